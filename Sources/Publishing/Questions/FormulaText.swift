import Courseware

/// A formula as text on one line, made from its MathML: `x² + 1`, `√2`, `(a + b)/2`.
///
/// What Unicode has no superscript or subscript for follows `^` or `_`: `e^x`, `x_(n+1)`. Rows of a
/// matrix are separated by semicolons. The text is empty if the formula shows nothing.
func formulaText(_ mathML: ArraySlice<UInt8>) -> String {
  var open = [FormulaElement(name: "math")]
  var rest = mathML
  while let start = rest.firstIndex(of: UInt8(ascii: "<")),
    let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
  {
    open[open.count - 1].html += rest[..<start]
    let tag = rest[(start + 1)..<end]
    rest = rest[(end + 1)...]
    if tag.first == UInt8(ascii: "/") {
      closeLast(&open)
    } else {
      open.append(FormulaElement(tag, in: open[open.count - 1]))
    }
  }
  while open.count > 1 { closeLast(&open) }
  return open[0].part.text.onOneLine
}

/// Makes the innermost open element a part of the one around it.
private func closeLast(_ open: inout [FormulaElement]) {
  guard open.count > 1 else { return }
  let part = open.removeLast().part
  open[open.count - 1].parts.append(part)
}

/// An element of MathML whose end has not been read.
private struct FormulaElement {
  let name: String
  var attributes = ""
  /// Whether it is in a superscript, a subscript or a limit, where operators have no spaces.
  var isScript = false
  /// Whether it is a row of aligned equations, whose cells are parts of one formula.
  var isAligned = false
  /// The characters directly in it, as HTML.
  var html: [UInt8] = []
  /// The elements in it, as text.
  var parts: [FormulaPart] = []

  init(name: String) { self.name = name }

  init(_ tag: ArraySlice<UInt8>, in parent: FormulaElement) {
    let end = tag.firstIndex(of: UInt8(ascii: " ")) ?? tag.endIndex
    name = String(decoding: tag[..<end], as: UTF8.self)
    attributes = String(decoding: tag[end...], as: UTF8.self)
    isScript = parent.isScript || (parent.hasScripts && !parent.parts.isEmpty)
    isAligned = parent.name == "mtable" && parent.attributes.contains("columnspacing=\"0em")
  }

  /// Whether every element in it but the first is a script.
  private var hasScripts: Bool {
    switch name {
    case "msub", "msup", "msubsup", "munder", "mover", "munderover", "mroot": true
    default: false
    }
  }

  /// The element as text.
  var part: FormulaPart {
    switch name {
    case "mi", "mn", "mo", "mtext", "ms": parts.isEmpty ? token : row
    case "mphantom": .nothing
    case "mspace": attributes.contains("width=\"-") ? .nothing : .space
    case "mfrac": fraction
    case "msqrt": .root(of: row)
    case "mroot": .root(of: child(0), degree: child(1).text)
    case "msub": child(0).with(subscript: child(1).text)
    case "msup": child(0).with(superscript: child(1).text)
    case "msubsup", "munderover":
      child(0).with(subscript: child(1).text, superscript: child(2).text)
    case "munder": child(0).with(under: child(1).text)
    case "mover": child(0).with(over: child(1).text)
    case "mtable": list("; ")
    case "mtr", "mlabeledtr": list(isAligned ? " " : ", ")
    default: row
    }
  }

  private func child(_ index: Int) -> FormulaPart {
    parts.indices.contains(index) ? parts[index] : .nothing
  }

  private var row: FormulaPart { .row(parts, isScript: isScript) }

  private func list(_ separator: String) -> FormulaPart {
    FormulaPart(parts.map(\.text).filter { !$0.isEmpty }.joined(separator: separator))
  }

  /// A fraction, or two parts above each other without a line, as in a binomial coefficient.
  private var fraction: FormulaPart {
    attributes.contains("linethickness=\"0") ? list("; ") : .fraction(child(0), over: child(1))
  }

  /// An identifier, a number, an operator or a text.
  private var token: FormulaPart {
    var text: [UInt8] = []
    appendPlainText(of: html[...], to: &text)
    let shown = String(decoding: text, as: UTF8.self)
    // KaTeX marks spaces of negative width by an invisible separator.
    if shown.unicodeScalars.contains("\u{2063}") { return .nothing }
    if shown.isEmpty { return .nothing }
    if name == "mtext", shown.allSatisfy(\.isWhitespace) { return .space }
    var part = name == "mo" ? operatorPart(shown) : wordPart(shown)
    part.isToken = true
    return part
  }

  private func wordPart(_ text: String) -> FormulaPart {
    if bars[text] != nil { return barPart(text) }
    let isDoubleStruck = attributes.contains("mathvariant=\"double-struck\"")
    return FormulaPart(isDoubleStruck ? numberSets[text] ?? text : text)
  }

  private func barPart(_ text: String) -> FormulaPart {
    FormulaPart(bars[text] ?? text, .bar)
  }

  private func operatorPart(_ text: String) -> FormulaPart {
    switch text {
    case "\u{2061}": return FormulaPart("", .application)
    case "\u{2062}", "\u{2064}": return .nothing
    case "(", "[", "{", "⟨", "⌊", "⌈": return FormulaPart(text, .opening)
    case ")", "]", "}", "⟩", "⌋", "⌉": return FormulaPart(text, .closing)
    default: break
    }
    if attributes.contains("separator=\"true\"") {
      // A comma without spaces is a decimal mark.
      return FormulaPart(text, attributes.contains("lspace=\"0em\"") ? .operand : .separator)
    }
    if let bar = bars[text] {
      let isFence = ["fence=\"true\"", "stretchy=\"false\""].contains { attributes.contains($0) }
      return isFence ? barPart(text) : FormulaPart(bar, .infix)
    }
    guard let sign = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return FormulaPart(text)
    }
    return FormulaPart(text, sign.isSumOrIntegral ? .function : sign.isInfix ? .infix : .operand)
  }
}

/// Bars as KaTeX writes them, and as they are typed.
private let bars = ["∣": "|", "|": "|", "∥": "‖", "‖": "‖"]

/// Letters with double lines that have characters of their own in the basic plane.
private let numberSets = [
  "C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ",
]

extension Unicode.Scalar {
  /// Whether it is a sum, product, integral, or a large form of another operator.
  fileprivate var isSumOrIntegral: Bool {
    switch value {
    case 0x220F...0x2211, 0x222B...0x2233, 0x22C0...0x22C3, 0x2A00...0x2A1C: true
    default: false
    }
  }

  /// Whether it is written with spaces between two operands; dots are operands themselves.
  fileprivate var isInfix: Bool {
    switch value {
    case 0x22EE...0x22F1: false
    case 0x2190...0x21FF, 0x3A: true
    default: properties.generalCategory == .mathSymbol
    }
  }
}
