import PushlintSyntax
import PushlintText

/// The functions of a file, and which of them call which.
///
/// - Shape: functions in document order. A call counts where only one function of the file has its name.
struct CodeCallGraph {
  private struct Function {
    let name: String
    let body: Range<Int>
    let range: SourceRange
  }

  /// Most functions whose calls are looked at.
  private static let mostFunctions = 400

  private let tokens: CodeTokens
  private let functions: [Function]
  /// For each function the numbers of those that it calls.
  private let calls: [Set<Int>]

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    let reader = CodeFunctions(tokens)
    let functions = tokens.tokens.indices.compactMap { index in
      reader.beginsFunction(index) ? reader.function(at: index) : nil
    }
    .map { Function(name: $0.name, body: $0.body, range: tokens.range($0.body)) }
    self.functions = functions
    guard functions.count <= Self.mostFunctions else {
      calls = Array(repeating: [], count: functions.count)
      return
    }
    var numbers: [String: Int?] = [:]
    for (number, function) in functions.enumerated() {
      numbers[function.name] = .some(numbers[function.name] == nil ? number : nil)
    }
    calls = functions.map { function in
      var called: Set<Int> = []
      for index in function.body where tokens.tokens[index].kind == .word {
        guard tokens.isOpener("(", at: index + 1) || tokens.grammar.imports == .none,
          let number = tokens.word(at: index).flatMap({ numbers[$0] }) ?? nil,
          !reader.isVariable(functions[number].name, at: index)
        else { continue }
        called.insert(number)
      }
      return called
    }
  }

  /// The number of the innermost function around a place; `nil` outside of all.
  func function(around place: Int) -> Int? {
    functions.indices.filter { functions[$0].range.start <= place && place < functions[$0].range.end }
      .max { functions[$0].range.start < functions[$1].range.start }
  }

  /// The functions that give something to this one, or get something from it: those it calls, those that call it, at
  /// most `hops` calls away, and what else those call that call it themselves.
  func around(_ function: Int, hops: Int = 2) -> Set<Int> {
    func callers(of called: Int) -> Set<Int> { Set(calls.indices.filter { calls[$0].contains(called) }) }
    var result = closure(of: [function], hops: hops) { calls[$0] }
    result.formUnion(closure(of: [function], hops: hops, callers))
    for caller in callers(of: function) { result.formUnion(calls[caller]) }
    return result.subtracting([function])
  }

  private func closure(of first: Set<Int>, hops: Int, _ neighbors: (Int) -> Set<Int>) -> Set<Int> {
    var result = first
    var edge = first
    for _ in 0..<hops {
      edge = Set(edge.flatMap(neighbors)).subtracting(result)
      result.formUnion(edge)
    }
    return result.subtracting(first)
  }
}
