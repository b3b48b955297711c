import Courseware

extension Rule {
  static let bidirectionalControl = Rule(
    "bidirectional-control", .warning, "Text has no unnecessary bidirectional control characters.",
    explanation: """
      Some invisible characters make the text around them run from right to left. With them a line
      can look like something other than it says, so a reviewer may approve a field or an answer
      that is not what it seems (CVE-2021-42574, 'Trojan Source'). Delete them. In Arabic, Hebrew
      and other text from right to left, marks and isolates that open and close in one line are
      fine; embeddings and overrides are better written as isolates.
      """,
    bad: .questions(
      "## Which is the largest planet?\n\n- [x] Jupi\u{202E}ret\n- [ ] Saturn",
      shown: "## Which is the largest planet?\n\n- [x] Jupi⍰ret\n- [ ] Saturn\n\n"
        + "where ⍰ stands for a right-to-left override"),
    good: .questions("## Which is the largest planet?\n\n- [x] Jupiter\n- [ ] Saturn"))
}

/// Reports directional marks, written literally or as escapes, once for each line.
func checkDirections(
  _ scan: CharacterScan, _ escaped: EscapedCharacters, in text: SourceText, _ report: inout Report
) {
  let named = Dictionary(keepingFirst: escaped.directions.map { ($0.place, $0.scalar) })
  let places = (scan.directions + escaped.directions.map(\.place)).sorted {
    $0.lowerBound < $1.lowerBound
  }
  for line in byLine(places, text.bytes) {
    let marks = line.map { named[$0] ?? text.bytes.scalar(from: $0.lowerBound)?.value ?? 0 }
    guard let first = firstSuspect(marks, scan.isRightToLeft),
      let name = directionName(marks[first])
    else { continue }
    report.add(
      .bidirectionalControl,
      "an invisible '\(name)' may show this line in another order",
      at: text.span(line[first]),
      fixes: [
        .init(
          line.count == 1 ? "delete it" : "delete all \(line.count) marks",
          line.map { text.edit($0, "") })
      ])
  }
}

/// The first directional mark of a line that right-to-left text does not need; or the first isolate
/// that is not closed, or that is closed without being open.
///
/// Source: Unicode Standard Annex #9, "Unicode Bidirectional Algorithm", section 2.
private func firstSuspect(_ marks: [UInt32], _ isRightToLeft: Bool) -> Int? {
  if !isRightToLeft { return marks.isEmpty ? nil : 0 }
  if let turn = marks.firstIndex(where: { (0x202A...0x202E).contains($0) }) { return turn }
  var open: [Int] = []
  for (index, mark) in marks.enumerated() {
    if (0x2066...0x2068).contains(mark) { open.append(index) }
    if mark == 0x2069, open.popLast() == nil { return index }
  }
  return open.first
}

/// The name of a character that changes the direction of the text around it; `nil` for others.
///
/// This list applies to characters, and to references and escapes for them.
///
/// Source: Unicode Standard Annex #9, "Unicode Bidirectional Algorithm", section 2.
func directionName(_ scalar: UInt32) -> String? {
  switch scalar {
  case 0x061C: "Arabic letter mark"
  case 0x200E: "left-to-right mark"
  case 0x200F: "right-to-left mark"
  case 0x202A: "left-to-right embedding"
  case 0x202B: "right-to-left embedding"
  case 0x202C: "pop directional formatting"
  case 0x202D: "left-to-right override"
  case 0x202E: "right-to-left override"
  case 0x2066: "left-to-right isolate"
  case 0x2067: "right-to-left isolate"
  case 0x2068: "first strong isolate"
  case 0x2069: "pop directional isolate"
  default: nil
  }
}
