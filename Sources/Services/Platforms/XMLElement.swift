import Courseware

/// An element of XML to write.
struct XMLElement {
  var name: String
  var attributes: KeyValuePairs<String, String>
  var content: Content

  enum Content {
    case text(String)
    /// Text that contains no characters to escape, such as base64.
    case bytes([UInt8])
    case elements([XMLElement])
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) {
    (self.name, self.attributes, content) = (name, attributes, .text(text))
  }

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ elements: [XMLElement] = []
  ) {
    (self.name, self.attributes, content) = (name, attributes, .elements(elements))
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String>, bytes: [UInt8]) {
    (self.name, self.attributes, content) = (name, attributes, .bytes(bytes))
  }

  /// The document with this element, with each element that contains no text on its own lines.
  var document: [UInt8] {
    var out = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    write(to: &out, depth: 0)
    return out
  }

  private func write(to out: inout [UInt8], depth: Int) {
    let indentation = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    out += indentation
    out.write("<\(name)")
    for (name, value) in attributes {
      out.write(" \(name)=\"")
      out.writeEscaped(value.allowedInXML)
      out.append(UInt8(ascii: "\""))
    }
    if case .elements(let elements) = content, elements.isEmpty {
      out.write("/>\n")
      return
    }
    out.append(UInt8(ascii: ">"))
    switch content {
    case .text(let text) where text.contains("<") && !text.contains("]]>"):
      // HTML stays legible.
      out.write("<![CDATA[\(text.allowedInXML)]]>")
    case .text(let text): out.writeEscaped(text.allowedInXML)
    case .bytes(let bytes): out += bytes
    case .elements(let elements):
      out.append(UInt8(ascii: "\n"))
      for element in elements { element.write(to: &out, depth: depth + 1) }
      out += indentation
    }
    out.write("</\(name)>\n")
  }
}

extension String {
  /// The text without characters that XML 1.0 does not allow.
  fileprivate var allowedInXML: String {
    guard unicodeScalars.contains(where: { !$0.isAllowedInXML }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter(\.isAllowedInXML)))
  }
}

extension Unicode.Scalar {
  /// Source: Extensible Markup Language (XML) 1.0, fifth edition, production 2.
  fileprivate var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
