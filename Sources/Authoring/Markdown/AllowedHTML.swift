import Courseware

extension MarkdownNode {
  /// Whether it is a comment without an end, which hides everything below it.
  var isOpenComment: Bool {
    kind == .htmlBlock && literal.drop(while: \.isWhitespace).hasPrefix("<!--")
      && !literal.contains("-->")
  }
}

/// The HTML that teachers may write among their Markdown.
///
/// It provides formatting that Markdown lacks, but nothing that could run code, load files or apply
/// styles.
package enum AllowedHTML {
  /// The names of elements in lower case, although tags may be written in any case.
  package static let elements: Set<String> = [
    "abbr", "b", "br", "del", "details", "em", "hr", "i", "ins", "kbd", "mark", "rp", "rt", "ruby",
    "s", "small", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "u", "wbr",
  ]
  /// The names of attributes in lower case; each of them is allowed on every element.
  package static let attributes: Set<String> = [
    "align", "colspan", "dir", "lang", "rowspan", "title",
  ]
  /// The elements that have no closing tag.
  ///
  /// Source: HTML Living Standard, 13.1.2, void elements.
  static let voidElements: Set<String> = ["br", "hr", "wbr"]

  /// One tag, or the reason why it is not allowed.
  enum Tag: Equatable {
    case open(String, html: String)
    case close(String)
    case refused(String)
  }

  /// The reason why a comment without an end is not allowed.
  static let openComment = "this comment is not closed"

  /// Splits HTML into its comments, which are removed, its tags and the text between them.
  ///
  /// - Parameter html: A block or a single tag, as recognized by cmark.
  /// - Returns: The HTML to show and the opened and closed elements, or the reason why it is not
  ///   allowed.
  static func read(_ html: String) -> (html: String, tags: [Tag]) {
    var out = ""
    var tags: [Tag] = []
    var rest = Substring(html)
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      out += escapedKeepingReferences(rest[..<open])
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.dropFirst(4).firstRange(of: "-->")?.upperBound else {
          tags.append(.refused(openComment))
          return ("", tags)
        }
        rest = rest[end...]
        closeGap(&out, &rest)
        continue
      }
      guard opensTag(rest) else {
        out += "&lt;"
        rest = rest.dropFirst()
        continue
      }
      let (tag, end) = readTag(rest)
      tags.append(tag)
      switch tag {
      case .open(_, let html): out += html
      case .close(let name): out += "</\(name)>"
      case .refused: return ("", tags)
      }
      rest = rest[end...]
    }
    return (out + escapedKeepingReferences(rest), tags)
  }

  /// Keeps the space around a removed comment only if it separates two words or two lines.
  private static func closeGap(_ out: inout String, _ rest: inout Substring) {
    let before = String(out.reversed().prefix(while: \.isWhitespace).reversed())
    let after = rest.prefix(while: \.isWhitespace)
    out.removeLast(before.count)
    rest = rest[after.endIndex...]
    let isLast = rest.isEmpty && after.isEmpty || rest.hasPrefix("</") || rest.hasPrefix("<br")
    if after.contains("\n") {
      out += after
    } else if before.contains("\n") {
      out += before
    } else if !out.isEmpty, !isLast, !endsInOpeningTag(out), !before.isEmpty || !after.isEmpty {
      out += " "
    }
  }

  private static func endsInOpeningTag(_ html: String) -> Bool {
    guard html.hasSuffix(">"), let start = html.lastIndex(of: "<") else { return false }
    return !html[start...].hasPrefix("</")
  }

  /// Whether a `<` starts a tag: only before a letter and these characters, otherwise it is text.
  ///
  /// Source: HTML Living Standard, 13.2.5.6, tag open state.
  private static func opensTag(_ text: Substring) -> Bool {
    guard let next = text.dropFirst().unicodeScalars.first else { return false }
    return next.properties.isAlphabetic || next == "/" || next == "!" || next == "?"
  }

  /// The element that HTML starts with and does not close, in lower case.
  static func openedElement(_ html: String) -> String? {
    let tag = html.drop(while: \.isWhitespace)
    guard tag.first == "<" else { return nil }
    let name = elementName(tag.dropFirst())
    return name.isEmpty || html.lowercased().contains("</" + name) ? nil : name
  }

  /// The element whose closing tag HTML starts with, in lower case.
  static func closedElement(_ html: String) -> String? {
    let tag = html.drop(while: \.isWhitespace)
    return tag.hasPrefix("</") ? elementName(tag.dropFirst(2)) : nil
  }

  private static func readTag(_ text: Substring) -> (Tag, Substring.Index) {
    var scan = TagScanner(text.dropFirst())
    let isClosing = scan.take("/")
    let name = scan.name()
    guard !name.isEmpty else { return (.refused("this is not an HTML element"), text.endIndex) }
    guard elements.contains(name) else {
      return (.refused("the HTML element '<\(name)>' is not allowed"), text.endIndex)
    }
    var html = "<" + name
    while !isClosing, let (attribute, value) = scan.attribute() {
      guard attributes.contains(attribute) else {
        return (.refused("the HTML attribute '\(attribute)' is not allowed"), text.endIndex)
      }
      html += " \(attribute)=\"\(escapedKeepingReferences(value))\""
    }
    let isSelfClosed = scan.take("/") && !isClosing
    guard scan.take(">") else { return (.refused("this HTML tag is not closed"), text.endIndex) }
    if isClosing { return (.close(name), scan.index) }
    if isSelfClosed, !voidElements.contains(name) {
      return (.refused("'<\(name)/>' needs a closing tag of its own"), text.endIndex)
    }
    return (.open(name, html: html + ">"), scan.index)
  }
}

