import Courseware

/// What the script scores a question by, as members of a JSON object: each kind says at its
/// ``QuestionPublishing/writeKey(_:to:)`` which they are.
///
/// `void` is true where everybody gets the points. Where each part of an answer earns its part of
/// the points, `parts` is true.
extension [UInt8] {
  /// What is shown of ranges is in words, with this decimal mark.
  mutating func writeKey(of question: Question, _ mark: DecimalMark) {
    let kind = question.kind.publishing
    if question.isVoid { write(kind.hasKey ? "\"void\":true," : "\"void\":true") }
    kind.writeKey(mark, to: &self)
  }
}
