import Courseware

extension QuestionReader {
  /// Reports the first of several blocks that must not come after the answers.
  mutating func refuse(_ blocks: [MarkdownNode], after answers: MarkdownNode?) {
    guard let block = blocks.first else { return }
    let areTags = blocks.count == 1 && document.areTags(block)
    if !areTags, refuseHeading(block, before: blocks.dropFirst().first) { return }
    if let headingSpan, refuseSettings(in: [block], of: headingSpan) { return }
    if let headingSpan, blocks.count == 1, refusePoints(in: block, headingSpan) { return }
    if let headingSpan, blocks.count == 1, refuseSettingLines(block, headingSpan) { return }
    if let answers, refuseStatement(block, below: answers) { return }
    let span = document.firstLineSpan(of: block)
    if areTags {
      return report.add(
        .textAfterOptions, "tags are in braces after a heading, '{tags=cells}'", at: span,
        fixes: [.deleting(document.span(of: block))])
    }
    if let answers, answers.isTable, isRow(block) {
      let rows = blocks.prefix { isRow($0) }
      let places = ([answers] + rows).map { document.bytes(of: $0) }
      let edits = zip(places, places.dropFirst()).map { above, below in
        document.edit(above.upperBound..<below.lowerBound, "\n")
      }
      report.add(
        .textAfterOptions, splitTableRule, at: span,
        fixes: [.init("delete the blank line", edits)])
    } else if let answers, answers.isAlike(block) {
      let isOptions = document.isOptionList(answers)
      report.add(
        .textAfterOptions,
        answers.isTable
          ? splitTableRule
          : "the \(isOptions ? "options" : "items") of a question must be in one list", at: span,
        note: "unindented text, code or a comment ends the list: indent it to keep it in the list")
    } else if answers.map(document.isOptionList) ?? false, block.kind == .paragraph,
      case let lost = document.lostOptions(in: document.bytes(of: block)), !lost.isEmpty
    {
      refuse(lost, isCertain: false)
    } else if blocks.count == 1, block.kind == .paragraph,
      document.startsOffer(document.bytes(of: block))
    {
      report.add(
        .textAfterOptions, noPartOfQuiz("end"), at: span,
        fixes: [.deleting(document.span(of: block))])
    } else {
      let isKey = isAnswerKey(block, blocks.dropFirst().first)
      report.add(
        .textAfterOptions, "only block quotes (hints and the explanation) may follow the answers",
        at: span,
        note: isKey
          ? "delete a list of answers: '[x]' and '= ' say which ones are correct"
          : "write '> ' before it to make it the explanation, or move it above the answers",
        fixes: isKey ? [] : hintFix(blocks) ?? quoteFix(blocks))
    }
  }

  /// Reports a heading of the next question that is not read as one.
  private mutating func refuseHeading(_ block: MarkdownNode, before next: MarkdownNode?) -> Bool {
    guard let heading = headingMistake(block, before: next) else { return false }
    report.add(
      .questionHeading, heading.rule, at: document.firstLineSpan(of: block), fixes: [heading.fix])
    return true
  }

  /// Whether a block lists the answers of all questions: `### Solutions` above a list, `Answers:`
  /// above as many items or rows as there are questions, or `Answers: 1B, 2A`.
  private func isAnswerKey(_ block: MarkdownNode, _ next: MarkdownNode?) -> Bool {
    if block.isHeading { return isExplanation(block) && next?.isList == true }
    guard block.kind == .paragraph else { return false }
    let parts = document.text.string(document.bytes(of: block)).split(separator: ":", maxSplits: 1)
    guard let label = parts.first, spokenLabels.contains(withoutMarks(String(label))) else {
      return false
    }
    let rest = parts.dropFirst().first.map { withoutMarks(String($0)) } ?? ""
    if rest.isEmpty {
      let rows = next.map { $0.isList || $0.isTable ? $0.children.count : 0 } ?? 0
      return rows - (next?.isTable == true ? 1 : 0) == counted.questions
    }
    return rest.count(where: \.isNumber) > 1
      && rest.split { !$0.isLetter }.allSatisfy { $0.count == 1 }
  }

  private func hintFix(_ blocks: [MarkdownNode]) -> [Diagnostic.Fix]? {
    guard blocks.count == 1, blocks[0].kind == .paragraph else { return nil }
    return hintFix(document.bytes(of: blocks[0])).map { [$0] }
  }

