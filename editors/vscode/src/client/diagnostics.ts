import { CancellationTokenSource, Diagnostic, DiagnosticCollection, Disposable, TextDocument } from "vscode";
import { identifier, toDiagnostic } from "./convert";
import { Documents } from "./documents";
import { DiagnosticOptions, DiagnosticReport } from "./protocol";
import { Connection, ErrorCode, ResponseError } from "./rpc";
import { isShown, onDidChangeShown } from "./tabs";

/** How long changes are gathered before the server is asked, in milliseconds. */
const pause = 50;
/** How long a server that has no answer now is left alone. */
const rest = 300;

/** What is known of a document that is shown. */
interface State {
  readonly document: TextDocument;
  /** What the server calls the result that it gave, and the result. */
  resultID: string | undefined;
  shown: Diagnostic[];
  /** The version that the result was shown for. */
  version: number | undefined;
  timer: NodeJS.Timeout | undefined;
  asking: CancellationTokenSource | undefined;
  /** Whether something has happened since the server was asked. */
  isStale: boolean;
}

/** Asks for the diagnostics of documents that are shown: when they are opened, changed, or saved, and when told to. */
export class DocumentDiagnostics implements Disposable {
  private readonly states = new Map<string, State>();
  private readonly subscriptions: Disposable[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly documents: Documents,
    private readonly collection: DiagnosticCollection,
    private readonly options: DiagnosticOptions,
    private readonly report: (text: string) => void,
  ) {}

  begin(): void {
    this.subscriptions.push(
      this.documents.onDidOpen((document) => this.look(document)),
      this.documents.onDidChange((document) => this.changed(document)),
      this.documents.onDidSave((document) => this.ask(document)),
      this.documents.onDidClose((document) => this.forget(document.uri.toString())),
      onDidChangeShown(() => this.lookAgain()),
    );
    this.lookAgain();
  }

  /** Whether the document's diagnostics come from here. */
  tracks(uri: string): boolean {
    return this.states.has(uri);
  }

  /** Everything may be different now. */
  refresh(): void {
    for (const state of this.states.values()) void this.pull(state);
  }

  private lookAgain(): void {
    for (const document of this.documents.all) this.look(document);
    for (const [uri, { document }] of [...this.states]) if (!isShown(document)) this.forget(uri);
  }

  private look(document: TextDocument): void {
    const uri = document.uri.toString();
    if (this.states.has(uri) || !isShown(document)) return;
    const state: State = {
      document, resultID: undefined, shown: [], version: undefined, timer: undefined, asking: undefined, isStale: false,
    };
    this.states.set(uri, state);
    void this.pull(state);
  }

  private changed(document: TextDocument): void {
    const others = this.options.interFileDependencies ? [...this.states.values()] : [];
    const own = this.states.get(document.uri.toString());
    for (const state of new Set(own === undefined ? others : [own, ...others])) this.schedule(state, pause);
  }

  private ask(document: TextDocument): void {
    const state = this.states.get(document.uri.toString());
    if (state !== undefined) void this.pull(state);
  }

  /** What is scheduled already is not put off: somebody who types without a pause sees diagnostics, too. */
  private schedule(state: State, time: number): void {
    state.timer ??= setTimeout(() => void this.pull(state), time);
  }

  private async pull(state: State): Promise<void> {
    clearTimeout(state.timer);
    state.timer = undefined;
    // One question at a time; what has happened meanwhile is asked about afterwards.
    state.isStale = state.asking !== undefined;
    if (state.isStale) return;
    const source = (state.asking = new CancellationTokenSource());
    const { version } = state.document;
    try {
      this.take(await this.answer(state, source), state, version);
    } catch (error) {
      this.failed(error, state);
    } finally {
      state.asking = undefined;
      source.dispose();
      if (state.isStale && this.isCurrent(state)) void this.pull(state);
    }
  }

  private answer({ document, resultID }: State, source: CancellationTokenSource): Promise<DiagnosticReport> {
    return this.connection.sendRequest<DiagnosticReport>("textDocument/diagnostic", {
      textDocument: identifier(document),
      ...(this.options.identifier === undefined ? {} : { identifier: this.options.identifier }),
      ...(resultID === undefined ? {} : { previousResultId: resultID }),
    }, source.token);
  }

  private take(report: DiagnosticReport, state: State, version: number): void {
    if (!this.isCurrent(state)) return;
    // The places were counted in another text; a question about this one is on the way, or is sent now.
    if (state.document.version !== version) {
      if (state.timer === undefined) state.isStale = true;
      return;
    }
    if (report.kind === "full") {
      state.shown = (report.items ?? []).map(toDiagnostic);
      state.resultID = report.resultId;
    } else if (state.version === version) {
      return;
    }
    // What has not changed is shown again: edits have moved it in the editor, perhaps to nowhere.
    state.version = version;
    this.collection.set(state.document.uri, state.shown);
  }

  private failed(error: unknown, state: State): void {
    const isCancelled = error instanceof ResponseError && error.isCancellation;
    if (!isCancelled) this.report(`textDocument/diagnostic: ${String(error)}`);
    if (this.isCurrent(state) && mayBeAskedAgain(error)) this.schedule(state, rest);
  }

  private isCurrent(state: State): boolean {
    return this.states.get(state.document.uri.toString()) === state;
  }

  private forget(uri: string): void {
    const state = this.states.get(uri);
    if (state === undefined) return;
    this.states.delete(uri);
    clearTimeout(state.timer);
    state.asking?.cancel();
    // Of the whole workspace the file is still a part; what is found in it is asked for next time.
    if (!this.options.workspaceDiagnostics) this.collection.delete(state.document.uri);
  }

  dispose(): void {
    for (const part of this.subscriptions) part.dispose();
    for (const uri of [...this.states.keys()]) this.forget(uri);
  }
}

/** Whether a server that does not answer wants to be asked once more. */
export function mayBeAskedAgain(error: unknown): boolean {
  if (!(error instanceof ResponseError) || error.code !== ErrorCode.serverCancelled) return false;
  return (error.data as { retriggerRequest?: boolean } | undefined)?.retriggerRequest !== false;
}
