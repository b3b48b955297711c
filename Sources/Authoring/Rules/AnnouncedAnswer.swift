import Courseware

extension Rule {
  static let announcedAnswer = Rule(
    "announced-answer", .warning, "Options do not announce that they are correct.",
    explanation: """
      One option of the question starts or ends with '(correct)' or a check mark and no other has
      anything of the kind, or the others have '(wrong)': most likely a mark that was left over from
      another program or a draft. The same is true of '(100%)' and '(0%)' after options, an id such
      as '{#correct}', and a heading that ends with the correct option, as in '(Answer: Jupiter)'.
      Students would read it with the option and know the key. Only '[x]' before an option marks it
      as correct; delete the words. Asterisks are reported if every question of a quiz, at least
      three, has one option that ends with one. A correct option is reported if it is the only one
      in bold of three or more. 'Answer: b' above the options, and 'Model answer: …' in an essay,
      tell students the answer as well; so do '{=Jupiter ~Saturn}' and '{TRUE}' in a heading, and
      '=' and '~' before options. Such words are known in English, German, French, Spanish, Italian,
      Portuguese, Dutch, Polish, Russian, Arabic and Chinese.
      """,
    bad: "- [x] Jupiter (correct)", good: "- [x] Jupiter", check: .quiz(checkSpokenKeys)
  ) { option in
    """
    ## What is the largest planet?

    \(option)
    - [ ] Saturn
    - [ ] Neptune
    """
  }
}

private func checkSpokenKeys(_ quiz: ParsedQuiz, _ report: inout Report) {
  var starred: [ParsedOption] = []
  var questions = 0
  for index in quiz.questions.indices where !quiz.questions[index].isDraft {
    guard let options = quiz.questions[index].options, options.count > 1,
      quiz.questions[index].isMarked
    else { continue }
    questions += 1
    // An option that says so instead of being marked is reported by another rule.
    if quiz.head.kind.isGraded,
      quiz.questions[index].answer?.adviceWithoutKey(quiz.questions[index]) != nil
    {
      continue
    }
    if report.addAnnouncement(in: quiz.questions[index], options, quiz) { continue }
    let candidates = candidates(options, quiz.prose.span)
    guard !candidates.isEmpty else { continue }
    if candidates.count == 1,
      quiz.prose[options[candidates[0]].text.html.upperBound - 1] == UInt8(ascii: "*")
    {
      starred.append(options[candidates[0]])
    } else if report.addBoldKey(options, candidates, quiz) {
      continue
    } else if let (option, mark) = spokenKey(of: options, candidates, quiz) {
      report.addSpoken(mark, of: option, quiz)
    }
  }
  guard questions > 2, starred.count == questions else { return }
  for option in starred { report.addSpoken(SpokenMark("*", isRight: true), of: option, quiz) }
}

/// The first option that says that it is correct, if it is the only one or all that do are correct;
/// or else the first option that says that it is incorrect, if all incorrect options do.
private func spokenKey(
  of options: [ParsedOption], _ candidates: [Int], _ quiz: ParsedQuiz
) -> (option: ParsedOption, mark: SpokenMark)? {
  let spoken = candidates.compactMap { index in
    SpokenMark(quiz.prose[options[index].text.html]).map { (index: index, mark: $0) }
  }
  let right = spoken.filter(\.mark.isRight)
  let wrong = spoken.filter { !$0.mark.isRight }
  guard let first = right.first ?? wrong.first else { return nil }
  if spoken.contains(where: \.mark.isNumber) {
    // '(100%)' may be part of an option, unless each option has a number and only the keys' are
    // positive.
    let saysAll = spoken.count == options.count && options.count > 2 && !wrong.isEmpty
    let areKeys = spoken.allSatisfy {
      $0.mark.isNumber && $0.mark.isRight == options[$0.index].isKey
    }
    return saysAll && areKeys ? (options[first.index], first.mark) : nil
  }
  let isSure = !first.mark.isDoubtful || spoken.count > 1
  // 'ran - wrong' may be a statement about a word.
  if first.mark.isAfterHyphen, first.mark.isRight != options[first.index].isKey { return nil }
  let saysKeys = right.count == 1 || right.allSatisfy { options[$0.index].isKey }
  let saysOthers = right.isEmpty && wrong.count == options.count(where: { !$0.isKey })
  guard isSure, right.isEmpty ? saysOthers : saysKeys && right.count < options.count else {
    return nil
  }
  return (options[first.index], first.mark)
}

