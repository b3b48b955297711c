import Courseware

extension Rule {
  static let mixedScript = Rule(
    "mixed-script", .warning, "A word is written in one alphabet.",
    explanation: """
      The letters 'o' of the Latin, the Cyrillic and the Greek alphabet look the same and are
      three different letters. A word that mixes them looks right, but no search finds it, a
      screen reader spells it out, and an answer with such a letter can never be typed. Usually
      the keyboard layout was switched, or the word was copied. Type the word again. Formulas,
      code and symbols such as 'kΩ' and 'Δt', whose letters nobody confuses, are not reported.
      """,
    bad: .questions(
      "## Which part of a cell holds its chromosomes?\n\n= nuсleus",
      shown: "## Which part of a cell holds its chromosomes?\n\n= nu⍰leus\n\n"
        + "where ⍰ stands for the Cyrillic letter that looks like 'c'"),
    good: .questions("## Which part of a cell holds its chromosomes?\n\n= nucleus"))
}

/// Reports words that mix letters of the same shape from different scripts, each once.
func checkScripts(
  _ scan: CharacterScan, in text: SourceText, _ code: CodePlaces, _ report: inout Report
) {
  var end = 0
  for at in scan.mixedScriptOffsets where at >= end && !code.contains(at) {
    let place = wordPlace(at, text.bytes)
    end = place.upperBound
    guard let word = MixedScriptWord(Array(text.string(place).unicodeScalars)),
      let use = use(of: place, text, code)
    else { continue }
    report.addMixedScript(word, use, at: text.span(place), text)
  }
}

/// The purpose of a word, if it affects the diagnostic.
private enum WordUse { case prose, answer }

extension Report {
  fileprivate mutating func addMixedScript(
    _ word: MixedScriptWord, _ use: WordUse, at place: Span, _ text: SourceText
  ) {
    let once = word.foreign.enumerated().filter { !word.foreign[..<$0].contains($1) }.map(\.1)
    let letters = once.map { "'\($0)'" }.joined(separator: ", ")
    let names = Set(word.foreign.compactMap(LookAlikeLetters.script(of:))).map(\.name).sorted()
    let written = text.string(place.bytes)
    add(
      .mixedScript,
      use == .answer
        ? "no student can type '\(written)': it mixes letters of two alphabets"
        : "'\(written)' mixes letters of two alphabets",
      at: place,
      note: "\(letters) \(once.count == 1 ? "is" : "are") \(names.joined(separator: " and "))"
        + ", the other letters are \(word.script.name)",
      fixes: [
        // Not safe: a question may be about such a word, such as a forged address.
        .init(
          "write '\(word.plain)' in \(word.script.name) letters alone", at: place,
          writing: word.plain)
      ])
  }
}

extension LookAlikeLetters.Script {
  fileprivate var name: String {
    switch self {
    case .latin: "Latin"
    case .cyrillic: "Cyrillic"
    case .greek: "Greek"
    }
  }
}

/// The range of letters around an offset, without spaces, punctuation and digits.
private func wordPlace(_ at: Int, _ bytes: [UInt8]) -> Range<Int> {
  var (start, end) = (at, at)
  while let letter = bytes.scalar(before: start), isPartOfWord(letter) {
    start -= letter.utf8.count
  }
  while let letter = bytes.scalar(from: end), isPartOfWord(letter) { end += letter.utf8.count }
  return start..<end
}

/// Whether a scalar is a letter, or an accent on one.
private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
  LookAlikeLetters.script(of: scalar) != nil || (0x300...0x36F).contains(scalar.value)
}

/// The use of a word; `nil` if another rule reports it: ids and attributes, fields and values from
/// a fixed set.
private func use(of place: Range<Int>, _ text: SourceText, _ code: CodePlaces) -> WordUse? {
  let bytes = text.bytes
  let start = bytes.lineStart(place.lowerBound)
  // Only the last 400 bytes matter, and lines may be long.
  let before = bytes[max(start, place.lowerBound - 400)..<place.lowerBound]
  if text.path.hasSuffix(".yml") || code.front.contains(start) {
    let key = text.string(start..<place.lowerBound).split(separator: ":").first ?? ""
    let isFree = proseFields.contains(key.trimmingPrefix { "- {".contains($0) }.description)
    return isFree && before.contains(UInt8(ascii: ":")) ? .prose : nil
  }
  if let open = before.lastIndex(of: UInt8(ascii: "{")),
    bytes[open..<lineEnd(bytes, open)].last == UInt8(ascii: "}"),
    !before[open...].contains(UInt8(ascii: "}"))
  {
    return nil
  }
  if bytes[start] == UInt8(ascii: "=") { return .answer }
  let doubled = before.indices.last { bytes[$0...].starts(with: "[[".utf8) }
  guard let open = doubled, !before[open...].contains(UInt8(ascii: "]")) else { return .prose }
  return .answer
}

/// Fields of front matter whose values are the author's own words.
private let proseFields: Set<String> = [
  "name", "title", "description", "tags", "author", "organization", "teacher", "term", "license",
]
