import CYAML
import Courseware

/// Reads a block of YAML: the subset that Documentation/format.md describes.
///
/// One document of mappings, lists and scalars; aliases, anchors, tags, directives and merge keys
/// are refused. Every plain scalar stays text: what it means is for the schema to say. `nil` where
/// a diagnostic says why; repeated keys are reported and the first one kept.
func readYAML(_ text: SourceText, _ range: Range<Int>, _ report: inout Report) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  var events = YAMLEvents(text, range)
  let node = events.document()
  if let fault = events.fault {
    report.add(fault.rule, fault.message, at: fault.span, notes: fault.notes)
    return nil
  }
  report.diagnostics += events.repeated.diagnostics
  return node
}

private func passesYAMLLimits(
  _ text: SourceText, _ range: Range<Int>, _ report: inout Report
) -> Bool {
  if range.count > YAMLLimit.size {
    let kilobytes = YAMLLimit.size / 1024
    report.add(
      .frontMatterLimit, "front matter holds at most \(kilobytes) kB",
      at: Span(path: text.path, bytes: text.scalar(at: range.lowerBound)))
    return false
  }
  var open = 0
  for at in range {
    switch text.bytes[at] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
    case 0xC2 where at + 1 < range.upperBound && text.bytes[at + 1] == 0x85:
      return refuseLineBreak(text, at..<at + 2, &report)
    case 0xE2 where isLineOrParagraphSeparator(text.bytes, at):
      return refuseLineBreak(text, at..<at + 3, &report)
    case 0..<9, 11..<32, 127:
      report.add(
        .controlCharacter, "front matter holds no control characters",
        at: Span(path: text.path, bytes: at..<at + 1))
      return false
    default: break
    }
    if open > YAMLLimit.openBrackets {
      report.add(
        .frontMatterLimit, "front matter nests at most \(YAMLLimit.depth) deep",
        at: Span(path: text.path, bytes: at..<at + 1))
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
  report.add(
    .controlCharacter, "front matter ends its lines with a line feed alone",
    at: Span(path: text.path, bytes: bytes),
    notes: [
      .init("here stands a character that some programs take for a line end and others do not")
    ])
  return false
}

/// libyaml's events, one at a time, as nodes with spans.
private struct YAMLEvents {
  struct Fault {
    var rule: Rule
    var message: String
    var span: Span
    var notes: [Diagnostic.Note] = []
  }

  private let text: SourceText
  private let range: Range<Int>
  /// For each character of the block its byte offset; empty where every character is one byte.
  private let characterOffsets: [Int]
  private let input: [UInt8]
  private(set) var fault: Fault?
  var repeated = Report()

  init(_ text: SourceText, _ range: Range<Int>) {
    self.text = text
    self.range = range
    let block = Array(text.bytes[range])
    input = block
    let isASCII = !block.contains { $0 >= 0x80 }
    characterOffsets =
      isASCII ? [] : block.indices.filter { block[$0] & 0xC0 != 0x80 } + [block.count]
  }

  /// The block's one document, or `nil` with ``fault`` set; an empty block is an empty mapping.
  mutating func document() -> YAMLNode? {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else { return nil }
    defer { unsafe yaml_parser_delete(&parser) }
    unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    var root: YAMLNode?
    let block = input
    unsafe block.withUnsafeBufferPointer { buffer in
      unsafe yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      unsafe root = readDocument(&parser)
    }
    guard fault == nil else { return nil }
    return root
      ?? YAMLNode(span: Span(path: text.path, bytes: range), content: .mapping([]))
  }

  private mutating func readDocument(_ parser: inout yaml_parser_t) -> YAMLNode? {
    var open: [Builder] = []
    var root: YAMLNode?
    var documents = 0
    for _ in 0..<YAMLLimit.events {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(&parser, &event) == 1 else {
        unsafe refuse(parser)
        return nil
      }
      defer { unsafe yaml_event_delete(&event) }
      let place = unsafe span(event)
      if unsafe event.type == YAML_STREAM_END_EVENT { return root }
      if unsafe event.type == YAML_DOCUMENT_START_EVENT {
        documents += 1
        unsafe refuseDirectives(event, place, documents)
      }
      unsafe step(event, place, &open, &root)
      if fault != nil { return nil }
    }
    fault = Fault(
      rule: .frontMatterLimit, message: "front matter has at most \(YAMLLimit.events) parts",
      span: Span(path: text.path, bytes: text.scalar(at: range.lowerBound)))
    return nil
  }

  private mutating func step(
    _ event: yaml_event_t, _ place: Span, _ open: inout [Builder], _ root: inout YAMLNode?
  ) {
    var finished: YAMLNode?
    switch unsafe event.type {
    case YAML_ALIAS_EVENT:
      fault = Fault(rule: .unsupportedYAML, message: "aliases are not supported", span: place)
    case YAML_SCALAR_EVENT:
      unsafe refuseMarks(event.data.scalar.anchor, event.data.scalar.tag, place)
      let node = unsafe scalar(event, place)
      if case .scalar(let text, _) = node.content, holdsControlCharacter(text) {
        fault = Fault(
          rule: .controlCharacter, message: "front matter holds no control characters",
          span: place, notes: [.init("an escape in double quotes stands for one here")])
      }
      finished = node
    case YAML_SEQUENCE_START_EVENT:
      unsafe refuseMarks(event.data.sequence_start.anchor, event.data.sequence_start.tag, place)
      open.append(Builder(isMapping: false, start: place.bytes.lowerBound))
    case YAML_MAPPING_START_EVENT:
      unsafe refuseMarks(event.data.mapping_start.anchor, event.data.mapping_start.tag, place)
      open.append(Builder(isMapping: true, start: place.bytes.lowerBound))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      let end = trimmedEnd(place.bytes.upperBound)
      finished = open.popLast()?.node(text.path, end: end)
    default: break
    }
    if open.count > YAMLLimit.depth {
      fault = Fault(
        rule: .frontMatterLimit, message: "front matter nests at most \(YAMLLimit.depth) deep",
        span: place)
    }
    guard let finished, fault == nil else { return }
    if open.isEmpty {
      root = finished
    } else {
      add(finished, to: &open[open.count - 1])
    }
  }

  private mutating func add(_ node: YAMLNode, to builder: inout Builder) {
    guard builder.isMapping else {
      builder.items.append(node)
      return
    }
    guard let key = builder.key else {
      guard case .scalar(let name, _) = node.content, name != "<<" else {
        fault = Fault(
          rule: .unsupportedYAML, message: "a key is plain text, and not '<<'", span: node.span)
        return
      }
      builder.key = Located(name, at: node.span)
      return
    }
    builder.key = nil
    if let first = builder.entries.first(where: { $0.key.value == key.value }) {
      repeated.add(
        .repeatedKey, "key '\(key.value)' is written twice", at: key.span,
        notes: [.init("first written here", at: first.key.span)])
    } else {
      builder.entries.append(.init(key: key, value: node))
    }
  }

  private func scalar(_ event: yaml_event_t, _ place: Span) -> YAMLNode {
    let value = unsafe String(
      decoding: UnsafeBufferPointer(
        start: event.data.scalar.value, count: event.data.scalar.length),
      as: UTF8.self)
    let isPlain = unsafe event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
    return YAMLNode(span: place, content: .scalar(value, isPlain: isPlain))
  }

  private mutating func refuseDirectives(_ event: yaml_event_t, _ place: Span, _ count: Int) {
    let start = unsafe event.data.document_start
    if unsafe start.version_directive != nil
      || start.tag_directives.start != start.tag_directives.end
    {
      fault = Fault(rule: .unsupportedYAML, message: "directives are not supported", span: place)
    } else if count > 1 {
      fault = Fault(
        rule: .unsupportedYAML, message: "front matter is one document", span: place)
    }
  }

  private mutating func refuseMarks(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?, _ place: Span
  ) {
    if unsafe anchor != nil {
      fault = Fault(
        rule: .unsupportedYAML, message: "anchors and aliases are not supported", span: place)
    } else if unsafe tag != nil {
      fault = Fault(rule: .unsupportedYAML, message: "tags are not supported", span: place)
    }
  }

  /// Turns libyaml's own words into ours.
  private mutating func refuse(_ parser: yaml_parser_t) {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "is not YAML"
    let at = unsafe min(
      offset(parser.problem_mark.index), max(range.lowerBound, range.upperBound - 1))
    var notes: [Diagnostic.Note] = []
    if unsafe parser.context != nil {
      let start = unsafe offset(parser.context_mark.index)
      notes.append(
        .init(
          "the part it stands in starts here",
          at: Span(path: text.path, bytes: text.scalar(at: start))))
    }
    fault = Fault(
      rule: .frontMatterSyntax, message: frontMatterMessage(for: problem),
      span: Span(path: text.path, bytes: text.scalar(at: at)), notes: notes)
  }

  private func span(_ event: yaml_event_t) -> Span {
    let start = unsafe offset(event.start_mark.index)
    let end = unsafe offset(event.end_mark.index)
    return Span(path: text.path, bytes: start..<max(start, end))
  }

  private func offset(_ character: Int) -> Int {
    range.lowerBound
      + (characterOffsets.isEmpty
        ? min(character, range.count)
        : characterOffsets[min(character, characterOffsets.count - 1)])
  }

  private func trimmedEnd(_ end: Int) -> Int {
    var end = min(end, range.upperBound)
    while end > range.lowerBound, [10, 32].contains(text.bytes[end - 1]) { end -= 1 }
    return end
  }
}

/// A list or mapping whose end has not come yet.
private struct Builder {
  let isMapping: Bool
  let start: Int
  var items: [YAMLNode] = []
  var entries: [YAMLNode.Entry] = []
  var key: Located<String>?

  func node(_ path: String, end: Int) -> YAMLNode {
    YAMLNode(
      span: Span(path: path, bytes: start..<max(start, end)),
      content: isMapping ? .mapping(entries) : .sequence(items))
  }
}

/// What a fault that libyaml names most often means.
private func frontMatterMessage(for problem: String) -> String {
  switch problem {
  case "mapping values are not allowed in this context":
    "a value that holds ': ' needs quotes around it"
  case "found character that cannot start any token":
    "a value cannot start with this character; tabs do not indent, and '@', '`', '%' need quotes"
  case "found unexpected end of stream", "found unexpected document indicator":
    "a quotation mark that opens a value is never closed"
  case "could not find expected ':'": "a key needs a colon and a space after it"
  case "found a tab character that violates indentation",
    "found a tab character that violate indentation":
    "blanks indent a line, never tabs"
  case "did not find expected ',' or ']'": "a list that '[' opens needs commas and a ']'"
  case "did not find expected ',' or '}'": "a group that '{' opens needs commas and a '}'"
  case "did not find expected hexdecimal number", "found unknown escape character":
    "within double quotes a backslash needs another one before it"
  case "did not find expected '-' indicator": "the items of a list start with '- ', all alike"
  case "did not find expected <document start>": "front matter is one group of keys and values"
  case "did not find expected key": "a line here is indented differently from its neighbours"
  default: "front matter is not YAML: \(problem)"
  }
}

/// Whether a value has a control character, written as an escape: pages cannot hold one.
private func holdsControlCharacter(_ text: String) -> Bool {
  guard text.utf8.contains(where: { ($0 < 32 && $0 != 9 && $0 != 10) || $0 >= 127 }) else {
    return false
  }
  return text.unicodeScalars.contains {
    switch $0.value {
    case 9, 10: false
    case 0..<32, 127..<160: true
    default: false
    }
  }
}
