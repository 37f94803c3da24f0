import {
  Color, ColorInformation, ColorPresentation, DocumentLink, EventEmitter, InlayHint, InlayHintKind, InlayHintLabelPart,
  languages, Uri,
} from "vscode";
import { fromRange, identifier, toMarkdown, toPosition, toRange, toTextEdit } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** What values look like, lead to, or come to. */

export const colors: Feature = {
  method: "textDocument/documentColor",
  capability: "colorProvider",
  register: (server, selector) => ({
    provider: languages.registerColorProvider(selector, {
      provideDocumentColors: (document, token) =>
        server.ask(document, "textDocument/documentColor", { textDocument: identifier(document) }, token,
          (answer: LSP.ColorInformation[]) => answer.map(toColor)),
      provideColorPresentations: ({ red, green, blue, alpha }, { document, range }, token) =>
        server.ask(document, "textDocument/colorPresentation",
          { textDocument: identifier(document), color: { red, green, blue, alpha }, range: fromRange(range) }, token,
          (answer: LSP.ColorPresentation[]) => answer.map(toPresentation)),
    }),
  }),
};

function toColor({ range, color: { red, green, blue, alpha } }: LSP.ColorInformation): ColorInformation {
  return new ColorInformation(toRange(range), new Color(red, green, blue, alpha));
}

function toPresentation({ label, textEdit, additionalTextEdits }: LSP.ColorPresentation): ColorPresentation {
  const result = new ColorPresentation(label);
  if (textEdit !== undefined) result.textEdit = toTextEdit(textEdit);
  if (additionalTextEdits !== undefined) result.additionalTextEdits = additionalTextEdits.map(toTextEdit);
  return result;
}

export const links: Feature = {
  method: "textDocument/documentLink",
  capability: "documentLinkProvider",
  register: (server, selector) => ({
    provider: languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: (document, token) =>
        server.ask(document, "textDocument/documentLink", { textDocument: identifier(document) }, token,
          (answer: LSP.DocumentLink[]) => answer.flatMap(toLink)),
    }),
  }),
};

/** A target that cannot be read takes nothing from the others. */
function toLink({ range, target, tooltip }: LSP.DocumentLink): DocumentLink[] {
  if (target === undefined) return [];
  try {
    const link = new DocumentLink(toRange(range), Uri.parse(target, true));
    if (tooltip !== undefined) link.tooltip = tooltip;
    return [link];
  } catch {
    return [];
  }
}

export const hints: Feature = {
  method: "textDocument/inlayHint",
  capability: "inlayHintProvider",
  register(server, selector) {
    const changed = new EventEmitter<void>();
    const provider = languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: changed.event,
      provideInlayHints: (document, range, token) =>
        server.ask(document, "textDocument/inlayHint",
          { textDocument: identifier(document), range: fromRange(range) }, token,
          (answer: LSP.InlayHint[]) => answer.map(toHint)),
    });
    return { provider, refresh: () => changed.fire() };
  },
};

function toHint(hint: LSP.InlayHint): InlayHint {
  const { label, kind, tooltip, textEdits } = hint;
  const parts = typeof label === "string" ? label : label.map(({ value }) => new InlayHintLabelPart(value));
  const result = new InlayHint(toPosition(hint.position), parts, kind as InlayHintKind | undefined);
  if (hint.paddingLeft !== undefined) result.paddingLeft = hint.paddingLeft;
  if (hint.paddingRight !== undefined) result.paddingRight = hint.paddingRight;
  if (tooltip !== undefined) result.tooltip = toMarkdown(tooltip);
  if (textEdits !== undefined) result.textEdits = textEdits.map(toTextEdit);
  return result;
}
