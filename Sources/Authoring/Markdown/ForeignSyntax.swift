import Courseware

/// Finds syntax of templates, of other Markdown programs and of TeX in text, which students would
/// see as it is written.
///
/// Code, formulas, comments, front matter and answers to type may hold anything.
func reportForeignSyntax(_ document: MarkdownDocument, _ report: inout Report) {
  let bytes = document.text.bytes
  var places: TextPlaces?
  var (at, found) = (0, 0)
  while at < bytes.count, found < ForeignSyntax.limit {
    at = nextSpecialByte(in: bytes.span, from: at)
    guard at < bytes.count else { return }
    guard let syntax = ForeignSyntax(bytes, at) else {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      continue
    }
    if places == nil { places = TextPlaces(bytes) }
    let span = document.span(syntax.place)
    if places?.contains(at) == true, !report.hasErrors(touching: span) {
      report.add(
        syntax.rule, syntax.message(document), at: span, notes: [.init(syntax.advice)],
        fixes: syntax.fixes(document))
      found += 1
    }
    at = syntax.place.upperBound
  }
}

extension Report {
  /// Whether an error marks some of the bytes of a place, or is told of the line of blanks there.
  fileprivate func hasErrors(touching place: Span) -> Bool {
    diagnostics.contains {
      $0.severity == .error && $0.span.map { $0.bytes.overlaps(place.bytes) } == true
    }
  }
}

/// The first byte from a place on that foreign syntax may start with.
private func nextSpecialByte(in bytes: borrowing Swift.Span<UInt8>, from start: Int) -> Int {
  var at = start
  while at < bytes.count {
    switch bytes[at] {
    case UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "{"), UInt8(ascii: "~"), UInt8(ascii: "$"):
      return at
    default: at += 1
    }
  }
  return at
}

/// Where a file has text: neither code nor formulas, comments, front matter, blanks or answers to
/// type.
private struct TextPlaces {
  private let bytes: [UInt8]
  private let code: CodePlaces
  private var comments: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = CodePlaces(bytes)
    var at = 0
    while let open = firstIndex(of: UInt8(ascii: "<"), in: bytes.span, from: at) {
      at = open + 1
      guard bytes[open...].starts(with: "<!--".utf8) else { continue }
      while at < bytes.count, !bytes[at...].starts(with: "-->".utf8) { at += 1 }
      comments.append(open..<at)
    }
  }

  func contains(_ at: Int) -> Bool {
    if code.front.contains(at) || code.contains(at) { return false }
    let index = comments.partitioningIndex { $0.upperBound > at }
    if index < comments.count, comments[index].contains(at) { return false }
    let line = bytes[..<at].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return bytes[line] != UInt8(ascii: "=") && !bytes[line..<at].starts(with: "    ".utf8)
      && !isInBlank(at, from: line)
  }

  /// Whether brackets that open before a place on its line close behind it.
  private func isInBlank(_ at: Int, from line: Int) -> Bool {
    let isOpen = { (at: Int) in bytes[at] == 0x5B && bytes[at - 1] == 0x5B }
    let isClose = { (at: Int) in bytes[at] == 0x5D && bytes[at - 1] == 0x5D }
    guard at > line + 1, let open = (line + 1..<at).last(where: { isOpen($0) || isClose($0) }),
      isOpen(open)
    else { return false }
    return (at + 1..<max(at + 1, lineEnd(bytes, at))).contains(where: isClose)
  }
}
