import { Disposable, TextDocument, ViewColumn, WebviewPanel, window } from "vscode";

/** A place in a document, as the protocol counts. */
export interface Place {
  line: number;
  character: number;
}

/** What is needed of the client of the server. */
export interface Connection {
  sendRequest<Answer>(method: string, params: unknown): Promise<Answer>;
  sendNotification(method: string, params: unknown): Promise<void>;
}

interface Page {
  html: string;
  title: string;
  version: number | null;
}

/** The previews that are open, at most one of each document. */
export class Previews implements Disposable {
  private readonly panels = new Map<string, Preview>();

  /** @param connection the server, unless there is none at the moment. */
  constructor(private readonly connection: () => Connection | undefined) {}

  /** Shows the payload at a place of a document, or all of its payloads. */
  async show(uri: string, place: Place | undefined): Promise<void> {
    const known = this.panels.get(uri);
    if (known !== undefined) {
      known.reveal();
      return known.load(place ?? null);
    }
    const preview = new Preview(uri, this.connection, () => this.panels.delete(uri));
    this.panels.set(uri, preview);
    try {
      await preview.load(place ?? null);
    } catch (error) {
      preview.dispose();
      throw error;
    }
  }

  /** The server has something new of a document. */
  async changed(uri: string): Promise<void> {
    await this.panels.get(uri)?.changed();
  }

  /** There is another server, which knows of no preview. */
  async restarted(): Promise<void> {
    await Promise.all([...this.panels.values()].map((preview) => preview.load(preview.place).catch(() => undefined)));
  }

  closed(document: TextDocument): void {
    this.panels.get(document.uri.toString())?.dispose();
  }

  dispose(): void {
    for (const preview of [...this.panels.values()]) preview.dispose();
  }
}

/** A page beside the document, without any script; the page itself forbids all but its own style. */
class Preview {
  /** Where it was asked for; `null` for the whole document. */
  place: Place | null = null;
  private readonly panel: WebviewPanel;
  private isStale = false;
  private isClosed = false;

  constructor(
    private readonly uri: string,
    private readonly connection: () => Connection | undefined,
    onClosed: () => void,
  ) {
    this.panel = window.createWebviewPanel(
      "pushlint.preview",
      "Preview",
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: false, enableForms: false, enableCommandUris: false, enableFindWidget: true,
        localResourceRoots: [],
      },
    );
    this.panel.onDidDispose(() => {
      this.isClosed = true;
      onClosed();
      this.connection()?.sendNotification("pushlint/previewClosed", { textDocument: { uri } }).catch(() => undefined);
    });
    this.panel.onDidChangeViewState(() => {
      if (this.panel.visible && this.isStale) void this.load(undefined).catch(() => undefined);
    });
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** Nobody sees a page behind others: it waits until somebody does. */
  async changed(): Promise<void> {
    this.isStale = true;
    if (this.panel.visible) await this.load(undefined).catch(() => undefined);
  }

  /** @param place where to look, `null` for the whole document, `undefined` for where the server has followed it. */
  async load(place: Place | null | undefined): Promise<void> {
    const connection = this.connection();
    if (connection === undefined) throw new Error("The pushlint server is not running.");
    if (place !== undefined) this.place = place;
    this.isStale = false;
    const params = { textDocument: { uri: this.uri }, ...(place === undefined ? {} : { position: place }) };
    const page = await connection.sendRequest<Page>("pushlint/preview", params);
    if (this.isClosed) return;
    this.panel.title = page.title;
    // The editor keeps the place that is scrolled to.
    if (this.panel.webview.html !== page.html) this.panel.webview.html = page.html;
  }

  dispose(): void {
    this.panel.dispose();
  }
}
