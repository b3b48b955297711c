import Courseware

/// The warning codes that front matter lists under `allow`.
struct AllowedCodes: Sendable {
  /// The codes in the order of the list, with repeats; invalid codes are left out.
  var codes: [Located<String>] = []
  /// The span of the field's name; `nil` if the field is missing.
  var key: Span?
  /// Every item of the list, including invalid codes.
  var items: [Span] = []
  /// The span of the whole list; `nil` if the value is not a list.
  var list: Span?
}

extension Fields {
  /// Reads the codes of warnings, and reports everything else.
  mutating func allowedCodes() -> AllowedCodes {
    var allowed = AllowedCodes()
    guard let node = node("allow") else { return allowed }
    if case .mapping = node.content {
      _ = list("allow")
      return allowed
    }
    var items = [node]
    if let several = node.items {
      items = several
      allowed.list = node.span
    }
    allowed.key = span(ofKey: "allow")
    allowed.items = items.map(\.span)
    if let written = node.text {
      let named = Rule.warnings(namedIn: Located(written, at: node.span))
      if named.count > 1 {
        let list = named.map(\.value).joined(separator: ", ")
        report.add(
          .wrongType, "'allow' must be a list", at: node.span,
          fixes: [.writing("[\(list)]", at: node.span)])
        allowed.codes = named
        return allowed
      }
    }
    for code in items.compactMap({ text($0, "allow") }) {
      allowed.codes += isWarning(code) ? [code] : Rule.warnings(namedIn: code)
    }
    return allowed
  }

  private mutating func isWarning(_ code: Located<String>) -> Bool {
    if let rule = Rule.all.first(where: { $0.code == code.value }) {
      if rule.severity == .warning { return true }
      report.add(
        .unknownValue, "'\(code.value)' is an error; only warnings can be allowed",
        at: code.span)
    } else {
      let warnings = Rule.all.filter { $0.severity == .warning }.map(\.code)
      report.add(
        .unknownValue,
        "there is no warning with the code '\(code.value)'"
          + Rule.suggestion(code.value, among: warnings), at: code.span,
        fixes: fix(code.span, replacement(for: code.value, among: warnings)))
    }
    return false
  }
}

/// The code to replace an unknown one with; it is certain if the rule was renamed.
private func replacement(for code: String, among warnings: [String]) -> SuggestedValue? {
  if let now = Rule.formerCodes[code] {
    return warnings.contains(now) ? .init(text: now, isCertain: true) : nil
  }
  return nearest(to: code, among: warnings).map { .init(text: $0, isCertain: false) }
}

extension Rule {
  /// The warnings whose codes are surrounded by other characters by mistake, as in
  /// `"[empty-option]`.
  fileprivate static func warnings(namedIn text: Located<String>) -> [Located<String>] {
    let words = text.value.split { !($0.isASCII && $0.isLetter) && $0 != "-" }.map(String.init)
    return words.filter { word in
      word != text.value && all.contains { $0.code == word && $0.severity == .warning }
    }
    .map { Located($0, at: text.span) }
  }
}

extension AllowedCodes {
  /// The edit that deletes an item, and with the last item the field; `nil` if this would delete
  /// something else.
  func removal(of item: Span, from text: SourceText) -> Diagnostic.Edit? {
    let places = [items.last, key, list].compactMap(\.self)
    // The file may have changed since it was read.
    guard let index = items.firstIndex(of: item),
      places.allSatisfy({ $0.bytes.upperBound <= text.bytes.count })
    else { return nil }
    let bytes: Range<Int>?
    if items.count == 1 {
      bytes = wholeLines(text, from: key ?? item, to: list.map { isFlow(text) ? $0 : item } ?? item)
    } else if isFlow(text) {
      let isLast = index == items.count - 1
      let gap =
        isLast
        ? items[index - 1].bytes.upperBound..<item.bytes.upperBound
        : item.bytes.lowerBound..<items[index + 1].bytes.lowerBound
      bytes = text.bytes[gap].contains(UInt8(ascii: "#")) ? nil : gap
    } else {
      bytes = wholeLines(text, from: item, to: item, dash: true)
    }
    return bytes.map { text.edit($0, "") }
  }

  private func isFlow(_ text: SourceText) -> Bool {
    guard let list else { return false }
    return text.bytes[list.bytes].first == UInt8(ascii: "[")
  }

  /// The range of whole lines from one place to another, if these lines contain nothing else but
  /// white space, a comment and, where allowed, a dash.
  private func wholeLines(
    _ text: SourceText, from first: Span, to last: Span, dash: Bool = false
  ) -> Range<Int>? {
    let bytes = text.bytes
    let start = bytes.lineStart(first.bytes.lowerBound)
    let end = lineEnd(bytes, last.bytes.upperBound)
    let before = bytes[start..<first.bytes.lowerBound].filter { $0 != 32 && $0 != 9 }
    let after = bytes[last.bytes.upperBound..<end].drop { $0 == 32 || $0 == 9 }
    guard before.elementsEqual(dash ? "-".utf8 : "".utf8),
      after.isEmpty || after.first == UInt8(ascii: "#")
    else { return nil }
    return start..<min(end + 1, bytes.count)
  }
}

extension Rule {
  /// The codes that rules had in earlier versions, with the codes they have now.
  static let formerCodes = [
    "another-key": "conflicting-key",
    "look-alike-mark": "look-alike-brackets",
    "missing-key": "missing-field",
    "no-key": "no-correct-option",
    "repeated-key": "repeated-field",
    "several-keys": "several-correct-options",
    "spoken-key": "announced-answer",
    "unknown-key": "unknown-field",
    "unmarked-option": "option-without-brackets",
    "useless-mark": "useless-brackets",
  ]

  /// The end of a message about a code that no rule of a list has: the code that was meant.
  package static func suggestion(_ code: String, among codes: [String]) -> String {
    if let now = formerCodes[code] { return "; the code is now '\(now)'" }
    return Courseware.suggestion(code, codes)
  }
}
