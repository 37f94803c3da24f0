// What the protocol has and the server of pushlint does not use today, with another server.

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { Person, until, wait } = require("../person.cjs");

const text = '{ "a": "😀" }\n';
const at = (line, start, end) => ({ start: { line, character: start }, end: { line, character: end } });

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  const server = path.join(folder, "other-server");
  const script = path.join(__dirname, "../other-server.cjs");
  fs.writeFileSync(server, `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`, { mode: 0o755 });
  editor.settings.user["pushlint.path"] = server;
  const document = await person.open("a.json", text);
  await person.start();
  assert.match(editor.window.output, /This is the other server/);
  await until(() => editor.window.output.includes("It writes what went wrong.\n"), "standard error");
  const other = new Other(person);
  await introduced(person, other);
  await messages(person, other);
  await edits(person, other, document);
  await registrations(person, other, document);
  await pulled(person, other, document);
  await answers(person, other, document);
  await editor.stop();
};

/** The other server, which does what it is told. */
class Other {
  constructor({ editor }) { this.editor = editor; }
  /** Has it ask the client, and gives the client's answer. */
  ask(method, params) { return this.editor.execute("other.send", { method, params }); }
  tell(method, params) { return this.editor.execute("other.send", { method, params }, true); }
  answers(method, answer) { return this.editor.execute("other.answer", method, answer); }
  async seen(method) { return (await this.editor.execute("other.seen")).filter((one) => one.method === method); }
}

/** What the client says of itself is so. */
async function introduced(person, other) {
  const [{ params }] = await other.seen("initialize");
  assert.strictEqual(params.processId, process.pid);
  assert.deepStrictEqual(params.clientInfo, { name: "Visual Studio Code", version: "1.82.0" });
  assert.strictEqual(params.workspaceFolders[0].uri, person.uri("").toString().replace(/\/$/, ""));
  assert.strictEqual(params.locale, "en");
  assert.deepStrictEqual(params.capabilities.general.positionEncodings, ["utf-16"]);
  assert.strictEqual(params.initializationOptions.explain, "answer");
  assert.strictEqual(params.initializationOptions.enable, true);
  const [{ params: opened }] = await other.seen("textDocument/didOpen");
  assert.deepStrictEqual(opened.textDocument,
    { uri: person.uri("a.json").toString(), languageId: "json", version: 1, text });
}

async function messages(person, other) {
  const { editor } = person;
  const { window } = editor;
  window.answers.Really = "Yes";
  const actions = [{ title: "Yes", more: 1 }, { title: "No" }];
  const answer = await other.ask("window/showMessageRequest", { type: 2, message: "Really?", actions });
  assert.deepStrictEqual(answer.result, actions[0]);
  assert.deepStrictEqual((await other.ask("window/showMessageRequest", { type: 1, message: "So?" })).result, null);
  await other.tell("window/showMessage", { type: 3, message: "Know this" });
  await until(() => window.messages.some(({ text }) => text === "Know this"), "a message");
  await other.tell("window/logMessage", { type: 2, message: "Logged" });
  await until(() => /\[Warning - [\d:]+\] Logged\n/.test(window.output), "a line");
  const external = await other.ask("window/showDocument", { uri: "https://example.com/a", external: true });
  assert.deepStrictEqual([external.result, window.external], [{ success: true }, ["https://example.com/a"]]);
  person.write("shown.json", text);
  const uri = person.uri("shown.json").toString();
  const shown = await other.ask("window/showDocument", { uri, takeFocus: true, selection: at(0, 2, 3) });
  assert.deepStrictEqual(shown.result, { success: true });
  assert.strictEqual(window.activeTextEditor.selection.start.character, 2);
  assert.deepStrictEqual((await other.ask("window/showDocument", { uri: `${uri}-none` })).result, { success: false });
  assert.strictEqual((await other.ask("no/such", {})).error.code, -32601);
  const folders = await other.ask("workspace/workspaceFolders");
  assert.strictEqual(folders.result.length, 1);
  await progress(person, other);
}

