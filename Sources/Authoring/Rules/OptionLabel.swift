import Courseware

extension Rule {
  /// Options that are shuffled have no letters or numbers in their text.
  static let optionLabel = Rule(
    "option-label", .warning, "Options that are shuffled have no letters or numbers in their text.",
    explanation: """
      Each student gets the options in another order, so letters in front of their texts come as
      'c, a, b'. Delete them: students tick options and need no letters. Where an explanation names
      options by their letters, keep the order with '{shuffle=false}' at the end of the heading.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [ ] a) Mars
      - [x] b) Jupiter
      - [ ] c) Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [ ] Mars
      - [x] Jupiter
      - [ ] Saturn
      """),
    check: .question(checkLabels))
}

private func checkLabels(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard let options = question.options, options.count > 1,
    let first = label(of: options[0], at: 0, quiz),
    quiz.head.quiz?.shuffle.shufflesOptions ?? true, question.shuffles
  else { return }
  // The last may be "None of these", without a label.
  let labels = options.indices.map { label(of: options[$0], at: $0, quiz) }
  let labelled = labels.prefix { $0?.style == first.style }.compactMap(\.self)
  guard labelled.count >= max(2, options.count - 1) else { return }
  let edits = zip(options, labelled).compactMap { edit(of: $0, $1, quiz) }
  report.add(
    .optionLabel, "the options are shuffled, and '\(first.text)' is part of this one's text",
    at: options[0].span, notes: [.init("or write '{shuffle=false}' at the end of the heading")],
    fixes: edits.count == labelled.count
      ? [.init(title: "delete the labels", edits: edits, isSafe: false)] : [])
}

/// What an option starts with.
private struct Label {
  /// As it is written.
  var text: String
  var style: Style
  /// With the space behind it.
  var length: Int

  struct Style: Equatable {
    var script: Int
    var marks: [UInt8]
  }
}

/// The label of an option where it is that of its place: 'b)' of the second.
private func label(of option: ParsedOption, at index: Int, _ quiz: ParsedQuiz) -> Label? {
  let text = quiz.prose[option.text.markdown].prefix(16)
  var at = text.startIndex
  while at < text.endIndex, text[at] == UInt8(ascii: "*") || text[at] == UInt8(ascii: "(") {
    at += 1
  }
  let word = text[at...].prefix { isLetter($0) || isDigit($0) || $0 >= 0x80 }
  guard (1...4).contains(word.count) else { return nil }
  let rest = text[word.endIndex...]
  let marks = rest.prefix { ").:*".utf8.contains($0) }
  guard !marks.isEmpty, rest.dropFirst(marks.count).first == 32 else { return nil }
  let isOpen = text.first == UInt8(ascii: "(")
  guard isOpen == (marks.first == UInt8(ascii: ")") && isOpen), !isOpen || marks.contains(41)
  else { return nil }
  let sign = String(decoding: word, as: UTF8.self)
  guard let script = scripts.firstIndex(where: { index < $0.count && $0[index] == sign }) else {
    return nil
  }
  let spaces = rest.dropFirst(marks.count).prefix { $0 == 32 }
  let written = text[..<marks.endIndex].filter { $0 != UInt8(ascii: "*") }
  return Label(
    text: String(decoding: written, as: UTF8.self),
    style: .init(script: script, marks: text[..<at] + Array(marks)),
    length: spaces.endIndex - text.startIndex)
}

/// Takes a label out of an option that has one line and nothing but `- [x] ` besides its text.
private func edit(
  of option: ParsedOption, _ label: Label, _ quiz: ParsedQuiz
) -> Diagnostic.Edit? {
  let (line, text) = (option.span.bytes, quiz.prose[option.text.markdown])
  guard line.count == text.count + 6, !text.contains(10), text.first != UInt8(ascii: "*") else {
    return nil
  }
  let start = line.lowerBound + 6
  return .init(
    span: Span(path: option.span.path, bytes: start..<start + label.length), replacement: "")
}

private let scripts: [[String]] = [
  Array("abcdefghijkl").map(String.init), Array("ABCDEFGHIJKL").map(String.init),
  (1...12).map(String.init), ["i", "ii", "iii", "iv", "v", "vi", "vii"],
  ["I", "II", "III", "IV", "V", "VI", "VII"], Array("абвгде").map(String.init),
  Array("АБВГДЕ").map(String.init),
]
