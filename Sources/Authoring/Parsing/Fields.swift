import Courseware

/// Reads the fields of one mapping by a schema; fields that are not in it are unknown.
///
/// Invalid values are reported and treated as missing, so that reading continues.
struct Fields {
  private var entries: [YAMLNode.Entry]
  private let known: KnownFields
  private let owner: String
  /// The span at which missing fields are reported.
  let place: Span
  var report = Report()
  /// The spans of values that are read under a different name than the written one.
  private var guessed: [Span] = []
  /// Whether the value is a mapping; otherwise no field is reported as missing.
  private var isGroup = true

  /// Reports every unknown field.
  ///
  /// One that stands for a known field is read as that field, so that it is not also reported as
  /// missing.
  ///
  /// - Parameters:
  ///   - node: A mapping; anything else is reported as a wrong type.
  ///   - known: The known fields, and the name of their group.
  ///   - place: The span at which missing fields are reported.
  init(_ node: YAMLNode, _ known: KnownFields, place: Span) {
    self.known = known
    owner = known.owner
    self.place = place
    switch node.content {
    case .mapping(let entries): self.entries = entries
    case .scalar where node.isEmpty: entries = []
    default:
      entries = []
      isGroup = false
      report.add(
        .wrongType, "\(owner) must be a group of fields", at: node.span,
        note: exampleGroups[owner].map { "for example '\($0)'" })
    }
    for index in entries.indices where known.values[entries[index].key.value] == nil {
      readUnknownField(index, known)
    }
    for entry in entries { hint(entry, known) }
  }

  /// Warns of values that can be read but are probably mistakes.
  private mutating func hint(_ entry: YAMLNode.Entry, _ known: KnownFields) {
    let key = entry.key.value
    guard known.values[key] != nil else { return }
    if entry.value.hasNoText {
      report.add(.emptyValue, "'\(key)' has no value and has no effect", at: entry.key.span)
    }
    report.checkRepeats(in: entry, known.fields[key]?.type)
    guard let items = entry.value.items else { return hintAtQuotes(entry.value) }
    for item in items {
      if item.hasNoText {
        report.add(.emptyValue, "an item of '\(key)' has no value", at: item.span)
      }
      hintAtQuotes(item)
    }
  }

  private mutating func hintAtQuotes(_ value: YAMLNode) {
    hintAtTemplate(value)
    guard case .scalar(let text, isPlain: true) = value.content, let first = text.utf8.first,
      first >= 0xC2, let inner = withinCurlyQuotes(text)
    else { return }
    report.add(
      .typographicQuotes, "use straight quotation marks around a value", at: value.span,
      fixes: inner.contains { $0 == "\"" || $0 == "\\" }
        ? [] : fix(value.span, SuggestedValue(text: "\"\(inner)\"", isCertain: false)))
  }

  private mutating func readUnknownField(_ index: Int, _ known: KnownFields) {
    let key = entries[index].key
    if Rule.isSecret(key.value) {
      report.add(
        .publicPassword, "everyone who can read this file can read '\(key.value)'", at: key.span)
      return
    }
    let other = known.otherNames[comparableName(key.value)]
    if let other, known.sameName(as: key.value) == nil, readSetting(index, other) { return }
    let near = known.meant(by: key.value)
    let isThere = entries.contains { $0.key.value == near }
    let notes: [Diagnostic.Note] =
      near == nil
      ? advice(other, known.belongsElsewhere(key.value))
      : isThere ? [.init("that field is there already: delete one of the two")] : []
    let meant = near.map { SuggestedValue(text: $0, isCertain: isCertain($0, key.value)) }
    report.add(
      .unknownField, "\(owner) has no field '\(key.value)'" + suggestion(near), at: key.span,
      notes: notes, fixes: isThere ? [] : fix(key.span, meant))
    if let near, !isThere {
      entries[index].key.value = near
      guessed.append(entries[index].value.span)
    }
  }

