// A stand-in for Visual Studio Code: the module `vscode` that an extension sees, and its documents and files.

const fs = require("fs");
const Module = require("module");
const path = require("path");
const { TextDocument } = require("./documents.cjs");
const { Languages, matches } = require("./languages.cjs");
const { Settings } = require("./settings.cjs");
const values = require("./values.cjs");
const { Window } = require("./window.cjs");

const { EventEmitter, Uri, thrown } = values;
/** The languages that the editor tells by the names of files. */
const languageIDs = {
  ".json": "json", ".apns": "json", ".jsonc": "jsonc", ".md": "markdown", ".py": "python", ".js": "javascript",
};

class Editor {
  documents = new Map();
  folders = [];
  commands = new Map();
  /** Commands that were run. */
  run = [];
  /** Text that the extension shows under a scheme of its own, and what was shown of it. */
  contents = new Map();
  pages = [];
  watchers = new Set();

  /** @param extension the folder of an extension. */
  constructor(extension) {
    this.extension = extension;
    this.manifest = JSON.parse(fs.readFileSync(path.join(extension, "package.json"), "utf8"));
    this.settings = new Settings(this.manifest);
    this.languages = new Languages((uri) => this.documents.get(uri.toString())?.version);
    this.window = new Window((uri) => this.load(uri));
    const events = ["opened", "changed", "saved", "closed", "deleted", "renamed", "foldersChanged", "settingsChanged"];
    for (const name of [...events, "trusted"]) this[name] = new EventEmitter();
    this.vscode = this.makeModule();
  }

  /** Starts the extension as the editor does. */
  async start() {
    const load = Module._load;
    const { vscode } = this;
    Module._load = function (name, ...rest) { return name === "vscode" ? vscode : load.call(this, name, ...rest); };
    this.code = require(path.join(this.extension, this.manifest.main));
    this.context = { subscriptions: [], extensionPath: this.extension, extension: { packageJSON: this.manifest } };
    await this.code.activate(this.context);
  }

  /** Ends the extension as the editor does. */
  async stop() {
    await this.code.deactivate();
    for (const part of this.context.subscriptions) part.dispose();
    if (thrown.length > 0) throw new Error(`listeners threw: ${thrown.join("\n")}`);
  }

  makeModule() {
    return {
      ...values,
      version: "1.82.0",
      env: {
        appName: "Visual Studio Code", language: "en",
        openExternal: async (uri) => { this.window.external.push(uri.toString()); return true; },
      },
      commands: this.commandsModule(),
      languages: this.languages.module,
      window: this.window.module,
      workspace: this.workspaceModule(),
    };
  }

  commandsModule() {
    return {
      registerCommand: (name, run) => {
        if (this.commands.has(name)) throw new Error(`command '${name}' already exists`);
        this.commands.set(name, run);
        return new values.Disposable(() => this.commands.delete(name));
      },
      executeCommand: (name, ...rest) => this.execute(name, ...rest),
    };
  }

  workspaceModule() {
    const editor = this;
    return {
      get isTrusted() { return editor.settings.isTrusted; },
      get workspaceFolders() { return editor.folders.length > 0 ? editor.folders : undefined; },
      get textDocuments() { return [...editor.documents.values()]; },
      onDidOpenTextDocument: this.opened.event,
      onDidChangeTextDocument: this.changed.event,
      onDidSaveTextDocument: this.saved.event,
      onDidCloseTextDocument: this.closed.event,
      onDidDeleteFiles: this.deleted.event,
      onDidRenameFiles: this.renamed.event,
      onDidChangeWorkspaceFolders: this.foldersChanged.event,
      onDidChangeConfiguration: this.settingsChanged.event,
      onDidGrantWorkspaceTrust: this.trusted.event,
      getConfiguration: (section, scope) => this.settings.configuration(section, scope),
      applyEdit: (edit) => this.applyEdit(edit),
      createFileSystemWatcher: (pattern) => this.watch(pattern),
      registerTextDocumentContentProvider: (scheme, provider) => {
        this.contents.set(scheme, provider);
        return new values.Disposable(() => this.contents.delete(scheme));
      },
    };
  }

  watch(pattern) {
    const watcher = { pattern, created: new EventEmitter(), changed: new EventEmitter(), deleted: new EventEmitter() };
    this.watchers.add(watcher);
    return {
      onDidCreate: watcher.created.event, onDidChange: watcher.changed.event, onDidDelete: watcher.deleted.event,
      dispose: () => this.watchers.delete(watcher),
    };
  }

  async execute(name, ...rest) {
    this.run.push(name);
    if (name === "markdown.showPreview") return this.showPage(rest[0]);
    if (name === "workbench.action.openSettings") return undefined;
    const run = this.commands.get(name);
    if (run === undefined) throw new Error(`command '${name}' not found`);
    return run(...rest);
  }

