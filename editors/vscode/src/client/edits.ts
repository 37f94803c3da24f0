import { Uri, WorkspaceEdit, WorkspaceEditEntryMetadata } from "vscode";
import { toRange } from "./convert";
import * as LSP from "./protocol";

/** Gives the version of a document as it was last told to the server; `undefined` for one that is not open. */
export type Versions = (uri: string) => number | undefined;

/**
 * The edit as the editor applies it.
 *
 * @returns `undefined` if it was made for a text that has changed since.
 */
export function toWorkspaceEdit(edit: LSP.WorkspaceEdit, versions: Versions): WorkspaceEdit | undefined {
  const changes = edit.documentChanges ?? [];
  if (changes.some((change) => change.kind === undefined && isStale(change, versions))) return undefined;
  const result = new WorkspaceEdit();
  const annotations = edit.changeAnnotations ?? {};
  for (const change of changes) {
    if (change.kind === undefined) replace(result, change.textDocument.uri, change.edits, annotations);
    else changeFile(result, change, annotations);
  }
  if (edit.documentChanges === undefined) {
    for (const [uri, edits] of Object.entries(edit.changes ?? {})) replace(result, uri, edits, annotations);
  }
  return result;
}

function isStale({ textDocument: { uri, version } }: LSP.TextDocumentEdit, versions: Versions): boolean {
  const current = versions(Uri.parse(uri).toString());
  return version !== null && version !== undefined && current !== undefined && current !== version;
}

function replace(
  result: WorkspaceEdit, uri: string, edits: LSP.TextEdit[], annotations: Record<string, LSP.ChangeAnnotation>,
): void {
  for (const { range, newText, annotationId } of edits) {
    result.replace(Uri.parse(uri), toRange(range), newText, metadata(annotationId, annotations));
  }
}

function changeFile(
  result: WorkspaceEdit, change: LSP.FileChange, annotations: Record<string, LSP.ChangeAnnotation>,
): void {
  const note = metadata(change.annotationId, annotations);
  switch (change.kind) {
    case "create": return result.createFile(Uri.parse(change.uri), change.options, note);
    case "delete": return result.deleteFile(Uri.parse(change.uri), change.options, note);
    case "rename":
      return result.renameFile(Uri.parse(change.oldUri), Uri.parse(change.newUri), change.options, note);
  }
}

function metadata(
  name: string | undefined, annotations: Record<string, LSP.ChangeAnnotation>,
): WorkspaceEditEntryMetadata | undefined {
  const annotation = name === undefined ? undefined : annotations[name];
  if (annotation === undefined) return undefined;
  const { label, needsConfirmation, description } = annotation;
  const more = description === undefined ? {} : { description };
  return { label, needsConfirmation: needsConfirmation ?? false, ...more };
}
