-- Drives the buffer that is open as a person would, and writes what it sees as JSON: vim.env.PUSHLINT_RESULT.
local result = {}

local function wait(condition)
  return vim.wait(20000, condition, 20)
end

local function finish()
  local file = assert(io.open(vim.env.PUSHLINT_RESULT, "w"))
  file:write(vim.json.encode(result))
  file:close()
  vim.cmd("qall!")
end

local function set_lines(lines)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
end

result.attached = wait(function()
  return #vim.diagnostic.get(0) > 0
end)
result.diagnostics = {}
for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
  table.insert(result.diagnostics, {
    code = diagnostic.code,
    line = diagnostic.lnum,
    column = diagnostic.col,
    endColumn = diagnostic.end_col,
  })
end

-- The quick fix at the first diagnostic.
local first = vim.diagnostic.get(0)[1]
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
local parameters = vim.lsp.util.make_range_params()
parameters.context = { diagnostics = {}, only = { "quickfix" } }
local encoding
for _, reply in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", parameters, 10000)) do
  result.action = reply.result[1].title
  encoding = vim.lsp.buf_get_clients(0)[next(vim.lsp.buf_get_clients(0))].offset_encoding
  vim.lsp.util.apply_workspace_edit(reply.result[1].edit, encoding)
end
result.encoding = encoding
result.fixed = vim.api.nvim_buf_get_lines(0, 0, -1, false)
result.healed = wait(function()
  return #vim.diagnostic.get(0) == #result.diagnostics - 1
end)

-- Completion in a place that is not finished, as the built-in omnifunc gives it.
set_lines({ '{ "aps": { "alert": "😀", "mu" } }' })
vim.api.nvim_win_set_cursor(0, { 1, vim.fn.match(vim.fn.getline(1), '"mu') + 3 })
local position = vim.lsp.util.make_position_params()
result.completions = {}
for _, reply in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", position, 10000)) do
  for _, item in ipairs(vim.lsp.util.text_document_completion_list_to_complete_items(reply.result, "mu")) do
    table.insert(result.completions, item.word)
  end
end

finish()
