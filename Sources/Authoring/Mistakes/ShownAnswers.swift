import Courseware

/// Warnings about answers, rubrics and feedback that students see before they answer.
extension QuestionReader {
  mutating func warnOfSpokenAnswers(in parts: QuestionParts, _ question: inout ParsedQuestion) {
    let isEssay = question.type?.value == .essay
    let options = parts.hasOptions(document) ? parts.answers[0] : nil
    for block in parts.body {
      guard let place = spokenAnswer(block, isEssay, options) else { continue }
      // The missing mark is the mistake.
      if !isEssay, parts.lacksMark(self) {
        question.statedAnswer = statedAnswer(document.firstLine(of: place), parts.answers[0])
        continue
      }
      return warn(
        ofShownAnswer: place,
        isEssay
          ? "write a rubric, which only teachers see, as a quote: '> …'"
          : "delete it, or write it as a quote below the answers: '> …'")
    }
    warnOfSpokenFeedback(in: parts)
    if !parts.quotes.isEmpty, warnOfOtherAnswer(in: parts) { return }
    if shufflesOptions, question.shuffles { warnOfNamedLetter(in: parts) }
  }

  /// Warns of `Answer: B` in an explanation of options that are shuffled and have no letters.
  private mutating func warnOfNamedLetter(in parts: QuestionParts) {
    guard let block = parts.quotes.first?.firstChild, block.kind == .paragraph else { return }
    let line = document.firstLine(of: document.bytes(of: block))
    guard let (label, place) = label(of: line), let list = parts.answers.first,
      document.isOptionList(list), !parts.lacksMark(self)
    else { return }
    let rest = document.text.bytes[place].drop { "*_ (".utf8.contains($0) }
    let after = rest.dropFirst().drop { "*_".utf8.contains($0) }
    guard answerWords.contains(label) || certainLabels.contains(label),
      let letter = rest.first, (65...72).contains(letter & 0xDF),
      after.first.map({ ").:,".utf8.contains($0) }) ?? true,
      case let options = list.children.map({
        document.text.bytes[document.firstLineSpan(of: $0).bytes].dropFirst(6)
      }), !options.contains(where: { $0.elementsEqual([letter]) }),
      options.first.flatMap({ OptionLabel($0, at: 0, of: 1) }) == nil
    else { return }
    let name = document.text.string(rest.startIndex..<rest.startIndex + 1)
    report.add(
      .optionLabel, "the options are shuffled and have no letters, so '\(name)' names none of them",
      at: document.span(line.lowerBound..<rest.startIndex + 1),
      note: "write the text of the option instead")
  }

  mutating func warn(ofShownAnswer place: Range<Int>, _ note: String) {
    report.add(
      .announcedAnswer, "students see this before they answer", at: document.span(place),
      note: note)
  }

  /// Warns of an answer in the heading of a question that has answers below it.
  mutating func warnOfAnswer(in heading: Range<Int>, _ parts: QuestionParts) {
    guard !parts.answers.isEmpty,
      let place = typedAnswer(endOf: heading, parts) ?? shownBraces(in: heading)
    else { return }
    warn(
      ofShownAnswer: place, "delete it: the answers below the heading are those of the question")
  }

  /// `{=cat ~dog}` or `{TRUE}` in a heading.
  ///
  /// In logic and mathematics, `{~p, q}` and `{=, <}` are sets.
  private func shownBraces(in heading: Range<Int>) -> Range<Int>? {
    guard hasBraces else { return nil }
    let truth = truthInBraces(endOf: heading)
    guard let place = (truth ?? document.cloze(in: heading)?.place)?.bytes else { return nil }
    let before = document.text.bytes[heading.lowerBound..<place.lowerBound]
    let text = document.text.string(place)
    guard truth != nil || text.contains(where: { "=%".contains($0) }),
      text.contains(where: { $0.isLetter || $0.isNumber }),
      before.last != UInt8(ascii: "\\"), !before.endsInCode, !document.isInFormula(place.lowerBound)
    else { return nil }
    return place
  }

