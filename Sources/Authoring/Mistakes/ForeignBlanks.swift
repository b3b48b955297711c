import Courseware

/// Blanks in the notations of paper and other programs.
extension MarkdownDocument {
  /// The first gap in a text: `____`, `......`, `[____]`, `(…)` or `{blank}`.
  func gap(in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var at = source.lowerBound
    while at < source.upperBound {
      if let close = closingBrackets[bytes[at]],
        let end = bytes[at..<source.upperBound].prefix(24).firstIndex(of: close),
        isGap(at + 1..<end)
      {
        return at..<end + 1
      }
      let run = bytes[at..<source.upperBound].prefix { $0 == bytes[at] }
      let least = [UInt8(ascii: "_"): 3, UInt8(ascii: "."): 4][bytes[at]]
      if let least, run.count >= least { return run.indices }
      at = run.endIndex
    }
    return nil
  }

  /// Whether brackets contain nothing but a line, dots or a word for a blank.
  private func isGap(_ inner: Range<Int>) -> Bool {
    let word = text.string(inner).lowercased()
    let isLine = !word.isEmpty && word.allSatisfy { "_.…".contains($0) }
    return isLine && word != "." || gapWords.contains(word)
  }

  /// The first word in single brackets or braces, outside of code, formulas and links.
  func wordInBrackets(in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var at = source.lowerBound
    while let open = bytes[at..<source.upperBound].firstIndex(where: { "[{".utf8.contains($0) }) {
      at = open + 1
      let inner = bytes[at..<source.upperBound].prefix(40)
      guard
        let close = inner.firstIndex(where: {
          !isLetter($0) && !isDigit($0) && $0 < 0x80 && !" -',.".utf8.contains($0)
        }),
        bytes[close] == closingBrackets[bytes[open]],
        bytes[open + 1..<close].contains(where: isAnyLetter)
      else { continue }
      let before = open > source.lowerBound ? bytes[open - 1] : 32
      let after = close + 1 < source.upperBound ? bytes[close + 1] : 32
      // The address and the title of a link or an image follow '](' on the line.
      if bytes[bytes.lineStart(open)..<open].firstRange(of: Array("](".utf8)) != nil { continue }
      guard !isWordByte(before), !"[]!)\\}_^".utf8.contains(before), !"[(".utf8.contains(after),
        !bytes[source.lowerBound..<open].endsInCode, !isInFormula(open)
      else { continue }
      return open..<close + 1
    }
    return nil
  }

  /// `{light}` in a sentence, with a space before it; a word in square brackets may be a hint.
  func sentenceWord(in source: Range<Int>) -> Range<Int>? {
    let place = wordInBrackets(in: source)
    return place.flatMap { place in
      place.count > 4 && place.lowerBound > source.lowerBound
        && place.upperBound < source.upperBound
        && text.bytes[(place.lowerBound - 1)...].starts(with: " {".utf8) ? place : nil
    }
  }

