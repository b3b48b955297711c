import Courseware

/// Refuses values in places of a template's markup where escaping does not keep them text.
///
/// A value may be between elements, in a title or a text area, in quotation marks in a listed
/// attribute that browsers show or compare and nothing more, and within an address that says where
/// it leads.
///
/// Source: OWASP, Cross Site Scripting Prevention, "Dangerous Contexts"; HTML Living
/// Standard, 13.2.5.
func checkMarkup(
  of text: String, _ tags: [TemplateTag], template: String
) throws(TemplateError) {
  var scan = MarkupScan(bytes: Array(text.utf8))
  var sections: [MarkupScan.Place] = []
  for tag in tags {
    let start = text.utf8.distance(from: text.startIndex, to: tag.range.lowerBound)
    scan.read(to: start)
    switch tag.kind {
    case .text, .html:
      if let reason = scan.refusal(of: tag) { throw tag.error(reason) }
      scan.value.append(0)
    case .partial:
      if scan.place != .text { throw tag.error("a template can be included only between elements") }
    case .section, .inverted: sections.append(scan.place)
    case .comment: break
    case .end:
      if let place = sections.popLast(), place != scan.place {
        throw tag.error("'\(tag.name)' must close in the same tag or value in which it opens")
      }
    }
    scan.skip(to: text.utf8.distance(from: text.startIndex, to: tag.range.upperBound))
  }
  scan.read(to: scan.bytes.count)
  if scan.place != .text {
    throw TemplateError(
      template: template, line: text.count(where: \.isNewline) + 1, column: 1,
      message: "the template ends within a tag, an attribute, a comment or an element")
  }
}

/// Follows the markup of a template as a browser reads it.
private struct MarkupScan {
  enum Place: Equatable {
    case text, comment
    /// Within `<…>`, outside of values.
    case tag
    case unquoted
    case quoted(UInt8)
    /// In an element that holds no elements, such as a script or a title.
    case content(of: String)
  }

  let bytes: [UInt8]
  private(set) var place = Place.text
  /// The value of the attribute so far; 0 where it has a tag of the template.
  var value: [UInt8] = []
  private var at = 0
  private var element = ""
  private var isEndTag = false
  private var tagStart = 0
  private var attribute = ""
  private var isNameComplete = true

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(to end: Int) { at = max(at, end) }

  mutating func read(to end: Int) {
    while at < end {
      if starts("{{!") {
        at = bytes[at...].firstRange(of: Array("}}".utf8))?.upperBound ?? bytes.count
      } else {
        step()
      }
    }
  }

  private mutating func step() {
    let byte = bytes[at]
    switch place {
    case .text: stepInText(byte)
    case .comment:
      if starts("-->") || starts("--!>") && at >= tagStart + 4 { place = .text }
      at += 1
    case .tag: stepInTag(byte)
    case .quoted(let quote):
      if byte == quote { place = .tag } else { value.append(byte) }
      at += 1
    case .unquoted:
      if isSpace(byte) || byte == UInt8(ascii: ">") {
        place = .tag
      } else {
        value.append(byte)
        at += 1
      }
    case .content(let name):
      if starts("</" + name), endsName(at: at + 2 + name.utf8.count) {
        place = .text
      } else {
        at += 1
      }
    }
  }

  private mutating func stepInText(_ byte: UInt8) {
    if starts("<!--") {
      (place, tagStart) = (.comment, at)
      // `<!-->` and `<!--->` are whole comments.
      at += 2
      return
    }
    at += 1
    guard byte == UInt8(ascii: "<"), at < bytes.count else { return }
    isEndTag = bytes[at] == UInt8(ascii: "/")
    if isEndTag { at += 1 }
    let name = bytes[at...].prefix { isLetter($0) || isDigit($0) || $0 == 45 }
    guard let first = name.first ?? bytes.dropFirst(at).first,
      isLetter(first) || first == UInt8(ascii: "!") || first == UInt8(ascii: "?")
    else { return }
    element = String(decoding: name, as: UTF8.self).lowercased()
    tagStart = at
    at += max(name.count, 1)
    (place, attribute, isNameComplete) = (.tag, "", true)
  }

