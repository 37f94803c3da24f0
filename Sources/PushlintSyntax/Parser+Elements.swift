import PushlintText
import PushlintTree

/// JSX: elements are passed over, the code in their braces is read.
extension Parser {
  /// Opens the elements that begin at the current `<`.
  mutating func element() {
    if let brace = braceOfAssertion() { return resume(behindAssertionAt: brace) }
    guard abandonedElements < Self.abandonmentLimit else {
      advance()
      return
    }
    push(.element(depth: 1, inTag: true), node: nil)
    guard !isStopped else { return }
    tokenizer.reposition(to: token.end)
  }

  /// Reads on inside elements, from the tokenizer's place, up to the next brace or to the end of the outermost one.
  mutating func elementStep() {
    guard case .element(var depth, var inTag)? = frames.last?.kind else { return }
    var index = tokenizer.position
    while index < tokenizer.end {
      let byte = tokenizer.byte(index)
      index += 1
      switch byte {
      case UInt8(ascii: "{"):
        update { $0.kind = .element(depth: depth, inTag: inTag) }
        enterBraces(at: index)
        return
      case UInt8(ascii: "\"") where inTag, UInt8(ascii: "'") where inTag:
        while index < tokenizer.end, tokenizer.byte(index) != byte { index += 1 }
        index += 1
      case UInt8(ascii: "/") where inTag && tokenizer.byte(index) == UInt8(ascii: ">"):
        index += 1
        inTag = false
        depth -= 1
      case UInt8(ascii: ">") where inTag: inTag = false
      case UInt8(ascii: "(") where inTag, UInt8(ascii: ";") where inTag, UInt8(ascii: ",") where inTag:
        // No element after all: type arguments, or a comparison.
        abandonElement()
        return
      case UInt8(ascii: "}") where !inTag:
        // Text has no bare brace: what looked like an element was a type in angle brackets.
        abandonElement()
        return
      case UInt8(ascii: "<") where !inTag:
        if tokenizer.byte(index) == UInt8(ascii: "/") {
          while index < tokenizer.end, tokenizer.byte(index) != UInt8(ascii: ">") { index += 1 }
          index += 1
          depth -= 1
        } else {
          depth += 1
          inTag = true
        }
      default: break
      }
      if depth == 0 {
        let end = min(index, tokenizer.end)
        pop(end: end)
        resume(at: end)
        return
      }
    }
    pop(end: tokenizer.end)
    resume(at: tokenizer.end)
  }

  private mutating func enterBraces(at offset: Int) {
    push(.block, node: nil)
    guard !isStopped else { return }
    resume(at: offset, isValue: false)
    previousKind = .openParenthesis
  }

  /// Takes the `<` for an operator and goes on behind it. A file in which that happens often has no elements at all,
  /// and reading it again and again would cost too much.
  private mutating func abandonElement() {
    abandonedElements += 1
    let start = frames.last?.opener ?? token.start
    pop(end: start)
    resume(at: start + 1, isValue: false)
    previousKind = .dot
  }
}
