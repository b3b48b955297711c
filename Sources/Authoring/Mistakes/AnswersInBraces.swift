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
