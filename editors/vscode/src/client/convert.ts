import * as vscode from "vscode";
import * as LSP from "./protocol";

/** From the values of the protocol to those of the editor, and back. Both count UTF-16. */

/** A diagnostic with what the server wants back with it. */
export class ServerDiagnostic extends vscode.Diagnostic {
  data: unknown;
}

export function toPosition({ line, character }: LSP.Position): vscode.Position {
  return new vscode.Position(line, character);
}

export function toRange({ start, end }: LSP.Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export function fromPosition({ line, character }: vscode.Position): LSP.Position {
  return { line, character };
}

export function fromRange({ start, end }: vscode.Range): LSP.Range {
  return { start: fromPosition(start), end: fromPosition(end) };
}

export function toLocation({ uri, range }: LSP.Location): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri), toRange(range));
}

export function toTextEdit({ range, newText }: LSP.TextEdit): vscode.TextEdit {
  return new vscode.TextEdit(toRange(range), newText);
}

export function toMarkdown(content: LSP.MarkupContent | string): vscode.MarkdownString {
  if (typeof content === "string") return new vscode.MarkdownString(content);
  return content.kind === "markdown"
    ? new vscode.MarkdownString(content.value)
    : new vscode.MarkdownString().appendText(content.value);
}

export function toCommand({ title, command, arguments: rest }: LSP.Command): vscode.Command {
  return { title, command, arguments: rest ?? [] };
}

export function toDiagnostic(found: LSP.Diagnostic): vscode.Diagnostic {
  // The protocol begins with 1.
  const severity = (found.severity ?? 1) - 1;
  const result = new ServerDiagnostic(toRange(found.range), found.message, severity as vscode.DiagnosticSeverity);
  result.source = found.source;
  result.code = found.codeDescription === undefined || found.code === undefined
    ? found.code
    : { value: found.code, target: vscode.Uri.parse(found.codeDescription.href) };
  result.tags = found.tags?.filter((tag) => tag === 1 || tag === 2);
  result.relatedInformation = found.relatedInformation?.map(({ location, message }) =>
    new vscode.DiagnosticRelatedInformation(toLocation(location), message));
  result.data = found.data;
  return result;
}

export function fromDiagnostic(shown: vscode.Diagnostic): LSP.Diagnostic {
  const { code } = shown;
  const isLink = typeof code === "object" && code !== null;
  return {
    range: fromRange(shown.range),
    severity: shown.severity + 1,
    message: shown.message,
    ...(code === undefined || code === null ? {} : { code: isLink ? code.value : code }),
    ...(isLink ? { codeDescription: { href: code.target.toString() } } : {}),
    ...(shown.source === undefined ? {} : { source: shown.source }),
    ...(shown.tags === undefined ? {} : { tags: shown.tags }),
    ...(shown instanceof ServerDiagnostic && shown.data !== undefined ? { data: shown.data } : {}),
  };
}

export function identifier(document: vscode.TextDocument): { uri: string } {
  return { uri: document.uri.toString() };
}

/** What a question about a place says. */
export function place(
  document: vscode.TextDocument, position: vscode.Position,
): { textDocument: { uri: string }; position: LSP.Position } {
  return { textDocument: identifier(document), position: fromPosition(position) };
}

/** The filters of a registration as those of the editor. */
export function toSelector(filters: LSP.DocumentFilter[]): vscode.DocumentFilter[] {
  return filters.map(({ language, scheme, pattern }) => ({
    ...(language === undefined ? {} : { language }),
    ...(scheme === undefined ? {} : { scheme }),
    ...(pattern === undefined ? {} : { pattern }),
  }));
}
