import Courseware

/// The questions of a file that repeat an earlier one.
///
/// Two questions are the same if their stem, body and options or pairs are, ignoring white space
/// and the order of options.
func repeats(in questions: [ImportedQuestion]) -> [Int: Repetition] {
  var first: [[UInt8]: Int] = [:]
  var found: [Int: Repetition] = [:]
  for (index, question) in questions.enumerated() {
    let content = identity(of: question)
    guard let earlier = first[content] else {
      first[content] = index
      continue
    }
    found[index] = Repetition(
      line: questions[earlier].line,
      hasSameKey: keys(of: question) == keys(of: questions[earlier]))
  }
  return found
}

/// The earlier question that a question repeats.
struct Repetition {
  /// The line of the earlier question.
  var line: Int
  var hasSameKey: Bool

  var reason: String {
    "it repeats the question in line \(line)" + (hasSameKey ? "" : " with a different answer key")
  }
}

private func identity(of question: ImportedQuestion) -> [UInt8] {
  let options = question.options.map { folded($0.lines) }.sorted {
    $0.lexicographicallyPrecedes($1)
  }
  let parts =
    [folded(question.stem), folded(question.body)] + options
    + question.answer.filter { $0.first != UInt8(ascii: "=") }.map(folded)
    + question.blanks.map { Array($0.items.sorted().joined(separator: "|").utf8) }
  return Array(parts.joined(separator: [0]))
}

private func keys(of question: ImportedQuestion) -> Set<[UInt8]> {
  Set(
    question.options.filter(\.isKey).map { folded($0.lines) } + question.answer
      + question.blanks.map(\.written))
}

private func folded(_ lines: [SourceLine]) -> [UInt8] {
  folded(Array(lines.map(\.bytes).joined(separator: [10])))
}

private func folded(_ text: [UInt8]) -> [UInt8] {
  let words = text.split { $0 == 32 || $0 == 9 || $0 == 10 }
  return Array(words.joined(separator: [32]))
}
