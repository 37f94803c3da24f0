import { Disposable, ProgressLocation, window } from "vscode";
import { Connection } from "./rpc";

type Token = number | string;

interface WorkDone {
  kind: "begin" | "report" | "end";
  title?: string;
  message?: string;
  percentage?: number;
  cancellable?: boolean;
}

/** What comes under a token: parts of results, and how far the server's work has come. */
export class Progress implements Disposable {
  private readonly listeners = new Map<Token, (value: unknown) => void>();
  /** Ends what is shown. */
  private readonly shown = new Set<() => void>();

  constructor(private readonly connection: Connection) {
    connection.on("$/progress", ({ token, value }: { token: Token; value: unknown }) => {
      this.listeners.get(token)?.(value);
    });
    connection.on("window/workDoneProgress/create", ({ token }: { token: Token }) => this.create(token));
  }

  /** Who takes what comes under a token. */
  on(token: Token, listener: (value: unknown) => void): Disposable {
    this.listeners.set(token, listener);
    return new Disposable(() => {
      if (this.listeners.get(token) === listener) this.listeners.delete(token);
    });
  }

  private create(token: Token): void {
    const registration = this.on(token, (value) => {
      const begin = value as WorkDone;
      if (begin.kind === "begin") this.show(token, begin);
      else registration.dispose();
    });
  }

  /** Shows the work until it ends; a person can end it only where the server lets them. */
  private show(token: Token, begin: WorkDone): void {
    const location = begin.cancellable === true ? ProgressLocation.Notification : ProgressLocation.Window;
    const options = { location, title: begin.title ?? "pushlint", cancellable: begin.cancellable === true };
    void window.withProgress(options, (progress, cancellation) => new Promise<void>((resolve) => {
      let percentage = 0;
      const end = (): void => {
        registration.dispose();
        this.shown.delete(end);
        resolve();
      };
      const step = (value: WorkDone): void => {
        if (value.kind === "end") return end();
        const increment = Math.max(0, (value.percentage ?? percentage) - percentage);
        percentage += increment;
        progress.report({ increment, ...(value.message === undefined ? {} : { message: value.message }) });
      };
      const registration = this.on(token, (value) => step(value as WorkDone));
      this.shown.add(end);
      cancellation.onCancellationRequested(() =>
        this.connection.sendNotification("window/workDoneProgress/cancel", { token }));
      step(begin);
    }));
  }

  dispose(): void {
    for (const end of [...this.shown]) end();
    this.listeners.clear();
  }
}
