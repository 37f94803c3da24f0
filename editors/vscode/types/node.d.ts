/** The part of Node.js that the extension uses, as Node.js 18 has it. */

declare module "node:child_process" {
  interface SpawnOptions {
    cwd?: string;
    stdio: ["pipe", "pipe", "pipe"];
    windowsHide?: boolean;
  }

  interface Readable {
    setEncoding(encoding: "utf8"): this;
    on(event: "data", listener: (chunk: Buffer) => void): this;
    on(event: "data", listener: (chunk: string) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
  }

  interface Writable {
    readonly writable: boolean;
    write(bytes: Buffer): boolean;
    end(): void;
    on(event: "error", listener: (error: Error) => void): this;
  }

  interface ChildProcess {
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    readonly exitCode: number | null;
    readonly signalCode: string | null;
    kill(signal: "SIGKILL"): boolean;
    on(event: "error", listener: (error: Error) => void): this;
    on(event: "close" | "exit", listener: (code: number | null, signal: string | null) => void): this;
  }

  function spawn(command: string, args: string[], options: SpawnOptions): ChildProcess;
}

declare module "node:fs" {
  const constants: { readonly X_OK: number };
  function accessSync(path: string, mode: number): void;
  function statSync(path: string): { isFile(): boolean };
}

declare module "node:os" {
  function homedir(): string;
}

declare module "node:path" {
  const delimiter: string;
  function isAbsolute(path: string): boolean;
  function join(...parts: string[]): string;
}

declare namespace NodeJS {
  type ProcessEnv = Record<string, string | undefined>;
  type Platform = "aix" | "android" | "darwin" | "freebsd" | "linux" | "openbsd" | "sunos" | "win32";
  interface Timeout {
    readonly hasRef: () => boolean;
  }
}

declare const process: {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly pid: number;
};

declare class Buffer {
  readonly length: number;
  static from(text: string, encoding?: "utf8" | "latin1"): Buffer;
  static concat(list: readonly Buffer[]): Buffer;
  indexOf(value: Buffer | number, from?: number): number;
  subarray(start?: number, end?: number): Buffer;
  toString(encoding?: "utf8" | "latin1", start?: number, end?: number): string;
}

declare function setTimeout(run: () => void, milliseconds: number): NodeJS.Timeout;
declare function clearTimeout(timer: NodeJS.Timeout | undefined): void;
