/// The path below `content/` of the file that an attribute's value names; `nil` if the address
/// leads out of `content/`.
///
/// `source` is the file that the address starts from, below `content/`.
package func filePath(of value: ArraySlice<UInt8>, from source: String) -> String? {
  // Most addresses lead to other sites.
  value.starts(with: "https://".utf8) || value.starts(with: "http://".utf8)
    ? nil : resolved(address(value), from: source)
}

/// The path below `content/` of a file that front matter names; `nil` if the name leads out of
/// `content/`.
///
/// `source` is the file with the front matter, below `content/`.
package func filePath(named name: String, from source: String) -> String? {
  resolved(Array(name.utf8), from: source)
}

/// An attribute's value without its escapes, its query and its fragment.
private func address(_ value: ArraySlice<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  appendPlainText(of: value, to: &text)
  return percentDecoded(text.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") })
}

/// The path below `content/`; `nil` if an address leads out of it.
private func resolved(_ address: [UInt8], from source: String) -> String? {
  var parts = source.pathComponents.dropLast().map(String.init)
  let steps = String(decoding: address, as: UTF8.self).pathComponents
  for part in steps where !part.isEmpty && part != "." {
    if part != ".." {
      parts.append(String(part))
    } else if parts.popLast() == nil {
      return nil
    }
  }
  return parts.joined(separator: "/")
}

extension String {
  /// The components of a path, empty ones included.
  ///
  /// A slash is one byte, so the bytes are split; splitting by characters would take a hundred
  /// times as long. They are copied because access to the bytes of a text is slower.
  package var pathComponents: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for (place, byte) in Array(utf8).enumerated() where byte == UInt8(ascii: "/") {
      let slash = utf8.index(startIndex, offsetBy: place)
      parts.append(Substring(utf8[start..<slash]))
      start = utf8.index(after: slash)
    }
    parts.append(Substring(utf8[start...]))
    return parts
  }
}

extension Site {
  /// The absolute address of a file below `site/`; `nil` if the site has no address.
  package func address(of path: String) -> String? {
    baseURL.map { ($0.hasSuffix("/") ? $0 : $0 + "/") + urlPath(path) }
  }
}
