// A server that does what a person tells it by commands: `other.send` has it send a message, and answers what the
// client answers; `other.answer` sets what it answers to a method, or an error; `other.seen` gives what has come. It
// prints what is no part of the protocol, too.

const sent = (message) => {
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const all = Buffer.concat([Buffer.from(`Content-Length: ${bytes.length}\r\n\r\n`), bytes]);
  // In pieces that nobody else would choose.
  for (let start = 0; start < all.length; start += 1000) process.stdout.write(all.subarray(start, start + 1000));
};

const seen = [];
const waiting = new Map();
const answers = {
  initialize: {
    capabilities: {
      textDocumentSync: { openClose: true, change: 1, save: true },
      hoverProvider: {}, definitionProvider: true, codeActionProvider: true, documentLinkProvider: {},
      codeLensProvider: {}, inlayHintProvider: true, selectionRangeProvider: true, documentSymbolProvider: true,
      executeCommandProvider: { commands: ["other.send", "other.answer", "other.seen"] },
      diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
    },
  },
  "textDocument/diagnostic": { kind: "full", items: [] },
  shutdown: null,
};
let lastID = 0;

async function execute({ command, arguments: [first, second] }) {
  if (command === "other.seen") return seen;
  if (command === "other.answer") {
    answers[first] = second;
    return null;
  }
  // A notification, which nobody answers.
  if (second === true) return sent({ method: first.method, params: first.params }) ?? null;
  const id = `other-${(lastID += 1)}`;
  sent({ id, ...first });
  return new Promise((done) => waiting.set(id, done));
}

async function take(message) {
  const { id, method, params } = message;
  if (method === undefined) return waiting.get(id)?.({ result: message.result, error: message.error });
  if (method !== "workspace/executeCommand") seen.push({ method, params });
  if (method === "exit") return process.exit();
  if (id === undefined) return undefined;
  if (method === "workspace/executeCommand") return sent({ id, result: await execute(params) });
  const answer = answers[method];
  if (answer?.never === true) return undefined;
  if (answer?.error !== undefined) return sent({ id, error: answer.error });
  return sent({ id, result: answer ?? null });
}

process.stdout.write("This is the other server.\nIt prints.\r\n\r\n");
process.stderr.write("It writes what went wrong.\n");
let bytes = Buffer.alloc(0);
process.stdin.on("data", (chunk) => {
  bytes = Buffer.concat([bytes, chunk]);
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n");
    const length = Number(/Content-Length: (\d+)/.exec(bytes.toString("latin1"))?.[1]);
    if (end < 0 || bytes.length < end + 4 + length) return;
    const content = bytes.subarray(end + 4, end + 4 + length).toString("utf8");
    bytes = bytes.subarray(end + 4 + length);
    void take(JSON.parse(content));
  }
});
process.stdin.on("end", () => process.exit());
