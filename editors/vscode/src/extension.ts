import { commands, ExtensionContext, languages, LanguageStatusSeverity, window, workspace } from "vscode";
import { Client } from "./client/client";
import { settings as serverSettings } from "./client/workspace";
import { Pages } from "./pages";
import { Place, Previews } from "./preview";
import { findServer } from "./server";

const activation = "onLanguage:";

/** The languages of the manifest: those that start the extension are those that it looks at. */
function selectorOf(context: ExtensionContext): { language: string }[] {
  const events: string[] = context.extension.packageJSON.activationEvents;
  return events.filter((event) => event.startsWith(activation))
    .map((event) => ({ language: event.slice(activation.length) }));
}

let client: Client | undefined;
let restarting: Promise<void> = Promise.resolve();

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function offerSettings(): Promise<void> {
  const choice = await window.showErrorMessage("pushlint was not found.", "Open Settings");
  if (choice !== undefined) await commands.executeCommand("workbench.action.openSettings", "pushlint.path");
}

export function activate(context: ExtensionContext): void {
  const selector = selectorOf(context);
  const output = window.createOutputChannel("pushlint");
  const status = languages.createLanguageStatusItem("pushlint.status", selector);
  status.name = "pushlint";
  status.command = { command: "pushlint.showOutput", title: "Show the Output" };
  const pages = new Pages();
  const previews = new Previews(() => (client?.state === "running" ? client : undefined));

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
      output.appendLine("pushlint is neither in the extension, nor on the path, nor where pushlint.path says");
      void offerSettings();
      return;
    }
    const started = new Client({
      server,
      selector,
      ownScheme: Pages.scheme,
      output,
      initializationOptions: { ...(serverSettings("pushlint", undefined) as object), explain: "answer" },
      runCommand: async (command, rest, next) => {
        // The page is shown here instead of in a browser.
        if (command === "pushlint.preview") return showPreview(String(rest[0]), rest[1] as Place | undefined);
        const answer = await next(command, rest);
        if (command === "pushlint.explain" && typeof answer === "string") await pages.show(String(rest[0]), answer);
        return answer;
      },
      notifications: {
        "pushlint/previewChanged": ({ textDocument }: { textDocument: { uri: string } }) =>
          void previews.changed(textDocument.uri),
      },
    });
    client = started;
    started.onDidChangeState((state) => {
      if (client !== started) return;
      report(state === "running" ? "ready" : state, state !== "stopped");
      // Another server knows of no preview.
      if (state === "running") void previews.restarted();
    });
    try {
      await started.start();
    } catch (error) {
      if (client !== started) return;
      report("does not start", false);
      output.appendLine(`${server.command} does not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Ends the server that runs, or that does not come to run, and starts another; one restart after the other. */
  function restart(): Promise<void> {
    const stopped = stop();
    return (restarting = restarting.then(() => stopped).then(stop).then(start).catch((error) => {
      output.appendLine(String(error));
    }));
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
    if (client?.state !== "running") {
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
  // Nobody waits for a server that does not answer.
  restarting = start();
}

export async function deactivate(): Promise<void> {
  await stop();
}
