import PushlintRPC
import PushlintText

/// Previews: requests of our own, and the lenses that offer them.
extension LSP {
  /// What `pushlint/preview` asks.
  struct PreviewParams {
    enum Place {
      /// The one that is shown already; all of the document when none is.
      case current
      case everything
      case position(Position)
    }

    let uri: String
    let place: Place

    init(_ params: Parameters) throws(ResponseError) {
      uri = try DocumentParams(params).uri
      place = try Self.place(params, "position", whenMissing: .current)
    }

    /// - Parameter arguments: those of the command: a URI, and a position or nothing.
    init(arguments: [JSONValue]) throws(ResponseError) {
      guard let uri = arguments.first?.string else {
        throw ResponseError(.invalidParams, "the first argument must be the URI of a document")
      }
      self.uri = uri
      let rest: JSONValue = ["position": arguments.dropFirst().first ?? .null]
      place = try Self.place(Parameters(rest), "position", whenMissing: .everything)
    }

    private static func place(
      _ params: Parameters, _ name: String, whenMissing: Place
    ) throws(ResponseError) -> Place {
      switch params.json[name] {
      case nil: whenMissing
      case .null?: .everything
      default: .position(try params.position(name))
      }
    }
  }

  /// What `pushlint/preview` answers.
  struct Preview: ProtocolValue {
    /// A page that needs nothing else.
    var html: String
    var title: String
    /// Of the document, as the client counts; `nil` where it does not.
    var version: Int?

    var json: JSONValue {
      ["html": .string(html), "title": .string(title), "version": version.map(JSONValue.integer) ?? .null]
    }
  }

  /// What `pushlint/previewChanged` says.
  struct PreviewChangedParams: ProtocolValue {
    var uri: String
    var version: Int?

    var json: JSONValue {
      ["textDocument": ["uri": .string(uri), "version": version.map(JSONValue.integer) ?? .null]]
    }
  }

  struct CodeLens: ProtocolValue {
    var range: Range
    var data: CodeLensData

    var json: JSONValue { ["range": range.json, "data": data.json] }
  }

  /// What comes back with a lens that is about to be shown.
  struct CodeLensData: ProtocolValue {
    var uri: String
    /// That of the snapshot in which the offset counts.
    var revision: Int
    var offset: Int

    init(uri: String, revision: Int, offset: Int) {
      self.uri = uri
      self.revision = revision
      self.offset = offset
    }

    /// - Returns: `nil` for the data of somebody else's lens.
    init?(_ json: JSONValue?) {
      guard let json, let uri = json["uri"]?.string, let revision = json["revision"]?.integer,
        let offset = json["offset"]?.integer
      else { return nil }
      self.init(uri: uri, revision: revision, offset: offset)
    }

    var json: JSONValue { ["uri": .string(uri), "revision": .integer(revision), "offset": .integer(offset)] }
  }
}

extension Message {
  /// Says that a preview which the client shows is out of date.
  static func previewChanged(_ params: LSP.PreviewChangedParams) -> Message {
    .notification(method: "pushlint/previewChanged", params: params.json)
  }
}
