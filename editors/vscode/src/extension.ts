import {
  commands,
  EventEmitter,
  ExtensionContext,
  languages,
  LanguageStatusSeverity,
  TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from "vscode";
import { LanguageClient, LanguageClientOptions, State } from "vscode-languageclient/node";
import { Place, Previews } from "./preview";
import { findServer } from "./server";

const activation = "onLanguage:";

/** The languages of the manifest: those that start the extension are those that it looks at. */
function selectorOf(context: ExtensionContext): { language: string }[] {
  const events: string[] = context.extension.packageJSON.activationEvents;
  return events.filter((event) => event.startsWith(activation))
    .map((event) => ({ language: event.slice(activation.length) }));
}

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const selector = selectorOf(context);
  const output = window.createOutputChannel("pushlint");
  const status = languages.createLanguageStatusItem("pushlint.status", selector);
  status.name = "pushlint";
  status.command = { command: "pushlint.showOutput", title: "Show the Output" };
  const pages = new Pages();
  const previews = new Previews(() => (client?.state === State.Running ? client : undefined));

  function report(text: string, isFine: boolean): void {
    status.text = `pushlint: ${text}`;
    status.severity = isFine ? LanguageStatusSeverity.Information : LanguageStatusSeverity.Error;
  }

  async function start(): Promise<void> {
    const settings = workspace.getConfiguration("pushlint");
    const server = findServer({
      // A workspace that nobody trusts names no programs.
      configured: workspace.isTrusted
        ? settings.get("path", "")
        : (settings.inspect<string>("path")?.globalValue ?? ""),
      folder: workspace.workspaceFolders?.[0]?.uri.fsPath,
      extension: context.extensionPath,
      environment: process.env,
      platform: process.platform,
    });
    if (server === undefined) {
      report("not found", false);
      output.appendLine("pushlint is neither in the extension, nor on the path, nor where the setting pushlint.path says");
      const choice = await window.showErrorMessage("pushlint was not found.", "Open Settings");
      if (choice !== undefined) await commands.executeCommand("workbench.action.openSettings", "pushlint.path");
      return;
    }
    const options: LanguageClientOptions = {
      documentSelector: selector,
      outputChannel: output,
      initializationOptions: { ...settings, explain: "answer" },
      // Said in full, since the defaults differ between versions of the client.
      diagnosticPullOptions: { onChange: true, onSave: true },
      middleware: {
        executeCommand: async (command, arguments_, next) => {
          // The page is shown here instead of in a browser.
          if (command === "pushlint.preview") return showPreview(String(arguments_[0]), arguments_[1] as Place | undefined);
          const answer: unknown = await next(command, arguments_);
          if (command === "pushlint.explain" && typeof answer === "string") {
            await pages.show(String(arguments_[0]), answer);
          }
          return answer;
        },
      },
    };
    const started = new LanguageClient("pushlint", "pushlint", { run: server, debug: server }, options);
    client = started;
    started.onDidChangeState(({ newState }) => {
      report(newState === State.Running ? "ready" : newState === State.Starting ? "starting" : "stopped",
        newState !== State.Stopped);
    });
    started.onNotification("pushlint/previewChanged", ({ textDocument }: { textDocument: { uri: string } }) =>
      previews.changed(textDocument.uri));
    try {
      await started.start();
      await previews.restarted();
    } catch (error) {
      report("does not start", false);
      output.appendLine(`${server.command} does not start: ${String(error)}`);
    }
  }

  async function restart(): Promise<void> {
    const running = client;
    client = undefined;
    // One that does not answer is left behind; it ends with this process.
    await running?.dispose().catch(() => undefined);
    await start();
  }

  async function showPreview(uri: string, place: Place | undefined): Promise<void> {
    try {
      await previews.show(uri, place);
    } catch (error) {
      await window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  /** The payload at the cursor, or all of the document if there is none. */
  async function previewHere(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined) return;
    const { line, character } = editor.selection.active;
    await showPreview(editor.document.uri.toString(), { line, character });
  }

  async function lintWorkspace(): Promise<void> {
    if (client?.state !== State.Running) {
      await window.showWarningMessage("The pushlint server is not running.");
      return;
    }
    await commands.executeCommand("pushlint.checkWorkspace");
  }

  context.subscriptions.push(
    output,
    status,
    previews,
    workspace.onDidCloseTextDocument((document) => previews.closed(document)),
    workspace.registerTextDocumentContentProvider(Pages.scheme, pages),
    commands.registerCommand("pushlint.restart", restart),
    commands.registerCommand("pushlint.showOutput", () => output.show()),
    commands.registerCommand("pushlint.lintWorkspace", lintWorkspace),
    commands.registerCommand("pushlint.showPreview", previewHere),
    workspace.onDidChangeConfiguration((event) => {
      // The server is told of the others; these decide how it is started, and what it says that it can do.
      if (["pushlint.path", "pushlint.workspaceDiagnostics"].some((name) => event.affectsConfiguration(name))) {
        void restart();
      }
    }),
    workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** The pages of rules, opened as Markdown that nobody can write in. */
class Pages implements TextDocumentContentProvider {
  static readonly scheme = "pushlint";

  private readonly texts = new Map<string, string>();
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  async show(name: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme: Pages.scheme, path: `/${name}.md` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    await commands.executeCommand("markdown.showPreview", uri);
  }
}
