import Courseware

/// Reads the keys of one mapping by a schema: each asked for once, all others unknown.
///
/// What is wrong is reported and read as absent, so that reading goes on.
struct Fields {
  private let entries: [YAMLNode.Entry]
  private var known: [String] = []
  private let owner: String
  /// Where a missing key is reported.
  let place: Span
  var report = Report()

  /// - Parameters:
  ///   - node: A mapping; anything else is reported as a wrong type.
  ///   - owner: What the keys belong to, for messages: "a quiz".
  ///   - place: Where a missing key is reported.
  init(_ node: YAMLNode, owner: String, place: Span) {
    self.owner = owner
    self.place = place
    guard case .mapping(let entries) = node.content else {
      self.entries = []
      report.add(.wrongType, "\(owner) is described by keys and values", at: node.span)
      return
    }
    self.entries = entries
  }

  var isEmpty: Bool { entries.isEmpty }

  var keys: [Located<String>] { entries.map(\.key) }

  mutating func node(_ key: String) -> YAMLNode? {
    known.append(key)
    guard let value = entries.first(where: { $0.key.value == key })?.value else { return nil }
    if case .scalar("", isPlain: true) = value.content { return nil }
    return value
  }

  func span(ofKey key: String) -> Span? { entries.first { $0.key.value == key }?.key.span }

  mutating func requireNode(_ key: String) -> YAMLNode? {
    let found = node(key)
    if found == nil { missing(key) }
    return found
  }

  mutating func missing(_ key: String) {
    report.add(.missingKey, missingMessage(key), at: span(ofKey: key) ?? place)
  }

  private func missingMessage(_ key: String) -> String { "\(owner) needs '\(key)'" }

  mutating func text(_ key: String) -> Located<String>? { node(key).flatMap { text($0, key) } }

  mutating func name(_ key: String) -> Located<String>? {
    guard let node = requireNode(key), let text = text(node, key) else { return nil }
    let name = text.map(cleanedName)
    if name.value.isEmpty {
      missing(key)
      return nil
    }
    return name
  }

  mutating func text(_ node: YAMLNode, _ key: String) -> Located<String>? {
    guard case .scalar(let text, _) = node.content else {
      report.add(.wrongType, "'\(key)' is text, not \(node.kindName)", at: node.span)
      return nil
    }
    return Located(text, at: node.span)
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let text = text(key) else { return nil }
    switch text.value {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      report.add(.wrongType, "'\(key)' is true or false", at: text.span)
      return nil
    }
  }

  mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Value.Type
  ) -> Value? where Value.RawValue == String {
    guard let text = text(key) else { return nil }
    if let value = Value(rawValue: text.value) { return value }
    let values = Value.allCases.map(\.rawValue)
    unknownValue(key, text, values)
    return nil
  }

  mutating func unknownValue(_ key: String, _ text: Located<String>, _ values: [String]) {
    let list = values.map { "'\($0)'" }.joined(separator: ", ")
    report.add(
      .unknownValue, "'\(key)' is one of \(list)", at: text.span,
      fixes: fix(text.span, text.value, values))
  }

  mutating func list(_ key: String) -> [String] {
    guard let node = node(key) else { return [] }
    switch node.content {
    case .scalar(let text, _):
      return text.split(separator: ",").map { cleanedName(String($0)) }.filter { !$0.isEmpty }
    case .sequence(let items):
      return items.compactMap { text($0, key).map { cleanedName($0.value) } }
    case .mapping:
      report.add(.wrongType, "'\(key)' is a list", at: node.span)
      return []
    }
  }

  mutating func count(_ key: String, _ range: ClosedRange<Int>) -> Located<Int>? {
    guard let text = text(key) else { return nil }
    if let value = wholeNumber(text.value), range.contains(value) {
      return Located(value, at: text.span)
    }
    report.add(
      .wrongType,
      "'\(key)' is a whole number from \(range.lowerBound) to \(range.upperBound)", at: text.span)
    return nil
  }

  mutating func percent(_ key: String, _ range: ClosedRange<Int> = 0...100) -> Located<Percent>? {
    node(key).flatMap { percent($0, key, range) }
  }

  mutating func percent(_ node: YAMLNode, _ key: String, _ range: ClosedRange<Int>) -> Located<
    Percent
  >? {
    guard let text = text(node, key) else { return nil }
    let digits = text.value.hasSuffix("%") ? cleanedName(String(text.value.dropLast())) : text.value
    if let value = hundredths(digits),
      (range.lowerBound * 100...range.upperBound * 100).contains(value)
    {
      return Located(Percent(hundredths: value), at: text.span)
    }
    report.add(
      .wrongType,
      "'\(key)' is a number from \(range.lowerBound) to \(range.upperBound),"
        + " with two decimals at most",
      at: text.span)
    return nil
  }

  /// Reports every key that was never asked for; one that stands for a key that is missing is one
  /// mistake, not two.
  mutating func finish() {
    for entry in entries where !known.contains(entry.key.value) {
      let key = entry.key
      if Rule.isSecret(key.value) {
        report.add(
          .publicPassword, "everybody who can read this file reads '\(key.value)'", at: key.span)
        continue
      }
      if let meant = nearest(to: key.value, among: known) {
        let message = missingMessage(meant)
        report.diagnostics.removeAll { $0.message == message }
      }
      report.add(
        .unknownKey, "\(owner) has no key '\(key.value)'" + suggestion(key.value, known),
        at: key.span, fixes: fix(key.span, key.value, known))
    }
  }

  func fix(_ span: Span, _ word: String, _ known: [String]) -> [Diagnostic.Fix] {
    guard let near = nearest(to: word, among: known) else { return [] }
    return [
      .init(
        title: "write '\(near)'", edits: [.init(span: span, replacement: near)], isSafe: false)
    ]
  }
}

/// `; did you mean 'x'?` where a known word is near, else nothing.
package func suggestion(_ word: String, _ known: [String]) -> String {
  nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
}

/// ASCII digits alone, at most nine of them.
func wholeNumber(_ text: String) -> Int? {
  guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
    return nil
  }
  return Int(text)
}

/// A decimal number with two decimals at most, times one hundred; a minus may stand before it.
func hundredths(_ text: String) -> Int? {
  let isNegative = text.hasPrefix("-")
  let digits = isNegative ? text.dropFirst() : text[...]
  let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard let whole = wholeNumber(String(parts[0])), whole <= 1_000_000 else { return nil }
  guard parts.count == 2 else { return (isNegative ? -1 : 1) * whole * 100 }
  guard (1...2).contains(parts[1].utf8.count), let part = wholeNumber(String(parts[1])) else {
    return nil
  }
  let value = whole * 100 + (parts[1].utf8.count == 1 ? part * 10 : part)
  return isNegative ? -value : value
}
