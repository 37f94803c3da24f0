" What ALE and vim-lsp have to know to run pushlint's language server.

let g:pushlint_executable = get(g:, 'pushlint_executable', 'pushlint')
let g:pushlint_settings = get(g:, 'pushlint_settings', {})

let s:filetypes = [
\   'json', 'jsonc', 'json5', 'markdown', 'text', 'http', 'sh', 'bash', 'zsh',
\   'javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'yaml', 'terraform',
\   'python', 'java',
\]

" The folder with pushlint.json or .git above a buffer, or the buffer's own.
function! pushlint#Root(buffer) abort
    let l:folder = fnamemodify(bufname(a:buffer), ':p:h')
    let l:config = findfile('pushlint.json', l:folder . ';')
    if !empty(l:config)
        return fnamemodify(l:config, ':p:h')
    endif
    let l:git = finddir('.git', l:folder . ';')
    return empty(l:git) ? l:folder : fnamemodify(l:git, ':p:h:h')
endfunction

function! pushlint#RegisterWithALE() abort
    for l:filetype in s:filetypes
        call ale#linter#Define(l:filetype, {
        \   'name': 'pushlint',
        \   'lsp': 'stdio',
        \   'executable': {_ -> g:pushlint_executable},
        \   'command': '%e server',
        \   'project_root': function('pushlint#Root'),
        \   'initialization_options': {_ -> g:pushlint_settings},
        \})
    endfor
endfunction

function! pushlint#RegisterWithVimLsp() abort
    call lsp#register_server({
    \   'name': 'pushlint',
    \   'cmd': {_ -> [g:pushlint_executable, 'server']},
    \   'root_uri': {_ -> lsp#utils#path_to_uri(pushlint#Root(bufnr('')))},
    \   'initialization_options': g:pushlint_settings,
    \   'allowlist': s:filetypes,
    \})
endfunction
