import Courseware

extension QuestionReader {
  /// Reports a question without options or answer, with a suggestion for the most similar text
  /// below it.
  mutating func reportMissing(
    _ question: ParsedQuestion, _ extras: [ExtraAnswer], _ parts: QuestionParts
  ) {
    guard let type = question.type else {
      if reportAnswerKey(question) || reportLines(question, parts.body) { return }
      if let near = likeliestAnswer(in: parts.body, question.span) { return report(near) }
      let isUnderlined = document.text.bytes[question.span.bytes.lowerBound] != UInt8(ascii: "#")
      return report.add(
        .noOptions, "this question has no options or answer", at: question.span,
        notes: (isUnderlined
          ? [
            .init(
              "the line '---' below this text makes it a heading: write a blank line between them")
          ] : []) + [
            .init("write options as a list: '- [x] …' if correct, '- [ ] …' if incorrect"),
            .init("write a typed answer after '= ' and a blank between '[[' and ']]'"),
            .init("to let students choose true or false, write '= true' or '= false'"),
            .init("for a free-text answer, write '{type=essay}' after the heading"),
          ])
    }
    if extras.isEmpty, let near = likeliestAnswer(in: parts.body, question.span),
      near.form == type.value.answer.answerForm
    {
      return report(near)
    }
    report.add(
      .noOptions, "a question of type '\(type.value.rawValue)' needs \(type.value.answer.need)",
      at: type.span, notes: extras.map { .init($0.sort.belonging, at: $0.span) },
      fixes: type.value.answer.fixes(parts, self))
  }

  /// Reports a heading such as `## Answer key`, below which assistants list the correct answers.
  ///
  /// - Returns: Whether it is one.
  private mutating func reportAnswerKey(_ question: ParsedQuestion) -> Bool {
    let heading = document.text.string(question.span.bytes).drop { $0 == "#" }
    guard spokenLabels.contains(withoutMarks(String(heading))) else { return false }
    report.add(
      .noOptions, "a heading '## …' starts a question, and this one has no options or answer",
      at: question.span,
      note: "delete a list of answers: '[x]' and '= ' say which ones are correct")
    return true
  }

  /// Reports lines of underscores to write on, once with the missing type.
  ///
  /// - Returns: Whether there are any at the end of the question.
  private mutating func reportLines(_ question: ParsedQuestion, _ body: [MarkdownNode]) -> Bool {
    let lines = body.reversed().prefix { block in
      block.isThematicBreak
        && document.text.bytes[document.bytes(of: block).lowerBound] == UInt8(ascii: "_")
    }
    .map { document.firstLineSpan(of: $0) }
    guard let last = lines.first, let first = lines.last else { return false }
    report.diagnostics.removeAll { $0.code == Rule.textAfterOptions.code && $0.span == last }
    let edits = lines.map { document.edit($0.bytes.lowerBound..<$0.bytes.upperBound, "") }
    let fixes = attributeFix("type=essay", question.span).map { fix in
      Diagnostic.Fix("write '{type=essay}' and delete the lines", fix.edits + edits)
    }
    report.add(
      .noOptions, "a free-text answer needs '{type=essay}' after the heading, and no lines",
      at: first, note: "students type their answer in a box", fixes: fixes)
    return true
  }

  private mutating func report(_ near: LikelyAnswer) {
    report.add(
      .noOptions, near.rule, at: near.place, notes: near.notes.map { .init($0) }, fixes: near.fixes)
  }
}

/// The text that looks most like an answer, and how to make it one.
struct LikelyAnswer {
  /// The rule that it breaks, as a message.
  var rule: String
  var place: Span
  /// The form of answer that it resembles.
  var form: AnswerForm?
  var notes: [String] = []
  var fixes: [Diagnostic.Fix] = []
}

extension QuestionReader {
  private func likeliestAnswer(in body: [MarkdownNode], _ heading: Span) -> LikelyAnswer? {
    if let answers = answersOnLines(body, heading) { return answers }
    for block in body {
      if block.isTable { return nearTable(block, heading) }
      if block.isList { return nearList(block, heading) }
      if block.kind == .paragraph, let near = nearLines(block) { return near }
      if block.isIndentedCode, let near = nearCode(block) { return near }
      if let near = optionsInCode(block) { return near }
    }
    // Options with blank lines between them.
    let lines = body.filter { $0.kind == .paragraph }.flatMap { document.lines(of: $0) }
    return optionsInOtherBrackets(lines) ?? letteredOptions(lines) ?? drawnOptions(lines)
      ?? answerInBraces(heading, isAlone: body.isEmpty) ?? foreignBlank(heading.bytes)
  }