/// The name of an element at the start of a text, in lower case.
private func elementName(_ text: Substring) -> String {
  text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
}

/// Reads a tag from left to right.
private struct TagScanner {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  var index: Substring.Index { rest.startIndex }

  mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func name() -> String {
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    rest = rest[name.endIndex...]
    return name.lowercased()
  }

  mutating func attribute() -> (String, Substring)? {
    skipSpaces()
    let name = name()
    guard !name.isEmpty else { return nil }
    guard take("=") else { return (name, "") }
    skipSpaces()
    if let quote = rest.first, quote == "\"" || quote == "'" {
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      return (name, value)
    }
    let value = rest.prefix { !$0.isWhitespace && $0 != ">" }
    rest = rest[value.endIndex...]
    return (name, value)
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }
}

/// The text of HTML, or the value of an attribute, escaped except for its character references.
private func escapedKeepingReferences(_ value: some StringProtocol) -> String {
  let parts = value.split(separator: "&", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(into: escapedHTML(parts.first ?? "")) { out, part in
    let name = part.prefix { $0 != ";" }
    let isReference =
      name.count < part.count && !name.isEmpty
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    out += (isReference ? "&" : "&amp;") + escapedHTML(part)
  }
}

/// Text with `&`, `<`, `>` and `"` escaped as character references.
func escapedHTML(_ text: some StringProtocol) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// What to write in Markdown instead of a disallowed HTML element.
struct HTMLAdvice {
  var text: String
  /// The Markdown equivalent, if the element's only tag determines it.
  var markdown: String?

  /// The advice about the first disallowed element that has advice; `nil` if there is none.
  ///
  /// `html` is HTML as recognized by cmark.
  init?(of html: String) {
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let name = elementName(rest)
      guard !AllowedHTML.elements.contains(name), let advice = Self.advice[name] else { continue }
      text = advice
      if name == "img", rest.firstIndex(of: "<") == nil { markdown = Self.image(rest) }
      return
    }
    return nil
  }

  /// `![A leaf cell](leaf.png){width=300}` for the attributes of an `<img>`.
  private static func image(_ tag: Substring) -> String? {
    guard let source = value(of: "src", in: tag), !source.isEmpty,
      !source.contains(where: { " ()<>".contains($0) })
    else { return nil }
    let alternative = value(of: "alt", in: tag) ?? ""
    guard !alternative.contains(where: { "[]\\\n".contains($0) }) else { return nil }
    let width = value(of: "width", in: tag).flatMap(wholeNumber).map { "{width=\($0)}" } ?? ""
    return "![\(alternative)](\(source))\(width)"
  }

  private static func value(of attribute: String, in tag: Substring) -> String? {
    for mark in ["\"", "'"] {
      guard let start = tag.firstRange(of: " \(attribute)=\(mark)")?.upperBound else { continue }
      return String(tag[start...].prefix { String($0) != mark })
    }
    return nil
  }

  private static let advice: [String: String] = {
    let image = "write an image as '![what it shows](file.png)'"
    let heading = "start a heading within a question with '###'"
    let look = "delete its tags; use '**bold**' and '*italic*' for emphasis"
    let media = "write audio and video as images: '![Cell division](division.mp4)'"
    let list = "start each list item with '- ' or '1. '"
    let option = "start each option with '- [ ]', or with '- [x]' if it is correct"
    var advice = [
      "a": "write a link as '[text](address)'",
      "code": "write code between backticks: '`x = 1`'",
      "pre": "start and end a code block with a line of three backticks",
      "p": "separate paragraphs by blank lines and delete the tags",
      "iframe": "link to the page: '[text](https://…)'", "form": option, "input": option,
      "select": "write a menu as '[[(right)|wrong|wrong]]'",
      "textarea": "for free text, write '{type=essay}' after the heading",
      "blockquote": "put the text in quotation marks or in '*…*'",
      "math": "write a formula in TeX: '$x^2$'",
      "svg": "save it as a file next to the quiz: '![what it shows](file.svg)'",
      "strike": "strike text through with '~~…~~' or '<s>…</s>'",
    ]
    for name in ["img", "figure", "picture"] { advice[name] = image }
    for name in ["h1", "h2", "h3", "h4", "h5", "h6"] { advice[name] = heading }
    for name in ["div", "span", "font", "center", "big", "section"] { advice[name] = look }
    for name in ["video", "audio", "source", "object", "embed"] { advice[name] = media }
    for name in ["ul", "ol", "li"] { advice[name] = list }
    return advice
  }()
}
