import Courseware

/// Blanks as paper and other programs have them.
extension MarkdownDocument {
  /// `____`, `......`, `[____]`, `(…)`, `{blank}`: the first gap in a text.
  func gap(in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var at = source.lowerBound
    while at < source.upperBound {
      if let close = closings[bytes[at]],
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

  /// Whether brackets hold nothing but a line, dots or a word for a blank.
  private func isGap(_ inner: Range<Int>) -> Bool {
    let word = text.string(inner).lowercased()
    let isLine = !word.isEmpty && word.allSatisfy { "_.…".contains($0) }
    return isLine && word != "." || gapWords.contains(word)
  }

  /// `{1:SHORTANSWER:=cat}`, as Moodle writes blanks, and `{=cat ~dog}`.
  func cloze(in source: Range<Int>) -> LikelyAnswer? {
    let bytes = text.bytes
    guard let open = bytes[source].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open..<source.upperBound].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let parts = text.string(open + 1..<close)
      .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let isCloze = parts.count == 3 && clozeKinds.contains(parts[1].uppercased())
    guard isCloze || parts.count == 1 && parts[0].hasPrefix("=") else { return nil }
    let place = span(open..<close + 1)
    let blank = clozeBlank(parts[parts.count - 1], isNumber: isCloze && parts[1].hasPrefix("N"))
    return LikelyAnswer(
      rule: "a blank is its right answer between '[[' and ']]'", place: place,
      fixes: blank.map { [.writing($0, at: place)] } ?? [])
  }

  /// A blank for `=cat~dog`; `nil` where feedback or parts of the points are written.
  private func clozeBlank(_ answers: String, isNumber: Bool) -> String? {
    let parts = answers.split(separator: "~").map { cleanedName(String($0)) }
    let right = parts.filter { $0.hasPrefix("=") }.map { cleanedName(String($0.dropFirst())) }
    guard !right.isEmpty, !answers.contains(where: { "#%[]|".contains($0) }) else { return nil }
    let wrong = parts.filter { !$0.hasPrefix("=") }
    let items =
      wrong.isEmpty
      ? right.map { isNumber ? "=" + $0.replacing(":", with: " ± ") : $0 }
      : right.map { "(\($0))" } + wrong
    return "[[" + items.joined(separator: "|") + "]]"
  }
}

private let closings: [UInt8: UInt8] = [
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
