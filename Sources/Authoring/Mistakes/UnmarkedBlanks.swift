import Courseware

/// What to write instead of blanks that Quizpress does not read.
extension QuestionReader {
  /// `{{light}}`, `\[\[light\]\]`, `___` or `[light|dark]`.
  func foreignBlank(_ source: Range<Int>) -> LikelyAnswer? {
    let edits = foreignBlanks(source)
    if let first = edits.first {
      let title =
        edits.count == 1 ? "write '\(first.replacement)'" : "write blanks between '[[' and ']]'"
      return LikelyAnswer(
        rule: "write a blank between '[[' and ']]'", place: first.span,
        fixes: [.init(title, edits)])
    }
    if let half = document.unopenedBlank(in: source) {
      return LikelyAnswer(
        rule: "write a blank between '[[' and ']]'", place: document.span(half),
        fixes: [.writing("[" + document.text.string(half), at: document.span(half))])
    }
    if let cloze = document.cloze(in: source) { return cloze }
    guard let gap = document.gap(in: source) else { return blankInSingleBrackets(source) }
    return LikelyAnswer(
      rule: "write a blank as its correct answer between '[[' and ']]'", place: document.span(gap))
  }

  /// `[light|dark]`, with a fix if the correct item is in parentheses.
  private func blankInSingleBrackets(_ source: Range<Int>) -> LikelyAnswer? {
    let edits = document.itemsInBrackets(in: source).map { range in
      document.edit(range, "[\(document.text.string(range))]")
    }
    guard let first = edits.first else { return wordInSingleBrackets(source) }
    let areMenus = edits.allSatisfy { isMenu($0.replacement) }
    let title =
      edits.count == 1 ? "write '\(first.replacement)'" : "write menus between '[[' and ']]'"
    return LikelyAnswer(
      rule: "write a blank between '[[' and ']]'", place: first.span, form: .blanks,
      notes: areMenus
        ? []
        : [
          "'\(first.replacement)' accepts each of the answers; for a menu, put parentheses around "
            + "the correct one"
        ],
      fixes: areMenus ? [.init(title, edits)] : [])
  }

  /// `{light}` or `[light]`, which is the answer if it follows a question mark.
  private func wordInSingleBrackets(_ source: Range<Int>) -> LikelyAnswer? {
    guard let place = document.wordInBrackets(in: source) else { return nil }
    let word = cleanedName(document.text.string(place.dropFirst().dropLast()))
    let before = document.text.bytes[source.lowerBound..<place.lowerBound].last { $0 != 32 }
    let isAtEnd = place.upperBound == source.upperBound
    if isAtEnd, ParsedQuestion.QuestionType(rawValue: word.lowercased()) != nil {
      return LikelyAnswer(
        rule: "settings are in braces at the end of the heading: '{type=\(word.lowercased())}'",
        place: document.span(place))
    }
    // 0x9F is the last byte of a question mark in Arabic and Chinese texts.
    if isAtEnd, before == UInt8(ascii: "?") || before == 0x9F {
      return LikelyAnswer(
        rule: "write the answer below the heading: '= \(word)'", place: document.span(place),
        form: .lines)
    }
    return LikelyAnswer(
      rule: "write a blank between '[[' and ']]'", place: document.span(place), form: .blanks,
      fixes: [.writing("[[\(word)]]", at: document.span(place))])
  }

  /// The edits that make blanks from `{{light}}`, Anki's `{{c1::light::hint}}`, `\[\[light\]\]`,
  /// which word processors export, and full-width brackets.
  private func foreignBlanks(_ source: Range<Int>) -> [Diagnostic.Edit] {
    for (opening, closing) in [
      ("{{", "}}"), ("\\[\\[", "\\]\\]"), ("［［", "］］"), ("【【", "】】"), ("【", "】"), ("__", "__"),
    ] {
      let edits = blankEdits(source, between: opening, and: closing)
      if !edits.isEmpty { return edits }
    }
    return []
  }

