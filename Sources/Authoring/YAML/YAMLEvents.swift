import CYAML
import Courseware

/// Reads the events of libyaml one at a time and converts them to nodes with spans.
struct YAMLEvents {
  struct Fault {
    var rule: Rule
    var message: String
    var span: Span
    /// The offset from which on nothing could be parsed: the start of a quote or bracket that is
    /// not closed, or else the place at which libyaml stopped.
    var failureOffset: Int { span.bytes.lowerBound }
  }

  /// The message about a merge key, which is never a mistake of another kind.
  static let mergeKeyMessage = "merge keys are not supported: write the fields themselves"

  private let text: SourceText
  private let range: Range<Int>
  /// The byte offset of each character of the block; empty if every character is one byte.
  private let characterOffsets: [Int]
  private let input: [UInt8]
  private(set) var fault: Fault?
  var repeated = Report()

  init(_ text: SourceText, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
    let block = Array(text.bytes[range])
    input = block
    let isASCII = !block.contains { $0 >= 0x80 }
    characterOffsets =
      isASCII ? [] : block.indices.filter { block[$0] & 0xC0 != 0x80 } + [block.count]
  }

  /// The only document of the block; `nil` with ``fault`` set if there is an error.
  ///
  /// An empty block is an empty mapping.
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
      ?? YAMLNode(span: text.span(range), content: .mapping([]))
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
      span: text.span(text.scalar(at: range.lowerBound)))
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
      if let text = node.text, containsControlCharacter(text) {
        fault = Fault(
          rule: .controlCharacter, message: "front matter must not contain control characters",
          span: place)
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
        rule: .frontMatterLimit,
        message: "front matter is nested more than \(YAMLLimit.depth) deep",
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
      guard let name = node.text, name != "<<" else {
        fault = Fault(
          rule: .unsupportedYAML,
          message: node.text != nil ? Self.mergeKeyMessage : "a field name must be plain text",
          span: node.span)
        return
      }
      builder.key = Located(name, at: node.span)
      return
    }
    builder.key = nil
    if let first = builder.entries.first(where: { $0.key.value == key.value }) {
      repeated.add(
        .repeatedField, "the field '\(key.value)' appears twice", at: key.span,
        notes: [.init("first used here", at: first.key.span)])
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
        rule: .unsupportedYAML, message: "front matter must be one document", span: place)
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

  /// Converts libyaml's error message to one for teachers.
  private mutating func refuse(_ parser: yaml_parser_t) {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? ""
    let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
    let last = max(range.lowerBound, range.upperBound - 1)
    let end = unsafe min(offset(parser.problem_mark.index), last)
    let start = unsafe min(offset(parser.context_mark.index), last)
    let opens = ["quoted scalar", "simple key", "flow"].contains { context.contains($0) }
    let at = opens ? start : end
    fault = Fault(
      rule: .frontMatterSyntax, message: frontMatterMessage(for: problem),
      span: text.span(text.scalar(at: at)))
  }

  private func span(_ event: yaml_event_t) -> Span {
    let start = unsafe offset(event.start_mark.index)
    let end = unsafe offset(event.end_mark.index)
    return text.span(start..<max(start, end))
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

/// A list or mapping that has not ended.
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

/// Whether a value contains a control character, written as an escape; pages cannot contain one.
private func containsControlCharacter(_ text: String) -> Bool {
  guard text.utf8.contains(where: { ($0 < 32 && $0 != 9 && $0 != 10) || $0 >= 127 }) else {
    return false
  }
  return text.unicodeScalars.contains { $0 == "\0" || isForbidden($0.value) }
}

/// The message for a libyaml error, with its most likely cause.
private func frontMatterMessage(for problem: String) -> String {
  switch problem {
  case "mapping values are not allowed in this context":
    "a value that contains ': ' needs quotation marks"
  case "found character that cannot start any token":
    "a value cannot start with this character; do not indent with tabs, and quote '@', '`' and '%'"
  case "found unexpected end of stream", "found unexpected document indicator":
    "an opening quotation mark is not closed"
  case "could not find expected ':'": "a field name must be followed by a colon and a space"
  case "found a tab character that violates indentation",
    "found a tab character that violate indentation":
    "indent lines with spaces, not tabs"
  case "did not find expected ',' or ']'": "a list that starts with '[' needs commas and a ']'"
  case "did not find expected ',' or '}'": "a group that starts with '{' needs commas and a '}'"
  case "did not find expected hexdecimal number", "found unknown escape character":
    "write a backslash between double quotation marks twice"
  case "did not find expected '-' indicator":
    "the items of a list must all start with '- ', with the same indentation"
  case "did not find expected <document start>": "front matter must be one group of fields"
  case "did not find expected key": "this line is indented differently from the lines around it"
  default: "front matter must have lines of the form 'field: value'"
  }
}
