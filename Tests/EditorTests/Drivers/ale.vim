" Waits for what ALE shows of the buffer, and writes it as JSON to $PUSHLINT_RESULT.

function! s:Found() abort
    return ale#engine#GetLoclist(bufnr(''))
endfunction

let s:patience = 400
while s:patience > 0 && empty(s:Found())
    sleep 50m
    let s:patience -= 1
endwhile

let s:result = {'attached': empty(s:Found()) ? v:false : v:true, 'diagnostics': []}
for s:item in s:Found()
    call add(s:result.diagnostics, {'line': s:item.lnum - 1, 'column': s:item.col - 1, 'code': s:item.code})
endfor

" The preview, in a browser that keeps what it is shown.
call writefile(['#!/bin/sh', 'cp "$1" opened.html'], 'xdg-open')
call setfperm('xdg-open', 'rwx------')
let $PATH = getcwd() . ':' . $PATH
call setline(1, '{"message":{"topic":"a","notification":{"title":"Unsaved","body":"b"}}}')
silent! 2,$delete
PushlintPreview
let s:opened = filereadable('opened.html') ? join(readfile('opened.html')) : ''
let s:result.previewed = s:opened =~# '>Unsaved<' ? v:true : v:false
call writefile([json_encode(s:result)], $PUSHLINT_RESULT)
qall!
