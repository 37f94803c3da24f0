// Frames, however the bytes come; and a conversation with somebody who does not keep to the protocol.

const assert = require("assert");
const Module = require("module");
const path = require("path");
const { Random } = require("../random.cjs");
const values = require("../values.cjs");

module.exports = async function (extension) {
  const load = Module._load;
  Module._load = function (name, ...rest) { return name === "vscode" ? values : load.call(this, name, ...rest); };
  const { frame, FrameReader } = require(path.join(extension, "out/client/frames.js"));
  const rpc = require(path.join(extension, "out/client/rpc.js"));
  everySplit(frame, FrameReader);
  randomSplits(frame, FrameReader);
  rubbish(frame, FrameReader);
  large(frame, FrameReader);
  await conversation(frame, rpc);
  await cancellation(frame, rpc);
};

function reader(FrameReader) {
  const seen = { contents: [], complaints: [] };
  const own = new FrameReader((content) => seen.contents.push(content), (text) => seen.complaints.push(text));
  return { seen, push: (piece) => own.push(piece) };
}

const messages = [
  { a: 1 }, { text: "😀é👩‍👩‍👧\r\n\r\n\u0000" }, {},
  { text: "x".repeat(300) }, { "Content-Length: 3": "\r\n\r\n" },
];

/** Two pieces, cut at each place, also within a sign. */
function everySplit(frame, FrameReader) {
  const bytes = Buffer.concat(messages.map(frame));
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const { seen, push } = reader(FrameReader);
    push(bytes.subarray(0, cut));
    push(bytes.subarray(cut));
    assert.deepStrictEqual(seen.contents.map((one) => JSON.parse(one)), messages, `cut at ${cut}`);
    assert.deepStrictEqual(seen.complaints, []);
  }
  const { seen, push } = reader(FrameReader);
  for (const byte of bytes) push(Buffer.from([byte]));
  assert.deepStrictEqual(seen.contents.map((one) => JSON.parse(one)), messages, "byte by byte");
}

function randomSplits(frame, FrameReader) {
  const random = new Random(3);
  for (let turn = 0; turn < 300; turn += 1) {
    const list = Array.from({ length: 1 + random.below(8) }, () => random.of(messages));
    const bytes = Buffer.concat(list.map((one) => random.below(4) > 0 ? frame(one) : withTypes(one)));
    const { seen, push } = reader(FrameReader);
    for (let start = 0; start < bytes.length;) {
      const end = start + 1 + random.below(60);
      push(bytes.subarray(start, end));
      start = end;
    }
    assert.deepStrictEqual(seen.contents.map((one) => JSON.parse(one)), list);
    assert.deepStrictEqual(seen.complaints, []);
  }
}

