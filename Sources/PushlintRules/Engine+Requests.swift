import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// What rules say of the lines of a request.
extension Engine {
  /// What the rules about `message.apns.headers` say of the headers of a request to APNs, as far as they look at the
  /// payload as well.
  func requestHeaders(of context: RuleContext) -> [Diagnostic] {
    let excerpt = context.payload.excerpt
    guard context.payload.kind.family == .apns, let request = excerpt.request else { return [] }
    var result = excerpt.isForAPNs ? [] : apnsHeaders(of: RequestContext(excerpt, isForAPNs: true, targets: targets))
    for header in request.headers {
      let (path, subject) = Self.apnsHeader(header, excerpt)
      let found = violations(of: subject, at: path) { rules.tables.looksAround($0) && holds($0, for: context) }
      result += found.map { index, violation in
        var edits = FixEdits.edits(of: rules.rules[index].fix, replacing: subject, violation)
        if edits.isEmpty {
          edits = FixEdits(context, place: 0, subject: subject).insertion(for: rules.rules[index].fix)
        }
        return diagnostic(index, subject, violation, edits, at: path, excerpt, .apns)
      }
    }
    return result
  }

  /// What can be said about the headers of a request to APNs without its body.
  func apnsHeaders(of context: RequestContext) -> [Diagnostic] {
    let excerpt = context.excerpt
    var result: [Diagnostic] = []
    for header in excerpt.request?.headers ?? [] {
      let (path, subject) = Self.apnsHeader(header, excerpt)
      let found = violations(of: subject, at: path) { index in
        !rules.tables.looksAround(index) && rules.rules[index].preconditions.hold(for: context)
      }
      result += found.map { index, violation in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: subject, violation)
        return diagnostic(index, subject, violation, edits, at: path, excerpt, .apns)
      }
    }
    for issue in RequestHeaderValidator.issues(of: excerpt, rules.catalogue) {
      guard let rule = rules.tables.rule(forIssue: issue.issue), isOn(rule) else { continue }
      result.append(writer(rule, excerpt.origin).diagnostic(issue.finding, service: .apns))
    }
    return result
  }

  static func apnsHeader(_ header: HTTPRequest.Header, _ excerpt: Excerpt) -> (path: String, subject: RuleSubject) {
    let name = excerpt.text.string(header.name).lowercased()
    let subject = RuleSubject(excerpt.text, name: name, value: header.value, key: header.name)
    return ("message.apns.headers." + name, subject)
  }

  /// What all rules say about the lines of a request.
  package func diagnostics(of request: HTTPRequest, in excerpt: Excerpt) -> [Diagnostic] {
    let context = RequestContext(excerpt, isForAPNs: excerpt.isForAPNs, targets: targets)
    var result = request.issues.compactMap { diagnostic($0, origin: excerpt.origin, service: context.service) }
    var subjects = [
      ("request.method", RuleSubject(excerpt.text, name: "method", value: request.method)),
      ("request.url", RuleSubject(excerpt.text, name: "url", value: request.url)),
    ]
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      subjects.append(
        ("request.headers." + name, RuleSubject(excerpt.text, name: name, value: header.value, key: header.name)))
    }
    for (path, subject) in subjects {
      result += violations(of: subject, at: path) { rules.rules[$0].preconditions.hold(for: context) }.map {
        index, violation in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: subject, violation)
        return diagnostic(index, subject, violation, edits, at: path, excerpt, context.service)
      }
    }
    return context.isForAPNs ? result + apnsHeaders(of: context) : result
  }

  /// The rules about a canonical path that object to a piece of a request's lines.
  func violations(
    of subject: RuleSubject, at path: String, when holds: (Int) -> Bool
  ) -> [(rule: Int, violation: Violation)] {
    let matcher = rules.tables.matcher
    return matcher.rules(at: matcher.state(at: path)).map(Int.init).compactMap { index in
      guard isOn(index), let violation = rules.rules[index].expectation?.violation(subject), holds(index) else {
        return nil
      }
      return (index, violation)
    }
  }

  func diagnostic(
    _ index: Int, _ subject: RuleSubject, _ violation: Violation, _ edits: [TextEdit], at path: String,
    _ excerpt: Excerpt,
    _ service: Service?
  ) -> Diagnostic {
    let finding = finding(
      rules.rules[index], subject, violation, isSecret: subject.name == "authorization", place: nil, edits: edits)
    var diagnostic = writer(index, excerpt.origin).diagnostic(finding, service: service)
    diagnostic.field = path
    return diagnostic
  }
}
