import Courseware

/// Finds TeX that is not part of a formula: after a dollar sign that does not open one, and between
/// brackets with backslashes.
///
/// Only unmistakable TeX counts: `$5`, `$HOME` and `\(a\)` are text.
func reportLostFormulas(_ document: MarkdownDocument, _ report: inout Report) {
  let bytes = document.text.bytes
  guard let first = firstMark(bytes.span) else { return }
  let formulas = document.formulas.map(\.bytes).sorted { $0.lowerBound < $1.lowerBound }
  var (at, formula, found) = (first, 0, 0)
  lazy var prose = ProseScan(document)
  lazy var blanks = document.blanks(below: document.rootNode).map(\.bytes)
  var isDisplayOpen = false
  while at < bytes.count, found < ForeignSyntax.limit {
    while formula < formulas.count, formulas[formula].upperBound <= at { formula += 1 }
    if formula < formulas.count, formulas[formula].contains(at) {
      at = formulas[formula].upperBound
    } else if bytes[at] != UInt8(ascii: "$"), bytes[at] != UInt8(ascii: "\\") {
      at += 1
    } else if let lost = LostFormula(bytes, at, before: formulas[formula...].first?.lowerBound) {
      let isProse = prose.contains(at)
      // The second of two '$$' with a blank line between them is not reported.
      if isProse, lost.isAlone { isDisplayOpen.toggle() }
      if isProse, !lost.isAlone || isDisplayOpen {
        let isInBlank = blanks.contains { $0.contains(at) }
        report.add(
          .lostFormula,
          isInBlank
            ? "a formula cannot be between '[[' and ']]': write it as text, such as 'x²'"
            : lost.rule(bytes),
          at: document.span(lost.place), fixes: isInBlank ? [] : lost.fixes(document))
        found += 1
      }
      at = lost.place.upperBound
    } else {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
  }
}

/// The offset of the first dollar sign or backslash.
private func firstMark(_ bytes: borrowing Swift.Span<UInt8>) -> Int? {
  let dollar = firstIndex(of: UInt8(ascii: "$"), in: bytes)
  return firstIndex(of: UInt8(ascii: "\\"), in: bytes).map { min($0, dollar ?? $0) } ?? dollar
}

/// A piece of TeX that is probably outside a formula.
private struct LostFormula {
  var place: Range<Int>
  /// `$`, `$$`, `\(` or `\[`, also for `\\(` and `\\[`.
  var opening: [UInt8]
  /// The range between dollar signs that have spaces or backticks inside, and between brackets with
  /// two backslashes each.
  private var inner: Range<Int>?
  /// Whether it is `$$` alone on a line.
  private(set) var isAlone = false

  /// The piece that starts at an offset, up to the end of the line or the next formula; `nil` if
  /// there is none.
  init?(_ bytes: [UInt8], _ start: Int, before formula: Int?) {
    guard start + 2 < bytes.count else { return nil }
    let end = max(start + 2, min(reachedLineEnd(bytes, start), formula ?? .max))
    switch (bytes[start], bytes[start + 1]) {
    case (UInt8(ascii: "$"), 32), (UInt8(ascii: "$"), UInt8(ascii: "`")):
      guard let close = bytes[start + 2..<end].firstIndex(of: UInt8(ascii: "$")) else {
        let word = bytes[start + 2..<end].prefix { !" `".utf8.contains($0) }
        guard bytes[start + 1] == 32, isTeX(word) else { return nil }
        (opening, place) = ([36], start..<word.endIndex)
        return
      }
      let (isQuoted, tex) = (bytes[start + 1] != 32, bytes[start + 2..<close])
      guard tex.last != UInt8(ascii: "\\"),
        isQuoted ? tex.last == UInt8(ascii: "`") && tex.count > 1 : isTeX(tex)
      else { return nil }
      opening = [36]
      place = start..<close + 1
      inner = isQuoted ? start + 2..<close - 1 : start + 1..<close
    case (UInt8(ascii: "$"), let next):
      opening = next == UInt8(ascii: "$") ? [36, 36] : [36]
      if opening.count == 2, isAloneOnLine(bytes, start..<end) {
        (place, isAlone) = (start..<start + 2, true)
        return
      }
      let word = bytes[start + opening.count..<end].prefix { !" $`\t".utf8.contains($0) }
      guard isTeX(word) else { return nil }
      place = start..<word.endIndex
    case (UInt8(ascii: "\\"), UInt8(ascii: "(")), (UInt8(ascii: "\\"), UInt8(ascii: "[")):
      opening = [92, bytes[start + 1]]
      guard let close = closingBracket(bytes, start..<end, length: 2),
        isTeX(bytes[start + 2..<close])
      else { return nil }
      place = start..<close + 2
    // In other programs Markdown takes away the first of two backslashes.
    case (UInt8(ascii: "\\"), UInt8(ascii: "\\")):
      let bracket = bytes[start + 2]
      guard bracket == UInt8(ascii: "(") || bracket == UInt8(ascii: "["),
        let close = closingBracket(bytes, start..<end, length: 3),
        isTeX(bytes[start + 3..<close])
      else { return nil }
      opening = [92, bracket]
      place = start..<close + 3
      inner = start + 3..<close
    default: return nil
    }
  }

  private var isBracketed: Bool { opening[0] == UInt8(ascii: "\\") }

  func rule(_ bytes: [UInt8]) -> String {
    if inner != nil, !isBracketed {
      return "the dollar signs of a formula have no "
        + (bytes[place.lowerBound + 1] == 32 ? "spaces" : "backticks") + " inside them"
    }
    if isAlone { return "a formula between '$$' must end with '$$' and have no blank line" }
    guard isBracketed else { return "this formula is not closed with a dollar sign" }
    return opening[1] == UInt8(ascii: "(")
      ? "write a formula between dollar signs, not between '\\(' and '\\)'"
      : "write a display formula between '$$', not between '\\[' and '\\]'"
  }

  /// Replaces the brackets by dollar signs, if the result is a formula.
  func fixes(_ document: MarkdownDocument) -> [Diagnostic.Fix] {
    guard let inner = inner ?? (isBracketed ? place.dropFirst(2).dropLast(2) : nil) else {
      return []
    }
    let tex = cleanedName(document.text.string(inner))
    let mark = opening.last == UInt8(ascii: "[") ? "$$" : "$"
    let bytes = document.text.bytes
    let next = place.upperBound < bytes.count ? bytes[place.upperBound] : 10
    guard mayBeFormula(tex, before: next), !(self.inner != nil && hasProse(tex)) else { return [] }
    return [.writing(mark + tex + mark, at: document.span(place))]
  }
}

/// The offset of the bracket that closes the one at the start of a range; `nil` if there is none,
/// or if another one opens before it, so that a line of brackets is searched only once.
///
/// Both brackets have `length` bytes: two, as in `\(`, or three, as in `\\(`.
private func closingBracket(_ bytes: [UInt8], _ range: Range<Int>, length: Int) -> Int? {
  var at = range.lowerBound + length
  guard at <= range.upperBound else { return nil }
  let opening = bytes[at - 1]
  let closing: UInt8 = opening == UInt8(ascii: "(") ? 41 : 93
  while at + length <= range.upperBound {
    if bytes[at] == UInt8(ascii: "\\"), length == 2 || bytes[at + 1] == UInt8(ascii: "\\") {
      if bytes[at + length - 1] == closing { return at }
      if bytes[at + length - 1] == opening { return nil }
    }
    at += 1
  }
  return nil
}

/// Whether there is only white space around the two dollar signs at the start of a range, and the
/// marks of quotes before them.
private func isAloneOnLine(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
  let before = bytes[..<range.lowerBound].last { $0 != 32 && $0 != UInt8(ascii: ">") }
  return before ?? 10 == 10 && bytes[range].dropFirst(2).allSatisfy { $0 == 32 || $0 == 9 }
}

/// Whether TeX between dollar signs would be a formula, given the byte after it.
func mayBeFormula(_ tex: String, before next: UInt8) -> Bool {
  !tex.isEmpty && tex.last != "\\" && !isDigit(next) && next != UInt8(ascii: "$")
    && !tex.contains("-->") && !tex.contains { "$`\n".contains($0) }
}

/// Whether there are words outside TeX commands, as between the amounts in `$ 5 and $ 6`.
private func hasProse(_ tex: String) -> Bool {
  var (depth, letters, isCommand) = (0, 0, false)
  for letter in tex {
    depth += letter == "{" ? 1 : letter == "}" ? -1 : 0
    letters = letter.isLetter ? letters + 1 : 0
    isCommand = letter == "\\" || isCommand && letter.isLetter
    if letters > 2, depth == 0, !isCommand { return true }
  }
  return false
}

/// Whether a text has one of the common commands of TeX, or a letter with a subscript or
/// superscript.
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

/// Determines whether offsets, in ascending order, are in text: in a paragraph, a heading or a
/// cell, but not in inline code.
private struct ProseScan {
  private let bytes: [UInt8]
  /// The ranges of paragraphs, headings and cells, in order.
  private let blocks: [Range<Int>]
  private var block = 0
  private var at = 0
  /// The number of backtick runs before ``at`` in the block.
  private var runs = 0

  init(_ document: MarkdownDocument) {
    bytes = document.text.bytes
    blocks = document.prose(below: document.rootNode).sorted { $0.lowerBound < $1.lowerBound }
    at = blocks.first?.lowerBound ?? 0
  }

  /// Whether an offset is in text.
  ///
  /// Offsets must not decrease from call to call.
  mutating func contains(_ place: Int) -> Bool {
    while block < blocks.count, blocks[block].upperBound <= place {
      block += 1
      (at, runs) = (block < blocks.count ? blocks[block].lowerBound : 0, 0)
    }
    guard block < blocks.count, blocks[block].contains(place) else { return false }
    while at < place {
      let isRun = bytes[at] == UInt8(ascii: "`")
      if isRun, at == blocks[block].lowerBound || bytes[at - 1] != bytes[at] { runs += 1 }
      at += 1
    }
    return runs % 2 == 0
  }
}

extension MarkdownDocument {
  /// The ranges of paragraphs without answers, of headings and of cells.
  fileprivate func prose(below node: MarkdownNode) -> [Range<Int>] {
    node.children.flatMap { block -> [Range<Int>] in
      switch block.kind {
      case .paragraph: isAnswerLines(block) ? [] : [bytes(of: block)]
      case .heading: [bytes(of: block)]
      case .other where block.isBlock && !block.children.contains { $0.isBlock }:
        [bytes(of: block)]
      default: block.isBlock ? prose(below: block) : []
      }
    }
  }
}

/// Commands of TeX that have no other meaning in text.
let formulaCommands: Set<String> = [
  "frac", "dfrac", "tfrac", "sqrt", "cdot", "times", "infty", "leq", "geq", "neq", "approx", "pm",
  "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "theta", "lambda", "mu", "pi", "rho",
  "sigma", "tau", "phi", "varphi", "psi", "omega", "Delta", "Gamma", "Omega", "Sigma", "Phi", "Pi",
  "Lambda", "Theta", "rightarrow", "Rightarrow", "leftarrow", "vec", "overline", "mathrm", "mathbf",
  "mathbb", "binom", "SI", "si", "qty", "num", "unit", "partial", "nabla", "subseteq", "forall",
]

/// Whether a TeX command is separate, instead of part of a path such as `C:\Users\alpha`; commands
/// with arguments must have braces.
func isBareFormula(_ bytes: [UInt8], _ line: Range<Int>, _ end: Int) -> Bool {
  let before = line.lowerBound == 0 ? 10 : bytes[line.lowerBound - 1]
  guard !isLetter(before), before < 0x80, !"\\/:$".utf8.contains(before) else { return false }
  let next = end < line.upperBound ? bytes[end] : 10
  let name = String(decoding: bytes[line.lowerBound + 1..<end], as: UTF8.self)
  if next == UInt8(ascii: "{") { return true }
  return !bracedCommands.contains(name) && next != UInt8(ascii: "\\") && next != 0x2E
    || next == 0x2E && end + 1 >= line.upperBound
}

private let bracedCommands: Set<String> = [
  "frac", "dfrac", "tfrac", "vec", "overline", "mathrm", "mathbf", "mathbb", "binom", "SI", "si",
  "qty", "num", "unit",
]

/// The offset after a command and its arguments in braces.
func formulaEnd(_ bytes: [UInt8], _ rest: Range<Int>) -> Int {
  var at = rest.lowerBound
  while at < rest.upperBound, bytes[at] == UInt8(ascii: "{"),
    let end = braceEnd(bytes, at..<rest.upperBound)
  {
    at = end
  }
  return at
}

/// The offset after the brace that closes the first brace of a range, with nested ones between;
/// `nil` if it is not closed.
func braceEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  var depth = 0
  for at in range {
    if bytes[at] == UInt8(ascii: "{") { depth += 1 }
    if bytes[at] == UInt8(ascii: "}") { depth -= 1 }
    if bytes[at] == UInt8(ascii: "}"), depth <= 0 { return at + 1 }
  }
  return nil
}

extension Report {
  /// Whether a formula on the line of an offset has been reported.
  func hasLostFormula(onLineOf place: Int, in bytes: [UInt8]) -> Bool {
    diagnostics.contains {
      $0.code == Rule.lostFormula.code
        && $0.span.map {
          $0.bytes.upperBound <= place && lineEnd(bytes, $0.bytes.lowerBound) > place
            || $0.bytes.contains(place)
        } ?? false
    }
  }
}
