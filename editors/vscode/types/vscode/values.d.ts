/** The part of the programming interface of Visual Studio Code 1.82 that the extension uses: values. */
interface Thenable<T> extends PromiseLike<T> {}

declare module "vscode" {
  export const version: string;

  export interface Event<T> {
    (listener: (value: T) => unknown): Disposable;
  }

  export class EventEmitter<T> {
    readonly event: Event<T>;
    fire(value: T): void;
    dispose(): void;
  }

  export class Disposable {
    static from(...parts: { dispose(): unknown }[]): Disposable;
    constructor(dispose: () => unknown);
    dispose(): unknown;
  }

  export interface CancellationToken {
    readonly isCancellationRequested: boolean;
    readonly onCancellationRequested: Event<unknown>;
  }

  export class CancellationTokenSource {
    readonly token: CancellationToken;
    cancel(): void;
    dispose(): void;
  }

  export class Uri {
    private constructor();
    static parse(value: string, strict?: boolean): Uri;
    static from(parts: { scheme: string; authority?: string; path?: string }): Uri;
    readonly scheme: string;
    readonly path: string;
    readonly fsPath: string;
    toString(): string;
  }

  export class Position {
    readonly line: number;
    readonly character: number;
    constructor(line: number, character: number);
  }

  export class Range {
    readonly start: Position;
    readonly end: Position;
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    contains(other: Position | Range): boolean;
  }

  export interface Selection extends Range {
    readonly active: Position;
  }

  export class Location {
    readonly uri: Uri;
    readonly range: Range;
    constructor(uri: Uri, range: Range);
  }

  export interface LocationLink {
    originSelectionRange?: Range;
    targetUri: Uri;
    targetRange: Range;
    targetSelectionRange?: Range;
  }

  export class TextEdit {
    readonly range: Range;
    readonly newText: string;
    constructor(range: Range, newText: string);
  }

  export class SnippetString {
    readonly value: string;
    constructor(value: string);
  }

  export class MarkdownString {
    readonly value: string;
    constructor(value?: string);
    appendText(value: string): MarkdownString;
    appendCodeblock(value: string, language?: string): MarkdownString;
  }

  export interface Command {
    title: string;
    command: string;
    arguments?: unknown[];
  }

  export class RelativePattern {
    constructor(base: Uri, pattern: string);
  }

  export type GlobPattern = string | RelativePattern;

  export interface DocumentFilter {
    readonly language?: string;
    readonly scheme?: string;
    readonly pattern?: GlobPattern;
  }

  export type DocumentSelector = readonly DocumentFilter[];

  // MARK: Diagnostics

  export enum DiagnosticSeverity { Error = 0, Warning = 1, Information = 2, Hint = 3 }
  export enum DiagnosticTag { Unnecessary = 1, Deprecated = 2 }

  export class DiagnosticRelatedInformation {
    constructor(location: Location, message: string);
  }

  export class Diagnostic {
    range: Range;
    message: string;
    severity: DiagnosticSeverity;
    source: string | undefined;
    code: string | number | { value: string | number; target: Uri } | undefined;
    tags: DiagnosticTag[] | undefined;
    relatedInformation: DiagnosticRelatedInformation[] | undefined;
    constructor(range: Range, message: string, severity?: DiagnosticSeverity);
  }

  export interface DiagnosticCollection {
    set(uri: Uri, diagnostics: readonly Diagnostic[] | undefined): void;
    delete(uri: Uri): void;
    forEach(visit: (uri: Uri) => unknown): void;
    dispose(): void;
  }

  // MARK: Edits

  export interface WorkspaceEditEntryMetadata {
    needsConfirmation: boolean;
    label: string;
    description?: string;
  }

  interface FileOptions {
    readonly overwrite?: boolean;
    readonly ignoreIfExists?: boolean;
    readonly recursive?: boolean;
    readonly ignoreIfNotExists?: boolean;
  }

  export class WorkspaceEdit {
    replace(uri: Uri, range: Range, text: string, metadata?: WorkspaceEditEntryMetadata): void;
    createFile(uri: Uri, options?: FileOptions, metadata?: WorkspaceEditEntryMetadata): void;
    deleteFile(uri: Uri, options?: FileOptions, metadata?: WorkspaceEditEntryMetadata): void;
    renameFile(from: Uri, to: Uri, options?: FileOptions, metadata?: WorkspaceEditEntryMetadata): void;
  }
}
