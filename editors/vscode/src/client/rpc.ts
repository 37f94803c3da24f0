import { CancellationToken } from "vscode";
import { frame, FrameReader } from "./frames";

/** Codes of errors that mean something to a client. */
export const ErrorCode = {
  methodNotFound: -32601,
  internalError: -32603,
  serverCancelled: -32802,
  contentModified: -32801,
  requestCancelled: -32800,
} as const;

/** What the other side answers instead of a result. */
export class ResponseError extends Error {
  constructor(readonly code: number, message: string, readonly data?: unknown) {
    super(message);
  }

  /** Whether there is no result because nobody needs it any more. */
  get isCancellation(): boolean {
    const codes: number[] = [ErrorCode.serverCancelled, ErrorCode.contentModified, ErrorCode.requestCancelled];
    return codes.includes(this.code);
  }
}

/** A message of JSON-RPC 2.0, as far as it was understood. */
export interface Message {
  jsonrpc: "2.0";
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** Where messages go, and where they come from. */
export interface Wire {
  write(bytes: Buffer): void;
  onData(listener: (bytes: Buffer) => void): void;
}

/** Who is told of what passes. */
export interface Listener {
  passed(direction: "sent" | "received", message: Message): void;
  complain(text: string): void;
}

export type Handler = (params: never) => unknown;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A conversation in JSON-RPC. Nothing that comes in can throw out of it. */
export class Connection {
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting = new Map<number | string, Waiting>();
  private lastID = 0;
  private isClosed = false;

  constructor(private readonly wire: Wire, private readonly listener: Listener) {
    const reader = new FrameReader(
      (content) => this.read(content),
      (text) => listener.complain(`not a message of the protocol: ${text.slice(0, 1000)}`),
    );
    wire.onData((bytes) => reader.push(bytes));
  }

  /** Who answers a request, or takes a notification. What the handler answers to a notification is dropped. */
  on(method: string, handler: Handler): void {
    this.handlers.set(method, handler);
  }

  /**
   * Asks the other side. When the token is cancelled, the other side is told, and its answer is dropped.
   *
   * @throws ResponseError
   */
  sendRequest<Answer>(method: string, params?: unknown, token?: CancellationToken): Promise<Answer> {
    if (this.isClosed) return Promise.reject(closed());
    if (token?.isCancellationRequested) return Promise.reject(cancelled());
    const id = (this.lastID += 1);
    return new Promise<Answer>((resolve, reject) => {
      const cancellation = token?.onCancellationRequested(() => {
        this.sendNotification("$/cancelRequest", { id });
        this.waiting.get(id)?.reject(cancelled());
      });
      const finish = (): void => {
        this.waiting.delete(id);
        cancellation?.dispose();
      };
      this.waiting.set(id, {
        resolve: (result) => { finish(); resolve(result as Answer); },
        reject: (error) => { finish(); reject(error); },
      });
      this.send({ jsonrpc: "2.0", id, method, params });
    });
  }

  sendNotification(method: string, params?: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Nothing comes or goes any more; who waits learns that there is no answer. */
  close(): void {
    this.isClosed = true;
    for (const { reject } of [...this.waiting.values()]) reject(closed());
  }

  private send(message: Message): void {
    if (this.isClosed) return;
    this.listener.passed("sent", message);
    this.wire.write(frame(message));
  }

  private read(content: string): void {
    if (this.isClosed) return;
    try {
      const message: unknown = JSON.parse(content);
      if (typeof message !== "object" || message === null) throw new Error("not an object");
      this.take(message as Message);
    } catch (error) {
      this.listener.complain(`a message that cannot be read: ${String(error)}`);
    }
  }

  private take(message: Message): void {
    this.listener.passed("received", message);
    const { id, method } = message;
    if (typeof method !== "string") this.settle(message);
    else if (id === undefined || id === null) void this.run(method, message.params).catch((error) => {
      if (!isUnknown(error)) this.listener.complain(`${method}: ${String(error)}`);
    });
    else void this.answer(id, method, message.params);
  }

  private settle({ id, result, error }: Message): void {
    const waiting = id === undefined || id === null ? undefined : this.waiting.get(id);
    // Of a request that was cancelled, nobody waits for the answer.
    if (waiting === undefined) return;
    if (error) waiting.reject(new ResponseError(error.code, String(error.message), error.data));
    else waiting.resolve(result);
  }

  private async answer(id: number | string, method: string, params: unknown): Promise<void> {
    try {
      this.send({ jsonrpc: "2.0", id, result: (await this.run(method, params)) ?? null });
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : ErrorCode.internalError;
      if (code === ErrorCode.internalError) this.listener.complain(`${method}: ${String(error)}`);
      const text = error instanceof Error ? error.message : String(error);
      this.send({ jsonrpc: "2.0", id, error: { code, message: text } });
    }
  }

  private async run(method: string, params: unknown): Promise<unknown> {
    const handler = this.handlers.get(method);
    if (handler === undefined) throw new ResponseError(ErrorCode.methodNotFound, `unknown method ${method}`);
    return handler(params as never);
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ResponseError && error.code === ErrorCode.methodNotFound;
}

function closed(): ResponseError {
  return new ResponseError(ErrorCode.requestCancelled, "The pushlint server is not running.");
}

function cancelled(): ResponseError {
  return new ResponseError(ErrorCode.requestCancelled, "cancelled");
}