  /// Whether a name differs from the known one only in case and separators.
  private func isCertain(_ near: String, _ written: String) -> Bool {
    comparableName(near) == comparableName(written)
  }

  private func advice(_ other: OtherName?, _ place: String?) -> [Diagnostic.Note] {
    if case .advice(let text) = other { return [.init(text)] }
    return place.map { [.init("it belongs to \($0)")] } ?? []
  }

  /// Reads another program's switch as the equivalent setting.
  private mutating func readSetting(_ index: Int, _ other: OtherName) -> Bool {
    let entry = entries[index]
    guard let field = other.field, let text = entry.value.text, let value = other.value(for: text)
    else { return false }
    let span = Span(
      path: entry.key.span.path,
      bytes: entry.key.span.bytes.lowerBound..<entry.value.span.bytes.upperBound)
    let isThere = entries.contains { $0.key.value == field }
    report.add(
      .unknownField,
      "\(owner) has no field '\(entry.key.value)'; did you mean '\(field): \(value)'?",
      at: entry.key.span, fixes: isThere ? [] : [.writing("\(field): \(value)", at: span)])
    if !isThere {
      entries[index].key.value = field
      entries[index].value.content = .scalar(value, isPlain: true)
      guessed.append(entries[index].value.span)
    }
    return true
  }

  /// The report without diagnostics about the values of misnamed fields, whose names are reported
  /// already.
  var reportOfNames: Report {
    guard !guessed.isEmpty else { return report }
    var found = report
    found.diagnostics.removeAll { diagnostic in diagnostic.span.map(isGuessed) ?? false }
    return found
  }

  /// The value if it is written under its proper name and has no errors; otherwise `nil`.
  func certain<Value>(_ value: Located<Value>?, _ report: Report) -> Located<Value>? {
    guard let value, !isGuessed(value.span), !report.hasErrors(within: value.span) else {
      return nil
    }
    return value
  }

  private func isGuessed(_ place: Span) -> Bool {
    guessed.contains {
      $0.bytes.lowerBound <= place.bytes.lowerBound && place.bytes.upperBound <= $0.bytes.upperBound
    }
  }

  /// Reports fields that have no effect here and drops them; each message is `words` and the name.
  mutating func refuse(_ keys: [String], _ words: String, _ advice: String) {
    for entry in entries where keys.contains(entry.key.value) && !entry.value.isEmpty {
      let place = entry.key.span
      if report.diagnostics.contains(where: { $0.span == place }) { continue }
      report.add(.unknownField, "\(words) '\(entry.key.value)'", at: place, note: advice)
    }
    entries.removeAll { keys.contains($0.key.value) }
  }

  var isEmpty: Bool { entries.isEmpty }

  mutating func node(_ key: String) -> YAMLNode? {
    guard let value = entries.first(named: key)?.value else { return nil }
    return value.hasNoText ? nil : value
  }

  func span(ofKey key: String) -> Span? { entries.first(named: key)?.key.span }

  mutating func requireNode(_ key: String) -> YAMLNode? {
    let found = node(key)
    if found == nil { missing(key) }
    return found
  }

  mutating func missing(_ key: String) {
    missing(oneOf: [key], "\(owner) needs '\(key)'")
  }

  /// Reports that none of several fields has a value: at the first one present, or for the whole
  /// group.
  mutating func missing(oneOf keys: [String], _ message: String) {
    guard isGroup else { return }
    let place = keys.compactMap { span(ofKey: $0) }.first ?? place
    report.diagnostics.removeAll { $0.code == Rule.emptyValue.code && $0.span == place }
    report.add(.missingField, message, at: place)
  }

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

  /// An e-mail address, checked only roughly.
  mutating func mailAddress(_ key: String) -> Located<String>? {
    guard let text = text(key) else { return nil }
    if isMailAddress(text.value) { return text }
    report.add(
      .wrongType, "'\(key)' must be an e-mail address such as 'ada@example.org'", at: text.span)
    return nil
  }

