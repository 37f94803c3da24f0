use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result, Worktree};

struct Pushlint;

impl zed::Extension for Pushlint {
    fn new() -> Self {
        Pushlint
    }

    /// The binary that the settings name, or the one on the path.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<zed::Command> {
        let told = LspSettings::for_worktree(id.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary)
            .and_then(|binary| binary.path);
        let command = told
            .or_else(|| worktree.which("pushlint"))
            .ok_or("pushlint is not on the path; set lsp.pushlint.binary.path")?;
        Ok(zed::Command { command, args: vec!["server".into()], env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.initialization_options))
    }
}

zed::register_extension!(Pushlint);
