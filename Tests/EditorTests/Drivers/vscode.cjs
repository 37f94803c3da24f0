// Runs the code of the extension in `process.argv[2]` with stand-ins for VS Code and for its client library, and writes
// what it did as JSON on standard output.
const path = require("path");
const Module = require("module");

const extension = process.argv[2];
const manifest = require(path.join(extension, "package.json"));
const seen = { warnings: [], errors: [], commands: [], started: [], stopped: 0, pages: [], failures: [] };
const registered = {};
const settings = { path: "", enable: true, rules: { "urls/insecure": "error" } };
let configurationChanged;

class EventEmitter {
  event = (listener) => { this.listener = listener; return { dispose() {} }; };
  fire(value) { this.listener?.(value); }
}

const vscode = {
  EventEmitter,
  LanguageStatusSeverity: { Information: 0, Error: 2 },
  Uri: { from: ({ scheme, path }) => ({ scheme, path, toString: () => `${scheme}:${path}` }) },
  languages: { createLanguageStatusItem: (id, selector) => { seen.selector = selector; return {}; } },
  window: {
    createOutputChannel: () => ({ appendLine: (line) => seen.errors.push(line), show() {} }),
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
  for (const changed of ["pushlint.rules", "pushlint.path", "pushlint.workspaceDiagnostics"]) {
    await attempt(() => configurationChanged({ affectsConfiguration: (name) => name === changed }));
    await new Promise((done) => setTimeout(done, 20));
  }
  // A server that is down.
  current.state = 1;
  await attempt(() => registered["pushlint.lintWorkspace"]());
  await attempt(() => code.deactivate());
  console.log(JSON.stringify(seen));
})();
