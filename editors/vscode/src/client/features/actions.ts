import { CodeAction, CodeActionContext, CodeActionKind, languages } from "vscode";
import { fromDiagnostic, fromRange, identifier, toCommand, toDiagnostic } from "../convert";
import { toWorkspaceEdit, Versions } from "../edits";
import * as LSP from "../protocol";
import { Feature } from "./feature";

/** An action, and how the server knows it. */
class ServerAction extends CodeAction {
  constructor(readonly origin: LSP.CodeAction) {
    super(origin.title, origin.kind === undefined ? undefined : toKind(origin.kind));
  }
}

export const actions: Feature = {
  method: "textDocument/codeAction",
  capability: "codeActionProvider",
  register(server, selector, { codeActionKinds, resolveProvider }) {
    const versions: Versions = (uri) => server.documents.version(uri);
    const provider = languages.registerCodeActionsProvider(selector, {
      provideCodeActions: (document, range, context, token) =>
        server.ask(document, "textDocument/codeAction",
          { textDocument: identifier(document), range: fromRange(range), context: toContext(context) }, token,
          (answer: (LSP.CodeAction | LSP.Command)[]) => answer.flatMap((one) => toAction(one, versions))),
      ...(resolveProvider === true ? {
        resolveCodeAction: async (action, token) => {
          if (!(action instanceof ServerAction) || action.origin.data === undefined) return action;
          return server.resolve("codeAction/resolve", action.origin, token, (answer: LSP.CodeAction) => {
            const edit = answer.edit && toWorkspaceEdit(answer.edit, versions);
            if (edit !== undefined) action.edit = edit;
            return action;
          });
        },
      } : {}),
    }, codeActionKinds === undefined ? undefined : { providedCodeActionKinds: codeActionKinds.map(toKind) });
    return { provider };
  },
};

function toKind(name: string): CodeActionKind {
  return name === "" ? CodeActionKind.Empty : CodeActionKind.Empty.append(name);
}

function toContext({ diagnostics, only, triggerKind }: CodeActionContext): object {
  return {
    diagnostics: diagnostics.map(fromDiagnostic),
    ...(only === undefined ? {} : { only: [only.value] }),
    triggerKind,
  };
}

/** Without those whose edits are for another text: the editor asks anew when the text changes. */
function toAction(origin: LSP.CodeAction | LSP.Command, versions: Versions): CodeAction[] {
  if (typeof origin.command === "string") {
    const action = new CodeAction(origin.title);
    action.command = toCommand(origin as LSP.Command);
    return [action];
  }
  const action = new ServerAction(origin as LSP.CodeAction);
  const { diagnostics, isPreferred, disabled, edit, command } = action.origin;
  if (diagnostics !== undefined) action.diagnostics = diagnostics.map(toDiagnostic);
  if (isPreferred !== undefined) action.isPreferred = isPreferred;
  if (disabled !== undefined) action.disabled = disabled;
  if (command !== undefined) action.command = toCommand(command);
  if (edit === undefined) return [action];
  const changes = toWorkspaceEdit(edit, versions);
  if (changes === undefined) return [];
  action.edit = changes;
  return [action];
}
