" Makes pushlint known to ALE and to vim-lsp, whichever is there.

if exists('g:loaded_pushlint')
    finish
endif
let g:loaded_pushlint = 1

augroup pushlint
    autocmd!
    autocmd BufNewFile,BufRead *.apns setfiletype json
    autocmd BufNewFile,BufRead *.json5 setfiletype json5
    autocmd BufNewFile,BufRead *.ndjson,*.jsonl setfiletype ndjson
    autocmd BufNewFile,BufRead *.http,*.rest setfiletype http
    autocmd BufNewFile,BufRead *.mdx setfiletype mdx
    autocmd BufNewFile,BufRead *.tofu setfiletype terraform
    autocmd User lsp_setup call pushlint#RegisterWithVimLsp()
augroup END

command! -bar PushlintPreview call pushlint#Preview()

if !empty(globpath(&runtimepath, 'autoload/ale/linter.vim'))
    call pushlint#RegisterWithALE()
endif
