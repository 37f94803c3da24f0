import PushlintExtract
import TestSupport
import Testing

/// Members of what a function is given, of types that the file declares.
@Suite struct MemberTypeTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static let samples: [(HostLanguage, String)] = [
    (
      .kotlin,
      "data class Order(val id: String, val amount: Int)\nfun f(order: Order) {\n"
        + "  post(\"\(url)\", mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"data\" to mapOf(\"n\" to order.amount))))\n}\n"
    ),
    (
      .swift,
      "struct Order {\n    let id: String\n    let amount: Int\n}\nfunc f(_ order: Order) {\n"
        + "    post(\"\(url)\", [\"message\": [\"topic\": \"a\", \"data\": [\"n\": order.amount]]])\n}\n"
    ),
    (
      .rust,
      "pub struct Order {\n    pub id: String,\n    pub amount: i64,\n}\nfn f(order: &Order) {\n"
        + "    post(\"\(url)\", json!({ \"message\": { \"topic\": \"a\", \"data\": { \"n\": order.amount } } }));\n}\n"
    ),
    (
      .go,
      "package p\n\ntype Order struct {\n\tID    string `json:\"id\"`\n\tamount int\n}\n\nfunc f(order *Order) {\n"
        + "\tpost(\"\(url)\", map[string]any{\"message\": map[string]any{\"topic\": \"a\", \"data\": map[string]any{\"n\": order.amount}}})\n}\n"
    ),
    (
      .cSharp,
      "public class Order { public string Id { get; set; } public int amount { get; set; } }\nclass A { void F(Order order) {\n"
        + "  Post(\"\(url)\", new { message = new { topic = \"a\", data = new { n = order.amount } } });\n} }\n"
    ),
    (
      .dart,
      "class Order {\n  final String id;\n  final int amount;\n}\nvoid f(Order order) {\n"
        + "  post('\(url)', jsonEncode({'message': {'topic': 'a', 'data': {'n': order.amount}}}));\n}\n"
    ),
    (
      .java,
      "record Order(String id, int amount) {}\nclass A { void f(Order order) {\n"
        + "  post(\"\(url)\", Map.of(\"message\", Map.of(\"topic\", \"a\", \"data\", Map.of(\"n\", order.amount))));\n} }\n"
    ),
  ]

  @Test(arguments: samples)
  func typesOfMembersAreKnown(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == ["data/value-not-string order.amount"], "\(text)")
    // A text, a type that is somewhere else, one that two types have, and something that is made of it.
    for (old, new) in [("order.amount", "order.id"), ("Order", "shop.Order"), ("order.amount", "order.amount.text")] {
      #expect(findings(text.replacing(old, with: new), language) == [], "\(new)")
    }
  }

  /// Two types of one name say nothing.
  @Test func typesOfOneNameAreLeft() {
    let text = Self.samples[0].1 + "class Other { data class Order(val amount: String) }\n"
    #expect(findings(text, .kotlin) == [])
  }
}
