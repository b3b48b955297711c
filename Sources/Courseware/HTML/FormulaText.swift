import UnicodeForms

/// A formula as text on one line, made from its MathML: `x² + 1`, `√(2)`, `(a + b)/2`.
///
/// What Unicode has no superscript or subscript for follows `^` or `_`: `e^x`, `x_(n+1)`. The cells
/// of a matrix are separated by commas, its rows by semicolons. A binomial coefficient is
/// `C(n, k)`. The text is empty if the formula shows nothing.
private func formulaText(_ mathML: ArraySlice<UInt8>) -> String {
  var root = FormulaElement("math", isScript: false)
  var rest = mathML
  root.read(&rest, depth: 0)
  return root.part.text.settled
}

/// An element of MathML.
private struct FormulaElement {
  let name: String
  let attributes: String
  /// Whether it is in a superscript, a subscript or a limit, where operators have no spaces.
  let isScript: Bool
  /// The characters directly in it, as HTML.
  var html: [UInt8] = []
  /// The elements in it, as text.
  var parts: [FormulaPart] = []

  init(_ tag: String, isScript: Bool) {
    name = String(tag.prefix { $0 != " " })
    attributes = String(tag.dropFirst(name.count))
    self.isScript = isScript
  }

  /// Reads what is in the element, and its end tag, unless it is deeper than formulas can be.
  mutating func read(_ rest: inout ArraySlice<UInt8>, depth: Int) {
    let hasScripts = scriptElements.contains(name)
    while depth <= 200, let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      html += rest[..<start]
      let tag = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if tag.hasPrefix("/") { return }
      var child = FormulaElement(tag, isScript: isScript || hasScripts && !parts.isEmpty)
      child.read(&rest, depth: depth + 1)
      var part = child.part
      if child.name == "mtable", !"([{⟨|‖".contains(parts.last?.text.last ?? " ") {
        part = FormulaPart(text: "[\(part.text)]", isToken: true)
      }
      parts.append(part)
    }
  }

  /// The element as text.
  var part: FormulaPart {
    switch name {
    case "mi", "mn", "mo", "mtext", "ms": parts.isEmpty ? token : .row(parts)
    case "mphantom": FormulaPart()
    case "mspace": FormulaPart(text: attributes.contains("width=\"-") ? "" : " ")
    case "mfrac" where attributes.contains("linethickness=\"0"):
      FormulaPart(text: list("; "), choice: list(", "))
    case "mfrac":
      FormulaPart(text: "\(gap)\(child(0).grouped)/\(child(1).grouped)\(gap)", isFraction: true)
    case "msqrt": FormulaPart(text: "√(\(FormulaPart.row(parts).text.settled))", isToken: true)
    case "mroot":
      FormulaPart(
        text: "\(gap)\(child(1).script("^", isLast: false))√(\(child(0).text.settled))",
        isToken: true)
    case "msub", "munder": child(0).with(lower: child(1))
    case "mover" where attributes.contains("accent"): child(0).accented(by: child(1))
    case "msup", "mover": child(0).with(upper: child(1))
    case "msubsup", "munderover": child(0).with(lower: child(1), upper: child(2))
    // Only isotopes have scripts before a symbol.
    case "mmultiscripts": child(0).with(lower: child(2), upper: child(3))
    case "mtable": FormulaPart(text: list("; "))
    case "mtr", "mlabeledtr": FormulaPart(text: list(", ").replacing(", = ", with: " = "))
    default: .row(parts)
    }
  }

  private func child(_ index: Int) -> FormulaPart {
    index < parts.count ? parts[index] : FormulaPart()
  }

  private func list(_ separator: String) -> String {
    parts.map(\.text.settled).filter { !$0.isEmpty }.joined(separator: separator)
  }

  /// An identifier, a number, an operator or a text.
  private var token: FormulaPart {
    let text = plainLetters(plainText(of: html[...]))
    if text.allSatisfy(\.isWhitespace) { return FormulaPart(text: text) }
    // Invisible operators; KaTeX marks spaces of negative width by one.
    if text.contains(where: { "\u{2062}\u{2063}\u{2064}".contains($0) }) { return FormulaPart() }
    let shown = typedForms[text] ?? text
    return FormulaPart(
      text: name == "mo" && !isScript ? spaced(shown, operator: text) : shown,
      isToken: !text.contains(where: \.isWhitespace))
  }

  /// An operator with the spaces around it.
  private func spaced(_ shown: String, operator text: String) -> String {
    // A comma without spaces is a decimal mark.
    if attributes.contains("separator") {
      return attributes.contains("lspace=\"0em") ? shown : "\(shown) "
    }
    let isFence = attributes.contains("fence") || attributes.contains("stretchy=\"false")
    let scalars = text.unicodeScalars
    guard !isFence, let sign = scalars.first, scalars.count == 1 else { return shown }
    switch sign.value {
    // Sums, products, integrals, and large forms of other operators.
    case 0x220F...0x2211, 0x222B...0x2233, 0x22C0...0x22C3, 0x2A00...0x2A1C: return "\(shown) "
    // Dots are operands.
    case 0x22EE...0x22F1: return shown
    case 0x2190...0x21FF, 0x3A: return " \(shown) "
    default: return sign.properties.generalCategory == .mathSymbol ? " \(shown) " : shown
    }
  }
}

