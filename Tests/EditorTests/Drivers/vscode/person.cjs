// What a person does with the editor, by the rules by which the editor asks extensions.

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { Editor } = require("./editor.cjs");
const { CancellationTokenSource, Range, SnippetString, Uri } = require("./values.cjs");

const wait = (time) => new Promise((done) => setTimeout(done, time));

/** Waits until something holds; where the machine stood still, it is looked at once more. */
async function until(condition, text, time = 20000) {
  for (const end = Date.now() + time; Date.now() < end; await wait(5)) if (await condition()) return;
  if (await condition()) return;
  assert.fail(`does not happen: ${text}`);
}

class Person {
  fresh = 0;

  /** @param folder where this person's files are. */
  constructor(extension, folder) {
    this.folder = folder;
    this.editor = new Editor(extension);
    this.editor.setFolders([folder]);
  }

  async start() {
    await this.editor.start();
    await this.ready();
  }

  get status() { return this.editor.languages.statusItems[0].text; }

  async ready() {
    await until(() => this.status === "pushlint: ready", `the server runs\n${this.editor.window.output}`);
  }

  uri(name) { return Uri.file(path.join(this.folder, name)); }

  write(name, text) {
    fs.mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    fs.writeFileSync(path.join(this.folder, name), text);
  }

  /** Opens a file in a tab. */
  async open(name, text) {
    if (text !== undefined) this.write(name, text);
    const document = await this.editor.load(this.uri(name));
    this.editor.window.show(document);
    return document;
  }

  type(document, position, text) {
    this.editor.change(document, [{ range: new Range(position, position), text }]);
  }

  // MARK: Diagnostics

  diagnostics(document) { return this.editor.languages.diagnostics(document.uri); }

  /** Waits until somebody has looked at a document, and answers the rules and places. */
  async found(document) {
    await until(() => this.diagnostics(document) !== undefined, `diagnostics of ${document.uri}`);
    return this.diagnostics(document).map(shown);
  }

  /** Waits until the rules that are found are these. */
  async expectRules(document, rules, name = "") {
    const seen = () => this.diagnostics(document)?.map(({ code }) => code?.value ?? code);
    try {
      await until(() => JSON.stringify(seen()) === JSON.stringify(rules), "rules");
    } catch {
      assert.deepStrictEqual(seen(), rules, name);
    }
  }

  /** The diagnostics of a document that was never edited, with the same text and beside the other. */
  async fromScratch(document) {
    const own = path.basename(document.uri.path);
    const number = `fresh-${(this.fresh += 1)}`;
    // A configuration is known by its name.
    const name = own === "pushlint.json" ? path.join(number, own) : number + path.extname(own);
    const uri = document.uri.with({ path: path.join(path.dirname(document.uri.path), name) });
    const { window } = this.editor;
    const other = this.editor.open(uri, document.text, document.languageId);
    window.show(other);
    const found = await this.found(other);
    this.editor.close(other);
    window.show(document);
    return found;
  }

  /** Waits until a document that was edited looks as if it were new. */
  async expectInSync(document, what) {
    const expected = await this.fromScratch(document);
    const isNew = () => this.editor.languages.shownVersion(document.uri) === document.version;
    await until(isNew, `diagnostics of version ${document.version}: ${what}`);
    const text = document.text.length > 2000 ? "…" : document.text;
    assert.deepStrictEqual(this.diagnostics(document).map(shown), expected, `${what}\n${text}`);
  }

  // MARK: Questions

  /** Asks the providers of a kind, as the editor does when nobody changes their mind. */
  async ask(kind, document, method, ...rest) {
    const answers = [];
    for (const { provider } of this.editor.languages.providers(kind, document)) {
      const { token } = new CancellationTokenSource();
      const index = { provideCompletionItems: 2, provideFoldingRanges: 2 }[method] ?? rest.length + 1;
      const parameters = [document, ...rest];
      parameters.splice(index, 0, token);
      answers.push(await provider[method](...parameters));
    }
    return answers.filter((answer) => answer !== undefined && answer !== null);
  }

  async one(kind, document, method, ...rest) { return (await this.ask(kind, document, method, ...rest))[0]; }

  // MARK: Completion

