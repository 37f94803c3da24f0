// Runs the code of the extension in `process.argv[2]` with stand-ins for VS Code and for its client library, and writes
// what it did as JSON on standard output.
const path = require("path");
const Module = require("module");

const extension = process.argv[2];
const manifest = require(path.join(extension, "package.json"));
const seen = {
  warnings: [], errors: [], commands: [], started: [], stopped: 0, pages: [], failures: [],
  asked: [], told: [], panels: [],
};
const registered = {};
const settings = { path: "", enable: true, rules: { "urls/insecure": "error" } };
let configurationChanged;
let documentClosed;

/** A panel beside the document, as a person sees it. */
class Panel {
  constructor(type, title, where, options) {
    Object.assign(this, { type, title, visible: true, disposed: 0 });
    this.seen = { where, options, pages: [], revealed: 0, closed: false };
    const { seen } = this;
    this.webview = { current: "", get html() { return this.current; }, set html(page) { this.current = page; seen.pages.push(page); } };
    panels.push(this);
    globalThis.panel = this;
  }
  onDidDispose(listener) { this.disposing = listener; }
  onDidChangeViewState(listener) { this.viewing = listener; }
  reveal() { this.seen.revealed += 1; }
  dispose() { if (!this.seen.closed) { this.seen.closed = true; this.disposing(); } }
}
const panels = [];

class EventEmitter {
  event = (listener) => { this.listener = listener; return { dispose() {} }; };
  fire(value) { this.listener?.(value); }
}

const vscode = {
  EventEmitter,
  ViewColumn: { Beside: -2 },
  LanguageStatusSeverity: { Information: 0, Error: 2 },
  Uri: { from: ({ scheme, path }) => ({ scheme, path, toString: () => `${scheme}:${path}` }) },
  languages: { createLanguageStatusItem: (id, selector) => { seen.selector = selector; return {}; } },
  window: {
    createOutputChannel: () => ({ appendLine: (line) => seen.errors.push(line), show() {} }),
    createWebviewPanel: (...rest) => new Panel(...rest),
    activeTextEditor: {
      document: { uri: { toString: () => "file:///push.json" } }, selection: { active: { line: 3, character: 4 } },
    },
    showErrorMessage: async (text) => { seen.errors.push(text); },
    showWarningMessage: async (text) => { seen.warnings.push(text); },
  },
  commands: {
    registerCommand: (name, run) => { registered[name] = run; return {}; },
    executeCommand: async (name, ...rest) => {
      seen.commands.push(name);
      if (name === "markdown.showPreview") seen.pages.push(provider.provideTextDocumentContent(rest[0]));
    },
  },
  workspace: {
    isTrusted: true,
    workspaceFolders: undefined,
    getConfiguration: () => ({ ...settings, get: (name, other) => settings[name] ?? other, inspect: () => undefined }),
    createFileSystemWatcher: () => ({}),
    registerTextDocumentContentProvider: (scheme, given) => { provider = given; return {}; },
    onDidChangeConfiguration: (listener) => { configurationChanged = listener; return {}; },
    onDidCloseTextDocument: (listener) => { documentClosed = listener; return {}; },
    onDidGrantWorkspaceTrust: () => ({}),
  },
};
let provider;

class LanguageClient {
  constructor(id, name, server, options) {
    this.state = 1;
    this.options = options;
    seen.started.push({ command: server.run.command, options: JSON.parse(JSON.stringify(options.initializationOptions)) });
    current = this;
  }
  onNotification(method, listener) { this.listeners = { [method]: listener }; }
  async sendRequest(method, params) {
    seen.asked.push({ method, params });
    if (params.textDocument.uri === "file:///none.json") throw new Error("the document is not open");
    return { html: `<p>${seen.asked.length}</p>`, title: "Preview of push.json", version: 1 };
  }
  async sendNotification(method, params) { seen.told.push({ method, params }); }
  onDidChangeState(listener) { this.listener = listener; }
  async start() { this.state = 2; this.listener?.({ newState: 2 }); }
  async stop() { this.state = 1; }
  async dispose() { this.state = 1; seen.stopped += 1; }
}
let current;

const resolve = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient, State: { Stopped: 1, Running: 2, Starting: 3 } };
  return resolve.call(this, name, ...rest);
};

async function attempt(what) {
  try {
    await what();
  } catch (error) {
    seen.failures.push(String(error));
  }
}

(async () => {
  const code = require(path.join(extension, manifest.main));
  const context = { subscriptions: [], extensionPath: extension, extension: { packageJSON: manifest } };
  await attempt(() => code.activate(context));
  await attempt(() => registered["pushlint.lintWorkspace"]());
  const explain = current.options.middleware.executeCommand;
  await attempt(() => explain("pushlint.explain", ["data/value-not-string"], async () => "# A page"));
  // The command, twice; the lens; a change; a change behind another page; a document that is not there.
  const change = () => current.listeners["pushlint/previewChanged"]({ textDocument: { uri: "file:///push.json", version: 2 } });
  await attempt(() => registered["pushlint.showPreview"]());
  await attempt(() => registered["pushlint.showPreview"]());
  await attempt(() => explain("pushlint.preview", ["file:///push.json", { line: 0, character: 1 }], async () => "not this"));
  await attempt(change);
  panels[0].visible = false;
  await attempt(change);
  seen.askedWhileHidden = seen.asked.length;
  panels[0].visible = true;
  await attempt(() => panels[0].viewing());
  await attempt(() => explain("pushlint.preview", ["file:///none.json"], async () => "not this"));
  for (const changed of ["pushlint.rules", "pushlint.path", "pushlint.workspaceDiagnostics"]) {
    await attempt(() => configurationChanged({ affectsConfiguration: (name) => name === changed }));
    await new Promise((done) => setTimeout(done, 20));
  }
  seen.askedAfterRestarts = seen.asked.length;
  await attempt(() => documentClosed({ uri: { toString: () => "file:///push.json" } }));
  await attempt(change);
  await new Promise((done) => setTimeout(done, 20));
  seen.panels = panels.map((panel) => ({ ...panel.seen, title: panel.title }));
  // A server that is down.
  current.state = 1;
  await attempt(() => registered["pushlint.lintWorkspace"]());
  await attempt(() => registered["pushlint.showPreview"]());
  await attempt(() => code.deactivate());
  console.log(JSON.stringify(seen));
})();
