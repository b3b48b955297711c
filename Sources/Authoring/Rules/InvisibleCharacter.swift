import Courseware

extension Rule {
  static let invisibleCharacter = Rule(
    "invisible-character", .warning, "Text contains no invisible characters.",
    explanation: """
      Text copied from a web page or a word processor may bring along characters without width, such
      as the zero-width space and the soft hyphen. Two words that look the same then differ: an
      answer that contains one can never be typed, and a search does not find it. Delete the
      character. A no-break space in place of a space after '-', '##', '=' or the name of a field
      keeps the line from being an option, a heading, an answer or a field: Quizpress reads a space
      there, other programs do not. If errors follow from such a character before or within the
      marks of a line, it is reported in their place. A line separator from a layout program does
      not end a line.
      Joiners stay where Arabic, Indian scripts and emoji need them.
      """,
    bad: .questions(
      "## Which part of a cell does photosynthesis?\n\n= chloro\u{200B}plast",
      shown: "## Which part of a cell does photosynthesis?\n\n= chloro⍰plast\n\n"
        + "where ⍰ stands for a zero-width space"),
    good: .questions("## Which part of a cell does photosynthesis?\n\n= chloroplast"))
}

/// Reports invisible characters once for each line, and replaces other spaces by plain ones if the
/// syntax needs them, so that the line is read as it looks.
///
/// - Returns: The text to read, of the same length, so that offsets stay valid.
func checkInvisible(
  _ scan: CharacterScan, in text: SourceText, _ code: CodePlaces, _ report: inout Report
) -> SourceText {
  let bytes = text.bytes
  for line in byLine(scan.invisible.filter { !isNeeded($0, bytes) }, bytes) {
    let names = line.map { invisibleName(bytes, $0) }
    let isAnswer = bytes[bytes.lineStart(line[0].lowerBound)...].first == UInt8(ascii: "=")
    let what = Set(names).count > 1 ? "\(names.count) characters" : names[0]
    report.add(
      .invisibleCharacter,
      isAnswer
        ? "no student can type this answer: it contains an invisible character (\(what))"
        : "this line contains an invisible character (\(what))",
      at: text.span(line[0]),
      fixes: [deletion(of: line, isSafe: !mayBeMeant(line, text, code), text)])
  }
  // The reader of YAML refuses them in front matter.
  let separators = scan.separators.filter {
    !text.path.hasSuffix(".yml") && !code.front.contains($0.lowerBound)
  }
  for line in byLine(separators, bytes) {
    report.add(
      .invisibleCharacter,
      "this line contains an invisible line separator, which does not end the line",
      at: text.span(line[0]),
      fixes: [
        .init(
          "write a space", line.map { text.edit($0, " ") }, isSafe: !mayBeMeant(line, text, code))
      ])
  }
  guard !scan.blanks.isEmpty else { return text }
  return plainSpaces(scan, in: text, code, &report)
}

/// Reports references and escapes for invisible characters, once for each line.
func checkEscapedInvisible(
  _ escaped: EscapedCharacters, in text: SourceText, _ report: inout Report
) {
  for line in byLine(escaped.invisible.map(\.place), text.bytes) {
    report.add(
      .invisibleCharacter,
      "'\(text.string(line[0]))' is a character that nobody can see",
      at: text.span(line[0]),
      fixes: [deletion(of: line, isSafe: false, text)])
  }
}

/// Whether the author may want one of the invisible characters in a line: in code, in a formula, or
/// in a pattern, which can accept an answer with the character as well as without.
private func mayBeMeant(_ line: [Range<Int>], _ text: SourceText, _ code: CodePlaces) -> Bool {
  if line.contains(where: { code.contains($0.lowerBound) }) { return true }
  let start = text.bytes.lineStart(line[0].lowerBound)
  let whole = text.bytes[start..<lineEnd(text.bytes, start)]
  let mayHavePattern = whole.first == UInt8(ascii: "=") || whole.contains(UInt8(ascii: "["))
  return mayHavePattern && whole.contains(UInt8(ascii: "/"))
}

private func deletion(of places: [Range<Int>], isSafe: Bool, _ text: SourceText) -> Diagnostic.Fix {
  let title = places.count == 1 ? "delete it" : "delete all \(places.count)"
  return .init(title, places.map { text.edit($0, "") }, isSafe: isSafe)
}

private func plainSpaces(
  _ scan: CharacterScan, in text: SourceText, _ code: CodePlaces, _ report: inout Report
) -> SourceText {
  var bytes = text.bytes
  for line in byLine(scan.blanks, text.bytes) where !code.contains(line[0].lowerBound) {
    let misplaced = misplacedSpaces(line, text, code)
    guard let first = misplaced.first else { continue }
    report.add(
      .invisibleCharacter, "a \(blankName(text.bytes, first)) is used instead of a space",
      at: text.span(first),
      fixes: [.init("write a space", misplaced.map { text.edit($0, " ") }, isSafe: true)])
    for at in misplaced.joined() { bytes[at] = 32 }
  }
  return text.replacing(bytes)
}