async function progress(person, other) {
  const { window } = person.editor;
  const tell = (token, value) => other.tell("$/progress", { token, value });
  for (const [token, cancellable] of [[7, false], ["b", true]]) {
    assert.strictEqual((await other.ask("window/workDoneProgress/create", { token })).error, undefined);
    await tell(token, { kind: "begin", title: "Work", cancellable, percentage: 10 });
    await tell(token, { kind: "report", percentage: 40, message: "more" });
    const shown = () => window.progress[window.progress.length - 1];
    await until(() => shown()?.reports.length === 2, "reports");
    assert.deepStrictEqual(shown().reports.map(({ increment }) => increment), [10, 30]);
    assert.strictEqual(shown().cancellable, cancellable);
    if (cancellable) shown().cancel();
    await tell(token, { kind: "end" });
    await until(() => shown().isDone, "the end");
  }
  const cancelled = await other.seen("window/workDoneProgress/cancel");
  assert.deepStrictEqual(cancelled.map(({ params }) => params.token), ["b"]);
  await tell("unknown", { kind: "report" });
}

/** Edits of the server: of texts and files; none of them if one is for another text. */
async function edits(person, other, document) {
  const { editor } = person;
  const uri = (name) => person.uri(name).toString();
  const apply = async (documentChanges, more) =>
    (await other.ask("workspace/applyEdit", { edit: { documentChanges, ...more } })).result;
  const change = (version, newText) =>
    ({ textDocument: { uri: uri("a.json"), version }, edits: [{ range: at(0, 8, 10), newText }] });
  const { version } = document;
  const stale = await apply([change(version - 1, "x"), { kind: "create", uri: uri("never.json") }]);
  assert.strictEqual(stale.applied, false);
  assert.ok(stale.failureReason.length > 0 && !fs.existsSync(person.uri("never.json").fsPath));
  assert.deepStrictEqual(await apply([change(version, "é")]), { applied: true });
  assert.strictEqual(document.text, '{ "a": "é" }\n');
  assert.deepStrictEqual(await apply([
    { kind: "create", uri: uri("made.json"), options: { ignoreIfExists: true } },
    { textDocument: { uri: uri("made.json"), version: null }, edits: [{ range: at(0, 0, 0), newText: "{}" }] },
  ]), { applied: true });
  assert.strictEqual(editor.documents.get(uri("made.json")).text, "{}");
  person.write("old.json", "1");
  await apply([{ kind: "rename", oldUri: uri("old.json"), newUri: uri("new.json") }]);
  assert.strictEqual(fs.readFileSync(person.uri("new.json").fsPath, "utf8"), "1");
  await apply([{ kind: "delete", uri: uri("new.json") }]);
  assert.ok(!fs.existsSync(person.uri("new.json").fsPath));
  const old = { changes: { [uri("a.json")]: [{ range: at(0, 8, 9), newText: "😀" }] } };
  assert.strictEqual((await other.ask("workspace/applyEdit", { edit: old })).result.applied, true);
  assert.strictEqual(document.text, text);
  // All of the text, for a server that takes no changes.
  const changes = (await other.seen("textDocument/didChange")).map(({ params }) => params.contentChanges);
  assert.deepStrictEqual(changes[changes.length - 1], [{ text }]);
}

