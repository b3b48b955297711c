import Courseware

/// A place to type one answer into, named by the question.
///
/// A number and a short text have the same form, since which of them it is follows from the key.
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
  /// What an input for a short answer has: a limit, no help with spelling, a keypad where digits
  /// and the decimal mark are all it takes.
  mutating func writeTypingAttributes(for answerField: AnswerField?) {
    write(" maxlength=\"500\" autocapitalize=\"off\" spellcheck=\"false\"")
    if let answerField, answerField.takesDigitsAlone { write(" inputmode=\"decimal\"") }
  }
}

extension AnswerField {
  /// Whether every right answer is a plain number: no sign, no unit, of a size to write out.
  fileprivate var takesDigitsAlone: Bool {
    !accepted.isEmpty
      && accepted.allSatisfy { accepted in
        guard case .number(let range) = accepted else { return false }
        return range.unit.isEmpty && !range.high.isNegative
          && (-4...9).contains(range.high.exponent)
      }
  }
}
