/// A part of a formula as text, and how it is written beside other parts.
struct FormulaPart {
  var text: String
  var role: Role
  /// The text before an operand, if that would otherwise seem to belong to it: `(1/2)` for `1/2`.
  var guarded: String?
  /// Whether it is a fraction, which is separated from an operand before it.
  var isFraction = false
  /// Whether it ends in a script after `^` or `_`, which is separated from a letter after it.
  var endsInScript = false
  /// Whether it is a single identifier, number or text.
  var isToken = false

  init(_ text: String, _ role: Role = .operand) {
    self.text = text
    self.role = role
  }

  /// What a part is to its neighbors.
  enum Role {
    case operand
    /// An operator with spaces around it, unless it turns out to be one of the next two.
    case infix
    case prefix, postfix
    /// A bracket, or a bar that is one.
    case opening, closing
    /// A bar that is an opening or a closing one.
    case bar
    /// The name of a function, a sum or an integral, separated from its argument.
    case function
    /// The invisible sign after the name of a function.
    case application
    case separator, space
  }

  static let nothing = FormulaPart("")
  static let space = FormulaPart(" ", .space)
}

/// Rows.
extension FormulaPart {
  /// Parts beside each other.
  ///
  /// A row of a single part is that part. Operators in a script have no spaces around them.
  static func row(_ parts: [FormulaPart], isScript: Bool) -> FormulaPart {
    let shown = withRoles(shownParts(parts))
    guard shown.count > 1, let last = shown.last else { return shown.first ?? .nothing }
    var row = FormulaPart("")
    for (part, next) in zip(shown, shown.dropFirst()) {
      row.text += part.needsGuard(before: next) ? part.guarded ?? part.text : part.text
      if part.needsSpace(before: next, isScript: isScript) { row.text += " " }
    }
    row.text += last.text
    row.endsInScript = last.endsInScript
    return row
  }

  /// The parts that show something; one before the sign of an application is a function.
  private static func shownParts(_ parts: [FormulaPart]) -> [FormulaPart] {
    var shown: [FormulaPart] = []
    for part in parts {
      if part.role == .application {
        if let last = shown.indices.last { shown[last].role = .function }
      } else if !part.text.isEmpty {
        shown.append(part)
      }
    }
    return shown
  }

  /// The parts of a row with the roles that bars and operators have in it.
  private static func withRoles(_ parts: [FormulaPart]) -> [FormulaPart] {
    guard parts.count > 1 else { return parts }
    var parts = parts
    var isBarOpen = false
    for index in parts.indices {
      switch parts[index].role {
      case .bar:
        parts[index].role = isBarOpen ? .closing : .opening
        isBarOpen.toggle()
      case .infix:
        if isBeforeOperand(parts[..<index]) {
          parts[index].role = .prefix
        } else if index == parts.count - 1 {
          parts[index].role = .postfix
        }
      default: break
      }
    }
    return parts
  }

  /// Whether an operator after these parts is a sign of the operand after it.
  private static func isBeforeOperand(_ parts: ArraySlice<FormulaPart>) -> Bool {
    switch parts.last?.role {
    case nil, .infix, .prefix, .opening, .separator, .function: true
    case .space: isBeforeOperand(parts.dropLast())
    default: false
    }
  }

  private func needsGuard(before next: FormulaPart) -> Bool {
    guard guarded != nil, let first = next.text.unicodeScalars.first else { return false }
    return first.isOfWord || first == "√" || first == "(" || next.role == .opening
  }

  private func needsSpace(before next: FormulaPart, isScript: Bool) -> Bool {
    switch (role, next.role) {
    case (.space, _), (_, .space): return false
    case (.infix, _), (_, .infix), (.separator, _): return !isScript
    case (.function, .operand), (.function, .function), (.function, .prefix),
      (.operand, .function), (.closing, .function):
      return true
    case (.operand, _), (.closing, _):
      let first = next.text.unicodeScalars.first
      return next.isFraction || (endsInScript && first?.isOfWord == true)
    default: return false
    }
  }
}

