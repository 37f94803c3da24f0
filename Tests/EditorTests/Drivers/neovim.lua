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

local function attached_client()
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  return get({ name = "pushlint" })[1]
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
local encoding = attached_client().offset_encoding
local parameters = vim.lsp.util.make_range_params(0, encoding)
parameters.context = { diagnostics = {}, only = { "quickfix" } }
for _, reply in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", parameters, 10000)) do
  result.action = reply.result[1].title
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
local position = vim.lsp.util.make_position_params(0, encoding)
result.completions = {}
for _, reply in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", position, 10000)) do
  for _, item in ipairs(reply.result) do
    table.insert(result.completions, item.filterText)
  end
end

-- The preview: where the page is, and whether it follows the buffer.
local function contains(path, text)
  local file = path and io.open(path)
  if not file then
    return false
  end
  local found = file:read("*a"):find(text, 1, true) ~= nil
  file:close()
  return found
end

local page
vim.lsp.handlers["window/showDocument"] = function(_, shown)
  page = shown.external and vim.uri_to_fname(shown.uri)
  return { success = true }
end
-- Neovim 0.7 opens nothing; it is told.
vim.lsp.handlers["window/showMessage"] = function(_, shown)
  page = page or shown.message:match("(/%S+%.html)")
  return vim.NIL
end
local message = '{ "message": { "topic": "a", "notification": { "title": "%s", "body": "b" } } }'
set_lines({ "", message:format("Alpha"), message:format("Beta") })
vim.api.nvim_win_set_cursor(0, { 2, 30 })
vim.cmd("PushlintPreview")
result.previewed = wait(function()
  return contains(page, ">Alpha<")
end) and not contains(page, ">Beta<")
local function mode(path)
  local stat = path and vim.loop.fs_stat(path)
  return stat and stat.mode % 512
end
result.private = mode(page) == 384 and mode(page and vim.fn.fnamemodify(page, ":h")) == 448
vim.api.nvim_buf_set_lines(0, 0, 0, false, { "", "{}" })
vim.cmd("%s/Alpha/Gamma/")
result.followed = wait(function()
  return contains(page, ">Gamma<")
end) and not contains(page, ">Beta<")
result.page = page

-- The page of a rule, in a window of its own.
local client = attached_client()
vim.lsp.commands["pushlint.explain"](
  { command = "pushlint.explain", arguments = { "data/value-not-string" } },
  { client_id = client.id, bufnr = 0 }
)
result.explained = wait(function()
  return vim.bo.filetype == "markdown" and vim.fn.getline(1):find("data") ~= nil
end)

finish()