  /// Reports points that are written below the answers: `Points: 2`.
  private mutating func refusePoints(in block: MarkdownNode, _ heading: Span) -> Bool {
    guard isGraded, block.kind == .paragraph else { return false }
    let source = document.bytes(of: block)
    guard let written = document.writtenPoints(source) else { return false }
    let around = [
      source.lowerBound..<written.place.lowerBound, written.place.upperBound..<source.upperBound,
    ]
    let isAlone = around.joined().allSatisfy { " *_.".utf8.contains(document.text.bytes[$0]) }
    guard isAlone else { return false }
    let points = "points=\(Points(halves: written.halves).words)"
    let hasPoints = document.text.string(heading.bytes).contains("points=")
    let moved = hasPoints ? [] : attributeFix(points, heading).flatMap(\.edits)
    report.add(
      .textAfterOptions, "points are written at the end of the heading: '{\(points)}'",
      at: document.firstLineSpan(of: block),
      fixes: [
        .init(
          hasPoints ? "delete it" : "write '{\(points)}' after the heading",
          moved + [document.edit(source, "")])
      ])
    return true
  }

  /// Whether a paragraph is rows of a table that a blank line separates from it.
  private func isRow(_ block: MarkdownNode) -> Bool {
    block.kind == .paragraph
      && document.lines(of: block).allSatisfy { document.text.bytes[$0].first == UInt8(ascii: "|") }
  }

  /// Reports text or a comment that ends a list of options or of items to order if more of them
  /// follow, and lists of options with different bullet characters.
  ///
  /// - Parameter blocks: The first list and the blocks after it.
  /// - Returns: Whether something was reported.
  mutating func refuseSplitOptions(_ blocks: ArraySlice<MarkdownNode>) -> Bool {
    guard blocks.count > 1, let list = blocks.first, list.isList,
      let next = blocks.dropFirst().firstIndex(where: { continues(list, $0) })
    else { return false }
    let between = blocks[blocks.startIndex + 1..<next]
    let isOptions = document.isOptionList(list)
    guard let first = between.first else {
      let hasOtherSigns =
        isOptions
        ? refuseOtherSigns(in: blocks[next], after: list)
        : refuseOtherDelimiters(in: blocks[next], after: list)
      return hasOtherSigns ? true : refuseComments(between: list, and: blocks[next])
    }
    let isHeading = headingMistake(first, before: between.dropFirst().first ?? blocks[next]) != nil
    guard !isHeading, !between.contains(where: { $0.isThematicBreak || $0.isHeading }) else {
      return false
    }
    let parts = isOptions ? partsOfOptions(blocks, between) : Array(between)
    refuseEnd(
      of: list, "this", at: document.firstLineSpan(of: first),
      lines: parts.flatMap { document.lineStarts(of: document.bytes(of: $0)) })
    return true
  }

  /// Reports what ends a list, and offers to indent its lines.
  private mutating func refuseEnd(
    of list: MarkdownNode, _ subject: String, at place: Span, lines: [Int]
  ) {
    let name = document.isOptionList(list) ? "option" : "item"
    let indentation = String(repeating: " ", count: document.contentIndentation(of: list))
    report.add(
      .textAfterOptions, "\(subject) ends the list of \(name)s, and more \(name)s follow",
      at: place,
      note: name == "option"
        ? "indent it by two spaces: then it belongs to the option above it"
        : "indent it like the text of the item above it: then it belongs to that item",
      fixes: lines.isEmpty
        ? [] : [.init("indent it", lines.map { document.edit($0..<$0, indentation) })])
  }

  /// Reports comments at the margin between two lists, which have no other blocks between them.
  ///
  /// - Returns: Whether there are any.
  private mutating func refuseComments(between list: MarkdownNode, and next: MarkdownNode) -> Bool {
    let end = document.bytes(of: next).lowerBound
    guard let comments = document.comments(before: end, after: list) else { return false }
    refuseEnd(
      of: list, "this comment", at: document.span(document.firstLine(of: comments)),
      lines: document.lineStarts(of: comments))
    return true
  }

  /// Whether a block has more of the options or items of a list: options have marks, and the
  /// numbers of items go on.
  private func continues(_ list: MarkdownNode, _ block: MarkdownNode) -> Bool {
    if document.isOptionList(list) { return hasMarks(block) }
    guard list.kind == .list(isOrdered: true), block.kind == list.kind else { return false }
    let start = document.bytes(of: block).lowerBound
    let digits = document.text.bytes[start...].prefix(9).prefix(while: isDigit)
    return (wholeNumber(document.text.string(digits.indices)) ?? 0) > 1
  }

