import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers of requests for APNs beside the payload that they are sent with: what one says of the other.
///
/// - Shape: functions with one group of headers, or one call that gives them to another function, and one `aps`, in the
///   same function or in the only one around with calls that has one. The payload is read at its own place; what it says
///   stands in the request once more, without a place.
extension CodeReader {
  /// The headers of a request, as they are written.
  enum RequestHeaders {
    case values([Header])
    case lines([HeaderLine])
  }

  /// A payload that stands elsewhere, and is sent with some headers.
  struct OtherPayload {
    let node: Int
    /// Whether another function makes it, so that others may be sent with the same headers.
    var isOfOtherFunction = false
  }

  /// Most groups of headers, and payloads, of a file that are compared.
  private static let mostCompared = 64

  /// Whether headers are added when all payloads are read. A part of a file cannot say what stands beside them.
  func wait(_ headers: RequestHeaders, in parent: Int) -> Bool {
    guard parent == SyntaxTree.root, !areWaitingHeadersRead, namesAps else { return false }
    guard let traces else {
      waitingHeaders.append(headers)
      return true
    }
    if mayStandBesidePayload(headers) { traces.needsWholeFile = true }
    return false
  }

  /// Whether the function around headers names `aps`, or another function of the file may give it a payload.
  private func mayStandBesidePayload(_ headers: RequestHeaders) -> Bool {
    guard let index = firstToken(of: headers), constants.isAround(index) else { return true }
    let functions = CodeFunctions(tokens)
    var start = index
    while start >= 0, constants.isAround(start) {
      if functions.beginsFunction(start), let function = functions.function(at: start), function.body.contains(index) {
        traces?.looks(backTo: start)
        traces?.looks(upTo: function.body.upperBound)
        return tokens.hold("aps", in: function.body) || followedFunctions.contains(function.name)
          || function.body.contains { tokens.word(at: $0).map(followedFunctions.contains) == true }
      }
      start -= 1
    }
    traces?.looks(backTo: max(start, 0))
    return isScript
  }

  /// Whether what is outside of all functions is a function by itself: a script has no others.
  private var isScript: Bool { !tokens.grammar.functionWords.isEmpty && !beginsFunctions }

  /// Adds the headers that wait.
  func readWaitingHeaders() {
    areWaitingHeadersRead = true
    guard !waitingHeaders.isEmpty else { return }
    let own = waitingHeaders.count
    waitingHeaders += headersInCalls()
    let keys = tree.keys(named: "aps")
    let areCompared = max(keys.count, waitingHeaders.count) <= Self.mostCompared
    let graph = areCompared ? CodeCallGraph(tokens) : nil
    let payloads = Dictionary(grouping: keys) { graph?.function(around: tree.start(of: $0)) }
    let groups = Dictionary(grouping: waitingHeaders) { graph?.function(around: start(of: $0)) }
    for (number, headers) in waitingHeaders.enumerated() {
      let function = graph?.function(around: start(of: headers))
      var payload: OtherPayload?
      if areCompared, groups[function]?.count == 1, function != nil || isScript {
        let own = payloads[function] ?? []
        var beside = own
        if own.isEmpty, followsDeclarations, let function, let graph {
          beside = graph.around(function).filter { groups[$0] == nil }.flatMap { payloads[$0] ?? [] }
        }
        if beside.count == 1, let node = self.payload(of: beside[0]) {
          payload = OtherPayload(node: node, isOfOtherFunction: own.isEmpty)
        }
      }
      if number < own {
        add(headers, beside: payload)
      } else if let payload, case .values(let given) = headers {
        // What a call gives is no request by itself.
        addGiven(given, beside: payload)
      }
    }
    waitingHeaders = []
  }

