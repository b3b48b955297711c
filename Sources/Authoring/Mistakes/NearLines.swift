import Courseware

/// Lines of text that other programs would read as options or answers.
extension QuestionReader {
  func nearLines(_ block: MarkdownNode) -> LikelyAnswer? {
    let lines = document.lines(of: block)
    // The compiler takes seconds for the types of all of these in one expression.
    let options = answersWithTildes(lines) ?? answersInText(lines) ?? optionsInOtherBrackets(lines)
    let answers = options ?? letteredOptions(lines) ?? labeledAnswer(lines) ?? truthInText(lines)
    return answers ?? truthChoice(inText: lines) ?? tableInText(lines) ?? drawnOptions(lines)
      ?? foreignBlank(document.bytes(of: block))
  }

  /// `\- \[x\] light`, as word processors export it, and `- ［x］ light`.
  func optionsInOtherBrackets(_ lines: [Range<Int>]) -> LikelyAnswer? {
    let edits = lines.compactMap(document.plainMark)
    guard edits.count > 1,
      let line = lines.first(where: { $0.lowerBound == edits[0].span.bytes.lowerBound })
    else { return nil }
    return LikelyAnswer(
      rule: "an option must start with '- [ ]' or '- [x]', with square brackets",
      place: document.span(line), form: .options,
      fixes: [.init("write '- [ ]' and '- [x]'", edits)])
  }

  /// Options or answers that are indented by four spaces or a tab.
  func nearCode(_ block: MarkdownNode) -> LikelyAnswer? {
    let lines = document.lines(of: block)
    let areAnswers = lines.allSatisfy { starts($0, "= ") }
    let bullets = ["- ", "* ", "+ "]
    let areOptions = lines.allSatisfy { line in
      bullets.contains { starts(line, $0) } && document.brackets(at: line.lowerBound + 2) != nil
    }
    guard let first = lines.first, areAnswers || areOptions else { return nil }
    let edits = lines.map { line in
      let start = document.text.bytes.lineStart(line.lowerBound)
      return document.edit(start..<line.lowerBound, "")
    }
    let what = areOptions ? "an option" : "an answer after '= '"
    return LikelyAnswer(
      rule: "\(what) must start at the beginning of the line: four spaces or a tab make it code",
      place: document.span(first), form: areOptions ? .options : .lines,
      fixes: [.init("remove the indentation", edits)])
  }

  /// Options in a block of code with fences; one with a language is highlighted in a build, which
  /// must give the same messages as a check.
  func optionsInCode(_ block: MarkdownNode) -> LikelyAnswer? {
    guard block.startLine > 0, case let source = document.bytes(of: block),
      ["```", "~~~"].contains(where: { starts(source, $0) })
    else { return nil }
    let lines = document.lines(of: block)
    let options = lines.dropFirst().dropLast()
    guard !options.isEmpty,
      document.text.bytes[lines[0]].allSatisfy({ "`~ ".utf8.contains($0) }),
      options.allSatisfy({ line in
        starts(line, "- [") && document.brackets(at: line.lowerBound + 2) != nil
      })
    else { return nil }
    let fence = document.text.string(lines[0]).prefix(3)
    return LikelyAnswer(
      rule: "the options are in a code block: delete the lines '\(fence)' before and after them",
      place: document.span(lines[0]), form: .options,
      fixes: [
        .init("delete them", [lines[0], lines[lines.count - 1]].map { document.edit($0, "") })
      ])
  }

  private func starts(_ line: Range<Int>, _ start: String) -> Bool {
    document.text.bytes[line].starts(with: start.utf8)
  }

  /// `=Berlin` and `~Prague` on separate lines, as some programs write options.
  private func answersWithTildes(_ lines: [Range<Int>]) -> LikelyAnswer? {
    let marked = lines.filter { starts($0, "=") || starts($0, "~") }
    guard marked.count > 1, let wrong = marked.first(where: { starts($0, "~") }) else { return nil }
    return LikelyAnswer(
      rule: "an answer after '~' is an incorrect option: write '- [ ] …'",
      place: document.span(wrong), form: .options,
      notes: ["write '- [x] …' for an option that is correct"])
  }

