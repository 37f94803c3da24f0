// The preview of a document: one panel without scripts, which follows the document while it is seen, and goes with it.

const assert = require("assert");
const { Person, until, wait } = require("../person.cjs");

const text = `{ "message": { "topic": "a", "notification": { "title": "One", "body": "b" } } }
`;

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  const { panels, messages } = editor.window;
  await person.start();
  const document = await person.open("push.json", text);
  await person.found(document);
  const { Position, Selection } = editor.vscode;
  const place = new Position(0, 40);
  editor.window.show(document, new Selection(place, place));
  await editor.execute("pushlint.showPreview");
  assert.strictEqual(panels.length, 1);
  const [panel] = panels;
  assert.match(panel.webview.html, /One/);
  assert.ok(panel.title.includes("push.json"), panel.title);
  checkOptions(panel);
  await editor.execute("pushlint.showPreview");
  assert.deepStrictEqual([panels.length, panel.revealed], [1, 1]);
  await editor.execute("pushlint.preview", document.uri.toString(), { line: 0, character: 1 });
  assert.deepStrictEqual([panels.length, panel.revealed], [1, 2]);
  await follows(person, document, panel);
  await editor.execute("pushlint.preview", "file:///none.json");
  assert.ok(messages.some(({ kind, text }) => kind === "warning" && text === "the document is not open"));
  assert.ok(panels.length === 2 && panels[1].closed, "nothing is left of what could not be shown");
  await anotherServer(person, document, panel);
  editor.close(document);
  assert.ok(panel.closed);
  const pages = panel.pages.length;
  await wait(300);
  assert.strictEqual(panel.pages.length, pages);
  await editor.stop();
};

function checkOptions({ options, where }) {
  const { enableScripts, enableForms, enableCommandUris, localResourceRoots } = options;
  assert.deepStrictEqual([enableScripts, enableForms, enableCommandUris], [false, false, false]);
  assert.deepStrictEqual(localResourceRoots, []);
  assert.deepStrictEqual(where, { viewColumn: -2, preserveFocus: true });
}

function write(person, document, before, after) {
  const start = document.text.indexOf(before);
  person.editor.change(document, [{ range: document.rangeAt(start, start + before.length), text: after }]);
}

/** It follows the keystrokes while somebody sees it, and catches up when somebody does again. */
async function follows(person, document, panel) {
  write(person, document, "One", "Two 😀");
  await until(() => panel.webview.html.includes("Two 😀"), "the page follows");
  panel.see(false);
  const pages = panel.pages.length;
  write(person, document, "Two 😀", "Three");
  await person.expectInSync(document, "unseen");
  await wait(1300);
  assert.strictEqual(panel.pages.length, pages, "nobody sees it");
  panel.see(true);
  await until(() => panel.webview.html.includes("Three"), "the page catches up");
}

/** Another server knows of no preview, whether somebody wanted it or the first one ended by itself. */
async function anotherServer(person, document, panel) {
  const { editor } = person;
  await editor.execute("pushlint.restart");
  await person.ready();
  write(person, document, "Three", "Four");
  await until(() => panel.webview.html.includes("Four"), "the page follows another server");
  editor.settings.user["pushlint.workspaceDiagnostics"] = true;
  editor.changeSettings(["pushlint.workspaceDiagnostics"]);
  await wait(50);
  await person.ready();
  write(person, document, "Four", "Five");
  await until(() => panel.webview.html.includes("Five"), "the page follows a third server");
}
