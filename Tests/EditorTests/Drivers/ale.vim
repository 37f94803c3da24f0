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
call writefile([json_encode(s:result)], $PUSHLINT_RESULT)
qall!
