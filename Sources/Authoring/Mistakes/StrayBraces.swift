import Courseware

/// Attributes that are read as text because their braces are not valid.
extension QuestionReader {
  /// Reports attributes at the end of a text with one brace missing: `{#id`, `{points=2)`,
  /// `weight=50}`.
  mutating func refuseHalfBraces(at source: Range<Int>) {
    guard hasBraces, let (range, isOpen) = halfBraces(at: source) else { return }
    let brace = isOpen ? "}" : "{"
    let isOther = "[(".utf8.contains(document.text.bytes[range.lowerBound])
    let edit =
      isOpen
      ? closed(range).upperBound..<range.upperBound
      : range.lowerBound..<range.lowerBound + (isOther ? 1 : 0)
    report.add(
      .badAttribute, "attributes must be between '{' and '}'", at: document.span(range),
      note: "write a backslash before a brace that is text",
      fixes: [
        .init(
          isOpen ? "close them with '\(brace)'" : "open them with '\(brace)'",
          at: document.span(edit), writing: brace)
      ])
  }

  private func halfBraces(at source: Range<Int>) -> (range: Range<Int>, isOpen: Bool)? {
    let bytes = document.text.bytes
    let text = bytes[source]
    if let open = text.lastIndex(of: UInt8(ascii: "{")) {
      guard isFirst(open, of: source), !text[open...].contains(UInt8(ascii: "}")) else {
        return nil
      }
      let inner = closed(open..<source.upperBound).dropFirst()
      return areAttributes(inner) ? (open..<source.upperBound, true) : nil
    }
    guard text.last == UInt8(ascii: "}") else { return nil }
    var start = source.upperBound - 1
    while start > source.lowerBound {
      let end = trimmed(source.lowerBound..<start).upperBound
      let blank = bytes[source.lowerBound..<end].lastIndex { $0 == 32 || $0 == 9 }
      let word = (blank.map { $0 + 1 } ?? source.lowerBound)..<end
      // Another bracket may be in place of the opening brace.
      let isOther = word.first.map { "[(".utf8.contains(bytes[$0]) } ?? false
      guard areAttributes(isOther ? word.dropFirst() : word) else { break }
      start = word.lowerBound
      if isOther { break }
    }
    return start < source.upperBound - 1 ? (start..<source.upperBound, false) : nil
  }

  /// Warns of `(pick 2)`, `[draw 2]` and `pick=2`, which are text, at the end of a section heading.
  mutating func warnOfPick(in heading: Range<Int>) {
    let text = document.text.string(heading)
    let isClosed = text.last.map { ")]".contains($0) } ?? false
    guard let start = text.lastIndex(where: { (isClosed ? "([" : " ").contains($0) }) else {
      return
    }
    let tail = String(text[start...].drop { $0 == " " })
    let words = (isClosed ? String(tail.dropFirst().dropLast()) : tail).lowercased()
    guard let name = ["pick", "draw"].first(where: words.hasPrefix) else { return }
    let rest = words.dropFirst(name.count)
    let digits = rest.drop { " =:".contains($0) }
    guard isClosed ? digits.count < rest.count : rest.first == "=",
      let count = wholeNumber(String(digits))
    else { return }
    let place = document.span(heading.upperBound - tail.utf8.count..<heading.upperBound)
    report.add(
      .templateSyntax, "students see '\(tail)' as it is written, and all questions of the section",
      at: place, note: "'{pick=\(count)}' at the end of the heading draws \(count) of them",
      fixes: [.writing("{pick=\(count)}", at: place)])
  }

  /// Reports `{{points=2}}`.
  ///
  /// - Returns: Whether the braces are doubled.
  mutating func refuseDoubleBraces(_ braces: Range<Int>) -> Bool {
    let bytes = document.text.bytes
    guard braces.count > 3, braces.lowerBound > 0,
      bytes[braces.lowerBound - 1] == UInt8(ascii: "{"),
      bytes[braces.upperBound - 2] == UInt8(ascii: "}")
    else { return false }
    let inner = braces.lowerBound + 1..<braces.upperBound - 2
    guard areAttributes(inner) else { return false }
    let place = document.span(braces.lowerBound - 1..<braces.upperBound)
    report.add(
      .badAttribute, "attributes must be between single braces", at: place,
      fixes: [.writing("{\(document.text.string(inner))}", at: place)])
    return true
  }