/// Tells whether an option says that it is correct, at its start or end: `Bat (correct)`, `✓ Bat`.
///
/// - Parameter text: The option in HTML or Markdown.
/// - Returns: Whether it does, without doubt.
package func announcesItself(_ text: ArraySlice<UInt8>) -> Bool {
  SpokenMark(text).map {
    $0.isRight && !$0.isNumber && !$0.isDoubtful && !$0.isAfterHyphen
  } ?? false
}

/// What an option in Markdown says of itself, and the range of the words or the mark with the
/// spaces between them and the option; `nil` if they may be part of the option.
func spokenVerdict(_ text: ArraySlice<UInt8>) -> (isRight: Bool, place: Range<Int>)? {
  guard let mark = SpokenMark(text), !mark.isNumber, !mark.isDoubtful else { return nil }
  let words = mark.text.utf8
  if mark.isFirst {
    let end = text[(text.startIndex + words.count)...].firstIndex { $0 != 32 } ?? text.endIndex
    return (mark.isRight, text.startIndex..<end)
  }
  guard text.suffix(words.count).elementsEqual(words) else { return nil }
  let option = text.dropLast(words.count)
  let end = option.lastIndex { $0 != 32 }.map { $0 + 1 } ?? option.startIndex
  return (mark.isRight, end..<text.endIndex)
}

/// A mark as written in Markdown, without character references.
private func shown(_ mark: String) -> String { mark.replacing("&lt;", with: "<") }

extension Report {
  /// Reports an option whose id tells whether it is correct, and a correct option that the heading
  /// contains: `A? (Answer: Prague)`.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func addAnnouncement(
    in question: ParsedQuestion, _ options: [ParsedOption], _ quiz: ParsedQuiz
  ) -> Bool {
    if let option = options.first(where: {
      $0.isIDWritten && ($0.id == "right" ? true : verdict($0.id)) == $0.isKey
    }) {
      add(
        .announcedAnswer,
        "the id '#\(option.id)' is part of the page and tells students the answer",
        at: option.span)
      return true
    }
    guard let answer = answerAtEnd(quiz.prose[question.stem.markdown]),
      options.contains(where: {
        $0.isKey && quiz.prose[$0.text.markdown].elementsEqual(answer)
      })
    else { return false }
    add(
      .announcedAnswer, "the heading tells students the correct answer", at: question.span,
      note: "delete it; '[x]' marks the correct option")
    return true
  }

  /// Reports a correct option that is bold, if no other of at least three has emphasis or code.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func addBoldKey(
    _ options: [ParsedOption], _ candidates: [Int], _ quiz: ParsedQuiz
  ) -> Bool {
    guard candidates.count == 1, options.count > 2, options.count(where: \.isKey) == 1 else {
      return false
    }
    let option = options[candidates[0]]
    let html = quiz.prose[option.text.html]
    let isBold =
      html.starts(with: "<strong>".utf8) && html.suffix(9).elementsEqual("</strong>".utf8)
      && html.count(where: { $0 == UInt8(ascii: "<") }) == 2
    let words = html.dropFirst(8).dropLast(9)
    // A question about bold type has the same words in another option.
    let arePlain = options.allSatisfy { other in
      let text = quiz.prose[other.text.html]
      return other.span == option.span || !text.contains(UInt8(ascii: "<")) && text != words
    }
    guard option.isKey, isBold, arePlain else { return false }
    let (line, text) = (option.span.bytes, quiz.prose[option.text.markdown])
    let plain = String(decoding: text.dropFirst(2).dropLast(2), as: UTF8.self)
    let place = Span(path: option.span.path, bytes: line.upperBound - text.count..<line.upperBound)
    add(
      .announcedAnswer, "only the correct option is bold, which tells students that it is correct",
      at: option.span,
      fixes: line.count == text.count + 6 ? [.writing(plain, at: place)] : [])
    return true
  }

  fileprivate mutating func addSpoken(
    _ mark: SpokenMark, of option: ParsedOption, _ quiz: ParsedQuiz
  ) {
    let ends = mark.isFirst ? "starts" : "ends"
    add(
      .announcedAnswer,
      option.isKey
        ? "the option \(ends) with '\(shown(mark.text))', which tells students that it is correct"
        : "an incorrect option \(ends) with '\(shown(mark.text))'",
      at: option.span,
      fixes: mark.isFirst
        ? []
        : place(of: mark.text, in: option, quiz).map { place in
          let said = mark.hasReason ? "\n  > \(mark.text.dropFirst().dropLast())" : ""
          return [.init(said.isEmpty ? "delete it" : "make it feedback", at: place, writing: said)]
        } ?? [])
  }

  /// The span of a mark and the spaces before it at the end of a key, if the key is one line with
  /// nothing but `- [x] ` before its text.
  private func place(of mark: String, in option: ParsedOption, _ quiz: ParsedQuiz) -> Span? {
    let (line, text) = (option.span.bytes, quiz.prose[option.text.markdown])
    guard option.isKey, line.count == text.count + 6, !text.contains(10),
      text.suffix(mark.utf8.count).elementsEqual(mark.utf8)
    else { return nil }
    let blanks = text.dropLast(mark.utf8.count).reversed().prefix { $0 == 32 }.count
    return Span(
      path: option.span.path, bytes: line.upperBound - mark.utf8.count - blanks..<line.upperBound)
  }
}

