import Courseware

/// More time for a member or a section, as written.
struct ParsedExtension: Sendable {
  var value: Classroom.Extension
  /// The span of the member or section.
  var receiver: Span
  var quiz: Located<String>?
  /// The span of the new deadline.
  var time: Span?
  /// The span of the time limit.
  var timeLimit: Span?
}

extension Fields {
  /// Reads the list `extensions`, each for a member or a section.
  mutating func extensions(_ clock: inout Clock) -> [ParsedExtension] {
    guard let node = node("extensions") else { return [] }
    guard let items = node.items else {
      report.add(
        .wrongType,
        "'extensions' must be a list of groups of 'member' or 'section', and 'until', 'by' or"
          + " 'time-limit'",
        at: node.span)
      return []
    }
    return items.compactMap { moreTime($0, &clock) }
  }

  private mutating func moreTime(_ node: YAMLNode, _ clock: inout Clock) -> ParsedExtension? {
    var fields = Fields(node, .moreTime, place: node.span)
    defer { report.take(fields.reportOfNames) }
    let quiz = fields.one("quiz").map { $0.map(cleanedName) }
    let receiver = fields.receiver()
    let time = fields.newDeadline(&clock)
    let timeLimit = fields.longerLimit()
    guard let receiver, time != nil || timeLimit != nil else { return nil }
    return ParsedExtension(
      value: .init(
        receiver: receiver.value, quiz: quiz?.value, time: time?.value,
        timeLimit: timeLimit?.value),
      receiver: receiver.span, quiz: quiz, time: time?.span, timeLimit: timeLimit?.span)
  }

  private mutating func receiver() -> Located<Classroom.Extension.Receiver>? {
    guard isOne(of: "member", "section", "an extension must be for a member or for a section")
    else { return nil }
    return one("member").map { $0.map { .member(cleanedName($0)) } }
      ?? one("section").map { $0.map { .section(cleanedName($0)) } }
  }

  /// A text; a list of several means several extensions.
  private mutating func one(_ key: String) -> Located<String>? {
    if let node = node(key), let items = node.items, items.count > 1 {
      report.add(
        .wrongType, "an extension has one '\(key)': write one extension for each", at: node.span)
      return nil
    }
    return text(key)
  }

  private mutating func newDeadline(
    _ clock: inout Clock
  ) -> Located<Classroom.Extension.Time>? {
    if node("until") == nil, node("by") == nil, node("time-limit") != nil { return nil }
    let message =
      node("until") == nil
      ? "an extension needs 'until', 'by' or 'time-limit'"
      : "an extension has either 'until' or 'by'"
    guard isOne(of: "until", "by", message) else { return nil }
    if let until = moment("until", &clock) { return until.map { .until($0) } }
    return daysAndTime("by").map { $0.map { .by(days: $0.days, $0.time) } }
  }

  /// The percentage of the time limit.
  private mutating func longerLimit() -> Located<Percent>? {
    node("time-limit").flatMap {
      percent(
        $0, "time-limit", range(of: "time-limit"),
        message: "'time-limit' must be a percentage of the quiz's time limit, such as '150%', and"
          + " at most 1000%")
    }
  }

  /// Whether exactly one of two fields is present; reports it otherwise.
  private mutating func isOne(of first: String, _ second: String, _ message: String) -> Bool {
    switch (node(first), node(second)) {
    case (nil, nil):
      if !isEmpty { missing(oneOf: [first, second], message) }
      return false
    case (_?, let other?):
      report.add(.unknownField, message, at: span(ofKey: second) ?? other.span)
      return false
    default: return true
    }
  }
}
