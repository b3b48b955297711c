package import Courseware

/// A value of front matter and its span.
package struct YAMLNode: Sendable {
  /// The range of the value with its quotation marks or brackets; empty if nothing is written.
  package var span: Span
  /// A text, a list or a group of fields.
  package var content: Content

  /// The kinds of values; numbers, dates and words such as `true` are texts as well.
  package enum Content: Sendable {
    /// A text; it is plain if it was written without quotes.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  /// One field of a mapping.
  package struct Entry: Sendable {
    /// The name of the field, with the span of the name as written.
    package var key: Located<String>
    /// The value of the field; an empty plain text if nothing is written.
    package var value: YAMLNode
  }

  /// The value of a text.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The items of a list.
  var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }

  /// The fields of a group.
  var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  /// Whether nothing is written, or YAML's symbol for null.
  var isEmpty: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return text.isEmpty || text == "~"
  }

  /// Whether it is empty or a text of white space only, so that its field has no value.
  var hasNoText: Bool {
    if isEmpty { return true }
    return text?.utf8.allSatisfy { $0 == 32 } ?? false
  }

  /// The type of the value, in words for messages.
  var kindName: String {
    switch content {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a group of fields"
    }
  }
}

extension [YAMLNode.Entry] {
  func first(named name: String) -> YAMLNode.Entry? { first { $0.key.value == name } }
}

/// Limits that are checked before parsing, because libyaml has no nesting limit: it takes seconds
/// for 60,000 nested brackets.
enum YAMLLimit {
  /// The maximum size in bytes of a front matter block or of site.yml.
  static let size = 64 * 1024
  /// The maximum nesting depth of lists and groups.
  static let depth = 16
  /// The maximum number of open brackets, checked before libyaml is called.
  static let openBrackets = 64
  /// The maximum number of events in one block.
  static let events = 10_000
}

/// Reads a block of YAML: the subset that Documentation/format.md describes.
///
/// One document of mappings, lists and scalars; aliases, anchors, tags, directives and merge keys
/// are rejected. Every plain scalar remains text, which the schema interprets. A mistake with only
/// one possible meaning is reported and read as intended; `nil` after other mistakes, which are
/// reported as well. Repeated keys are reported, and the first one is kept. Control characters
/// above ASCII and noncharacters are not reported, since ``checkCharacters(_:_:)`` reports them.
func readYAML(
  _ text: SourceText, _ range: Range<Int>, _ known: KnownFields, _ report: inout Report
) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  if forbiddenCharacter(in: text, range) != nil { return nil }
  var events = YAMLEvents(text, range)
  if let node = events.document(), events.repeated.diagnostics.isEmpty,
    SuspicionCounter(text.bytes, known).count(node) == 0
  {
    return node
  }
  return repair(WrittenBlock(text, range), known, &report)
}

/// Reads a block literally: syntax mistakes and repeated keys are reported, without guessing what
/// was meant.
func readYAML(_ text: SourceText, _ range: Range<Int>, _ report: inout Report) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  if let place = forbiddenCharacter(in: text, range) {
    report.addForbidden(text.bytes.scalar(from: place.lowerBound)?.value ?? 0, at: text.span(place))
    return nil
  }
  var events = YAMLEvents(text, range)
  let node = events.document()
  if let fault = events.fault {
    report.add(fault.rule, fault.message, at: fault.span)
    return nil
  }
  report.diagnostics += events.repeated.diagnostics
  return node
}

/// The ranges of the front matter and the body of a Markdown file.
struct FrontMatter {
  /// The YAML between the two lines of dashes.
  var yaml: Range<Int>
  /// The bytes after the closing line.
  var body: Range<Int>

  /// Finds the front matter; `nil` if there is none, which is reported.
  ///
  /// A line that was probably meant as a line of dashes is accepted as one. If the closing line is
  /// missing, the front matter ends where the text begins, so that the rest of the file is read
  /// anyway.
  static func find(
    in text: SourceText, _ known: KnownFields, _ report: inout Report
  ) -> FrontMatter? {
    let bytes = text.bytes
    let first = lineEnd(bytes, 0)
    guard isFence(bytes[0..<first]) else { return FenceSearch(text, known).withoutOpening(&report) }
    let start = min(first + 1, bytes.count)
    var at = start
    while at < bytes.count {
      let end = lineEnd(bytes, at)
      if isFence(bytes[at..<end]) {
        let found = FrontMatter(yaml: start..<at, body: min(end + 1, bytes.count)..<bytes.count)
        return FenceSearch(text, known).isWhole(found, &report) ? found : nil
      }
      if looksLikeFence(bytes[at..<end]) {
        return FenceSearch(text, known).nearly(start, at..<end, &report)
      }
      at = end + 1
    }
    return FenceSearch(text, known).withoutClosing(start, bytes.count, &report)
  }

  /// Finds the front matter if its two lines of dashes are correct; otherwise `nil`.
  static func find(in text: SourceText, _ report: inout Report) -> FrontMatter? {
    var own = Report()
    let found = find(in: text, .quiz, &own)
    report.diagnostics += own.diagnostics
    return own.diagnostics.isEmpty ? found : nil
  }

  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 9 }
  }

  /// Whether a line looks like a line of three dashes, as other programs and people write it.
  static func looksLikeFence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !isWordByte(first) || "-_".utf8.contains(first) else {
      return false
    }
    // `– cells` is an item of a list.
    let isItem =
      ["– ", "— "].contains { line.starts(with: $0.utf8) } && line.contains(where: isLetter)
    let starts = ["--", "...", "***", "___", "+++", "===", "—", "–", "‐‐", "−−", "\\---"]
    if !isItem, starts.contains(where: { line.starts(with: $0.utf8) }) { return true }
    guard line.count < 12 else { return false }
    let characters = String(decoding: line, as: UTF8.self).filter { $0 != " " }
    return characters.count > 1 && characters.allSatisfy { "-－−‐–—".contains($0) }
  }
}

