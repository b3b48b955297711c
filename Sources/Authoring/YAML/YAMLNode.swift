package import Courseware

/// A value of front matter and its span.
package struct YAMLNode: Sendable {
  package var span: Span
  package var content: Content

  package enum Content: Sendable {
    /// Plain says that no quotes stood around it.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: Located<String>
    package var value: YAMLNode
  }

  /// Whether nothing is written, or YAML's own character for nothing.
  var isEmpty: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return text.isEmpty || text == "~"
  }

  /// Whether it is empty or a text of spaces alone: a field with it has no value.
  var hasNoText: Bool {
    if isEmpty { return true }
    guard case .scalar(let text, _) = content else { return false }
    return text.utf8.allSatisfy { $0 == 32 }
  }

  /// What it is, in a teacher's words.
  var kindName: String {
    switch content {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a group of fields"
    }
  }
}

/// Limits checked before libyaml, which has no nesting limit: it takes seconds for 60,000 nested
/// brackets.
enum YAMLLimit {
  /// Bytes of a front matter block or of site.yml.
  static let size = 64 * 1024
  /// How deep lists and groups may nest.
  static let depth = 16
  /// Brackets that may be open at once before libyaml is asked at all.
  static let openBrackets = 64
  /// Events of one block.
  static let events = 10_000
}

/// Reads a block of YAML: the subset that Documentation/format.md describes.
///
/// One document of mappings, lists and scalars; aliases, anchors, tags, directives and merge keys
/// are refused. Every plain scalar remains text: the schema gives it a meaning. A mistake that can
/// mean only one thing is reported and read as intended; `nil` if a diagnostic gives the reason.
/// Repeated keys are reported, and the first one is kept.
func readYAML(
  _ text: SourceText, _ range: Range<Int>, _ known: KnownFields, _ report: inout Report
) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  var events = YAMLEvents(text, range)
  if let node = events.document(), events.repeated.diagnostics.isEmpty,
    SuspicionCounter(text.bytes, known).count(node) == 0
  {
    return node
  }
  return repair(WrittenBlock(text, range), known, &report)
}

/// Reads a block as it is written: what cannot be read, or has a key twice, is reported and not
/// guessed at.
func readYAML(_ text: SourceText, _ range: Range<Int>, _ report: inout Report) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  var events = YAMLEvents(text, range)
  let node = events.document()
  if let fault = events.fault {
    report.add(fault.rule, fault.message, at: fault.span)
    return nil
  }
  report.diagnostics += events.repeated.diagnostics
  return node
}

/// Where the front matter of a Markdown file ends and its body starts.
struct FrontMatter {
  /// The YAML between the two lines of dashes.
  var yaml: Range<Int>
  /// The bytes after the closing line.
  var body: Range<Int>

  /// Finds the block; `nil` where a diagnostic says why there is none.
  ///
  /// A line that was meant as one of dashes is taken for it, and a missing one is taken to stand
  /// where the text begins: so the rest of the file is read all the same.
  static func find(
    in text: SourceText, _ known: KnownFields, _ report: inout Report
  ) -> FrontMatter? {
    let bytes = text.bytes
    let first = lineEnd(bytes, 0)
    guard isFence(bytes[0..<first]) else {
      return FenceSearch(text, known).withoutOpening(&report)
    }
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

  /// Finds the block where its two lines of dashes stand as they should; else `nil`.
  static func find(in text: SourceText, _ report: inout Report) -> FrontMatter? {
    var own = Report()
    let found = find(in: text, .quiz, &own)
    report.diagnostics += own.diagnostics
    return own.diagnostics.isEmpty ? found : nil
  }

  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 9 }
  }

  /// Whether a line at the margin starts with what programs and hands make of three dashes.
  static func looksLikeFence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !isWordByte(first) || first == UInt8(ascii: "-") else {
      return false
    }
    return ["--", "...", "***", "___", "+++", "===", "—", "–", "‐‐", "−−"].contains {
      line.starts(with: $0.utf8)
    }
  }
}

/// Reads the front matter of a Markdown file and says where its body starts; `nil` where a
/// diagnostic says why.
func readFrontMatter(
  _ text: SourceText, _ known: KnownFields, _ report: inout Report
) -> (yaml: YAMLNode, body: Range<Int>)? {
  guard let found = FrontMatter.find(in: text, known, &report) else { return nil }
  var own = Report()
  let yaml = readYAML(text, found.yaml, known, &own)
  let isRefused = own.diagnostics.contains { $0.code == Rule.frontMatterSyntax.code }
  let search = FenceSearch(text, known)
  // A line of dashes further down, a rule between questions, would have closed the block.
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

/// Where the line that holds an offset ends, its line feed not included.
func lineEnd(_ bytes: [UInt8], _ at: Int) -> Int {
  firstIndex(of: 10, in: bytes.span, from: at) ?? bytes.count
}
