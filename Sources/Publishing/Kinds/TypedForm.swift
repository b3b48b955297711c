import Courseware

/// An input for one typed answer, labeled by the question.
///
/// A number and a short text have the same form, because only the key tells which of the two it is.
extension [UInt8] {
  mutating func writeTypedForm(for answerField: AnswerField, number: Int, _ disclosure: Disclosure)
  {
    write("<p class=\"answer\"><input class=\"typed\"")
    writeAttribute("aria-labelledby", stemID(number))
    writeTypingAttributes(for: disclosure.showsAnswers ? answerField : nil)
    write("></p>\n")
  }
}

/// The id of the heading that names a question's one control.
func stemID(_ number: Int) -> String { "q\(number)-stem" }

extension [UInt8] {
  /// Appends the attributes of an input for a short answer: the direction of what is typed, a
  /// maximum length, no spelling aids, and a numeric keypad if answers need only digits and the
  /// decimal mark.
  mutating func writeTypingAttributes(for answerField: AnswerField?) {
    write(" dir=\"auto\" maxlength=\"500\"")
    write(" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\"")
    if let answerField, answerField.takesDigitsAlone { write(" inputmode=\"decimal\"") }
  }
}

extension AnswerField {
  /// Whether every correct answer, with its tolerance, is a number without sign and unit that can
  /// be typed without an exponent.
  fileprivate var takesDigitsAlone: Bool {
    !accepted.isEmpty
      && accepted.allSatisfy { accepted in
        guard case .number(let range) = accepted else { return false }
        return range.unit.isEmpty && !range.low.isNegative
          && (-4...9).contains(range.high.exponent)
      }
  }
}
