import { commands, EventEmitter, TextDocumentContentProvider, Uri } from "vscode";

/** The pages of rules, opened as Markdown that nobody can write in. */
export class Pages implements TextDocumentContentProvider {
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
