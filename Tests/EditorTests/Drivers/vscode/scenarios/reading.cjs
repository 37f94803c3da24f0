// What a person sees who only looks.

const assert = require("assert");
const { Person, until } = require("../person.cjs");

const broken = `{
  "message": {
    "notification"{ "title": "😀é", "body": "b" },
    "topic": "/topics/😀", "data": { "😀": 1 }
  }
}
`;

const whole = `{
  "message": {
    "topic": "news",
    "notification": { "title": "Hello", "body": "World", "image": "https://example.com/a.png" },
    "data": { "order": "17" },
    "android": { "ttl": "86400s", "notification": { "color": "#336699" } }
  }
}
`;

const markdown = "# A page\n\n```json\n{ \"message\": { \"topic\": \"a\", \"data\": { \"n\": 1 } } }\n```\n";
const python = "from firebase_admin import messaging\n\n"
  + "messaging.send(messaging.Message(topic='news', data={'n': 1}))\n";

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  // Open before the extension starts.
  const early = await person.open("early.json", broken);
  await person.start();
  const found = await person.found(early);
  assert.deepStrictEqual(found.map(({ at }) => at.split("-")[0]), ["2:18", "3:14", "3:43"]);
  assert.deepStrictEqual(found.map(({ severity }) => severity), [0, 0, 0], "errors");
  for (const { code, page, message, source } of found) {
    assert.ok(code.includes("/") && page.startsWith("https://"), code);
    assert.ok(source === "pushlint" && message.includes("\nresult: "), message);
  }
  await mixed(person);
  await places(person);
  await values(person);
  await formatting(person);
  const selector = editor.languages.statusItems[0].selector.map(({ language }) => language);
  assert.ok(selector.includes("json") && selector.includes("markdown"));
  await editor.stop();
  assert.strictEqual(editor.languages.collections.size, 0, "nothing is left");
  assert.strictEqual([...editor.languages.registered.values()].reduce((sum, list) => sum + list.size, 0), 0);
};

/** Other languages, documents without a file, and what the server is not told of. */
async function mixed(person) {
  const { editor } = person;
  const { Uri } = editor.vscode;
  await person.expectRules(await person.open("page.md", markdown), ["data/value-not-string"]);
  await person.expectRules(await person.open("send.py", python), ["data/value-not-string"]);
  const untitled = editor.open(Uri.parse("untitled:Untitled-1"), broken, "json");
  editor.window.show(untitled);
  assert.strictEqual((await person.found(untitled)).length, 3);
  const hidden = editor.open(person.uri("hidden.json"), broken, "json");
  const other = editor.open(person.uri("other.css"), broken, "css");
  editor.window.show(other);
  // The editor keeps some documents open that nobody sees.
  await person.fromScratch(untitled);
  assert.strictEqual(person.diagnostics(hidden), undefined);
  assert.strictEqual(person.diagnostics(other), undefined);
  editor.window.show(hidden);
  assert.strictEqual((await person.found(hidden)).length, 3);
  editor.window.hide(hidden.uri);
  assert.strictEqual(person.diagnostics(hidden), undefined, "a tab that is closed takes its diagnostics along");
  editor.setLanguage(untitled, "css");
  assert.strictEqual(person.diagnostics(untitled), undefined);
  editor.setLanguage(untitled, "json");
  assert.strictEqual((await person.found(untitled)).length, 3);
  editor.close(untitled);
  assert.strictEqual(person.diagnostics(untitled), undefined);
}

