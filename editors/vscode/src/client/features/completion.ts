import {
  CompletionContext, CompletionItem, CompletionItemKind, CompletionItemTag, CompletionList, languages, MarkdownString,
  SnippetString,
} from "vscode";
import { place, toCommand, toMarkdown, toRange, toTextEdit } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** An item, and how the server knows it. */
class ServerItem extends CompletionItem {
  constructor(readonly origin: LSP.CompletionItem) {
    super(origin.labelDetails === undefined ? origin.label : { label: origin.label, ...origin.labelDetails });
  }
}

export const completion: Feature = {
  method: "textDocument/completion",
  capability: "completionProvider",
  register(server, selector, { triggerCharacters = [], resolveProvider }) {
    const provider = languages.registerCompletionItemProvider(selector, {
      provideCompletionItems: (document, position, token, context) =>
        server.ask(document, "textDocument/completion",
          { ...place(document, position), context: toContext(context) }, token, toList),
      ...(resolveProvider === true ? {
        resolveCompletionItem: async (item, token) => {
          if (!(item instanceof ServerItem)) return item;
          return server.resolve("completionItem/resolve", item.origin, token, (answer: LSP.CompletionItem) =>
            // Where it is inserted is settled already.
            Object.assign(item, describing(answer)));
        },
      } : {}),
    }, ...triggerCharacters);
    return { provider };
  },
};

function toContext({ triggerKind, triggerCharacter }: CompletionContext): object {
  // The protocol begins with 1.
  return { triggerKind: triggerKind + 1, ...(triggerCharacter === undefined ? {} : { triggerCharacter }) };
}

function toList(answer: LSP.CompletionItem[] | LSP.CompletionList): CompletionList {
  return Array.isArray(answer)
    ? new CompletionList(answer.map(toItem), false)
    : new CompletionList(answer.items.map(toItem), answer.isIncomplete);
}

function toItem(origin: LSP.CompletionItem): CompletionItem {
  const item = Object.assign(new ServerItem(origin), describing(origin));
  // The protocol begins with 1.
  if (origin.kind !== undefined) item.kind = (origin.kind - 1) as CompletionItemKind;
  if (origin.deprecated === true || origin.tags?.includes(1)) item.tags = [CompletionItemTag.Deprecated];
  if (origin.sortText !== undefined) item.sortText = origin.sortText;
  if (origin.filterText !== undefined) item.filterText = origin.filterText;
  if (origin.preselect !== undefined) item.preselect = origin.preselect;
  if (origin.commitCharacters !== undefined) item.commitCharacters = origin.commitCharacters;
  if (origin.command !== undefined) item.command = toCommand(origin.command);
  if (origin.insertTextMode === 1) item.keepWhitespace = true;
  insert(origin, item);
  return item;
}

/** What an item says of itself. */
function describing(origin: LSP.CompletionItem): { detail?: string; documentation?: MarkdownString } {
  const { detail, documentation } = origin;
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation: toMarkdown(documentation) }),
  };
}

/** What an item writes, and where. */
function insert({ label, insertText, insertTextFormat, textEdit, additionalTextEdits }: LSP.CompletionItem,
  item: CompletionItem): void {
  const text = textEdit?.newText ?? insertText ?? label;
  item.insertText = insertTextFormat === 2 ? new SnippetString(text) : text;
  if (textEdit !== undefined) {
    item.range = "range" in textEdit
      ? toRange(textEdit.range)
      : { inserting: toRange(textEdit.insert), replacing: toRange(textEdit.replace) };
  }
  if (additionalTextEdits !== undefined) item.additionalTextEdits = additionalTextEdits.map(toTextEdit);
}