/// A part of a formula as text, with the spaces that separate it from others.
private struct FormulaPart {
  var text = ""
  /// Whether it needs no parentheses, as an identifier, a number, a root or a matrix.
  var isToken = false
  /// Whether it is a fraction, which needs parentheses after a function and a division.
  var isFraction = false
  /// Whether it is the name of a function before its argument.
  var isFunction = false
  /// What is in the parentheses of a binomial coefficient; empty for other parts.
  var choice = ""

  var grouped: String { isToken ? text.settled : text.settled.inParentheses }

  /// Parts beside each other; a row of a single part is that part.
  static func row(_ parts: [FormulaPart]) -> FormulaPart {
    var shown: [FormulaPart] = []
    var isBarOpen = false
    for var part in parts where !part.text.isEmpty {
      // The invisible operator after the name of a function.
      if part.text == "\u{2061}" {
        if let last = shown.indices.last {
          shown[last].text = "\(gap)\(shown[last].text) "
          shown[last].isFunction = true
        }
        continue
      }
      if part.isFraction, let before = shown.last(where: { !$0.text.settled.isEmpty }),
        before.isFunction || ["/", "÷"].contains(before.text.settled)
      {
        part = FormulaPart(text: part.text.settled.inParentheses, isToken: true)
      }
      let last = shown.last?.text.last ?? " "
      let isFirst = last.isWhitespace || opening.contains(last) || isBarOpen && last == "|"
      if isFirst, signs.contains(part.text) { part.text = part.text.settled }
      if part.text == "|" { isBarOpen.toggle() }
      shown.append(part)
    }
    if shown.count == 3, !shown[1].choice.isEmpty, shown[0].text == "(", shown[2].text == ")" {
      return FormulaPart(text: "\(gap)C(\(shown[1].choice))\(gap)", isToken: true)
    }
    return shown.count == 1 ? shown[0] : FormulaPart(text: shown.map(\.text).joined())
  }

  /// The part with an accent: a combining character on a single letter, otherwise a superscript.
  func accented(by accent: FormulaPart) -> FormulaPart {
    let mark = text.settled.count == 1 ? accents[accent.text.settled] : nil
    return mark.map { FormulaPart(text: text.settled + $0, isToken: true) } ?? with(upper: accent)
  }

  /// The part with a subscript and a superscript, inside the spaces around it.
  func with(lower: FormulaPart = FormulaPart(), upper: FormulaPart = FormulaPart()) -> FormulaPart {
    let above = upper.script("^", isLast: true)
    let scripts = lower.script("_", isLast: above.isEmpty) + above
    if scripts.isEmpty { return self }
    let start = String(text.prefix { $0 == " " || $0 == gap })
    let end = String(text.reversed().prefix { $0 == " " || $0 == gap })
    let base = text.settled.isEmpty ? "" : grouped
    return FormulaPart(text: start + base + scripts + end, isFunction: isFunction)
  }