/// Fractions and roots.
extension FormulaPart {
  /// `a/b`, with parentheses around what is more than a product or a short denominator.
  static func fraction(_ upper: FormulaPart, over lower: FormulaPart) -> FormulaPart {
    let upperText = upper.text.isProduct ? upper.text : upper.text.inParentheses
    let isWord = lower.isToken && lower.text.isProduct
    let isShort = lower.text.isShort || isWord || isDerivative(upperText, lower.text)
    let text = upperText + "/" + (isShort ? lower.text : lower.text.inParentheses)
    var part = FormulaPart(text)
    part.guarded = "(\(text))"
    part.isFraction = true
    return part
  }

  /// Whether a fraction is a quotient of differences, such as `dy/dx`.
  private static func isDerivative(_ upper: String, _ lower: String) -> Bool {
    guard let sign = lower.first, upper.first == sign else { return false }
    return "dΔ∂δ".contains(sign) && String(lower.dropFirst()).isShort
  }

  /// A root; an empty degree is 2.
  static func root(of radicand: FormulaPart, degree: String = "") -> FormulaPart {
    let sign =
      switch degree {
      case "", "2": "√"
      case "3": "∛"
      case "4": "∜"
      default: raisedScript(degree).text + "√"
      }
    let text = radicand.text
    var part = FormulaPart(sign + (text.isSingle ? text : text.inParentheses))
    part.guarded = sign + text.inParentheses
    return part
  }
}

/// Scripts and accents.
extension FormulaPart {
  /// The part with a subscript and a superscript, which come in the other order if the part itself
  /// is empty, as before the symbol of a nuclide: `¹⁴₆C`.
  func with(subscript lower: String = "", superscript upper: String = "") -> FormulaPart {
    let scripts = [Self.loweredScript(lower.onOneLine), Self.raisedScript(upper.onOneLine)]
    let ordered = (text.isEmpty ? scripts.reversed() : scripts).filter { !$0.text.isEmpty }
    var part = FormulaPart(base + ordered.map(\.text).joined())
    if !text.isEmpty, role != .space { part.role = role }
    part.endsInScript = ordered.last?.endsInScript ?? endsInScript
    return part
  }

  /// The part with something above it: an accent, or a superscript.
  func with(over upper: String) -> FormulaPart {
    if upper == "⏞" { return self }
    return accents[upper].map(accented) ?? with(superscript: upper)
  }

  /// The part with something below it: a line, or a subscript.
  func with(under lower: String) -> FormulaPart {
    if lower == "⏟" { return self }
    return lower == "‾" ? accented("\u{332}") : with(subscript: lower)
  }

  /// The part with a combining character after each of its characters, if there are few.
  private func accented(_ mark: Unicode.Scalar) -> FormulaPart {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count(where: { !$0.isMark }) <= 8 else { return self }
    var part = self
    (part.text, part.guarded) = ("", nil)
    for (index, scalar) in scalars.enumerated() {
      part.text.unicodeScalars.append(scalar)
      let isLast = index + 1 == scalars.count || !scalars[index + 1].isMark
      if isLast, !scalar.properties.isWhitespace { part.text.unicodeScalars.append(mark) }
    }
    return part
  }

  /// The text to which a script is added.
  private var base: String {
    let isWord = text.unicodeScalars.allSatisfy { $0.isOfWord && !raised.values.contains($0) }
    return isToken || isWord || role != .operand ? text : text.inParentheses
  }

  /// A superscript, which starts with primes if there are any.
  private static func raisedScript(_ text: String) -> FormulaPart {
    let primes = String(text.prefix { "′″‴".contains($0) })
    let rest = String(text.dropFirst(primes.count))
    switch rest {
    case "": return FormulaPart(text)
    case "∘": return FormulaPart(primes + "°")
    case "∗", "*": return FormulaPart(primes + "*")
    default: break
    }
    if let signs = rest.mapped(by: raised) { return FormulaPart(primes + signs) }
    var part = FormulaPart(primes + "^" + (rest.isSingle ? rest : rest.inParentheses))
    part.endsInScript = rest.isSingle
    return part
  }