  /// The places of `[light|dark]`, items in single brackets, outside of code and formulas.
  func itemsInBrackets(in source: Range<Int>) -> [Range<Int>] {
    let bytes = text.bytes
    var (found, at) = ([Range<Int>](), source.lowerBound)
    while at < source.upperBound {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "`"), UInt8(ascii: "$"):
        let mark = bytes[at..<source.upperBound].prefix { $0 == bytes[at] }
        let rest = bytes[mark.endIndex..<source.upperBound]
        at = rest.firstRange(of: mark)?.upperBound ?? mark.endIndex
      case UInt8(ascii: "["):
        let end = endOfItems(at, in: source)
        if let end { found.append(at..<end) }
        at = end ?? at + 1
      default: at += 1
      }
    }
    return found
  }

  /// The end of the brackets that start at an offset; `nil` if they are part of a word or a link,
  /// or do not contain items between bars.
  ///
  /// At least one item must have two characters, unlike those of the matrix `[A|b]`.
  private func endOfItems(_ open: Int, in source: Range<Int>) -> Int? {
    let bytes = text.bytes
    let inner = bytes[open + 1..<source.upperBound].prefix(120)
    guard let close = inner.firstIndex(where: { "[]\n`".utf8.contains($0) }),
      bytes[close] == UInt8(ascii: "]")
    else { return nil }
    let before = open > source.lowerBound ? bytes[open - 1] : 32
    let after = close + 1 < source.upperBound ? bytes[close + 1] : 32
    guard !isWordByte(before), !"[]!)".utf8.contains(before), !"[](".utf8.contains(after) else {
      return nil
    }
    let words = text.string(open + 1..<close)
    let items = cleanedParts(words, at: "|")
    let areWords = items.allSatisfy { item in item.contains { $0.isLetter || $0.isNumber } }
    guard items.count > 1, areWords, items.contains(where: { $0.count > 1 }) else { return nil }
    return close + 1
  }

  /// `[cat]]`, which has one bracket too few at its start, on a line with more closing brackets
  /// than opening ones; one of the first ``ForeignSyntax/limit`` in the text.
  func unopenedBlank(in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var at = source.lowerBound
    // Each one is compared with its whole line.
    for _ in 0..<ForeignSyntax.limit {
      guard let close = bytes[at..<source.upperBound].firstRange(of: Array("]]".utf8))?.lowerBound
      else { return nil }
      let before = bytes[at..<close]
      at = close + 2
      guard let open = before.lastIndex(where: { "[]\n`".utf8.contains($0) }),
        bytes[open] == UInt8(ascii: "["), open + 1 < close, isUnopened(open..<close + 2, source)
      else { continue }
      return open..<close + 2
    }
    return nil
  }

  /// Whether a text in brackets, `[cat]]`, lacks an opening bracket on its line.
  private func isUnopened(_ blank: Range<Int>, _ source: Range<Int>) -> Bool {
    let (bytes, open) = (text.bytes, blank.lowerBound)
    let start = bytes.lineStart(open)
    let line = bytes[start..<lineEnd(bytes, open)]
    let before = open > source.lowerBound ? bytes[open - 1] : 32
    return !"[]!".utf8.contains(before) && !isWordByte(before)
      && !isLink(bytes, endingAt: blank.upperBound) && !isInFormula(open)
      && line.count(where: { $0 == UInt8(ascii: "[") })
        < line.count(where: { $0 == UInt8(ascii: "]") })
      && !bytes[start..<open].endsInCode
  }

  /// `{1:SHORTANSWER:=cat}`, the notation of Moodle, and `{=cat ~dog}`, with a fix for all of them.
  func cloze(in source: Range<Int>) -> LikelyAnswer? {
    let found = clozes(in: source)
    guard let first = found.first else { return nil }
    let edits = found.compactMap { cloze in
      cloze.blank.map { Diagnostic.Edit(span: cloze.place, replacement: $0) }
    }
    let title =
      edits.count == 1 ? "write '\(edits[0].replacement)'" : "write blanks between '[[' and ']]'"
    return LikelyAnswer(
      rule: "a blank is its correct answer between '[[' and ']]'", place: first.place,
      fixes: edits.isEmpty ? [] : [.init(title, edits)])
  }

  private func clozes(in source: Range<Int>) -> [(place: Span, blank: String?)] {
    var (found, at) = ([(Span, String?)](), source.lowerBound)
    let bytes = text.bytes
    while let open = bytes[at..<source.upperBound].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open..<source.upperBound].firstIndex(of: UInt8(ascii: "}"))
    {
      at = close + 1
      let parts = text.string(open + 1..<close)
        .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      let isCloze = parts.count == 3 && clozeKinds.contains(parts[1].uppercased())
      guard isCloze || parts.count == 1 && "=~".contains(parts[0].first ?? " ") else {
        if found.isEmpty { break }
        continue
      }
      let blank = clozeBlank(parts[parts.count - 1], isNumber: isCloze && parts[1].hasPrefix("N"))
      found.append((span(open..<close + 1), blank))
    }
    return found
  }

  /// A blank for `=cat~dog` or `=cat =feline`; `nil` if the answers have feedback, pairs or partial
  /// points.
  private func clozeBlank(_ answers: String, isNumber: Bool) -> String? {
    let parts = clozeParts(answers)
    let right = parts.filter { $0.hasPrefix("=") }.map { cleanedName($0.dropFirst()) }
    guard !right.isEmpty, !answers.contains(where: { "#%[]|".contains($0) }),
      !answers.contains("->"), right.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let wrong = parts.filter { !$0.hasPrefix("=") }
    let items =
      wrong.isEmpty
      ? right.map { isNumber ? "=" + $0.replacing(":", with: " ± ") : $0 }
      : right.map { "(\($0))" } + wrong
    return "[[" + items.joined(separator: "|") + "]]"
  }

  /// The items that start with `~`, or with `=` at the start, after a space or after `~`.
  func clozeParts(_ answers: String) -> [String] {
    var (parts, last) = ([String](), Character(" "))
    for letter in answers {
      let isEqual = letter == "=" && (last == " " || last == "~")
      if letter == "~" || isEqual && last != "~" { parts.append("") }
      if parts.isEmpty { parts.append("") }
      if letter != "~" { parts[parts.count - 1].append(letter) }
      last = letter
    }
    return parts.map(cleanedName).filter { !$0.isEmpty }
  }
}

/// The bracket that closes each opening one.
let closingBrackets: [UInt8: UInt8] = [
  UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
  UInt8(ascii: "{"): UInt8(ascii: "}"),
]

private let gapWords: Set = [
  "blank", "gap", "answer", "lücke", "fill in", "fill-in", "hueco", "trou", "blank1", "blank 1",
]

private let clozeKinds: Set = [
  "SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC", "NUMERICAL", "NM", "MULTICHOICE", "MC",
  "MULTICHOICE_V", "MCV", "MULTICHOICE_H", "MCH", "MULTICHOICE_S", "MCS", "MULTICHOICE_VS", "MCVS",
  "MULTICHOICE_HS", "MCHS", "MULTIRESPONSE", "MR", "MULTIRESPONSE_H", "MRH",
]

extension QuestionReader {
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