  private func blankEdits(
    _ source: Range<Int>, between opening: String, and closing: String
  ) -> [Diagnostic.Edit] {
    var (edits, at) = ([Diagnostic.Edit](), source.lowerBound)
    let bytes = document.text.bytes
    while let open = bytes[at..<source.upperBound].firstRange(of: Array(opening.utf8)),
      let close = bytes[open.upperBound..<source.upperBound].firstRange(of: Array(closing.utf8))
    {
      at = close.upperBound
      guard close.lowerBound > open.upperBound, isBlank(open.lowerBound, close, source) else {
        continue
      }
      let word = wordOfCard(document.text.string(open.upperBound..<close.lowerBound))
      edits.append(document.edit(open.lowerBound..<close.upperBound, "[[\(word)]]"))
    }
    return edits
  }

  /// Whether a text between marks may be a blank: what other programs show in bold type is one only
  /// after other text, and without spaces beside its marks.
  private func isBlank(_ open: Int, _ close: Range<Int>, _ source: Range<Int>) -> Bool {
    let bytes = document.text.bytes
    let isBold = bytes[close.lowerBound] == UInt8(ascii: "_")
    guard isBold || close.count == "】".utf8.count else { return true }
    let before = bytes[source.lowerBound..<open].drop { "# ".utf8.contains($0) }
    let inner = bytes[open..<close.lowerBound].dropFirst(close.count)
    let edges = [before.last, inner.first, inner.last]
    return !before.isEmpty && !edges.contains(UInt8(ascii: "_")) && !edges.dropFirst().contains(32)
  }

  /// A list of the words for as many lines in the heading: `The ___ is a ___`.
  func listOfWords(_ list: MarkdownNode, _ heading: Span) -> LikelyAnswer? {
    let gaps = document.lowLines(heading.bytes, orDots: true)
    let words = list.children.compactMap { item in
      item.firstWritten.flatMap { $0.next == nil ? document.bytes(of: $0) : nil }
    }
    guard let first = gaps.first, gaps.count == list.children.count, words.count == gaps.count,
      words.allSatisfy({ !document.text.bytes[$0].contains { "|[]\n".utf8.contains($0) } })
    else { return nil }
    let blanks = zip(gaps, words).map { document.edit($0, "[[\(document.text.string($1))]]") }
    return LikelyAnswer(
      rule: "write a blank as its correct answer between '[[' and ']]'",
      place: document.span(first), form: .blanks,
      fixes: [
        .init("write the words as blanks", blanks + [document.edit(document.bytes(of: list), "")])
      ])
  }

  /// Warns of runs of underscores, and of dots in a question with blanks, that are shown as text.
  ///
  /// In a question with typed answers, there must be two or more runs.
  ///
  /// One line and one typed answer belong together, and options may fill any number of lines.
  mutating func warnOfUnmarkedBlanks(
    in heading: Range<Int>, _ parts: QuestionParts, _ blanks: BlankReading
  ) {
    let isTyped = parts.answers.first.map(document.isAnswerLines) ?? false
    guard isTyped || blanks.firstSpan != nil else { return }
    let blocks = parts.body.filter { $0.kind != .code && $0.kind != .htmlBlock && !$0.isHeading }
    let places = [heading] + blocks.map { document.bytes(of: $0) }
    let answers = isTyped ? parts.answers.flatMap(document.answerLines) : []
    if let named = namedBlank(answers, in: places) { return add(unmarkedBlank: named, isTyped) }
    // In logic and mathematics, `{~p, q}` and `{=, <}` are sets.
    if !isTyped, hasBraces, let cloze = places.lazy.compactMap(document.cloze).first,
      document.text.bytes[cloze.place.bytes].contains(UInt8(ascii: ":"))
    {
      return add(unmarkedBlank: cloze.place.bytes, isTyped, cloze.fixes)
    }
    if !isTyped,
      let menu = places.lazy.compactMap({ [document] place in
        document.itemsInBrackets(in: place).first ?? document.sentenceWord(in: place)
      }).first
    {
      return add(unmarkedBlank: menu, isTyped)
    }
    var lines = places.flatMap { document.lowLines($0, orDots: !isTyped) }
    let count = lines.isEmpty ? answers.count : 0
    if count > 1 {
      // Dots count as blanks if there are as many of them as answers.
      lines = places.flatMap { document.lowLines($0, orDots: true) }
      guard lines.count == count else { return }
    }
    guard let first = lines.first, !isTyped || lines.count > 1 else { return }
    add(unmarkedBlank: first, isTyped)
  }