  private func answersInText(_ lines: [Range<Int>]) -> LikelyAnswer? {
    guard let first = lines.first else { return nil }
    if let sign = ["\\=", "＝"].first(where: { starts(first, $0) }) {
      let edits = lines.filter { starts($0, sign) }.map {
        document.edit($0.lowerBound..<$0.lowerBound + sign.utf8.count, "=")
      }
      return LikelyAnswer(
        rule: "a typed answer starts with '= ', not with '\(sign)'", place: document.span(first),
        form: .lines, fixes: [.init("write '='", edits)])
    }
    if starts(first, "==") {
      return LikelyAnswer(
        rule: "a typed answer starts with one '=' and a space", place: document.span(first),
        form: .lines)
    }
    if starts(first, "= "), let line = lines.first(where: { !starts($0, "=") }) {
      return LikelyAnswer(
        rule: "each line of correct answers must start with '= '", place: document.span(line),
        form: .lines,
        notes: ["an explanation is a quote below the answers, with a blank line between: '> …'"])
    }
    guard let line = lines.dropFirst().first(where: { starts($0, "= ") }) else { return nil }
    let edit = document.edit(line.lowerBound..<line.lowerBound, "\n")
    return LikelyAnswer(
      rule: "answers after '= ' need a blank line above them", place: document.span(line),
      form: .lines,
      fixes: [.init("insert a blank line", [edit])])
  }

  /// `Answer: 42`.
  private func labeledAnswer(_ lines: [Range<Int>]) -> LikelyAnswer? {
    for line in lines {
      let text = document.text.string(line)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let label = text[..<colon].replacing("*", with: "").lowercased()
      guard labelsOfTypedAnswers.contains(label) else { continue }
      let answer = cleanedName(String(text[text.index(after: colon)...]).replacing("**", with: ""))
      let isAlone = lines.count == 1 && !answer.isEmpty
      return LikelyAnswer(
        rule: "write a typed answer on a line that starts with '= '", place: document.span(line),
        form: .lines,
        fixes: isAlone ? [.writing("= " + answer, at: document.span(line))] : [])
    }
    return nil
  }

  /// `True` or `False` alone on a line.
  private func truthInText(_ lines: [Range<Int>]) -> LikelyAnswer? {
    guard isGraded, lines.count == 1 else { return nil }
    let text = document.text.string(lines[0])
    guard !text.contains(" "), case .word(let isTrue)? = MeantTruth(text, isAsked: false) else {
      return nil
    }
    return LikelyAnswer(
      rule: "to let students choose true or false, write '= \(isTrue)'",
      place: document.span(lines[0]),
      fixes: [.writing("= \(isTrue)", at: document.span(lines[0]))])
  }

  private func tableInText(_ lines: [Range<Int>]) -> LikelyAnswer? {
    let lines = lines.drop { !starts($0, "|") }
    guard let first = lines.first, lines.count > 1, lines.allSatisfy({ starts($0, "|") }) else {
      return nil
    }
    // A fix could make a pair the headings, or the headings a pair.
    return LikelyAnswer(
      rule: "a table starts with a line of headings and a line '|---|---|'",
      place: document.span(first), form: .table,
      notes: [
        "if this line has the headings, write '|---|---|' below it",
        "if it is the first pair, write '| Term | Match |' and '|---|---|' above it",
      ])
  }

  func letteredOptions(_ lines: [Range<Int>]) -> LikelyAnswer? {
    let letters = lines.compactMap(letterLabel)
    let labels = letters.count > 1 ? letters : seriesOfLabels(lines)
    guard let first = labels.first, labels.count > 1 else { return nil }
    let stated = labels.count == lines.count - 1 ? namedLabel(labels, lines) : nil
    var edits = labels.enumerated().map { index, label in
      let isStarred = document.text.bytes[label.lowerBound] == UInt8(ascii: "*")
      return document.edit(label, isStarred || index == stated ? "- [x] " : "- [ ] ")
    }
    // text2qti writes feedback on the option above like this.
    let feedback = lines.filter { starts($0, "... ") && $0.lowerBound > first.lowerBound }
    edits += feedback.map { document.edit($0.lowerBound..<$0.lowerBound + 3, "  >") }
    if stated != nil {
      let above = lines[lines.count - 2].upperBound
      edits.append(document.edit(above..<lines[lines.count - 1].upperBound, ""))
    }
    let isMarked = edits.contains { $0.replacement == "- [x] " }
    let title = isMarked ? "write '- [ ]' and '- [x]'" : "write '- [ ]' before each"
    let line = lines.first { $0.lowerBound == first.lowerBound } ?? first
    let written = letters.count > 1 ? "letters" : "'\(cleanedName(document.text.string(first)))'"
    return LikelyAnswer(
      rule: "options need brackets, not \(written): '- [ ] …', or '- [x] …' if correct",
      place: document.span(line), form: .options,
      fixes: labels.count + feedback.count == lines.count || stated != nil
        ? [.init(title, edits)] : [])
  }

