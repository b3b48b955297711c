import Courseware

/// Reads a quiz file: front matter, introduction, sections, questions.
///
/// Never fails: what is wrong is in the report, what is there is in the value.
func readQuiz(
  _ text: SourceText, _ file: QuizFile, _ tree: SourceTree, clock: inout Clock,
  _ renderer: Renderer, _ report: inout Report
) -> ParsedQuiz? {
  guard let matter = FrontMatter.find(in: text, &report) else { return nil }
  let place = Span(path: text.path, bytes: 0..<lineEnd(text.bytes, 0))
  guard let yaml = readYAML(text, matter.yaml, &report) else { return nil }
  let head = readQuizHead(yaml, of: file, place: place, clock: &clock, &report)
  var quiz = ParsedQuiz(head: head)
  let lines = LineStarts(text.bytes)
  guard passesMarkdownLimits(text, matter.body, lines, &report),
    let document = MarkdownDocument(text, matter.body, lines),
    passesFootnoteLimit(document, &report)
  else { return nil }
  let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)])
  typeset(document, renderer, &report)
  quiz.needs = clean(document, Addresses(tree: tree, folder: folder), renderer, &report)
  var reader = QuestionReader(ProseWriter(document))
  reader.read(document.blocks, into: &quiz)
  quiz.prose = reader.prose.bytes
  report.diagnostics += reader.report.diagnostics
  return quiz
}

/// Splits a body at its headings and reads what stands below each.
struct QuestionReader {
  var prose: ProseWriter
  var report = Report()

  init(_ prose: ProseWriter) { self.prose = prose }

  mutating func read(_ blocks: [MarkdownNode], into quiz: inout ParsedQuiz) {
    var at = 0
    func run(_ at: inout Int) -> [MarkdownNode] {
      let start = at
      while at < blocks.count, !isDivision(blocks[at].kind) { at += 1 }
      return Array(blocks[start..<at])
    }
    quiz.introduction = prose.blocks(run(&at))
    var sections = [ParsedSection()]
    while at < blocks.count {
      let heading = blocks[at]
      at += 1
      if heading.kind == .heading(1) {
        sections.append(section(heading, run(&at)))
      } else {
        let question = question(heading, run(&at))
        sections[sections.count - 1].questions.append(question)
      }
    }
    if sections[0].questions.isEmpty, sections.count > 1 { sections.removeFirst() }
    distinguishQuestions(of: &sections)
    quiz.setSections(sections)
  }

  /// Questions whose headings make one id, such as "What does this print?", get a hash of all that
  /// they ask each; drafts change nobody's id.
  private func distinguishQuestions(of sections: inout [ParsedSection]) {
    var (seen, repeated): (Set<String>, Set<String>) = ([], [])
    seen.reserveCapacity(sections.reduce(0) { $0 + $1.questions.count })
    for section in sections {
      for question in section.questions where !question.isDraft {
        if !seen.insert(question.id).inserted { repeated.insert(question.id) }
      }
    }
    guard !repeated.isEmpty else { return }
    for section in sections.indices {
      for index in sections[section].questions.indices {
        let question = sections[section].questions[index]
        guard repeated.contains(question.id), !question.isIDWritten else { continue }
        sections[section].questions[index].id = Identifier.distinguished(
          question.id, by: asked(by: question))
      }
    }
  }

  /// Stem, body and options as HTML, a line feed after each, without colors of code and the like.
  private func asked(by question: ParsedQuestion) -> [UInt8] {
    let pieces = [question.stem, question.body] + (question.options ?? []).map(\.text)
    return pieces.reduce(into: []) { asked, piece in
      appendUnrendered(prose.bytes[piece.html], to: &asked)
      asked.append(10)
    }
  }

  private func isDivision(_ kind: MarkdownNode.Kind) -> Bool {
    kind == .heading(1) || kind == .heading(2)
  }

  private mutating func section(_ heading: MarkdownNode, _ blocks: [MarkdownNode]) -> ParsedSection
  {
    var section = ParsedSection(span: prose.document.firstLineSpan(of: heading))
    var (attributes, source) = takeAttributes(heading, headingSource(heading))
    section.heading = prose.inline(heading, source: source)
    section.pick = attributes.count("pick")
    prose.keepNotes(of: blocks)
    section.introduction = prose.blocks(blocks, notes: .closing)
    attributes.finish("a section")
    report.diagnostics += attributes.report.diagnostics
    return section
  }

