import Courseware

/// An extension of a deadline, as written.
struct ParsedExtension: Sendable {
  var value: Classroom.Extension
  /// Where the member or the section stands.
  var receiver: Span
  var quiz: Located<String>?
  /// Where the time stands.
  var time: Span
}

extension Fields {
  /// Reads the list `extensions`: each for a member or a section, until a time or by so much.
  mutating func extensions(_ clock: inout Clock) -> [ParsedExtension] {
    guard let node = node("extensions") else { return [] }
    guard case .sequence(let items) = node.content else {
      report.add(
        .wrongType,
        "'extensions' must be a list of groups of 'member' or 'section', 'quiz' and 'until'",
        at: node.span)
      return []
    }
    return items.compactMap { moreTime($0, &clock) }
  }

  private mutating func moreTime(_ node: YAMLNode, _ clock: inout Clock) -> ParsedExtension? {
    var fields = Fields(node, .moreTime, place: node.span)
    defer { report.take(fields.report) }
    let quiz = fields.text("quiz").map { $0.map(cleanedName) }
    let receiver = fields.receiver()
    let time = fields.moreTime(&clock)
    guard let receiver, let time else { return nil }
    return ParsedExtension(
      value: .init(receiver: receiver.value, quiz: quiz?.value, time: time.value),
      receiver: receiver.span, quiz: quiz, time: time.span)
  }

  private mutating func receiver() -> Located<Classroom.Extension.Receiver>? {
    guard isOne(of: "member", "section", "an extension must be for a member or for a section")
    else {
      return nil
    }
    if let member = text("member") { return member.map { .member(cleanedName($0)) } }
    return text("section").map { $0.map { .section(cleanedName($0)) } }
  }

  private mutating func moreTime(
    _ clock: inout Clock
  ) -> Located<Classroom.Extension.Time>? {
    guard isOne(of: "until", "by", "an extension needs either 'until' or 'by'") else {
      return nil
    }
    if let until = moment("until", .end, &clock) { return until.map { .until($0) } }
    return duration("by", 1...366 * 86_400).map { $0.map { .by($0) } }
  }

  /// Whether one of two keys is there and the other is not; otherwise that is reported.
  private mutating func isOne(of first: String, _ second: String, _ message: String) -> Bool {
    switch (node(first), node(second)) {
    case (nil, nil):
      if !isEmpty { missing(oneOf: [first, second], message) }
      return false
    case (_?, let other?):
      report.add(.unknownKey, message, at: span(ofKey: second) ?? other.span)
      return false
    default: return true
    }
  }
}
