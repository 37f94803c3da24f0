import { Disposable, DocumentFilter as EditorFilter } from "vscode";
import { toSelector } from "./convert";
import { features } from "./features";
import { Feature, Options, Registered } from "./features/feature";
import { DocumentFilter, Registration, ServerCapabilities } from "./protocol";
import { ErrorCode, ResponseError } from "./rpc";
import { Server } from "./server";
import { watchFiles, watchSettings } from "./workspace";

/** What the editor was told that the server does: at the start, or later and until further notice. */
export class Registrations implements Disposable {
  private readonly active = new Map<string, Registered & { method: string }>();

  /** @param selector the documents of which the server is told. */
  constructor(private readonly server: Server, private readonly selector: EditorFilter[]) {
    const { connection } = server;
    connection.on("client/registerCapability", ({ registrations }: { registrations: Registration[] }) => {
      for (const registration of registrations) this.register(registration);
    });
    // The protocol has this spelling.
    connection.on("client/unregisterCapability", ({ unregisterations }: { unregisterations: { id: string }[] }) => {
      for (const { id } of unregisterations) this.unregister(id);
    });
    connection.on("workspace/codeLens/refresh", () => this.refresh("textDocument/codeLens"));
    connection.on("workspace/inlayHint/refresh", () => this.refresh("textDocument/inlayHint"));
  }

  /** Registers what the server said at the start. */
  begin(capabilities: ServerCapabilities): void {
    for (const feature of features) {
      const options = capabilities[feature.capability];
      if (options !== undefined && options !== null && options !== false) {
        this.add(feature.capability, feature, options === true ? {} : options as Options);
      }
    }
  }

  private register({ id, method, registerOptions }: Registration): void {
    const { connection } = this.server;
    this.unregister(id);
    const options = (registerOptions ?? {}) as Options;
    const feature = features.find((feature) => feature.method === method);
    if (feature !== undefined) return this.add(id, feature, options);
    switch (method) {
      case "workspace/didChangeWatchedFiles":
        this.active.set(id, { method, provider: watchFiles(connection, registerOptions as never) });
        break;
      case "workspace/didChangeConfiguration":
        this.active.set(id, { method, provider: watchSettings(connection, options as never) });
        break;
      default: throw new ResponseError(ErrorCode.methodNotFound, `${method} cannot be registered`);
    }
  }

  private add(id: string, feature: Feature, options: Options & { documentSelector?: DocumentFilter[] | null }): void {
    const selector = options.documentSelector ? toSelector(options.documentSelector) : this.selector;
    this.active.set(id, { method: feature.method, ...feature.register(this.server, selector, options) });
  }

  private unregister(id: string): void {
    this.active.get(id)?.provider.dispose();
    this.active.delete(id);
  }

  private refresh(method: string): void {
    for (const registered of this.active.values()) if (registered.method === method) registered.refresh?.();
  }

  dispose(): void {
    for (const id of [...this.active.keys()]) this.unregister(id);
  }
}
