import Courseware

extension Rule {
  static let notUTF8 = Rule(
    "not-utf-8", .error, "Every text file is UTF-8.",
    explanation: """
      UTF-8 is the text encoding that current programs agree on. In a file with another encoding
      'é' or 'ü' would appear as other characters, so the file is refused before students see it.
      Open the file in your editor and save it again with the encoding UTF-8; in a spreadsheet
      choose the format 'CSV UTF-8'.
      """,
    bad: .files(
      ["content/class/quizzes/quiz.md": .bytes(inLatin1(quizOnCafes))],
      shown: "A quiz saved with the encoding Latin-1:\n\n" + quizOnCafes),
    good: .quiz(quizOnCafes))
}

private let quizOnCafes = """
  ---
  name: Cafés and theatres
  created: 2026-09-01
  deadline: 2026-09-14
  ---

  ## Where does the word 'café' come from?

  - [x] French
  - [ ] Greek

  """

/// A text in Latin-1, with one byte for each letter, as old programs save it.
private func inLatin1(_ text: String) -> [UInt8] {
  text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}