/// The text after the colon in parentheses at the end of a text: `A? (Answer: Prague)`.
private func answerAtEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")),
    let colon = text[open...].firstIndex(of: UInt8(ascii: ":"))
  else { return nil }
  let answer = text[(colon + 1)...].dropLast().drop { $0 == 32 }
  return answer.isEmpty ? nil : answer
}

/// The indices of options that start with a check mark, a percent sign or a word and a colon, or
/// end with punctuation or with letters in which such words end.
///
/// The test is based on single bytes, so that it is fast for most questions.
private func candidates(_ options: [ParsedOption], _ prose: borrowing Swift.Span<UInt8>) -> [Int] {
  var found: [Int] = []
  for index in options.indices where !options[index].text.html.isEmpty {
    let end = options[index].text.html.upperBound
    switch prose[end - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "*"), 0x85, 0x89,
      0x8C, 0x93, 0x94, 0x97, 0x98:
      found.append(index)
    default:
      let isLong = options[index].text.html.count > 4
      if "=~".utf8.contains(prose[options[index].text.html.lowerBound]) {
        found.append(index)
      } else if isLong,
        endsOfWords.contains(lastBytes(prose, end)) || hasStart(prose, options[index].text.html)
      {
        found.append(index)
      }
    }
  }
  return found
}

/// Whether an option starts with a check mark or a percent sign, or with the first letter of a word
/// for "correct" or "wrong", with a colon near its start.
private func hasStart(_ prose: borrowing Swift.Span<UInt8>, _ html: Range<Int>) -> Bool {
  let first = prose[html.lowerBound]
  if first == 0xE2 || first == 0xEF || "%([".utf8.contains(first) { return true }
  guard startsOfWords[Int(first)] else { return false }
  for at in html.prefix(32) where prose[at] == UInt8(ascii: ":") { return true }
  return false
}

/// The last four bytes before an offset, in lower case.
private func lastBytes(_ prose: borrowing Swift.Span<UInt8>, _ end: Int) -> UInt32 {
  var bytes: UInt32 = 0
  for at in (end - 4)..<end { bytes = bytes << 8 | UInt32(prose[at] | 0x20) }
  return bytes
}

/// A check mark, or words that say that an option is correct or incorrect, at its start or end.
private struct SpokenMark {
  var text: String
  var isRight: Bool
  var isFirst = false
  /// Whether it is a number of points, '(100%)' or '(-1)', or one of the marks '=' and '~'.
  var isNumber = false
  /// Whether it may be part of the text: 'merge sort (correct, but slow)'.
  var isDoubtful = false
  /// Whether it has more than the verdict in its brackets: `Bat (correct: it has fur)`.
  var hasReason = false
  /// Whether it is written after a hyphen: `Bat - correct`.
  var isAfterHyphen = false

  init(_ text: String, isRight: Bool) { (self.text, self.isRight) = (text, isRight) }

  init?(_ html: ArraySlice<UInt8>) {
    guard let mark = Self(atEndOf: html) ?? Self(atStartOf: html) else { return nil }
    self = mark
  }

  /// `✓ Bat`, `Correct: Bat`, `(correct) Bat`, `%100%Bat`.
  private init?(atStartOf html: ArraySlice<UInt8>) {
    let start = String(decoding: html.prefix(40), as: UTF8.self)
    if let mark = start.first, checkMarks.contains(mark) || crosses.contains(mark), html.count > 4 {
      self.init(String(mark), isRight: checkMarks.contains(mark))
    } else if let mark = start.first, "=~".contains(mark) {
      self.init(String(mark), isRight: mark == "=")
      isNumber = true
    } else if let credit = creditedAnswer(start) {
      let isRight = credit.percent.contains { ("1"..."9").contains($0) }
      self.init("%\(credit.percent)%", isRight: isRight && !credit.percent.hasPrefix("-"))
    } else if let colon = start.firstIndex(of: ":"), start[colon...].count > 2,
      let isRight = verdict(start[..<colon].lowercased())
    {
      self.init(String(start[...colon]), isRight: isRight)
    } else if let close = start.first.flatMap({ closings[$0] }),
      let end = start.firstIndex(of: close), start[end...].count > 1,
      let isRight = verdict(start[..<end].dropFirst().lowercased())
    {
      self.init(String(start[...end]), isRight: isRight)
    } else {
      return nil
    }
    isFirst = true
  }

