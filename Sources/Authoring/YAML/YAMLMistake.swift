/// A possible mistake in a block, and the change that would fix it.
struct YAMLMistake {
  /// The broken rule, as a message for teachers.
  var message: String
  /// The bytes of the block to look at.
  var place: Range<Int>
  /// What the change does, as a verb phrase.
  var title: String
  /// In order and apart from each other.
  var edits: [Edit]
  /// Whether the change keeps the author's meaning for certain, if it helps at all.
  var isSafe = false
  /// Whether only the blanks before lines change: several such changes may help, and the one after
  /// which the layout is even is meant.
  var isLayout = false

  struct Edit {
    var range: Range<Int>
    var text: String
  }

  init(
    _ message: String, at place: Range<Int>, _ title: String, _ edits: [(Range<Int>, String)],
    isSafe: Bool = false
  ) {
    self.message = message
    self.place = place
    self.title = title
    self.edits = edits.map { Edit(range: $0.0, text: $0.1) }
    self.isSafe = isSafe
  }
}

/// The possible mistakes in a block, the most likely first.
///
/// They may be wrong: `repair` tries each. Each looks only at the text of a line, not at its YAML.
struct YAMLMistakes {
  let bytes: [UInt8]
  let known: KnownFields
  /// The lines that are no comments and not empty.
  let lines: [WrittenLine]
  /// The number of them that may contain the mistake.
  private let count: Int

  /// What comes behind `end`, the byte at which reading stopped, is not to blame.
  init(_ bytes: [UInt8], _ known: KnownFields, until end: Int?) {
    self.bytes = bytes
    self.known = known
    let lines = WrittenLine.all(in: bytes, 0..<bytes.count).filter { !$0.isIdle(in: bytes) }
    self.lines = lines
    count = end.map { end in lines.prefix { $0.range.lowerBound < end }.count } ?? lines.count
  }

  /// Calls `isWanted` with one guess after another until it wants no more: each is made when it is
  /// asked for, since a block may have more of them than may be tried.
  func forEach(while isWanted: (YAMLMistake) -> Bool) {
    let causes = [
      fences, notes, tabs, blanks, markedFields, charactersForColons, missingSpaces, missingColons,
      doubledColons,
      commas,
      quotes, openingCharacters,
      colonsInValues, brackets, dashes, brokenLines,
      valuesOfGroups,
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

  /// The same mistake in several consecutive lines.
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

  /// Where keys may start in a line: at its content, and between braces behind each comma.
  func fieldStarts(_ line: WrittenLine) -> [Int] {
    var starts = [line.content.lowerBound]
    for at in line.content where [UInt8(ascii: "{"), UInt8(ascii: ",")].contains(bytes[at]) {
      let next = (at + 1..<line.content.upperBound).first { bytes[$0] != 32 }
      if let next { starts.append(next) }
    }
    return starts
  }

  /// The word that starts at a byte of a line.
  func word(at start: Int, in line: WrittenLine) -> Range<Int>? {
    let rest = start..<line.content.upperBound
    let end = rest.first { !isWordByte(bytes[$0]) } ?? rest.upperBound
    return end > start ? start..<end : nil
  }

  func firstBehindBlanks(_ at: Int, in line: WrittenLine) -> Int {
    (at..<line.content.upperBound).first { bytes[$0] != 32 && bytes[$0] != 9 }
      ?? line.content.upperBound
  }

  /// A value in quotation marks that none of its own characters close.
  func quoted(_ value: String) -> String {
    if !value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(value)\""
    }
    return singleQuoted(value)
  }

  func singleQuoted(_ value: String) -> String {
    let parts = value.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "''") + "'"
  }
}
