/// Small drawings of our own; they say nothing that is not written next to them.
enum Glyph {
  case bell, app, picture, silent, chevronDown, chevronUp, browser, signal

  func write(to writer: inout HTMLWriter) {
    switch self {
    case .bell:
      writer.markup(
        "<svg class=\"glyph\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M12 21a2 2 0 0 0 2-2h-4a2 2 0 0 0 2 2Zm6-5.5V11a6 6 0 0 0-4.5-5.8V4.5a1.5 1.5 0 0 0-3 0v.7A6 6 0 0 0 6 11v4.500L4.500 17v1h15v-1Z\"/></svg>"
      )
    case .app:
      writer.markup(
        "<svg class=\"app\" viewBox=\"0 0 40 40\" aria-hidden=\"true\"><rect class=\"app-back\" width=\"40\" height=\"40\" rx=\"9\"/><rect class=\"app-edge\" x=\"1\" y=\"1\" width=\"38\" height=\"38\" rx=\"8\"/><path class=\"app-sign\" d=\"M20 11a7 7 0 0 0-7 7v5l-2 3v1h18v-1l-2-3v-5a7 7 0 0 0-7-7Zm0 19a2.500 2.500 0 0 0 2.500-2.500h-5A2.500 2.500 0 0 0 20 30Z\"/></svg>"
      )
    case .picture:
      writer.markup(
        "<svg class=\"glyph\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M4 5h16v14H4Zm2 11h12l-4-5.500-3 4-2-2.500Zm2.500-6a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z\"/></svg>"
      )
    case .silent:
      writer.markup(
        "<svg class=\"glyph\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"m4.300 3 16.700 16.700-1.300 1.300-3-3H4.500v-1L6 15.500V11c0-1 .2-1.900.7-2.700L3 4.300ZM18 14l-8.500-8.400 1-.4v-.7a1.500 1.500 0 0 1 3 0v.7A6 6 0 0 1 18 11Zm-6 7a2 2 0 0 1-2-2h4a2 2 0 0 1-2 2Z\"/></svg>"
      )
    case .chevronDown:
      writer.markup(
        "<svg class=\"chevron\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"m7 10 5 5 5-5\"/></svg>")
    case .chevronUp:
      writer.markup(
        "<svg class=\"chevron\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"m7 14 5-5 5 5\"/></svg>")
    case .browser:
      writer.markup(
        "<svg class=\"app\" viewBox=\"0 0 40 40\" aria-hidden=\"true\"><circle class=\"app-back\" cx=\"20\" cy=\"20\" r=\"19\"/><path class=\"globe\" d=\"M20 4a16 16 0 1 0 0 32 16 16 0 0 0 0-32Zm0 0c5 4 7 10 7 16s-2 12-7 16c-5-4-7-10-7-16s2-12 7-16ZM5 15h30M5 25h30\"/></svg>"
      )
    case .signal:
      writer.markup(
        "<svg class=\"signal\" viewBox=\"0 0 44 12\" aria-hidden=\"true\"><path d=\"M0 9h2v3H0Zm3.500-3h2v6h-2ZM7 3h2v9H7Zm3.500-3h2v12h-2ZM18 4.500a7 7 0 0 1 8 0L22 10ZM31 1.500h10v9H31Zm11 3h1.500v3H42Z\"/></svg>"
      )
    }
  }
}
