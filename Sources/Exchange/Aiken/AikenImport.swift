import Authoring
import Courseware

/// Reads a file in Aiken and creates a quiz that passes every rule.
///
/// A question is text, its options `A) …` or `A. …` below it, and a line such as `ANSWER: B`.
/// Unlike in Moodle, the text may have several lines.
///
/// Source: Moodle 4.5, `question/format/aiken/format.php`.
///
/// - Parameters:
///   - source: The file.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
package func importAiken(_ source: ImportSource, freeName: (String) -> String) -> ImportedQuiz {
  var reading = AikenReading()
  let lines = source.text.bytes.split(separator: 10, omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() { reading.take(index + 1, withoutControls(line)[...]) }
  reading.finish()
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct AikenReading {
  private(set) var file = ImportedFile()
  private var question: Unfinished?
  /// Whether the last line is blank.
  private var isAfterBlank = false

  /// A question of which the answer is not read yet.
  private struct Unfinished {
    let line: Int
    var text: [UInt8]
    var options: [[UInt8]] = []
    /// Whether the letters of the options are A, B, C and so on.
    var isInOrder = true
  }

  init() { file.isExact = true }

  mutating func take(_ number: Int, _ line: ArraySlice<UInt8>) {
    let text = line.trimmed
    defer { isAfterBlank = text.isEmpty }
    if text.isEmpty { return }
    if let answer = answer(in: text) {
      end(answer, number)
    } else if let (letter, option) = option(in: text) {
      guard let count = question?.options.count else {
        return file.note(number, "this option has no question above it and is not imported")
      }
      if letter != count { question?.isInOrder = false }
      question?.options.append(option)
    } else if question?.options.isEmpty ?? false {
      question?.text += (isAfterBlank ? [10, 10] : [10]) + text
    } else {
      finish()
      question = Unfinished(line: number, text: Array(text))
    }
  }

  /// Ends a question without an answer, at the end of the file or before the next one.
  mutating func finish() { end(nil, 0) }

  /// The text after `ANSWER:`; `nil` for another line.
  private func answer(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = "ANSWER:"
    guard line.prefix(mark.utf8.count).string.uppercased() == mark else { return nil }
    return line.dropFirst(mark.utf8.count).trimmed
  }

  /// An option, if the line starts with a capital letter and `)` or `.`; the first one has an A.
  private func option(in line: ArraySlice<UInt8>) -> (letter: Int, text: [UInt8])? {
    guard let letter = line.first.map({ Int($0) - 65 }), (0..<26).contains(letter),
      let mark = line.dropFirst().first, mark == UInt8(ascii: ")") || mark == UInt8(ascii: "."),
      letter == 0 || question.map({ !$0.options.isEmpty }) ?? false
    else { return nil }
    return (letter, Array(line.dropFirst(2).trimmed))
  }

  private mutating func end(_ answer: ArraySlice<UInt8>?, _ number: Int) {
    guard let unfinished = question else {
      if answer != nil {
        file.note(number, "this answer has no question above it and is not imported")
      }
      return
    }
    question = nil
    guard answer != nil || !unfinished.options.isEmpty else {
      return file.note(
        unfinished.line, "this text has no options and no 'ANSWER:' and is not imported")
    }
    let none = MoodleText(format: .plain, bytes: [])
    let key = answer.flatMap { index(of: $0, among: unfinished.options.count) }
    var base = MoodleQuestion(line: unfinished.line)
    base.setText(MoodleText(format: .plain, bytes: unfinished.text), name: "")
    for (index, option) in unfinished.options.enumerated() {
      base.addOption(
        MoodleText(format: .plain, bytes: option), isKey: index == key, share: 0, feedback: none)
    }
    if !unfinished.isInOrder {
      base.question.faults.append("the letters of its options are not A, B, C and so on, in order")
    } else if let answer, key == nil {
      base.question.faults.append(
        "'ANSWER: \(answer.string)' does not name one of its options by its letter")
    } else if answer == nil {
      base.question.faults.append("it has no line 'ANSWER:' with the letter of the correct option")
    }
    file.questions.append(base.whole)
  }

  /// The index of the correct option.
  private func index(of answer: ArraySlice<UInt8>, among count: Int) -> Int? {
    let letter = answer.prefix { isLetter($0) }
    guard letter.count == 1, let first = letter.first,
      answer.dropFirst().allSatisfy({ !isLetter($0) && !isDigit($0) })
    else { return nil }
    let index = Int(first & 0xDF) - 65
    return index < count ? index : nil
  }
}
