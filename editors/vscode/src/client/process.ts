import { ChildProcess, spawn } from "node:child_process";
import { ServerCommand } from "../server";
import { Wire } from "./rpc";

/** How long a server may take to end by itself, in milliseconds. */
const patience = 2000;
/** How long what a server has written may take to arrive after its end. */
const drain = 500;

/** A server that runs, and its standard streams. */
export class ServerProcess implements Wire {
  /** How it ended, in words; settles once, and never rejects. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;

  /** @param log gets what the server writes on standard error. */
  constructor({ command, args }: ServerCommand, folder: string | undefined, log: (text: string) => void) {
    this.child = spawn(command, args, {
      ...(folder === undefined ? {} : { cwd: folder }), stdio: ["pipe", "pipe", "pipe"], windowsHide: true,
    });
    this.ended = new Promise((resolve) => {
      this.child.on("error", (error) => resolve(`cannot be started: ${error.message}`));
      this.child.on("close", (code, signal) => resolve(`ended with ${code ?? signal ?? "an error"}`));
      // Something that the server has started may keep the streams open.
      this.child.on("exit", (code, signal) =>
        setTimeout(() => resolve(`ended with ${code ?? signal ?? "an error"}`), drain));
      this.child.stdout.on("end", () => setTimeout(() => resolve("closed its output"), drain));
    });
    // Whoever writes to a server that has gone learns it by its end.
    for (const stream of [this.child.stdin, this.child.stdout, this.child.stderr]) stream.on("error", () => undefined);
    this.child.stderr.setEncoding("utf8");
    this.child.stderr.on("data", (text: string) => log(text));
  }

  write(bytes: Buffer): void {
    if (this.child.stdin.writable) this.child.stdin.write(bytes);
  }

  onData(listener: (bytes: Buffer) => void): void {
    this.child.stdout.on("data", listener);
  }

  /** Waits for its end for a while, and enforces it then. */
  async end(): Promise<void> {
    this.child.stdin.end();
    await within(patience, this.ended);
    this.kill();
  }

  kill(): void {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
  }
}

/** The result of something, or `undefined` if it takes longer than that many milliseconds. */
export async function within<Result>(time: number, result: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => { timer = setTimeout(() => resolve(undefined), time); });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
