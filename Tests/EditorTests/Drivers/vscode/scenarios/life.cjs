// The server ends, hangs, or does not start; it is another one; nobody trusts the workspace.

const assert = require("assert");
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { Person, until, wait } = require("../person.cjs");

const text = '{ "message": { "topic": "a", "data": { "n": 1 } } }\n';
const found = ["data/value-not-string"];

module.exports = async function (extension, folder) {
  const person = new Person(extension, folder);
  const { editor } = person;
  await person.start();
  const document = await person.open("a.json", text);
  await person.expectRules(document, found);
  await restarted(person, document, () => editor.execute("pushlint.restart"));
  // Who cannot wait.
  await Promise.all([editor.execute("pushlint.restart"), editor.execute("pushlint.restart")]);
  await works(person, document);
  assert.strictEqual(servers().length, 1);
  await restarted(person, document, () => kill());
  await settings(person, document);
  await untrusted(person, document);
  await hanging(person, document);
  await missing(person, document);
  await crashing(person, document);
  await editor.stop();
  assert.deepStrictEqual(servers(), [], "no server is left");
};

/** The servers of this process that run, by their ids. */
function servers() {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return table.split("\n").map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state, ...args]) => Number(parent) === process.pid && !state.startsWith("Z")
      && args[args.length - 1] === "server").map(([id]) => Number(id));
}

function kill() {
  for (const id of servers()) process.kill(id, "SIGKILL");
}

/** Everything works, and works with the text that the editor shows. */
async function works(person, document) {
  await person.ready();
  await person.expectRules(document, found, person.editor.window.output);
  person.type(document, document.positionAt(0), "\n");
  await person.expectInSync(document, "the server is told of changes");
  const place = document.positionAt(document.text.indexOf("topic"));
  const hover = await person.one("hover", document, "provideHover", place);
  assert.ok(hover.contents[0].value.length > 0);
  assert.strictEqual(person.editor.languages.providers("hover", document).length, 1);
}

/** Something brings another server. */
async function restarted(person, document, what) {
  const before = servers();
  await what();
  await until(() => servers().some((id) => !before.includes(id)), "another server");
  await works(person, document);
}

/** Some settings start the server anew, others do not. */
async function settings(person, document) {
  const { editor } = person;
  const { user } = editor.settings;
  const before = servers();
  user["pushlint.rules"] = { [found[0]]: "off" };
  editor.changeSettings(["pushlint.rules"]);
  await person.expectRules(document, []);
  assert.deepStrictEqual(servers(), before, "the server is told of rules");
  delete user["pushlint.rules"];
  editor.changeSettings(["pushlint.rules"]);
  await person.expectRules(document, found);
  // What passes is in the output, if somebody wants to see it.
  user["pushlint.trace.server"] = "verbose";
  editor.changeSettings(["pushlint.trace.server"]);
  await person.one("hover", document, "provideHover", document.positionAt(document.text.indexOf("topic")));
  assert.match(editor.window.output, /sent textDocument\/hover \(\d+\)\n\{\n {2}"textDocument"/);
  assert.match(editor.window.output, /received result/);
  delete user["pushlint.trace.server"];
  editor.changeSettings(["pushlint.trace.server"]);
  const { length } = editor.window.output;
  await person.one("hover", document, "provideHover", document.positionAt(document.text.indexOf("topic")));
  assert.strictEqual(editor.window.output.length, length);
}

/** A program that is called with other words than the server. */
function program(person, name, lines) {
  const file = path.join(person.folder, name);
  fs.writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

/** Changes which program is the server. */
async function use(person, file) {
  person.editor.settings.user["pushlint.path"] = file;
  person.editor.changeSettings(["pushlint.path"]);
}

/** A workspace names a program only if somebody trusts it. */
async function untrusted(person, document) {
  const { editor } = person;
  const evil = program(person, "evil", `touch '${person.folder}/evil-ran'\nexec sleep 600`);
  editor.settings.isTrusted = false;
  editor.settings.workspace["pushlint.path"] = evil;
  editor.changeSettings(["pushlint.path"]);
  await wait(100);
  await works(person, document);
  assert.ok(!fs.existsSync(`${evil}-ran`), "nobody trusts the workspace");
  editor.settings.isTrusted = true;
  editor.trusted.fire();
  await until(() => fs.existsSync(`${evil}-ran`), "a trusted workspace names the server");
  delete editor.settings.workspace["pushlint.path"];
  await restarted(person, document, () => editor.changeSettings(["pushlint.path"]));
}

/** One that says nothing is ended by force, and so is one that does not end. */
async function hanging(person, document) {
  const silent = program(person, "silent", "exec sleep 600");
  await use(person, silent);
  await until(() => person.status === "pushlint: starting", "the status");
  const own = path.join(person.editor.extension, "server/pushlint");
  // It closes its ears when it is told to shut down.
  await restarted(person, document, () => use(person, program(person, "stubborn", `'${own}' "$@"\nexec sleep 600`)));
  const start = Date.now();
  await restarted(person, document, () => use(person, ""));
  assert.ok(Date.now() - start < 10000, "nobody waits for long");
  const sleeping = execFileSync("ps", ["-eo", "ppid=,stat=,args="], { encoding: "utf8" }).split("\n")
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes("sleep 600"));
  assert.deepStrictEqual(sleeping, [], "none is left");
}

/** One that is not there, or that does not start, is told of; another one starts when there is one. */
async function missing(person, document) {
  const { editor } = person;
  await use(person, "/nowhere/pushlint");
  await until(() => person.status === "pushlint: not found", "the status");
  assert.ok(editor.window.messages.some(({ kind, text }) => kind === "error" && text.includes("was not found")));
  assert.strictEqual(person.diagnostics(document), undefined, "nothing is left of the other server");
  await use(person, program(person, "broken", "echo hello >&2\nexit 3"));
  await until(() => person.status === "pushlint: does not start", "the status");
  assert.match(editor.window.output, /hello\n/);
  assert.match(editor.window.output, /does not start: the server ended with 3/);
  fs.writeFileSync(path.join(person.folder, "no-program"), "\0\0", { mode: 0o755 });
  await use(person, path.join(person.folder, "no-program"));
  await until(() => /no-program does not start: the server /.test(editor.window.output), "an error");
  await editor.execute("pushlint.lintWorkspace");
  await editor.execute("pushlint.showPreview");
  const warnings = editor.window.messages.filter(({ kind }) => kind === "warning").map(({ text }) => text);
  assert.deepStrictEqual(warnings, Array(2).fill("The pushlint server is not running."));
  await use(person, "");
  await works(person, document);
}

/** One that ends again and again is given up; somebody may start it all the same. */
async function crashing(person, document) {
  const { editor } = person;
  // Another client counts anew.
  await editor.execute("pushlint.restart");
  editor.window.answers["5 times"] = "Show the Output";
  for (let time = 1; time <= 5; time += 1) {
    await works(person, document);
    const before = servers();
    kill();
    await until(() => !servers().some((id) => before.includes(id)), "its end");
    await until(() => person.status === "pushlint: stopped" || servers().length > 0, "another one, or none");
  }
  await until(() => person.status === "pushlint: stopped", "it is given up");
  assert.ok(editor.window.messages.some(({ text }) => text === "The pushlint server ended 5 times in 3 minutes."));
  await until(() => editor.window.messages.some(({ kind }) => kind === "output"), "the output");
  assert.strictEqual(person.diagnostics(document), undefined);
  await restarted(person, document, () => editor.execute("pushlint.restart"));
}