  private func nearTable(_ table: MarkdownNode, _ heading: Span) -> LikelyAnswer {
    if let near = optionsInTable(table) { return near }
    let isPairs = table.firstChild?.children.count == 2
    return LikelyAnswer(
      rule: isPairs
        ? "a table of pairs to match needs '{type=matching}' after the heading"
        : "options or answers after '= ' must be below the table",
      place: document.firstLineSpan(of: table),
      notes: isPairs ? [] : ["a table of pairs to match must have two columns"],
      fixes: isPairs ? attributeFix("type=matching", heading) : [])
  }

  private func nearList(_ list: MarkdownNode, _ heading: Span) -> LikelyAnswer {
    let marks = list.children.map(bracketsOfItem)
    let place = list.firstChild.map { document.firstLineSpan(of: $0) } ?? heading
    let isOrdered = list.kind == .list(isOrdered: true)
    if let question = document.listedQuestion(in: list) {
      return LikelyAnswer(rule: listedQuestionRule, place: question)
    }
    if marks.contains(where: { $0 != nil }) {
      let isChecked = marks.contains { $0?.isPlain == true }
      let hasColon = marks.contains { $0?.hasColon == true }
      return LikelyAnswer(
        rule: isOrdered && isChecked
          ? "options must be a list with dashes, not numbers"
          : hasColon
            ? "the brackets of an option must be followed by a space, not a colon"
            : "an option must start with '- [ ]', or with '- [x]' if it is correct",
        place: place, form: .options, fixes: optionFix(list, marks))
    }
    let items = list.children.map { document.firstLineSpan(of: $0).bytes }
    if !isOrdered, let near = optionsInOtherBrackets(items) { return near }
    if let fix = trailingMarksFix(list) {
      return LikelyAnswer(
        rule: "the '[ ]' of an option must be before its text", place: place,
        form: .options, fixes: [fix])
    }
    if list.children.contains(where: { startsWithEquals($0) }) {
      return LikelyAnswer(
        rule: "write a typed answer on a line that starts with '= ', without a dash",
        place: place, form: .lines)
    }
    if !isOrdered, var fix = orderFix(list, isTyped: false) {
      let type = attributeFix("type=ordering", heading).flatMap(\.edits)
      fix.edits += type
      return LikelyAnswer(
        rule: "a list to put in order has '1.', '2.', … instead of dashes and brackets, and needs "
          + "'{type=ordering}' after the heading",
        place: place, fixes: type.isEmpty ? [] : [fix])
    }
    if let near = listOfWords(list, heading) ?? plainList(list, heading) { return near }
    if !isGraded {
      let numbers = isOrdered ? list.children.map(numberEdit) : []
      let scale = attributeFix("type=scale", heading).first
      return LikelyAnswer(
        rule: isOrdered
          ? "a scale is a list with dashes and needs '{type=scale}' after the heading"
          : "a scale needs '{type=scale}' after the heading; options need '[ ]'",
        place: place,
        notes: isOrdered ? ["a list to put in order needs '{type=ordering}'"] : [],
        fixes: scale.map { [.init("write '{type=scale}'", $0.edits + numbers)] } ?? [])
    }
    if !isOrdered, hasWordsInBrackets(list) {
      return LikelyAnswer(
        rule: "an option must start with '- [ ]', or with '- [x]' if it is correct",
        place: place, form: .options, fixes: spokenFix(list))
    }
    return isOrdered
      ? LikelyAnswer(
        rule: "a numbered list to put in order needs '{type=ordering}' after the heading",
        place: place, notes: ["options need brackets: '- [ ] …', or '- [x] …' if correct"],
        fixes: attributeFix("type=ordering", heading))
      : LikelyAnswer(
        rule: "each option needs brackets: '- [x] …' if correct, '- [ ] …' if incorrect",
        place: place, form: .options,
        notes: ["the steps of a scale need none, but '{type=scale}' after the heading"],
        fixes: spokenFix(list) + bracketFix(list))
  }

