import PushlintSyntax
import PushlintText
import PushlintTree
import Testing

/// JSON with the tags of a template engine between its tokens.
@Suite struct TemplateTagTests {
  /// The kinds of the issues in a document that may hold placeholders.
  private func issues(_ text: String, _ dialect: Dialect = .json.withPlaceholders) -> [String] {
    parse(SourceText(text), dialect: dialect).issues.map(\.kind.rawValue)
  }

  @Test(arguments: [
    #"{"a": 1, {% if b %}"b": 2{% endif %}}"#,
    #"{"a": 1{% if b %}, "b": 2{% endif %}}"#,
    #"{"a": 1, {% if b %}"b": 2,{% endif %} "c": 3}"#,
    #"{"a": 1, {%- if b -%} "b": 2, {%- endif -%} }"#,
    #"{{% if b %}"b": 2{% else %}"b": 3{% endif %}}"#,
    #"[{% for t in list %}{"a": "{{ t }}"}{% unless forloop.last %},{% endunless %}{% endfor %}]"#,
    #"[{% for t in list %}"{{ t }}",{% endfor %}]"#,
    #"{"a": 1 {% comment %}not "b": 2{% endcomment %}}"#,
  ])
  func tagsAreNotMistakes(_ text: String) {
    #expect(issues(text) == [])
  }

  /// A block where a value is expected is one value, whatever is in it.
  @Test(arguments: [
    #"{"a": {% if b %}"x"{% else %}"y"{% endif %}, "c": 1}"#,
    #"{"a": {% if b %}{% if c %}1{% else %}2{% endif %}{% else %}[3]{% endif %}}"#,
    "{\"a\":\n  {% case b %}\n{% when 1 %}\"x\"{% endcase %}}",
  ])
  func blocksAreValues(_ text: String) { #expect(issues(text) == ["placeholder"]) }

  /// Commas that no template sets are what they were.
  @Test func otherCommasAreStillMistakes() {
    #expect(issues(#"{"a": 1 "b": 2, {% if b %}"c": 3{% endif %}}"#) == ["missing-comma"])
    #expect(issues(#"{"t": "{% if a %}x{% endif %}",}"#) == ["trailing-comma"])
  }

  /// Strict JSON has no tags, and a tag without an end is no tag.
  @Test func otherTextIsNoTag() {
    #expect(!issues(#"{"a": {% if b %}1{% endif %}}"#, .json).isEmpty)
    #expect(!issues(#"{"a": {% if b 1}"#).isEmpty)
  }
}
