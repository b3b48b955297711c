import Courseware

/// Finds syntax of templates, other Markdown programs and TeX in text, where students would see it
/// unchanged.
///
/// Code, formulas, comments, front matter and typed answers may contain anything.
func reportForeignSyntax(_ document: MarkdownDocument, _ report: inout Report) {
  let bytes = document.text.bytes
  var places: TextPlaces?
  var (at, found) = (0, 0)
  var fences: [Range<Int>] = []
  while at < bytes.count, found < ForeignSyntax.limit {
    at = nextSpecialByte(in: bytes.span, from: at)
    guard at < bytes.count else { break }
    guard let syntax = ForeignSyntax(bytes, at) else {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      continue
    }
    if places == nil { places = TextPlaces(bytes) }
    let span = document.span(syntax.place)
    if places?.contains(at) == true {
      // Counted even if it is not reported, because each one is compared with all other
      // diagnostics.
      found += 1
      if syntax.isFence {
        fences.append(syntax.place)
      } else if !report.hasErrors(touching: span),
        !syntax.isFormula || !report.hasLostFormula(onLineOf: at, in: bytes)
      {
        report.add(
          syntax.rule, syntax.message(document), at: span, notes: [.init(syntax.advice(document))],
          fixes: syntax.fixes(document))
      }
    }
    at = syntax.isFormula ? lineEnd(bytes, at) : syntax.place.upperBound
  }
  report.add(fences: fences, of: document)
}

extension Report {
  /// Reports quotation marks that were meant as code fences, all of a file in one diagnostic.
  fileprivate mutating func add(fences: [Range<Int>], of document: MarkdownDocument) {
    guard let first = fences.first else { return }
    let edits = fences.map { Diagnostic.Edit(span: document.span($0), replacement: "```") }
    add(
      .templateSyntax, "students see '\(document.text.string(first))' as it is written",
      at: document.span(first),
      notes: [.init("a fence of code is a line of three backticks: '```'")],
      fixes: fences.count % 2 == 0
        ? [.init(title: "write '```' for each", edits: edits, isSafe: false)] : [])
  }

  /// Whether the span or a fix of an error overlaps a place.
  fileprivate func hasErrors(touching place: Span) -> Bool {
    diagnostics.contains {
      $0.severity == .error
        && ($0.span.map { $0.bytes.overlaps(place.bytes) } == true
          || $0.fixes.contains { $0.edits.contains { $0.span.bytes.overlaps(place.bytes) } })
    }
  }
}

/// The first byte at or after an offset that foreign syntax may start with.
private func nextSpecialByte(in bytes: borrowing Swift.Span<UInt8>, from start: Int) -> Int {
  var at = start
  while at < bytes.count {
    switch bytes[at] {
    case UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: "<"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "{"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "'"), UInt8(ascii: "#"), 0xC2, 0xE2:
      return at
    default: at += 1
    }
  }
  return at
}
