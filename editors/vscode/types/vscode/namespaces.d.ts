/** The part of the programming interface of Visual Studio Code 1.82 that the extension uses: the editor itself. */
declare module "vscode" {
  export interface ExtensionContext {
    readonly subscriptions: { dispose(): unknown }[];
    readonly extensionPath: string;
    readonly extension: { readonly packageJSON: { readonly activationEvents: string[] } };
  }

  export namespace env {
    const appName: string;
    const language: string;
    function openExternal(target: Uri): Thenable<boolean>;
  }

  export namespace commands {
    function registerCommand(name: string, run: (...rest: unknown[]) => unknown): Disposable;
    function executeCommand<T = unknown>(name: string, ...rest: unknown[]): Thenable<T>;
  }

  // MARK: Languages

  export enum LanguageStatusSeverity { Information = 0, Warning = 1, Error = 2 }

  export interface LanguageStatusItem {
    name: string | undefined;
    text: string;
    severity: LanguageStatusSeverity;
    command: Command | undefined;
    dispose(): void;
  }

  export namespace languages {
    function match(selector: DocumentSelector, document: TextDocument): number;
    function createLanguageStatusItem(id: string, selector: DocumentSelector): LanguageStatusItem;
    function createDiagnosticCollection(name: string): DiagnosticCollection;
    function registerCompletionItemProvider(
      selector: DocumentSelector, provider: CompletionItemProvider, ...triggerCharacters: string[]): Disposable;
    function registerHoverProvider(selector: DocumentSelector, provider: HoverProvider): Disposable;
    function registerDefinitionProvider(selector: DocumentSelector, provider: DefinitionProvider): Disposable;
    function registerDocumentSymbolProvider(selector: DocumentSelector, provider: DocumentSymbolProvider): Disposable;
    function registerFoldingRangeProvider(selector: DocumentSelector, provider: FoldingRangeProvider): Disposable;
    function registerSelectionRangeProvider(selector: DocumentSelector, provider: SelectionRangeProvider): Disposable;
    function registerColorProvider(selector: DocumentSelector, provider: DocumentColorProvider): Disposable;
    function registerDocumentLinkProvider(selector: DocumentSelector, provider: DocumentLinkProvider): Disposable;
    function registerInlayHintsProvider(selector: DocumentSelector, provider: InlayHintsProvider): Disposable;
    function registerCodeLensProvider(selector: DocumentSelector, provider: CodeLensProvider): Disposable;
    function registerCodeActionsProvider(
      selector: DocumentSelector, provider: CodeActionProvider,
      metadata?: { readonly providedCodeActionKinds?: readonly CodeActionKind[] }): Disposable;
    function registerDocumentFormattingEditProvider(
      selector: DocumentSelector, provider: DocumentFormattingEditProvider): Disposable;
    function registerDocumentRangeFormattingEditProvider(
      selector: DocumentSelector, provider: DocumentRangeFormattingEditProvider): Disposable;
  }

  // MARK: Window

  export enum ViewColumn { Active = -1, Beside = -2 }
  export enum ProgressLocation { Window = 10, Notification = 15 }

  export interface OutputChannel {
    append(text: string): void;
    appendLine(text: string): void;
    show(): void;
    dispose(): void;
  }

  export interface MessageItem {
    title: string;
  }

  export interface TextEditor {
    readonly document: TextDocument;
    readonly selection: Selection;
  }

  export interface Webview {
    html: string;
  }

  export interface WebviewPanel {
    title: string;
    readonly visible: boolean;
    readonly webview: Webview;
    readonly onDidDispose: Event<void>;
    readonly onDidChangeViewState: Event<unknown>;
    reveal(viewColumn?: ViewColumn, preserveFocus?: boolean): void;
    dispose(): void;
  }

  export interface WebviewOptions {
    readonly enableScripts: boolean;
    readonly enableForms: boolean;
    readonly enableCommandUris: boolean;
    readonly enableFindWidget: boolean;
    readonly localResourceRoots: readonly Uri[];
  }

  export class TabInputText { readonly uri: Uri; private constructor(); }
  export class TabInputCustom { readonly uri: Uri; private constructor(); }
  export class TabInputNotebook { readonly uri: Uri; private constructor(); }
  export class TabInputTextDiff { readonly original: Uri; readonly modified: Uri; private constructor(); }

