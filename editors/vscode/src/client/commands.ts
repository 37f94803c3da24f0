import { commands, Disposable, window } from "vscode";
import { Connection } from "./rpc";

/** Runs a command of the server; `next` has the server do it. */
export type RunCommand = (
  command: string, rest: unknown[], next: (command: string, rest: unknown[]) => Promise<unknown>,
) => Promise<unknown>;

/** The commands that the server knows, as commands of the editor. Who runs one that fails is told. */
export function registerCommands(connection: Connection, names: string[], run: RunCommand): Disposable {
  const next = (command: string, rest: unknown[]): Promise<unknown> =>
    connection.sendRequest("workspace/executeCommand", { command, arguments: rest });
  return Disposable.from(...names.map((name) => commands.registerCommand(name, async (...rest: unknown[]) => {
    try {
      return await run(name, rest, next);
    } catch (error) {
      void window.showWarningMessage(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  })));
}
