-- Runs pushlint's language server for every file that may hold push payloads.
-- Settings go into vim.g.pushlint: { cmd = {...}, settings = { rules = {...}, inlayHints = true } }

local group = vim.api.nvim_create_augroup("pushlint", {})
local options = vim.g.pushlint or {}

-- Neovim has no file type for these, at least not in all versions.
for filetype, pattern in pairs({
  json = { "*.apns" },
  json5 = { "*.json5" },
  ndjson = { "*.ndjson", "*.jsonl" },
  http = { "*.http", "*.rest" },
  mdx = { "*.mdx" },
  terraform = { "*.tofu" },
}) do
  vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
    group = group,
    pattern = pattern,
    command = "setfiletype " .. filetype,
  })
end

-- The page of a rule, in a buffer that nobody can write in.
local function show_page(name, text)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\n"))
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].bufhidden = "wipe"
  vim.cmd("botright sbuffer " .. buffer)
  vim.bo[buffer].filetype = "markdown"
  pcall(vim.api.nvim_buf_set_name, buffer, "pushlint://" .. name .. ".md")
end

-- Has the server do something; `shown` gets its answer.
local function execute(client, command, arguments, shown)
  local params = { command = command, arguments = arguments }
  local function answered(problem, answer)
    if problem then
      vim.notify(problem.message, vim.log.levels.WARN)
    elseif shown then
      shown(answer)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("workspace/executeCommand", params, answered)
  else
    client.request("workspace/executeCommand", params, answered)
  end
end

vim.lsp.commands["pushlint.explain"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  execute(client, command.command, command.arguments, function(page)
    if type(page) == "string" then
      show_page(command.arguments[1], page)
    end
  end)
end

-- What devices show of the payload at the cursor, in the browser, up to date with each keystroke; with `!` of all payloads.
vim.api.nvim_create_user_command("PushlintPreview", function(options)
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in ipairs(get()) do
    if client.name == "pushlint" and vim.lsp.buf_is_attached(0, client.id) then
      local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
      local place = not options.bang and params.position or nil
      execute(client, "pushlint.preview", { params.textDocument.uri, place })
      return
    end
  end
  vim.notify("pushlint is not running in this buffer", vim.log.levels.WARN)
end, { bang = true, desc = "Preview the push payload at the cursor" })

-- The server answers with the page instead of showing it.
local init_options = vim.tbl_extend("force", options.settings or vim.empty_dict(), { explain = "answer" })

if vim.lsp.enable then
  vim.lsp.config("pushlint", { cmd = options.cmd, init_options = init_options })
  vim.lsp.enable("pushlint")
  return
end

-- Neovim 0.7 to 0.10: one server for each root.
local folder = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h")
local config = dofile(folder .. "/lsp/pushlint.lua")
local clients = {}

local function root_of(path)
  local markers = {}
  for _, marker in ipairs(config.root_markers) do
    markers[marker] = true
  end
  local current = vim.fn.fnamemodify(path, ":p:h")
  while true do
    for marker in pairs(markers) do
      if vim.loop.fs_stat(current .. "/" .. marker) then
        return current
      end
    end
    local parent = vim.fn.fnamemodify(current, ":h")
    if parent == current then
      return vim.fn.fnamemodify(path, ":p:h")
    end
    current = parent
  end
end

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = config.filetypes,
  callback = function(event)
    if vim.bo[event.buf].buftype ~= "" then
      return
    end
    local root = root_of(vim.api.nvim_buf_get_name(event.buf))
    if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
      clients[root] = vim.lsp.start_client({
        name = "pushlint",
        cmd = options.cmd or config.cmd,
        root_dir = root,
        init_options = init_options,
      })
    end
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})
