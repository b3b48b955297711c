import Courseware

/// Mistakes at the colon after a field name.
extension YAMLMistakes {
  /// `name:Cells`.
  func missingSpaces(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    return fieldStarts(line).compactMap { start in
      guard let word = word(at: start, in: line), word.upperBound + 1 < line.content.upperBound,
        bytes[word.upperBound] == UInt8(ascii: ":"),
        ![32, 9].contains(bytes[word.upperBound + 1])
      else { return nil }
      let end = word.upperBound + 1
      return YAMLMistake(
        "a field name must be followed by a colon and a space", at: word.lowerBound..<end,
        "insert a space after '\(text(word)):'", [(end..<end, " ")],
        isSafe: known.contains(text(word)))
    }
  }

  /// `labs:: 10`.
  func doubledColons(_ index: Int) -> [YAMLMistake] {
    guard let colon = lines[index].colon, colon > lines[index].content.lowerBound + 1,
      bytes[colon - 1] == UInt8(ascii: ":")
    else { return [] }
    return [
      YAMLMistake(
        "a field name must be followed by one colon", at: colon..<colon + 1, "delete it",
        [(colon..<colon + 1, "")]
      )
    ]
  }

  /// `name = Cells`, `name：Cells`, `name; Cells`.
  func charactersForColons(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    return fieldStarts(line).compactMap { start in
      guard let word = key(at: start, in: line) else { return nil }
      let at = firstAfterBlanks(word.upperBound, in: line)
      guard let character = Self.characters.first(where: { bytes[at...].starts(with: $0.utf8) })
      else {
        return nil
      }
      let end = firstAfterBlanks(at + character.utf8.count, in: line)
      let isKnown = known.contains(text(word))
      return YAMLMistake(
        "a field name must be followed by ':' and a space, not '\(character)'",
        at: at..<at + character.utf8.count,
        "write '\(text(word)): '", [(word.upperBound..<end, ": ")],
        isSafe: isKnown && character != ";")
    }
  }

  private static let characters = ["：", "﹕", "꞉", "∶", "=>", "->", "=", ";"]

  /// The word before a character written instead of a colon; the dash of an arrow is not part of
  /// the word.
  private func key(at start: Int, in line: WrittenLine) -> Range<Int>? {
    guard let word = word(at: start, in: line) else { return nil }
    let isArrow = bytes[word.upperBound - 1] == UInt8(ascii: "-")
    return isArrow && word.count > 1 ? word.lowerBound..<word.upperBound - 1 : word
  }

  /// `name Cells`, if the word is a known field or a number follows it.
  func missingColons(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    return fieldStarts(line).compactMap { start in
      guard let word = word(at: start, in: line) else { return nil }
      let end = firstAfterBlanks(word.upperBound, in: line)
      let isAlone = end == line.content.upperBound
      let isKnown = known.contains(text(word))
      let isNumber = !isAlone && isDigit(bytes[end])
      guard isKnown || isNumber, isAlone || end > word.upperBound else { return nil }
      return YAMLMistake(
        "a field name must be followed by a colon and a space", at: word,
        "insert a colon after '\(text(word))'", [(word.upperBound..<word.upperBound, ":")],
        isSafe: isKnown && !isAlone)
    }
  }

  /// `name: Cells: structure`, and two fields on one line.
  func colonsInValues(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let value = line.value(in: bytes) else { return [] }
    let colons = value.filter {
      bytes[$0] == UInt8(ascii: ":") && ($0 + 1 == value.upperBound || bytes[$0 + 1] == 32)
    }
    guard !colons.isEmpty else { return [] }
    let splits = colons.compactMap { split(value, at: $0, line) }
    let isPart = "[{".utf8.contains(bytes[value.lowerBound]) && !isText(afterBracketOf: value)
    if hasCurlyQuotes(value) || isQuoted(value) || isPart { return splits.map(\.mistake) }
    let quotes = quoting(
      value, "a value that contains a colon and a space needs quotation marks",
      isSafe: splits.isEmpty)
    let group = YAMLMistake(
      "a group on one line must be between '{' and '}'", at: value, "put braces around it",
      [(value, "{ \(text(value)) }")])
    return splits.filter(\.isLikely).map(\.mistake)
      + (takesGroup(line) ? [group, quotes] : [quotes, group]) + splits.map(\.mistake)
  }

  private func takesGroup(_ line: WrittenLine) -> Bool {
    guard let word = line.word(in: bytes) else { return false }
    return switch known.values[text(word)] {
    case .person, .group, .numbers: true
    default: false
    }
  }

  /// `name: Cells attempts: 3`; likely if a number follows a field that accepts numbers.
  private func split(
    _ value: Range<Int>, at colon: Int, _ line: WrittenLine
  ) -> (mistake: YAMLMistake, isLikely: Bool)? {
    let blanks: [UInt8] = [32, UInt8(ascii: ",")]
    guard let blank = (value.lowerBound..<colon).last(where: { blanks.contains(bytes[$0]) }) else {
      return nil
    }
    let key = blank + 1..<colon
    guard known.contains(text(key)) else { return nil }
    let indent = String(repeating: " ", count: line.indent.count)
    let next = firstAfterBlanks(colon + 1, in: line)
    let isNumber = next < value.upperBound && isDigit(bytes[next])
    var isTerm = false
    if case .term? = known.values[text(key)] { isTerm = true }
    return (
      YAMLMistake(
        "each field must be on its own line", at: key, "start a new line at '\(text(key))'",
        [(blank..<blank + 1, "\n" + indent)]), isNumber && isTerm
    )
  }
}
