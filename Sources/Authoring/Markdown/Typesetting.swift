import Courseware

/// Puts MathML in the place of every formula; one that makes none stays as written, with a
/// diagnostic that points into it.
///
/// Typesetting is slow, and a file may come from anybody. Therefore the formulas after many faulty
/// ones, or after a large amount of TeX, are not typeset. Each of them is reported, since the
/// problems of draft questions are dropped later.
func typeset(_ document: MarkdownDocument, _ renderer: Renderer, _ report: inout Report) {
  document.reportAlertMistakes(&report)
  reportLostFormulas(document, &report)
  var (faults, size) = (0, 0)
  var isMissing = false
  for formula in document.formulas {
    size += formula.tex.utf8.count
    let result =
      excess(faults, size).map { .failure(.faulty($0, offset: nil)) }
      ?? renderer.mathML(formula.tex, isDisplay: formula.isDisplay)
    switch result {
    case .success(let html):
      document.replace(formula.node, withHTML: html, standingAt: formula.bytes)
    case .failure(.missingRenderer):
      if !isMissing { report.addMissingRenderer(at: document.span(formula.bytes)) }
      isMissing = true
    case .failure(.faulty(let why, let offset)):
      faults += 1
      report.add(
        .badFormula, why, at: document.span(formula.place(of: offset, in: document.text)),
        notes: [.init("write '\\$' for a dollar sign that starts no formula")])
    }
  }
}

/// Why the next formula of a file is not typeset; `nil` if it is.
///
/// - Parameters:
///   - faults: How many formulas of the file were refused.
///   - size: The bytes of its formulas so far, with the next one.
/// - Returns: What is reported at it.
private func excess(_ faults: Int, _ size: Int) -> String? {
  if faults >= Renderer.faultLimit {
    return "not checked, since \(Renderer.faultLimit) formulas before it are wrong"
  }
  return size > Renderer.fileFormulaLimit
    ? "the formulas of a file may have at most 64 kB together" : nil
}

extension Formula {
  /// The character of the file that is at an offset of the TeX; the whole formula where there is
  /// none.
  ///
  /// Each line of the TeX is what a line of the source ends with.
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