  private mutating func question(_ heading: MarkdownNode, _ blocks: [MarkdownNode])
    -> ParsedQuestion
  {
    var (attributes, source) = takeAttributes(heading, headingSource(heading))
    let stem = prose.inline(heading, source: source)
    let text = prose.text(stem)
    var question = ParsedQuestion(
      span: prose.document.firstLineSpan(of: heading),
      id: attributes.id?.value ?? Identifier.made(from: text, limit: 40, prefix: "q"),
      isIDWritten: attributes.id != nil, stem: stem)
    if stem.isEmpty {
      report.add(.emptyStem, "a question's heading is its stem", at: question.span)
    }
    read(&attributes, into: &question)
    readBlocks(blocks, into: &question)
    return question
  }

  private mutating func read(_ attributes: inout Attributes, into question: inout ParsedQuestion) {
    question.points = attributes.points()?.value ?? .one
    question.isDraft = attributes.flag("draft") ?? false
    question.shuffles = attributes.flag("shuffle") ?? true
    question.tags =
      attributes.text("tags")?.value.split { $0 == " " || $0 == "," }.map(String.init) ?? []
    question.difficulty = attributes.text("difficulty")?.value
    if let type = attributes.text("type") {
      question.type = ParsedQuestion.QuestionType(rawValue: type.value).map {
        Located($0, at: type.span)
      }
      if question.type == nil {
        report.add(
          .unknownQuestionType,
          "a question's type is 'single' or 'multiple'"
            + suggestion(type.value, ParsedQuestion.QuestionType.allCases.map(\.rawValue)),
          at: type.span)
      }
    }
    if let scoring = attributes.text("scoring") {
      question.scoring = ScoringRule(written: scoring.value)
      if question.scoring == nil {
        let list = ScoringRule.names.map { "'\($0)'" }.joined(separator: ", ")
        report.add(.badAttribute, "'scoring' is one of \(list)", at: scoring.span)
      }
    }
    if let pin = attributes.text("pin") {
      question.pinsLast = pin.value == "last"
      if !question.pinsLast { report.add(.badAttribute, "'pin' is 'last'", at: pin.span) }
    }
    attributes.finish("a question")
    report.diagnostics += attributes.report.diagnostics
  }

  /// Body, options, hints and explanation, in this order but for the hints.
  private mutating func readBlocks(_ blocks: [MarkdownNode], into question: inout ParsedQuestion) {
    let list = blocks.firstIndex { isOptionList($0) }
    var body: [MarkdownNode] = []
    var explanation: [MarkdownNode] = []
    for (index, block) in blocks.enumerated() where index != list {
      if block.kind == .quote, let start = takeHintMark(block) {
        question.hints.append(prose.quoted([block], from: start, notes: .below))
      } else if let list, index > list {
        if block.isQuote { explanation.append(block) } else { refuse(block) }
      } else {
        body.append(block)
      }
    }
    prose.keepNotes(of: body)
    if let list { question.options = options(blocks[list]) }
    question.body = prose.blocks(body, notes: .closing)
    question.explanation = prose.quoted(explanation)
  }

  private mutating func refuse(_ block: MarkdownNode) {
    let span = prose.document.firstLineSpan(of: block)
    if isOptionList(block) {
      report.add(
        .textAfterOptions, "the options of a question stand in one list", at: span,
        notes: [
          .init(
            "text, a fence or a comment at the margin ends a list: indent it to belong above"
          )
        ])
    } else if block.kind != .htmlBlock {
      report.add(
        .textAfterOptions, "after the options stand only block quotes: hints and the explanation",
        at: span,
        notes: [
          .init("write '> ' before it to make it the explanation, or move it above the options")
        ])
    }
  }

  /// Where the text of a quote starts behind the mark of a hint, which is taken out; `nil` where
  /// the quote is no hint.
  private func takeHintMark(_ quote: MarkdownNode) -> Int? {
    guard let first = quote.firstChild, first.kind == .paragraph else { return nil }
    let source = prose.document.bytes(of: first)
    let bytes = prose.document.text.bytes
    guard bytes[source].first == UInt8(ascii: "["), bytes[source].starts(with: hintMark.utf8) else {
      return nil
    }
    var at = source.lowerBound + hintMark.utf8.count
    guard at == source.upperBound || bytes[at] == 10 || bytes[at] == 32 else { return nil }
    first.joinTexts()
    guard let text = first.firstChild, text.kind == .text, text.literal.hasPrefix(hintMark) else {
      return nil
    }
    let rest = String(text.literal.dropFirst(hintMark.count).drop { $0 == " " })
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    if let mark = first.firstChild, mark.kind == .softBreak || mark.kind == .lineBreak {
      mark.remove()
    }
    if first.firstChild == nil { first.remove() }
    while at < source.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    guard at < source.upperBound, bytes[at] == 10 else { return at }
    at += 1
    while at < source.upperBound, bytes[at] == 32 { at += 1 }
    if at < source.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
    return at < source.upperBound && bytes[at] == 32 ? at + 1 : at
  }
}

/// What a quote that is a hint starts with, as GitHub has it.
private let hintMark = "[!TIP]"