  /// The range without a bracket of another kind that was meant as the closing brace.
  private func closed(_ range: Range<Int>) -> Range<Int> {
    let text = document.text.bytes[range]
    let other = [")", "]", "】"].first { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return range.lowerBound..<range.upperBound - (other?.utf8.count ?? 0)
  }

  func isFirst(_ place: Int, of source: Range<Int>) -> Bool {
    place == source.lowerBound || " \n*_?!.:".utf8.contains(document.text.bytes[place - 1])
      || document.text.bytes[place - 1] >= 0x80 || isAfterBlank(place)
  }

  /// Whether an offset is directly after a blank, as in `[[a]]{`.
  private func isAfterBlank(_ place: Int) -> Bool {
    place > 1 && document.text.bytes[(place - 2)..<place].elementsEqual("]]".utf8)
  }

  /// Whether a text without its braces is hardly anything but attributes.
  private func areAttributes(_ inner: Range<Int>) -> Bool {
    Attributes.read("{\(document.text.string(inner))}")?.isMeant ?? false
  }

  /// Reports a second pair of braces before the one that was read.
  mutating func refuseSecondBraces(at source: Range<Int>, before read: Range<Int>) {
    let bytes = document.text.bytes
    guard source.count > 2, bytes[source.upperBound - 1] == UInt8(ascii: "}"),
      let open = bytes[source].lastIndex(of: UInt8(ascii: "{")), isFirst(open, of: source),
      areAttributes(open + 1..<source.upperBound - 1)
    else { return }
    let gap = source.upperBound - 1..<read.lowerBound + 1
    report.add(
      .badAttribute, "all attributes must be in one pair of braces",
      at: document.span(open..<source.upperBound),
      fixes: [.init("join them", at: document.span(gap), writing: " ")])
  }

  /// Reports settings in a heading that are read as text because they are not at its end or not in
  /// braces.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  mutating func refuseStrayBraces(_ heading: MarkdownNode) -> Bool {
    let source = headingSource(heading)
    guard let braces = settings(within: source) else { return false }
    let end = document.span(source.upperBound..<source.upperBound)
    let settings = document.text.string(braces).dropFirst().dropLast()
    refuseSettings(braces, moved: .init(span: end, replacement: " {\(settings)}"))
    return true
  }

  /// Reports settings at the end of a line of text or after a typed answer.
  ///
  /// - Returns: Whether there is an error.
  @discardableResult
  mutating func refuseSettings(in blocks: [MarkdownNode], of heading: Span) -> Bool {
    guard hasBraces else { return false }
    let count = report.diagnostics.count
    for block in blocks {
      if document.isAnswerLines(block) {
        for line in document.answerLines(block) { refuseSettings(after: line.span.bytes, heading) }
      } else if block.isQuote {
        refuseSettings(in: block.children, of: heading)
      } else if block.kind == .paragraph {
        for line in document.lines(of: block) { refuseSettings(at: line, heading) }
      }
    }
    return report.diagnostics[count...].contains { $0.severity == .error }
  }

  /// Reports settings on a line at the end of an introduction, above the first heading.
  mutating func refuseSettings(atEndOf introduction: [MarkdownNode], above heading: MarkdownNode) {
    guard hasBraces, let last = introduction.last, last.kind == .paragraph,
      let line = document.lines(of: last).last, lastBraces(of: line) == trimmed(line)
    else { return }
    refuseSettings(at: line, document.firstLineSpan(of: heading))
  }

  /// `Some text {points=2}`, or settings on a separate line, which belong to a heading right below
  /// them.
  private mutating func refuseSettings(at line: Range<Int>, _ heading: Span) {
    guard let braces = lastBraces(of: line) ?? bracesAfterBlank(in: line) else { return }
    let heading = braces == trimmed(line) ? headingBelow(line) ?? heading : heading
    guard isSettings(braces) || isID(braces) else {
      if braces == trimmed(line) { warnOfSettings(braces, heading) }
      return
    }
    let settings = String(document.text.string(braces).dropFirst().dropLast())
    let hasID = isID(braces) && document.text.string(heading.bytes).contains("{#")
    refuseSettings(
      braces, moved: hasID ? nil : attributeFix(settings, heading).first?.edits.first)
  }

  /// The heading on the line after another one.
  private func headingBelow(_ line: Range<Int>) -> Span? {
    let bytes = document.text.bytes
    guard let start = bytes[line.upperBound...].firstIndex(of: 10).map({ $0 + 1 }),
      start < bytes.count, bytes[start] == UInt8(ascii: "#")
    else { return nil }
    let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
    return document.span(trimmed(start..<end))
  }

