import { Hover, languages, Location, LocationLink, MarkdownString, Uri } from "vscode";
import { place, toLocation, toMarkdown, toRange } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** What is known of a place, and where it leads. */

export const hover: Feature = {
  method: "textDocument/hover",
  capability: "hoverProvider",
  register: (server, selector) => ({
    provider: languages.registerHoverProvider(selector, {
      provideHover: (document, position, token) =>
        server.ask(document, "textDocument/hover", place(document, position), token, toHover),
    }),
  }),
};

function toHover({ contents, range }: LSP.Hover): Hover {
  const all = Array.isArray(contents) ? contents.map(toMarked) : [toMarkdown(contents)];
  return new Hover(all, range === undefined ? undefined : toRange(range));
}

function toMarked(content: string | { language: string; value: string }): MarkdownString {
  return typeof content === "string"
    ? new MarkdownString(content)
    : new MarkdownString().appendCodeblock(content.value, content.language);
}

export const definition: Feature = {
  method: "textDocument/definition",
  capability: "definitionProvider",
  register: (server, selector) => ({
    provider: languages.registerDefinitionProvider(selector, {
      provideDefinition: (document, position, token) =>
        server.ask(document, "textDocument/definition", place(document, position), token, toDefinitions),
    }),
  }),
};

function toDefinitions(answer: LSP.Location | LSP.Location[] | LSP.LocationLink[]): Location[] | LocationLink[] {
  const all: (LSP.Location | LSP.LocationLink)[] = [answer].flat();
  const links = all.filter((one): one is LSP.LocationLink => "targetUri" in one);
  return links.length > 0 ? links.map(toLink) : all.map((one) => toLocation(one as LSP.Location));
}

function toLink(link: LSP.LocationLink): LocationLink {
  return {
    targetUri: Uri.parse(link.targetUri),
    targetRange: toRange(link.targetRange),
    targetSelectionRange: toRange(link.targetSelectionRange),
    ...(link.originSelectionRange === undefined ? {} : { originSelectionRange: toRange(link.originSelectionRange) }),
  };
}
