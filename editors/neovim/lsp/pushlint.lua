-- What Neovim 0.11 and later have to know to run pushlint's language server.
return {
  cmd = { "pushlint", "server" },
  filetypes = {
    "json", "jsonc", "json5", "markdown", "text", "http", "sh", "bash", "zsh",
    "javascript", "javascriptreact", "typescript", "typescriptreact", "yaml", "terraform",
    "python", "java",
  },
  root_markers = { "pushlint.json", ".git" },
}
