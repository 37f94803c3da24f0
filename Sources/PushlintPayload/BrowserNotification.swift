import PushlintTree

/// What a service worker or a browser itself reads from a push.
extension PayloadHeuristics {
  /// The notification of a declarative push message, which the browser shows without a service worker.
  ///
  /// - Source: Push API, section "Declarative push messages": `web_push` is 8030.
  var declarativeNotification: SyntaxTree.Index? {
    guard let marker = value("web_push"), let notification = object("notification") else { return nil }
    let text = tree.stringValue(marker) ?? tree.source.string(tree[marker].range)
    return text == "8030" || text == "true" ? notification : nil
  }

  /// The notification of a push that Angular's service worker shows.
  ///
  /// - Source: Angular, "Push notifications": `data.onActionClick`.
  var angularNotification: SyntaxTree.Index? {
    guard let notification = object("notification"),
      let data = PayloadHeuristics(tree, notification).object("data"), tree.member("onActionClick", of: data) != nil
    else { return nil }
    return notification
  }
}