  private mutating func stepInTag(_ byte: UInt8) {
    at += 1
    if byte == UInt8(ascii: ">") {
      let hasOwnContent = elementsOfText.contains(element)
      place = hasOwnContent && !isEndTag ? .content(of: element) : .text
    } else if isSpace(byte) || byte == UInt8(ascii: "/") {
      isNameComplete = true
    } else if byte == UInt8(ascii: "=") {
      while at < bytes.count, isSpace(bytes[at]) { at += 1 }
      value = []
      let quote = at < bytes.count ? bytes[at] : 0
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      place = isQuoted ? .quoted(quote) : .unquoted
      at += isQuoted ? 1 : 0
      isNameComplete = true
    } else {
      if isNameComplete { attribute = "" }
      isNameComplete = false
      attribute += String(Unicode.Scalar(byte)).lowercased()
    }
  }

  /// Why a value cannot be here; `nil` where escaping keeps it text.
  func refusal(of tag: TemplateTag) -> String? {
    switch place {
    case .text: return opensTag ? nameRefusal : nil
    case .comment: return "a value cannot be in a comment"
    case .tag: return nameRefusal
    case .unquoted: return "the value of '\(attribute)' needs quotation marks around it"
    case .content(let name):
      if tag.kind == .html { return name == "script" && tag.name == "island" ? nil : inside(name) }
      return name == "title" || name == "textarea" ? nil : inside(name)
    case .quoted:
      if tag.kind == .html { return "HTML cannot be in an attribute: write it between elements" }
      if addressAttributes.contains(attribute) { return addressRefusal(of: tag) }
      return isTextAttribute ? nil : "a value cannot be in the attribute '\(attribute)'"
    }
  }

  /// Whether browsers take the attribute for text; what `<meta>` says must not act as a header.
  private var isTextAttribute: Bool {
    if attribute == "content" {
      let tag = String(decoding: bytes[tagStart...].prefix { $0 != 62 }, as: UTF8.self)
      return element == "meta" && !tag.lowercased().contains("http-equiv")
    }
    return textAttributes.contains(attribute) || attribute.hasPrefix("data-")
      || attribute.hasPrefix("aria-")
  }

  private let nameRefusal = "a value cannot be the name of an element or an attribute"

  /// Whether `<` or `</` comes right before.
  private var opensTag: Bool {
    let before = bytes[..<at].suffix(2)
    return before.last == UInt8(ascii: "<") || before.elementsEqual("</".utf8)
  }

  private func inside(_ name: String) -> String { "a value cannot be in the element '<\(name)>'" }

  /// An address starts with one of ours, or with text that says where it leads.
  private func addressRefusal(of tag: TemplateTag) -> String? {
    let before = String(decoding: value.filter { $0 > 32 || $0 == 0 }, as: UTF8.self).lowercased()
    if before.isEmpty {
      return addressNames.contains(tag.name)
        ? nil : "'\(tag.name)' is not an address and cannot be used in '\(attribute)'"
    }
    if before.first == "\0" { return nil }
    let start = before.prefix { !":/?#\0".contains($0) }
    if start.contains("&") {
      return "the start of an address with a value in it cannot have character references"
    }
    let hasScheme = before.dropFirst(start.count).first == ":"
    if hasScheme { return linkSchemes.contains(String(start)) ? nil : wrongScheme(start) }
    return before.contains { "/?#".contains($0) }
      ? nil : "the address must have '/', '?' or '#' between '\(before)' and '\(tag.name)'"
  }

  private func wrongScheme(_ start: Substring) -> String {
    "an address with a value in it must start with http, https, mailto or tel, not '\(start)'"
  }

  private func endsName(at place: Int) -> Bool {
    place >= bytes.count || isSpace(bytes[place]) || "/>".utf8.contains(bytes[place])
  }

  private func starts(_ text: String) -> Bool {
    bytes[at...].prefix(text.utf8.count).elementsEqual(text.utf8) { $0 | letterCase($0) == $1 }
  }
}

private func letterCase(_ byte: UInt8) -> UInt8 { isUpperLetter(byte) ? 32 : 0 }
private func isSpace(_ byte: UInt8) -> Bool { [32, 9, 10, 12, 13].contains(byte) }

/// The elements that hold no elements.
private let elementsOfText: Set<String> = [
  "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp",
]

private let linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]

/// The values that are addresses in the site.
private let addressNames: Set<String> = [
  "classroomHref", "codeStylesheet", "home", "href", "icon", "instructions", "root", "script",
  "stylesheet",
]

private let addressAttributes: Set<String> = ["action", "cite", "href", "poster", "src"]

private let textAttributes: Set<String> = [
  "abbr", "alt", "class", "colspan", "datetime", "dir", "download", "for", "headers", "height",
  "id", "itemprop", "label", "lang", "max", "min", "name", "placeholder", "property", "role",
  "rowspan", "scope", "summary", "title", "translate", "value", "width",
]
