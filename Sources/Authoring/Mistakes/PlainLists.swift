import Courseware

/// Lists without brackets whose items are no options.
extension QuestionReader {
  /// A list of true and false, or of pairs to match; `nil` for any other list.
  func plainList(_ list: MarkdownNode, _ heading: Span) -> LikelyAnswer? {
    let items = list.children.compactMap(lineOfItem)
    guard isGraded, items.count > 1, items.count == list.children.count,
      let first = list.firstChild, let last = items.last
    else { return nil }
    let start = document.bytes(of: first).lowerBound
    // Lines after '=' and tables need a blank line above them, which a list does not.
    let isApart = document.text.bytes[..<start].suffix(2).elementsEqual("\n\n".utf8)
    let place = PlaceOfList(
      whole: document.span(start..<last.upperBound), items: items, above: isApart ? "" : "\n")
    return truthChoice(place) ?? pairsInList(place, heading)
  }

  /// True and false on two lines, or on one: `True / False`.
  func truthChoice(inText lines: [Range<Int>]) -> LikelyAnswer? {
    guard isGraded, let first = lines.first, let last = lines.last else { return nil }
    return truthChoice(
      PlaceOfList(
        whole: document.span(first.lowerBound..<last.upperBound), items: lines, above: ""))
  }

  /// Whether every item starts with a word in brackets that may be its mark: `- [yes] light`.
  func hasWordsInBrackets(_ list: MarkdownNode) -> Bool {
    list.children.allSatisfy { item in
      lineOfItem(item).map {
        document.wordInBrackets(at: $0.lowerBound) != nil
          || document.percentInBrackets(at: $0.lowerBound) != nil
      } ?? false
    }
  }

  /// The fix that makes options of items if check marks or words say which ones are correct:
  /// `- ✅ light`, `- light (correct)`, `- [yes] light`.
  func spokenFix(_ list: MarkdownNode) -> [Diagnostic.Fix] {
    let lines = list.children.compactMap(lineOfItem)
    if lines.count == list.children.count, let fix = percentFix(lines) { return [fix] }
    let marks = lines.compactMap { line in
      document.wordInBrackets(at: line.lowerBound).map {
        (isRight: $0.mark == "[x]", place: line.lowerBound..<$0.end)
      }
    }
    let verdicts =
      marks.count == lines.count ? marks : lines.map { spokenVerdict(document.text.bytes[$0]) }
    let right = verdicts.count { $0?.isRight == true }
    guard lines.count == list.children.count, (1..<lines.count).contains(right) else { return [] }
    let edits = zip(lines, verdicts).flatMap { line, verdict in
      let mark = verdict?.isRight == true ? "[x] " : "[ ] "
      guard let place = verdict?.place else {
        return [document.edit(line.lowerBound..<line.lowerBound, mark)]
      }
      return place.lowerBound == line.lowerBound
        ? [document.edit(place, mark)]
        : [document.edit(line.lowerBound..<line.lowerBound, mark), document.edit(place, "")]
    }
    return [.init("write '- [ ]' and '- [x]'", edits)]
  }

  /// The fix for options that all start with a percentage: `- [50%] light`.
  private func percentFix(_ lines: [Range<Int>]) -> Diagnostic.Fix? {
    let shares = lines.compactMap { document.percentInBrackets(at: $0.lowerBound) }
    let right = shares.filter { $0.percent > 0 }
    guard shares.count == lines.count, right.count < shares.count, let headingSpan,
      (99.0...100).contains(right.reduce(0) { $0 + $1.percent }),
      let rule = attributeFix("scoring=weights", headingSpan).first
    else { return nil }
    // One option with 100 percent needs only its mark.
    guard right.count > 1 else { return nil }
    var edits = rule.edits
    for (line, share) in zip(lines, shares) {
      let mark = share.percent > 0 ? "[x] " : "[ ] "
      edits.append(document.edit(line.lowerBound..<share.end, mark))
      guard share.percent != 0 else { continue }
      let weight = " {weight=\(share.written)}"
      edits.append(document.edit(line.upperBound..<line.upperBound, weight))
    }
    return .init("write marks and weights", edits)
  }

  /// The fix that writes items with their positions in brackets, `- [2] Stir`, in that order.
  ///
  /// Numbers that are in order already may be labels of options if the question has no type.
  func orderFix(_ list: MarkdownNode, isTyped: Bool) -> Diagnostic.Fix? {
    let bytes = document.text.bytes
    let lines = list.children.compactMap(lineOfItem)
    let written = lines.compactMap { line -> (position: Int, text: String)? in
      guard let closing = closingBrackets[bytes[line.lowerBound]],
        let close = bytes[line].prefix(4).firstIndex(of: closing), close + 1 < line.upperBound,
        let position = wholeNumber(document.text.string(line.lowerBound + 1..<close))
      else { return nil }
      return (position, cleanedName(document.text.string(close + 1..<line.upperBound)))
    }
    let items = written.sorted { $0.position < $1.position }
    guard isTyped || written.map(\.position) != items.map(\.position), items.count > 1,
      items.count == list.children.count, let first = list.firstChild,
      items.map(\.position) == Array(1...items.count), let last = lines.last
    else { return nil }
    return .init(
      "write the items in their order",
      at: document.span(document.bytes(of: first).lowerBound..<last.upperBound),
      writing: items.map { "\($0.position). \($0.text)" }.joined(separator: "\n"))
  }

