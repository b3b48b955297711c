import Courseware

/// Refuses values in places of a template's markup where escaping does not keep them text.
///
/// A value is allowed between elements, in a title or a text area, in quotation anchors in an
/// attribute from a list of those that browsers only show or compare, and in an address that says
/// where it leads.
///
/// Source: OWASP, Cross Site Scripting Prevention, "Dangerous Contexts"; HTML Living
/// Standard, 13.2.5.
///
/// - Returns: What scripts find pages and elements by, in the order of the template: `id="submit"`,
///   and of the body `class="quiz"` and `data-site`.
func checkMarkup(
  of text: String, _ tags: [TemplateTag], template: String
) throws(TemplateError) -> [String] {
  var scan = MarkupScan(bytes: Array(text.utf8))
  var sections: [MarkupScan.Opening] = []
  for tag in tags {
    let start = text.utf8.distance(from: text.startIndex, to: tag.range.lowerBound)
    scan.read(to: start)
    if let fault = scan.fault { throw tag.error(fault) }
    let end = text.utf8.distance(from: text.startIndex, to: tag.range.upperBound)
    if tag.kind != .text, tag.kind != .html, scan.joins(from: start, to: end) {
      throw tag.error("this tag cannot be within an HTML name or a symbol such as '<!--'")
    }
    switch tag.kind {
    case .text, .html:
      if let reason = scan.refusal(of: tag) { throw tag.error(reason) }
      scan.value.append(0)
    case .partial:
      if !scan.isBetweenElements {
        throw tag.error("a template can be included only between elements")
      }
    case .section, .inverted: sections.append(scan.opening)
    case .comment: break
    case .end:
      if let opening = sections.popLast(), let reason = scan.refusal(ofEnding: opening) {
        throw tag.error("'\(tag.name)' \(reason)")
      }
    }
    scan.skip(to: end)
  }
  scan.read(to: scan.bytes.count)
  if !scan.isBetweenElements || scan.fault != nil {
    throw TemplateError(
      template: template, line: text.count(where: \.isNewline) + 1, column: 1,
      message: scan.fault
        ?? "the template ends within a tag, an attribute, a comment or an element")
  }
  return scan.anchors
}

/// Follows the markup of a template as a browser reads it.
private struct MarkupScan {
  enum Place: Equatable {
    case text, comment
    /// Within `<…>`, outside of values.
    case tag
    case unquoted
    case quoted(UInt8)
    /// In an element that cannot contain elements, such as a script or a title.
    case content(of: String)
  }

  let bytes: [UInt8]
  private(set) var place = Place.text
  /// The value of the attribute so far; 0 stands for a tag of the template.
  var value: [UInt8] = []
  private var at = 0
  private var element = ""
  private var isEndTag = false
  private var tagStart = 0
  private var attribute = ""
  private var isNameComplete = true
  /// Whether it is in a `<noscript>`, which browsers read as text or as elements.
  private var isInNoScript = false
  /// The open elements for drawings and formulas, in which browsers read all elements alike.
  private var foreign: [String] = []
  /// Whether the last byte of the tag so far says that its element has no end tag.
  private var isSelfClosing = false
  /// The names of the attributes of the element so far.
  private var attributes: Set<String> = []
  /// Whether the element so far has a value of the template in its `content`.
  private var hasOwnContent = false
  /// Whether the start of the address so far depends on a section.
  private var isStartOptional = false
  /// What scripts find pages and elements by, as a template writes it.
  private(set) var anchors: [String] = []
  /// The reason why browsers may read the markup in two ways; `nil` if they cannot.
  private(set) var fault: String?

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The state where a section opens.
  struct Opening {
    var place: Place
    var element: String
    var isInNoScript: Bool
    var foreign: [String]
    var value: [UInt8]
  }

  var opening: Opening {
    Opening(
      place: place, element: element, isInNoScript: isInNoScript, foreign: foreign,
      value: value)
  }

  /// Whether another template may be included here.
  var isBetweenElements: Bool {
    place == .text && !isInNoScript && foreign.isEmpty && !opensTag
  }

  /// The reason why a section, which may be omitted, cannot end here; `nil` if it can.
  mutating func refusal(ofEnding opening: Opening) -> String? {
    let isSame =
      place == opening.place && isInNoScript == opening.isInNoScript
      && foreign == opening.foreign
    guard isSame, place == .text || element == opening.element else {
      return "must close in the same tag or value in which it opens"
    }
    if case .quoted = place, value != opening.value { isStartOptional = true }
    return nil
  }

