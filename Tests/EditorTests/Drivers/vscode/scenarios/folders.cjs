// Settings: in general, of folders, of a workspace that nobody trusts; configurations that change on the disk.

const assert = require("assert");
const { Person, until } = require("../person.cjs");

const text = '{ "message": { "topic": "a", "data": { "n": 1 }, "android": { "ttl": "86400" } } }\n';
const number = "data/value-not-string";

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  const { settings } = editor;
  for (const name of ["one", "two", "three"]) person.write(`${name}/a.json`, text);
  editor.setFolders([`${folder}/one`, `${folder}/two`]);
  const change = (layer, values, names = Object.keys(values)) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) delete layer[name];
      else layer[name] = value;
    }
    editor.changeSettings(names);
  };
  const two = (settings.folders[person.uri("two").toString()] = { "pushlint.rules": { [number]: "off" } });
  await person.start();
  const one = await person.open("one/a.json");
  const other = await person.open("two/a.json");
  const both = [...await rules(person, one)].sort();
  assert.ok(both.includes(number) && both.length >= 2, `${both}`);
  const rest = both.filter((rule) => rule !== number);
  await expect(person, one, both);
  await expect(person, other, rest);
  change(two, { "pushlint.enable": false });
  await expect(person, other, []);
  await expect(person, one, both);
  change(two, { "pushlint.enable": undefined, "pushlint.rules": undefined }, ["pushlint"]);
  await expect(person, other, both);
  change(settings.user, { "pushlint.rules": { [number]: "off" } });
  await expect(person, one, rest);
  await expect(person, other, rest);
  change(settings.user, { "pushlint.rules": undefined });
  await expect(person, one, both);
  await lensesAndHints(person, one, change);
  await folders(person, both, rest);
  await watched(person, one, both, rest);
  await editor.stop();
};

async function rules(person, document) {
  await person.found(document);
  return person.diagnostics(document).map(({ code }) => code.value);
}

async function expect(person, document, wanted) {
  const seen = () => (person.diagnostics(document) ?? []).map(({ code }) => code.value).sort();
  try {
    await until(() => `${seen()}` === `${wanted}`, "rules", 5000);
  } catch {
    assert.deepStrictEqual(seen(), wanted, document.uri.path);
  }
}

/** The editor is told that there are other lenses and hints. */
async function lensesAndHints(person, document, change) {
  const { editor } = person;
  const { user } = editor.settings;
  for (const [kind, setting, event, method, more] of [
    ["lenses", "pushlint.codeLens", "onDidChangeCodeLenses", "provideCodeLenses", []],
    ["hints", "pushlint.inlayHints", "onDidChangeInlayHints", "provideInlayHints",
      [document.rangeAt(0, document.text.length)]],
  ]) {
    const [{ provider }] = editor.languages.providers(kind, document);
    const count = async () => ((await person.one(kind, document, method, ...more)) ?? []).length;
    let told = 0;
    const subscription = provider[event](() => { told += 1; });
    assert.ok(await count() > 0, kind);
    change(user, { [setting]: false });
    await until(() => told > 0, `the editor asks for ${kind} anew`);
    await until(async () => await count() === 0, `no ${kind}`);
    change(user, { [setting]: undefined });
    await until(() => told > 1, `the editor asks for ${kind} anew`);
    await until(async () => await count() > 0, kind);
    subscription.dispose();
  }
}

/** Folders come and go. */
async function folders(person, both, rest) {
  const { editor, folder } = person;
  editor.settings.folders[person.uri("three").toString()] = { "pushlint.rules": { [number]: "off" } };
  const third = await person.open("three/a.json");
  await expect(person, third, both);
  editor.setFolders([`${folder}/one`, `${folder}/two`, `${folder}/three`]);
  await expect(person, third, rest);
  editor.setFolders([`${folder}/one`, `${folder}/two`]);
  await expect(person, third, both);
  editor.close(third);
}

/** A configuration is written, changed, and deleted by another program. */
async function watched(person, document, both, rest) {
  const { editor } = person;
  const uri = person.uri("one/pushlint.json");
  person.write("one/pushlint.json", `{ "rules": { "${number}": "off" } }`);
  editor.touch(uri, "created");
  await expect(person, document, rest);
  person.write("one/pushlint.json", "{}");
  editor.touch(uri, "changed");
  await expect(person, document, both);
  const configuration = await person.open("one/pushlint.json");
  editor.change(configuration, [{
    range: configuration.rangeAt(0, 2), text: `{ "rules": { "${number}": "off" } }`,
  }]);
  editor.save(configuration);
  await expect(person, document, rest);
  editor.close(configuration);
  require("fs").rmSync(uri.fsPath);
  editor.touch(uri, "deleted");
  await expect(person, document, both);
}
