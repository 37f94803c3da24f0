import { CancellationTokenSource, DiagnosticCollection, Disposable, Uri, window } from "vscode";
import { toDiagnostic } from "./convert";
import { mayBeAskedAgain } from "./diagnostics";
import { Progress } from "./progress";
import { DiagnosticOptions, WorkspaceDiagnosticReport } from "./protocol";
import { Connection, ResponseError } from "./rpc";

/** How long after an answer the server is asked again, in milliseconds: while somebody looks, and otherwise. */
const often = 2000;
const seldom = 10000;
/** After so many failures in a row nothing is asked any more. */
const mostFailures = 5;

/** Asks for the diagnostics of all files, again and again: nothing tells when files change that are not open. */
export class WorkspaceDiagnostics implements Disposable {
  /** What the server calls its results, by URI. */
  private readonly results = new Map<string, string | undefined>();
  private readonly source = new CancellationTokenSource();
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private isStale = false;
  private failures = 0;
  private round = 0;

  /** @param isTracked whether the diagnostics of a file come from the document that is open. */
  constructor(
    private readonly connection: Connection,
    private readonly progress: Progress,
    private readonly collection: DiagnosticCollection,
    private readonly options: DiagnosticOptions,
    private readonly isTracked: (uri: string) => boolean,
    private readonly report: (text: string) => void,
  ) {}

  async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.isStale = this.isAsking;
    if (this.isAsking || this.source.token.isCancellationRequested) return;
    this.isAsking = true;
    try {
      await this.askOnce();
      this.failures = 0;
    } catch (error) {
      this.failed(error);
    }
    this.isAsking = false;
    if (this.source.token.isCancellationRequested || this.failures >= mostFailures) return;
    if (this.isStale) return this.ask();
    this.timer = setTimeout(() => void this.ask(), window.state.focused ? often : seldom);
  }

  private async askOnce(): Promise<void> {
    const seen = new Set<string>();
    const token = `pushlint-workspace-${(this.round += 1)}`;
    const results = [...this.results].flatMap(([uri, value]) => (value === undefined ? [] : [{ uri, value }]));
    const partial = this.progress.on(token, (part) => this.take(part as WorkspaceDiagnosticReport, seen));
    try {
      const last = await this.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
        ...(this.options.identifier === undefined ? {} : { identifier: this.options.identifier }),
        previousResultIds: results, partialResultToken: token,
      }, this.source.token);
      this.take(last, seen);
      this.removeOthers(seen);
    } finally {
      partial.dispose();
    }
  }

  private take({ items }: WorkspaceDiagnosticReport, seen: Set<string>): void {
    for (const item of items) {
      const uri = Uri.parse(item.uri);
      const name = uri.toString();
      if (this.isTracked(name)) {
        // What is known of the file on the disk is asked for anew when the document is closed.
        this.results.delete(name);
        continue;
      }
      seen.add(name);
      this.results.set(name, item.resultId);
      if (item.kind === "full") this.collection.set(uri, (item.items ?? []).map(toDiagnostic));
    }
  }

  /** Files that are gone have no diagnostics. */
  private removeOthers(seen: Set<string>): void {
    const gone = [...this.results.keys()].filter((name) => !seen.has(name));
    this.collection.forEach((uri) => {
      const name = uri.toString();
      if (!seen.has(name) && !this.isTracked(name)) this.collection.delete(uri);
    });
    for (const name of gone) this.results.delete(name);
  }

  private failed(error: unknown): void {
    if (error instanceof ResponseError && error.isCancellation) {
      if (!mayBeAskedAgain(error)) this.failures += 1;
      return;
    }
    this.failures += 1;
    this.report(`workspace/diagnostic: ${String(error)}`);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.source.cancel();
    this.source.dispose();
  }
}
