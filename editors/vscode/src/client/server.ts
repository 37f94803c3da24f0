import { CancellationToken, TextDocument } from "vscode";
import { Documents } from "./documents";
import { Connection, ResponseError } from "./rpc";

/** The server as those see it who ask about documents. */
export class Server {
  constructor(
    readonly connection: Connection,
    readonly documents: Documents,
    private readonly report: (text: string) => void,
  ) {}

  /**
   * Asks about a document that the server knows.
   *
   * @param convert makes the result of an answer that is not `null`.
   * @returns `undefined` without an answer. The editor learns nothing of errors: nobody asked for what they are about.
   */
  async ask<Answer, Result>(
    document: TextDocument, method: string, params: unknown, token: CancellationToken,
    convert: (answer: Answer) => Result,
  ): Promise<Result | undefined> {
    if (!this.documents.has(document)) return undefined;
    return this.resolve(method, params, token, convert);
  }

  /** Asks for the rest of what the server has sent before. */
  async resolve<Answer, Result>(
    method: string, params: unknown, token: CancellationToken, convert: (answer: Answer) => Result,
  ): Promise<Result | undefined> {
    try {
      const answer = await this.connection.sendRequest<Answer | null>(method, params, token);
      return answer === null || answer === undefined || token.isCancellationRequested ? undefined : convert(answer);
    } catch (error) {
      if (!(error instanceof ResponseError && error.isCancellation)) this.report(`${method}: ${String(error)}`);
      return undefined;
    }
  }
}