/** What a server does may be said later, and taken back. */
async function registrations(person, other, document) {
  const { editor } = person;
  const register = (id, method, registerOptions) =>
    other.ask("client/registerCapability", { registrations: [{ id, method, registerOptions }] });
  await register("1", "textDocument/completion", {
    documentSelector: [{ pattern: "**/a.json" }], triggerCharacters: ["x"], resolveProvider: true,
  });
  const item = {
    label: "one", labelDetails: { detail: "(x)" }, kind: 1, tags: [1], preselect: true, commitCharacters: ["."],
    insertTextMode: 1, data: 5, command: { title: "t", command: "c" },
    textEdit: { insert: at(0, 2, 2), replace: at(0, 2, 5), newText: "$one" },
  };
  const items = [item, { label: "two", insertText: "2" }];
  await other.answers("textDocument/completion", { isIncomplete: true, items });
  await other.answers("completionItem/resolve", { ...item, documentation: { kind: "plaintext", value: "*plain*" } });
  const context = { triggerKind: 1, triggerCharacter: "x" };
  const list = await person.one("completion", document, "provideCompletionItems", document.positionAt(2), context);
  const [one, two] = list.items;
  assert.deepStrictEqual([list.isIncomplete, one.label, one.kind, one.tags, one.keepWhitespace, one.commitCharacters],
    [true, { label: "one", detail: "(x)" }, 0, [1], true, ["."]]);
  assert.deepStrictEqual([one.insertText, one.range.inserting.isEmpty, one.range.replacing.isEmpty, two.insertText],
    ["$one", true, false, "2"]);
  const [{ provider }] = editor.languages.providers("completion", document);
  const { token } = new editor.vscode.CancellationTokenSource();
  assert.strictEqual((await provider.resolveCompletionItem(one, token)).documentation.value, "\\*plain\\*");
  const [{ params }] = await other.seen("textDocument/completion");
  assert.deepStrictEqual(params.context, { triggerKind: 2, triggerCharacter: "x" });
  const out = { unregisterations: [{ id: "1", method: "textDocument/completion" }] };
  await other.ask("client/unregisterCapability", out);
  assert.strictEqual(editor.languages.providers("completion", document).length, 0);
  assert.strictEqual((await register("2", "textDocument/rename", {})).error.code, -32601);
  const base = person.uri("").toString();
  await register("3", "workspace/didChangeWatchedFiles",
    { watchers: [{ globPattern: { baseUri: base.replace(/\/$/, ""), pattern: "*.x" }, kind: 5 }] });
  for (const what of ["created", "changed", "deleted"]) editor.touch(person.uri("w.x"), what);
  editor.touch(person.uri("w.y"), "created");
  await wait(200);
  const told = (await other.seen("workspace/didChangeWatchedFiles")).flatMap(({ params }) => params.changes);
  assert.deepStrictEqual(told, [1, 3].map((type) => ({ uri: person.uri("w.x").toString(), type })));
}

/** Diagnostics that are asked for, and others that are sent. */
async function pulled(person, other, document) {
  // Other documents are shown and asked about, too, each in its own time.
  const questions = async ({ uri }) => (await other.seen("textDocument/diagnostic"))
    .filter(({ params }) => params.textDocument.uri === uri.toString());
  const count = async (one) => (await questions(one)).length;
  const found = (line) => ({
    range: at(line, 0, 1), message: "m", code: 7, data: { n: line }, tags: [1, 9],
    relatedInformation: [{ location: { uri: document.uri.toString(), range: at(0, 0, 1) }, message: "there" }],
  });
  await other.answers("textDocument/diagnostic", { error: { code: -32802, message: "later" } });
  person.type(document, document.positionAt(0), " ");
  const before = await count(document);
  await until(async () => await count(document) > before + 2, "it is asked again and again");
  await other.answers("textDocument/diagnostic", { kind: "full", resultId: "r1", items: [found(0)] });
  await until(() => person.diagnostics(document)?.length === 1, "an answer in the end");
  const [one] = person.diagnostics(document);
  assert.deepStrictEqual([one.code, one.severity, one.tags, one.relatedInformation[0].message], [7, 0, [1], "there"]);
  await other.answers("textDocument/diagnostic", { error: { code: -32603, message: "it fails" } });
  person.type(document, document.positionAt(0), " ");
  await until(() => person.editor.window.output.includes("it fails"), "a line");
  assert.strictEqual(person.diagnostics(document).length, 1);
  await other.answers("textDocument/diagnostic", { kind: "unchanged", resultId: "r1" });
  assert.deepStrictEqual((await other.ask("workspace/diagnostic/refresh")).result, null);
  const last = async () => (await questions(document)).pop().params;
  await until(async () => (await last()).previousResultId === "r1", "the client names what it has");
  await other.answers("textDocument/codeAction", []);
  await person.actions(document, document.rangeAt(0, 1));
  const { params } = (await other.seen("textDocument/codeAction")).pop();
  const sent = params.context.diagnostics.map(({ data, code, severity }) => [data, code, severity]);
  assert.deepStrictEqual(sent, [[{ n: 0 }, 7, 1]], "what belongs to a diagnostic comes back");
  // Others depend on this document.
  const second = await person.open("second.json", text);
  await person.found(second);
  const asked = [await count(document), await count(second)];
  person.type(document, document.positionAt(0), " ");
  for (const [index, one] of [document, second].entries()) {
    await until(async () => await count(one) > asked[index], "both are asked about");
  }
  const send = (version, line) => other.tell("textDocument/publishDiagnostics",
    { uri: second.uri.toString(), diagnostics: [found(line)], ...(version === undefined ? {} : { version }) });
  await send(second.version + 1, 5);
  await send(second.version, 0);
  await until(() => person.diagnostics(second)?.length === 1, "what was sent");
  assert.strictEqual(person.diagnostics(second)[0].range.start.line, 0);
}