/** What is said of places, and what a document is made of. */
async function places(person) {
  const { Position, Range } = person.editor.vscode;
  const document = await person.open("whole.json", whole);
  await person.expectRules(document, []);
  const at = (text, more = 1) => document.positionAt(document.text.indexOf(text) + more);
  const hover = await person.one("hover", document, "provideHover", at('"ttl"'));
  assert.match(hover.contents[0].value, /ttl/);
  assert.strictEqual(document.getText(hover.range).replace(/"/g, ""), "ttl");
  const symbols = await person.one("symbols", document, "provideDocumentSymbols");
  assert.deepStrictEqual(symbols[0].children[0].children.map(({ name }) => name),
    ["topic", "notification", "data", "android"]);
  const folds = await person.one("folds", document, "provideFoldingRanges", {});
  assert.deepStrictEqual(folds.map(({ start, end }) => [start, end]), [[0, 6], [1, 5]]);
  assert.strictEqual(await person.one("folds", await person.open("text.txt", "a\n  b\n"), "provideFoldingRanges", {}),
    undefined, "the editor folds as it does without this extension");
  const [selection] = await person.one("selections", document, "provideSelectionRanges", [at('"Hello"', 2)]);
  const texts = [];
  for (let one = selection; one !== undefined; one = one.parent) texts.push(document.getText(one.range));
  assert.ok(texts[0].includes("Hello") && texts[texts.length - 1].startsWith("{") && texts.length > 4);
  const everything = new Range(new Position(0, 0), document.positionAt(document.text.length));
  const hints = await person.one("hints", document, "provideInlayHints", everything);
  assert.ok(hints.some(({ label, paddingLeft }) => label.includes("1 day") && paddingLeft), "a hint of the duration");
}

/** Colors, links, and lenses. */
async function values(person) {
  const { editor } = person;
  const { Color } = editor.vscode;
  const document = await person.open("whole.json");
  const [color] = await person.one("colors", document, "provideDocumentColors");
  assert.deepStrictEqual([color.color.red, color.color.green, color.color.blue].map((part) => Math.round(part * 255)),
    [0x33, 0x66, 0x99]);
  const [{ provider }] = editor.languages.providers("colors", document);
  const { token } = new editor.vscode.CancellationTokenSource();
  const place = { document, range: color.range };
  const [offer] = await provider.provideColorPresentations(new Color(1, 0, 0, 1), place, token);
  editor.change(document, [{ range: offer.textEdit.range, text: offer.textEdit.newText }]);
  assert.ok(/"#ff0000"/i.test(document.text), document.text);
  await person.expectInSync(document, "a color");
  const [link] = await person.one("links", document, "provideDocumentLinks");
  assert.strictEqual(link.target.toString(), "https://example.com/a.png");
  const [lens] = await person.one("lenses", document, "provideCodeLenses");
  const lenses = editor.languages.providers("lenses", document)[0].provider;
  assert.strictEqual(lens.command, undefined);
  const { command } = await lenses.resolveCodeLens(lens, token);
  assert.ok(command.title.length > 3);
  await editor.execute(command.command, ...command.arguments);
  await until(() => editor.window.panels.length === 1, "the lens opens the preview");
  editor.window.panels[0].dispose();
}

async function formatting(person) {
  const { editor } = person;
  const options = { tabSize: 4, insertSpaces: true };
  const format = async (document) => {
    const edits = await person.one("formatting", document, "provideDocumentFormattingEdits", options);
    if (edits !== undefined) editor.change(document, edits.map(({ range, newText }) => ({ range, text: newText })));
    return edits;
  };
  const long = "x".repeat(90);
  const ours = await person.open("a.apns", `{"aps":{"alert":"${long}"},"sender":"${long}"}\n`);
  await until(() => editor.languages.providers("formatting", ours).length === 1, "formatting of .apns");
  await format(ours);
  assert.ok(ours.text.split("\n").length > 3 && ours.text.includes("\n    \"aps\""), ours.text);
  await person.expectInSync(ours, "formatted");
  const json = await person.open("b.json", `{"message":{"topic":"a","notification":{"title":"${long}"}}}\n`);
  assert.strictEqual(await format(json), undefined, "other files belong to other formatters");
  editor.settings.user["pushlint.format"] = true;
  editor.changeSettings(["pushlint.format"]);
  await until(() => editor.languages.providers("formatting", json).length === 1, "formatting of all JSON");
  await format(json);
  assert.ok(json.text.includes('\n    "message"'), json.text);
  await person.expectInSync(json, "formatted");
  editor.settings.user["pushlint.format"] = false;
  editor.changeSettings(["pushlint.format"]);
  await until(() => editor.languages.providers("formatting", json).length === 0, "no formatting of all JSON");
}