  /// The headers that calls give to the function which sets them: `send(token, payload, "background", "10")`.
  private func headersInCalls() -> [RequestHeaders] {
    guard let (functions, arguments) = givenToRequests, waitingHeaders.count <= Self.mostCompared else { return [] }
    var names: [String: [String: Header]] = [:]
    for case .values(let headers) in waitingHeaders {
      guard let first = headers.first?.tokens.lowerBound,
        let function = functions.filter({ $0.value.body.contains(first) })
          .max(by: { $0.value.body.lowerBound < $1.value.body.lowerBound })
      else { continue }
      for header in headers where header.value.count == 1 {
        guard let name = tokens.word(at: header.value.lowerBound),
          function.value.parameters.contains(where: { $0.name == name })
        else { continue }
        names[function.key, default: [:]][name] = header
      }
    }
    guard !names.isEmpty else { return [] }
    var calls: [Int: [Header]] = [:]
    for argument in arguments where isGivenAsItIs(argument.value) {
      guard let header = names[argument.function]?[argument.parameter] else { continue }
      calls[argument.call, default: []].append(Header(header.name, header.key, argument.value, tokens: argument.value))
    }
    return calls.sorted { $0.key < $1.key }.map { .values($0.value) }
  }

  private func firstToken(of headers: RequestHeaders) -> Int? {
    switch headers {
    case .values(let headers): headers.first?.tokens.lowerBound
    case .lines(let lines): lines.first?.index
    }
  }

  private func start(of headers: RequestHeaders) -> Int {
    firstToken(of: headers).map { tokens.range($0..<$0 + 1).start } ?? 0
  }

  private func add(_ headers: RequestHeaders, beside payload: OtherPayload?) {
    switch headers {
    case .values(let headers): addHeaders(headers, in: SyntaxTree.root, beside: payload)
    case .lines(let lines): add(lines, beside: payload)
    }
  }

  /// The payload for APNs whose `aps` has this key; `nil` where that is a part of something else.
  private func payload(of aps: Int) -> Int? {
    let (root, keys) = tree.way(to: aps + 1)
    return keys == ["aps"] && tree.isObject(aps + 1) && tree.object(at: root) == nil ? root : nil
  }

  // MARK: Requests

  /// Adds an object for a request of which only headers are known, and the payload where it is read elsewhere.
  ///
  /// - Parameter addHeaders: adds the headers to the request.
  func addRequest(
    _ whole: SourceRange, in parent: Int, beside payload: OtherPayload?, isGiven: Bool = false,
    _ addHeaders: (_ request: Int) -> Void
  ) {
    // What a function is given is not the value around it: `headers: texts([("apns-priority", "10")])`.
    var flags: SyntaxTree.Node.Flags = parent == SyntaxTree.root ? [] : .argument
    if isGiven { flags.insert(.declared) }
    let request = tree.add(.object, flags, whole, in: parent)
    let isOpen = payload == nil
    tree.mark(
      request,
      as: WireForms.SDKObject(
        isOpen: isOpen, needsTarget: false, isAPNs: true, holdsHeaders: true, hasPayloadElsewhere: !isOpen,
        servesOthers: payload?.isOfOtherFunction == true))
    addHeaders(request)
    let end = SourceRange(at: whole.end)
    if let payload {
      tree.add(.key, .unquoted, end, in: request, text: "payload")
      tree.copy(payload.node, to: end, in: request)
    } else {
      tree.add(.spread, end, in: request)
    }
    tree.close(request)
  }

  private func addGiven(_ headers: [Header], beside payload: OtherPayload) {
    guard let first = headers.first, enter() else { return }
    defer { leave() }
    let whole = headers.reduce(tokens.range(first.tokens)) { $0.union(tokens.range($1.tokens)) }
    addRequest(whole, in: SyntaxTree.root, beside: payload, isGiven: true) { addMap(of: headers, to: $0) }
  }
}

extension CodeTokens {
  /// Whether a word, or a text of it, is among some tokens.
  func hold(_ name: String, in range: Range<Int>) -> Bool {
    range.contains { index in
      isWord(name, at: index) || content(of: index).map { text[$0].elementsEqual(name.utf8) } == true
    }
  }
}
