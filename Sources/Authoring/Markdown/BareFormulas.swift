import Courseware

/// Commands of formulas that are nothing else in text.
let formulaCommands: Set<String> = [
  "frac", "dfrac", "tfrac", "sqrt", "cdot", "times", "infty", "leq", "geq", "neq", "approx", "pm",
  "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "theta", "lambda", "mu", "pi", "rho",
  "sigma", "tau", "phi", "varphi", "psi", "omega", "Delta", "Gamma", "Omega", "Sigma", "Phi", "Pi",
  "Lambda", "Theta", "rightarrow", "Rightarrow", "leftarrow", "vec", "overline", "mathrm", "mathbf",
  "mathbb", "binom", "SI", "si", "qty", "num", "unit", "partial", "nabla", "subseteq", "forall",
]

/// Whether a command is by itself, and no part of a path such as `C:\Users\alpha`; those that take
/// something have braces.
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

/// Where a command and what it has in braces ends.
func formulaEnd(_ bytes: [UInt8], _ rest: Range<Int>) -> Int {
  var at = rest.lowerBound
  while at < rest.upperBound, bytes[at] == UInt8(ascii: "{"),
    let end = braceEnd(bytes, at..<rest.upperBound)
  {
    at = end
  }
  return at
}

/// Behind the brace that closes the first one of a range, others in between; `nil` where none does.
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
  /// Whether a formula on the line of a place has been reported.
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