  /// The blocks that belong to the option above them: those between the first two lists, or all
  /// quotes.
  ///
  /// A quote below the last option may be the explanation of the question, unless each option has a
  /// quote. The result is empty if this is unclear.
  private func partsOfOptions(
    _ blocks: ArraySlice<MarkdownNode>, _ between: ArraySlice<MarkdownNode>
  ) -> [MarkdownNode] {
    let areQuotes = between.allSatisfy(\.isQuote)
    guard areQuotes, blocks.allSatisfy({ $0.isQuote || hasMarks($0) }) else {
      return areQuotes && blocks.last?.isQuote == true ? [] : Array(between)
    }
    let isEach = blocks.enumerated().allSatisfy { index, block in
      index % 2 == 0 ? block.isList && block.children.count == 1 : block.isQuote
    }
    return blocks.last?.isQuote == true && !isEach ? [] : blocks.filter(\.isQuote)
  }

  /// Whether a list has an item with a mark; numbered lists may have marks as well.
  private func hasMarks(_ block: MarkdownNode) -> Bool {
    block.isList
      && block.children.contains { $0.kind == .taskItem || document.mark(of: $0) != nil }
  }

  /// Reports the items of a second list directly below the first one that uses another bullet
  /// character.
  private mutating func refuseOtherSigns(
    in other: MarkdownNode, after list: MarkdownNode
  ) -> Bool {
    let bytes = document.text.bytes
    let character = bytes[document.bytes(of: list).lowerBound]
    let start = document.bytes(of: other).lowerBound
    guard bytes[start] != character else { return false }
    let edits = other.children.map { item in
      let place = document.bytes(of: item).lowerBound
      let end = bytes[place...].firstIndex { $0 == 32 || $0 == 9 } ?? place + 1
      return document.edit(place..<end, String(Unicode.Scalar(character)))
    }
    let first = Unicode.Scalar(character)
    report.add(
      .textAfterOptions, "all options must start with the same character: '\(first)'",
      at: document.firstLineSpan(of: other),
      fixes: [.init("write '\(first)' before each", edits)])
    return true
  }

  /// Reports the items of a second numbered list directly below the first one that has another
  /// character after its numbers: `1)` and `2.`.
  private mutating func refuseOtherDelimiters(
    in other: MarkdownNode, after list: MarkdownNode
  ) -> Bool {
    let bytes = document.text.bytes
    let places = (list.children.prefix(1) + other.children).compactMap { item in
      bytes[document.bytes(of: item).lowerBound...].firstIndex { !isDigit($0) }
    }
    guard let first = places.first, let second = places.dropFirst().first,
      bytes[first] != bytes[second]
    else { return false }
    let character = String(Unicode.Scalar(bytes[first]))
    let edits = places.dropFirst().map {
      document.edit($0..<$0 + 1, character)
    }
    report.add(
      .textAfterOptions, "all numbers of a list must end with the same character: '\(character)'",
      at: document.firstLineSpan(of: other),
      fixes: [.init("write '\(character)' after each", edits)])
    return true
  }

  /// Warns of text that Markdown parses as a continuation of the last option.
  mutating func warnOfText(below list: MarkdownNode?) {
    guard let list, list.isList, let line = document.textBelow(list) else { return }
    if document.startsOffer(line) {
      return report.add(
        .textBelowOption, noPartOfQuiz("end"), at: document.span(line),
        fixes: [.deleting(document.span(line))])
    }
    let start = document.span(line.lowerBound..<line.lowerBound)
    let hint = hintFix(line, after: "\n")
    report.add(
      .textBelowOption, "this line continues the option above it", at: document.span(line),
      note: "if it belongs to the option, indent it by two spaces",
      fixes: [hint ?? .init("make it the explanation", at: start, writing: "\n> ")])
  }

  /// A faulty heading of the next question: without a space after the '#', with too many of them,
  /// or as bold text.
  func headingMistake(
    _ block: MarkdownNode, before next: MarkdownNode?
  ) -> (rule: String, fix: Diagnostic.Fix)? {
    let start = document.bytes(of: block).lowerBound
    let count = document.text.bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    let place = document.span(start..<start + count)
    switch block.kind {
    case .paragraph where (1...6).contains(count):
      let end = document.span(start + count..<start + count)
      return (
        "a space is missing after the '\(document.text.string(place.bytes))' of a heading",
        .init("insert a space", at: end, writing: " ")
      )
    case .heading where count > 2 && !isExplanation(block):
      return (
        "a question's heading needs two '#'; with \(count) it is part of the question above",
        .writing("##", at: place)
      )
    default:
      return writtenHeading(block, before: next).map {
        ("a question must start with a heading '## …'", $0.fix)
      }
    }
  }

