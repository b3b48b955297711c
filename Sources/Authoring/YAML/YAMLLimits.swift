import Courseware

/// Checks a block against the limits for libyaml.
func passesYAMLLimits(
  _ text: SourceText, _ range: Range<Int>, _ report: inout Report
) -> Bool {
  if range.count > YAMLLimit.size {
    let kilobytes = YAMLLimit.size / 1024
    report.add(
      .frontMatterLimit, "front matter is larger than \(kilobytes) kB",
      at: Span(path: text.path, bytes: text.scalar(at: range.lowerBound)))
    return false
  }
  var open = 0
  for at in range {
    switch text.bytes[at] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
    case 0xC2 where at + 1 < range.upperBound && text.bytes[at + 1] == 0x85:
      return refuseLineBreak(text, at..<at + 2, &report)
    case 0xE2 where isLineOrParagraphSeparator(text.bytes, at):
      return refuseLineBreak(text, at..<at + 3, &report)
    case 0..<9, 11..<32, 127:
      report.add(
        .controlCharacter, "front matter must not contain control characters",
        at: Span(path: text.path, bytes: at..<at + 1))
      return false
    default: break
    }
    if open > YAMLLimit.openBrackets {
      report.add(
        .frontMatterLimit, "front matter is nested more than \(YAMLLimit.depth) deep",
        at: Span(path: text.path, bytes: at..<at + 1))
      return false
    }
  }
  return true
}

private func isLineOrParagraphSeparator(_ bytes: [UInt8], _ at: Int) -> Bool {
  at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] & 0xFE == 0xA8
}

private func refuseLineBreak(_ text: SourceText, _ bytes: Range<Int>, _ report: inout Report)
  -> Bool
{
  report.add(
    .controlCharacter, "lines of front matter must end with a line feed",
    at: Span(path: text.path, bytes: bytes),
    notes: [
      .init("some programs treat this character as a line end and others do not")
    ])
  return false
}
