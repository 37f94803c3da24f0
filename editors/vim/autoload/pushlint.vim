" What ALE and vim-lsp have to know to run pushlint's language server.

let g:pushlint_executable = get(g:, 'pushlint_executable', 'pushlint')
let g:pushlint_settings = get(g:, 'pushlint_settings', {})

" The names that Vim has for the languages of pushlint; a test holds them against the program's own table.
let s:filetypes = [
\   'json', 'jsonc', 'json5', 'ndjson', 'jsonl', 'markdown', 'mdx', 'text', 'http', 'rest', 'sh', 'bash', 'zsh',
\   'javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'yaml', 'terraform', 'tf', 'hcl',
\   'python', 'java', 'kotlin', 'go', 'cs', 'php', 'ruby', 'swift', 'objc', 'objcpp', 'dart', 'rust', 'xml',
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
        call s:AddToLinters(l:filetype)
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

" ALE runs no linter beside those that it, or the person, lists for a file type.
function! s:AddToLinters(filetype) abort
    let l:chosen = get(g:, 'ale_linters', {})
    if has_key(l:chosen, a:filetype)
        let l:list = l:chosen[a:filetype]
    elseif get(g:, 'ale_linters_explicit', 0)
        let l:list = []
    else
        let l:list = get(s:defaults, a:filetype, 'all')
    endif
    if type(l:list) != v:t_list || index(l:list, 'pushlint') >= 0
        return
    endif
    let g:ale_linters = extend(copy(l:chosen), {a:filetype: l:list + ['pushlint']})
endfunction

" The file types for which ALE lists linters of its own, and which; for others it runs all that it has.
let s:defaults = {
\   'json': ['jsonlint', 'spectral', 'vscodejson'],
\   'jsonc': [],
\   'json5': [],
\   'python': ['flake8', 'mypy', 'pylint', 'pyright', 'ruff'],
\   'text': [],
\   'yaml': ['spectral', 'yaml-language-server', 'yamllint'],
\   'zsh': ['shell'],
\}

" Opens a page in the browser with what devices show of the payloads of the buffer, as it is at this moment.
function! pushlint#Preview() abort
    let l:name = empty(bufname('')) ? 'buffer.json' : fnamemodify(bufname(''), ':p')
    let l:command = shellescape(g:pushlint_executable) . ' preview --open --stdin-filename ' . shellescape(l:name) . ' -'
    let l:output = system(l:command, join(getline(1, '$'), "\n") . "\n")
    if v:shell_error
        echohl WarningMsg
    endif
    echo substitute(l:output, '\n\+$', '', '')
    echohl None
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