  /// `(Answer: 4)` at the end of a heading with the typed answer 4.
  private func typedAnswer(endOf heading: Range<Int>, _ parts: QuestionParts) -> Range<Int>? {
    let bytes = document.text.bytes[heading]
    guard let last = bytes.last, ")]".utf8.contains(last),
      let open = bytes.suffix(60).lastIndex(where: { "([".utf8.contains($0) }),
      let (label, rest) = label(of: open + 1..<heading.upperBound - 1),
      answerWords.contains(label)
    else { return nil }
    let named = withoutMarks(document.text.string(rest))
    let answers = parts.answers.filter(document.isAnswerLines).flatMap(document.answerLines)
    return answers.contains { withoutMarks($0.value) == named } ? open..<heading.upperBound : nil
  }

  private mutating func warnOfSpokenFeedback(in parts: QuestionParts) {
    guard let list = parts.answers.first, document.isOptionList(list) else { return }
    if warnOfFeedbackMarks(in: list) { return }
    for item in list.eachChild {
      if let details = details(in: item) { return warn(ofShownFeedback: details, fixes: []) }
      guard let line = spokenFeedback(in: item) else { continue }
      let only = list.children.compactMap(onlyLine)
      let lines = only.contains(line) ? only : [line]
      return warn(
        ofShownFeedback: line, fixes: [.init("make it feedback", lines.map(feedbackEdit))])
    }
    warnOfNestedFeedback(in: list)
  }

  private func feedbackEdit(_ line: Range<Int>) -> Diagnostic.Edit {
    let mark = document.text.bytes[line].starts(with: "... ".utf8) ? 4 : 0
    let isIndented = document.text.bytes[line.lowerBound - 1] != 10
    return document.edit(
      line.lowerBound..<line.lowerBound + mark, isIndented ? "> " : "  > ")
  }

  /// The line below the first one of an option, if there is nothing else below it.
  private func onlyLine(below item: MarkdownNode) -> Range<Int>? {
    guard let first = item.firstWritten, first.kind == .paragraph else { return nil }
    var lines = document.lines(of: first).dropFirst()
    if let next = first.next {
      guard next.kind == .paragraph, next.next == nil else { return nil }
      lines += document.lines(of: next)
    }
    return lines.count == 1 ? lines.first : nil
  }

  /// Warns of lists with one item below options, if each option has one or one starts as
  /// feedback does.
  private mutating func warnOfNestedFeedback(in list: MarkdownNode) {
    var (items, count) = ([Range<Int>](), 0)
    for item in list.eachChild {
      count += 1
      guard let inner = item.lastChild, inner.isList, let only = inner.firstChild else { continue }
      let source = document.bytes(of: only)
      guard only.next == nil, inner.kind == .list(isOrdered: false),
        source == document.firstLine(of: source), document.mark(of: only) == nil,
        only.kind != .taskItem
      else { return }
      items.append(source)
    }
    guard let first = items.first,
      items.count == count && count > 1 || items.contains(where: isSaid)
    else { return }
    let edits = items.map { document.edit($0.lowerBound..<$0.lowerBound + 1, ">") }
    warn(ofShownFeedback: first, fixes: [.init("make it feedback", edits)])
  }

  /// Whether an item of a list starts with a word such as `Right!`.
  private func isSaid(_ item: Range<Int>) -> Bool {
    let text = document.text.bytes[item].dropFirst().drop { " *_(".utf8.contains($0) }
    let word = text.prefix(while: isAnyLetter)
    let name = document.text.string(word.indices).lowercased()
    return "!:.,;".utf8.contains(text[word.endIndex...].first ?? 32)
      && (feedbackWords.contains(name) || praise.contains(name))
  }

  private mutating func warn(ofShownFeedback place: Range<Int>, fixes: [Diagnostic.Fix]) {
    report.add(
      .textBelowOption, "students see this with the option before they answer",
      at: document.span(place), note: "feedback on an option is a quote: '> …'", fixes: fixes)
  }

