import {
  DocumentSymbol, FoldingRange, FoldingRangeKind, languages, Position, Range, SelectionRange, SymbolKind, SymbolTag,
} from "vscode";
import { fromPosition, identifier, toRange } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** What a document is made of. */

export const symbols: Feature = {
  method: "textDocument/documentSymbol",
  capability: "documentSymbolProvider",
  register: (server, selector) => ({
    provider: languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (document, token) =>
        server.ask(document, "textDocument/documentSymbol", { textDocument: identifier(document) }, token,
          (answer: LSP.DocumentSymbol[]) => answer.map(toSymbol)),
    }),
  }),
};

function toSymbol(symbol: LSP.DocumentSymbol): DocumentSymbol {
  const { name, detail = "", kind, range, selectionRange } = symbol;
  // The protocol begins with 1. The editor refuses what has no name.
  const result = new DocumentSymbol(
    name === "" ? "\"\"" : name, detail, (kind - 1) as SymbolKind, toRange(range), toRange(selectionRange));
  result.children = (symbol.children ?? []).map(toSymbol);
  if (symbol.deprecated === true || symbol.tags?.includes(1)) result.tags = [SymbolTag.Deprecated];
  return result;
}

export const folds: Feature = {
  method: "textDocument/foldingRange",
  capability: "foldingRangeProvider",
  register: (server, selector) => ({
    provider: languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: (document, _context, token) =>
        server.ask(document, "textDocument/foldingRange", { textDocument: identifier(document) }, token,
          (answer: LSP.FoldingRange[]) => answer.map(toFold)),
    }),
  }),
};

const foldKinds: Record<string, FoldingRangeKind> = {
  comment: FoldingRangeKind.Comment, imports: FoldingRangeKind.Imports, region: FoldingRangeKind.Region,
};

function toFold({ startLine, endLine, kind }: LSP.FoldingRange): FoldingRange {
  return new FoldingRange(startLine, endLine, kind === undefined ? undefined : foldKinds[kind]);
}

export const selections: Feature = {
  method: "textDocument/selectionRange",
  capability: "selectionRangeProvider",
  register: (server, selector) => ({
    provider: languages.registerSelectionRangeProvider(selector, {
      provideSelectionRanges: (document, positions, token) =>
        server.ask(document, "textDocument/selectionRange",
          { textDocument: identifier(document), positions: positions.map(fromPosition) }, token,
          (answer: LSP.SelectionRange[]) => answer.map((one, index) => toSelection(one, positions[index]))),
    }),
  }),
};

/** Begins with the innermost range; the editor refuses ranges that do not hold those inside of them. */
function toSelection(selection: LSP.SelectionRange, position: Position | undefined): SelectionRange {
  const ranges: Range[] = [];
  for (let one: LSP.SelectionRange | undefined = selection; one !== undefined; one = one.parent) {
    ranges.push(toRange(one.range));
  }
  const nested = ranges.filter((range, index) => {
    const inner = ranges[index - 1] ?? position;
    return inner === undefined || range.contains(inner);
  });
  const outside = nested.reduceRight<SelectionRange | undefined>(
    (parent, range) => new SelectionRange(range, parent), undefined);
  return outside ?? new SelectionRange(toRange(selection.range));
}
