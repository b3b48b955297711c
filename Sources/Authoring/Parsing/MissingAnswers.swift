import Courseware

extension QuestionReader {
  /// Says what is missing where nothing below a question says how it is answered, and what the
  /// nearest thing to it needs.
  mutating func reportMissing(
    _ question: ParsedQuestion, _ strays: [Stray], _ parts: QuestionParts
  ) {
    guard let type = question.type else {
      if let near = nearestAnswer(in: parts.body, question.span) {
        return report(near)
      }
      return report.add(
        .noOptions, "nothing below the question says how it is answered", at: question.span,
        notes: [
          .init("options are a list: '- [ ] …' for a distractor, '- [x] …' for a key"),
          .init("what students type stands after '= ', what they fill in between '[[' and ']]'"),
          .init("for an answer in free words write '{type=essay}' behind the heading"),
        ])
    }
    if strays.isEmpty, let near = nearestAnswer(in: parts.body, question.span),
      near.form == type.value.answer.answerForm
    {
      return report(near)
    }
    report.add(
      .noOptions, "a question of type '\(type.value.rawValue)' needs \(type.value.answer.need)",
      at: type.span, notes: strays.map { .init($0.sort.belonging, at: $0.span) },
      fixes: type.value.answer.fixes(parts, self))
  }

  private mutating func report(_ near: NearAnswer) {
    report.add(
      .noOptions, near.rule, at: near.place, notes: near.notes.map { .init($0) }, fixes: near.fixes)
  }
}

/// What looks most like an answer where there is none, and what it needs to be one.
struct NearAnswer {
  /// The rule that it does not keep.
  var rule: String
  var place: Span
  /// The form of answer that it is close to.
  var form: AnswerForm?
  var notes: [String] = []
  var fixes: [Diagnostic.Fix] = []
}

extension QuestionReader {
  private func nearestAnswer(in body: [MarkdownNode], _ heading: Span) -> NearAnswer? {
    for block in body {
      if block.isTable { return nearTable(block, heading) }
      if block.isList { return nearList(block, heading) }
      if block.kind == .paragraph, let near = nearLines(block) { return near }
    }
    return foreignBlank(heading.bytes)
  }

  private func nearTable(_ table: MarkdownNode, _ heading: Span) -> NearAnswer {
    let isPairs = table.firstChild?.children.count == 2
    return NearAnswer(
      rule: isPairs
        ? "a table of pairs to match needs '{type=matching}' behind the heading"
        : "what students answer by stands below a table: options, or lines after '= '",
      place: document.firstLineSpan(of: table),
      notes: isPairs ? [] : ["a table of pairs to match has two columns"],
      fixes: isPairs ? attributeFix("type=matching", heading) : [])
  }

  private func nearList(_ list: MarkdownNode, _ heading: Span) -> NearAnswer {
    let marks = list.children.map(bracketsOfItem)
    let place = list.firstChild.map { document.firstLineSpan(of: $0) } ?? heading
    let isOrdered = list.kind == .list(isOrdered: true)
    if let question = document.listedQuestion(in: list) {
      return NearAnswer(rule: listedQuestionRule, place: question)
    }
    if marks.contains(where: { $0 != nil }) {
      let isTicked = marks.contains { $0?.isPlain == true }
      let hasColon = marks.contains { $0?.hasColon == true }
      return NearAnswer(
        rule: isOrdered && isTicked
          ? "options are a list with dashes, not with numbers"
          : hasColon
            ? "a blank stands behind the brackets of an option, and no colon"
            : "an option starts with '- [ ]', or with '- [x]' where it is a key",
        place: place, form: .options, fixes: optionFix(list, marks))
    }
    if let fix = trailingMarksFix(list) {
      return NearAnswer(
        rule: "the mark of an option stands before its text", place: place,
        form: .options, fixes: [fix])
    }
    if list.children.contains(where: { startsWithEquals($0) }) {
      return NearAnswer(
        rule: "a right answer to type is a line that starts with '= ', without a dash",
        place: place, form: .lines)
    }
    if !isOrdered, !isGraded {
      return NearAnswer(
        rule: "the steps of a scale need '{type=scale}' behind the heading, options marks",
        place: place, fixes: attributeFix("type=scale", heading))
    }
    return isOrdered
      ? NearAnswer(
        rule: "a numbered list to put in order needs '{type=ordering}' behind the heading",
        place: place, notes: ["options are a list with marks: '- [ ] …', '- [x] …' for a key"],
        fixes: attributeFix("type=ordering", heading))
      : NearAnswer(
        rule: "each option has a mark: '- [x] …' for a key, '- [ ] …' for a distractor",
        place: place, form: .options,
        notes: ["the steps of a scale have none, but '{type=scale}' behind the heading"])
  }

