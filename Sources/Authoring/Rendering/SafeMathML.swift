/// The reason why markup is not valid MathML.
struct MarkupFault: Error, Equatable {
  let words: String
}

/// The `<math>` element in KaTeX's output, checked against a list of elements and attributes, in
/// MathML Core.
///
/// It is copied into pages, so nothing in it is trusted: an element that is not on the list makes
/// the formula invalid, and an attribute that is not on the list is left out. This excludes styles,
/// addresses, and classes other than those of `formulas.css`.
func safeMathML(_ markup: Substring) -> Result<String, MarkupFault> {
  Result { () throws(MarkupFault) in
    let html = try parsedMathML(markup).inMathMLCore.html
    guard !hasHarmfulCharacter(Array(html.utf8)) else { throw .character }
    return html
  }
}

/// The element in markup, with the elements and attributes that are on the list.
private func parsedMathML(_ markup: Substring) throws(MarkupFault) -> MathElement {
  var open: [MathElement] = []
  var whole: MathElement?
  var rest = Array(markup.utf8)[...]
  func add(_ element: MathElement) throws(MarkupFault) {
    if !open.isEmpty {
      open[open.count - 1].parts.append(.element(element))
    } else if whole == nil {
      whole = element
    } else {
      throw .tag
    }
  }
  while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
    if !open.isEmpty, start > rest.startIndex {
      open[open.count - 1].parts.append(.text(String(decoding: rest[..<start], as: UTF8.self)))
    }
    guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { throw .tag }
    let tag = rest[(start + 1)..<end]
    rest = rest[(end + 1)...]
    if tag.first == UInt8(ascii: "/") {
      guard let element = open.popLast() else { continue }
      guard element.name.utf8.elementsEqual(tag.dropFirst()) else { throw .tag }
      try add(element)
      continue
    }
    let name = tag.prefix { $0 != 32 && $0 != UInt8(ascii: "/") }
    // KaTeX puts it into a span of its own.
    if open.isEmpty, name.elementsEqual("span".utf8) { continue }
    let element = MathElement(
      String(decoding: name, as: UTF8.self), allowedAttributes(tag[name.endIndex...]))
    guard MathMLList.elements.contains(element.name) else {
      throw MarkupFault(words: "a formula may contain only symbols and their layout")
    }
    // A space, as of '\quad', is an empty element.
    if tag.last == UInt8(ascii: "/") {
      guard !open.isEmpty else { throw .tag }
      try add(element)
      continue
    }
    open.append(element)
    guard open.count <= MathMLList.depth else {
      throw MarkupFault(words: "the formula is nested too deeply")
    }
  }
  guard open.isEmpty, let whole else { throw .tag }
  return whole
}

extension MarkupFault {
  fileprivate static let character = MarkupFault(
    words: "the formula contains a control character or a mark of direction")
  fileprivate static let tag = MarkupFault(words: "the formula cannot be converted to MathML")
}

/// Whether a text contains a character that pages must not contain; `\char` can produce any
/// character.
private func hasHarmfulCharacter(_ text: [UInt8]) -> Bool {
  if text.contains(where: { $0 < 0x20 && $0 != 9 && $0 != 10 || $0 == 0x7F }) { return true }
  let scan = CharacterScan(text.span)
  return !scan.forbidden.isEmpty || !scan.directions.isEmpty
}

/// The allowed attributes of a tag.
private func allowedAttributes(_ text: ArraySlice<UInt8>) -> [(name: String, value: String)] {
  var found: [(name: String, value: String)] = []
  var rest = text
  while let quote = rest.firstIndex(of: UInt8(ascii: "\"")),
    let end = rest[(quote + 1)...].firstIndex(of: UInt8(ascii: "\""))
  {
    let name = String(decoding: rest[..<quote].drop { $0 == 32 }.dropLast(), as: UTF8.self)
    let value = rest[(quote + 1)..<end]
    if MathMLList.attributes.contains(name), value.allSatisfy(MathMLList.isAllowedInValue) {
      found.append((name, String(decoding: value, as: UTF8.self)))
    }
    rest = rest[(end + 1)...]
  }
  return found
}

