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
    let before = bytes[bytes.lineStart(source.lowerBound)..<source.lowerBound]
    // The address and the title of a link or an image follow '](' on the line.
    var isAfterLink = before.firstRange(of: Array("](".utf8)) != nil
    var isInCode = false
    for at in source {
      switch bytes[at] {
      case 10: isAfterLink = false
      case UInt8(ascii: "`"): isInCode.toggle()
      case UInt8(ascii: "("): if at > 0, bytes[at - 1] == UInt8(ascii: "]") { isAfterLink = true }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if isInCode || isAfterLink { continue }
        if let found = word(inBracketsAt: at, of: source) { return found }
      default: break
      }
    }
    return nil
  }

  /// The range of a word and the brackets around it, which are no part of a link or a formula.
  private func word(inBracketsAt open: Int, of source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    let inner = bytes[open + 1..<source.upperBound].prefix(40)
    guard
      let close = inner.firstIndex(where: { !isLetterOrDigit($0) && !" -',.".utf8.contains($0) }),
      bytes[close] == closingBrackets[bytes[open]],
      bytes[open + 1..<close].contains(where: isAnyLetter)
    else { return nil }
    let before = open > source.lowerBound ? bytes[open - 1] : 32
    let after = close + 1 < source.upperBound ? bytes[close + 1] : 32
    guard !isWordByte(before), !"[]!)\\}_^".utf8.contains(before), !"[(".utf8.contains(after),
      !isInFormula(open)
    else { return nil }
    return open..<close + 1
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

private let gapWords: Set = [
  "blank", "gap", "answer", "lücke", "fill in", "fill-in", "hueco", "trou", "blank1", "blank 1",
]

private let clozeKinds: Set = [
  "SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC", "NUMERICAL", "NM", "MULTICHOICE", "MC",
  "MULTICHOICE_V", "MCV", "MULTICHOICE_H", "MCH", "MULTICHOICE_S", "MCS", "MULTICHOICE_VS", "MCVS",
  "MULTICHOICE_HS", "MCHS", "MULTIRESPONSE", "MR", "MULTIRESPONSE_H", "MRH",
]
