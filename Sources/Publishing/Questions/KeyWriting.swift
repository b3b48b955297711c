import Courseware

/// What the script scores a question by, as members of a JSON object.
///
/// | kind | members |
/// |---|---|
/// | choice | `key`: ids; `rule`, `penalty`, `weights` where it is not all or nothing |
/// | numeric, short text | `gap` |
/// | blanks | `blanks`: by id a gap, or `{"menu":[ids],"shown":…}`; `parts` |
/// | ordering | `order`: ids; `parts` |
/// | matching | `pairs`: row id to partner id; `parts` |
///
/// `void` is true where everybody gets the points, or has the ids of void options.
/// ``[UInt8]/writeGap(_:_:)`` says what a gap is. `parts` stands where each part earns its part of
/// the points.
extension [UInt8] {
  /// What is shown of ranges is in words, with this decimal mark.
  mutating func writeKey(of question: Question, _ mark: DecimalMark) {
    let kind = question.kind.publishing
    if question.isVoid { write(kind.hasKey ? "\"void\":true," : "\"void\":true") }
    kind.writeKey(mark, to: &self)
  }
}
