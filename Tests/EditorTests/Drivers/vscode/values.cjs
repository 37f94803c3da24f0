// The values of the editor's programming interface, with the checks that the editor makes.

const events = require("./events.cjs");

function check(condition, text) {
  if (!condition) throw new Error(text);
}

class Uri {
  constructor(scheme, authority, path, query = "", fragment = "") {
    Object.assign(this, { scheme, authority, path, query, fragment });
  }
  static parse(value, strict = false) {
    const [, , scheme, , authority = "", path, , query = "", , fragment = ""] =
      /^(([^:/?#]+?):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s.exec(value);
    check(scheme !== undefined || !strict, `[UriError]: Scheme is missing: ${value}`);
    check(scheme === undefined || /^\w[\w\d+.-]*$/.test(scheme), "[UriError]: Scheme contains illegal characters.");
    const rooted = ["file", "http", "https"].includes(scheme) && !path.startsWith("/") ? `/${path}` : path;
    return new Uri(scheme ?? "file", ...[authority, rooted, query, fragment].map(decode));
  }
  static file(path) { return new Uri("file", "", path); }
  static from({ scheme, authority = "", path = "" }) { return new Uri(scheme, authority, path); }
  get fsPath() { return this.path; }
  with({ path }) { return new Uri(this.scheme, this.authority, path); }
  toString() {
    const host = this.authority !== "" || this.scheme === "file" ? `//${this.authority}` : "";
    const rest = (this.query && `?${encode(this.query)}`) + (this.fragment && `#${encode(this.fragment)}`);
    return `${this.scheme}:${host}${encode(this.path)}${rest}`;
  }
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Everything but letters, digits, and `-._~/`, as the editor does. */
function encode(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%2F/g, "/");
}

class Position {
  constructor(line, character) {
    check(Number.isInteger(line) && line >= 0, "illegal argument: line must be non-negative");
    check(Number.isInteger(character) && character >= 0, "illegal argument: character must be non-negative");
    Object.assign(this, { line, character });
    Object.freeze(this);
  }
  compareTo(other) { return this.line - other.line || this.character - other.character; }
  isEqual(other) { return this.compareTo(other) === 0; }
}

class Range {
  constructor(a, b, c, d) {
    const [start, end] = a instanceof Position ? [a, b] : [new Position(a, b), new Position(c, d)];
    check(start instanceof Position && end instanceof Position, "Invalid arguments");
    [this.start, this.end] = start.compareTo(end) <= 0 ? [start, end] : [end, start];
  }
  get isEmpty() { return this.start.isEqual(this.end); }
  get isSingleLine() { return this.start.line === this.end.line; }
  contains(other) {
    const [start, end] = other instanceof Range ? [other.start, other.end] : [other, other];
    return this.start.compareTo(start) <= 0 && end.compareTo(this.end) <= 0;
  }
  intersects(other) { return this.start.compareTo(other.end) <= 0 && other.start.compareTo(this.end) <= 0; }
}

class Selection extends Range {
  constructor(anchor, active) {
    super(anchor, active);
    Object.assign(this, { anchor, active });
  }
}

class Location {
  constructor(uri, range) { Object.assign(this, { uri, range }); }
}

class TextEdit {
  constructor(range, newText) {
    check(range instanceof Range && typeof newText === "string", "Illegal argument");
    Object.assign(this, { range, newText });
  }
}

class SnippetString {
  constructor(value = "") { this.value = value; }
}

class MarkdownString {
  constructor(value = "") {
    check(typeof value === "string", "Illegal argument");
    Object.assign(this, { value, isTrusted: undefined, supportHtml: false });
  }
  appendText(value) { this.value += value.replace(/[\\`*_{}[\]()#+\-!~]/g, "\\$&"); return this; }
  appendCodeblock(value, language = "") { this.value += `\n\`\`\`${language}\n${value}\n\`\`\`\n`; return this; }
}

class RelativePattern {
  constructor(base, pattern) { Object.assign(this, { base, pattern }); }
}

class Diagnostic {
  constructor(range, message, severity = 0) {
    check(range instanceof Range, "range must be set");
    check(typeof message === "string" && message !== "", "message must be set");
    check([0, 1, 2, 3].includes(severity), "severity");
    Object.assign(this, { range, message, severity });
  }
}

class DiagnosticRelatedInformation {
  constructor(location, message) { Object.assign(this, { location, message }); }
}

class CompletionItem {
  constructor(label, kind) {
    check(label !== "" && label?.label !== "", "label");
    Object.assign(this, { label, kind });
  }
}

class CompletionList {
  constructor(items = [], isIncomplete = false) { Object.assign(this, { items, isIncomplete }); }
}

class Hover {
  constructor(contents, range) {
    check(contents, "Illegal argument, contents must be defined");
    Object.assign(this, { contents: [contents].flat(), range });
  }
}

class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    check(name, "name must not be falsy");
    check(range.contains(selectionRange), "selectionRange must be contained in fullRange");
    check(Number.isInteger(kind) && kind >= 0 && kind <= 25, "kind");
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}

class FoldingRange {
  constructor(start, end, kind) { Object.assign(this, { start, end, kind }); }
}

class SelectionRange {
  constructor(range, parent) {
    check(parent === undefined || parent.range.contains(range), "Invalid argument: parent must contain this range");
    Object.assign(this, { range, parent });
  }
}

class Color {
  constructor(red, green, blue, alpha) { Object.assign(this, { red, green, blue, alpha }); }
}

class ColorInformation {
  constructor(range, color) {
    check(range instanceof Range && color instanceof Color, "Invalid argument");
    Object.assign(this, { range, color });
  }
}

class ColorPresentation {
  constructor(label) {
    check(label, "Invalid argument");
    this.label = label;
  }
}

class DocumentLink {
  constructor(range, target) {
    check(range instanceof Range && (target === undefined || target instanceof Uri), "target");
    Object.assign(this, { range, target });
  }
}

class InlayHintLabelPart {
  constructor(value) { this.value = value; }
}

class InlayHint {
  constructor(position, label, kind) { Object.assign(this, { position, label, kind }); }
}

class CodeLens {
  constructor(range, command) { Object.assign(this, { range, command }); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  static Empty = new CodeActionKind("");
  append(parts) { return new CodeActionKind(this.value === "" ? parts : `${this.value}.${parts}`); }
  contains(other) { return this.value === "" || `${other.value}.`.startsWith(`${this.value}.`); }
}

class CodeAction {
  constructor(title, kind) {
    check(typeof title === "string" && (kind === undefined || kind instanceof CodeActionKind), "kind");
    Object.assign(this, { title, kind });
  }
}

/** Changes in the order in which they are applied. */
class WorkspaceEdit {
  entries = [];
  replace(uri, range, text, metadata) {
    check(uri instanceof Uri, "uri");
    this.entries.push({ kind: "text", uri, edit: new TextEdit(range, text), metadata });
  }
  createFile(uri, options, metadata) { this.entries.push({ kind: "create", uri, options, metadata }); }
  deleteFile(uri, options, metadata) { this.entries.push({ kind: "delete", uri, options, metadata }); }
  renameFile(uri, to, options, metadata) { this.entries.push({ kind: "rename", uri, to, options, metadata }); }
}

class TabInputText {
  constructor(uri) { this.uri = uri; }
}
class TabInputCustom extends TabInputText {}
class TabInputNotebook extends TabInputText {}
class TabInputTextDiff {
  constructor(original, modified) { Object.assign(this, { original, modified }); }
}

module.exports = {
  ...events, Uri, Position, Range, Selection, Location, TextEdit, SnippetString, MarkdownString, RelativePattern,
  Diagnostic, DiagnosticRelatedInformation, CompletionItem, CompletionList, Hover, DocumentSymbol, FoldingRange,
  SelectionRange, Color, ColorInformation, ColorPresentation, DocumentLink, InlayHint, InlayHintLabelPart, CodeLens,
  CodeAction, CodeActionKind, WorkspaceEdit, TabInputText, TabInputCustom, TabInputNotebook, TabInputTextDiff,
  CompletionItemTag: { Deprecated: 1 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
  ProgressLocation: { Window: 10, Notification: 15 },
  SymbolKind: { File: 0, TypeParameter: 25 },
  SymbolTag: { Deprecated: 1 },
  ViewColumn: { Active: -1, Beside: -2 },
};
