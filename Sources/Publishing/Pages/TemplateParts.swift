/// A piece of a template: text, or what is shown at a tag.
indirect enum TemplatePart: Sendable {
  case text(ArraySlice<UInt8>)
  /// The value of this name.
  case value(String)
  /// The phrase of this name in the language of the page.
  case phrase(String)
  /// Shown if the value of this name is not empty; for a list, once for each entry.
  case section(String, [TemplatePart])
  /// Shown if the value of this name is empty.
  case inverted(String, [TemplatePart])
  case partial(String)
}

/// The parts of a template whose tags were checked.
///
/// If the tag of a section, a partial or a comment is alone on its line, the whole line is removed
/// with it, except for the spaces before a partial.
///
/// Source: the Mustache specification, "Standalone Lines".
func templateParts(_ text: String, _ tags: [TemplateTag]) -> [TemplatePart] {
  var reader = TemplateReader(text: text, tags: tags[...])
  return reader.parts()
}

private struct TemplateReader {
  let text: String
  var tags: ArraySlice<TemplateTag>
  private var at: String.Index

  init(text: String, tags: ArraySlice<TemplateTag>) {
    (self.text, self.tags) = (text, tags)
    at = text.startIndex
  }

  /// The parts up to the end of the open section, or of the template.
  mutating func parts() -> [TemplatePart] {
    var parts: [TemplatePart] = []
    while let tag = tags.popFirst() {
      let range = wholeLine(of: tag) ?? tag.range
      parts.append(.text(bytes(to: range.lowerBound)))
      at = range.upperBound
      switch tag.kind {
      case .text, .html: parts.append(shown(tag))
      case .section: parts.append(.section(tag.name, self.parts()))
      case .inverted: parts.append(.inverted(tag.name, self.parts()))
      case .partial: parts.append(.partial(tag.name))
      case .comment: break
      case .end: return parts
      }
    }
    parts.append(.text(bytes(to: text.endIndex)))
    return parts
  }

  private func bytes(to end: String.Index) -> ArraySlice<UInt8> {
    ArraySlice(text.utf8[at..<end])
  }

  private func shown(_ tag: TemplateTag) -> TemplatePart {
    guard tag.name.hasPrefix(Phrases.prefix) else { return .value(tag.name) }
    return .phrase(String(tag.name.dropFirst(Phrases.prefix.count)))
  }

  /// The line of a tag that is alone on it, including the end of the line; `nil` if the tag is not
  /// alone, and for values.
  private func wholeLine(of tag: TemplateTag) -> Range<String.Index>? {
    if tag.kind == .text || tag.kind == .html { return nil }
    let blanks: Set<Character> = [" ", "\t"]
    let before = text[..<tag.range.lowerBound].reversed().prefix { blanks.contains($0) }.count
    let start = text.index(tag.range.lowerBound, offsetBy: -before)
    let end = text[tag.range.upperBound...].firstIndex { !blanks.contains($0) } ?? text.endIndex
    guard start == text.startIndex || text[text.index(before: start)].isNewline else { return nil }
    guard end == text.endIndex || text[end].isNewline else { return nil }
    let from = tag.kind == .partial ? tag.range.lowerBound : start
    return from..<(end == text.endIndex ? end : text.index(after: end))
  }
}

/// The value of a name in a template.
enum TemplateValue: Sendable {
  /// Shown as it is; sections treat an empty value as missing.
  case html(HTML)
  case list([any PageValues])

  var isEmpty: Bool {
    switch self {
    case .html(let html): html.bytes.isEmpty
    case .list(let entries): entries.isEmpty
    }
  }
}

/// The rendering of one page by its template.
struct TemplateRun {
  let templates: [String: [TemplatePart]]
  /// The values of the page, then of each entry whose section is open.
  private var scopes: [[String: TemplateValue]]
  private let phrases: Phrases

  init(_ templates: [String: [TemplatePart]], _ page: some PageValues, _ phrases: Phrases) {
    (self.templates, self.phrases) = (templates, phrases)
    scopes = [page.values]
  }

  mutating func write(_ parts: [TemplatePart], to out: inout [UInt8]) {
    for part in parts {
      switch part {
      case .text(let text): out.append(contentsOf: text)
      case .value(let name):
        if case .html(let html) = value(name) { out.append(contentsOf: html.bytes) }
      case .phrase(let name): out.append(contentsOf: phrases.inTemplates(name) ?? [])
      case .section(let name, let inner): writeSection(name, inner, to: &out)
      case .inverted(let name, let inner):
        if value(name)?.isEmpty ?? true { write(inner, to: &out) }
      case .partial(let name): write(templates[name] ?? [], to: &out)
      }
    }
  }

  private mutating func writeSection(
    _ name: String, _ inner: [TemplatePart], to out: inout [UInt8]
  ) {
    guard let value = value(name), !value.isEmpty else { return }
    guard case .list(let entries) = value else { return write(inner, to: &out) }
    for entry in entries {
      scopes.append(entry.values)
      write(inner, to: &out)
      scopes.removeLast()
    }
  }

  private func value(_ name: String) -> TemplateValue? {
    for scope in scopes.reversed() {
      if let value = scope[name] { return value }
    }
    return nil
  }
}