  /// The part as a superscript or subscript, in characters for it or after `^` or `_`.
  func script(_ mark: String, isLast: Bool) -> String {
    let text = text.settled
    // Braces and lines that connect what is above or below them.
    if text == "⏞" || mark == "_" && ["⏟", "‾"].contains(text) { return "" }
    let characters = text.compactMap { mark == "^" ? superscripts[$0] : subscripts[$0] }
    if characters.count == text.count { return String(characters) }
    return mark + (isToken && isLast ? "\(text)\(gap)" : text.inParentheses)
  }
}

/// A mark that becomes a space between two operands.
private let gap: Character = "\u{200B}"
private let opening: Set<Character> = ["(", "[", "{", "⟨", "⌊", "⌈"]
private let closing: Set<Character> = [")", "]", "}", "⟩", "⌋", "⌉"]
/// Operators that are signs at the start of an operand.
private let signs = [" + ", " − ", " ± ", " ∓ "]
private let scriptElements = ["msub", "msup", "msubsup", "munder", "mover", "munderover", "mroot"]
private let typedForms = ["∣": "|", "∥": "‖", "\u{20D7}": "→"]
private let superscripts = Dictionary(
  uniqueKeysWithValues: zip("0123456789+−=()n∘∗′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ°*′"))
private let subscripts = Dictionary(uniqueKeysWithValues: zip("0123456789+−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))
/// The combining characters of accents, by what KaTeX writes above the letter.
private let accents = [
  "^": "\u{302}", "~": "\u{303}", "ˉ": "\u{304}", "‾": "\u{305}", "˘": "\u{306}", "˙": "\u{307}",
  "¨": "\u{308}", "˚": "\u{30A}", "ˇ": "\u{30C}", "ˋ": "\u{300}", "ˊ": "\u{301}", "→": "\u{20D7}",
]

extension String {
  /// The text with single spaces, none inside brackets and at its ends, and one for each gap.
  fileprivate var settled: String {
    var out = ""
    var (hasGap, hasSpace) = (false, false)
    for character in self {
      if character.isWhitespace || character == gap {
        (hasGap, hasSpace) = (true, hasSpace || character.isWhitespace)
        continue
      }
      if hasGap, let last = out.last, !opening.contains(last), !closing.contains(character),
        hasSpace || last.endsOperand && character.startsOperand
      {
        out.append(" ")
      }
      out.append(character)
      (hasGap, hasSpace) = (false, false)
    }
    return out
  }

  /// The text in parentheses, unless it is in brackets already.
  fileprivate var inParentheses: String {
    var depth = 0
    let isEnclosed = dropLast().allSatisfy { character in
      depth += opening.contains(character) ? 1 : closing.contains(character) ? -1 : 0
      return depth > 0
    }
    return isEnclosed && closing.contains(last ?? " ") ? self : "(\(self))"
  }
}

/// A text with the letters and digits of other styles, such as bold, in the usual one; the sets of
/// numbers, such as `ℝ`, stay.
private func plainLetters(_ text: String) -> String {
  let isStyled = { (scalar: Unicode.Scalar) in
    (0x1D400...0x1D7FF).contains(scalar.value) || styledLetters.contains(scalar)
  }
  guard text.unicodeScalars.contains(where: isStyled) else { return text }
  return text.unicodeScalars.map { isStyled($0) ? compatibilityForm(String($0)) : String($0) }
    .joined()
}
/// Letters of other styles that Unicode had before the block of all the others.
private let styledLetters = Set("ℎℬℰℱℋℐℒℳℛℯℊℴℭℌℨ".unicodeScalars)

extension Character {
  private var isOperand: Bool { isLetter || isNumber || "∞√∑∏∫".contains(self) }
  fileprivate var startsOperand: Bool { isOperand || opening.contains(self) }
  fileprivate var endsOperand: Bool { isOperand || closing.contains(self) }
}

/// Gives formulas names for screen readers: their text, as `aria-label`.
///
/// Without one, browsers give no name to a formula, and so none to an option that consists of it.
/// The HTML of prose does not have these names, because revisions are computed from it.
extension [UInt8] {
  /// Appends prose as HTML, with the names of its formulas.
  package mutating func write(_ prose: Prose) {
    if prose.isPlain {
      append(contentsOf: prose.htmlBytes)
    } else {
      writeNamingFormulas(prose.htmlBytes)
    }
  }

  /// Appends a part of the HTML of prose, with the names of its formulas.
  package mutating func writeNamingFormulas(_ html: ArraySlice<UInt8>) {
    var written = html.startIndex
    for formula in formulas(in: html) {
      let name = formula.lowerBound + formulaStart.count
      append(contentsOf: html[written..<name])
      written = name
      let text = formulaName(html[formula])
      if !text.isEmpty { writeAttribute("aria-label", text) }
    }
    append(contentsOf: html[written...])
  }
}

extension Prose {
  /// The text as it is shown where there is no markup: ``text`` with formulas as text on one line
  /// instead of TeX, and with superscripts and subscripts of numbers as in formulas: `10²³`, `H₂O`.
  package var shownText: String {
    let source = htmlBytes
    var html: [UInt8] = []
    var (at, written) = (source.startIndex, source.startIndex)
    // The superscripts and subscripts around a place, and where their text starts in `html`.
    var scripts: [(start: Int, mark: String)] = []
    while let open = source[at...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = source[open...]
      at = open + 1
      if rest.starts(with: formulaStart) {
        at = rest.firstRange(of: formulaEnd)?.upperBound ?? rest.endIndex
        html += source[written..<open]
        html.writeEscaped(formulaName(source[open..<at]))
        written = at
      } else if rest.starts(with: noteStart) {
        at = rest.firstRange(of: htmlScripts[0].end)?.upperBound ?? rest.endIndex
      } else if let script = htmlScripts.first(where: { rest.starts(with: $0.start) }) {
        at = rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex
        html += source[written..<open]
        written = at
        scripts.append((html.count, script.mark))
      } else if htmlScripts.contains(where: { rest.starts(with: $0.end) }),
        let script = scripts.popLast()
      {
        html += source[written..<open]
        written = open
        // Each level reads its text again, and no author writes so many.
        if scripts.count < 8, let text = scriptText(html[script.start...], script.mark) {
          html.removeSubrange(script.start...)
          html.writeEscaped(text)
        }
      }
    }
    guard written > source.startIndex else { return text }
    html += source[written...]
    return plainText(of: html[...])
  }
}

private let formulaStart = Array("<math".utf8)
private let formulaEnd = Array("</math>".utf8)
private let annotationStart = Array("<annotation".utf8)

private let noteStart = Array("<sup class=\"note\"".utf8)
private let htmlScripts = [
  (start: Array("<sup".utf8), end: Array("</sup>".utf8), mark: "^"),
  (start: Array("<sub".utf8), end: Array("</sub>".utf8), mark: "_"),
]

/// The places of formulas in the HTML of prose, from the start of each to its end.
private func formulas(in html: ArraySlice<UInt8>) -> [Range<Int>] {
  var places: [Range<Int>] = []
  var at = html.startIndex
  while let open = html[at...].firstIndex(of: UInt8(ascii: "<")) {
    at = open + 1
    guard html[open...].starts(with: formulaStart) else { continue }
    at = html[open...].firstRange(of: formulaEnd)?.upperBound ?? html.endIndex
    places.append(open..<at)
  }
  return places
}

/// The text of a superscript or subscript; `nil` for words, as in `5<sup>th</sup>`, and for small
/// print.
private func scriptText(_ html: ArraySlice<UInt8>, _ mark: String) -> String? {
  let text = plainText(of: html)
  let words = text.split(whereSeparator: \.isWhitespace).count { piece in
    piece.count(where: \.isLetter) > 2
  }
  // A hyphen between words is no sign.
  guard words < 2,
    text.contains(where: { $0.isNumber || "+−".contains($0) || words == 0 && $0 == "-" })
  else { return nil }
  return FormulaPart(text: text.replacing("-", with: "−")).script(mark, isLast: true)
}

/// The text of a formula; its TeX if it shows nothing, and empty if it has none.
private func formulaName(_ math: ArraySlice<UInt8>) -> String {
  guard let annotation = math.firstRange(of: annotationStart) else { return formulaText(math) }
  let text = formulaText(math[..<annotation.lowerBound])
  if !text.isEmpty { return text }
  let tex = math[annotation.upperBound...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
  return plainText(of: tex.prefix { $0 != UInt8(ascii: "<") })
}