/// The spaces in a line that are at positions where the syntax needs a plain space.
private func misplacedSpaces(
  _ blanks: [Range<Int>], _ text: SourceText, _ code: CodePlaces
) -> [Range<Int>] {
  let bytes = text.bytes
  let start = bytes.lineStart(blanks[0].lowerBound)
  var line = Array(bytes[start..<lineEnd(bytes, start)])
  for at in blanks.joined() { line[at - start] = 32 }
  let above = start > 0 ? bytes.lineStart(start - 1) : 0
  let followsBlankLine =
    start <= above + 1 || bytes[above] == UInt8(ascii: "=")
    || bytes[above..<start].allSatisfy { $0 == 32 || $0 == 10 }
  let isFront = text.path.hasSuffix(".yml") || code.front.contains(start)
  let places = SyntaxSpaces(line, at: start, isFront: isFront, followsBlankLine: followsBlankLine)
    .places
  return blanks.filter { blank in
    let index = places.partitioningIndex { $0.upperBound > blank.lowerBound }
    return index < places.count && places[index].overlaps(blank)
  }
}

/// Groups ranges, given in order, by their lines.
func byLine(_ places: [Range<Int>], _ bytes: [UInt8]) -> [[Range<Int>]] {
  var lines: [[Range<Int>]] = []
  var end = -1
  for place in places {
    if place.lowerBound < end {
      lines[lines.count - 1].append(place)
    } else {
      lines.append([place])
      end = lineEnd(bytes, place.lowerBound)
    }
  }
  return lines
}

/// Whether an invisible character serves its purpose: it joins or separates letters of a script
/// that needs it, is one of the letters or cells of a script, keeps accents in order, combines
/// several emoji into one, or spells the flag of a region.
///
/// Source: The Unicode Standard 15, section 23.2, "Layout Controls", and UTS #51, "Unicode Emoji".
func isNeeded(_ place: Range<Int>, _ bytes: [UInt8]) -> Bool {
  let before = bytes.scalar(before: place.lowerBound)?.value ?? 0
  let after = bytes.scalar(from: place.upperBound)?.value ?? 0
  switch bytes.scalar(from: place.lowerBound)?.value ?? 0 {
  case 0x34F: return Unicode.Scalar(after)?.properties.generalCategory == .nonspacingMark
  case 0x115F, 0x1160: return isPartOfSyllable(before) || isPartOfSyllable(after)
  case 0x180B...0x180F: return (0x1820...0x18AA).contains(before)
  case 0x2800: return isBraille(before) || isBraille(after)
  case 0x200B: return isUnspaced(before) || isUnspaced(after)
  case 0x200C: return isJoining(before) || isJoining(after)
  case 0x200D:
    return isJoining(before) || isJoining(after) || isEmoji(before) && isEmoji(after)
  case 0xE0020...0xE007F: return before == 0x1F3F4 || (0xE0020...0xE007F).contains(before)
  default: return false
  }
}

/// The letters of Korean that are written for each sound, without the fillers.
private func isPartOfSyllable(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x115F, 0x1160: false
  case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
  default: false
  }
}

/// The patterns of Braille with at least one dot.
private func isBraille(_ scalar: UInt32) -> Bool { (0x2801...0x28FF).contains(scalar) }

/// Scripts without spaces between words, in which a zero-width space marks a possible line break.
private func isUnspaced(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF: true
  default: false
  }
}

/// Arabic and related scripts, the scripts of India and South-East Asia, and Mongolian.
private func isJoining(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x0600...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFEFC,
    0x10A00...0x11FFF:
    true
  default: false
  }
}

private func isEmoji(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xA9, 0xAE, 0x203C...0x2049, 0x20E3, 0x2190...0x2BFF, 0x3030, 0x303D, 0xFE0F,
    0x1F000...0x1FAFF:
    true
  default: false
  }
}

private func invisibleName(_ bytes: [UInt8], _ place: Range<Int>) -> String {
  let scalar = bytes.scalar(from: place.lowerBound)?.value ?? 0
  return switch scalar {
  case 0xAD: "a soft hyphen"
  case 0x200B: "a zero-width space"
  case 0x200C: "a zero-width non-joiner"
  case 0x200D: "a zero-width joiner"
  case 0x2060: "a word joiner"
  case 0xFEFF: "a byte order mark"
  case 0xE0000...0xE007F: "a tag character"
  case 0x2800: "an empty Braille cell"
  case 0xFFFC: "the place of an object that was not copied"
  default: "U+" + zeroPadded(scalar, to: 4, radix: 16).uppercased()
  }
}

private func blankName(_ bytes: [UInt8], _ place: Range<Int>) -> String {
  switch bytes.scalar(from: place.lowerBound)?.value ?? 0 {
  case 0xA0, 0x202F: "no-break space"
  case 0x3000: "full-width space"
  default: "space of another width"
  }
}