/// The elements and attributes that a formula may contain.
///
/// Source: MathML Core, except for everything that links, loads, runs scripts or applies styles.
private enum MathMLList {
  static let elements: Set<String> = [
    "annotation", "math", "menclose", "mfrac", "mi", "mlabeledtr", "mmultiscripts", "mn", "mo",
    "mover", "mpadded", "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt",
    "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover",
    "none", "semantics",
  ]
  static let attributes: Set<String> = [
    "accent", "accentunder", "align", "columnalign", "columnlines", "columnspacing", "columnspan",
    "depth", "display", "displaystyle", "encoding", "fence", "form", "frame", "height",
    "largeop", "linebreak", "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize",
    "mathvariant", "maxsize", "minsize", "movablelimits", "notation", "rowalign", "rowlines",
    "rowspacing", "rspace", "scriptlevel", "separator", "side", "stretchy", "symmetric",
    "voffset", "width",
  ]
  /// The maximum depth.
  ///
  /// Browsers stop nesting elements at 512.
  static let depth = 200

  static func isAllowedInValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "#"),
      UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

/// The reason why a formula has no MathML.
enum FormulaError: Error, Equatable {
  /// KaTeX is not installed.
  case missingRenderer
  /// The error as a short message, and the offset in UTF-8 bytes from the formula's start.
  case faulty(String, offset: Int?)
}

/// The result of KaTeX: safe markup, or an error message in plain words.
func checked(_ answer: String, _ tex: String) -> Result<String, FormulaError> {
  let rest = answer.dropFirst()
  guard answer.hasPrefix("!") else {
    return safeMathML(rest).mapError { .faulty($0.words, offset: nil) }
  }
  let end = rest.firstIndex(of: "!") ?? rest.startIndex
  let offset = Int(rest[..<end]).flatMap { byteOffset(ofUnit: $0, in: tex) }
  return .failure(.faulty(plainWords(String(rest[end...].dropFirst())), offset: offset))
}

/// The UTF-8 offset of a UTF-16 offset in a text.
private func byteOffset(ofUnit unit: Int, in text: String) -> Int? {
  guard unit >= 0,
    let at = text.utf16.index(text.utf16.startIndex, offsetBy: unit, limitedBy: text.utf16.endIndex)
  else { return nil }
  return text.utf8.distance(from: text.utf8.startIndex, to: at)
}

/// An error message of KaTeX without its name, its position and technical terms.
private func plainWords(_ complaint: String) -> String {
  var words = Substring(complaint)
  for start in ["KaTeX parse error: "] where words.hasPrefix(start) {
    words.removeFirst(start.count)
  }
  for mark in [" at position ", " at end of input"] {
    if let at = words.indices.first(where: { words[$0...].hasPrefix(mark) }) {
      words = words[..<at]
    }
  }
  if let command = words.suffix(after: "Undefined control sequence: ") {
    return "'\(command)' is not a known formula command"
  }
  if words.hasPrefix("Too many expansions") { return "the formula's own commands expand forever" }
  if words == "too deep" { return "the formula is nested too deeply" }
  if let wanted = words.suffix(after: "Expected '"), wanted.hasSuffix("', got 'EOF'") {
    return "the formula has no '\(wanted.dropLast("', got 'EOF'".count))' before its end"
  }
  if let found = words.suffix(after: "Expected 'EOF', got '") {
    return "'\(found.dropLast())' is not allowed here"
  }
  return words.prefix(1).lowercased() + words.dropFirst()
}

extension Substring {
  /// The text after a prefix; `nil` if the text does not start with it.
  fileprivate func suffix(after start: String) -> Substring? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }
}
