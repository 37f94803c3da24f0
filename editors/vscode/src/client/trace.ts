import { OutputChannel, workspace } from "vscode";
import { Listener, Message } from "./rpc";
import { line } from "./window";

type Level = "off" | "messages" | "verbose";

/** Writes what passes to the output, as far as `pushlint.trace.server` says. */
export class Trace implements Listener {
  level: Level = "off";

  constructor(private readonly output: OutputChannel) {
    this.read();
  }

  /** Takes over what the setting says. */
  read(): Level {
    this.level = workspace.getConfiguration("pushlint", null).get<Level>("trace.server", "off");
    return this.level;
  }

  passed(direction: "sent" | "received", message: Message): void {
    if (this.level === "off") return;
    const { id, method, params, result, error } = message;
    const what = method ?? (error ? `error: ${error.message}` : "result");
    const number = id === undefined || id === null ? "" : ` (${id})`;
    this.output.appendLine(line("Trace", `${direction} ${what}${number}`));
    if (this.level !== "verbose") return;
    this.output.appendLine(JSON.stringify(params ?? result ?? error?.data ?? null, null, 2));
  }

  complain(text: string): void {
    this.output.appendLine(line("Error", text));
  }
}
