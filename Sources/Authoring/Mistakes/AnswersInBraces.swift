import Courseware

/// Answers in braces at the end of a heading, as in GIFT: `{TRUE}`, `{#1749:2}`, `{}`.
extension QuestionReader {
  /// What to write instead of the braces; the fix writes an answer line only if no text is below
  /// the heading.
  func answerInBraces(_ heading: Span, isAlone: Bool) -> LikelyAnswer? {
    guard hasBraces else { return nil }
    if let last = trimmed(heading.bytes).last, document.text.bytes[last] == UInt8(ascii: "{") {
      return LikelyAnswer(
        rule: "answers are not in braces: write each typed answer on a line that starts with '= '",
        place: document.span(last..<last + 1))
    }
    guard let braces = lastBraces(of: heading.bytes, areApart: false) else { return nil }
    let place = document.span(braces)
    let inner = cleanedName(document.text.string(braces).dropFirst().dropLast())
    if inner.isEmpty {
      return LikelyAnswer(
        rule: "a free-text answer needs '{type=essay}' after the heading", place: place,
        fixes: [.writing("{type=essay}", at: place)])
    }
    if let answers = answersAfterSentence(braces, heading, isAlone) { return answers }
    if inner.hasPrefix("#=") {
      return LikelyAnswer(
        rule: "write each answer below the heading: '= 46', '= 3.14 ± 0.01'", place: place,
        form: .lines)
    }
    guard let answer = gradedTruth(inner).map({ "\($0)" }) ?? gradedNumber(inner) else {
      return nil
    }
    let end = trimmed(heading.bytes.lowerBound..<braces.lowerBound).upperBound
    let line = document.span(end..<heading.bytes.upperBound)
    return LikelyAnswer(
      rule: "write the answer below the heading: '= \(answer)'", place: place, form: .lines,
      fixes: isAlone
        ? [.init("write '= \(answer)' below it", at: line, writing: "\n\n= \(answer)")] : [])
  }

  /// What to write instead of `{=Oak ~Yeast}` after the end of a sentence; elsewhere it is a blank.
  private func answersAfterSentence(
    _ braces: Range<Int>, _ heading: Span, _ isAlone: Bool
  ) -> LikelyAnswer? {
    let end = trimmed(heading.bytes.lowerBound..<braces.lowerBound).upperBound
    let inner = cleanedName(document.text.string(braces.dropFirst().dropLast()))
    guard ".?!:".utf8.contains(document.text.bytes[end - 1]), let first = inner.first,
      "=~".contains(first)
    else { return nil }
    let parts = document.clozeParts(inner).map { $0.hasPrefix("=") ? $0 : "~" + $0 }
    let answers = parts.compactMap { AnswerInBraces($0) }
    guard answers.count == parts.count else { return nil }
    let written = WrittenAnswers(answers)
    let attribute = written.attribute.map { " {\($0)}" } ?? ""
    let place = document.span(end..<heading.bytes.upperBound)
    return LikelyAnswer(
      rule: written.rule, place: document.span(braces), form: written.form,
      fixes: (isAlone ? written.text : nil).map { text in
        let lines = "\(attribute)\n\n\(text)"
        return [.init("write the answers without braces", at: place, writing: lines)]
      } ?? [])
  }

  /// The place of `{TRUE}` or `{FALSE}` at the end of a heading; a single letter must follow the
  /// end of a sentence.
  func truthInBraces(endOf heading: Range<Int>) -> Span? {
    guard let braces = lastBraces(of: heading),
      gradedTruth(document.text.string(braces.dropFirst().dropLast())) != nil
    else { return nil }
    let before = trimmed(heading.lowerBound..<braces.lowerBound).last
    let isAfterSentence = before.map { ".?!".utf8.contains(document.text.bytes[$0]) } ?? false
    return braces.count > 3 || isAfterSentence ? document.span(braces) : nil
  }

  /// The number and tolerance in `#1749:2`, as they are written here.
  private func gradedNumber(_ inner: String) -> String? {
    guard inner.hasPrefix("#"), !inner.contains("=") else { return nil }
    if let mistake = AnswerMistake(number: inner, decimalMark) {
      return mistake.meant.count == 1 ? mistake.meant[0] : nil
    }
    let number = inner.dropFirst()
    let isNumber = number.allSatisfy { $0.isASCII && $0.isNumber || ".-".contains($0) }
    return isNumber && number.contains(where: \.isNumber) ? String(number) : nil
  }
}

/// The value of `TRUE`, `T`, `FALSE` or `F`.
private func gradedTruth(_ word: String) -> Bool? {
  if ["TRUE", "T"].contains(word) { return true }
  return ["FALSE", "F"].contains(word) ? false : nil
}

