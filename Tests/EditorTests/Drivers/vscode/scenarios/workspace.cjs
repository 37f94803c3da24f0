// Files that are not open: checked when somebody asks, or all the time.

const assert = require("assert");
const fs = require("fs");
const { Person, until } = require("../person.cjs");

const broken = '{ "message": { "topic": "a", "data": { "n": 1 } } }\n';
const fine = '{ "message": { "topic": "a", "data": { "n": "1" } } }\n';
const rule = "data/value-not-string";

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  for (let number = 0; number < 50; number += 1) person.write(`many/${number}.json`, broken);
  person.write("a b/ü 😀.json", broken);
  await person.start();
  await asked(person);
  await always(person);
  await editor.stop();
};

const rules = (person, name) =>
  person.editor.languages.diagnostics(person.uri(name))?.map(({ code }) => code.value) ?? [];

/** "Check All Files": what is found is shown once, also when a file is opened. */
async function asked(person) {
  const { editor } = person;
  await editor.execute("pushlint.lintWorkspace");
  assert.strictEqual(editor.run.filter((name) => name === "pushlint.checkWorkspace").length, 1);
  await until(() => editor.window.progress.some(({ isDone }) => isDone), "an end");
  const [shown] = editor.window.progress;
  assert.ok(shown.cancellable && shown.location === editor.vscode.ProgressLocation.Notification);
  const sum = shown.reports.reduce((sum, { increment }) => sum + increment, 0);
  assert.ok(sum > 0 && sum <= 100 && shown.reports.some(({ message }) => /\d+ of \d+ files/.test(message ?? "")));
  assert.deepStrictEqual(rules(person, "many/7.json"), [rule]);
  assert.deepStrictEqual(rules(person, "a b/ü 😀.json"), [rule]);
  for (const name of ["many/7.json", "a b/ü 😀.json"]) await person.expectRules(await person.open(name), [rule]);
  // A file that is deleted in the editor has nothing wrong with it.
  const edit = new editor.vscode.WorkspaceEdit();
  edit.deleteFile(person.uri("many/8.json"));
  await editor.applyEdit(edit);
  assert.deepStrictEqual(rules(person, "many/8.json"), []);
}

/** `pushlint.workspaceDiagnostics`. */
async function always(person) {
  const { editor } = person;
  editor.settings.user["pushlint.workspaceDiagnostics"] = true;
  editor.changeSettings(["pushlint.workspaceDiagnostics"]);
  await until(() => [...Array(50).keys()].every((number) => number === 8
    || rules(person, `many/${number}.json`).length === 1), "all files");
  // What another program writes is seen after a while.
  person.write("many/1.json", fine);
  fs.rmSync(person.uri("many/2.json").fsPath);
  person.write("many/new.json", broken);
  await until(() => rules(person, "many/1.json").length === 0 && rules(person, "many/2.json").length === 0
    && rules(person, "many/new.json").length === 1, "the files as they are");
  await opened(person);
  // Settings change what holds for all.
  editor.settings.user["pushlint.rules"] = { [rule]: "off" };
  editor.changeSettings(["pushlint.rules"]);
  await until(() => rules(person, "many/3.json").length === 0 && rules(person, "many/4.json").length === 0, "no rule");
  delete editor.settings.user["pushlint.rules"];
  editor.changeSettings(["pushlint.rules"]);
  await until(() => rules(person, "many/3.json").length === 1, "the rule");
  editor.settings.user["pushlint.workspaceDiagnostics"] = false;
  editor.changeSettings(["pushlint.workspaceDiagnostics"]);
  await until(() => rules(person, "many/3.json").length === 0, "only what is open");
  await until(() => rules(person, "many/7.json").length === 1, "what is open");
}

/** What is open is as the editor shows it; when it is closed, as it is on the disk. */
async function opened(person) {
  const { editor } = person;
  const document = await person.open("many/3.json");
  await person.expectRules(document, [rule]);
  editor.change(document, [{ range: document.rangeAt(0, document.text.length), text: fine }]);
  await person.expectRules(document, []);
  // Longer than the pause between two questions.
  await new Promise((done) => setTimeout(done, 2500));
  assert.deepStrictEqual(rules(person, "many/3.json"), []);
  editor.close(document);
  await until(() => rules(person, "many/3.json").length === 1, "the file as it is on the disk");
}