  /** Opens a document that the extension shows itself, in no tab of text. */
  async showPage(uri) {
    const text = this.contents.get(uri.scheme).provideTextDocumentContent(uri);
    this.pages.push(text);
    this.open(uri, text, "markdown");
  }

  // MARK: Documents

  open(uri, text, languageID) {
    const known = this.documents.get(uri.toString());
    if (known !== undefined) return known;
    const name = path.basename(uri.path);
    const fromName = name === "pushlint.json" ? "jsonc" : languageIDs[path.extname(name)] ?? "plaintext";
    const document = new TextDocument(uri, languageID ?? fromName, text);
    this.documents.set(uri.toString(), document);
    this.opened.fire(document);
    return document;
  }

  async load(uri) { return this.open(uri, fs.readFileSync(uri.fsPath, "utf8")); }

  /** Applies changes, whose places all count in the text as it is. */
  change(document, edits) {
    const contentChanges = document.apply(edits);
    this.changed.fire({ document, contentChanges, reason: undefined });
    // The editor tells, too, that the document is not saved.
    this.changed.fire({ document, contentChanges: [], reason: undefined });
  }

  setEOL(document, eol) {
    document.setEOL(eol);
    this.changed.fire({ document, contentChanges: [], reason: undefined });
  }

  setLanguage(document, languageID) {
    this.closed.fire(document);
    document.languageId = languageID;
    this.opened.fire(document);
  }

  save(document) {
    const isNew = !fs.existsSync(document.uri.fsPath);
    fs.writeFileSync(document.uri.fsPath, document.text);
    document.isDirty = false;
    this.saved.fire(document);
    this.touch(document.uri, isNew ? "created" : "changed");
  }

  close(document) {
    this.window.hide(document.uri);
    this.documents.delete(document.uri.toString());
    document.isClosed = true;
    this.closed.fire(document);
  }

  /** Something has happened to a file on the disk. */
  touch(uri, what) {
    const isInside = this.folders.some((folder) => uri.path.startsWith(`${folder.uri.path}/`));
    for (const watcher of [...this.watchers]) {
      if (isInside && matches(watcher.pattern, uri)) watcher[what].fire(uri);
    }
  }

  setFolders(paths) {
    const before = this.folders;
    this.folders = paths.map((folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index }));
    const names = (list) => list.map(({ uri }) => uri.toString());
    const without = (list, others) => list.filter(({ uri }) => !names(others).includes(uri.toString()));
    this.foldersChanged.fire({ added: without(this.folders, before), removed: without(before, this.folders) });
  }

  /** Something was written into settings. */
  changeSettings(names) {
    this.settingsChanged.fire({
      affectsConfiguration: (section) => names.some((name) => name === section || name.startsWith(`${section}.`)
        || section.startsWith(`${name}.`)),
    });
  }

  async applyEdit(edit) {
    const texts = new Map();
    for (const entry of edit.entries) {
      if (entry.kind !== "text") {
        this.changeFile(entry);
        continue;
      }
      const document = this.documents.get(entry.uri.toString()) ?? await this.load(entry.uri);
      const edits = texts.get(document) ?? [];
      texts.set(document, [...edits, { range: entry.edit.range, text: entry.edit.newText }]);
    }
    for (const [document, edits] of texts) this.change(document, edits);
    return true;
  }

  changeFile({ kind, uri, to, options }) {
    if (kind === "delete") {
      fs.rmSync(uri.fsPath, { force: options?.ignoreIfNotExists === true });
      this.deleted.fire({ files: [uri] });
      return this.touch(uri, "deleted");
    }
    const target = kind === "rename" ? to : uri;
    if (fs.existsSync(target.fsPath) && options?.overwrite !== true) {
      if (options?.ignoreIfExists === true) return undefined;
      throw new Error("Cannot be made, there is one already");
    }
    if (kind === "rename") {
      this.rename(uri, to);
    } else {
      fs.writeFileSync(uri.fsPath, "");
      this.touch(uri, "created");
    }
  }

  /** The document is closed under the old name, and opened under the new one. */
  rename(from, to) {
    const document = this.documents.get(from.toString());
    fs.renameSync(from.fsPath, to.fsPath);
    if (document !== undefined) {
      const isShown = this.window.tabs.some(({ input }) => input.uri.toString() === from.toString());
      this.close(document);
      const other = this.open(to, document.text);
      if (isShown) this.window.show(other);
    }
    this.renamed.fire({ files: [{ oldUri: from, newUri: to }] });
    this.touch(from, "deleted");
    this.touch(to, "created");
  }
}

module.exports = { Editor };
