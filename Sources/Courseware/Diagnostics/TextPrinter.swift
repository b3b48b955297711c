/// Human-readable diagnostics: message, place, the line with a mark under it, notes, fixes.
package struct TextPrinter: Sendable {
  private let lines: LineMap
  private let usesColor: Bool

  /// Creates a printer; `usesColor` adds the escape sequences of a terminal (ECMA-48, SGR).
  package init(_ lines: LineMap, usesColor: Bool) {
    (self.lines, self.usesColor) = (lines, usesColor)
  }

  /// The lines of a diagnostic, each with its line end; a private key in the source is not quoted.
  package func print(_ diagnostic: Diagnostic) -> String {
    let isError = diagnostic.severity == .error
    let head = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]"
    var out = paint(head, isError ? "1;31" : "1;33") + paint(": \(safe(diagnostic.message))", "1")
    out += "\n"
    if diagnostic.code == "secret-key" {
      // A line with a private key must not get into a program's log.
      out += place(diagnostic.span)
    } else {
      out += frame(diagnostic.span, color: isError ? "1;31" : "1;33")
    }
    for note in diagnostic.notes {
      out += paint("note", "1;36") + ": \(safe(note.message))\n" + frame(note.span, color: "1;36")
    }
    for fix in diagnostic.fixes { out += paint("help", "1;32") + ": \(safe(fix.title))\n" }
    return out
  }

  private func safe(_ text: String) -> String { safeForTerminal(text) }

  private func paint(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private func place(_ span: Span?) -> String {
    guard let span else { return "" }
    guard lines.text(span.path) != nil else { return "  --> \(safe(span.path))\n" }
    let start = lines.start(of: span)
    return "  --> \(safe(span.path)):\(start.line):\(start.column)\n"
  }

  private func frame(_ span: Span?, color: String) -> String {
    let place = place(span)
    guard let span, let source = lines.text(span.path) else { return place }
    let start = lines.start(of: span)
    let line = lines.bytes(ofLine: start.line, in: span.path)
    guard !line.isEmpty else { return place }
    let window = window(of: line, around: span, source.bytes)
    let excerpt = Excerpt(
      source.string(window), from: span.bytes.lowerBound - window.lowerBound,
      to: span.bytes.upperBound - window.lowerBound)
    let number = String(start.line)
    let margin = String(repeating: " ", count: number.count)
    return place + " \(paint(number, "2")) \(paint("|", "2")) \(excerpt.text)\n"
      + " \(margin) \(paint("|", "2")) \(excerpt.indentation)\(paint(excerpt.mark, color))\n"
  }
}

/// The part of a line around a mark that is examined, since a line may be long and have many marks.
private func window(of line: Range<Int>, around span: Span, _ bytes: [UInt8]) -> Range<Int> {
  // At most four bytes for each character, on both sides.
  let reach = 8 * Excerpt.width
  var start = max(line.lowerBound, min(span.bytes.lowerBound, line.upperBound) - reach)
  while start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  var end = min(line.upperBound, span.bytes.lowerBound + reach)
  while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
  return start..<max(start, end)
}

/// A line cut to the width that fits, with the position of the mark under it.
private struct Excerpt {
  var text = ""
  var indentation = ""
  var mark = ""

  static let width = 100

  /// - Parameters:
  ///   - line: The text, without its line end.
  ///   - from: Bytes into the line at which the mark starts.
  ///   - to: Bytes into the line at which it ends; may be beyond the end of the line.
  init(_ line: String, from: Int, to: Int) {
    let scalars = Array(line.unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    let first = offsets.lastIndex { $0 <= from } ?? 0
    let last = max(first + 1, offsets.firstIndex { $0 >= to } ?? scalars.count)
    let start = scalars.count > Self.width ? max(0, first - Self.width / 2) : 0
    let end = min(scalars.count, start + Self.width)
    text = (start > 0 ? "…" : "") + shown(scalars[start..<end]) + (end < scalars.count ? "…" : "")
    let before = scalars[start..<max(start, min(first, end))]
    indentation = String(repeating: " ", count: width(before) + (start > 0 ? 1 : 0))
    let marked = scalars[min(first, end)..<min(max(last, first), end)]
    mark = String(repeating: "^", count: max(1, width(marked)))
  }

  private func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return safeForTerminal(String(text))
  }

  private func width(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    shown(scalars).unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }
}