  mutating func text(_ node: YAMLNode, _ key: String) -> Located<String>? {
    guard let text = node.text else {
      report.add(
        .wrongType,
        "\(isItem(node, of: key) ? "an item of " : "")'\(key)' must be text, not \(node.kindName)",
        at: node.span, note: isBelowName(node, key) ? "write it on one line: '\(key): …'" : nil,
        fixes: isBelowName(node, key) ? [] : textFix(node, key))
      return nil
    }
    return Located(text, at: node.span)
  }

  /// Whether a value is an item of the list in a field.
  private func isItem(_ node: YAMLNode, of key: String) -> Bool {
    entries.first(named: key)?.value.items?.contains { $0.span == node.span } ?? false
  }

  /// Whether a value is a group on the lines below its field name.
  private func isBelowName(_ node: YAMLNode, _ key: String) -> Bool {
    guard case .mapping = node.content, let entry = entries.first(named: key) else { return false }
    return entry.value.span == node.span
      && node.span.bytes.lowerBound > entry.key.span.bytes.upperBound + 2
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let text = text(key) else { return nil }
    switch text.value {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      report.add(
        .wrongType, "'\(key)' must be true or false", at: text.span,
        fixes: fix(text.span, suggestedFlag(text.value)))
      return nil
    }
  }

  mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Value.Type
  ) -> Value? where Value.RawValue == String {
    guard let text = text(key) else { return nil }
    if let value = Value(rawValue: text.value) { return value }
    unknownValue(key, text, Value.allCases.map(\.rawValue))
    return nil
  }

  mutating func unknownValue(
    _ key: String, _ text: Located<String>, _ values: [String], notes: [Diagnostic.Note] = []
  ) {
    let list = values.map { "'\($0)'" }.joined(separator: ", ")
    report.add(
      .unknownValue, "'\(key)' must be one of \(list)", at: text.span, notes: notes,
      fixes: fix(text.span, suggestedChoice(key, text.value, values)))
  }

  /// The words of a list, or of a text with commas or semicolons between them, each once and with
  /// its span.
  mutating func list(_ key: String) -> [Located<String>] {
    var seen: Set<String> = []
    return items(key).filter { seen.insert($0.value).inserted }
  }

  private mutating func items(_ key: String) -> [Located<String>] {
    guard let node = node(key), var text = node.text else { return words(key) }
    if text.hasPrefix("["), text.hasSuffix("]") {
      report.add(
        .wrongType, "'\(key)' must be a list without quotation marks around it", at: node.span,
        fixes: [.writing(text, at: node.span)])
      text = String(text.dropFirst().dropLast())
    }
    return listedWords(in: text).map { Located($0, at: node.span) }
  }

  /// The words of a list, or a single word, each with its span.
  mutating func words(_ key: String) -> [Located<String>] {
    guard let node = node(key) else { return [] }
    switch node.content {
    case .scalar(let text, let isPlain):
      let parts = listedWords(in: text)
      // The name of a file may contain a comma.
      guard isPlain, parts.count > 1, key != "publish", parts.allSatisfy(QuotedText.needsNone)
      else { return [Located(cleanedName(text), at: node.span)] }
      report.add(
        .wrongType, "'\(key)' must be a list", at: node.span,
        fixes: [.writing("[\(parts.joined(separator: ", "))]", at: node.span)])
      return parts.map { Located($0, at: node.span) }
    case .sequence(let items):
      // The name of a file may contain such a comma as well.
      for case .scalar(let text, isPlain: true) in items.map(\.content) where key != "publish" {
        guard let mark = text.first(where: { "，；،؛".contains($0) }) else { continue }
        report.add(
          .wrongType, "the items of '\(key)' must be separated by ',', not '\(mark)'",
          at: node.span)
        break
      }
      return items.compactMap { text($0, key)?.map(cleanedName) }
    case .mapping:
      report.add(
        .wrongType, "'\(key)' must be a list", at: node.span,
        note: "write '\(key): [a, b]', or each item on its own line after '- '")
      return []
    }
  }

  /// The range of numbers that a field accepts.
  func range(of key: String) -> ClosedRange<Int> { known.range(of: key) }

  /// Whether a date without a time means the start or the end of that day.
  func dayEdge(of key: String) -> DayEdge {
    if case .time(let edge)? = known.fields[key]?.type { edge } else { .start }
  }

  func fix(_ span: Span, _ meant: SuggestedValue?) -> [Diagnostic.Fix] {
    meant.map { [.writing($0.text, at: span, isSafe: $0.isCertain)] } ?? []
  }

  /// The value that is meant: the one that differs only in case and separators, the equivalent of
  /// another program's word, or the most similar one.
  private func suggestedChoice(_ key: String, _ text: String, _ values: [String]) -> SuggestedValue?
  {
    let word = withoutCurlyQuotes(text)
    if let same = values.first(where: { comparableName($0) == comparableName(word) }) {
      return SuggestedValue(text: same, isCertain: true)
    }
    let other = otherValues[key]?[comparableName(word)]
    if let other, values.contains(other) { return SuggestedValue(text: other, isCertain: false) }
    if values.contains("none"), ["no", "off", "false"].contains(word.lowercased()) {
      return SuggestedValue(text: "none", isCertain: false)
    }
    return nearest(to: word, among: values).map { SuggestedValue(text: $0, isCertain: false) }
  }

  /// The fix that writes `Cells` for `[Cells]`, or adds quotes around `See: Cells`, which YAML
  /// parses as a key and a value.
  private func textFix(_ node: YAMLNode, _ key: String) -> [Diagnostic.Fix] {
    let place = node.span.bytes
    switch node.content {
    case .sequence(let items):
      guard items.count == 1, case .scalar(_, isPlain: true) = items[0].content else {
        if case .text? = known.values[key] { return joinFix(items, node.span) }
        return []
      }
      let item = items[0].span.bytes
      let edits = [place.lowerBound..<item.lowerBound, item.upperBound..<place.upperBound].map {
        Diagnostic.Edit(span: Span(path: node.span.path, bytes: $0), replacement: "")
      }
      return [.init("write a single value", edits, isSafe: true)]
    case .mapping(let entries):
      guard entries.count == 1, entries[0].key.span.bytes.lowerBound == place.lowerBound,
        case .scalar(let value, isPlain: true) = entries[0].value.content, !value.contains("\"")
      else { return [] }
      let edits = [place.lowerBound, place.upperBound].map {
        Diagnostic.Edit(span: Span(path: node.span.path, bytes: $0..<$0), replacement: "\"")
      }
      return [.init("put quotes around it", edits, isSafe: true)]
    case .scalar: return []
    }
  }

  /// The fix that writes `Ada, Bo` for `[Ada, Bo]` or for a list of groups with names.
  private func joinFix(_ items: [YAMLNode], _ span: Span) -> [Diagnostic.Fix] {
    let names = items.compactMap { $0.text ?? $0.entries?.first(named: "name")?.value.text }
    let joined = names.joined(separator: ", ")
    guard names.count == items.count, !names.isEmpty, names.allSatisfy(QuotedText.needsNone)
    else {
      return []
    }
    return [.writing(joined, at: span)]
  }
}

/// Whether a text may be an e-mail address: there is text on both sides of exactly one '@', and no
/// space or character that only separates or encloses addresses.
package func isMailAddress(_ text: String) -> Bool {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  return parts.count == 2 && !parts.contains("")
    && !text.contains { " ,;:<>()[]\"\\".contains($0) }
}

/// Examples of groups, by ``KnownFields/owner``.
private let exampleGroups = [
  "colors": "colors: { accent: \"#0b6e4f\" }", "bundle": "bundle: { for: [qaptain] }",
  "grading": "grading: { late: accept }", "an extension": "{ member: s1, by: 24 h }",
]