/** Answers in other forms, and those that nobody can use. */
async function answers(person, other, document) {
  const { editor } = person;
  const place = document.positionAt(3);
  await other.answers("textDocument/hover", { contents: ["a", { language: "json", value: "{}" }] });
  const hover = await person.one("hover", document, "provideHover", place);
  assert.deepStrictEqual(hover.contents.map(({ value }) => value), ["a", "\n```json\n{}\n```\n"]);
  const link = { targetUri: document.uri.toString(), targetRange: at(0, 0, 5), targetSelectionRange: at(0, 1, 2) };
  await other.answers("textDocument/definition", [link]);
  const [target] = await person.one("definition", document, "provideDefinition", place);
  assert.strictEqual(target.targetSelectionRange.start.character, 1);
  await other.answers("textDocument/definition", { uri: document.uri.toString(), range: at(0, 0, 1) });
  assert.strictEqual((await person.one("definition", document, "provideDefinition", place)).length, 1);
  const range = at(0, 0, 1);
  const links = [{ range, target: "no scheme" }, { range, target: "https://a.b" }, { range }];
  await other.answers("textDocument/documentLink", links);
  assert.strictEqual((await person.one("links", document, "provideDocumentLinks")).length, 1);
  await other.answers("textDocument/selectionRange", [{ range: at(0, 2, 5), parent: { range: at(0, 3, 4) } }]);
  assert.strictEqual((await person.one("selections", document, "provideSelectionRanges", [place])).length, 1);
  const old = { textDocument: { uri: document.uri.toString(), version: 0 }, edits: [] };
  await other.answers("textDocument/codeAction", [
    { title: "Command", command: "c", arguments: [1] },
    { title: "No", kind: "refactor.x", disabled: { reason: "why" } },
    { title: "Old", edit: { documentChanges: [old] } },
  ]);
  const actions = await person.actions(document, document.rangeAt(0, 1));
  assert.deepStrictEqual(actions.map(({ title, disabled, command }) => [title, disabled?.reason, command?.command]),
    [["Command", undefined, "c"], ["No", "why", undefined]]);
  const range0 = { start: { line: -1 } };
  for (const broken of [7, "text", [null], { contents: 7 }, [{ range: range0 }], { error: { code: 1 } }]) {
    for (const [kind, method, call, ...rest] of [
      ["hover", "textDocument/hover", "provideHover", place],
      ["symbols", "textDocument/documentSymbol", "provideDocumentSymbols"],
      ["lenses", "textDocument/codeLens", "provideCodeLenses"],
      ["hints", "textDocument/inlayHint", "provideInlayHints", document.rangeAt(0, 1)],
    ]) {
      await other.answers(method, broken);
      await person.ask(kind, document, call, ...rest);
    }
  }
  await other.tell("textDocument/publishDiagnostics", { uri: 7 });
  await other.tell("$/progress", undefined);
  await other.answers("shutdown", { never: true });
  assert.deepStrictEqual(editor.window.messages.filter(({ kind }) => kind === "error"), [
    { kind: "error", text: "So?" },
  ]);
}
