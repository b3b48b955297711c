import CExpat

/// What is refused, so that a file of a few bytes cannot take much time or memory.
enum XMLLimits {
  /// The maximum size of a file, in bytes.
  static let size = 32 << 20
  /// The maximum number of elements that contain each other.
  static let depth = 200
  /// The maximum number of elements.
  static let elements = 500_000
}

/// Reads a file in XML and returns its root element.
///
/// The encoding is the one that the file declares: UTF-8, UTF-16, ISO-8859-1 or US-ASCII. Other
/// files that a DTD names are never opened, and entities that it declares are refused.
///
/// - Throws: The first fault.
func readXML(_ bytes: [UInt8]) throws(SyntaxFault) -> XMLElement {
  guard bytes.count <= XMLLimits.size else {
    throw SyntaxFault(
      line: 1, column: 1, reason: "the file is larger than \(XMLLimits.size >> 20) MB")
  }
  let reading = XMLReading()
  guard let parser = unsafe XML_ParserCreate(nil) else {
    throw SyntaxFault(line: 1, column: 1, reason: "there is not enough memory")
  }
  defer { unsafe XML_ParserFree(parser) }
  unsafe reading.parser = parser
  unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
  unsafe XML_SetElementHandler(parser, start, end)
  unsafe XML_SetCharacterDataHandler(parser, takeText)
  unsafe XML_SetEntityDeclHandler(parser, refuseDeclaration)
  unsafe XML_SetSkippedEntityHandler(parser, refuseEntity)
  let status = unsafe bytes.withUnsafeBytes { buffer in
    unsafe XML_Parse(
      parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
  }
  if status == XML_STATUS_OK, let root = reading.root { return root }
  throw reading.fault ?? reading.fault(unsafe XML_GetErrorCode(parser))
}

/// The tree as far as it has been read; expat's functions get it as their first argument.
@safe private final class XMLReading {
  var parser: XML_Parser?
  private(set) var root: XMLElement?
  private(set) var fault: SyntaxFault?
  /// The elements that are not closed yet.
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  private var count = 0

  private var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }
  private var column: Int { Int(unsafe XML_GetCurrentColumnNumber(parser)) + 1 }

  func start(_ name: String, _ attributes: [String: String]) {
    count += 1
    if open.count == XMLLimits.depth {
      return stop("more than \(XMLLimits.depth) elements contain each other")
    }
    if count > XMLLimits.elements {
      return stop("the file has more than \(XMLLimits.elements) elements")
    }
    endText()
    open.append(
      XMLElement(
        name: withoutPrefix(name), attributes: attributes, line: line, column: column))
  }

  func end() {
    endText()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  func take(_ part: UnsafeBufferPointer<UInt8>) { unsafe text += part }

  private func endText() {
    guard !text.isEmpty, !open.isEmpty else { return }
    let all = String(decoding: text, as: UTF8.self)
    let kept = allowed(all)
    if kept.utf8.count < all.utf8.count { open[open.count - 1].hadControls = true }
    open[open.count - 1].content.append(.text(kept))
    text = []
  }

  /// Ends the reading with a fault at the current place.
  func stop(_ reason: String) {
    if fault == nil { fault = SyntaxFault(line: line, column: column, reason: reason) }
    _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// The fault that expat reports, in words for people.
  func fault(_ code: XML_Error) -> SyntaxFault {
    SyntaxFault(line: line, column: column, reason: reason(code))
  }

  private func reason(_ code: XML_Error) -> String {
    let inner = open.last.map { "the element '\($0.name)' of line \($0.line)" }
    switch code {
    case XML_ERROR_NO_ELEMENTS:
      return inner.map { "the file ends before \($0) is closed" } ?? "the file has no XML elements"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
      return "the file ends before what starts here is complete"
    case XML_ERROR_TAG_MISMATCH:
      return "this closing tag does not belong to \(inner ?? "an element")"
    case XML_ERROR_UNDEFINED_ENTITY:
      return "this name between '&' and ';' is not known in XML: write the character itself"
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      return "the encoding that the file declares is not supported: save it as UTF-8, with "
        + "'encoding=\"UTF-8\"' in its first line"
    case XML_ERROR_INVALID_TOKEN where count == 0: return "this is not XML, which starts with '<'"
    case XML_ERROR_INVALID_TOKEN:
      return "this character is not allowed here: write '&lt;' for '<', '&amp;' for '&', and save "
        + "the file in the encoding that it declares"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: return "an attribute appears twice"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "there is text after the end of the last element"
    default:
      let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
      return "this is not well-formed XML: \(words ?? "unknown error")"
    }
  }
}

/// A text without the control characters and noncharacters that XML allows and `check` refuses.
private func allowed(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { (32..<127).contains($0) || [9, 10, 13].contains($0) }
  if isPlain { return text }
  let kept = text.unicodeScalars.filter {
    ["\t", "\n", "\r"].contains($0) || !isForbidden($0)
  }
  return String(String.UnicodeScalarView(kept))
}

private func withoutPrefix(_ name: String) -> String {
  guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
  return String(name[name.utf8.index(after: colon)...])
}

/// The tree that is being read, from the pointer that expat hands on.
private func reading(_ data: UnsafeMutableRawPointer?) -> XMLReading? {
  unsafe data.map { unsafe Unmanaged<XMLReading>.fromOpaque($0).takeUnretainedValue() }
}

private let start: XML_StartElementHandler = { data, name, attributes in
  guard let reading = unsafe reading(data), let name = unsafe name else { return }
  var found: [String: String] = [:]
  // After those of the file come those with a default value in a DTD.
  let count = Int(unsafe XML_GetSpecifiedAttributeCount(reading.parser))
  for index in stride(from: 0, to: count, by: 2) {
    guard let key = unsafe attributes?[index], let value = unsafe attributes?[index + 1] else {
      break
    }
    unsafe found[String(cString: key)] = allowed(String(cString: value))
  }
  reading.start(unsafe String(cString: name), found)
}

private let end: XML_EndElementHandler = { data, _ in unsafe reading(data)?.end() }

private let takeText: XML_CharacterDataHandler = { data, text, count in
  guard let reading = unsafe reading(data) else { return }
  unsafe text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
    unsafe reading.take(UnsafeBufferPointer(start: $0, count: Int(count)))
  }
}

private let refuseDeclaration: XML_EntityDeclHandler = { data, _, _, _, _, _, _, _, _ in
  unsafe reading(data)?.stop(
    "entities that a file declares are not supported: write their text where they are used")
}

/// Refuses a name such as `&nbsp;` that a DTD elsewhere may declare.
private let refuseEntity: XML_SkippedEntityHandler = { data, name, _ in
  let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
  unsafe reading(data)?.stop("'&\(name);' is not known in XML: write the character itself")
}
