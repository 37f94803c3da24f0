/// What of a message a device uses, whatever the field is called that it comes from.
package enum MessagePart: String, Sendable, CaseIterable {
  case title, subtitle, body, image, icon, sound, badge
  /// What a tap does.
  case tap
  /// The name under which the statistics count the message.
  case label
  case priority, lifetime
  /// What makes a later message take the place of an earlier one that waits.
  case collapse
}
