import Courseware

/// Formulas in MathML Core, the part of MathML that all browsers show.
///
/// KaTeX writes MathML 3. Chromium shows only MathML Core: letters in other styles, struck out
/// terms, boxes, and the lines and columns of tables would be lost. WebKit shows nothing of a box
/// without a width or a height. The classes are those of `formulas.css`.
///
/// Source: [MathML Core](https://www.w3.org/TR/mathml-core/), W3C.
extension MathElement {
  var inMathMLCore: MathElement {
    changed { element in
      var element = element
      element.joinIsotopes()
      switch element.name {
      case "mi", "mn", "mo", "mtext", "ms": element.changeToken()
      case "mover", "munder": element.changeAccent()
      case "mpadded": element.changeSize()
      case "menclose": element.changeEnclosure()
      case "mtable": element.changeTable()
      default: break
      }
      return element
    }
  }

  /// Replaces styled letters by Unicode's characters for them, and `∣` and `∥` in fences by `|` and
  /// `‖`, which browsers stretch.
  private mutating func changeToken() {
    guard elements.isEmpty else {
      // KaTeX puts '\overset' and the like into a token, which may contain only text.
      (name, attributes) = ("mrow", attributes.filter { $0.name == "mathcolor" })
      return
    }
    if let variant = self["mathvariant"], variant != "normal" { change(to: variant) }
    guard name == "mo", self["fence"] != nil || self["stretchy"] != nil else { return }
    parts = [.text(["∣": "|", "∥": "‖"][text] ?? text)]
    if self["fence"] == "true", self["stretchy"] == nil { self["stretchy"] = "true" }
  }

  /// Writes letters and digits in another style: words by classes, symbols by Unicode's characters.
  private mutating func change(to variant: String) {
    self["mathvariant"] = nil
    if name == "mtext" {
      let classes = variant.split(separator: "-").compactMap { textClasses[$0] }
      self["class"] = classes.isEmpty ? nil : classes.joined(separator: " ")
    } else if let style = MathStyle(variant), !text.contains("&") {
      let styled = String(text.map(style.letter))
      // A single letter without a style would be in italics.
      if styled == text, !variant.contains("italic") { self["mathvariant"] = "normal" }
      parts = [.text(styled)]
    }
  }

  /// Gives a line over or under a term a class, by which it is drawn, and keeps other accents as
  /// small as TeX does, unless they are those that become wider.
  private mutating func changeAccent() {
    guard case .element(var accent)? = parts.last, accent.name == "mo" else { return }
    if accent.text == "‾" {
      self["class"] = name == "mover" ? "overline" : "underline"
    } else if self["accent"] == "true", accent["stretchy"] == nil {
      accent["stretchy"] = "false"
      parts[parts.count - 1] = .element(accent)
    }
  }

  /// Removes sizes relative to the content, and replaces a size of zero by a tiny one.
  private mutating func changeSize() {
    if self["width"]?.first == "+" { attributes.removeAll { $0.name != "mathbackground" } }
    for size in ["width", "height", "depth"] where ["0", "0px"].contains(self[size]) {
      self[size] = "0.1px"
    }
  }

  /// Gives a struck out term or a box a class; one that has none stays as it is.
  private mutating func changeEnclosure() {
    let classes = (self["notation"] ?? "").split(separator: " ").map { enclosures[$0] }
    guard !classes.isEmpty, !classes.contains(nil) else { return }
    (name, attributes) = ("mrow", [("class", classes.compactMap(\.self).joined(separator: " "))])
  }

  /// Gives each cell of a table the alignment of its column, and classes for the lines beside it.
  private mutating func changeTable() {
    func value(_ list: String, _ index: Int) -> Substring? {
      let values = (self[list] ?? "").split(separator: " ")
      return index < values.count ? values[index] : values.last
    }
    /// The class for the line before a column or row; `nil` before the first.
    func line(_ list: String, before index: Int, _ side: String) -> String? {
      guard index > 0, let kind = value(list, index - 1), kind != "none" else { return nil }
      return kind == "dashed" ? "dash-\(side)" : "line-\(side)"
    }
    let columns = (self["columnalign"] ?? "").split(separator: " ").count
    let rows = elements.enumerated().map { rowIndex, row in
      var (row, cells) = (row, row.elements[...])
      // In 'align' and the like, KaTeX adds cells for the margins and the number of the equation.
      if columns > 0, cells.count == columns + 3 { cells = cells.dropFirst().dropLast(2) }
      row.parts = cells.enumerated().map { index, cell in
        var cell = cell
        let classes = [
          line("columnlines", before: index, "left"), line("rowlines", before: rowIndex, "top"),
        ].compactMap(\.self)
        if !classes.isEmpty { cell["class"] = classes.joined(separator: " ") }
        let alignment = value("columnalign", index)
        if let alignment, alignment != "center" { cell["columnalign"] = String(alignment) }
        return .element(cell)
      }
      return Part.element(row)
    }
    parts = rows
    attributes.removeAll { ["columnalign", "columnlines", "rowlines"].contains($0.name) }
  }

  /// Writes the numbers of an isotope as scripts before its symbol.
  ///
  /// The chemistry of KaTeX writes invisible scripts as wide as they are, and then the visible ones
  /// with a negative shift, which only Firefox knows.
  private mutating func joinIsotopes() {
    let scripts = parts.map { part -> (isInvisible: Bool, shifted: [MathElement])? in
      guard case .element(let element) = part, element.name == "msubsup" else { return nil }
      let scripts = element.elements.dropFirst()
      return (scripts.allSatisfy(\.isInvisible), scripts.compactMap(\.shiftedLeft))
    }
    for at in parts.indices.dropLast().reversed() {
      guard scripts[at]?.isInvisible == true, let shifted = scripts[at + 1]?.shifted,
        shifted.count == 2
      else { continue }
      let before = [MathElement("mrow"), MathElement("mprescripts")] + shifted
      let joined = MathElement("mmultiscripts", [], before.map { .element($0) })
      parts.replaceSubrange(at...(at + 1), with: [.element(joined)])
    }
  }

  /// Whether it takes space but shows nothing.
  private var isInvisible: Bool {
    name == "mphantom" || text.isEmpty && elements.allSatisfy(\.isInvisible)
  }

  /// What is shifted to the left by its own width at the end of a row; `nil` if nothing is.
  private var shiftedLeft: MathElement? {
    guard let last = elements.last, last["lspace"] == "-1width" else { return nil }
    return last.elements.first
  }
}

/// The classes for the notations of `menclose` that KaTeX uses.
///
/// For the lines around a table, KaTeX 0.16 confuses the sides: it writes `top` and `bottom` for
/// those at the left and the right.
private let enclosures: [Substring: String] = [
  "updiagonalstrike": "strike-up", "downdiagonalstrike": "strike-down",
  "horizontalstrike": "strike-across", "actuarial": "line-top line-right",
  "box": "line-top line-bottom line-left line-right",
  "top": "line-left", "bottom": "line-right", "left": "line-top", "right": "line-bottom",
]
/// The classes for the parts of a style of words.
private let textClasses: [Substring: String] = [
  "bold": "math-bold", "italic": "math-italic", "sans": "math-sans", "monospace": "math-mono",
]