  /// Warns of settings on a separate line that are text because of their notation or of a name,
  /// such as `{points: 2}` or `{point=2}`.
  private mutating func warnOfSettings(_ braces: Range<Int>, _ heading: Span) {
    let written = document.text.string(braces)
    let tokens = AttributeToken.all(in: Array(written.utf8))
    let meant = tokens.map { $0.meant ?? $0.corrected }
    guard tokens.contains(where: { $0.mistake != nil || $0.meant != nil }) else { return }
    let settings = meant.joined(separator: " ")
    guard Attributes.read("{\(settings)}")?.isMeant ?? false else { return }
    let moved = attributeFix(settings, heading).first?.edits.first
    report.warn(
      ofShownText: document.span(braces), in: document,
      note: "'{\(settings)}' belongs at the end of the heading",
      fixes: moved.map { [moving(braces, to: $0, "{\(settings)}")] } ?? [])
  }

  private func moving(
    _ braces: Range<Int>, to moved: Diagnostic.Edit, _ settings: String
  ) -> Diagnostic.Fix {
    .init(
      "write '\(settings)' at the end of the heading",
      [document.edit(withSpaces(braces), ""), moved])
  }

  /// The first braces directly after a blank: `[[a]]{points=2}`.
  private func bracesAfterBlank(in line: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard let found = bytes[line].firstRange(of: Array("]]{".utf8)),
      let close = bytes[found.upperBound..<line.upperBound].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    return found.upperBound - 1..<close + 1
  }

  /// Whether braces contain only an id: `{#id}`.
  ///
  /// Templates contain words such as `{#if}`.
  func isID(_ braces: Range<Int>) -> Bool {
    let text = document.text.string(braces)
    return text.hasPrefix("{#") && !["{#if}", "{#each}", "{#else}"].contains(text)
      && areAttributes(braces.lowerBound + 1..<braces.upperBound - 1)
  }

  /// `= 5 {points=2}`; ids and other programs' attributes of answers count as settings, too.
  private mutating func refuseSettings(after answer: Range<Int>, _ heading: Span) {
    if let (place, meant) = wideBraces(at: answer) {
      return report.add(
        .badAttribute, "a typed answer cannot have settings", at: place,
        note: "settings are written at the end of the heading: '\(meant)'")
    }
    guard let braces = lastBraces(of: answer), braces.lowerBound > answer.lowerBound,
      let read = Attributes.read(document.text.string(braces)),
      read.id != nil || !read.names.isEmpty
    else { return }
    let advice = read.names.map { OtherAttribute.meant(by: $0, "", among: []).advice }
    let areKnown = zip(read.names, advice).allSatisfy { attributeNames.contains($0) || $1 != nil }
    let isWhole = read.report.diagnostics.isEmpty
    guard areKnown, isWhole || read.names.contains(where: attributeNames.contains) else { return }
    guard advice.allSatisfy({ $0 == nil }), read.names != ["weight"] else {
      return report.add(
        .badAttribute, "a typed answer cannot have settings", at: document.span(braces),
        notes: advice.compactMap { $0 }.map { .init($0) })
    }
    let settings = String(document.text.string(braces).dropFirst().dropLast())
    let moved = isWhole ? attributeFix(settings, heading).first?.edits.first : nil
    refuseSettings(braces, moved: moved)
  }

  private mutating func refuseSettings(_ braces: Range<Int>, moved: Diagnostic.Edit?) {
    let written = document.text.string(braces).dropFirst().dropLast()
    guard !written.contains("{") else {
      return report.add(
        .badAttribute, "the value of an attribute must not contain '{'",
        at: document.span(braces))
    }
    report.add(
      .badAttribute, "settings are written in braces at the end of the heading",
      at: document.span(braces),
      fixes: moved.map { [moving(braces, to: $0, "{\(written)}")] } ?? [])
  }

  /// Braces at the end of a line that are at its start or, if they must be apart, follow a space.
  func lastBraces(of line: Range<Int>, areApart: Bool = true) -> Range<Int>? {
    let bytes = document.text.bytes
    let line = trimmed(line)
    guard line.count > 2, bytes[line.upperBound - 1] == UInt8(ascii: "}"),
      let open = bytes[line].lastIndex(of: UInt8(ascii: "{")), !areApart || isFirst(open, of: line)
    else { return nil }
    return open..<line.upperBound
  }

