import { Disposable, DocumentSelector } from "vscode";
import { Server } from "../server";

/** Something that the server does for documents, and how the editor is told. */
export interface Feature {
  /** By which it is registered later. */
  method: string;
  /** By which it is named among the capabilities of the server. */
  capability: string;
  register(server: Server, selector: DocumentSelector, options: Options): Registered;
}

/** Of the server, for one feature. */
export interface Options {
  triggerCharacters?: string[];
  resolveProvider?: boolean;
  codeActionKinds?: string[];
}

export interface Registered {
  provider: Disposable;
  /** Has the editor ask anew. */
  refresh?: () => void;
}