/** With another field, and with names in another case. */
function withTypes(message) {
  const text = JSON.stringify(message);
  const type = "Content-Type: application/vscode-jsonrpc; charset=utf-8";
  return Buffer.from(`${type}\r\ncontent-length:${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** What is printed between frames is skipped, and told of. */
function rubbish(frame, FrameReader) {
  const junk = [
    "hello\n", "warning: x\r\n", "a\r\n\r\nb\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -5\r\n\r\n",
    "\0\u{10FFFF}\n",
    "Content-Length: 99999999999\r\n\r\n", "é".repeat(50000),
  ];
  for (const text of junk) {
    const bytes = Buffer.concat([frame({ n: 1 }), Buffer.from(text), frame({ n: 2 }), frame({ n: 3 })]);
    for (const size of [1, 7, 4096, bytes.length]) {
      if (size === 1 && bytes.length > 10000) continue;
      const { seen, push } = reader(FrameReader);
      for (let start = 0; start < bytes.length; start += size) push(bytes.subarray(start, start + size));
      const numbers = seen.contents.map((one) => JSON.parse(one).n);
      assert.deepStrictEqual(numbers, [1, 2, 3], `after ${text.slice(0, 40)} in pieces of ${size}`);
      assert.ok(seen.complaints.length > 0);
    }
  }
}

/** 64 MB in small pieces, in about the time of copying them. */
function large(frame, FrameReader) {
  const bytes = frame({ text: "é".repeat(32 << 20) });
  const { seen, push } = reader(FrameReader);
  const start = Date.now();
  for (let at = 0; at < bytes.length; at += 4096) push(bytes.subarray(at, at + 4096));
  assert.ok(Date.now() - start < 5000, `${Date.now() - start} ms`);
  assert.strictEqual(JSON.parse(seen.contents[0]).text.length, 32 << 20);
}

/** A connection, and what it sends; `receive` has something come in. */
function connect(frame, { Connection }) {
  const sent = [];
  const complaints = [];
  let take;
  const wire = {
    write: (bytes) => sent.push(JSON.parse(bytes.toString("utf8").split("\r\n\r\n").slice(1).join("\r\n\r\n"))),
    onData: (listener) => { take = listener; },
  };
  const connection = new Connection(wire, { passed() {}, complain: (text) => complaints.push(text) });
  const bytes = (text) => take(Buffer.from(text));
  return { connection, sent, complaints, receive: (message) => take(frame(message)), bytes };
}

const turn = () => new Promise((done) => setTimeout(done, 1));

async function conversation(frame, rpc) {
  const { connection, sent, complaints, receive, bytes } = connect(frame, rpc);
  connection.on("double", ({ value }) => value * 2);
  connection.on("fail", () => { throw new Error("no"); });
  connection.on("note", ({ value: { inside } }) => inside);
  receive({ jsonrpc: "2.0", id: "a", method: "double", params: { value: 4 } });
  receive({ jsonrpc: "2.0", id: 0, method: "double", params: { value: 5 } });
  receive({ jsonrpc: "2.0", id: "c", method: "unknown" });
  receive({ jsonrpc: "2.0", id: "d", method: "fail" });
  receive({ jsonrpc: "2.0", method: "unknown" });
  receive({ jsonrpc: "2.0", method: "note" });
  // None of them is about anything.
  const error = { code: 1, message: "x" };
  for (const strange of [null, 7, "text", [], {}, { id: 99, result: 1 }, { id: null, error }]) receive(strange);
  bytes("Content-Length: 5\r\n\r\n{\"a\":");
  await turn();
  const answers = Object.fromEntries(sent.map(({ id, result, error }) => [id, result ?? error.code]));
  assert.deepStrictEqual(answers, { a: 8, 0: 10, c: -32601, d: -32603 });
  assert.ok(complaints.length >= 4, complaints.join("\n"));
  const answer = connection.sendRequest("ask", { a: 1 });
  const { id, params } = sent[sent.length - 1];
  assert.deepStrictEqual(params, { a: 1 });
  receive({ jsonrpc: "2.0", id, result: { b: 2 } });
  assert.deepStrictEqual(await answer, { b: 2 });
  const refused = connection.sendRequest("ask");
  const data = { retriggerRequest: true };
  receive({ jsonrpc: "2.0", id: id + 1, error: { code: -32802, message: "later", data } });
  await assert.rejects(refused, (error) => error.isCancellation && error.data.retriggerRequest);
}

async function cancellation(frame, rpc) {
  const { connection, sent, receive } = connect(frame, rpc);
  const source = new values.CancellationTokenSource();
  const answer = connection.sendRequest("slow", {}, source.token);
  const { id } = sent[0];
  source.cancel();
  await assert.rejects(answer, (error) => error.code === -32800);
  assert.deepStrictEqual(sent[1], { jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
  receive({ jsonrpc: "2.0", id, result: "too late" });
  await assert.rejects(connection.sendRequest("slow", {}, source.token), (error) => error.code === -32800);
  assert.strictEqual(sent.length, 2, "what nobody wants is not asked");
  const open = connection.sendRequest("slow");
  connection.close();
  await assert.rejects(open, /not running/);
  await assert.rejects(connection.sendRequest("slow"), /not running/);
  const { length } = sent;
  connection.sendNotification("note");
  assert.strictEqual(sent.length, length);
}
