import { SymbolKind } from "vscode";

const markup = ["markdown", "plaintext"];
const diagnostics = {
  relatedInformation: true,
  tagSupport: { valueSet: [1, 2] },
  codeDescriptionSupport: true,
  dataSupport: true,
};
const dynamic = { dynamicRegistration: true };

/** What this client can do, and nothing else: the server decides by it. */
export function clientCapabilities(): object {
  return { workspace, textDocument: textDocument(), window, general };
}

const general = {
  // The editor counts so.
  positionEncodings: ["utf-16"],
  markdown: { parser: "marked", version: "1.1.0" },
  staleRequestSupport: { cancel: true, retryOnContentModified: [] },
};

const window = {
  workDoneProgress: true,
  showMessage: { messageActionItem: { additionalPropertiesSupport: true } },
  showDocument: { support: true },
};

const workspace = {
  applyEdit: true,
  workspaceEdit: {
    documentChanges: true,
    resourceOperations: ["create", "rename", "delete"],
    failureHandling: "textOnlyTransactional",
    normalizesLineEndings: true,
    changeAnnotationSupport: { groupsOnLabel: true },
  },
  configuration: true,
  workspaceFolders: true,
  didChangeConfiguration: dynamic,
  didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  codeLens: { refreshSupport: true },
  inlayHint: { refreshSupport: true },
  diagnostics: { refreshSupport: true },
};

function textDocument(): object {
  return {
    synchronization: { didSave: true },
    publishDiagnostics: { ...diagnostics, versionSupport: true },
    diagnostic: { ...diagnostics, relatedDocumentSupport: false },
    completion,
    hover: { ...dynamic, contentFormat: markup },
    definition: { ...dynamic, linkSupport: true },
    documentSymbol: {
      ...dynamic,
      hierarchicalDocumentSymbolSupport: true,
      symbolKind: { valueSet: numbers(1, SymbolKind.TypeParameter + 1) },
      tagSupport: { valueSet: [1] },
    },
    codeAction,
    codeLens: dynamic,
    documentLink: { ...dynamic, tooltipSupport: true },
    colorProvider: dynamic,
    formatting: dynamic,
    rangeFormatting: dynamic,
    foldingRange: { ...dynamic, rangeLimit: 5000, lineFoldingOnly: true },
    selectionRange: dynamic,
    inlayHint: dynamic,
  };
}

const completion = {
  ...dynamic,
  contextSupport: true,
  completionItem: {
    snippetSupport: true,
    commitCharactersSupport: true,
    documentationFormat: markup,
    deprecatedSupport: true,
    preselectSupport: true,
    tagSupport: { valueSet: [1] },
    insertReplaceSupport: true,
    insertTextModeSupport: { valueSet: [1, 2] },
    labelDetailsSupport: true,
  },
  completionItemKind: { valueSet: numbers(1, 25) },
};

const codeAction = {
  ...dynamic,
  isPreferredSupport: true,
  disabledSupport: true,
  dataSupport: true,
  resolveSupport: { properties: ["edit"] },
  honorsChangeAnnotations: true,
  codeActionLiteralSupport: {
    codeActionKind: {
      valueSet: ["", "quickfix", "refactor", "refactor.rewrite", "refactor.move", "source", "source.fixAll"],
    },
  },
};

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
