import Courseware

// A number is typed into the form of a short text.
extension Numeric: QuestionPublishing {
  /// The same as for a short text, because only the key tells which of the two kinds it is.
  var scriptName: String { "short-text" }
}
