import Courseware

/// Where the front matter of a Markdown file ends and its body starts.
struct FrontMatter {
  /// The YAML between the two lines of dashes.
  var yaml: Range<Int>
  /// The bytes after the closing line.
  var body: Range<Int>

  /// Finds the block; `nil` where a diagnostic says why there is none.
  static func find(in text: SourceText, _ report: inout Report) -> FrontMatter? {
    let bytes = text.bytes
    let first = lineEnd(bytes, 0)
    guard isFence(bytes[0..<first]) else {
      report.add(
        .missingFrontMatter, "the file starts with front matter between two lines '---'",
        at: Span(path: text.path, bytes: 0..<min(first, bytes.count)))
      return nil
    }
    var at = min(first + 1, bytes.count)
    let start = at
    while at < bytes.count {
      let end = lineEnd(bytes, at)
      if isFence(bytes[at..<end]) {
        return FrontMatter(yaml: start..<at, body: min(end + 1, bytes.count)..<bytes.count)
      }
      at = end + 1
    }
    report.add(
      .unclosedFrontMatter, "front matter ends with a line '---' of its own",
      at: Span(path: text.path, bytes: 0..<first))
    return nil
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 9 }
  }
}

/// Where the line that holds an offset ends, its line feed not included.
func lineEnd(_ bytes: [UInt8], _ at: Int) -> Int {
  firstIndex(of: 10, in: bytes.span, from: at) ?? bytes.count
}
