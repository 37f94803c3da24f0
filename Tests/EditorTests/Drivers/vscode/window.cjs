// What a person sees beside the text, and what they answer.

const values = require("./values.cjs");

/** A page beside the document. */
class Panel {
  constructor(type, title, where, options) {
    Object.assign(this, { type, title, where, options, visible: true, pages: [], revealed: 0, closed: false });
    const disposed = new values.EventEmitter();
    const viewed = new values.EventEmitter();
    Object.assign(this, { disposed, viewed, onDidDispose: disposed.event, onDidChangeViewState: viewed.event });
    const { pages } = this;
    this.webview = { get html() { return pages[pages.length - 1] ?? ""; }, set html(page) { pages.push(page); } };
  }
  reveal() { this.revealed += 1; }
  dispose() {
    if (this.closed) return;
    this.closed = true;
    this.disposed.fire();
  }
  /** A person looks at it, or at something else. */
  see(visible) {
    this.visible = visible;
    this.viewed.fire({});
  }
}

class Window {
  messages = [];
  /** What the person answers to messages, by a part of their text. */
  answers = {};
  output = "";
  panels = [];
  progress = [];
  external = [];
  tabs = [];
  activeTextEditor = undefined;
  visibleTextEditors = [];
  state = { focused: true };
  tabsChanged = new values.EventEmitter();
  visibleChanged = new values.EventEmitter();

  /** @param open opens the document of a URI. */
  constructor(open) { this.open = open; }

  show(document, selection) {
    const start = new values.Position(0, 0);
    const editor = { document, selection: selection ?? new values.Selection(start, start) };
    this.activeTextEditor = editor;
    this.visibleTextEditors = [editor];
    if (!this.tabs.some(({ input }) => input.uri.toString() === document.uri.toString())) {
      this.tabs = [...this.tabs, { input: new values.TabInputText(document.uri) }];
    }
    this.tabsChanged.fire({});
    this.visibleChanged.fire(this.visibleTextEditors);
    return editor;
  }

  hide(uri) {
    this.tabs = this.tabs.filter(({ input }) => input.uri.toString() !== uri.toString());
    const isOther = (editor) => editor.document.uri.toString() !== uri.toString();
    this.visibleTextEditors = this.visibleTextEditors.filter(isOther);
    if (this.activeTextEditor !== undefined && !isOther(this.activeTextEditor)) this.activeTextEditor = undefined;
    this.tabsChanged.fire({});
    this.visibleChanged.fire(this.visibleTextEditors);
  }

  message(kind) {
    return async (text, ...items) => {
      if (typeof text !== "string") throw new Error("a message is a string");
      this.messages.push({ kind, text });
      const answer = Object.entries(this.answers).find(([part]) => text.includes(part))?.[1];
      return items.find((item) => (item.title ?? item) === answer);
    };
  }

  async withProgress({ location, title, cancellable }, task) {
    const source = new values.CancellationTokenSource();
    const shown = { location, title, cancellable, reports: [], isDone: false, cancel: () => source.cancel() };
    this.progress.push(shown);
    const result = await task({ report: (value) => shown.reports.push(value) }, source.token);
    shown.isDone = true;
    return result;
  }

  get module() {
    const window = this;
    return {
      get activeTextEditor() { return window.activeTextEditor; },
      get visibleTextEditors() { return window.visibleTextEditors; },
      get state() { return window.state; },
      tabGroups: {
        get all() { return [{ tabs: window.tabs }]; },
        onDidChangeTabs: window.tabsChanged.event,
      },
      onDidChangeVisibleTextEditors: window.visibleChanged.event,
      createOutputChannel: () => ({
        append: (text) => { window.output += text; },
        appendLine: (text) => { window.output += `${text}\n`; },
        show: () => window.messages.push({ kind: "output", text: "" }),
        dispose() {},
      }),
      createWebviewPanel: (...rest) => {
        const panel = new Panel(...rest);
        window.panels.push(panel);
        return panel;
      },
      showErrorMessage: window.message("error"),
      showWarningMessage: window.message("warning"),
      showInformationMessage: window.message("information"),
      showTextDocument: async (uri, { selection }) => window.show(await window.open(uri), selection),
      withProgress: (...rest) => window.withProgress(...rest),
    };
  }
}

module.exports = { Window };
