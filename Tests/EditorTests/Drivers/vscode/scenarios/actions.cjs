// Every action is chosen, wherever a finding is.

const assert = require("assert");
const fs = require("fs");
const { Person, shown, until, wait } = require("../person.cjs");

const texts = {
  "a.json": `{
  "message": {
    "notification"{ "title": "😀é", "body": "b", "sound": "default" },
    "topic": "/topics/😀", "data": { "😀": 1, "b": true, "from": "x" },
    "android": { "priority": "urgent", "ttl": "86400" },
    "apns": { "headers": { "apns-priority": 10 } }
  }
}
`,
  "legacy.json": "{\r\n  \"to\": \"/topics/😀\",\r\n  \"time_to_live\": 60,\r\n  \"data\": { \"😀\": 1 }\r\n}\r\n",
  "a.py": "from firebase_admin import messaging\n\n# 😀\n"
    + "messaging.send(messaging.Message(topic='/topics/a', data={'n': 1}))\n",
  "a.md": "# 😀\n\n```json\n{ \"message\": { \"topic\": \"/topics/a\", \"data\": { \"n\": 1 } } }\n```\n",
};

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  await person.start();
  let count = 0;
  for (const [name, text] of Object.entries(texts)) count += await chooseAll(person, name, text);
  assert.ok(count > 30, `${count} actions`);
  await saving(person);
  await stale(person);
  await explained(person);
  await editor.stop();
};

/** Chooses each action of each finding, and of everything. */
async function chooseAll(person, name, text) {
  const { editor } = person;
  let document = await person.open(name, text);
  const found = await person.found(document);
  const places = new Set(found.map(({ at }) => at));
  const ranges = [...places].map((at) => rangeOf(editor, at));
  ranges.push(document.rangeAt(0, text.length));
  let count = 0;
  for (const range of ranges) {
    const titles = (await person.actions(document, range)).map(({ title }) => title);
    assert.strictEqual(new Set(titles).size, titles.length, `titles are told apart: ${titles}`);
    for (const title of titles) {
      const actions = await person.actions(document, range);
      const action = actions.find((one) => one.title === title);
      assert.ok(action !== undefined, `${title} is not among ${actions.map(({ title }) => title)}\nof ${titles}`);
      const before = Object.fromEntries([...editor.documents.values()].map((one) => [one.uri.path, one.version]));
      await person.choose(document, action);
      const changed = [...editor.documents.values()].filter((one) => before[one.uri.path] !== one.version);
      if (action.command === undefined) assert.ok(changed.length > 0, `${title} changes nothing`);
      await person.expectInSync(document, title);
      count += 1;
      document = await again(person, name, text, found);
    }
  }
  editor.close(document);
  return count;
}

/** Everything as it was before. */
async function again(person, name, text, found) {
  const { editor } = person;
  for (const one of [...editor.documents.values()]) editor.close(one);
  const configuration = person.uri("pushlint.json");
  if (fs.existsSync(configuration.fsPath)) {
    fs.rmSync(configuration.fsPath);
    editor.touch(configuration, "deleted");
    // The server is told after a while.
    await wait(200);
  }
  const document = await person.open(name, text);
  const isSame = () => JSON.stringify(person.diagnostics(document)?.map(shown)) === JSON.stringify(found);
  await until(isSame, `the diagnostics of ${name}`);
  return document;
}

function rangeOf(editor, at) {
  const [a, b, c, d] = at.split(/[:-]/).map(Number);
  return new editor.vscode.Range(a, b, c, d);
}

/** `source.fixAll.pushlint` when the document is saved. */
async function saving(person) {
  const { editor } = person;
  const document = await person.open("saving.json", texts["a.json"]);
  await person.found(document);
  const range = document.rangeAt(0, document.text.length);
  const [{ metadata }] = editor.languages.providers("actions", document);
  const kinds = metadata.providedCodeActionKinds.map(({ value }) => value);
  assert.deepStrictEqual(kinds, ["quickfix", "refactor.rewrite", "refactor.move", "source.fixAll.pushlint"]);
  for (const only of ["source.fixAll", "source.fixAll.pushlint"]) {
    const actions = await person.actions(document, range, only);
    assert.strictEqual(actions.length, 1, only);
    assert.strictEqual(actions[0].edit, undefined, "its edit is made when somebody has chosen it");
  }
  const [action] = await person.actions(document, range, "source.fixAll.pushlint");
  await person.choose(document, action);
  editor.save(document);
  await person.expectInSync(document, "all fixes");
  assert.ok(document.text.includes('"notification": {') && document.text.includes('"ttl": "86400s"'), document.text);
  const preferred = (await person.actions(document, range, "quickfix")).filter(({ isPreferred }) => isPreferred);
  assert.deepStrictEqual(preferred, [], "nothing safe is left");
}

/** Actions for a text that has changed since do nothing. */
async function stale(person) {
  const { editor } = person;
  const document = await person.open("stale.json", texts["a.json"]);
  await person.found(document);
  const [{ provider }] = editor.languages.providers("actions", document);
  const range = document.rangeAt(0, document.text.length);
  const { token } = new editor.vscode.CancellationTokenSource();
  const context = { diagnostics: [], only: undefined, triggerKind: 1 };
  const asked = provider.provideCodeActions(document, range, context, token);
  person.type(document, document.positionAt(0), "  ");
  const edits = (await asked).flatMap(({ edit }) => edit?.entries ?? []);
  assert.ok(edits.every(({ uri }) => uri.toString() !== document.uri.toString()), "only other files may be edited");
  await person.expectInSync(document, "stale");
}

/** The page of a rule, in the editor; who asks for one that is not there is told. */
async function explained(person) {
  const { editor } = person;
  const document = await person.open("explained.json", '{ "message": { "topic": "a", "data": { "n": 1 } } }');
  const [{ at }] = await person.found(document);
  const actions = await person.actions(document, rangeOf(editor, at));
  const explain = actions.find(({ title }) => title.startsWith("Explain"));
  const pages = editor.pages.length;
  await person.choose(document, explain);
  assert.match(editor.pages[pages], /^# /);
  const page = editor.open(editor.vscode.Uri.parse("pushlint:/data/value-not-string.md"), "", "markdown");
  assert.ok(page.text.length > 0 && page.languageId === "markdown");
  editor.window.show(page);
  await person.fromScratch(document);
  assert.strictEqual(person.diagnostics(page), undefined, "the examples of a page are not linted");
  await editor.execute("pushlint.explain", "no/such-rule");
  await until(() => editor.window.messages.some(({ kind, text }) =>
    kind === "warning" && text.includes("unknown rule or field")), "a warning");
}
