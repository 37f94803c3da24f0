import {
  Disposable, TabInputCustom, TabInputNotebook, TabInputText, TabInputTextDiff, TextDocument, Uri, window,
} from "vscode";

/** Whether somebody has the document in front of them, or in a tab. The editor keeps others open for a while. */
export function isShown(document: TextDocument): boolean {
  const uri = document.uri.toString();
  return document.uri.scheme === "vscode-notebook-cell"
    || window.visibleTextEditors.some((editor) => editor.document.uri.toString() === uri)
    || window.tabGroups.all.some((group) => group.tabs.some((tab) => resources(tab.input).some((one) =>
      one.toString() === uri)));
}

function resources(input: unknown): Uri[] {
  if (input instanceof TabInputTextDiff) return [input.original, input.modified];
  const isOne = input instanceof TabInputText || input instanceof TabInputCustom || input instanceof TabInputNotebook;
  return isOne ? [input.uri] : [];
}

/** Tells when another set of documents may be shown. */
export function onDidChangeShown(listener: () => void): Disposable {
  return Disposable.from(
    window.tabGroups.onDidChangeTabs(listener), window.onDidChangeVisibleTextEditors(listener));
}
