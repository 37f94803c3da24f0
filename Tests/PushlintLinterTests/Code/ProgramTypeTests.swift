import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Types that TypeScript says names have.
@Suite struct ProgramTypeTests {
  private static func send(_ head: String, _ value: String, before: String = "", more: String = "") -> String {
    """
    import { getMessaging } from 'firebase-admin/messaging';
    \(more)
    export async function notify(\(head)) {
      \(before)
      await getMessaging().send({ token, data: { \(value) } });
    }

    """
  }

  @Test(
    arguments: [
      ("token: string, count: number", "count", "", "", "count"),
      ("token: string, count: number", "n: count", "", "", "count"),
      ("token: string, paid?: boolean", "paid: paid", "", "", "paid"),
      ("token: string, count: number | null", "n: count", "", "", "count"),
      ("{ token, count }: { token: string; count: number }", "n: count", "", "", "count"),
      ("{ token, count }: Options", "n: count", "", "interface Options { token: string; count?: number }", "count"),
      (
        "token: string, order: Order", "n: order.total", "", "type Order = { id: string; total: number };",
        "order.total"
      ),
    ])
  func numbersAndBooleans(_ head: String, _ value: String, _ before: String, _ more: String, _ place: String) {
    #expect(
      findings(Self.send(head, value, before: before, more: more), .typeScript) == ["data/value-not-string \(place)"])
  }

  @Test(
    arguments: [
      ("token: string, count: string", "count", "", ""),
      ("token: string, count: number | string", "count", "", ""),
      ("token: string, count: number", "n: String(count)", "", ""),
      ("token: string, count: number", "n: count.toString()", "", ""),
      ("token: string, row: Row", "n: count", "const { count } = row;", "interface Row { count: number }"),
      ("token: string, row: Row", "n: count", "const count = row.name;", "interface Row { count: number }"),
      ("token: string, row: Row", "n: row.name", "", "interface Row { count: number; name: string }"),
      // A function beside this one.
      ("token: string", "n: count", "", "const f = (count: number) => count + 1;"),
      ("token: string, n: number", "x: rows.map((n) => n)", "", ""),
    ])
  func others(_ head: String, _ value: String, _ before: String, _ more: String) {
    #expect(findings(Self.send(head, value, before: before, more: more), .typeScript) == [])
  }

  /// The inner one of two.
  @Test func functionsInOthers() {
    let text = Self.send(
      "token: string, count: number", "n: count", before: "rows.forEach((count: string) => {", more: ""
    ).replacing("} });\n}", with: "} });\n});\n}")
    #expect(findings(text, .typeScript) == [])
    #expect(findings(text.replacing("(count: string)", with: "(row: string)"), .typeScript).count == 1)
  }
}
