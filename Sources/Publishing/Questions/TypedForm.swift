import Courseware

/// A place to type one answer into, named by the question: a line, or an area for an essay.
///
/// A number and a short text have the same form, since which of them it is follows from the key.
struct TypedForm {
  /// What is right, where the page may tell.
  let gap: Gap?
  let isEssay: Bool
  /// Where the question stands in the page.
  let number: Int

  func write(to out: inout [UInt8]) {
    out.write("<p class=\"answer\">")
    out.write(isEssay ? "<textarea class=\"typed\" rows=\"6\"" : "<input class=\"typed\"")
    out.writeAttribute("aria-labelledby", stemID(number))
    if isEssay {
      out.writeAttribute("maxlength", String(Essay.longestAnswer))
      out.write("></textarea>")
    } else {
      out.writeTypingAttributes(for: gap)
      out.write(">")
    }
    out.write("</p>\n")
  }
}

/// The id of the heading that names a question's one control.
func stemID(_ number: Int) -> String { "q\(number)-stem" }

extension [UInt8] {
  /// What an input for a short answer has: a limit, no help with spelling, a keypad where digits
  /// and the decimal mark are all it takes.
  mutating func writeTypingAttributes(for gap: Gap?) {
    write(" maxlength=\"500\" autocapitalize=\"off\" spellcheck=\"false\"")
    if let gap, gap.takesDigitsAlone { write(" inputmode=\"decimal\"") }
  }
}

extension Gap {
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