  /// `Model answer: …`, `### Solution`, `<summary>Solution`, and `Answer: b` above options, one of
  /// which it names; other text after `Answer:` may be a line of a dialogue.
  private func spokenAnswer(
    _ block: MarkdownNode, _ isEssay: Bool, _ options: MarkdownNode?
  ) -> Range<Int>? {
    let source = document.bytes(of: block)
    let line = document.firstLine(of: source)
    if block.isHeading {
      let text = withoutMarks(document.text.string(headingSource(block)))
      return isEssay && spokenLabels.contains(text) ? line : nil
    }
    if let details = details(in: block), isSpoken(details) { return details }
    guard block.kind == .paragraph, let (label, place) = label(of: line) else { return nil }
    let rest = withoutMarks(document.text.string(place.lowerBound..<source.upperBound))
    // The list or the paragraph below the label of a rubric belongs to it.
    if isEssay, rest.isEmpty, certainLabels.contains(label), block.next != nil { return line }
    guard !rest.isEmpty, !rest.hasSuffix("?"),
      !["[[", "__", "…", "..."].contains(where: rest.contains)
    else { return nil }
    if certainLabels.contains(label) { return line }
    if isEssay {
      return spokenLabels.contains(label) && !answerWords.contains(label) ? line : nil
    }
    let isSetOff = "*_".utf8.contains(document.text.bytes[line.lowerBound])
    guard let options else { return nil }
    if isSetOff, explanationWords.contains(label) { return line }
    guard answerWords.contains(label) else { return nil }
    let isNamed = namedMark(place, options, mayBeLetter: true) != nil
    return isNamed || !document.hasKey(options) && rest.utf8.count < 60 ? line : nil
  }

  /// The line of a `<details>` in a block, outside of code and quotes.
  ///
  /// Its content is not hidden.
  private func details(in block: MarkdownNode) -> Range<Int>? {
    // Few quizzes have one, and searching every block would take a tenth of the time of a check.
    if !document.hasDetails || block.kind == .code || block.isQuote { return nil }
    if block.isList || block.isItem {
      return block.children.lazy.compactMap { details(in: $0) }.first
    }
    let source = document.bytes(of: block)
    let bytes = document.text.bytes
    guard
      let tag = source.first(where: {
        bytes[$0] == UInt8(ascii: "<") && bytes[$0...].starts(with: "<details".utf8)
      }),
      !bytes[source.lowerBound..<tag].endsInCode
    else { return nil }
    return tag..<lineEnd(bytes, tag)
  }

  /// Whether the first words of a `<details>` say that it contains the answer.
  private func isSpoken(_ details: Range<Int>) -> Bool {
    let start = details.lowerBound
    let end = min(document.text.bytes.count, start + ForeignSyntax.reach)
    let pieces = document.text.string(start..<end).split(separator: "<").compactMap { piece in
      piece.firstIndex(of: ">").map { withoutMarks(String(piece[piece.index(after: $0)...])) }
    }
    guard let text = pieces.first(where: { !$0.isEmpty }) else { return false }
    let label = withoutMarks(String(text.prefix { $0 != ":" && !$0.isNewline }))
    let words = label.split(separator: " ").map(String.init)
    return spokenLabels.contains(label)
      || words.count < 5 && words.contains { hiddenWords.contains($0) }
  }

  /// A later line of an option that starts like feedback: `Feedback: …`, `*Correct! …*`, `... Yes`.
  private func spokenFeedback(in item: MarkdownNode) -> Range<Int>? {
    guard let first = item.firstWritten, first.kind == .paragraph else { return nil }
    var lines: [Range<Int>] = []
    if first.startLine != first.endLine { lines = Array(document.lines(of: first).dropFirst()) }
    if let next = first.next, next.kind == .paragraph {
      lines += document.lines(of: next).prefix(1)
    }
    return lines.first { line in
      if document.text.bytes[line].starts(with: "... ".utf8) { return item.next != nil }
      // A line without indentation is reported as text below the option.
      guard document.text.bytes[line.lowerBound - 1] != 10 else { return false }
      let bytes = document.text.bytes[line].drop { "*_( ".utf8.contains($0) }
      let word = bytes.prefix(while: isAnyLetter)
      guard word.endIndex < line.upperBound, ":!".utf8.contains(bytes[word.endIndex]) else {
        return false
      }
      return feedbackWords.contains(document.text.string(word.indices).lowercased())
    }
  }
}

