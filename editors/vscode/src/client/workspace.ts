import {
  Disposable, FileSystemWatcher, GlobPattern, RelativePattern, Uri, workspace, WorkspaceFoldersChangeEvent,
} from "vscode";
import { toWorkspaceEdit, Versions } from "./edits";
import { WorkspaceEdit } from "./protocol";
import { Connection } from "./rpc";

/** What the server asks and is told of the workspace. */
export function serveWorkspace(connection: Connection, versions: Versions): void {
  connection.on("workspace/configuration", ({ items }: { items: { scopeUri?: string; section?: string }[] }) =>
    items.map(({ scopeUri, section }) => settings(section, scopeUri)));
  connection.on("workspace/workspaceFolders", () => folders() ?? null);
  connection.on("workspace/applyEdit", async ({ edit }: { edit: WorkspaceEdit }) => {
    const changes = toWorkspaceEdit(edit, versions);
    if (changes === undefined) return { applied: false, failureReason: "the document has changed since" };
    return { applied: await workspace.applyEdit(changes) };
  });
}

/** A section of the settings of a folder or, without one, of what holds in general. */
export function settings(section: string | undefined, scope: string | undefined): unknown {
  const uri = scope === undefined ? null : Uri.parse(scope);
  const names = (section ?? "").split(".");
  const last = names.pop() ?? "";
  const parent = workspace.getConfiguration(names.join("."), uri);
  const value: unknown = last === "" ? parent : parent.get(last);
  // What the editor gives may be neither written to nor sent; a copy is.
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

export function folders(): { uri: string; name: string }[] | undefined {
  return workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name }));
}

/** Tells the server which folders come and go. */
export function watchFolders(connection: Connection): Disposable {
  const list = (folders: WorkspaceFoldersChangeEvent["added"]): object[] =>
    folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));
  return workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: list(added), removed: list(removed) },
    });
  });
}

/** Tells the server when settings of some sections change. */
export function watchSettings(connection: Connection, options: { section?: string | string[] }): Disposable {
  const sections = options.section === undefined ? undefined : [options.section].flat();
  return workspace.onDidChangeConfiguration((event) => {
    if (sections?.some((section) => event.affectsConfiguration(section)) === false) return;
    const values = sections?.map((section) => [section, settings(section, undefined)] as const);
    connection.sendNotification("workspace/didChangeConfiguration", {
      settings: values === undefined ? null : Object.fromEntries(values),
    });
  });
}

// MARK: Files

type Pattern = string | { baseUri: string | { uri: string }; pattern: string };

/** The kinds of events, as bits of what is watched and as what is told of it. */
const kinds = { create: { bit: 1, type: 1 }, change: { bit: 2, type: 2 }, delete: { bit: 4, type: 3 } };
/** How long events are gathered, in milliseconds. */
const pause = 100;

/** Tells the server when files of some patterns change. */
export function watchFiles(
  connection: Connection, { watchers }: { watchers: { globPattern: Pattern; kind?: number }[] },
): Disposable {
  const changes = new Map<string, { uri: string; type: number }>();
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [...changes.values()] });
    changes.clear();
  };
  const note = (uri: Uri, type: number): void => {
    changes.set(`${type} ${uri.toString()}`, { uri: uri.toString(), type });
    timer ??= setTimeout(send, pause);
  };
  const all = watchers.flatMap(({ globPattern, kind = 7 }) => {
    const watcher = workspace.createFileSystemWatcher(toPattern(globPattern));
    return [watcher, ...subscriptions(watcher, kind, note)];
  });
  return Disposable.from(...all, new Disposable(() => clearTimeout(timer)));
}

function subscriptions(watcher: FileSystemWatcher, kind: number, note: (uri: Uri, type: number) => void): Disposable[] {
  const { create, change, delete: remove } = kinds;
  const wanted: [number, () => Disposable][] = [
    [create.bit, () => watcher.onDidCreate((uri) => note(uri, create.type))],
    [change.bit, () => watcher.onDidChange((uri) => note(uri, change.type))],
    [remove.bit, () => watcher.onDidDelete((uri) => note(uri, remove.type))],
  ];
  return wanted.filter(([bit]) => (kind & bit) !== 0).map(([, subscribe]) => subscribe());
}

function toPattern(pattern: Pattern): GlobPattern {
  if (typeof pattern === "string") return pattern;
  const { baseUri } = pattern;
  return new RelativePattern(Uri.parse(typeof baseUri === "string" ? baseUri : baseUri.uri), pattern.pattern);
}