  /** The items that the editor shows: those whose filter fits what was typed. */
  async complete(document, position, trigger) {
    const context = { triggerKind: trigger === undefined ? 0 : 1, triggerCharacter: trigger };
    const list = await this.one("completion", document, "provideCompletionItems", position, context);
    return (list?.items ?? []).filter((item) => {
      const range = item.range?.inserting ?? item.range ?? wordRange(document, position);
      assert.ok(range.isSingleLine && range.contains(position), `${item.label}: the editor refuses this range`);
      const typed = document.getText(new Range(range.start, position));
      return isSubsequence(typed.toLowerCase(), (item.filterText ?? item.label).toLowerCase());
    });
  }

  /** Chooses an item. */
  accept(document, position, item) {
    const range = item.range?.inserting ?? item.range ?? wordRange(document, position);
    const isSnippet = item.insertText instanceof SnippetString;
    const text = isSnippet ? expanded(item.insertText.value) : item.insertText ?? item.label;
    const indentation = /^[ \t]*/.exec(document.lines[range.start.line])[0];
    const more = (item.additionalTextEdits ?? []).map(({ range, newText }) => ({ range, text: newText }));
    // First what is elsewhere, then the item, as the editor does: the latter is undone alone.
    if (more.length > 0) {
      const [start, end] = [range.start, range.end].map((place) => shifted(document, place, more));
      this.editor.change(document, more);
      const moved = document.rangeAt(start, end);
      return this.editor.change(document, [{ range: moved, text: indented(text, indentation, item) }]);
    }
    this.editor.change(document, [{ range, text: indented(text, indentation, item) }]);
  }

  // MARK: Actions

  /** The actions of the light bulb; those of a kind if `only` names one. */
  async actions(document, range, only) {
    const { CodeActionKind } = this.editor.vscode;
    const kind = only === undefined ? undefined : CodeActionKind.Empty.append(only);
    const diagnostics = (this.diagnostics(document) ?? []).filter((one) => one.range.intersects(range));
    const list = await this.one("actions", document, "provideCodeActions", range,
      { diagnostics, only: kind, triggerKind: 1 });
    return (list ?? []).filter((action) => kind === undefined || (action.kind && kind.contains(action.kind)));
  }

  /** Chooses an action. */
  async choose(document, action) {
    assert.ok(action.disabled === undefined, `${action.title} is disabled`);
    let chosen = action;
    if (action.edit === undefined) {
      const [{ provider }] = this.editor.languages.providers("actions", document);
      chosen = (await provider.resolveCodeAction?.(action, new CancellationTokenSource().token)) ?? action;
    }
    if (chosen.edit !== undefined) await this.editor.applyEdit(chosen.edit);
    if (chosen.command !== undefined) await this.editor.execute(chosen.command.command, ...chosen.command.arguments);
    return chosen;
  }
}

/** A diagnostic as a person sees it. */
function shown({ range: { start, end }, code, message, severity, source, tags }) {
  return {
    at: `${start.line}:${start.character}-${end.line}:${end.character}`, code: code?.value ?? code,
    page: code?.target?.toString(), message, severity, source, tags,
  };
}

function wordRange(document, position) {
  const before = /[\w]*$/.exec(document.lines[position.line].slice(0, position.character))[0];
  const { Position } = require("./values.cjs");
  return new Range(new Position(position.line, position.character - before.length), position);
}

function isSubsequence(part, whole) {
  let index = 0;
  for (const sign of whole) if (sign === part[index]) index += 1;
  return index >= part.length;
}

/** The text of a snippet when nobody writes anything into its places. */
function expanded(snippet) {
  const places = /\\([\\$}])|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^,\\|]|\\.)*)[^}]*\|\}|\$\{\d+\}|\$\d+/g;
  return snippet.replace(places, (_, escaped, text, choice) =>
    escaped ?? (text ?? choice ?? "").replace(/\\(.)/g, "$1"));
}

function indented(text, indentation, item) {
  return item.keepWhitespace === true ? text : text.replace(/\n/g, `\n${indentation}`);
}

/** Where a place is when the edits are made. */
function shifted(document, place, edits) {
  const offset = document.offsetAt(place);
  return edits.reduce((sum, { range, text }) => {
    const end = document.offsetAt(range.end);
    const length = text.replace(/\r\n|\r|\n/g, document.eol).length;
    return end <= offset ? sum + length - (end - document.offsetAt(range.start)) : sum;
  }, offset);
}

module.exports = { Person, until, wait, shown };