  /// Puts marks that stand behind the text of each item before it.
  private func trailingMarksFix(_ list: MarkdownNode) -> Diagnostic.Fix? {
    var edits: [Diagnostic.Edit] = []
    for item in list.children {
      let all = document.firstLineSpan(of: item).bytes
      guard let paragraph = item.firstChild, paragraph.startLine > 0,
        let open = document.text.bytes[all].lastIndex(of: UInt8(ascii: "[")),
        let mark = document.brackets(at: open), mark.end == all.upperBound
      else { return nil }
      let start = document.bytes(of: paragraph).lowerBound
      let text = document.text.bytes[..<open].lastIndex { $0 != 32 }.map { $0 + 1 } ?? open
      edits.append(.init(span: document.span(start..<start), replacement: mark.mark + " "))
      edits.append(.init(span: document.span(text..<all.upperBound), replacement: ""))
    }
    return .init(title: "put the marks in front", edits: edits, isSafe: false)
  }

  private func startsWithEquals(_ item: MarkdownNode) -> Bool {
    guard let paragraph = item.firstChild, paragraph.startLine > 0 else { return false }
    return document.text.bytes[document.bytes(of: paragraph)].first == UInt8(ascii: "=")
  }

  /// A mark, or what was to be one, at the start of an item's text.
  private func bracketsOfItem(_ item: MarkdownNode) -> BracketedMark? {
    guard let paragraph = item.firstChild, paragraph.startLine > 0 else {
      // With a colon behind them Markdown may have taken all of it for the address of a link.
      let blanks = document.text.bytes[document.bytes(of: item)].drop { $0 != 32 }
      return blanks.first.flatMap { _ in document.brackets(at: blanks.startIndex + 1) }
    }
    let start = document.bytes(of: paragraph).lowerBound
    guard item.kind != .taskItem else {
      let mark = item.isTicked ? "[x]" : "[ ]"
      return BracketedMark(end: start, mark: mark, isPlain: true, hasBlank: true)
    }
    return document.brackets(at: start)
  }

  /// Makes each item an option.
  private func optionFix(_ list: MarkdownNode, _ marks: [BracketedMark?]) -> [Diagnostic.Fix] {
    let edits = zip(list.children, marks).compactMap { item, mark -> Diagnostic.Edit? in
      let start = document.bytes(of: item).lowerBound
      let text = item.firstChild.flatMap { paragraph in
        paragraph.startLine > 0 ? document.bytes(of: paragraph).lowerBound : nil
      }
      guard let end = mark?.end ?? text else { return nil }
      return .init(
        span: document.span(start..<end),
        replacement: "- \(mark?.mark ?? "[ ]") ")
    }
    return [.init(title: "write '- [ ]' and '- [x]'", edits: edits, isSafe: false)]
  }

  /// Puts a setting behind the heading of a question.
  func attributeFix(_ attribute: String, _ heading: Span) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes[heading.bytes]
    guard bytes.last != UInt8(ascii: "#") else { return [] }
    var (at, text) = (heading.bytes.upperBound, " {\(attribute)}")
    if bytes.last == UInt8(ascii: "}"), let open = bytes.lastIndex(of: UInt8(ascii: "{")),
      let braces = Attributes.read(
        document.text.string(open..<at), at: open, in: heading.path),
      braces.report.diagnostics.isEmpty
    {
      (at, text) = (at - 1, " \(attribute)")
    }
    return [
      .init(
        title: "write '{\(attribute)}' behind the heading",
        edits: [.init(span: document.span(at..<at), replacement: text)], isSafe: false)
    ]
  }
}

extension MarkdownDocument {
  /// The lines of a block, blanks at their starts left out.
  func lines(of block: MarkdownNode) -> [Range<Int>] {
    text.bytes[bytes(of: block)].split(separator: 10).map { line in
      let start = line.firstIndex { $0 != 32 && $0 != 9 } ?? line.endIndex
      return start..<line.endIndex
    }
  }
}
