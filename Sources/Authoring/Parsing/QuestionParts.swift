import Courseware

/// The blocks below a heading, except hints, sorted by purpose.
struct QuestionParts {
  /// The blocks of the question itself.
  var body: [MarkdownNode] = []
  /// The list, the table or the answers after `=`; empty if there is none of them.
  var answers: [MarkdownNode] = []
  /// The quotes after the answers: the explanation, or an essay's rubric.
  var quotes: [MarkdownNode] = []
  /// Answers of another kind than those in `answers`.
  var extra: MarkdownNode?
  /// The line that says in words which option is correct, if none is marked.
  var statedAnswer: StatedAnswer?
  /// Whether more answers follow something that ended their list or table, which has been reported.
  var hasSplitOptions = false

  /// Sorts the blocks and reports those that are not allowed at their position.
  init(
    _ blocks: [MarkdownNode], _ type: ParsedQuestion.QuestionType?, _ reader: inout QuestionReader
  ) {
    let start = blocks.firstIndex { reader.document.isAnswer($0, to: type) }
    var refused: [MarkdownNode] = []
    for (index, block) in blocks.enumerated() {
      let isAfter = start.map { index > $0 } ?? false
      if isAfter, block.isThematicBreak {
        let place = reader.document.firstLineSpan(of: block)
        reader.refuseSeparator(at: place, isAfterAnswers: true)
      } else if index == start, !block.isQuote {
        answers.append(block)
      } else if block.isQuote, isAfter || index == start {
        quotes.append(block)
      } else if isAfter, !refused.isEmpty {
        refused.append(block)
      } else if isAfter, belongsToAnswers(block, reader.document) {
        answers.append(block)
      } else if reader.document.isAnswer(block, to: nil), !isAfter || !isAlike(block) {
        extra = extra ?? block
      } else if isAfter {
        if block.kind != .htmlBlock { refused.append(block) }
      } else {
        body.append(block)
      }
    }
    if start == nil { takeQuotesAtEnd() }
    if let last = body.last, last.isThematicBreak, blocks.last == last {
      let place = reader.document.firstLineSpan(of: last)
      reader.refuseSeparator(at: place, isAfterAnswers: start != nil)
    }
    hasSplitOptions = start.map { reader.refuseSplitOptions(blocks[$0...]) } ?? false
    guard !hasSplitOptions else { return }
    statedAnswer = reader.statedAnswer(refused, self)
    if statedAnswer == nil { reader.refuse(refused, after: answers.first) }
    // Below options, a list without marks belongs to the explanation.
    let hasOptions = hasOptions(reader.document)
    hasSplitOptions = !hasOptions && refused.contains(where: isAlike)
  }

  /// The answers that the page shows: the content of lists and tables, without feedback.
  ///
  /// They are sorted by their HTML, so that numbering them in this order does not reveal the
  /// correct one.
  func shownAnswers() -> [MarkdownNode] {
    let nodes = answers.flatMap { $0.children.flatMap(\.children) }.filter { !$0.isQuote }
    let keyed = nodes.map { node in
      var html: [UInt8] = []
      for child in node.children { child.appendHTML(to: &html) }
      return (html, node)
    }
    return keyed.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  /// Whether the answers are options to select.
  func hasOptions(_ document: MarkdownDocument) -> Bool {
    answers.first.map(document.isOptionList) ?? false
  }

  /// Whether the answers are options of a graded quiz, and none has `[x]`.
  func lacksMark(_ reader: QuestionReader) -> Bool {
    reader.isGraded && hasOptions(reader.document)
      && answers[0].eachChild.allSatisfy { $0.kind == .taskItem && !reader.document.isChecked($0) }
  }

  /// Typed answers may be in several paragraphs.
  private func belongsToAnswers(_ block: MarkdownNode, _ document: MarkdownDocument) -> Bool {
    answers.first.map(document.isAnswerLines) == true && document.isAnswerLines(block)
  }

  /// Whether a block looks like a continuation of the answers, such as a second list after a list.
  private func isAlike(_ block: MarkdownNode) -> Bool { answers.first?.isAlike(block) ?? false }

  /// If the question has no answers below its heading, the quotes at the end are its explanation.
  private mutating func takeQuotesAtEnd() {
    let count = body.reversed().prefix(while: \.isQuote).count
    quotes = Array(body.suffix(count))
    body.removeLast(count)
  }
}

extension QuestionReader {
  /// Reads the hints among the blocks of a question.
  ///
  /// - Returns: The other blocks.
  mutating func takeHints(
    _ blocks: [MarkdownNode], into question: inout ParsedQuestion
  ) -> [MarkdownNode] {
    var others: [MarkdownNode] = []
    others.reserveCapacity(blocks.count)
    for block in blocks {
      if block.kind == .quote, let start = takeHintMark(block) {
        let hint = prose.quoted([block], from: start, notes: .below)
        if hint.isEmpty {
          report.add(
            .unknownAlert, "this hint is empty: write '> ' before each line of its text",
            at: document.firstLineSpan(of: block))
        }
        question.hints.append(hint)
      } else {
        if block.kind == .quote { warnOfSpokenHint(block) }
        others.append(block)
      }
    }
    return others
  }

  /// The offset after the mark of a hint at the start of a quote; the mark is removed.
  ///
  /// `nil` if the quote is not a hint.
  private func takeHintMark(_ quote: MarkdownNode) -> Int? {
    guard let first = quote.firstChild, first.kind == .paragraph else { return nil }
    let source = prose.document.bytes(of: first)
    let bytes = prose.document.text.bytes
    guard bytes[source].first == UInt8(ascii: "["),
      isHintMark(bytes[source].prefix(hintMark.utf8.count))
    else { return nil }
    var at = source.lowerBound + hintMark.utf8.count
    guard at == source.upperBound || [9, 10, 32].contains(bytes[at]) else { return nil }
    first.joinTexts()
    guard let text = first.firstChild, text.kind == .text,
      isHintMark(text.literal.utf8.prefix(hintMark.utf8.count))
    else { return nil }
    let rest = String(text.literal.dropFirst(hintMark.count).drop { $0 == " " || $0 == "\t" })
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    if let mark = first.firstChild, mark.kind == .softBreak || mark.kind == .lineBreak {
      mark.remove()
    }
    if first.firstChild == nil { first.remove() }
    while at < source.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    guard at < source.upperBound, bytes[at] == 10 else { return at }
    at += 1
    while at < source.upperBound, bytes[at] == 32 { at += 1 }
    if at < source.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
    return at < source.upperBound && bytes[at] == 32 ? at + 1 : at
  }
}

/// The mark at the start of a hint, as in GitHub's alerts.
private let hintMark = "[!TIP]"

/// Whether bytes are the mark of a hint, ignoring case.
private func isHintMark(_ bytes: some Collection<UInt8>) -> Bool {
  bytes.map { isLowerLetter($0) ? $0 - 32 : $0 } == Array(hintMark.utf8)
}