  /// The place of `[force]` in a text if there is an answer such as `force: 10`, as in programs
  /// whose blanks have names.
  private func namedBlank(_ answers: [Located<String>], in places: [Range<Int>]) -> Range<Int>? {
    for answer in answers {
      // Without a space after it, the colon is that of a ratio.
      guard let colon = answer.value.firstRange(of: ": ")?.lowerBound,
        colon > answer.value.startIndex
      else { continue }
      let name = Array("[\(answer.value[..<colon])]".utf8)
      let found = places.lazy.compactMap { document.text.bytes[$0].firstRange(of: name) }.first
      if let found { return found }
    }
    return nil
  }

  private mutating func add(
    unmarkedBlank place: Range<Int>, _ isTyped: Bool, _ fixes: [Diagnostic.Fix] = []
  ) {
    report.add(
      .unmarkedBlank,
      isTyped
        ? "the lines after '= ' are answers to the whole question, not one for each blank"
        : "'\(document.text.string(place))' is text that students cannot fill in",
      at: document.span(place),
      note: "write a blank as its correct answer between '[[' and ']]', as in 'the [[sun]]'",
      fixes: fixes)
  }
}

extension MarkdownDocument {
  /// Runs of at least three underscores, escaped or not, and if `orDots` is true, of at least four
  /// dots or two ellipses, outside of inline code.
  fileprivate func lowLines(_ source: Range<Int>, orDots: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (at, isCode) = (source.lowerBound, false)
    while at < source.upperBound {
      let character = text.bytes[at]
      let isEllipsis =
        orDots && character == 0xE2 && text.bytes[at...].starts(with: "……".utf8)
      let least =
        character == UInt8(ascii: "_") ? 3 : orDots && character == UInt8(ascii: ".") ? 4 : 0
      var end = at
      while end < source.upperBound, least > 0, text.bytes[end] == character { end += 1 }
      while end < source.upperBound, isEllipsis, "…".utf8.contains(text.bytes[end]) { end += 1 }
      if isEllipsis || least > 0 && end - at >= least, !isCode { found.append(at..<end) }
      while end + 1 < source.upperBound, text.bytes[end] == UInt8(ascii: "\\"),
        text.bytes[end + 1] == UInt8(ascii: "_")
      {
        end += 2
      }
      if character == UInt8(ascii: "\\"), end - at > 4, !isCode { found.append(at..<end) }
      if end == at, text.bytes[at] == UInt8(ascii: "`") { isCode.toggle() }
      at = max(at + 1, end)
    }
    return found
  }
}

/// Whether exactly one of the items of `[[(light)|dark]]` is in parentheses.
private func isMenu(_ blank: String) -> Bool {
  let items = blank.dropFirst(2).dropLast(2).split(separator: "|").map(cleanedName)
  return items.count { $0.hasPrefix("(") && $0.hasSuffix(")") } == 1
}

/// `light` for `c1::light` and `c1::light::hint`; other texts unchanged.
func wordOfCard(_ text: String) -> String {
  let parts = text.split(separator: "::").map(String.init)
  let isCard =
    parts.count > 1 && parts[0].first == "c" && wholeNumber("\(parts[0].dropFirst())") != nil
  return isCard ? parts[1] : text
}