  /// Reports attributes of an option or item that are read as text because a mark follows them, or
  /// because they are at its start.
  mutating func refuseAttributes(beforeMarkAt source: Range<Int>) {
    let bytes = document.text.bytes
    if hasBraces, bytes[source].first == UInt8(ascii: "{"),
      let close = bytes[source].firstIndex(of: UInt8(ascii: "}")), close + 1 < source.upperBound,
      areAttributes(source.lowerBound + 1..<close)
    {
      let place = source.lowerBound..<close + 1
      return report.add(
        .badAttribute, "attributes must be the last thing in their text", at: document.span(place),
        note: "write a backslash before a brace that is text")
    }
    guard hasBraces, let braces = bracesBeforeMark(at: source) ?? bracesBeforeWords(at: source)
    else { return }
    report.add(
      .badAttribute, "attributes must be the last thing in their text", at: document.span(braces))
  }

  /// `{weight=50}.` at the end of an option.
  private func bracesBeforeMark(at source: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard let close = bytes[source].lastIndex(where: { !sentenceMarks.contains($0) && $0 != 32 }),
      bytes[close] == UInt8(ascii: "}"),
      let open = bytes[source.lowerBound..<close].lastIndex(of: UInt8(ascii: "{")),
      isFirst(open, of: source), areAttributes(open + 1..<close)
    else { return nil }
    return open..<close + 1
  }

  /// `{points=2}.`, `(points=2)`, `[points=2]` or `? {#id}.` in a heading.
  func settings(within source: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    if let id = id(within: source) { return id }
    guard let equals = bytes[source].firstIndex(of: UInt8(ascii: "=")),
      let open = bytes[source.lowerBound..<equals].lastIndex(where: { closingBrackets[$0] != nil }),
      isFirst(open, of: source), let closing = closingBrackets[bytes[open]],
      let close = bytes[equals..<source.upperBound].firstIndex(of: closing),
      closing == UInt8(ascii: "}") || close + 1 == source.upperBound
    else { return nil }
    return isSettings(open..<close + 1) ? open..<close + 1 : nil
  }

  /// `{#id}` before further words or punctuation.
  ///
  /// Within a sentence it may be code or part of a template, such as `{#if}`.
  private func id(within source: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    // The search compares bytes for speed, since every heading and option is searched.
    guard
      let open = bytes[source].indices.dropLast().first(where: {
        bytes[$0] == UInt8(ascii: "{") && bytes[$0 + 1] == UInt8(ascii: "#")
      }), isFirst(open, of: source),
      let close = bytes[open..<source.upperBound].firstIndex(of: UInt8(ascii: "}")),
      areAttributes(open + 1..<close)
    else { return nil }
    let before = trimmed(source.lowerBound..<open)
    let isAfterSentence =
      isAfterBlank(open) || before.last.map { sentenceMarks.contains(bytes[$0]) } ?? false
    let isLast = bytes[close + 1..<source.upperBound].allSatisfy {
      sentenceMarks.contains($0) || $0 == 32
    }
    let isWithin = isID(open..<close + 1) && !bytes[source.lowerBound..<open].endsInCode
    return isAfterSentence || isLast || isWithin ? open..<close + 1 : nil
  }

  func isSettings(_ range: Range<Int>) -> Bool {
    let inner = document.text.string(range).dropFirst().dropLast()
    return Attributes.read("{\(inner)}")?.isKnown ?? false
  }

  /// A range, extended by emphasis marks around it and spaces before it on its line.
  private func withSpaces(_ range: Range<Int>) -> Range<Int> {
    let bytes = document.text.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, end < bytes.count, "*_".utf8.contains(bytes[end]),
      bytes[start - 1] == bytes[end]
    {
      (start, end) = (start - 1, end + 1)
    }
    while start > 0, bytes[start - 1] == 32 { start -= 1 }
    return start..<end
  }
}

/// Tells whether braces contain attributes that are an error within a text.
///
/// - Parameter braces: The braces with the text between them.
/// - Returns: Whether that is an id alone, or known attributes only.
package func containAttributes(_ braces: ArraySlice<UInt8>) -> Bool {
  Attributes.read(String(decoding: braces, as: UTF8.self))?.isMeant ?? false
}

private let sentenceMarks = Set(".?!:,;".utf8)
