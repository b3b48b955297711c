import Courseware

/// Counts constructs that YAML allows but that are rarely intended, to compare readings of a block.
struct SuspicionCounter {
  private let bytes: [UInt8]
  private let known: KnownFields

  /// - Parameters:
  ///   - bytes: The bytes that the spans of the nodes refer to.
  ///   - known: The fields of the file.
  init(_ bytes: [UInt8], _ known: KnownFields) {
    (self.bytes, self.known) = (bytes, known)
  }

  func count(_ root: YAMLNode) -> Int {
    if case .scalar("", isPlain: true) = root.content { return known.required.count }
    guard case .mapping = root.content else { return Self.noGroup }
    return group(root, known)
  }

  /// The count for a block that is not a group of fields: more than for any group.
  static let noGroup = 100_000

  private func group(_ node: YAMLNode, _ known: KnownFields) -> Int {
    guard let entries = node.entries else { return 1 + known.values.count }
    var found = 0
    for entry in entries {
      found += lacksColon(entry) || isHidden(entry) ? 1 : 0
      if let value = value(of: entry.key.value, known) {
        found += count(entry.value, value)
      } else {
        found += 1 + parts(of: entry.value)
      }
    }
    for (entry, next) in zip(entries, entries.dropFirst()) {
      found += lacksText(entry.value) && takesLines(next, known) ? 1 : 0
    }
    for key in known.required where !entries.contains(where: { $0.key.value == key }) {
      found += entries.contains { known.meant(by: $0.key.value) == key } ? 0 : 1
    }
    return found
  }

  /// Whether a value is empty, or nothing but the sign of a text on the lines below: `>-`.
  private func lacksText(_ node: YAMLNode) -> Bool {
    node.hasNoText || node.text.map { $0.allSatisfy { "|>+-".contains($0) } } ?? false
  }

  /// Whether a field of one word has further lines, which may belong to the field above it.
  private func takesLines(_ entry: YAMLNode.Entry, _ known: KnownFields) -> Bool {
    guard case .term? = known.values[entry.key.value] else { return false }
    return bytes[entry.value.span.bytes].contains(10)
  }

  /// The type of a field, given by its own name or by a known equivalent, such as `student`.
  private func value(of key: String, _ known: KnownFields) -> KnownFields.Value? {
    if let value = known.values[key] { return value }
    guard key.utf8.allSatisfy(isWordByte) else { return nil }
    return known.meant(by: key).flatMap { known.values[$0] }
  }

  /// The number of entries in groups within a node.
  ///
  /// Below a field that accepts no groups, each entry counts as suspicious. Otherwise moving a
  /// group below an unknown field would hide the unknown fields in it and look like an improvement.
  private func parts(of node: YAMLNode) -> Int {
    switch node.content {
    case .scalar: 0
    case .sequence(let items): items.reduce(0) { $0 + parts(of: $1) }
    case .mapping(let entries): entries.reduce(0) { $0 + 1 + parts(of: $1.value) }
    }
  }

  private func count(_ node: YAMLNode, _ value: KnownFields.Value) -> Int {
    switch (value, node.content) {
    case (.group, .scalar), (.numbers, .scalar), (.group, .sequence), (.numbers, .sequence):
      1 + parts(of: node)
    case (.group(let keys), .mapping): group(node, keys)
    case (.numbers, .mapping(let entries)): entries.reduce(0) { $0 + number($1) }
    case (.groups(let keys), .sequence(let items)):
      items.reduce(0) { $0 + count($1, .group(keys)) }
    case (.people, .sequence(let items)): items.reduce(0) { $0 + count($1, .person) }
    case (.person, .mapping): group(node, .person)
    case (.person, .scalar(let text, _)):
      scalar(node) + (KnownFields.person.names.contains { text.hasPrefix($0 + " ") } ? 1 : 0)
        + (isCut(node) ? 1 : 0)
    case (.term, .scalar(let text, _)): scalar(node) + (text.contains(": ") ? 1 : 0)
    case (.text, .scalar), (.list, .scalar): scalar(node) + (isCut(node) ? 1 : 0)
    case (_, .scalar): scalar(node)
    case (.list, .sequence(let items)):
      items.reduce(0) { $0 + count($1, .text) + (isInBrackets(node) && lacksComma($1) ? 1 : 0) }
    case (.text, _), (.term, _), (.list, .mapping), (.people, .mapping), (.person, .sequence),
      (.groups, .mapping):
      1 + parts(of: node)
    }
  }

