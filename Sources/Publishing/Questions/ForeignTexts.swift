package import Courseware

extension [UInt8] {
  /// Appends the HTML of prose that a script puts into a page, with its texts isolated as on pages.
  ///
  /// - Parameters:
  ///   - prose: The prose.
  ///   - language: The BCP 47 tag of the language around it.
  package mutating func write(_ prose: Prose, isolatedIn language: String) {
    let start = count
    write(prose)
    isolateTexts(from: start, in: direction(of: language))
  }

  /// Isolates the texts of questions that run in the other direction than what is around them, so
  /// that their numbers and punctuation marks are at the right end: each is put into a `bdi`
  /// element.
  ///
  /// A text is what is between the tags of two blocks. One with letters of both directions is left
  /// as it is, because only its author knows which of them it is written in. A calculation without
  /// letters, such as `5 < 6` or `-5`, runs from left to right if its digits do.
  ///
  /// - Parameters:
  ///   - start: Where the HTML to change starts; it ends at the end.
  ///   - direction: The direction around the texts, `ltr` or `rtl`.
  mutating func isolateTexts(from start: Int, in direction: String) {
    let isRightToLeft = direction == "rtl"
    guard isRightToLeft || mayHaveRightToLeft(from: start) else { return }
    let texts = ForeignTexts(in: self[start...], isRightToLeft).found
    guard !texts.isEmpty else { return }
    var piece: [UInt8] = []
    var at = start
    for text in texts {
      piece += self[at..<text.lowerBound]
      piece += "<bdi>".utf8
      piece += self[text]
      piece += "</bdi>".utf8
      at = text.upperBound
    }
    piece += self[at...]
    replaceSubrange(start..., with: piece)
  }

  /// Whether there may be a letter of a usual script from right to left: one of U+0580 to U+07FF.
  ///
  /// The loop has no branches, so that the compiler tests many bytes at once: HTML without such a
  /// letter takes hardly any time.
  private func mayHaveRightToLeft(from start: Int) -> Bool {
    let bytes = span.extracting(start...)
    var found: UInt8 = 0
    for at in bytes.indices { found |= bytes[at] &- 0xD6 < 10 ? 1 : 0 }
    return found != 0
  }
}

/// Finds the texts of HTML whose letters all run in the other direction, and calculations in texts
/// from right to left.
private struct ForeignTexts {
  private(set) var found: [Range<Int>] = []
  private let html: ArraySlice<UInt8>
  private let isRightToLeft: Bool
  /// Where the current text starts.
  private var start: Int
  /// How many elements within the text are open.
  private var depth = 0
  /// Whether the text has letters from left to right, and letters from right to left.
  private var letters = (toRight: false, toLeft: false)
  /// Whether the text has digits from 0 to 9, and signs of a calculation.
  private var calculation = (digits: false, signs: false)

  init(in html: ArraySlice<UInt8>, _ isRightToLeft: Bool) {
    (self.html, self.isRightToLeft, start) = (html, isRightToLeft, html.startIndex)
    var at = html.startIndex
    while at < html.endIndex {
      switch html[at] {
      case UInt8(ascii: "<"): at = take(tagAt: at)
      case UInt8(ascii: "&"):
        if html[at...].starts(with: "&lt;".utf8) || html[at...].starts(with: "&gt;".utf8) {
          calculation.signs = true
        }
        at = html[at...].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? html.endIndex
      default: at += take(characterAt: at)
      }
    }
    end(at: at, next: at)
  }

  /// - Returns: The offset after the tag, or after an element whose content is no text.
  private mutating func take(tagAt at: Int) -> Int {
    let end = html[at...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? html.endIndex
    let isClosing = html[at..<end].dropFirst().first == UInt8(ascii: "/")
    let name = String(
      decoding: html[at..<end].dropFirst(isClosing ? 2 : 1).prefix {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }, as: UTF8.self)
    if !isClosing, isolated.contains(name) || html[at..<end].elementsEqual(blank) {
      return html[end...].firstRange(of: Array("</\(name)>".utf8))?.upperBound ?? html.endIndex
    }
    if voidInText.contains(name) { return end }
    if inText.contains(name), !isClosing || depth > 0 {
      depth += isClosing ? -1 : 1
    } else {
      self.end(at: at, next: end)
    }
    return end
  }

  /// - Returns: The length of the character in bytes.
  private mutating func take(characterAt at: Int) -> Int {
    let (lead, second) = (html[at], at + 1 < html.endIndex ? html[at + 1] : 0)
    switch lead {
    case ..<0x80:
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lead | 0x20) { letters.toRight = true }
      if isDigit(lead) { calculation.digits = true }
      if "+-*/=^".utf8.contains(lead) { calculation.signs = true }
      return 1
    case 0xD6...0xDF:
      let isArmenian = lead == 0xD6 && second < 0x90
      // Neutral: the comma, digits and signs for numbers of Arabic, and the digits of Persian.
      let isNeutral =
        lead == 0xD8 && second < 0x9B || lead == 0xD9 && 0xA0...0xAC ~= second
        || lead == 0xDB && 0xB0...0xB9 ~= second
      if isArmenian { letters.toRight = true } else if !isNeutral { letters.toLeft = true }
      return 2
    case ..<0xE0:
      // U+0300 to U+036F are combining marks.
      if 0xC3...0xCB ~= lead || lead > 0xCD { letters.toRight = true }
      return 2
    case ..<0xF0:
      let isArabic = lead == 0xEF && (0xAC...0xB7 ~= second || 0xB9...0xBB ~= second)
      // Neutral: general punctuation and symbols, and the punctuation of Chinese and Japanese.
      let isNeutral = lead == 0xE2 || lead == 0xE3 && second == 0x80 || lead >= 0xEE
      if isArabic { letters.toLeft = true } else if !isNeutral { letters.toRight = true }
      // U+2200 to U+22FF are mathematical operators.
      if lead == 0xE2, 0x88...0x8B ~= second { calculation.signs = true }
      return 3
    default: return 4
    }
  }

  /// Ends the current text at an offset; the next one starts at `next`.
  private mutating func end(at end: Int, next: Int) {
    let isCalculation = calculation == (true, true)
    let isForeign = isRightToLeft ? letters.toRight || isCalculation : letters.toLeft
    let isOwn = isRightToLeft ? letters.toLeft : letters.toRight
    if isForeign, !isOwn, depth == 0 {
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
      let text = html[start..<end].drop(while: isSpace)
      found.append(text.startIndex..<((text.lastIndex { !isSpace($0) } ?? end - 1) + 1))
    }
    (start, depth, letters, calculation) = (next, 0, (false, false), (false, false))
  }
}

/// Elements in a text that have a direction of their own, or that are controls.
private let isolated: Set = ["code", "kbd", "math", "select", "svg", "textarea"]
/// A blank on paper.
private let blank = Array("<span class=\"blank\">".utf8)
/// Elements in a text that have no content.
private let voidInText: Set = ["br", "img", "input", "wbr"]
/// Other elements in a text, which may have further attributes.
private let inText: Set = [
  "a", "abbr", "b", "bdi", "del", "em", "i", "ins", "mark", "rp", "rt", "ruby", "s", "small",
  "strong", "sub", "sup", "u",
]