  /// Whether a heading is that of an explanation: `### Solution`.
  private func isExplanation(_ heading: MarkdownNode) -> Bool {
    spokenLabels.contains(withoutMarks(document.text.string(headingSource(heading))))
  }

  /// The fix that turns paragraphs into one quote.
  private func quoteFix(_ blocks: [MarkdownNode]) -> [Diagnostic.Fix] {
    let title = blocks.first.flatMap { $0.isHeading && isExplanation($0) ? $0 : nil }
    let texts = blocks.dropFirst(title == nil ? 0 : 1)
    guard let first = texts.first, texts.allSatisfy({ $0.kind == .paragraph }) else { return [] }
    let edits = texts.flatMap(document.lines).map {
      document.edit($0.lowerBound..<$0.lowerBound, "> ")
    }
    let deleted = title.map { title in
      let end = document.bytes(of: first).lowerBound
      return document.edit(document.bytes(of: title).lowerBound..<end, "")
    }
    return [.init("make it the explanation", (deleted.map { [$0] } ?? []) + edits)]
  }
}

extension MarkdownDocument {
  /// An unindented line that continues the last option, but most likely was not meant to: it starts
  /// with a label and a colon, bold text or a link, or with a capital letter after a short line.
  func textBelow(_ list: MarkdownNode) -> Range<Int>? {
    guard let item = list.lastChild, let paragraph = item.lastChild, paragraph.kind == .paragraph,
      paragraph.startLine > 0, paragraph.startLine != paragraph.endLine
    else { return nil }
    let source = bytes(of: paragraph)
    let first = lineEnd(text.bytes, source.lowerBound)
    let line = firstLine(of: first + 1..<source.upperBound)
    guard let start = text.bytes[line].first, start != 32, start != 9 else { return nil }
    let isNew =
      isUpperLetter(start) && first - source.lowerBound < 60
      && text.bytes[first - 1] != UInt8(ascii: ",")
    let label = text.bytes[line].prefix(24).firstIndex(of: UInt8(ascii: ":"))
    let isLabeled =
      label.map { text.bytes[line.lowerBound..<$0].allSatisfy { isLetter($0) } }
      ?? false
    let isBold = text.bytes[line].starts(with: "**".utf8) || start == UInt8(ascii: "[")
    return isNew || isLabeled || isBold ? line : nil
  }

  /// The offsets of the lines of a text that are not empty.
  fileprivate func lineStarts(of source: Range<Int>) -> [Int] {
    text.bytes[source].split(separator: 10).map { $0.startIndex }
  }

  /// The number of spaces before a line that belongs to the last item of a list.
  fileprivate func contentIndentation(of list: MarkdownNode) -> Int {
    guard !isOptionList(list), let item = list.lastChild else { return 2 }
    return text.bytes[bytes(of: item).lowerBound...].prefix(while: isDigit).count + 2
  }

  /// The comments directly before an offset that are not indented enough to belong to a list.
  fileprivate func comments(before end: Int, after list: MarkdownNode) -> Range<Int>? {
    let limit = bytes(of: list).lowerBound
    var found: Range<Int>?
    var at = end
    while true {
      while at > limit, text.bytes[at - 1] == 32 || text.bytes[at - 1] == 10 { at -= 1 }
      guard at - limit > 6, text.bytes[at - 3..<at].elementsEqual("-->".utf8),
        let open = text.bytes[limit..<at - 3].indices.last(where: {
          text.bytes[$0...].starts(with: "<!--".utf8)
        })
      else { return found }
      let line = text.bytes.lineStart(open)
      guard line > limit, open - line < contentIndentation(of: list),
        text.bytes[line..<open].allSatisfy({ $0 == 32 })
      else { return found }
      found = open..<(found?.upperBound ?? at)
      at = line
    }
  }
}

/// The rule that a second table of pairs, or rows below a blank line, break.
let splitTableRule = "the pairs of a question must be in one table"

extension MarkdownNode {
  /// Whether another block looks like a continuation of this block of answers.
  func isAlike(_ block: MarkdownNode) -> Bool {
    isTable ? block.isTable : isList && kind == block.kind
  }
}
