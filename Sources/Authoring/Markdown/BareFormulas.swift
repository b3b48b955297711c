import Courseware

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
