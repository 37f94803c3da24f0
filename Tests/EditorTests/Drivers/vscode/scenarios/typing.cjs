// A person types: after each edit the server has the text that the editor shows.

const assert = require("assert");
const { Person } = require("../person.cjs");
const { Random } = require("../random.cjs");

const text = `{
  "message": {
    "notification": { "title": "😀é", "body": "👩‍👩‍👧 b" },
    "topic": "/topics/😀", "data": { "😀": 1, "n": 2 },
    "android": { "priority": "urgent", "ttl": "86400" }
  }
}
`;
const page = `# 😀\n\n\`\`\`json\n${text}\`\`\`\n\nand \`\`\`json\n{ "to": "a", "data": 1 }\n\`\`\`\n`;
const code = "from firebase_admin import messaging\n\n# 😀\n"
  + "message = {'message': {'topic': '/topics/😀', 'data': {'é': 1}}}\n";
const pieces = [
  "😀", "é", "\"", "{", "}", ":", ",", "\n", "\r\n", "1", "x", " ", " ", "\n", "\n\n", "\"data\": { \"😀\": 2 },",
  "\n  \"n\": 1,\n", "👩‍👩‍👧", "\u{10FFFF}", "[", "]", "//", "'", "`", "",
];

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  await person.start();
  const random = new Random(7);
  const texts = { "a.json": text, "windows.json": text.replace(/\n/g, "\r\n"), "a.md": page, "a.py": code };
  for (const [name, original] of Object.entries(texts)) {
    const document = await person.open(name, original);
    await person.expectInSync(document, `${name} as it was opened`);
    for (let number = 1; number <= 60; number += 1) {
      const before = document.text;
      // Several keystrokes before anybody looks, now and then.
      for (let more = random.below(3); more >= 0; more -= 1) edit(editor, document, random);
      await person.expectInSync(document, `edit ${number} of ${name}, from\n${before}`);
      if (number % 5 === 0) restore(editor, document, original);
    }
    restore(editor, document, original);
    await person.expectInSync(document, `${name} as before`);
  }
  await othersEnds(person);
  await saved(person);
  await big(person);
  await editor.stop();
};

/** Changes the text at one or several cursors. */
function edit(editor, document, random) {
  const count = 1 + (random.below(3) === 0 ? random.below(4) : 0);
  const places = Array.from({ length: 2 * count }, () => random.below(document.text.length + 1)).sort((a, b) => a - b);
  const edits = [];
  for (let index = 0; index < count; index += 1) {
    const [start, end] = [places[2 * index], places[2 * index + 1]].map((place) => whole(document.text, place));
    const isInsertion = random.below(2) === 0;
    const last = isInsertion ? start : Math.min(end, whole(document.text, start + 1 + random.below(6)));
    edits.push({ range: document.rangeAt(start, last), text: random.of(pieces) });
  }
  editor.change(document, edits);
}

/** A place that is not within a sign of two units, or between the two signs of an end of a line. */
function whole(text, place) {
  const isInside = /[\uDC00-\uDFFF]/.test(text[place] ?? "") || text.slice(place - 1, place + 1) === "\r\n";
  return isInside ? place - 1 : Math.min(place, text.length);
}

/** All of the text at once. */
function restore(editor, document, text) {
  editor.change(document, [{ range: document.rangeAt(0, document.text.length), text }]);
}

/** The editor changes the ends of lines without telling of changes. */
async function othersEnds(person) {
  const { editor } = person;
  const document = await person.open("ends.json", text);
  await person.expectInSync(document, "before");
  const { settings, window } = editor;
  settings.user["pushlint.trace.server"] = "verbose";
  editor.changeSettings(["pushlint.trace.server"]);
  for (const eol of ["\r\n", "\n", "\r\n"]) {
    const { length } = window.output;
    editor.setEOL(document, eol);
    const told = JSON.stringify({ contentChanges: [{ text: document.text }] }, null, 2).slice(2, -2);
    assert.ok(window.output.slice(length).includes(told), "the server is sent all of the text");
    person.type(document, document.positionAt(document.text.length), "x");
    await person.expectInSync(document, "other ends of lines");
    editor.change(document, [{ range: document.rangeAt(document.text.length - 1, document.text.length), text: "" }]);
    await person.expectInSync(document, "a sign less");
  }
  delete settings.user["pushlint.trace.server"];
  editor.changeSettings(["pushlint.trace.server"]);
  const range = document.rangeAt(0, document.text.length);
  const actions = (await person.actions(document, range)).filter((action) => action.edit !== undefined);
  assert.ok(actions.length > 0, "the versions of server and editor are the same");
  // The same text again: what the editor has moved to nowhere is shown where it belongs.
  const collection = [...editor.languages.collections].find((one) => one.has(document.uri));
  const before = collection.get(document.uri);
  editor.change(document, [{ range, text: document.text }]);
  for (let turn = 0; turn < 400 && collection.get(document.uri) === before; turn += 1) {
    await new Promise((done) => setTimeout(done, 5));
  }
  assert.notStrictEqual(collection.get(document.uri), before);
}

/** What is saved is known, and a file that is renamed, moved, or closed is another one or none. */
async function saved(person) {
  const { editor } = person;
  const document = await person.open("saved.json", "{}");
  editor.change(document, [{ range: document.rangeAt(0, 2), text }]);
  editor.save(document);
  await person.expectInSync(document, "saved");
  editor.rename(document.uri, person.uri("renamed.json"));
  assert.strictEqual(person.diagnostics(document), undefined);
  const renamed = editor.documents.get(person.uri("renamed.json").toString());
  await person.expectInSync(renamed, "renamed");
  person.write("sub/empty.json", "{}");
  editor.rename(renamed.uri, person.uri("sub/moved.json"));
  const moved = editor.documents.get(person.uri("sub/moved.json").toString());
  await person.expectInSync(moved, "moved");
  editor.close(moved);
  assert.strictEqual(person.diagnostics(moved), undefined);
  const again = await person.open("sub/moved.json");
  await person.expectInSync(again, "opened again");
}

/** A document of some megabytes, and quick keystrokes in it. */
async function big(person) {
  const entries = Array.from({ length: 20000 }, (_, index) => `      "key ${index} 😀": "${"é".repeat(40)}"`);
  const text = `{ "message": { "topic": "a", "data": {\n${entries.join(",\n")}\n} } }\n`;
  const document = await person.open("big.json", text);
  await person.found(document);
  for (let number = 0; number < 30; number += 1) person.type(document, document.positionAt(40), "x");
  await person.expectInSync(document, "a large document");
}