extension MarkdownDocument {
  /// Whether a paragraph ends with `{=cat ~dog}`, `{TRUE}` or `{#46:2}`, on one line or several.
  func hasAnswersInBraces(_ paragraph: MarkdownNode) -> Bool {
    let source = bytes(of: paragraph)
    guard text.bytes[source].last(where: { $0 > 32 }) == UInt8(ascii: "}"),
      let open = text.bytes[source].lastIndex(of: UInt8(ascii: "{"))
    else { return false }
    let inner = text.bytes[(open + 1)..<source.upperBound].drop { $0 <= 32 }
    if let first = inner.first, "=~#".utf8.contains(first) { return true }
    return gradedTruth(text.string(inner.prefix(while: isLetter).indices)) != nil
  }
}

/// Answers in braces on several lines, as in GIFT.
///
///     ## Which is it? {
///     =Oak
///     ~Yeast
///     }
extension QuestionReader {
  /// What to write instead of the lines; `nil` if the only block below a heading has none.
  func answersOnLines(_ body: [MarkdownNode], _ heading: Span) -> LikelyAnswer? {
    guard hasBraces, body.count == 1, body[0].kind == .paragraph else { return nil }
    var lines = document.lines(of: body[0])
    let bytes = document.text.bytes
    guard let last = lines.last, bytes[last].elementsEqual("}".utf8) else { return nil }
    lines.removeLast()
    let title = trimmed(heading.bytes)
    let isInHeading = bytes[title].last == UInt8(ascii: "{")
    guard let open = isInHeading ? title.suffix(1) : lines.first,
      isInHeading || bytes[open].elementsEqual("{".utf8)
    else { return nil }
    if !isInHeading { lines.removeFirst() }
    let answers = lines.compactMap { AnswerInBraces(document.text.string($0)) }
    guard !answers.isEmpty, answers.count == lines.count else { return nil }
    let written = WrittenAnswers(answers)
    return LikelyAnswer(
      rule: written.rule, place: document.span(open), form: written.form,
      fixes: written.text.map { text in
        fix(text, written.attribute, body[0], isInHeading ? open : nil, heading)
      } ?? [])
  }

  private func fix(
    _ text: String, _ attribute: String?, _ block: MarkdownNode, _ brace: Range<Int>?,
    _ heading: Span
  ) -> [Diagnostic.Fix] {
    let place = document.bytes(of: block)
    let isApart = document.text.bytes[..<place.lowerBound].suffix(2).elementsEqual("\n\n".utf8)
    var edits = [document.edit(place, (isApart ? "" : "\n") + text)]
    if let brace {
      let start = trimmed(heading.bytes.lowerBound..<brace.lowerBound).upperBound
      edits.append(
        document.edit(start..<heading.bytes.upperBound, attribute.map { " {\($0)}" } ?? ""))
    } else if let attribute {
      let added = attributeFix(attribute, heading)
      guard !added.isEmpty else { return [] }
      edits += added.flatMap(\.edits)
    }
    return [.init("write the answers without braces", edits)]
  }
}

/// A line such as `=Oak # Right!`, `~Yeast` or `=cat -> Katze`.
private struct AnswerInBraces {
  var isRight: Bool
  var text: String
  var feedback: String?
  /// Both sides of an arrow.
  var pair: (left: String, right: String)?

  init?(_ line: String) {
    guard let mark = line.first, "=~".contains(mark), !line.contains("%") else { return nil }
    isRight = mark == "="
    let parts = line.dropFirst().split(separator: "#", maxSplits: 1).map { cleanedName($0) }
    guard let first = parts.first, !first.isEmpty else { return nil }
    text = first
    feedback = parts.count > 1 ? parts[1] : nil
    let sides = first.split(separator: "->", maxSplits: 1).map { cleanedName($0) }
    if sides.count == 2 { pair = (sides[0], sides[1]) }
  }
}

/// The lines of such answers as they are written here.
private struct WrittenAnswers {
  var rule: String
  var form: AnswerForm
  var text: String?
  var attribute: String?

  init(_ answers: [AnswerInBraces]) {
    let pairs = answers.compactMap(\.pair)
    if answers.allSatisfy(\.isRight), pairs.count == answers.count {
      rule = "pairs to match are the rows of a table, not in braces"
      form = .table
      attribute = "type=matching"
      let rows = pairs.map { "\n| \($0.left) | \($0.right) |" }
      text =
        pairs.contains { ($0.left + $0.right).contains("|") }
        ? nil : "| | |\n|---|---|" + rows.joined()
    } else if answers.allSatisfy(\.isRight) {
      rule = "write each typed answer on a line that starts with '= ', not in braces"
      form = .lines
      text =
        answers.contains { $0.feedback != nil }
        ? nil : answers.map { "= " + $0.text }.joined(separator: "\n")
    } else {
      rule = "options are a list, not in braces: '- [x] …' if correct, '- [ ] …' if incorrect"
      form = .options
      let options = answers.map { answer in
        (answer.isRight ? "- [x] " : "- [ ] ") + answer.text
          + (answer.feedback.map { "\n  > " + $0 } ?? "")
      }
      text = options.joined(separator: "\n")
    }
  }
}
