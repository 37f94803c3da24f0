import PushlintEditing
import PushlintPreview
import PushlintRPC
import PushlintText

/// What devices show of the payloads of a document, as a page that follows the keystrokes.
extension LanguageServer {
  /// `pushlint/preview`: a page for a client that shows HTML itself. From now on it is told when there is something new.
  ///
  /// - Shape: the answer is made beside the conversation.
  mutating func beginPreview(for id: RequestID, _ params: Parameters) -> [Message] {
    do throws(ResponseError) {
      let params = try LSP.PreviewParams(params)
      let snapshot = try openSnapshot(of: params.uri)
      let key = OpenPreviews.Key(uri: params.uri, viewer: .client)
      let scope = scope(params.place, in: snapshot, key)
      _ = show(scope, in: snapshot, key)
      let path = name(of: params.uri)
      jobs.append {
        let files = [snapshot.previews(of: scope, path: path)]
        let html = String(decoding: PreviewPage.bytes(of: files, as: .editor), as: UTF8.self)
        let page = LSP.Preview(html: html, title: PreviewPage.title(of: files), version: snapshot.version)
        return [.response(id, .success(page.json))]
      }
      return []
    } catch {
      return [.response(id, .failure(error))]
    }
  }

  /// `pushlint/previewClosed`.
  mutating func previewClosed(_ params: LSP.DocumentParams) {
    close(OpenPreviews.Key(uri: params.uri, viewer: .client))
  }

  /// `pushlint.preview`: writes a page that reloads itself, and has the client open it.
  ///
  /// - Returns: the URI of the page where the client opens none, so that whoever sent the command can.
  mutating func openPreview(_ params: LSP.PreviewParams) throws(ResponseError) -> JSONValue {
    let snapshot = try openSnapshot(of: params.uri)
    let key = OpenPreviews.Key(uri: params.uri, viewer: .browser)
    let scope = scope(params.place, in: snapshot, key)
    let file = snapshot.previews(of: scope, path: name(of: params.uri))
    guard !file.previews.isEmpty else { throw ResponseError(.invalidParams, "no payload is found in the document") }
    let name = show(scope, in: snapshot, key)
    guard let path = publishPage(name, PreviewPage.bytes(of: [file], as: .reloading)) else {
      close(key)
      throw ResponseError(.internalError, "the page cannot be written to a temporary folder")
    }
    let uri = FileURI.uri(ofFileAt: path)
    guard client.showsDocuments else {
      pending.append(.show("The preview is in \(path); open it in a browser.", .info))
      return .string(uri)
    }
    pending.append(
      requests.make("window/showDocument", LSP.ShowDocumentParams(uri: uri, isExternal: true).json))
    return nil
  }

  // MARK: Following

  /// Whether something waits for a moment in which the client is quiet.
  package var hasDelayedWork: Bool { isRunning && previews.hasStale }

  /// Brings one preview up to date.
  package mutating func workAfterPause() -> [Message] {
    guard hasDelayedWork, let key = previews.takeStale(), let preview = previews[key],
      let snapshot = snapshot(of: key.uri), snapshot.revision != preview.revision
    else { return [] }
    switch key.viewer {
    case .client:
      previews.noteTold(key)
      return [.previewChanged(LSP.PreviewChangedParams(uri: key.uri, version: snapshot.version))]
    case .browser:
      let scope = currentScope(key)
      publish(scope, of: snapshot, as: .reloading, under: show(scope, in: snapshot, key))
      return []
    }
  }

  /// Leaves the page of a document that is closed as it is at the end.
  mutating func finishPreviews(of uri: String) {
    close(OpenPreviews.Key(uri: uri, viewer: .client))
    let key = OpenPreviews.Key(uri: uri, viewer: .browser)
    guard let preview = previews[key], let snapshot = snapshot(of: uri) else { return }
    publish(currentScope(key), of: snapshot, as: .editor, under: preview.fileName)
    close(key)
  }

  /// Has a page written beside the conversation.
  private mutating func publish(
    _ scope: PreviewScope, of snapshot: DocumentSnapshot, as form: PreviewPage.Form, under fileName: String
  ) {
    let path = name(of: snapshot.uri)
    jobs.append { [publishPage] in
      _ = publishPage(fileName, PreviewPage.bytes(of: [snapshot.previews(of: scope, path: path)], as: form))
      return []
    }
  }

  // MARK: Pages

  private mutating func openSnapshot(of uri: String) throws(ResponseError) -> DocumentSnapshot {
    guard let snapshot = snapshot(of: uri) else { throw ResponseError(.invalidParams, "the document is not open") }
    return snapshot
  }

  /// What is shown of a document from now on.
  ///
  /// - Returns: the name of the file for a browser.
  private mutating func show(_ scope: PreviewScope, in snapshot: DocumentSnapshot, _ key: OpenPreviews.Key) -> String {
    switch scope {
    case .everything: documents.follow(nil, of: key.uri, for: key.viewer)
    case .payload(let offset): documents.follow(offset, of: key.uri, for: key.viewer)
    }
    return previews.show(key, isWhole: scope == .everything, snapshot)
  }

  private mutating func close(_ key: OpenPreviews.Key) {
    previews.close(key)
    documents.follow(nil, of: key.uri, for: key.viewer)
  }

  /// What is shown already, as far as the document has moved it; all of the document where nothing is shown.
  private func currentScope(_ key: OpenPreviews.Key) -> PreviewScope {
    guard previews[key]?.isWhole == false, let offset = documents[key.uri]?.text.marks[key.viewer] else {
      return .everything
    }
    return .payload(at: offset)
  }

  private func scope(
    _ asked: LSP.PreviewParams.Place, in snapshot: DocumentSnapshot, _ key: OpenPreviews.Key
  ) -> PreviewScope {
    switch asked {
    case .everything: return .everything
    case .current: return currentScope(key)
    case .position(let position):
      let offset = DocumentWriter(snapshot: snapshot, client: client).offset(position)
      return snapshot.content?.hasPayload(near: offset) == true ? .payload(at: offset) : .everything
    }
  }

  /// The path of a document inside of its folder, or its name.
  private func name(of uri: String) -> String {
    guard let path = FileURI.path(of: uri) else { return uri.split(separator: "/").last.map(String.init) ?? uri }
    let folder = folders.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    return folder.map { String(path.dropFirst($0.count + 1)) } ?? path.split(separator: "/").last.map(String.init)
      ?? path
  }
}

extension DocumentSnapshot {
  fileprivate func previews(of scope: PreviewScope, path: String) -> PreviewFile {
    content?.preview(of: scope, path: path) ?? PreviewFile(path: path, language: "", previews: [])
  }
}
