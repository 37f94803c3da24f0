import {
  Disposable, DocumentFilter, Event, EventEmitter, languages, TextDocument, TextDocumentChangeEvent, workspace,
} from "vscode";
import { fromRange, identifier } from "./convert";
import { SyncOptions } from "./protocol";
import { Connection } from "./rpc";

/** Keeps the documents of the server what the editor shows, in the order in which the editor tells of changes. */
export class Documents implements Disposable {
  /** The versions that the server has, by URI. */
  private readonly versions = new Map<string, number>();
  private readonly opened = new EventEmitter<TextDocument>();
  private readonly changed = new EventEmitter<TextDocument>();
  private readonly saved = new EventEmitter<TextDocument>();
  private readonly closed = new EventEmitter<TextDocument>();
  private readonly subscriptions: Disposable[] = [];

  /** Each comes after the server was told. */
  readonly onDidOpen: Event<TextDocument> = this.opened.event;
  readonly onDidChange: Event<TextDocument> = this.changed.event;
  readonly onDidSave: Event<TextDocument> = this.saved.event;
  readonly onDidClose: Event<TextDocument> = this.closed.event;

  /** @param excluded the scheme of documents that the extension shows itself. */
  constructor(
    private readonly connection: Connection,
    private readonly selector: DocumentFilter[],
    private readonly excluded: string,
    private readonly options: SyncOptions,
  ) {}

  /** Tells of all that are open, and of what happens from now on. */
  begin(): void {
    this.subscriptions.push(
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidChangeTextDocument((event) => this.change(event)),
      workspace.onDidSaveTextDocument((document) => this.save(document)),
      // A change of the language is a close and an open, too.
      workspace.onDidCloseTextDocument((document) => this.close(document)),
    );
    for (const document of workspace.textDocuments) this.open(document);
  }

  /** Whether the server knows the document. */
  has(document: TextDocument): boolean {
    return this.versions.has(document.uri.toString());
  }

  /** The documents that the server knows. */
  get all(): TextDocument[] {
    return workspace.textDocuments.filter((document) => this.has(document));
  }

  /** The version that the server has; `undefined` for what it was not told of. */
  version(uri: string): number | undefined {
    return this.versions.get(uri);
  }

  private open(document: TextDocument): void {
    if (this.has(document) || document.isClosed || document.uri.scheme === this.excluded) return;
    if (languages.match(this.selector, document) === 0) return;
    this.versions.set(document.uri.toString(), document.version);
    this.connection.sendNotification("textDocument/didOpen", {
      textDocument: {
        ...identifier(document), languageId: document.languageId, version: document.version, text: document.getText(),
      },
    });
    this.opened.fire(document);
  }

  private change({ document, contentChanges }: TextDocumentChangeEvent): void {
    // Without changes it says that the document was saved, or has other ends of lines and so another version.
    if (!this.has(document) || this.version(document.uri.toString()) === document.version) return;
    this.versions.set(document.uri.toString(), document.version);
    const isWhole = contentChanges.length === 0 || this.options.change !== 2;
    this.connection.sendNotification("textDocument/didChange", {
      textDocument: { ...identifier(document), version: document.version },
      contentChanges: isWhole
        ? [{ text: document.getText() }]
        : contentChanges.map(({ range, rangeLength, text }) => ({ range: fromRange(range), rangeLength, text })),
    });
    this.changed.fire(document);
  }

  private save(document: TextDocument): void {
    if (!this.has(document) || !this.options.save) return;
    const takesText = typeof this.options.save === "object" && this.options.save.includeText === true;
    this.connection.sendNotification("textDocument/didSave", {
      textDocument: identifier(document), ...(takesText ? { text: document.getText() } : {}),
    });
    this.saved.fire(document);
  }

  private close(document: TextDocument): void {
    if (!this.versions.delete(document.uri.toString())) return;
    this.connection.sendNotification("textDocument/didClose", { textDocument: identifier(document) });
    this.closed.fire(document);
  }

  dispose(): void {
    for (const part of [...this.subscriptions, this.opened, this.changed, this.saved, this.closed]) part.dispose();
    this.versions.clear();
  }
}
