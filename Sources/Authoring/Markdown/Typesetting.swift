import Courseware

/// Puts MathML in the place of every formula; one that makes none stays as written, with a
/// diagnostic that points into it.
func typeset(_ document: MarkdownDocument, _ renderer: Renderer, _ report: inout Report) {
  document.reportAlertSlips(&report)
  reportLostFormulas(document, &report)
  var isMissing = false
  for formula in document.formulas {
    switch renderer.mathML(formula.tex, isDisplay: formula.isDisplay) {
    case .success(let html):
      document.replace(formula.node, withHTML: html, standingAt: formula.bytes)
    case .failure(.missingRenderer):
      if !isMissing { report.addMissingRenderer(at: document.span(formula.bytes)) }
      isMissing = true
    case .failure(.faulty(let why, let offset)):
      report.add(
        .badFormula, why, at: document.span(formula.place(of: offset, in: document.text)),
        notes: [.init("a dollar that starts no formula is written '\\$'")])
    }
  }
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
