// Every item of completion is chosen, at many places, with quotation marks typed and without.

const assert = require("assert");
const { Person } = require("../person.cjs");

/** A bar is where the cursor is. */
const texts = {
  "a.json": [
    "{|}", "|", "{\n  |\n}", '{"|"}', '{ "message": { | } }', '{ "message": {\n    "topic": "a",\n    |\n  } }',
    '{ "message": { "topic": "a", "no|" } }', '{ "message": { "topic": "😀", "android": { "priority": | } } }',
    '{ "message": { "topic": "😀", "android": { "priority": "|" } } }', '{ "aps": { "alert": { | } } }',
    '{ "message": { "data": { "😀": "1" }, "apns": { "headers": { "|" } } } }',
    '{\r\n  "message": {\r\n    "topic": "a",\r\n    "notification": {\r\n      |\r\n    }\r\n  }\r\n}\r\n',
    '{ "message": { "topic": "a", "data" { "n": "1" }, "|" } }',
  ],
  "a.py": ["from firebase_admin import messaging\n\n# 😀\nmessaging.send({ 'message': { '|': 1 } })\n"],
  "a.md": ["# 😀\n\n```json\n{ \"message\": { \"topic\": \"a\", | } }\n```\n"],
  "a.apns": ['{ "aps": { "interruption-level": "|" } }', '{ "aps": { | } }'],
  "pushlint.json": ["{ | }", '{ "rules": { "|" } }', '{ "rules": { "data/value-not-string": "|" } }'],
};

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  await person.start();
  let count = 0;
  for (const [name, list] of Object.entries(texts)) {
    for (const text of list) count += await acceptAll(person, name, text);
  }
  assert.ok(count > 200, `${count} items`);
  await parts(person);
  const [{ triggers, provider }] = editor.languages.providers("completion", editor.open(person.uri("x.json"), "{}"));
  assert.deepStrictEqual(triggers, ['"', ":"]);
  // Nobody waits for the answer any more.
  const document = await person.open("cancelled.json", "{}");
  const source = new editor.vscode.CancellationTokenSource();
  const context = { triggerKind: 0, triggerCharacter: undefined };
  const answer = provider.provideCompletionItems(document, document.positionAt(1), source.token, context);
  source.cancel();
  assert.strictEqual(await answer, undefined);
  assert.ok((await person.complete(document, document.positionAt(1))).length > 0, "the next question is answered");
  await editor.stop();
};

/** Chooses each item of a place in a document of its own. */
async function acceptAll(person, name, marked) {
  const { editor } = person;
  const place = marked.indexOf("|");
  const text = marked.replace("|", "");
  let document = await person.open(name, text);
  const position = document.positionAt(place);
  const trigger = text[place - 1] === '"' ? '"' : undefined;
  const labels = (await person.complete(document, position, trigger)).map(({ label }) => label);
  assert.ok(labels.length > 0, `no items in ${marked}`);
  for (const label of labels) {
    const items = await person.complete(document, position, trigger);
    const item = items.find((one) => one.label === label);
    assert.ok(item.kind >= 0 && item.sortText !== undefined, label);
    person.accept(document, position, item);
    assert.notStrictEqual(document.text, text, `${label} in ${marked} changes nothing`);
    await person.expectInSync(document, `${label} in ${marked}`);
    editor.close(document);
    document = await person.open(name, text);
  }
  editor.close(document);
  return labels.length;
}

/** What an item says of itself and writes. */
async function parts(person) {
  const document = await person.open("parts.json", '{ "message": { "topic": "a", "noti" } }');
  const position = document.positionAt(document.text.indexOf("noti") + 4);
  const items = await person.complete(document, position);
  assert.ok(items.every(({ filterText }) => filterText.includes("noti")), "only what fits is shown");
  const item = items.find(({ label }) => label === "notification");
  assert.match(item.documentation.value, /notification/i);
  person.accept(document, position, item);
  assert.match(document.text, /"notification": \{/);
}