  /// Whether browsers may take a `<` for the start of a tag.
  private var opensMarkup: Bool {
    let next = at + 1 < bytes.count ? bytes[at + 1] : 32
    return isLetter(next) || "/!?".utf8.contains(next)
  }

  /// Whether the text before and after a tag of the template would be one word of HTML without it.
  func joins(from start: Int, to end: Int) -> Bool {
    let before = start > 0 ? bytes[start - 1] : 32
    let rest = bytes[end...].drop { isSpace($0) }
    switch place {
    case .text: return opensTag
    case .tag:
      let next = end < bytes.count ? bytes[end] : 32
      let isApart = isSpace(before) || isSpace(next) || "\"'>".utf8.contains(before)
      return rest.first == UInt8(ascii: "=") || !isApart && next != UInt8(ascii: ">")
    case .comment: return "-!<".utf8.contains(before)
    case .content:
      let word = bytes[..<start].suffix(12)
      return word.lastIndex(of: UInt8(ascii: "<")).map { open in
        word[(open + 1)...].allSatisfy { isLetter($0) || "/!-".utf8.contains($0) }
      } ?? false
    case .unquoted, .quoted: return false
    }
  }

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
    if isInNoScript, place != .text, byte == UInt8(ascii: "<"), starts("</noscript") {
      fault = "'</noscript' cannot be in a tag or a value"
    }
    switch place {
    case .text: stepInText(byte)
    case .comment:
      if starts("-->") || starts("--!>") && at >= tagStart + 4 { place = .text }
      at += 1
    case .tag: stepInTag(byte)
    case .quoted(let quote):
      if byte == quote {
        endValue()
      } else {
        value.append(byte)
      }
      at += 1
    case .unquoted:
      if isSpace(byte) || byte == UInt8(ascii: ">") {
        endValue()
      } else {
        value.append(byte)
        at += 1
      }
    case .content(let name):
      let isEnd = starts("</" + name) && endsName(at: at + 2 + name.utf8.count)
      if byte == UInt8(ascii: "<"), !isEnd, name == "script" ? starts("<!--") : opensMarkup {
        fault = "markup cannot be in the element '<\(name)>'"
      }
      if isEnd {
        place = .text
      } else {
        at += 1
      }
    }
  }

  private mutating func stepInText(_ byte: UInt8) {
    if starts("<!--") {
      if isInNoScript { fault = "a comment cannot be in the element '<noscript>'" }
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
    (attributes, hasOwnContent) = ([], false)
    takeElement()
  }

  /// Notes what an element changes about how the rest is read.
  private mutating func takeElement() {
    if element == "noscript" { isInNoScript = !isEndTag }
    if foreignElements.contains(element) {
      if !isEndTag {
        foreign.append(element)
      } else if foreign.last == element {
        foreign.removeLast()
      } else if !foreign.isEmpty {
        fault = "'</\(element)>' cannot be in the element '<\(foreign.last ?? "")>'"
      }
    }
    let isText = elementsOfText.contains(element)
    let isNested = !foreign.isEmpty && (isText && element != "title" || isIntegration)
    if isInNoScript && isText || isNested {
      let outer = isInNoScript ? "noscript" : foreign.last ?? ""
      fault = "the element '<\(element)>' cannot be in '<\(outer)>'"
    } else if element == "plaintext" {
      fault = "the element '<plaintext>' has no end"
    }
  }

  /// Whether a drawing contains an element that is read as HTML again, or a CDATA section.
  private var isIntegration: Bool {
    ["foreignobject", "annotation-xml", "desc"].contains(element)
      || bytes[tagStart...].starts(with: "![".utf8)
  }

  private mutating func endValue() {
    place = .tag
    if attribute == "id" || element == "body" && attribute == "class" {
      let words = String(decoding: value, as: UTF8.self).split(separator: " ")
      anchors += words.map { "\(attribute)=\"\($0)\"" }
    }
    if element == "body", attribute.hasPrefix("data-") { anchors.append(attribute) }
    endAttribute()
  }

  /// Forgets the attribute, so that a `=` cannot be read as its second one.
  private mutating func endAttribute() {
    attributes.insert(attribute)
    (attribute, isNameComplete) = ("", true)
  }

  private mutating func stepInTag(_ byte: UInt8) {
    at += 1
    defer { isSelfClosing = byte == UInt8(ascii: "/") }
    if byte == UInt8(ascii: ">") {
      attributes.insert(attribute)
      if hasOwnContent, attributes.contains("http-equiv") {
        fault = "a value cannot be in a '<meta>' with 'http-equiv'"
      }
      if isSelfClosing, foreignElements.contains(element), !isEndTag { foreign.removeLast() }
      place = elementsOfText.contains(element) && !isEndTag ? .content(of: element) : .text
    } else if byte == UInt8(ascii: "/") {
      endAttribute()
    } else if isSpace(byte) {
      isNameComplete = true
    } else if byte == UInt8(ascii: "=") {
      if attribute.isEmpty { fault = "'=' must follow the name of an attribute" }
      while at < bytes.count, isSpace(bytes[at]) { at += 1 }
      attributes.insert(attribute)
      (value, isStartOptional) = ([], false)
      let quote = at < bytes.count ? bytes[at] : 0
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      place = isQuoted ? .quoted(quote) : .unquoted
      at += isQuoted ? 1 : 0
      isNameComplete = true
    } else {
      if isNameComplete {
        attributes.insert(attribute)
        attribute = ""
      }
      isNameComplete = false
      attribute += String(Unicode.Scalar(byte)).lowercased()
    }
  }

  /// The reason why a value cannot be here; `nil` if escaping keeps it text.
  mutating func refusal(of tag: TemplateTag) -> String? {
    switch place {
    case .text:
      if isInNoScript, tag.kind == .html { return inside("noscript") }
      if let outer = foreign.last { return inside(outer) }
      return opensTag ? nameRefusal : nil
    case .comment: return "a value cannot be in a comment"
    case .tag: return nameRefusal
    case .unquoted: return "the value of '\(attribute)' needs quotation anchors around it"
    case .content(let name):
      if let outer = foreign.last { return inside(outer) }
      if tag.kind == .html { return name == "script" && tag.name == "island" ? nil : inside(name) }
      return name == "title" || name == "textarea" ? nil : inside(name)
    case .quoted:
      if tag.kind == .html { return "HTML cannot be in an attribute: write it between elements" }
      if addressAttributes.contains(attribute) { return addressRefusal(of: tag) }
      if attribute == "content" { hasOwnContent = true }
      return isTextAttribute ? nil : "a value cannot be in the attribute '\(attribute)'"
    }
  }

  /// Whether browsers treat the attribute as text; a `<meta>` with a value must not act as a
  /// header.
  private var isTextAttribute: Bool {
    if attribute == "content" { return element == "meta" && !attributes.contains("http-equiv") }
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

  /// The reason why a value cannot be in an address, which must start with an address of the site
  /// or with text that says where it leads; `nil` if it can.
  private func addressRefusal(of tag: TemplateTag) -> String? {
    if isStartOptional { return "the address before '\(tag.name)' cannot have a section in it" }
    if element == "base" || element == "object" || element == "embed" {
      return "a value cannot be in the attribute '\(attribute)' of '<\(element)>'"
    }
    if let outer = foreign.last { return inside(outer) }
    let before = String(decoding: value.filter { $0 > 32 || $0 == 0 }, as: UTF8.self)
      .lowercased().replacing("\\", with: "/")
    let isOurs = addressNames.contains(tag.name)
    if before.isEmpty {
      return isOurs
        ? nil : "'\(tag.name)' is not an address and cannot be used in '\(attribute)'"
    }
    if attribute == "action" || elementsThatLoad.contains(element) {
      return "the address of '<\(element)>' must be one value and nothing else"
    }
    if choosesHost(after: before) { return "a value cannot choose the host of an address" }
    if before.first == "\0" {
      return isOurs || before.contains { "/?#".contains($0) }
        ? nil : "the address must have '/', '?' or '#' before '\(tag.name)'"
    }
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

/// The elements that cannot contain elements.
private let elementsOfText: Set<String> = [
  "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp",
]

/// Drawings and formulas, in which browsers read markup by other rules.
private let foreignElements: Set<String> = ["svg", "math"]
