/** What the Language Server Protocol 3.17 calls the values that pass between this client and the server. */

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Location {
  uri: string;
  range: Range;
}

export interface LocationLink {
  originSelectionRange?: Range;
  targetUri: string;
  targetRange: Range;
  targetSelectionRange: Range;
}

export interface TextEdit {
  range: Range;
  newText: string;
  annotationId?: string;
}

export interface InsertReplaceEdit {
  insert: Range;
  replace: Range;
  newText: string;
}

export interface MarkupContent {
  kind: "markdown" | "plaintext";
  value: string;
}

export interface Command {
  title: string;
  command: string;
  arguments?: unknown[];
}

export interface Diagnostic {
  range: Range;
  severity?: number;
  code?: number | string;
  codeDescription?: { href: string };
  source?: string;
  message: string;
  tags?: number[];
  relatedInformation?: { location: Location; message: string }[];
  data?: unknown;
}

export interface DiagnosticReport {
  kind: "full" | "unchanged";
  resultId?: string;
  items?: Diagnostic[];
}

export interface WorkspaceDiagnosticReport {
  items: (DiagnosticReport & { uri: string; version: number | null })[];
}

export interface CompletionItem {
  label: string;
  labelDetails?: { detail?: string; description?: string };
  kind?: number;
  tags?: number[];
  deprecated?: boolean;
  detail?: string;
  documentation?: string | MarkupContent;
  preselect?: boolean;
  sortText?: string;
  filterText?: string;
  insertText?: string;
  insertTextFormat?: number;
  insertTextMode?: number;
  textEdit?: TextEdit | InsertReplaceEdit;
  additionalTextEdits?: TextEdit[];
  commitCharacters?: string[];
  command?: Command;
  data?: unknown;
}

export interface CompletionList {
  isIncomplete: boolean;
  items: CompletionItem[];
}

export interface Hover {
  contents: MarkupContent | string | (string | { language: string; value: string })[];
  range?: Range;
}

export interface CodeAction {
  title: string;
  kind?: string;
  diagnostics?: Diagnostic[];
  isPreferred?: boolean;
  disabled?: { reason: string };
  edit?: WorkspaceEdit;
  command?: Command;
  data?: unknown;
}

export interface ChangeAnnotation {
  label: string;
  needsConfirmation?: boolean;
  description?: string;
}

export interface TextDocumentEdit {
  kind?: undefined;
  textDocument: { uri: string; version: number | null };
  edits: TextEdit[];
}

interface FileOptions {
  overwrite?: boolean;
  ignoreIfExists?: boolean;
  recursive?: boolean;
  ignoreIfNotExists?: boolean;
}

export type FileChange =
  | { kind: "create" | "delete"; uri: string; options?: FileOptions; annotationId?: string }
  | { kind: "rename"; oldUri: string; newUri: string; options?: FileOptions; annotationId?: string };

export interface WorkspaceEdit {
  changes?: Record<string, TextEdit[]>;
  documentChanges?: (TextDocumentEdit | FileChange)[];
  changeAnnotations?: Record<string, ChangeAnnotation>;
}

export interface DocumentSymbol {
  name: string;
  detail?: string;
  kind: number;
  tags?: number[];
  deprecated?: boolean;
  range: Range;
  selectionRange: Range;
  children?: DocumentSymbol[];
}

export interface FoldingRange {
  startLine: number;
  endLine: number;
  kind?: string;
}

export interface SelectionRange {
  range: Range;
  parent?: SelectionRange;
}

export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export interface ColorInformation {
  range: Range;
  color: Color;
}

export interface ColorPresentation {
  label: string;
  textEdit?: TextEdit;
  additionalTextEdits?: TextEdit[];
}

export interface DocumentLink {
  range: Range;
  target?: string;
  tooltip?: string;
  data?: unknown;
}

export interface InlayHint {
  position: Position;
  label: string | { value: string }[];
  kind?: number;
  tooltip?: string | MarkupContent;
  paddingLeft?: boolean;
  paddingRight?: boolean;
  textEdits?: TextEdit[];
}

export interface CodeLens {
  range: Range;
  command?: Command;
  data?: unknown;
}

export interface DocumentFilter {
  language?: string;
  scheme?: string;
  pattern?: string;
}

export interface Registration {
  id: string;
  method: string;
  registerOptions?: unknown;
}

/** What a server says that it does, of what this client knows. */
export interface ServerCapabilities {
  codeActionProvider?: boolean | { codeActionKinds?: string[]; resolveProvider?: boolean };
  diagnosticProvider?: DiagnosticOptions;
  executeCommandProvider?: { commands: string[] };
  textDocumentSync?: number | SyncOptions;
  workspace?: { workspaceFolders?: { changeNotifications?: boolean | string } };
  [feature: string]: unknown;
}

export interface SyncOptions {
  openClose?: boolean;
  change?: number;
  save?: boolean | { includeText?: boolean };
}

export interface DiagnosticOptions {
  identifier?: string;
  interFileDependencies: boolean;
  workspaceDiagnostics: boolean;
}
