import Courseware

/// One tag of a template, and where it is.
struct TemplateTag: Sendable {
  var kind: Kind
  var name: String
  var template: String
  /// The whole template.
  var text: String
  /// In the template's text, braces included.
  var range: Range<String.Index>

  enum Kind: Sendable {
    case text, html, section, inverted, end, partial, comment
  }

  func error(_ message: String) -> TemplateError {
    TemplateError(template: template, at: range.lowerBound, in: text, message: message)
  }
}

/// Reads the tags of a template, and refuses those that pages do not need.
///
/// Refused tags could crash a build or show a value unescaped: other delimiters, content types,
/// inheritance, dynamic names, `{{&name}}`.
func templateTags(in text: String, template: String) throws(TemplateError) -> [TemplateTag] {
  var tags: [TemplateTag] = []
  var at = text.startIndex
  while let start = place(of: "{{", in: text.utf8[at...])?.lowerBound {
    func error(_ message: String) -> TemplateError {
      TemplateError(template: template, at: start, in: text, message: message)
    }
    let isTriple = text.utf8[start...].starts(with: "{{{".utf8)
    let opening = text.utf8.index(start, offsetBy: isTriple ? 3 : 2)
    let closing = isTriple ? "}}}" : "}}"
    guard let end = place(of: closing, in: text.utf8[opening...]) else {
      throw error("this tag is not closed")
    }
    let inside = text[opening..<end.lowerBound]
    if inside.contains(where: \.isNewline), inside.first != "!" {
      throw error("this tag is not closed on its line")
    }
    guard let (kind, name) = tagParts(inside, isTriple: isTriple) else {
      throw error("'\(inside)' is not a known tag")
    }
    tags.append(
      TemplateTag(
        kind: kind, name: name, template: template, text: text, range: start..<end.upperBound))
    at = end.upperBound
  }
  return tags
}

/// The first occurrence of a mark; the library's own search took a sixth of the build of a small
/// course.
private func place(
  of mark: String, in text: Substring.UTF8View
) -> Range<Substring.UTF8View.Index>? {
  var rest = text
  let first = mark.utf8.first
  while let start = rest.firstIndex(where: { $0 == first }) {
    rest = rest[start...]
    if rest.starts(with: mark.utf8) {
      return start..<rest.index(start, offsetBy: mark.utf8.count)
    }
    rest = rest.dropFirst()
  }
  return nil
}

private func tagParts(
  _ inside: Substring, isTriple: Bool
) -> (kind: TemplateTag.Kind, name: String)? {
  var kind = isTriple ? TemplateTag.Kind.html : .text
  var rest = inside.utf8
  if !isTriple, let first = rest.first {
    if first == UInt8(ascii: "!") { return (.comment, "") }
    if let found = sectionKinds[first] { (kind, rest) = (found, rest.dropFirst()) }
  }
  rest = rest.drop { $0 == 32 }
  while rest.last == 32 { rest.removeLast() }
  let name = String(Substring(rest))
  let bare = name.hasPrefix(Phrases.prefix) ? name.dropFirst(Phrases.prefix.count) : name[...]
  guard !bare.isEmpty, bare.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else { return nil }
  return (kind, name)
}

/// The kind of a tag, by the character before its name.
private let sectionKinds: [UInt8: TemplateTag.Kind] = [
  UInt8(ascii: "#"): .section, UInt8(ascii: "^"): .inverted, UInt8(ascii: "/"): .end,
  UInt8(ascii: ">"): .partial,
]

/// Follows each page through its templates and partials, and checks each tag against the page's
/// names.
struct TemplateCheck {
  let tags: [String: [TemplateTag]]
  /// The maximum nesting of sections, because rendering recurses for each open section.
  private static let depthLimit = 100
  private(set) var visited: Set<String> = []
  /// The templates of the page visited last, the page's own first.
  private(set) var visitedLast: [String] = []
  /// The values that they show, as a template writes them.
  private(set) var shown: Set<String> = []
  private var scopes: [Vocabulary] = []
  private var path: [String] = []

  init(tags: [String: [TemplateTag]]) { self.tags = tags }

  mutating func visit(
    _ template: String, showing vocabulary: Vocabulary
  ) throws(TemplateError) {
    scopes = [vocabulary]
    (path, visitedLast, shown) = ([], [], [])
    try walk(template)
  }

  private mutating func walk(_ template: String) throws(TemplateError) {
    visited.insert(template)
    visitedLast.append(template)
    path.append(template)
    var open: [TemplateTag] = []
    for tag in tags[template] ?? [] {
      switch tag.kind {
      case .partial: try include(tag)
      case .end:
        guard let start = open.popLast(), start.name == tag.name else {
          throw tag.error("'{{/\(tag.name)}}' has no opening tag")
        }
        scopes.removeLast()
      case .section, .inverted:
        guard open.count < Self.depthLimit else {
          throw tag.error("sections are nested too deeply")
        }
        open.append(tag)
        scopes.append(try names(in: tag))
      case .text, .html: try show(tag)
      case .comment: break
      }
    }
    if let tag = open.last { throw tag.error("'\(tag.name)' is not closed") }
    path.removeLast()
  }

  private mutating func include(_ tag: TemplateTag) throws(TemplateError) {
    guard tags[tag.name] != nil else {
      throw tag.error(
        "there is no template '\(tag.name)'" + suggestion(tag.name, tags.keys.sorted()))
    }
    guard !path.contains(tag.name) else {
      throw tag.error("the template '\(tag.name)' includes itself")
    }
    try walk(tag.name)
  }

  private func names(in tag: TemplateTag) throws(TemplateError) -> Vocabulary {
    let kind = try kind(of: tag)
    if case .list(let entry) = kind, tag.kind == .section { return entry }
    return Vocabulary(kinds: [:])
  }

  private mutating func show(_ tag: TemplateTag) throws(TemplateError) {
    if tag.kind == .text, tag.name.hasPrefix(Phrases.prefix) {
      guard Phrases.hasText(String(tag.name.dropFirst(Phrases.prefix.count))) else {
        let name = String(tag.name.dropFirst(Phrases.prefix.count))
        let near = nearest(to: name, among: Phrases.names).map { Phrases.prefix + $0 }
        throw tag.error("there is no phrase '\(tag.name)'" + suggestion(near))
      }
      return
    }
    switch (try kind(of: tag), tag.kind) {
    case (.text, .text): shown.insert("{{\(tag.name)}}")
    case (.html, .html): shown.insert("{{{\(tag.name)}}}")
    case (.text, _): throw tag.error("'\(tag.name)' is text: write it between two braces")
    case (.html, _): throw tag.error("'\(tag.name)' is HTML: write it between three braces")
    case (.flag, _), (.list, _):
      throw tag.error("'\(tag.name)' is a section: write '{{#\(tag.name)}}'")
    }
  }

  private func kind(of tag: TemplateTag) throws(TemplateError) -> Vocabulary.Kind {
    for scope in scopes.reversed() {
      if let kind = scope.kinds[tag.name] { return kind }
    }
    let near = suggestion(tag.name, scopes.flatMap { $0.kinds.keys.sorted() })
    let list = "; 'quizpress templates list \(tag.template)' lists its values"
    throw tag.error("this page has no value '\(tag.name)'" + (near.isEmpty ? list : near))
  }
}
