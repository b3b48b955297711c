import Courseware

/// The place in an SVG file that could run or load something when the file is opened by itself.
struct SVGFault: Equatable {
  var reason: String
  var bytes: Range<Int>
}

/// The first active part of an SVG file, or the first violation of the syntax; `nil` for a passive
/// picture.
///
/// Parses the file more strictly than browsers do, so that both see the same elements: no document
/// type and therefore no custom entities, one root, every tag closed, every value quoted. Source:
/// XML 1.0, 2 and 3; SVG 2, 5, 13 and 16.
func activeContent(inSVG bytes: [UInt8]) -> SVGFault? {
  var scan = SVGScan(bytes)
  do throws(SVGScan.Stop) { try scan.read() } catch { return error.fault }
  return nil
}

private struct SVGScan {
  struct Stop: Error { var fault: SVGFault }

  private let bytes: [UInt8]
  private var at = 0
  /// The full names of the elements that are open.
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the last open element is a `<style>` element, which contains no others.
  private var isInStyle = false
  /// Its content, with references resolved and comments removed.
  private var style: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func read() throws(Stop) {
    let start = at
    while at < bytes.count {
      if bytes[at] != UInt8(ascii: "<") {
        try readText()
      } else if bytes[at...].starts(with: Array("<!--".utf8)) {
        at = try end(of: "-->", from: at + 4, "a comment is not closed")
      } else if bytes[at...].starts(with: Array("<![CDATA[".utf8)) {
        let end = try end(of: "]]>", from: at + 9, "a CDATA section is not closed")
        if isInStyle { style += bytes[at + 9..<end - 3] }
        at = end
      } else if bytes[at...].starts(with: Array("<!".utf8)) {
        throw stop("a document type such as '<!DOCTYPE …>' is not allowed: remove it", count: 2)
      } else if bytes[at...].starts(with: Array("<?".utf8)) {
        try readInstruction(isFirst: at == start)
      } else if bytes[at...].starts(with: Array("</".utf8)) {
        try readEndTag()
      } else {
        try readStartTag()
      }
    }
    guard hasRoot, open.isEmpty else { throw stop("this is not a complete SVG image") }
  }

  private mutating func readText() throws(Stop) {
    let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = bytes[at..<end]
    if open.isEmpty, text.contains(where: { !isXMLSpace($0) }) {
      throw stop("this is not an SVG image: it has text outside its root element")
    }
    if isInStyle { style += try resolved(text) }
    at = end
  }

  /// Reads `<?xml …?>` at the start, and processing instructions of programs, but no style sheets.
  private mutating func readInstruction(isFirst: Bool) throws(Stop) {
    let end = try end(of: "?>", from: at + 2, "a processing instruction is not closed")
    let text = String(decoding: bytes[at + 2..<end - 2], as: UTF8.self).lowercased()
    let isDeclaration = isFirst && text.hasPrefix("xml") && !text.hasPrefix("xml-")
    if text.hasPrefix("xml"), !isDeclaration {
      throw stop("a processing instruction such as '<?xml-stylesheet …?>' is not allowed", count: 2)
    }
    if isDeclaration, text.contains("encoding"),
      !["utf-8", "us-ascii", "iso-8859-1"].contains(where: text.contains)
    {
      throw stop("an SVG image must be encoded as UTF-8", count: 2)
    }
    at = end
  }

  private mutating func readEndTag() throws(Stop) {
    let start = at
    at += 2
    let name = readName()
    skipSpace()
    guard let last = open.last, last == name, take(">") else {
      throw stop("the tag '</\(name)' has no opening tag", from: start)
    }
    if isInStyle, let reason = activeStyle(style) { throw stop(reason, from: start) }
    (isInStyle, style) = (false, [])
    open.removeLast()
  }

  private mutating func readStartTag() throws(Stop) {
    let start = at
    at += 1
    let name = readName()
    let element = localName(name)
    guard !name.isEmpty, !open.isEmpty || (!hasRoot && element == "svg"), open.count < 500 else {
      throw stop("this is not an SVG image: '<svg …>' must be its root element", from: start)
    }
    if activeElements.contains(element) {
      throw stop("the element '<\(name)>' is not allowed in an image", from: start)
    }
    // A style element contains only text, which is therefore known at its end tag.
    if isInStyle { throw stop("a style must not contain elements", from: start) }
    hasRoot = true
    try readAttributes(of: element)
    let isEmpty = take("/")
    guard take(">") else { throw stop("the tag '<\(name)' is not closed", from: start) }
    if isEmpty { return }
    open.append(name)
    isInStyle = element == "style"
  }

  private mutating func readAttributes(of element: String) throws(Stop) {
    while true {
      let isParted = skipSpace()
      let start = at
      let name = readName()
      if name.isEmpty { return }
      skipSpace()
      guard isParted, take("=") else { throw stop("the attribute '\(name)' has no value") }
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
        let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
      else { throw stop("the value of '\(name)' needs quotation marks") }
      let value = try resolved(bytes[at + 1..<end])
      at = end + 1
      if let reason = activeAttribute(name, value, of: element) { throw stop(reason, from: start) }
    }
  }