/// Reads the front matter of a Markdown file and finds its body; `nil` after an error, which is
/// reported.
func readFrontMatter(
  _ text: SourceText, _ known: KnownFields, _ report: inout Report
) -> (yaml: YAMLNode, body: Range<Int>)? {
  guard let found = FrontMatter.find(in: text, known, &report) else { return nil }
  var own = Report()
  let yaml = readYAML(text, found.yaml, known, &own)
  let isRefused = own.diagnostics.contains { $0.code == Rule.frontMatterSyntax.code }
  let search = FenceSearch(text, known)
  // If the closing line is missing, the block ends at the first thematic break between questions.
  if isRefused, search.bodyStart(found.yaml, isClosed: true) != nil {
    let start = found.yaml.lowerBound
    guard let shorter = search.withoutClosing(start, found.yaml.upperBound, &report) else {
      return nil
    }
    return readYAML(text, shorter.yaml, known, &report).map { ($0, shorter.body) }
  }
  report.diagnostics += own.diagnostics
  return yaml.map { ($0, found.body) }
}

extension SourceText {
  /// Front matter with mistakes, read as it was probably meant; `nil` if it has none, or if the
  /// file does not start with a line of dashes and a field.
  ///
  /// `entries` is `nil` if it cannot be read, and the text starts at the offset `body`.
  package var faultyFrontMatter: (entries: [YAMLNode.Entry]?, body: Int, mistakes: [Diagnostic])? {
    let end = lineEnd(bytes, 0)
    let start = min(end + 1, bytes.count)
    let line = WrittenLine(bytes, start..<lineEnd(bytes, start))
    var report = Report()
    guard FrontMatter.isFence(bytes[..<end]), line.indent.isEmpty, let word = line.word(in: bytes),
      line.colon == word.upperBound, let found = FrontMatter.find(in: self, .quiz, &report)
    else { return nil }
    report.diagnostics = []
    if let (yaml, body) = readFrontMatter(self, .quiz, &report), let entries = yaml.entries {
      return report.diagnostics.isEmpty ? nil : (entries, body.lowerBound, report.diagnostics)
    }
    let body = FenceSearch(self, .quiz).bodyStart(found.yaml, isClosed: true)
    return (nil, body ?? found.body.lowerBound, report.diagnostics)
  }
}

/// The offset of the end of the line that contains an offset, without its line feed.
func lineEnd(_ bytes: [UInt8], _ at: Int) -> Int {
  firstIndex(of: 10, in: bytes.span, from: at) ?? bytes.count
}

/// The ranges of the lines of a part of a text, without their line feeds; none for an empty part.
func lineRanges(_ bytes: [UInt8], in part: Range<Int>) -> some Sequence<Range<Int>> {
  sequence(state: part.lowerBound) { (at: inout Int) -> Range<Int>? in
    guard at < part.upperBound else { return nil }
    let line = at..<min(lineEnd(bytes, at), part.upperBound)
    at = line.upperBound + 1
    return line
  }
}

/// Checks a block against the limits for libyaml.
private func passesYAMLLimits(
  _ text: SourceText, _ range: Range<Int>, _ report: inout Report
) -> Bool {
  if range.count > YAMLLimit.size {
    let kilobytes = YAMLLimit.size / 1024
    report.add(
      .frontMatterLimit, "front matter is larger than \(kilobytes) kB",
      at: text.span(text.scalar(at: range.lowerBound)))
    return false
  }
  var open = 0
  for at in range {
    switch text.bytes[at] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
    case 0xE2 where isLineOrParagraphSeparator(text.bytes, at):
      return refuseLineBreak(text, at..<at + 3, &report)
    case 0..<9, 11..<32, 127:
      report.add(
        .controlCharacter, "front matter must not contain control characters",
        at: text.span(at..<at + 1))
      return false
    default: break
    }
    if open > YAMLLimit.openBrackets {
      report.add(
        .frontMatterLimit, "front matter is nested more than \(YAMLLimit.depth) deep",
        at: text.span(at..<at + 1))
      return false
    }
  }
  return true
}

private func isLineOrParagraphSeparator(_ bytes: [UInt8], _ at: Int) -> Bool {
  at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] & 0xFE == 0xA8
}

private func refuseLineBreak(_ text: SourceText, _ bytes: Range<Int>, _ report: inout Report)
  -> Bool
{
  let isLine = text.bytes[bytes.upperBound - 1] == 0xA8
  let name = isLine ? "line separator U+2028" : "paragraph separator U+2029"
  report.add(
    .controlCharacter, "front matter must not contain the \(name)", at: text.span(bytes),
    note: "some programs treat this character as a line end and others do not",
    fixes: [.init("write a space instead", at: text.span(bytes), writing: " ")])
  return false
}

/// The first control character above ASCII or noncharacter of a block, which libyaml refuses or
/// takes for a line end.
private func forbiddenCharacter(in text: SourceText, _ range: Range<Int>) -> Range<Int>? {
  // All of them start with one of these bytes, which are rare in front matter.
  guard text.bytes[range].contains(where: { $0 == 0xC2 || $0 >= 0xEF }) else { return nil }
  let block = Array(text.bytes[range])
  let found = CharacterScan(block.span).forbidden.first
  return found.map { $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound }
}
