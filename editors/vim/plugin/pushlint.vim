" Makes pushlint known to ALE and to vim-lsp, whichever is there.

if exists('g:loaded_pushlint')
    finish
endif
let g:loaded_pushlint = 1

augroup pushlint
    autocmd!
    autocmd BufNewFile,BufRead *.apns setfiletype json
    autocmd BufNewFile,BufRead *.http,*.rest setfiletype http
    autocmd User lsp_setup call pushlint#RegisterWithVimLsp()
    " ALE may be loaded before this plugin or behind it.
    autocmd VimEnter * if exists(':ALELint') | call pushlint#RegisterWithALE() | endif
augroup END

if exists(':ALELint')
    call pushlint#RegisterWithALE()
endif
