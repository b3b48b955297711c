/// An element of an XML file.
struct XMLElement: Sendable, Equatable {
  /// Without the prefix of its namespace: `matrix` for `<m:matrix>`.
  var name: String
  /// The attributes in the file, by name with its prefix; not those that only a DTD declares.
  var attributes: [String: String] = [:]
  var content: [Content] = []
  /// Whether control characters or noncharacters in its text were left out.
  var hadControls = false
  /// The line where its tag starts, from 1.
  var line: Int
  /// The column where its tag starts, from 1, in bytes of UTF-8 or in the units of UTF-16.
  var column: Int

  /// A part of an element's content.
  enum Content: Sendable, Equatable {
    case text(String)
    case element(XMLElement)
  }
}

extension XMLElement {
  /// The elements directly in it.
  var children: [XMLElement] {
    content.compactMap { part in
      if case .element(let child) = part { child } else { nil }
    }
  }

  /// Whether characters were left out of its text or of that of elements in it.
  var hasLostCharacters: Bool { hadControls || children.contains(where: \.hasLostCharacters) }

  /// The elements directly in it with a name.
  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The first element directly in it with a name.
  func child(_ name: String) -> XMLElement? {
    for case .element(let child) in content where child.name == name { return child }
    return nil
  }

  /// The text directly in it, without that of other elements.
  var text: String {
    var out = ""
    for case .text(let text) in content { out += text }
    return out
  }
}

extension XMLElement {
  /// Its content as HTML: its text as it is if it contains only text, which is then HTML itself;
  /// otherwise the elements in it with their tags, for files that do not escape their HTML.
  var markup: String { children.isEmpty ? text : escapedMarkup }

  private var escapedMarkup: String {
    content.map { part in
      switch part {
      case .text(let text):
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      case .element(let child):
        let attributes = child.attributes.sorted { $0.key < $1.key }.map { name, value in
          " \(name)=\"\(value.replacing("\"", with: "&quot;"))\""
        }
        let isVoid = child.content.isEmpty && ["br", "hr", "img"].contains(child.name)
        let end = isVoid ? "" : "\(child.escapedMarkup)</\(child.name)>"
        return "<\(child.name)\(attributes.joined())>\(end)"
      }
    }.joined()
  }
}