  /// The index of the only label whose letter the last line names: `ANSWER: B`.
  private func namedLabel(_ labels: [Range<Int>], _ lines: [Range<Int>]) -> Int? {
    guard let last = lines.last, isStatement(last), let (_, rest) = label(of: last) else {
      return nil
    }
    let letters: (Range<Int>) -> String = { [document] range in
      document.text.string(range).lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let named = letters(rest)
    let found = labels.indices.filter { letters(labels[$0]) == named }
    return found.count == 1 ? found[0] : nil
  }

  /// `☐ light`, `☑ dark`, and lines with bullets that do not start lists in Markdown.
  func drawnOptions(_ lines: [Range<Int>]) -> LikelyAnswer? {
    let drawn = lines.map(drawnMark)
    let edits = drawn.compactMap(\.self)
    guard edits.count > 1 else { return nil }
    // Another line between or below them may be an option without its mark.
    let isWhole = drawn.drop { $0 == nil }.allSatisfy { $0 != nil }
    return LikelyAnswer(
      rule: "options need square brackets: '- [ ] …', or '- [x] …' if correct",
      place: edits[0].span, form: .options,
      fixes: isWhole ? [.init("write '- [ ]' and '- [x]'", edits)] : [])
  }

  /// The edit that writes the mark of an option in place of a box or bullet at the start of a line.
  func drawnMark(_ line: Range<Int>) -> Diagnostic.Edit? {
    let text = document.text.string(line)
    guard let character = text.unicodeScalars.first, let mark = drawnMarks[character] else {
      return nil
    }
    let spaces = " \t\u{A0}\u{FE0F}".unicodeScalars
    let rest = text.unicodeScalars.dropFirst().drop(while: spaces.contains)
    let start = line.upperBound - String(rest).utf8.count
    return document.edit(line.lowerBound..<start, "- [\(mark)] ")
  }

  /// `A) `, `(a) ` or `b. ` at the start of a line, and `*c) ` for a correct option, as in
  /// text2qti.
  private func letterLabel(of line: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard line.count > 3 else { return nil }
    let start = line.lowerBound + ("(*".utf8.contains(bytes[line.lowerBound]) ? 1 : 0)
    guard isLetter(bytes[start]), ").:".utf8.contains(bytes[start + 1]) else { return nil }
    // Word processors write a tab or a no-break space after the letter.
    let spaces = [" ", "\t", "\u{A0}"]
    guard let space = spaces.first(where: { bytes[(start + 2)...].starts(with: $0.utf8) }) else {
      return nil
    }
    return line.lowerBound..<start + 2 + space.utf8.count
  }

  /// The first letters or numbers of a series in any script, each at the start of a line: `Ａ．`,
  /// `①`, `أ)`; no ASCII digits, which most often number statements.
  private func seriesOfLabels(_ lines: [Range<Int>]) -> [Range<Int>] {
    var found: [(place: Range<Int>, label: OptionLabel)] = []
    for line in lines {
      let index = found.count
      guard let label = OptionLabel(document.text.bytes[line], at: index, of: index + 1),
        !label.character.utf8.allSatisfy(isDigit),
        found.first?.label.style ?? label.style == label.style
      else { continue }
      found.append((line.lowerBound..<line.lowerBound + label.length, label))
    }
    return found.map(\.place)
  }
}

/// Boxes, circles and bullets, with the marks that they represent.
private let drawnMarks: [Unicode.Scalar: String] = [
  "☐": " ", "□": " ", "◻": " ", "○": " ", "◯": " ", "•": " ", "‣": " ", "▪": " ", "·": " ",
  "▲": " ", "◆": " ", "●": " ", "■": " ", "◦": " ", "➢": " ", "►": " ", "・": " ", "･": " ",
  "–": " ", "—": " ",
  "✗": " ", "✘": " ", "✕": " ", "❌": " ",
  "☑": "x", "☒": "x", "✓": "x", "✔": "x", "✅": "x", "◉": "x", "⦿": "x",
]
