import PushlintPayload
import PushlintTree

/// Shapes of text that rules can name; each is a small hand-written scanner, linear in the text.
package enum TextFormat: String, Sendable, CaseIterable {
  // What a text should be.

  /// Begins with a scheme: `https://…`.
  case absoluteURL = "absolute-url"
  /// `#rrggbb`.
  case hexColor = "hex-color"
  /// A topic: letters, digits, and `-_.~%`, at most 900 of them.
  case topicName = "topic-name"
  /// A name for the statistics: the same letters, at most 50 of them.
  case analyticsLabel = "analytics-label"
  /// 32 hexadecimal digits in five groups.
  case uuid
  /// Digits and nothing else.
  case wholeNumber = "whole-number"
  /// A topic of Web Push: at most 32 characters of the URL-safe base64 alphabet.
  case webPushTopic = "webpush-topic"
  /// A color that Android reads: `#rrggbb`, `#aarrggbb`, or one of its names.
  case androidColor = "android-color"
  /// The name of a sound file that Apple plays.
  case appleSound = "apple-sound"
  /// `…/v1/projects/{project}/messages:send`.
  case sendURL = "send-url"
  /// `Bearer` and something behind it.
  case bearer
  /// The path of a request to APNs whose device token is hexadecimal.
  case apnsDevicePath = "apns-device-path"
  /// A URL whose path ends like an image.
  case imageURL = "image-url"

  // What it should not be.

  /// A URL whose host ends like the name of an image and that has no path: the slash before the file is lost.
  case fileNameInHost = "file-name-in-host"
  /// Begins with `http:` or `https:`.
  case webURL = "web-url"
  /// `http:`.
  case insecureURL = "insecure-url"
  /// A URL that no other device can reach.
  case localURL = "local-url"
  /// A URL with a blank in it.
  case blankInURL = "blank-in-url"
  /// A page around an image, by the hosts whose pages are often taken for one.
  case pageURL = "page-url"
  /// `#aarrggbb` or `#rrggbbaa`.
  case alphaColor = "alpha-color"
  /// A name that Android reads as a color.
  case namedColor = "named-color"
  /// A topic of Web Push whose length no base64 text has: one character more than a multiple of four.
  case webPushTopicLength = "webpush-topic-length"
  /// A URL with another scheme than `https:`.
  case notHTTPS = "not-https"
  /// A web URL of a host and nothing else.
  case bareHost = "bare-host"
  /// A URL that only an app can resolve: `gs:`, `content:`, `android.resource:`.
  case resourceURL = "resource-url"
  /// `data:…`.
  case dataURL = "data-url"
  /// A file, such as an image, in base64, of more than 2,048 bytes.
  case embeddedFile = "embedded-file"
  /// The name of an activity class: `com.example.MainActivity`.
  case activityClass = "activity-class"
  /// A reference to a drawable, as layouts and code write it: `@drawable/name`, `R.drawable.name`.
  case drawableReference = "drawable-reference"
  /// `/topics/name`.
  case topicsPrefix = "topics-prefix"
  /// `'a' in topics && …`.
  case condition
  /// The hexadecimal token of APNs.
  case apnsToken = "apns-token"
  /// A Firebase installation id.
  case installationID = "installation-id"
  /// A registration token of FCM.
  case registrationToken = "registration-token"
  /// The same with random characters as FCM makes them.
  case realRegistrationToken = "real-registration-token"
  /// A token with whitespace or quotes around it.
  case paddedToken = "padded-token"
  /// The endpoint of a Web Push subscription.
  case pushEndpoint = "push-endpoint"
  /// `Bearer` and a JSON Web Token.
  case jsonWebToken = "json-web-token"
  /// Ends like the name of an image.
  case imageFile = "image-file"
  /// Ends like the name of a sound.
  case soundFile = "sound-file"
  /// A time in milliseconds since 1970.
  case unixMilliseconds = "unix-milliseconds"
  /// A number too small for a time of this century.
  case smallNumber = "small-number"
  /// A time in seconds since 1970 that is years ago.
  case pastTime = "past-time"
  /// A request to APNs for one device.
  case apnsDeviceURL = "apns-device-url"
  /// A duration with digits behind the point.
  case fractionalDuration = "fractional-duration"
  /// A duration that is longer than FCM keeps a message.
  case tooLongDuration = "too-long-duration"
  /// `key=…`.
  case keyAuthorization = "key-authorization"
  /// Stands for a value that somebody will fill in.
  case placeholder
  /// Holds a variable that nobody expanded: `$name`, `${x}`, `{{x}}`, `%s`.
  case templateText = "template-text"
  /// `Bearer` and a whole access token of Google's.
  case bearerToken = "bearer-token"
  /// The same, shortened for showing.
  case shortenedBearerToken = "shortened-bearer-token"
  /// A URL whose project is a sample's or a placeholder.
  case sampleProject = "sample-project"

  /// Where a text shows the shape.
  struct Match {
    /// The part that shows it, in bytes of the text; `nil` for the whole.
    var part: Range<Int>?
    /// What was meant, when that can be said.
    var suggestion: String?
    /// More for the words of the rule, by name.
    var values: TemplateValues

    init(part: Range<Int>? = nil, suggestion: String? = nil, values: TemplateValues = [:]) {
      self.part = part
      self.suggestion = suggestion
      self.values = values
    }
  }

  /// The match of `text`, `nil` when it has another shape.
  func match(_ text: String) -> Match? {
    func when(_ holds: Bool, _ suggestion: @autoclosure () -> String? = nil) -> Match? {
      holds ? Match(suggestion: suggestion()) : nil
    }
    switch self {
    // An empty text is what leaving the field out is.
    case .absoluteURL: return when(text.isEmpty || URLText(text).hasScheme || StandInText.isForURL(text))
    case .hexColor: return when(text.isEmpty || ColorText(text).isHex)
    case .topicName:
      // A prefix and a condition are mistakes of their own.
      let hasPrefix = TopicText(text).withoutPrefix.map { TopicText($0).isValid } == true
      return when(TopicText(text).isValid || hasPrefix || ConditionText.looksLikeOne(text))
    case .analyticsLabel: return when(LabelText(text).isValid)
    case .uuid: return when(UUIDText.isValid(text))
    case .wholeNumber: return when(NumberText.isWhole(text))
    case .webPushTopic: return when(WebPushTopicText.isValid(text))
    case .androidColor:
      return when(text.isEmpty || ColorText(text).isHex || ColorText(text).hasAlpha || ColorText(text).isAndroidName)
    case .appleSound: return when(FileNameText(text).isAppleSound)
    case .sendURL: return when(SendURLText(text).isValid)
    case .bearer: return when(BearerToken.hasScheme(text))
    case .apnsDevicePath: return when(APNsURLText(text).hasHexToken)
    case .imageURL:
      // A URL that leads to no file at all is another mistake.
      let url = URLText(text)
      return when(!url.isWeb || url.endsAsImage || url.isBareHost || url.fileNameInHost() != nil)
    case .fileNameInHost: return URLText(text).fileNameInHost()
    case .webURL: return when(URLText(text).isWeb)
    case .insecureURL: return URLText(text).insecure()
    case .localURL: return URLText(text).local()
    case .blankInURL: return URLText(text).blank()
    case .pageURL: return URLText(text).page()
    case .alphaColor: return when(ColorText(text).hasAlpha, ColorText(text).suggestion)
    case .namedColor: return when(ColorText(text).isAndroidName, ColorText(text).suggestion)
    case .webPushTopicLength: return when(WebPushTopicText.isValid(text) && text.utf8.count % 4 == 1)
    case .notHTTPS: return URLText(text).notSecure()
    case .bareHost: return when(URLText(text).isBareHost)
    case .resourceURL: return when(URLText(text).isResource)
    case .dataURL: return when(URLText(text).scheme == "data")
    case .embeddedFile: return when(EmbeddedFileText.isOne(text))
    case .activityClass: return when(ResourceNameText.isActivityClass(text))
    case .drawableReference: return ResourceNameText.drawable(in: text).map { Match(suggestion: $0) }
    case .topicsPrefix: return TopicText(text).withoutPrefix.map { Match(suggestion: $0) }
    case .condition: return when(ConditionText.looksLikeOne(text))
    case .apnsToken: return when(TokenShape(text) == .apns)
    case .installationID: return when(TokenShape(text) == .installationID)
    case .registrationToken: return when(TokenShape(text) == .registration)
    case .realRegistrationToken: return when(TokenShape.isRealRegistration(text))
    case .paddedToken: return TokenText.padding(text)
    case .pushEndpoint: return when(TokenText.isPushEndpoint(text))
    case .jsonWebToken: return TokenText.jsonWebToken(text)
    case .imageFile: return FileNameText(text).withoutEnding(of: .image)
    case .soundFile: return FileNameText(text).withoutEnding(of: .sound)
    case .unixMilliseconds: return NumberText.milliseconds(text)
    case .smallNumber: return NumberText.before2001(text)
    case .pastTime: return NumberText.past(text)
    case .apnsDeviceURL: return when(APNsURLText(text).token != nil)
    case .fractionalDuration: return DurationText(text).fraction()
    case .tooLongDuration: return DurationText(text).excess()
    case .keyAuthorization: return when(text.lowercased().hasPrefix("key=") || text.lowercased().hasPrefix("key ="))
    case .placeholder:
      return when(
        !Placeholder.holdsExpansion(text) && !TokenShape.isRealRegistration(text)
          && (Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text)))
    case .templateText: return TemplateText.firstVariable(in: text).map { Match(part: $0) }
    case .bearerToken: return BearerToken(text).flatMap { $0.isShortened ? nil : Match(part: $0.token) }
    case .shortenedBearerToken: return BearerToken(text).flatMap { $0.isShortened ? Match(part: $0.token) : nil }
    case .sampleProject: return URLText(text).sampleProject()
    }
  }

  /// Whether it can tell a text that has variables in it, whatever they stand for.
  func readsTemplate(_ text: String) -> Bool {
    switch self {
    case .sendURL: true
    case .absoluteURL: URLText(text).beginsAsPath
    case .topicName: TopicText(text).isWrongWhateverIsPutIn
    case .analyticsLabel: LabelText(text).isWrongWhateverIsPutIn
    case .webPushTopic: WebPushTopicText.isWrongWhateverIsPutIn(text)
    case .uuid: UUIDText.isWrongWhateverIsPutIn(text)
    case .wholeNumber: NumberText.isWrongWhateverIsPutIn(text)
    default: false
    }
  }

  /// What is wrong with a text that should have the shape and has not, and what was surely meant.
  func repair(_ text: String) -> Match {
    switch self {
    case .hexColor, .androidColor: Match(suggestion: ColorText(text).suggestion)
    case .topicName: Placeholder.holdsExpansion(text) ? Match() : TopicText(text).repair
    case .analyticsLabel: Placeholder.holdsExpansion(text) ? Match() : LabelText(text).repair
    case .wholeNumber: Placeholder.holdsExpansion(text) ? Match() : Match(suggestion: NumberText.whole(meantBy: text))
    case .apnsDevicePath: Match(part: APNsURLText(text).tokenRange)
    case .sendURL: Match(suggestion: SendURLText(text).suggestion)
    default: Match()
    }
  }
}