  /// The count for an entry of a group of numbers: its name must not be a field of the file, and
  /// its value must be a number.
  private func number(_ entry: YAMLNode.Entry) -> Int {
    let name = entry.key.value
    let isOfFile = known.values[name] != nil || nearest(to: name, among: known.names) != nil
    guard let text = entry.value.text else { return 1 }
    let isNumber = text.utf8.first.map { isDigit($0) } ?? false
    return (isOfFile || name.hasSuffix(":") || endsOpen(entry.key.span.bytes) ? 1 : 0)
      + (isNumber ? 0 : 1)
  }

  private func scalar(_ node: YAMLNode) -> Int {
    guard case .scalar(_, let isPlain) = node.content else { return 0 }
    let range = node.span.bytes
    if let line = range.first(where: { bytes[$0] == 10 }), wouldAbsorb(line..<range.upperBound) {
      return 1
    }
    return isPlain && !range.isEmpty && (endsOpen(range) || isItem(range)) ? 1 : 0
  }

  /// Whether a plain value ends with a closing mark that has no opening one.
  private func endsOpen(_ range: Range<Int>) -> Bool {
    guard let last = range.last.map({ bytes[$0] }) else { return false }
    switch last {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return bytes[range.lowerBound] != last && bytes[range].count { $0 == last } % 2 == 1
    case UInt8(ascii: "]"): return !bytes[range].contains(UInt8(ascii: "["))
    case UInt8(ascii: "}"): return !bytes[range].contains(UInt8(ascii: "{"))
    default: return false
    }
  }

  private func isInBrackets(_ node: YAMLNode) -> Bool {
    bytes[node.span.bytes].first == UInt8(ascii: "[")
  }

  /// Whether an item of a list in brackets ends with words in quotation marks: `cells 'life
  /// itself'`.
  private func lacksComma(_ node: YAMLNode) -> Bool {
    guard case .scalar(_, isPlain: true) = node.content else { return false }
    let part = bytes[node.span.bytes]
    guard let mark = part.last, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
      part.count(where: { $0 == mark }) == 2, let open = part.firstIndex(of: mark)
    else { return false }
    return open > part.startIndex && part[open - 1] == 32
  }

  /// Whether a value is alone on its line and starts like a list item.
  private func isItem(_ range: Range<Int>) -> Bool {
    guard bytes[range.lowerBound] == UInt8(ascii: "-") || bullet(bytes, range.lowerBound) != nil
    else { return false }
    let before = bytes[..<range.lowerBound].last { $0 != 32 }
    return before == 10
  }

  /// Whether the continuation lines of a value look like fields or items.
  private func wouldAbsorb(_ range: Range<Int>) -> Bool {
    WrittenLine.all(in: bytes, range).contains { line in
      if line.dash != nil || isQuoted(line) || isGluedItem(line) { return true }
      guard let word = line.word(in: bytes) else { return false }
      return known.contains(String(decoding: bytes[word], as: UTF8.self))
    }
  }

  /// Whether a line starts with a dash directly before a word: `-cells`.
  private func isGluedItem(_ line: WrittenLine) -> Bool {
    let start = line.content.lowerBound
    return line.content.count > 1 && bytes[start] == UInt8(ascii: "-") && isLetter(bytes[start + 1])
  }

  private func isQuoted(_ line: WrittenLine) -> Bool {
    guard let first = line.content.first else { return false }
    return bytes[first] == UInt8(ascii: "\"") || bytes[first] == UInt8(ascii: "'")
  }

  /// Whether there is a comment instead of a value, since the value may be a text such as `#1 of
  /// 3`.
  private func isHidden(_ entry: YAMLNode.Entry) -> Bool {
    guard case .scalar("", isPlain: true) = entry.value.content else { return false }
    let rest = bytes[entry.key.span.bytes.upperBound...].prefix { $0 != 10 }
      .drop { $0 == UInt8(ascii: ":") || $0 == 32 }
    return rest.first == UInt8(ascii: "#") && rest.dropFirst().first.map(isWordByte) ?? false
  }

  /// Whether a number sign and a word follow a text, which are read as a comment: `Quiz #3`.
  private func isCut(_ node: YAMLNode) -> Bool {
    guard case .scalar(let text, isPlain: true) = node.content, !text.isEmpty else { return false }
    let rest = bytes[node.span.bytes.upperBound...].drop { $0 == 32 || $0 == 9 }
    return rest.first == UInt8(ascii: "#") && rest.dropFirst().first.map(isLetterOrDigit) ?? false
  }

  /// Whether a field in braces has no colon.
  private func lacksColon(_ entry: YAMLNode.Entry) -> Bool {
    guard case .scalar("", isPlain: true) = entry.value.content else { return false }
    let next = bytes[entry.key.span.bytes.upperBound...].first { $0 != 32 && $0 != 9 && $0 != 10 }
    return next != UInt8(ascii: ":")
  }
}
