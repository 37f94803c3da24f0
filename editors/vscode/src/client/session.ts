import * as vscode from "vscode";
import { ServerCommand } from "../server";
import { clientCapabilities } from "./capabilities";
import { registerCommands, RunCommand } from "./commands";
import { toDiagnostic } from "./convert";
import { DocumentDiagnostics } from "./diagnostics";
import { Documents } from "./documents";
import { ServerProcess, within } from "./process";
import { Progress } from "./progress";
import * as LSP from "./protocol";
import { Registrations } from "./registrations";
import { Connection } from "./rpc";
import { Server } from "./server";
import { Trace } from "./trace";
import { line, serveWindow } from "./window";
import { folders, serveWorkspace, watchFolders } from "./workspace";
import { WorkspaceDiagnostics } from "./workspaceDiagnostics";

/** How long a server may take to shut down, in milliseconds. */
const patience = 2000;

/** What the client is made for. */
export interface ClientOptions {
  server: ServerCommand;
  selector: vscode.DocumentFilter[];
  /** The scheme of documents that the extension shows itself, of which the server is not told. */
  ownScheme: string;
  output: vscode.OutputChannel;
  initializationOptions: object;
  runCommand: RunCommand;
  /** Notifications of the server that are no part of the protocol. */
  notifications: Record<string, (params: never) => void>;
}

/** The life of one server process: whatever the editor has from it ends with it. */
export class Session implements vscode.Disposable {
  readonly connection: Connection;
  /** How the process ended. */
  readonly ended: Promise<string>;
  private readonly process: ServerProcess;
  private readonly trace: Trace;
  private readonly parts: vscode.Disposable[] = [];
  private isDisposed = false;

  /** Starts the process, and says nothing yet. */
  constructor(private readonly options: ClientOptions) {
    const { output } = options;
    const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
    this.process = new ServerProcess(options.server, folder, (text) => output.append(text));
    this.ended = this.process.ended;
    this.trace = new Trace(output);
    this.connection = new Connection(this.process, this.trace);
    void this.ended.then(() => this.dispose());
  }

  /** Has server and editor know each other. */
  async begin(): Promise<void> {
    const { connection } = this;
    const start = connection.sendRequest<{ capabilities: LSP.ServerCapabilities }>("initialize", this.params());
    const { capabilities } = await start;
    if (this.isDisposed) throw new Error("it was ended");
    const sync = capabilities.textDocumentSync;
    const documents = new Documents(connection, this.options.selector, this.options.ownScheme,
      typeof sync === "object" ? sync : { change: sync ?? 0 });
    const server = new Server(connection, documents, (text) => this.trace.complain(text));
    const registrations = new Registrations(server, this.options.selector);
    const progress = new Progress(connection);
    this.parts.push(documents, registrations, progress);
    serveWindow(connection, this.options.output);
    serveWorkspace(connection, (uri) => documents.version(uri));
    for (const [method, take] of Object.entries(this.options.notifications)) connection.on(method, take);
    connection.sendNotification("initialized", {});
    documents.begin();
    registrations.begin(capabilities);
    this.watch(capabilities);
    this.showDiagnostics(capabilities.diagnosticProvider, documents, progress);
  }

  private params(): object {
    const all = folders() ?? null;
    return {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      locale: vscode.env.language,
      rootPath: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null,
      rootUri: all?.[0]?.uri ?? null,
      workspaceFolders: all,
      capabilities: clientCapabilities(),
      initializationOptions: this.options.initializationOptions,
      trace: this.trace.level,
    };
  }

  private watch({ workspace, executeCommandProvider }: LSP.ServerCapabilities): void {
    const { connection } = this;
    this.parts.push(
      registerCommands(connection, executeCommandProvider?.commands ?? [], this.options.runCommand),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration("pushlint.trace.server")) return;
        connection.sendNotification("$/setTrace", { value: this.trace.read() });
      }),
    );
    if (workspace?.workspaceFolders?.changeNotifications) this.parts.push(watchFolders(connection));
  }

  /** What the server sends by itself, and what it is asked for. */
  private showDiagnostics(
    options: LSP.DiagnosticOptions | undefined, documents: Documents, progress: Progress,
  ): void {
    const { connection } = this;
    const complain = (text: string): void => this.trace.complain(text);
    this.parts.push(publishedDiagnostics(connection, documents));
    if (options === undefined) return;
    const collection = vscode.languages.createDiagnosticCollection("pushlint");
    const ofDocuments = new DocumentDiagnostics(connection, documents, collection, options, complain);
    const ofWorkspace = options.workspaceDiagnostics
      ? new WorkspaceDiagnostics(
        connection, progress, collection, options, (uri) => ofDocuments.tracks(uri), complain)
      : undefined;
    connection.on("workspace/diagnostic/refresh", () => {
      ofDocuments.refresh();
      void ofWorkspace?.ask();
    });
    this.parts.push(ofDocuments, collection, ...(ofWorkspace === undefined ? [] : [ofWorkspace]));
    ofDocuments.begin();
    void ofWorkspace?.ask();
  }

  /** Ends the server as the protocol has it, and by force if it does not end. */
  async end(): Promise<void> {
    const answer = this.connection.sendRequest("shutdown").catch(() => undefined);
    this.leave();
    await within(patience, answer);
    this.connection.sendNotification("exit");
    this.connection.close();
    await this.process.end();
  }

  /** Takes everything from the editor; a process that still runs is ended by force. */
  dispose(): void {
    this.leave();
    this.connection.close();
    this.process.kill();
  }

  private leave(): void {
    this.isDisposed = true;
    for (const part of this.parts.splice(0)) {
      try {
        part.dispose();
      } catch (error) {
        this.options.output.appendLine(line("Error", String(error)));
      }
    }
  }
}

/** Shows what the server sends by itself, unless it is about another text. */
function publishedDiagnostics(connection: Connection, documents: Documents): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("pushlint");
  type Params = { uri: string; version?: number; diagnostics: LSP.Diagnostic[] };
  connection.on("textDocument/publishDiagnostics", ({ uri, version, diagnostics }: Params) => {
    const target = vscode.Uri.parse(uri);
    const current = documents.version(target.toString());
    if (version !== undefined && current !== undefined && current !== version) return;
    collection.set(target, diagnostics.map(toDiagnostic));
  });
  const removed = vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => collection.delete(uri)));
  const renamed = vscode.workspace.onDidRenameFiles(({ files }) =>
    files.forEach(({ oldUri }) => collection.delete(oldUri)));
  return vscode.Disposable.from(collection, removed, renamed);
}