  /// A table whose rows start with marks: `| [x] | light |`.
  func optionsInTable(_ table: MarkdownNode) -> LikelyAnswer? {
    let rows = table.children.map { row in
      row.children.map { document.text.string(trimmed(document.bytes(of: $0))) }
    }
    let marks = ["[ ]": "[ ]", "[]": "[ ]", "[x]": "[x]", "[X]": "[x]"]
    let options = rows.dropFirst().compactMap { cells -> String? in
      guard cells.count == 2, let mark = marks[cells[0]], !cells[1].isEmpty else { return nil }
      return "- \(mark) \(cells[1].replacing("\\|", with: "|"))"
    }
    guard !options.isEmpty, options.count == rows.count - 1, let head = rows.first else {
      return nil
    }
    let whole = document.span(of: table)
    let fix = Diagnostic.Fix(
      "make it a list", at: whole, writing: options.joined(separator: "\n"))
    return LikelyAnswer(
      rule: "options are a list, not a table: '- [ ] …', or '- [x] …' if correct",
      place: document.firstLineSpan(of: table), form: .options,
      fixes: head.allSatisfy(\.isEmpty) ? [fix] : [])
  }

  private func truthChoice(_ place: PlaceOfList) -> LikelyAnswer? {
    let texts = place.items.map { document.text.string($0) }
    let values = texts.map { MeantTruth($0, isAsked: false) }
    let areWords =
      values.count == 2 && values.contains(.word(true)) && values.contains(.word(false))
      && !texts.contains { $0.contains(" ") }
    guard areWords || values == [MeantTruth.both] else { return nil }
    return LikelyAnswer(
      rule: "to let students choose true or false, write only the right one: '= true' or '= false'",
      place: document.span(place.items[0]),
      fixes: [true, false].map { place.replacing("write '= \($0)'", by: "= \($0)") })
  }

  private func pairsInList(_ place: PlaceOfList, _ heading: Span) -> LikelyAnswer? {
    let title = document.text.string(heading.bytes)
    let isTyped = title.contains("type=matching")
    let isAsked =
      isTyped || matchingWords.contains(where: title.dropFirst(3).lowercased().hasPrefix)
    let marks = [" = ", " => ", " -> ", " → "] + (isAsked ? [": ", " – ", " — ", " - "] : [])
    let texts = place.items.map { document.text.string($0) }
    guard let mark = marks.first(where: { mark in texts.allSatisfy { $0.contains(mark) } }) else {
      return nil
    }
    let pairs = texts.compactMap { text in
      text.firstRange(of: mark).map {
        (left: text[..<$0.lowerBound], right: text[$0.upperBound...])
      }
    }
    // Equations are more likely options: '`x = 5`', or several values of 'x'.
    guard pairs.allSatisfy({ isWhole($0.left) && isWhole($0.right) }),
      Set(pairs.map(\.left)).count == pairs.count, Set(pairs.map(\.right)).count > 1
    else { return nil }
    let rows = pairs.map { "| \($0.left) | \($0.right) |" }
    let attribute = isTyped ? [] : attributeFix("type=matching", heading).flatMap(\.edits)
    var fix = place.replacing(
      "make it a table", by: "| | |\n|---|---|\n" + rows.joined(separator: "\n"))
    fix.edits += attribute
    let isFixed = (isTyped || !attribute.isEmpty) && !texts.contains { $0.contains("|") }
    return LikelyAnswer(
      rule: "each pair to match must be a row of a table: '\(rows[0])'",
      place: document.span(place.items[0]), form: .table,
      notes: isTyped
        ? []
        : [
          "a table of pairs to match needs '{type=matching}' after the heading",
          "options need brackets: '- [ ] …', or '- [x] …' if correct",
        ],
      fixes: isFixed ? [fix] : [])
  }

  /// The text of an item that has nothing but one line.
  private func lineOfItem(_ item: MarkdownNode) -> Range<Int>? {
    guard let paragraph = item.firstWritten, paragraph.kind == .paragraph, paragraph.next == nil
    else { return nil }
    let bytes = document.bytes(of: paragraph)
    return document.text.bytes[bytes].contains(10) ? nil : bytes
  }
}

/// Words with which questions ask for pairs.
private let matchingWords = [
  "match", "ordne", "ordnen sie", "verbinde", "associe", "reliez", "relie ", "relaciona", "une ",
  "empareja", "abbina", "collega", "associa", "relacione", "combineer", "配对", "连线", "صل ",
]

/// Whether a text has no half of inline code, of a formula or of emphasized words.
private func isWhole(_ text: Substring) -> Bool {
  ["`", "$", "*", "**"].allSatisfy { text.ranges(of: $0).count.isMultiple(of: 2) }
}

/// A list, or lines that should be one.
private struct PlaceOfList {
  var whole: Span
  /// The text of each item.
  var items: [Range<Int>]
  /// The line break that anything else in place of the list needs above it.
  var above: String

  func replacing(_ title: String, by text: String) -> Diagnostic.Fix {
    .init(title, at: whole, writing: above + text)
  }
}