/// Feedback that Markdown reads as part of an option.
extension QuestionReader {
  /// Warns of `- [x] light > Right!` and `- [x] light - Right! …`, and of a
  /// line with `>` that is indented too far below its option to be a quote.
  ///
  /// - Returns: Whether there is one.
  private mutating func warnOfFeedbackMarks(in list: MarkdownNode) -> Bool {
    let places = suspicious.feedbackMarks
    guard !places.isEmpty else { return false }
    let source = document.bytes(of: list)
    let inner = places.inside(source)
    guard !inner.isEmpty else { return false }
    let margin = String(repeating: " ", count: document.indentation(of: list) + 2)
    let paragraphs = document.paragraphs(list.children.compactMap(\.firstWritten))
    let marks = paragraphs.compactMap { text -> FeedbackMark? in
      let found = inner.filter { text.contains($0) }.compactMap {
        feedbackMark($0, in: text, margin)
      }
      return found.first(where: \.isCertain) ?? found.first
    }
    guard let first = marks.first(where: \.isCertain) else { return false }
    let bytes = document.text.bytes
    let alike = marks.filter {
      $0.isBelow == first.isBelow
        && ($0.isCertain || bytes[$0.line.lowerBound] == UInt8(ascii: ">"))
    }
    warn(
      ofShownFeedback: first.line,
      fixes: [
        .init(first.isBelow ? "indent it by two spaces" : "start a new line", alike.map(\.edit))
      ])
    return true
  }

  private func feedbackMark(_ mark: Int, in text: Range<Int>, _ margin: String) -> FeedbackMark? {
    let bytes = document.text.bytes
    let end = min(lineEnd(bytes, mark), text.upperBound)
    let lineStart = bytes.lineStart(mark)
    if bytes[lineStart..<mark].allSatisfy({ $0 == 32 }) {
      let edit = document.edit(lineStart..<mark, margin)
      return FeedbackMark(line: mark..<end, edit: edit, isBelow: true, isCertain: true)
    }
    let before = bytes[lineStart..<mark]
    let isDash = bytes[mark] == 0xE2 || bytes[mark] == UInt8(ascii: "-")
    let isArrow = bytes[mark] == UInt8(ascii: ">") && "-=".utf8.contains(bytes[mark - 1])
    guard !before.endsInCode,
      let last = before.dropLast(isArrow ? 1 : 0).lastIndex(where: { $0 != 32 })
    else { return nil }
    let afterMark = mark + (bytes[mark] == 0xE2 ? "—".utf8.count : 1)
    let words = bytes[afterMark..<end].drop { " *_(".utf8.contains($0) }
    let word = words.prefix(while: isAnyLetter)
    let name = document.text.string(word.indices).lowercased()
    let next = word.endIndex < end ? bytes[word.endIndex] : 10
    let isAlone = next == 10 || next == 13 || "!:.,;".utf8.contains(next)
    let edit = document.edit(last + 1..<afterMark, "\n\(margin)>")
    // 'Right - wrong! It depends' is one option.
    let option = withoutMarks(
      document.text.string(min(text.lowerBound, last + 1)..<last + 1))
    return FeedbackMark(
      line: mark..<end, edit: edit, isBelow: false,
      isCertain: isAlone && !feedbackWords.contains(option)
        && (feedbackWords.contains(name) || !isDash && praise.contains(name)))
  }
}

/// A `>` or a dash in an option that was meant to start its feedback.
private struct FeedbackMark {
  /// The range from the mark to the end of its line.
  var line: Range<Int>
  var edit: Diagnostic.Edit
  /// Whether it is at the start of a line below the option.
  var isBelow: Bool
  /// Whether it cannot be part of the option, such as the path of a menu or a comparison.
  var isCertain: Bool
}

private let feedbackWords: Set = [
  "feedback", "correct", "right", "wrong", "incorrect", "explanation", "rückmeldung", "richtig",
  "falsch", "erklärung", "correcto", "incorrecto", "faux", "vrai", "corretto",
  "sbagliato", "errado", "goed", "fout",
]

/// Words that feedback on an option starts with, besides ``feedbackWords``.
private let praise: Set = [
  "good", "great", "excellent", "exactly", "yes", "no", "nope", "sorry", "almost", "genau",
  "leider", "prima", "gut", "ja", "nein", "bien", "bravo", "oui", "non", "sí", "esatto", "sim",
  "não",
]
