-- Runs pushlint's language server for every file that may hold push payloads.
-- Settings go into vim.g.pushlint: { cmd = {...}, settings = { rules = {...}, inlayHints = true } }

local group = vim.api.nvim_create_augroup("pushlint", {})
local options = vim.g.pushlint or {}

-- Neovim has no file type for these.
vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
  group = group,
  pattern = { "*.apns" },
  command = "setfiletype json",
})
vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
  group = group,
  pattern = { "*.http", "*.rest" },
  command = "setfiletype http",
})

if vim.lsp.enable then
  vim.lsp.config("pushlint", { cmd = options.cmd, init_options = options.settings })
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
        init_options = options.settings,
      })
    end
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})
