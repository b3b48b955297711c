import Courseware

/// A line that says in words which option is correct: `Lösung: b`, `**Answer:** Paris`.
struct StatedAnswer {
  var place: Span
  /// The fix that marks the option and deletes the line, if it certainly names one.
  var fixes: [Diagnostic.Fix] = []
}

extension QuestionReader {
  /// The line that says which option is correct if none is marked: below the options, directly
  /// below the last one, or in the first quote.
  func statedAnswer(_ refused: [MarkdownNode], _ parts: QuestionParts) -> StatedAnswer? {
    guard let list = parts.answers.first, list.isList, refused.count < 2 else { return nil }
    var line = refused.isEmpty ? document.textBelow(list) : nil
    if line == nil, let block = refused.first ?? parts.quotes.first?.firstChild,
      block.kind == .paragraph
    {
      line = document.firstLine(of: document.bytes(of: block))
    }
    guard let line, parts.lacksMark(self), isStatement(line) else { return nil }
    return statedAnswer(line, list)
  }

  /// Warns of `> Answer: Paris` if another option is marked.
  ///
  /// - Returns: Whether there is such a line.
  mutating func warnOfOtherAnswer(in parts: QuestionParts) -> Bool {
    guard let block = parts.quotes.first?.firstChild, block.kind == .paragraph,
      let list = parts.answers.first
    else { return false }
    return warnOfOtherAnswer(document.firstLine(of: document.bytes(of: block)), list)
  }

  private mutating func warnOfOtherAnswer(_ line: Range<Int>, _ list: MarkdownNode) -> Bool {
    guard let start = startOfAnswer(line), document.isOptionList(list),
      document.hasKey(list),
      let mark = namedMark(start..<line.upperBound, list, mayBeLetter: !shufflesOptions),
      document.text.bytes[mark.lowerBound + 1] == 32
    else { return false }
    report.add(
      .conflictingKey, "this line names another option than the one with '[x]'",
      at: document.span(line), notes: [.init("the option that it names", at: document.span(mark))])
    return true
  }

  /// The offset after `Answer:` or `The correct answer is` at the start of a line.
  private func startOfAnswer(_ line: Range<Int>) -> Int? {
    if let (label, rest) = label(of: line) {
      return answerWords.contains(label) || certainLabels.contains(label) ? rest.lowerBound : nil
    }
    let text = document.text.bytes[line].drop { "*_ ".utf8.contains($0) }
    return answerPhrases.first { text.starts(with: $0) }.map { text.startIndex + $0.count }
  }

  /// Reports a line below marked options that names one of them.
  ///
  /// - Returns: Whether it is one.
  mutating func refuseStatement(_ block: MarkdownNode, below list: MarkdownNode) -> Bool {
    guard block.kind == .paragraph, document.isOptionList(list), document.hasKey(list) else {
      return false
    }
    let source = document.bytes(of: block)
    let line = document.firstLine(of: source)
    guard let start = startOfAnswer(line),
      let mark = namedMark(start..<line.upperBound, list, mayBeLetter: true)
    else { return false }
    let isMarked = document.text.bytes[mark.lowerBound + 1] != 32
    report.add(
      .textAfterOptions,
      isMarked
        ? "'[x]' says which option is correct: delete this line"
        : "this line names another option than the one with '[x]'",
      at: document.span(line),
      notes: isMarked ? [] : [.init("the option that it names", at: document.span(mark))],
      fixes: isMarked && line == source
        ? [.deleting(document.span(line))] : [])
    return true
  }

  /// Whether a line has the label of an answer or an explanation and something after it.
  func isStatement(_ line: Range<Int>) -> Bool {
    guard let (label, rest) = label(of: line) else { return false }
    let isLabel =
      answerWords.contains(label) || spokenLabels.contains(label) || rightWords.contains(label)
    return isLabel && !withoutMarks(document.text.string(rest)).isEmpty
  }

  /// A line with what follows from it for the options.
  func statedAnswer(_ line: Range<Int>, _ list: MarkdownNode) -> StatedAnswer {
    let place = document.span(line)
    guard let (_, rest) = label(of: line), let mark = namedMark(rest, list, mayBeLetter: true)
    else { return StatedAnswer(place: place) }
    let bytes = document.text.bytes
    let end = min(lineEnd(bytes, line.upperBound) + 1, bytes.count)
    let edits = [
      document.edit(mark, "[x]"), document.edit(bytes.lineStart(line.lowerBound)..<end, ""),
    ]
    return StatedAnswer(place: place, fixes: [.init("mark it and delete the line", edits)])
  }

  /// The brackets of the only option that a text names, by its text or by its letter.
  ///
  /// With `mayBeLetter`, a letter alone names the option at its position even if the options have
  /// no letters.
  func namedMark(
    _ source: Range<Int>, _ list: MarkdownNode, mayBeLetter: Bool
  ) -> Range<Int>? {
    var answer = withoutMarks(document.text.string(source))
    if answer.hasSuffix(".") { answer.removeLast() }
    var (named, letters): ([Range<Int>], [Range<Int>]) = ([], [])
    let count = list.children.count
    // 'b) Paris' names an option without a letter as well.
    let start = OptionLabel(Array(answer.utf8)[...], at: nil, of: count)
    let rest = start.map {
      String(decoding: Array(answer.utf8).dropFirst($0.length), as: UTF8.self)
    }
    let bare = answer.filter { !"().".contains($0) }
    let letter = OptionLabel(Array("\(bare)) a".utf8)[...], at: nil, of: count)
    let place = letter.flatMap { $0.character.utf8.allSatisfy(isDigit) ? nil : $0.position }
    for (index, item) in list.children.enumerated() {
      let first = document.firstLineSpan(of: item).bytes
      guard let open = document.text.bytes[first].firstIndex(of: UInt8(ascii: "[")),
        open + 3 < first.upperBound
      else { return nil }
      let text = document.text.bytes[open + 3..<first.upperBound].drop { $0 == 32 }
      let label = OptionLabel(text, at: nil, of: count)
      let plain = document.text.string(text.startIndex + (label?.length ?? 0)..<first.upperBound)
      let texts = [withoutMarks(document.text.string(text.indices)), withoutMarks(plain)]
      let isBelowLetter = label == nil && start?.position == index
      if texts.contains(answer) || isBelowLetter && texts[0] == rest {
        named.append(open..<open + 3)
      }
      if let label {
        if label.character.lowercased() == bare { letters.append(open..<open + 3) }
      } else if mayBeLetter, place == index {
        letters.append(open..<open + 3)
      }
    }
    let found = named.isEmpty ? letters : named
    return found.count == 1 ? found[0] : nil
  }
}

/// Whether a text before a colon is an option, and no label such as `Statement 1` or `A: true, B`.
func isOption(beforeColon text: Substring) -> Bool {
  let last = text.split(separator: " ").last ?? ""
  return last.count > 1 && last.contains(where: \.isLowercase)
    && !text.contains { ",;:".contains($0) }
}

private let answerPhrases = [
  "The correct answer is ", "The right answer is ", "Die richtige Antwort ist ",
  "Die richtige Antwort lautet ", "La bonne réponse est ", "La respuesta correcta es ",
  "La risposta corretta è ", "A resposta correta é ", "Het juiste antwoord is ", "正确答案是",
  "الإجابة الصحيحة هي ",
].map { Array($0.utf8) }
