import Authoring
import Courseware

/// A tag of HTML in a text.
struct HTMLTag {
  var name: String
  var isClosing: Bool
  var attributes: [String: String] = [:]
  /// The offset after its `>`.
  var end: Int

  /// Whether the element is allowed in our HTML.
  var isAllowed: Bool {
    AllowedHTML.elements.contains(name)
      && attributes.keys.allSatisfy { AllowedHTML.attributes.contains($0) }
  }

  /// Whether it only affects the layout of its content.
  var isLayout: Bool {
    ["p", "div", "center", "span", "font", "picture", "figure", "aside"].contains(name)
  }

  /// The language of code, as in `<code class="language-python">`; `nil` if none is named.
  var codeLanguage: String? {
    let classes = attributes["class"]?.split(separator: " ") ?? []
    let name = classes.first { $0.hasPrefix("language-") }?.dropFirst("language-".count)
    return name.flatMap { name in
      name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-#_".utf8.contains($0) }
        ? String(name) : nil
    }
  }

  /// Reads a complete tag that starts at an offset.
  init?(_ text: [UInt8], at start: Int) {
    var at = start + 1
    isClosing = at < text.count && text[at] == UInt8(ascii: "/")
    if isClosing { at += 1 }
    let nameStart = at
    while at < text.count,
      isLetter(text[at]) || (at > nameStart && (isDigit(text[at]) || text[at] == UInt8(ascii: ":")))
    { at += 1 }
    guard at > nameStart else { return nil }
    name = String(decoding: text[nameStart..<at], as: UTF8.self).lowercased()
    while at < text.count {
      let gap = at
      while at < text.count, [32, 9, 10].contains(text[at]) { at += 1 }
      if at < text.count, text[at] == UInt8(ascii: "/") { at += 1 }
      guard at < text.count else { return nil }
      if text[at] == UInt8(ascii: ">") {
        end = at + 1
        return
      }
      guard at > gap, let (key, value, next) = HTMLTag.attribute(text, at) else { return nil }
      attributes[key] = attributes[key] ?? value
      at = next
    }
    return nil
  }

  private static func attribute(_ text: [UInt8], _ start: Int) -> (String, String, Int)? {
    var at = start
    while at < text.count,
      isLetter(text[at]) || isDigit(text[at]) || [45, 95, 58].contains(text[at])
    {
      at += 1
    }
    guard at > start else { return nil }
    let key = String(decoding: text[start..<at], as: UTF8.self).lowercased()
    guard at < text.count, text[at] == UInt8(ascii: "=") else { return (key, "", at) }
    at += 1
    guard at < text.count else { return nil }
    if text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") {
      guard let close = text[(at + 1)...].firstIndex(of: text[at]) else { return nil }
      return (key, String(decoding: text[(at + 1)..<close], as: UTF8.self), close + 1)
    }
    let valueStart = at
    while at < text.count, ![32, 9, 10, 62, 34, 39, 96, 60].contains(text[at]) { at += 1 }
    return (key, String(decoding: text[valueStart..<at], as: UTF8.self), at)
  }
}