  private static func loweredScript(_ text: String) -> FormulaPart {
    if let signs = text.mapped(by: lowered) { return FormulaPart(signs) }
    let isWord = text.unicodeScalars.allSatisfy(\.isOfWord)
    var part = FormulaPart("_" + (isWord ? text : text.inParentheses))
    part.endsInScript = isWord
    return part
  }
}

/// Superscripts that fonts and screen readers know.
private let raised: [Unicode.Scalar: Unicode.Scalar] = [
  "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
  "9": "⁹", "+": "⁺", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾", "n": "ⁿ",
]

/// Subscripts that fonts and screen readers know.
private let lowered: [Unicode.Scalar: Unicode.Scalar] = [
  "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
  "9": "₉", "+": "₊", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
]

/// The combining characters of accents, by what KaTeX writes above the letter.
private let accents: [String: Unicode.Scalar] = [
  "^": "\u{302}", "~": "\u{303}", "ˉ": "\u{304}", "‾": "\u{305}", "˘": "\u{306}", "˙": "\u{307}",
  "¨": "\u{308}", "˚": "\u{30A}", "ˇ": "\u{30C}", "ˋ": "\u{300}", "ˊ": "\u{301}", "→": "\u{20D7}",
  "\u{20D7}": "\u{20D7}", "←": "\u{20D6}",
]

extension String {
  /// The text with single spaces, and with none at its ends.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text in other characters; `nil` if one of its characters has no other.
  fileprivate func mapped(by table: [Unicode.Scalar: Unicode.Scalar]) -> String? {
    var out = ""
    for scalar in unicodeScalars {
      guard let other = table[scalar] else { return nil }
      out.unicodeScalars.append(other)
    }
    return out
  }

  /// The text in parentheses, unless it is in brackets or bars already.
  fileprivate var inParentheses: String { isEnclosed ? self : "(\(self))" }

  private var isEnclosed: Bool {
    let all = Array(unicodeScalars)
    guard all.count > 1, let first = all.first, let last = all.last else { return false }
    let inner = all.dropFirst().dropLast()
    if first == "|" { return last == "|" && !inner.contains("|") }
    guard "([{".unicodeScalars.contains(first), ")]}".unicodeScalars.contains(last) else {
      return false
    }
    var depth = 1
    for scalar in inner {
      depth += scalar.depthChange
      if depth == 0 { return false }
    }
    return true
  }

  /// Whether it has no spaces and slashes except in brackets.
  fileprivate var isProduct: Bool {
    var depth = 0
    for scalar in unicodeScalars {
      depth += scalar.depthChange
      if depth == 0, scalar == "/" || scalar.properties.isWhitespace { return false }
    }
    return true
  }

  /// Whether it is a number, or one character with its accents.
  fileprivate var isSingle: Bool {
    isNumber || unicodeScalars.count(where: { !$0.isMark }) == 1
  }

  private var isNumber: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .decimalNumber || $0 == "." || $0 == ","
    }
  }

  /// Whether it is a number or a letter, which may have one superscript or subscript.
  fileprivate var isShort: Bool {
    if isSingle { return true }
    guard let last = unicodeScalars.last,
      raised.values.contains(last) || lowered.values.contains(last)
    else { return false }
    let start = String(dropLast())
    return start.isSingle && !start.isNumber
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or an accent on one.
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: isMark
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// 1 for an opening bracket, -1 for a closing one, otherwise 0.
  fileprivate var depthChange: Int {
    switch self {
    case "(", "[", "{", "⟨", "⌊", "⌈": 1
    case ")", "]", "}", "⟩", "⌋", "⌉": -1
    default: 0
    }
  }
}
