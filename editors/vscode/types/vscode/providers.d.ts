/** The part of the programming interface of Visual Studio Code 1.82 that the extension uses: providers. */
declare module "vscode" {
  export type ProviderResult<T> = T | undefined | null | Thenable<T | undefined | null>;

  // MARK: Completion

  export enum CompletionItemKind { Text = 0, TypeParameter = 24 }
  export enum CompletionItemTag { Deprecated = 1 }

  export interface CompletionContext {
    readonly triggerKind: number;
    readonly triggerCharacter: string | undefined;
  }

  export class CompletionItem {
    label: string | { label: string; detail?: string; description?: string };
    kind?: CompletionItemKind;
    tags?: readonly CompletionItemTag[];
    detail?: string;
    documentation?: string | MarkdownString;
    sortText?: string;
    filterText?: string;
    preselect?: boolean;
    insertText?: string | SnippetString;
    range?: Range | { inserting: Range; replacing: Range };
    commitCharacters?: string[];
    keepWhitespace?: boolean;
    additionalTextEdits?: TextEdit[];
    command?: Command;
    constructor(label: string | { label: string; detail?: string; description?: string }, kind?: CompletionItemKind);
  }

  export class CompletionList {
    constructor(items?: CompletionItem[], isIncomplete?: boolean);
  }

  export interface CompletionItemProvider {
    provideCompletionItems(
      document: TextDocument, position: Position, token: CancellationToken, context: CompletionContext,
    ): ProviderResult<CompletionItem[] | CompletionList>;
    resolveCompletionItem?(item: CompletionItem, token: CancellationToken): ProviderResult<CompletionItem>;
  }

  // MARK: Places

  export class Hover {
    constructor(contents: MarkdownString[], range?: Range);
  }

  export interface HoverProvider {
    provideHover(document: TextDocument, position: Position, token: CancellationToken): ProviderResult<Hover>;
  }

  export interface DefinitionProvider {
    provideDefinition(
      document: TextDocument, position: Position, token: CancellationToken,
    ): ProviderResult<Location[] | LocationLink[]>;
  }

  // MARK: Structure

  export enum SymbolKind { File = 0, TypeParameter = 25 }
  export enum SymbolTag { Deprecated = 1 }

  export class DocumentSymbol {
    children: DocumentSymbol[];
    tags?: readonly SymbolTag[];
    constructor(name: string, detail: string, kind: SymbolKind, range: Range, selectionRange: Range);
  }

  export interface DocumentSymbolProvider {
    provideDocumentSymbols(document: TextDocument, token: CancellationToken): ProviderResult<DocumentSymbol[]>;
  }

  export enum FoldingRangeKind { Comment = 1, Imports = 2, Region = 3 }

  export class FoldingRange {
    constructor(start: number, end: number, kind?: FoldingRangeKind);
  }

  export interface FoldingRangeProvider {
    provideFoldingRanges(
      document: TextDocument, context: object, token: CancellationToken,
    ): ProviderResult<FoldingRange[]>;
  }

  export class SelectionRange {
    constructor(range: Range, parent?: SelectionRange);
  }

  export interface SelectionRangeProvider {
    provideSelectionRanges(
      document: TextDocument, positions: readonly Position[], token: CancellationToken,
    ): ProviderResult<SelectionRange[]>;
  }

  // MARK: Values

  export class Color {
    readonly red: number;
    readonly green: number;
    readonly blue: number;
    readonly alpha: number;
    constructor(red: number, green: number, blue: number, alpha: number);
  }

  export class ColorInformation {
    constructor(range: Range, color: Color);
  }

  export class ColorPresentation {
    textEdit?: TextEdit;
    additionalTextEdits?: TextEdit[];
    constructor(label: string);
  }

  export interface DocumentColorProvider {
    provideDocumentColors(document: TextDocument, token: CancellationToken): ProviderResult<ColorInformation[]>;
    provideColorPresentations(
      color: Color, context: { readonly document: TextDocument; readonly range: Range }, token: CancellationToken,
    ): ProviderResult<ColorPresentation[]>;
  }

  export class DocumentLink {
    tooltip?: string;
    constructor(range: Range, target?: Uri);
  }

  export interface DocumentLinkProvider {
    provideDocumentLinks(document: TextDocument, token: CancellationToken): ProviderResult<DocumentLink[]>;
  }

  export enum InlayHintKind { Type = 1, Parameter = 2 }

  export class InlayHintLabelPart {
    constructor(value: string);
  }

  export class InlayHint {
    tooltip?: string | MarkdownString;
    textEdits?: TextEdit[];
    paddingLeft?: boolean;
    paddingRight?: boolean;
    constructor(position: Position, label: string | InlayHintLabelPart[], kind: InlayHintKind | undefined);
  }

  export interface InlayHintsProvider {
    onDidChangeInlayHints?: Event<void>;
    provideInlayHints(document: TextDocument, range: Range, token: CancellationToken): ProviderResult<InlayHint[]>;
  }

  export class CodeLens {
    command?: Command;
    constructor(range: Range, command?: Command);
  }

  export interface CodeLensProvider {
    onDidChangeCodeLenses?: Event<void>;
    provideCodeLenses(document: TextDocument, token: CancellationToken): ProviderResult<CodeLens[]>;
    resolveCodeLens?(lens: CodeLens, token: CancellationToken): ProviderResult<CodeLens>;
  }

  // MARK: Actions and formatting

  export class CodeActionKind {
    private constructor();
    static readonly Empty: CodeActionKind;
    readonly value: string;
    append(parts: string): CodeActionKind;
  }

  export interface CodeActionContext {
    readonly triggerKind: number;
    readonly diagnostics: readonly Diagnostic[];
    readonly only: CodeActionKind | undefined;
  }

  export class CodeAction {
    edit?: WorkspaceEdit;
    diagnostics?: Diagnostic[];
    command?: Command;
    isPreferred?: boolean;
    disabled?: { readonly reason: string };
    constructor(title: string, kind?: CodeActionKind);
  }

  export interface CodeActionProvider {
    provideCodeActions(
      document: TextDocument, range: Range, context: CodeActionContext, token: CancellationToken,
    ): ProviderResult<CodeAction[]>;
    resolveCodeAction?(action: CodeAction, token: CancellationToken): ProviderResult<CodeAction>;
  }

  export interface FormattingOptions {
    readonly tabSize: number;
    readonly insertSpaces: boolean;
  }

  export interface DocumentFormattingEditProvider {
    provideDocumentFormattingEdits(
      document: TextDocument, options: FormattingOptions, token: CancellationToken,
    ): ProviderResult<TextEdit[]>;
  }

  export interface DocumentRangeFormattingEditProvider {
    provideDocumentRangeFormattingEdits(
      document: TextDocument, range: Range, options: FormattingOptions, token: CancellationToken,
    ): ProviderResult<TextEdit[]>;
  }
}