  export interface Progress {
    report(value: { message?: string; increment?: number }): void;
  }

  export namespace window {
    const activeTextEditor: TextEditor | undefined;
    const visibleTextEditors: readonly TextEditor[];
    const state: { readonly focused: boolean };
    const tabGroups: {
      readonly all: readonly { readonly tabs: readonly { readonly input: unknown }[] }[];
      readonly onDidChangeTabs: Event<unknown>;
    };
    const onDidChangeVisibleTextEditors: Event<unknown>;
    function createOutputChannel(name: string): OutputChannel;
    function createWebviewPanel(
      type: string, title: string, where: { viewColumn: ViewColumn; preserveFocus?: boolean }, options: WebviewOptions,
    ): WebviewPanel;
    function showErrorMessage<T extends string | MessageItem>(text: string, ...items: T[]): Thenable<T | undefined>;
    function showWarningMessage<T extends string | MessageItem>(text: string, ...items: T[]): Thenable<T | undefined>;
    function showInformationMessage<T extends string | MessageItem>(
      text: string, ...items: T[]): Thenable<T | undefined>;
    function showTextDocument(
      uri: Uri, options: { viewColumn: ViewColumn; preserveFocus: boolean; selection?: Range }): Thenable<TextEditor>;
    function withProgress<T>(
      options: { location: ProgressLocation; title: string; cancellable: boolean },
      task: (progress: Progress, token: CancellationToken) => Thenable<T>): Thenable<T>;
  }

  // MARK: Workspace

  export interface TextDocument {
    readonly uri: Uri;
    readonly languageId: string;
    readonly version: number;
    readonly isClosed: boolean;
    getText(): string;
  }

  export interface TextDocumentChangeEvent {
    readonly document: TextDocument;
    readonly contentChanges: readonly { readonly range: Range; readonly rangeLength: number; readonly text: string }[];
  }

  export interface TextDocumentContentProvider {
    onDidChange?: Event<Uri>;
    provideTextDocumentContent(uri: Uri): ProviderResult<string>;
  }

  export interface WorkspaceFolder {
    readonly uri: Uri;
    readonly name: string;
  }

  export interface WorkspaceFoldersChangeEvent {
    readonly added: readonly WorkspaceFolder[];
    readonly removed: readonly WorkspaceFolder[];
  }

  export interface WorkspaceConfiguration {
    get<T>(section: string): T | undefined;
    get<T>(section: string, other: T): T;
    inspect<T>(section: string): { globalValue?: T } | undefined;
  }

  export interface FileSystemWatcher {
    readonly onDidCreate: Event<Uri>;
    readonly onDidChange: Event<Uri>;
    readonly onDidDelete: Event<Uri>;
    dispose(): void;
  }

  export namespace workspace {
    const isTrusted: boolean;
    const workspaceFolders: readonly WorkspaceFolder[] | undefined;
    const textDocuments: readonly TextDocument[];
    const onDidOpenTextDocument: Event<TextDocument>;
    const onDidChangeTextDocument: Event<TextDocumentChangeEvent>;
    const onDidSaveTextDocument: Event<TextDocument>;
    const onDidCloseTextDocument: Event<TextDocument>;
    const onDidDeleteFiles: Event<{ readonly files: readonly Uri[] }>;
    const onDidRenameFiles: Event<{ readonly files: readonly { readonly oldUri: Uri; readonly newUri: Uri }[] }>;
    const onDidChangeWorkspaceFolders: Event<WorkspaceFoldersChangeEvent>;
    const onDidChangeConfiguration: Event<{ affectsConfiguration(section: string): boolean }>;
    const onDidGrantWorkspaceTrust: Event<void>;
    function getConfiguration(section?: string, scope?: Uri | null): WorkspaceConfiguration;
    function applyEdit(edit: WorkspaceEdit): Thenable<boolean>;
    function createFileSystemWatcher(pattern: GlobPattern): FileSystemWatcher;
    function registerTextDocumentContentProvider(scheme: string, provider: TextDocumentContentProvider): Disposable;
  }
}
