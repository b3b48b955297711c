/// Elements that run or embed something, by their local names.
let activeElements: Set<String> = [
  "script", "foreignobject", "handler", "listener", "iframe", "object", "embed", "audio", "video",
  "canvas", "link", "meta", "base", "form", "input", "button", "body", "html",
]

/// Why an attribute of an SVG element could run or load something; `nil` where it cannot.
func activeAttribute(_ name: String, _ value: [UInt8], of element: String) -> String? {
  let lower = name.lowercased()
  let local = String(lower.split(separator: ":").last ?? "")
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
  if local == "href" || lower == "src" { return activeAddress(value, name, of: element) }
  return lower == "style" || value.contains(UInt8(ascii: "(")) ? activeStyle(value) : nil
}

/// Why style rules could load something; `nil` where they refer to the file itself alone.
func activeStyle(_ css: [UInt8]) -> String? {
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
      return
        "a style in an image may load only 'url(#name)' and 'url(data:…)'"
    }
  }
  return nil
}

/// Of the namespaces that browsers know, those that draw: another one's elements do nothing.
private func isPictureNamespace(_ name: String) -> Bool {
  guard name.contains("w3.org") || name.contains("mozilla") else { return true }
  return [
    "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#",
    "http://www.w3.org/XML/1998/namespace",
  ].contains(name)
}

/// Within the file, a picture written into it, or behind a link a web page.
private func activeAddress(_ value: [UInt8], _ name: String, of element: String) -> String? {
  // Browsers drop blanks and control characters in an address.
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
