import { Event, EventEmitter, window } from "vscode";
import { ResponseError } from "./rpc";
import { ClientOptions, Session } from "./session";
import { line } from "./window";

export type State = "starting" | "running" | "stopped";

/** So many times in so many milliseconds a server may end by itself before it is given up. */
const mostEnds = 5;
const span = 3 * 60 * 1000;

/** A client of the server: starts it, starts it again when it has ended by itself, and ends it. */
export class Client {
  private session: Session | undefined;
  private current: State = "stopped";
  private readonly changed = new EventEmitter<State>();
  private ends: number[] = [];

  readonly onDidChangeState: Event<State> = this.changed.event;

  constructor(private readonly options: ClientOptions) {}

  get state(): State {
    return this.current;
  }

  /** @throws if the server does not start. One that was stopped is not started again. */
  async start(): Promise<void> {
    if (this.session !== undefined) return;
    this.become("starting");
    try {
      await this.startSession();
    } catch (error) {
      if (this.session === undefined) this.become("stopped");
      throw error;
    }
  }

  /** Ends the server; one that does not end by itself by force. */
  async stop(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    if (this.current === "running") await session?.end();
    else session?.dispose();
    this.become("stopped");
  }

  async sendRequest<Answer>(method: string, params: unknown): Promise<Answer> {
    return this.running().connection.sendRequest<Answer>(method, params);
  }

  async sendNotification(method: string, params: unknown): Promise<void> {
    this.running().connection.sendNotification(method, params);
  }

  private running(): Session {
    if (this.session === undefined || this.current !== "running") {
      throw new Error("The pushlint server is not running.");
    }
    return this.session;
  }

  private async startSession(): Promise<void> {
    const session = (this.session = new Session(this.options));
    try {
      await session.begin();
    } catch (error) {
      session.dispose();
      if (this.session === session) this.session = undefined;
      const isGone = error instanceof ResponseError && error.isCancellation;
      throw isGone ? new Error(`the server ${await session.ended}`) : error;
    }
    this.become("running");
    void session.ended.then((how) => this.ended(session, how));
  }

  /** The server has ended; unless somebody wanted that, there is another one, for some times. */
  private async ended(session: Session, how: string): Promise<void> {
    if (this.session !== session) return;
    this.session = undefined;
    this.options.output.appendLine(line("Error", `the server ${how}`));
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < span), now];
    if (this.ends.length >= mostEnds) return this.giveUp(`The pushlint server ended ${mostEnds} times in 3 minutes.`);
    this.become("starting");
    try {
      await this.startSession();
    } catch (error) {
      this.options.output.appendLine(line("Error", String(error)));
      if (this.session === undefined) this.giveUp("The pushlint server ended, and does not start again.");
    }
  }

  private giveUp(text: string): void {
    this.become("stopped");
    void window.showErrorMessage(text, "Show the Output").then((choice) => {
      if (choice !== undefined) this.options.output.show();
    });
  }

  private become(state: State): void {
    if (this.current === state) return;
    this.current = state;
    this.changed.fire(state);
  }
}