  private init?(atEndOf html: ArraySlice<UInt8>) {
    let tag = ["</em>", "</strong>"].first { html.suffix($0.utf8.count).elementsEqual($0.utf8) }
    let end = String(
      decoding: html.dropLast(tag?.utf8.count ?? 0).suffix(100), as: UTF8.self)
    if let mark = end.last, checkMarks.contains(mark) || crosses.contains(mark), html.count > 4 {
      self.init(String(mark), isRight: checkMarks.contains(mark))
      return
    }
    if let last = end.last, ")）]}".contains(last) {
      let opening: Character = last == "]" ? "[" : last == "}" ? "{" : "("
      guard let open = end.lastIndex(where: { $0 == opening || $0 == "（" }), open > end.startIndex
      else { return nil }
      self.init(inBrackets: end[end.index(after: open)...].dropLast())
      text = String(end[open...])
    } else {
      self.init(afterArrow: end)
    }
  }

  /// Words in brackets, such as `(correct)` and `(Wrong: a bird)`.
  private init?(inBrackets written: Substring) {
    let words = written.lowercased().trimmingPrefix { $0 == " " }
    let said = words.hasSuffix("!") || words.hasSuffix(".") ? words.dropLast() : words
    text = String(written)
    if let isRight = verdict(String(said)) {
      self.isRight = isRight
      return
    }
    if let isRight = pointsVerdict(said) {
      (self.isRight, isNumber) = (isRight, true)
      return
    }
    guard let mark = words.firstIndex(where: { "!.:,;".contains($0) }),
      let isRight = verdict(String(words[..<mark]))
    else { return nil }
    (self.isRight, isDoubtful) = (isRight, ",;".contains(words[mark]))
    hasReason = true
  }

  /// `Bat <-- right answer`, `Bat ← correct`, `Bat: correct`, but not `Statement 1: correct`.
  private init?(afterArrow end: String) {
    guard let arrow = arrows.lazy.compactMap({ end.ranges(of: $0).last }).first else { return nil }
    let words = end[arrow.upperBound...].lowercased().drop { "- =".contains($0) }
    let said = words.hasSuffix("!") ? words.dropLast() : words
    guard let isRight = verdict(String(said)), arrow.lowerBound > end.startIndex else { return nil }
    if end[arrow] == ": ", !isOption(beforeColon: end[..<arrow.lowerBound]) { return nil }
    (text, self.isRight) = (String(end[arrow.lowerBound...]), isRight)
    isAfterHyphen = [" - ", ": "].contains(end[arrow])
  }
}

/// Whether `100%`, `+1` or `2 points` is more than zero; `nil` for other words.
private func pointsVerdict(_ words: Substring) -> Bool? {
  let number = words.drop { "+-−".contains($0) }
  let digits = number.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
  let unit = cleanedName(number.dropFirst(digits.count))
  guard !digits.isEmpty, digits.count < 6, words.count - number.count < 2,
    unit.isEmpty ? number.count < words.count : creditUnits.contains(unit)
  else { return nil }
  return words.first.map { !"-−".contains($0) } == true
    && digits.contains { ("1"..."9").contains($0) }
}

private let creditUnits: Set = ["%", "point", "points", "pt", "pts", "punkt", "punkte", "p"]

/// Arrows and dashes, as written in HTML and in Markdown.
private let arrows = [
  "&lt;--", "&lt;-", "&lt;=", "&lt;&lt;", "<--", "<-", "<=", "<<", "←", "⇐", " // ", " – ", " — ",
  " -- ", " - ", " # ", " | ", ": ",
]
private let closings: [Character: Character] = ["(": ")", "[": "]", "（": "）", "【": "】"]
/// Whether one of the words starts with a byte, in lower or upper case.
private let startsOfWords = {
  var starts = [Bool](repeating: false, count: 256)
  for first in rightWords.union(wrongWords).compactMap(\.utf8.first) {
    starts[Int(first)] = true
    starts[Int(isLetter(first) ? first ^ 0x20 : first)] = true
  }
  return starts
}()

/// The last bytes of such words, and of the tags of emphasis around them.
private let endsOfWords: Set<UInt32> = Set(
  ["</em>", "</strong>"].map { lastBytes(Array($0.utf8).span, $0.utf8.count) }
    + rightWords.union(wrongWords).filter { $0.utf8.count > 3 }.flatMap { word in
      ["", "!"].map { mark in
        let bytes = Array((word + mark).utf8)
        return lastBytes(bytes.span, bytes.count)
      }
    })