  /// The fix that writes brackets before each item if a line below the list says which one is
  /// correct: that line is then the next mistake.
  private func bracketFix(_ list: MarkdownNode) -> [Diagnostic.Fix] {
    guard let next = list.next, next.kind == .paragraph,
      isStatement(document.firstLine(of: document.bytes(of: next)))
    else { return [] }
    let edits = list.children.compactMap(\.firstWritten)
      .map { document.bytes(of: $0).lowerBound }.map { document.edit($0..<$0, "[ ] ") }
    return [.init("write '- [ ]' before each", edits)]
  }

  /// The edit that writes a dash instead of the number of an item.
  private func numberEdit(_ item: MarkdownNode) -> Diagnostic.Edit {
    let start = document.bytes(of: item).lowerBound
    let end = document.text.bytes[start...].firstIndex { $0 == 32 || $0 == 9 } ?? start
    return document.edit(start..<end, "-")
  }

  /// The fix that moves marks at the end of each item to its start.
  private func trailingMarksFix(_ list: MarkdownNode) -> Diagnostic.Fix? {
    var edits: [Diagnostic.Edit] = []
    for item in list.children {
      let all = document.firstLineSpan(of: item).bytes
      guard let paragraph = item.firstWritten,
        let open = document.text.bytes[all].lastIndex(of: UInt8(ascii: "[")),
        let mark = document.brackets(at: open), mark.end == all.upperBound
      else { return nil }
      let start = document.bytes(of: paragraph).lowerBound
      let text = document.text.bytes[..<open].lastIndex { $0 != 32 }.map { $0 + 1 } ?? open
      edits.append(document.edit(start..<start, mark.mark + " "))
      edits.append(document.edit(text..<all.upperBound, ""))
    }
    return .init("move the brackets to the front", edits)
  }

  private func startsWithEquals(_ item: MarkdownNode) -> Bool {
    guard let paragraph = item.firstWritten else { return false }
    return document.text.bytes[document.bytes(of: paragraph)].first == UInt8(ascii: "=")
  }

  /// A mark, or a text that was probably meant as one, at the start of an item's text.
  private func bracketsOfItem(_ item: MarkdownNode) -> BracketedMark? {
    guard let paragraph = item.firstWritten else {
      // If a colon follows, Markdown may have parsed the line as a link reference definition.
      let blanks = document.text.bytes[document.bytes(of: item)].drop { $0 != 32 }
      return blanks.first.flatMap { _ in document.brackets(at: blanks.startIndex + 1) }
    }
    let start = document.bytes(of: paragraph).lowerBound
    guard item.kind != .taskItem else {
      let mark = document.isChecked(item) ? "[x]" : "[ ]"
      return BracketedMark(end: start, mark: mark, isPlain: true, hasBlank: true)
    }
    return document.brackets(at: start) ?? document.boldBrackets(at: start)
  }

  /// The fix that turns each item into an option.
  private func optionFix(_ list: MarkdownNode, _ marks: [BracketedMark?]) -> [Diagnostic.Fix] {
    let edits = zip(list.children, marks).compactMap { item, mark -> Diagnostic.Edit? in
      let start = document.bytes(of: item).lowerBound
      let text = item.firstWritten.map { document.bytes(of: $0).lowerBound }
      guard let end = mark?.end ?? text else { return nil }
      return document.edit(start..<end, "- \(mark?.mark ?? "[ ]") ")
    }
    return [.init("write '- [ ]' and '- [x]'", edits)]
  }

  /// The fix that adds a setting after the heading of a question.
  func attributeFix(_ attribute: String, _ heading: Span) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes[heading.bytes]
    guard bytes.last != UInt8(ascii: "#") else { return [] }
    var (at, text) = (heading.bytes.upperBound, " {\(attribute)}")
    if bytes.last == UInt8(ascii: "}"), let open = bytes.lastIndex(of: UInt8(ascii: "{")),
      let braces = Attributes.read(document.text.string(open..<at), at: open, in: heading.path),
      braces.report.diagnostics.isEmpty
    {
      let added = Attributes.read("{\(attribute)}")
      guard braces.id == nil || added?.id == nil,
        Set(braces.names).isDisjoint(with: added?.names ?? [])
      else { return [] }
      (at, text) = (at - 1, " \(attribute)")
    }
    return [
      .init("write '{\(attribute)}' after the heading", at: document.span(at..<at), writing: text)
    ]
  }
}
