import Courseware

/// Replaces every formula by MathML.
///
/// A formula with an error stays as written, and a diagnostic points into it.
///
/// Typesetting is slow, and the file may be untrusted. Therefore formulas after many faulty ones,
/// or after a large amount of TeX, are not typeset. Each of them is reported, because diagnostics
/// in draft questions are dropped later.
///
/// - Returns: Whether a formula needs the style sheet for code and formulas.
func typeset(
  _ document: MarkdownDocument, _ renderer: Renderer, _ report: inout Report
) -> Bool {
  report.diagnostics += document.alertMistakes.diagnostics
  reportLostFormulas(document, &report)
  var (faults, size) = (0, 0)
  var (isMissing, isStyled) = (false, false)
  for formula in document.formulas {
    size += formula.tex.utf8.count
    if faults < Renderer.faultLimit, let offset = formula.percentSign {
      faults += 1
      report.add(percentSignAt: formula.place(of: offset, in: document.text), of: document)
      continue
    }
    let result =
      excess(faults, size).map { .failure(.faulty($0, offset: nil)) }
      ?? renderer.mathML(formula.tex, isDisplay: formula.isDisplay)
    switch result {
    case .success(let html):
      isStyled = isStyled || needsCodeStyle(Array(html.utf8)[...])
      document.replace(formula.node, withHTML: html, standingAt: formula.bytes)
    case .failure(.missingRenderer):
      if !isMissing { report.addMissingRenderer(at: document.span(formula.bytes)) }
      isMissing = true
      document.replace(formula.node, withHTML: formula.untypeset, standingAt: formula.bytes)
    case .failure(.faulty(let why, let offset)):
      faults += 1
      report.add(
        .badFormula, why, at: document.span(formula.place(of: offset, in: document.text)),
        note: "write '\\$' for a dollar sign that starts no formula")
    }
  }
  return isStyled
}

extension Report {
  /// Reports a percent sign that starts a comment, so that it and what follows is not shown.
  fileprivate mutating func add(percentSignAt place: Range<Int>, of document: MarkdownDocument) {
    let start = document.span(place.lowerBound..<place.lowerBound)
    add(
      .badFormula, "in a formula '%' starts a comment, and the rest of the line is not shown",
      at: document.span(place), note: "write '\\$' for a dollar sign that starts no formula",
      fixes: [.init("write '\\%'", at: start, writing: "\\")])
  }
}

/// The reason why the next formula of a file is not typeset; `nil` if it is.
///
/// - Parameters:
///   - faults: The number of faulty formulas in the file so far.
///   - size: The size of its formulas in bytes, including the next one.
/// - Returns: The message for the formula.
private func excess(_ faults: Int, _ size: Int) -> String? {
  if faults >= Renderer.faultLimit {
    return "not checked, since \(Renderer.faultLimit) formulas before it are wrong"
  }
  return size > Renderer.fileFormulaLimit
    ? "the formulas of a file may have at most 64 kB together" : nil
}

extension Formula {
  /// The formula without its typesetting, from which the same text and ids are made.
  ///
  /// Characters are escaped as KaTeX escapes them.
  fileprivate var untypeset: String {
    let escaped = escapedHTML(tex).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "&#x27;")
    return "<math\(isDisplay ? " display=\"block\"" : "")>"
      + "<annotation encoding=\"application/x-tex\">\(escaped)</annotation></math>"
  }

  /// The offset of a percent sign without a backslash; `nil` if there is none.
  ///
  /// In a displayed formula only one after a digit counts, and none before a space and a word,
  /// because its lines may end with comments.
  fileprivate var percentSign: Int? {
    let bytes = Array(tex.utf8)
    guard var at = bytes.firstIndex(of: UInt8(ascii: "%")) else { return nil }
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%") {
        let before = bytes[..<at]
        let slashes = before.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if slashes % 2 == 0, !isDisplay || isPercentage(bytes, at) { return at }
      }
      at += 1
    }
    return nil
  }

  /// Whether a percent sign in a displayed formula belongs to the number before it.
  private func isPercentage(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard let digit = bytes[..<at].lastIndex(where: { $0 != 32 && $0 != UInt8(ascii: "~") }),
      isDigit(bytes[digit])
    else { return false }
    // On one of several lines, `x = 5 % the length` ends with a comment.
    guard bytes.contains(10), digit < at - 1, at + 2 < bytes.count else { return true }
    let word = bytes[at + 2]
    return bytes[at + 1] != 32 || !isLetter(word) && word < 0x80
  }

  /// The range in the file of the character at an offset in the TeX; the whole formula if there is
  /// none.
  ///
  /// Each line of the TeX is the end of a line of the source.
  fileprivate func place(of offset: Int?, in text: SourceText) -> Range<Int> {
    guard let offset, offset < tex.utf8.count else { return bytes }
    let edge = isDisplay ? 2 : 1
    let before = Array(tex.utf8.prefix(offset))
    let line = Array(tex.utf8)[(before.lastIndex(of: 10).map { $0 + 1 } ?? 0)...]
      .prefix { $0 != 10 }
    var start = bytes.lowerBound + edge
    for _ in 0..<before.count(where: { $0 == 10 }) { start = lineEnd(text.bytes, start) + 1 }
    let end = min(lineEnd(text.bytes, start), bytes.upperBound - edge)
    guard start <= end else { return bytes }
    let blanks = text.bytes[start..<end].reversed().prefix { $0 == 32 || $0 == 9 }.count
    let ownBlanks = line.reversed().prefix { $0 == 32 || $0 == 9 }.count
    let at = end - blanks - (line.count - ownBlanks) + (offset - line.startIndex)
    return bytes.contains(at) ? text.scalar(at: at) : bytes
  }
}
