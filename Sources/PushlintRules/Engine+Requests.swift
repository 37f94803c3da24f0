import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// What rules say of the lines of a request.
extension Engine {
  /// What the rules about `message.apns.headers` say of the headers of a request to APNs, as far as they look at the
  /// payload as well.
  func requestHeaders(of scene: Scene) -> [Diagnostic] {
    let excerpt = scene.payload.excerpt
    guard scene.payload.kind.family == .apns, let request = excerpt.request else { return [] }
    var result = excerpt.isForAPNs ? [] : apnsHeaders(of: RequestContext(excerpt, isForAPNs: true, targets: targets))
    for header in request.headers {
      let (path, site) = Self.apnsHeader(header, excerpt)
      let found = violations(of: site, at: path) { rules.tables.looksAround($0) && holds($0, for: scene) }
      result += found.map { index, mismatch in
        var edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        if edits.isEmpty { edits = FixEdits(scene, place: 0, site: site).insertion(for: rules.rules[index].fix) }
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, .apns)
      }
    }
    return result
  }

  /// What can be said about the headers of a request to APNs without its body.
  func apnsHeaders(of context: RequestContext) -> [Diagnostic] {
    let excerpt = context.excerpt
    var result: [Diagnostic] = []
    for header in excerpt.request?.headers ?? [] {
      let (path, site) = Self.apnsHeader(header, excerpt)
      let found = violations(of: site, at: path) { index in
        !rules.tables.looksAround(index) && rules.rules[index].circumstances.hold(for: context)
      }
      result += found.map { index, mismatch in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, .apns)
      }
    }
    for issue in RequestHeaderJudge.issues(of: excerpt, rules.catalogue) {
      guard let rule = rules.tables.rule(forIssue: issue.kind), isOn(rule) else { continue }
      result.append(writer(rule, excerpt.origin).diagnostic(issue.finding, service: .apns))
    }
    return result
  }

  static func apnsHeader(_ header: HTTPRequest.Header, _ excerpt: Excerpt) -> (path: String, site: Site) {
    let name = excerpt.text.string(header.name).lowercased()
    let site = Site(excerpt.text, name: name, value: header.value, key: header.name)
    return ("message.apns.headers." + name, site)
  }

  /// What all rules say about the lines of a request.
  package func diagnostics(of request: HTTPRequest, in excerpt: Excerpt) -> [Diagnostic] {
    let context = RequestContext(excerpt, isForAPNs: excerpt.isForAPNs, targets: targets)
    var result = request.issues.compactMap { diagnostic($0, origin: excerpt.origin, service: context.service) }
    var sites = [
      ("request.method", Site(excerpt.text, name: "method", value: request.method)),
      ("request.url", Site(excerpt.text, name: "url", value: request.url)),
    ]
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      sites.append(("request.headers." + name, Site(excerpt.text, name: name, value: header.value, key: header.name)))
    }
    for (path, site) in sites {
      result += violations(of: site, at: path) { rules.rules[$0].circumstances.hold(for: context) }.map {
        index, mismatch in
        let edits = FixEdits.edits(of: rules.rules[index].fix, replacing: site, mismatch)
        return diagnostic(index, site, mismatch, edits, at: path, excerpt, context.service)
      }
    }
    return context.isForAPNs ? result + apnsHeaders(of: context) : result
  }

  /// The rules about a canonical path that object to a piece of a request's lines.
  func violations(
    of site: Site, at path: String, when holds: (Int) -> Bool
  ) -> [(rule: Int, mismatch: Mismatch)] {
    let matcher = rules.tables.matcher
    return matcher.rules(at: matcher.state(at: path)).map(Int.init).compactMap { index in
      guard isOn(index), let mismatch = rules.rules[index].expectation?.mismatch(site), holds(index) else { return nil }
      return (index, mismatch)
    }
  }

  func diagnostic(
    _ index: Int, _ site: Site, _ mismatch: Mismatch, _ edits: [TextEdit], at path: String, _ excerpt: Excerpt,
    _ service: Service?
  ) -> Diagnostic {
    let finding = finding(
      rules.rules[index], site, mismatch, isSecret: site.name == "authorization", place: nil, edits: edits)
    var diagnostic = writer(index, excerpt.origin).diagnostic(finding, service: service)
    diagnostic.field = path
    return diagnostic
  }
}
