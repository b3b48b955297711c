import Courseware

/// A possible mistake in a block, and the change that would fix it.
struct YAMLMistake {
  /// The broken rule, as a message for teachers.
  var message: String
  /// The bytes of the block to mark.
  var place: Range<Int>
  /// What the change does, as a verb phrase.
  var title: String
  /// The ranges to replace and the texts to write there, in order and without overlap.
  var edits: [(Range<Int>, String)]
  /// The range that the edits delete and insert elsewhere; `nil` if they insert new text.
  var moved: Range<Int>?
  /// Whether the change certainly keeps the author's meaning, if it makes the block valid.
  var isSafe = false
  /// Whether the mistake is a backslash between double quotation marks.
  var isEscape = false
  /// Whether only indentation changes.
  ///
  /// Several such changes may help; the best is the one that results in a consistent indentation.
  var isLayout = false

  init(
    _ message: String, at place: Range<Int>, _ title: String, _ edits: [(Range<Int>, String)],
    isSafe: Bool = false
  ) {
    (self.message, self.place, self.title) = (message, place, title)
    (self.edits, self.isSafe) = (edits, isSafe)
  }
}

/// The possible mistakes in a block, the most likely first.
///
/// The guesses may be wrong, so `repair` tries each of them. They are based on the text of lines,
/// not on the parsed YAML.
struct YAMLMistakes {
  let bytes: [UInt8]
  let known: KnownFields
  /// The lines that are neither comments nor empty.
  let lines: [WrittenLine]
  /// The first line with each indentation, in order.
  let firstOfDepth: [Int]
  /// The number of lines that may contain the mistake.
  private let count: Int

  /// Lines after `end`, the offset at which parsing stopped, cannot contain the mistake.
  init(_ bytes: [UInt8], _ known: KnownFields, until end: Int?) {
    (self.bytes, self.known) = (bytes, known)
    let lines = WrittenLine.all(in: bytes, 0..<bytes.count).filter { !$0.isIdle(in: bytes) }
    self.lines = lines
    var depths: Set<Int> = []
    firstOfDepth = lines.indices.filter { depths.insert(lines[$0].indent.count).inserted }
    count = end.map { end in lines.prefix { $0.range.lowerBound < end }.count } ?? lines.count
  }

  /// Calls `isWanted` with one guess after another until it returns `false`.
  ///
  /// Guesses are created on demand, since there may be more of them than can be tried.
  func forEach(while isWanted: (YAMLMistake) -> Bool) {
    let causes = [
      numberSigns, fences, notes, tabs, blanks, markedFields, charactersForColons, missingSpaces,
      missingColons, doubledColons,
      commas,
      quotes, openingCharacters,
      colonsInValues, brackets, dashes, brokenLines,
      misplacedLines, valuesOfGroups, namelessGroups,
    ]
    for line in 0..<count {
      for cause in causes { guard cause(line).allSatisfy(isWanted) else { return } }
    }
    for cause in [missingSpaces, charactersForColons, missingColons] {
      guard onEveryLine(cause).map(isWanted) ?? true else { return }
    }
    guard groups.map(asLayout).allSatisfy(isWanted) else { return }
    for line in 0..<count {
      guard indents(line).map(asLayout).allSatisfy(isWanted) else { return }
    }
  }

  private func asLayout(_ mistake: YAMLMistake) -> YAMLMistake {
    var mistake = mistake
    mistake.isLayout = true
    return mistake
  }

  /// The same mistake on several lines, with one change for all of them.
  private func onEveryLine(_ cause: (Int) -> [YAMLMistake]) -> YAMLMistake? {
    let each = lines.indices.compactMap { cause($0).first }
    guard each.count > 1 else { return nil }
    var all = each[0]
    all.title += ", and in the other lines"
    all.edits = each.flatMap(\.edits)
    all.isSafe = each.allSatisfy(\.isSafe)
    return all
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The offsets at which fields may start in a line: at its content, and in braces after each
  /// comma.
  func fieldStarts(_ line: WrittenLine) -> [Int] {
    var starts = [line.content.lowerBound]
    for at in line.content where [UInt8(ascii: "{"), UInt8(ascii: ",")].contains(bytes[at]) {
      let next = (at + 1..<line.content.upperBound).first { bytes[$0] != 32 }
      if let next { starts.append(next) }
    }
    return starts
  }

  /// The word that starts at an offset in a line.
  func word(at start: Int, in line: WrittenLine) -> Range<Int>? {
    let rest = start..<line.content.upperBound
    let end = rest.first { !isWordByte(bytes[$0]) } ?? rest.upperBound
    return end > start ? start..<end : nil
  }

  func firstAfterBlanks(_ at: Int, in line: WrittenLine) -> Int {
    (at..<line.content.upperBound).first { bytes[$0] != 32 && bytes[$0] != 9 }
      ?? line.content.upperBound
  }

  /// A value in quotation marks of a kind that does not require escaping.
  func quoted(_ value: String) -> String {
    if !value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(value)\""
    }
    return singleQuoted(value)
  }

  /// The mistake that a value has no quotation marks but needs them.
  func quoting(_ value: Range<Int>, _ message: String, isSafe: Bool = false) -> YAMLMistake {
    YAMLMistake(
      message, at: value, "put quotation marks around the value", [(value, quoted(text(value)))],
      isSafe: isSafe)
  }

  func singleQuoted(_ value: String) -> String {
    "'" + value.replacing("'", with: "''") + "'"
  }
}
