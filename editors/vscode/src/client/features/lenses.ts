import { CodeLens, EventEmitter, languages } from "vscode";
import { identifier, toCommand, toRange } from "../convert";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** A lens, and how the server knows it. */
class ServerLens extends CodeLens {
  constructor(readonly origin: LSP.CodeLens) {
    super(toRange(origin.range), origin.command === undefined ? undefined : toCommand(origin.command));
  }
}

export const lenses: Feature = {
  method: "textDocument/codeLens",
  capability: "codeLensProvider",
  register(server, selector, { resolveProvider }) {
    const changed = new EventEmitter<void>();
    const provider = languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: (document, token) =>
        server.ask(document, "textDocument/codeLens", { textDocument: identifier(document) }, token,
          (answer: LSP.CodeLens[]) => answer.map((lens) => new ServerLens(lens))),
      ...(resolveProvider === true ? {
        resolveCodeLens: async (lens, token) => {
          if (!(lens instanceof ServerLens)) return lens;
          return server.resolve("codeLens/resolve", lens.origin, token, (answer: LSP.CodeLens) => {
            if (answer.command !== undefined) lens.command = toCommand(answer.command);
            return lens;
          });
        },
      } : {}),
    });
    return { provider, refresh: () => changed.fire() };
  },
};
