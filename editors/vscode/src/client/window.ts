import { env, MessageItem, OutputChannel, Uri, ViewColumn, window } from "vscode";
import { toRange } from "./convert";
import { Range } from "./protocol";
import { Connection } from "./rpc";

interface MessageParams {
  type: number;
  message: string;
}

interface ShowDocumentParams {
  uri: string;
  external?: boolean;
  takeFocus?: boolean;
  selection?: Range;
}

const kinds = ["Error", "Warning", "Info", "Log", "Debug"];

/** A line of the output, with its time. */
export function line(kind: string, text: string): string {
  return `[${kind} - ${new Date().toLocaleTimeString("en-GB")}] ${text}`;
}

/** What the server brings in front of the person. */
export function serveWindow(connection: Connection, output: OutputChannel): void {
  connection.on("window/logMessage", ({ type, message }: MessageParams) => {
    output.appendLine(line(kinds[type - 1] ?? "Log", message));
  });
  connection.on("window/showMessage", ({ type, message }: MessageParams) => {
    void show(type, message, []);
  });
  type Question = MessageParams & { actions?: MessageItem[] };
  connection.on("window/showMessageRequest", ({ type, message, actions }: Question) =>
    show(type, message, actions ?? []));
  connection.on("window/showDocument", async (params: ShowDocumentParams) => ({ success: await showDocument(params) }));
  connection.on("telemetry/event", () => undefined);
  connection.on("$/logTrace", ({ message }: { message: string }) => output.appendLine(line("Trace", message)));
}

function show(type: number, message: string, items: MessageItem[]): Thenable<MessageItem | undefined> {
  switch (type) {
    case 1: return window.showErrorMessage(message, ...items);
    case 2: return window.showWarningMessage(message, ...items);
    default: return window.showInformationMessage(message, ...items);
  }
}

async function showDocument({ uri, external, takeFocus, selection }: ShowDocumentParams): Promise<boolean> {
  const target = Uri.parse(uri);
  if (external === true) return env.openExternal(target);
  try {
    await window.showTextDocument(target, {
      viewColumn: ViewColumn.Active,
      preserveFocus: takeFocus !== true,
      ...(selection === undefined ? {} : { selection: toRange(selection) }),
    });
    return true;
  } catch {
    return false;
  }
}
