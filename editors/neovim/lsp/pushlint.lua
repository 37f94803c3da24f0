-- What Neovim 0.11 and later have to know to run pushlint's language server.
return {
  cmd = { "pushlint", "server" },
  filetypes = {
    "json", "jsonc", "json5", "ndjson", "jsonl", "markdown", "mdx", "text", "http", "rest", "sh", "bash", "zsh",
    "javascript", "javascriptreact", "typescript", "typescriptreact", "yaml", "terraform", "tf", "hcl",
    "python", "java", "kotlin", "go", "cs", "php", "ruby", "swift", "objc", "objcpp", "dart", "rust", "xml",
  },
  root_markers = { "pushlint.json", ".git" },
}
