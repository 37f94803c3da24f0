import PushlintExtract
import TestSupport
import Testing

/// Batches of more tokens than one multicast takes.
@Suite struct BatchSizeTests {
  @Test(arguments: [
    (HostLanguage.javaScript, "for (const t of chunk(all, 1000)) { await getMessaging().sendEachForMulticast(m(t)); }"),
    (.javaScript, "for (const t of chunk(all, 1000)) { n += t.length; await m.sendEachForMulticast(f(t)); }"),
    (.typeScript, "for (let i = 0; i < t.length; i += 1000) { await messaging.sendEachForMulticast(m(t.slice(i))); }"),
    (.python, "for i in range(0, len(tokens), 1000):\n    messaging.send_each_for_multicast(m(tokens[i:]))\n"),
    (
      .java,
      "class A { void f() { for (List<String> b : Lists.partition(t, 1000)) { fcm.sendEachForMulticast(m(b)); } } }"
    ),
    (.kotlin, "fun f() { t.chunked(1000).forEach { fcm.sendEachForMulticast(m(it)) } }"),
    (.cSharp, "foreach (var b in t.Chunk(1000)) { await m.SendEachForMulticastAsync(f(b)); }"),
    (
      .go,
      "package a\nfunc f() {\n\tfor i := 0; i < len(t); i += 1000 {\n\t\tclient.SendEachForMulticast(ctx, m(t, i))\n\t}\n}\n"
    ),
  ])
  func largeBatchesAreFound(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == ["target/batch-size 1000"], "\(text)")
    #expect(findings(text.replacing("1000", with: "500"), language).isEmpty)
  }

  @Test(arguments: [
    (
      HostLanguage.cSharp,
      "const int size = 1000;\nfor (var i = 0; i < t.Count; i += step) { var chunk = t.Skip(i).Take(size).ToList(); var m = f(chunk); await fcm.SendEachForMulticastAsync(m); }"
    ),
    (
      .cSharp,
      "const int size = 1000;\nforeach (var chunk in t.Chunk(size)) { var m = f(chunk.ToList()); await fcm.SendEachForMulticastAsync(m); }"
    ),
    (
      .javaScript,
      "const MOST = 1000;\nfor (let i = 0; i < t.length; i += MOST) { await messaging.sendEachForMulticast(m(t.slice(i, i + MOST))); }"
    ),
    // A loop that gives its parts to another function.
    (
      .java,
      "class A { static final int SIZE = 1000;\n  void all(List<D> t) { for (int i = 0; i < t.size(); i += SIZE) { List<D> part = t.subList(i, end); sendPart(part, title); } }\n  private void sendPart(List<D> part, String title) { M m = f(part); fcm.sendEachForMulticast(m); } }"
    ),
    (
      .go,
      "package a\nconst most = 1000\nfunc f(t []string) {\n\tfor i := 0; i < len(t); i += most {\n\t\tclient.SendEachForMulticast(ctx, m(t, i))\n\t}\n}\n"
    ),
    (
      .typeScript,
      "const size = 1000;\nwhile (ids.length) { const part = ids.splice(0, size); await m.sendEachForMulticast({ ...base, tokens: part }); }"
    ),
    (
      .swift,
      "let size: Int = 1000\nfor part in tokens.chunks(size) { try await client.sendEachForMulticast(f(part)) }"
    ),
  ])
  func sizesMayHaveNames(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == ["target/batch-size 1000"], "\(text)")
    #expect(findings(text.replacing("1000", with: "500"), language).isEmpty)
    #expect(findings(text.replacing("1000", with: "most()"), language).isEmpty)
  }

  @Test(arguments: [
    "for (const p of chunk(users, 1000)) { for (const t of chunk(p, 500)) { await m.sendEachForMulticast(f(t)); } }",
    "for (const t of chunk(all, 1000)) { n += t.length; await save(t) } await m.sendEachForMulticast(f(first));",
    "await sleep(1000); const limit = 1000; await m.sendEachForMulticast(f(tokens.slice(0, 500)));",
    "for (const t of chunk(all, 1000)) { await save(t); }",
    "for (const u of chunk(users, 1000)) { for (const t of pieces(u)) await m.sendEachForMulticast(f(t)); }",
    """
    for (const users of chunk(all, 1000)) {
      for (let i = 0; i < users.length; i += MOST) { await m.sendEachForMulticast(f(users.slice(i, i + MOST))); }
    }
    """,
    "for (const p of chunk(users, 1000)) { for (const t of inBatches(p)) { await m.sendEachForMulticast(f(t)); } }",
    "for (const t of chunk(all, 1000)) { store(t); } function store(t) { db.save(t); } function send(t) { m.sendEachForMulticast(t); }",
    "for (const t of chunk(all, 1000)) { send(t); } function send(u) { for (const t of chunk(u, 500)) m.sendEachForMulticast(t); }",
    "const load = () => { return chunk(users, 1000); }; const send = t => m.sendEachForMulticast(f(t));",
  ])
  func otherNumbersAreNot(_ text: String) { #expect(findings(text, .javaScript).isEmpty, "\(text)") }
}