  /// A value with its references resolved.
  private func resolved(_ text: ArraySlice<UInt8>) throws(Stop) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var out: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        out.append(byte)
        continue
      }
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }.prefix(12), as: UTF8.self)
      guard let character = referencedCharacter(name) else {
        throw stop("'&\(name.prefix(9))' is not allowed in an image")
      }
      out += Array(String(character).utf8)
      rest = rest.dropFirst(name.utf8.count + 1)
    }
    return out
  }

  private mutating func readName() -> String {
    let start = at
    while at < bytes.count, !endsName(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = at
    while at < bytes.count, isXMLSpace(bytes[at]) { at += 1 }
    return at > start
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private func end(of text: String, from start: Int, _ reason: String) throws(Stop) -> Int {
    let mark = Array(text.utf8)
    guard start <= bytes.count, let found = bytes[start...].firstRange(of: mark) else {
      throw stop(reason, count: 2)
    }
    return found.upperBound
  }

  private func stop(_ reason: String, count: Int = 0) -> Stop {
    Stop(fault: SVGFault(reason: reason, bytes: at..<min(at + count, bytes.count)))
  }

  private func stop(_ reason: String, from start: Int) -> Stop {
    Stop(fault: SVGFault(reason: reason, bytes: start..<max(start, at)))
  }
}

private func isXMLSpace(_ byte: UInt8) -> Bool {
  switch byte {
  case 9, 10, 13, 32: true
  default: false
  }
}

private func endsName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"),
    UInt8(ascii: "\""), UInt8(ascii: "'"):
    true
  default: isXMLSpace(byte)
  }
}

/// A name without its prefix, in lower case.
private func localName(_ name: String) -> String {
  let isPrefixed = name.utf8.contains(UInt8(ascii: ":"))
  return isPrefixed ? (name.split(separator: ":").last ?? "").lowercased() : name.lowercased()
}

/// The character for `#65`, `#x41` or one of XML's five entity names.
private func referencedCharacter(_ name: String) -> Unicode.Scalar? {
  if name.hasPrefix("#x") {
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
  }
  if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
  return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name]
}

/// Elements that run or embed something, by their local names.
private let activeElements: Set<String> = [
  "script", "foreignobject", "handler", "listener", "iframe", "object", "embed", "audio", "video",
  "canvas", "link", "meta", "base", "form", "input", "button", "body", "html",
]

/// The reason why an attribute of an SVG element could run or load something; `nil` if it cannot.
private func activeAttribute(_ name: String, _ value: [UInt8], of element: String) -> String? {
  let lower = name.lowercased()
  let text = String(decoding: value, as: UTF8.self)
  if lower == "xmlns" || lower.hasPrefix("xmlns:") {
    return isPictureNamespace(text) ? nil : "the namespace '\(text)' is not allowed in an image"
  }
  if lower.hasPrefix("on") { return "the event attribute '\(name)' is not allowed in an image" }
  if lower == "xml:base" { return "the attribute 'xml:base' is not allowed in an image" }
  if lower == "attributename" {
    let target = String(text.lowercased().filter { !$0.isWhitespace })
    return target.hasSuffix("href") || target.hasPrefix("on")
      ? "animating '\(text)' is not allowed in an image" : nil
  }
  if localName(name) == "href" || lower == "src" { return activeAddress(value, name, of: element) }
  return lower == "style" || value.contains(UInt8(ascii: "(")) ? activeStyle(value) : nil
}

/// The reason why style rules could load something; `nil` if they refer only to the file itself.
private func activeStyle(_ css: [UInt8]) -> String? {
  if css.contains(UInt8(ascii: "\\")) { return "a style in an image must not contain a backslash" }
  let text = String(decoding: css, as: UTF8.self).lowercased()
  for name in ["@import", "image-set(", "src("] where text.contains(name) {
    return "'\(name)' in a style is not allowed in an image"
  }
  var rest = text.utf8[...]
  while let found = rest.firstRange(of: Array("url(".utf8)) {
    rest = rest[found.upperBound...]
    let target = rest.drop { $0 <= 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    guard target.first == UInt8(ascii: "#") || target.starts(with: Array("data:".utf8)) else {
      return "a style in an image may load only 'url(#name)' and 'url(data:…)'"
    }
  }
  return nil
}

/// Whether a namespace belongs to SVG pictures, or is unknown to browsers, which ignore its
/// elements.
private func isPictureNamespace(_ name: String) -> Bool {
  guard name.contains("w3.org") || name.contains("mozilla") else { return true }
  return [
    "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#",
    "http://www.w3.org/XML/1998/namespace",
  ].contains(name)
}

/// The reason why an address is not allowed: it must point into the file or be an embedded picture,
/// and for a link it may be a web page.
private func activeAddress(_ value: [UInt8], _ name: String, of element: String) -> String? {
  // Browsers ignore white space and control characters in an address.
  let start = String(decoding: value.filter { $0 > 32 }.prefix(40), as: UTF8.self).lowercased()
  let pictures = ["png", "jpeg", "jpg", "gif", "webp"].map { "data:image/\($0)" }
  if start.isEmpty || start.hasPrefix("#") { return nil }
  if pictures.contains(where: { start.hasPrefix($0 + ";") || start.hasPrefix($0 + ",") }) {
    return nil
  }
  if element == "a", ["http://", "https://", "mailto:"].contains(where: start.hasPrefix) {
    return nil
  }
  return "'\(name)' refers to '\(start.prefix(24))': an image may refer only to its own parts"
}
