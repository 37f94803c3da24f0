import { FormattingOptions, languages } from "vscode";
import { fromRange, identifier, toTextEdit } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

const toEdits = (answer: LSP.TextEdit[]): ReturnType<typeof toTextEdit>[] => answer.map(toTextEdit);

function toOptions({ tabSize, insertSpaces }: FormattingOptions): object {
  return { tabSize, insertSpaces };
}

export const formatting: Feature = {
  method: "textDocument/formatting",
  capability: "documentFormattingProvider",
  register: (server, selector) => ({
    provider: languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) =>
        server.ask(document, "textDocument/formatting",
          { textDocument: identifier(document), options: toOptions(options) }, token, toEdits),
    }),
  }),
};

export const rangeFormatting: Feature = {
  method: "textDocument/rangeFormatting",
  capability: "documentRangeFormattingProvider",
  register: (server, selector) => ({
    provider: languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        server.ask(document, "textDocument/rangeFormatting",
          { textDocument: identifier(document), range: fromRange(range), options: toOptions(options) }, token, toEdits),
    }),
  }),
};
