import Courseware

/// Finds TeX that no formula holds: behind a dollar that opens none, and between brackets with
/// backslashes.
///
/// Only what hardly can be anything else counts: `$5`, `$HOME` and `\(a\)` are words.
func reportLostFormulas(_ document: MarkdownDocument, _ report: inout Report) {
  let bytes = document.text.bytes
  guard let first = firstMark(bytes.span) else { return }
  let formulas = document.formulas.map(\.bytes).sorted { $0.lowerBound < $1.lowerBound }
  var (at, formula) = (first, 0)
  while at < bytes.count {
    while formula < formulas.count, formulas[formula].upperBound <= at { formula += 1 }
    if formula < formulas.count, formulas[formula].contains(at) {
      at = formulas[formula].upperBound
    } else if let lost = LostFormula(bytes, at) {
      if document.isProse(at) {
        report.add(
          .lostFormula, lost.rule(bytes), at: document.span(lost.place), fixes: lost.fixes(document)
        )
      }
      at = lost.place.upperBound
    } else {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
  }
}

/// The first dollar or backslash.
private func firstMark(_ bytes: borrowing Swift.Span<UInt8>) -> Int? {
  let dollar = firstIndex(of: UInt8(ascii: "$"), in: bytes)
  return firstIndex(of: UInt8(ascii: "\\"), in: bytes).map { min($0, dollar ?? $0) } ?? dollar
}

/// TeX that no formula may hold.
private struct LostFormula {
  var place: Range<Int>
  /// `$`, `$$`, `\(` or `\[`.
  var opening: [UInt8]
  /// What is written between dollars that have spaces or backticks inside.
  private var inner: Range<Int>?

  /// What may start at a place; `nil` where nothing does.
  init?(_ bytes: [UInt8], _ start: Int) {
    guard start + 2 < bytes.count else { return nil }
    let end = max(start + 2, lineEnd(bytes, start))
    switch (bytes[start], bytes[start + 1]) {
    case (UInt8(ascii: "$"), 32), (UInt8(ascii: "$"), UInt8(ascii: "`")):
      guard let close = bytes[start + 2..<end].firstIndex(of: UInt8(ascii: "$")) else { return nil }
      let (isQuoted, tex) = (bytes[start + 1] != 32, bytes[start + 2..<close])
      guard isQuoted ? tex.last == UInt8(ascii: "`") && tex.count > 1 : isTeX(tex) else {
        return nil
      }
      opening = [36]
      place = start..<close + 1
      inner = isQuoted ? start + 2..<close - 1 : start + 1..<close
    case (UInt8(ascii: "$"), let next):
      opening = next == UInt8(ascii: "$") ? [36, 36] : [36]
      let word = bytes[start + opening.count..<end].prefix { !" $`\t".utf8.contains($0) }
      guard isTeX(word) else { return nil }
      place = start..<word.endIndex
    case (UInt8(ascii: "\\"), UInt8(ascii: "(")), (UInt8(ascii: "\\"), UInt8(ascii: "[")):
      opening = [92, bytes[start + 1]]
      let closing: [UInt8] = [92, bytes[start + 1] == UInt8(ascii: "(") ? 41 : 93]
      guard let close = bytes[start + 2..<end].prefix(400).firstRange(of: closing),
        isTeX(bytes[start + 2..<close.lowerBound])
      else { return nil }
      place = start..<close.upperBound
    default: return nil
    }
  }

  private var isBracketed: Bool { opening[0] == UInt8(ascii: "\\") }

  func rule(_ bytes: [UInt8]) -> String {
    if inner != nil {
      return "the dollar signs of a formula have no "
        + (bytes[place.lowerBound + 1] == 32 ? "spaces" : "backticks") + " inside them"
    }
    guard isBracketed else { return "this formula is not closed with a dollar sign" }
    return opening[1] == UInt8(ascii: "(")
      ? "write a formula between dollar signs, not between '\\(' and '\\)'"
      : "write a display formula between '$$', not between '\\[' and '\\]'"
  }

  /// Dollars in the place of the brackets.
  func fixes(_ document: MarkdownDocument) -> [Diagnostic.Fix] {
    if let inner {
      let tex = cleanedName(document.text.string(inner))
      return [.writing("$\(tex)$", at: document.span(place))]
    }
    guard isBracketed else { return [] }
    let tex = document.text.string(place.lowerBound + 2..<place.upperBound - 2)
    let mark = opening[1] == UInt8(ascii: "(") ? "$" : "$$"
    return [.writing(mark + cleanedName(tex) + mark, at: document.span(place))]
  }
}

/// Whether a piece of text has one of the common commands of TeX, or a letter with something above
/// or below it.
private func isTeX(_ piece: ArraySlice<UInt8>) -> Bool {
  for at in piece.indices.dropLast() {
    let isNear = at > piece.startIndex && at - piece.startIndex < 4
    switch piece[at] {
    case UInt8(ascii: "\\"):
      let name = piece[(at + 1)...].prefix { isLetter($0) }
      if commands.contains(String(decoding: name, as: UTF8.self)) { return true }
    case UInt8(ascii: "^") where isNear:
      let isBase = isLetter(piece[at - 1]) || piece[at - 1] == 41
      if isBase, piece[at + 1] == UInt8(ascii: "{") || isDigit(piece[at + 1]) {
        return true
      }
    case UInt8(ascii: "_") where isNear && piece[at + 1] == UInt8(ascii: "{"): return true
    default: break
    }
  }
  return false
}

private let commands: Set = [
  "frac", "dfrac", "tfrac", "sqrt", "sum", "prod", "int", "lim", "cdot", "times", "div", "pm",
  "leq", "le", "geq", "ge", "neq", "ne", "approx", "equiv", "infty", "partial", "alpha", "beta",
  "gamma", "delta", "epsilon", "theta", "lambda", "mu", "pi", "rho", "sigma", "tau", "phi",
  "omega", "Delta", "Gamma", "Omega", "Sigma", "Phi", "sin", "cos", "tan", "log", "ln", "vec",
  "hat", "bar", "overline", "mathrm", "mathbf", "mathbb", "binom", "rightarrow", "Rightarrow",
  "circ", "forall", "exists", "cup", "cap", "subset", "subseteq",
]

extension MarkdownDocument {
  /// Whether a place is in text: in a paragraph, a heading or a cell, but not in its code.
  fileprivate func isProse(_ at: Int) -> Bool {
    var node = rootNode
    while let child = node.children.first(where: { $0.isBlock && bytes(of: $0).contains(at) }) {
      node = child
    }
    switch node.kind {
    case .paragraph where isAnswerLines(node): return false
    case .paragraph, .heading: break
    case .other where node != rootNode: break
    default: return false
    }
    let before = text.bytes[bytes(of: node).lowerBound..<at]
    var (runs, last) = (0, UInt8(0))
    for byte in before {
      if byte == UInt8(ascii: "`"), last != byte { runs += 1 }
      last = byte
    }
    return runs % 2 == 0
  }
}
