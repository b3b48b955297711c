import Courseware

/// Splits a body at its headings and reads the text below each.
///
/// A question's settings are read in QuestionSettings.swift; what stands below its heading is
/// sorted in AnswerReader.swift, which hands it to the reader of its kind.
struct QuestionReader {
  var prose: ProseWriter
  var report = Report()
  /// How the quiz's language writes fractions.
  let decimalMark: DecimalMark
  /// Whether the quiz says another one in its own language.
  let isTranslation: Bool
  let isGraded: Bool
  /// Whether a brace stands anywhere in the text.
  let hasBraces: Bool
  /// The questions read so far, and the number that the last one's heading starts with.
  var counted = (questions: 0, lastNumber: 0)
  /// The heading of the question that is being read.
  var headingSpan: Span?
  /// Where typed answers start of which it has been said that they are misread.
  var misread: Set<Int> = []

  var document: MarkdownDocument { prose.document }

  init(_ prose: ProseWriter, _ head: ParsedQuiz.Head) {
    self.prose = prose
    decimalMark = head.decimalMark
    isTranslation = head.translates != nil
    isGraded = head.kind.isGraded
    let text = prose.document.text
    hasBraces = [UInt8(ascii: "{"), UInt8(ascii: "}")].contains {
      firstIndex(of: $0, in: text.bytes.span) != nil
    }
  }

  mutating func read(_ blocks: [MarkdownNode], into quiz: inout ParsedQuiz) {
    var at = 0
    func run(_ at: inout Int) -> [MarkdownNode] {
      let start = at
      while at < blocks.count, !isDivision(blocks[at]) { at += 1 }
      return Array(blocks[start..<at])
    }
    let introduction = run(&at)
    var outside = [introduction]
    quiz.introduction = prose.blocks(introduction)
    var sections = [ParsedSection()]
    while at < blocks.count {
      let heading = blocks[at]
      at += 1
      if heading.kind == .heading(1) {
        let blocks = run(&at)
        outside.append([heading] + blocks)
        sections.append(section(heading, blocks))
      } else {
        let question = question(heading, run(&at))
        sections[sections.count - 1].questions.append(question)
      }
    }
    quiz.hasLostQuestion = refuseQuestions(outside: outside)
    if sections.contains(where: { !$0.questions.isEmpty }) {
      refuseOptions(outside: outside)
    } else {
      // Where there is no question at all, that is the mistake.
      quiz.listedQuestion = outside.joined().lazy.compactMap(document.listedQuestion).first
    }
    if sections[0].questions.isEmpty, sections.count > 1 { sections.removeFirst() }
    distinguishQuestions(of: &sections)
    quiz.setSections(sections)
  }

  /// Whether a block starts a question or a section.
  ///
  /// A line of `=` or `-` below answers makes them a heading to cmark, not to us.
  private func isDivision(_ block: MarkdownNode) -> Bool {
    switch block.kind {
    case .heading(2): !document.isAnswerLines(block)
    case .heading(1): !document.isAnswerLines(block)
    default: false
    }
  }

  private mutating func section(_ heading: MarkdownNode, _ blocks: [MarkdownNode]) -> ParsedSection
  {
    var section = ParsedSection(span: document.firstLineSpan(of: heading))
    var (attributes, source) = takeAttributes(heading, headingSource(heading))
    prose.keepNotes(of: [heading] + blocks)
    section.heading = prose.inline(heading, source: source)
    section.pick = attributes.count("pick")
    if attributes.isEmpty { refuseStrayBraces(heading) }
    refuseSettings(in: blocks, of: document.firstLineSpan(of: heading))
    section.introduction = prose.blocks(blocks, notes: .kept)
    attributes.finish("a section")
    if let id = attributes.id, let entry = UnavailableField.find("id", nil, of: "a section") {
      report.addNotAvailable("an id of a section", entry, at: id.span)
    }
    report.diagnostics += attributes.report.diagnostics
    return section
  }

  private mutating func question(_ heading: MarkdownNode, _ blocks: [MarkdownNode])
    -> ParsedQuestion
  {
    let document = document
    let whole = headingSource(heading)
    var (attributes, source) = takeAttributes(heading, whole)
    var question = ParsedQuestion(
      span: document.firstLineSpan(of: heading), id: attributes.id?.value ?? "",
      isIDWritten: attributes.id != nil)
    let areWritten = source.upperBound < whole.upperBound
    question.attributesEnd = (whole.upperBound - (areWritten ? 1 : 0), areWritten)
    let hasBadType = readSettings(&attributes, into: &question)
    if attributes.isEmpty { refuseStrayBraces(heading) }
    headingSpan = question.span
    counted.questions += 1
    warnOfNumber(at: source)
    let parts = QuestionParts(takeHints(blocks, into: &question), question.type?.value, &self)
    let texts = parts.body + parts.answers + parts.quotes
    let hasStraySettings = refuseSettings(in: texts, of: question.span)
    let blanks = blanks(in: [heading] + parts.body, question.isCaseSensitive)
    prose.keepNotes(of: [heading] + parts.body + parts.shownAnswers())
    question.stem = prose.inline(heading, source: source)
    if !question.isIDWritten {
      question.id = Identifier.made(from: prose.text(question.stem), limit: 40, prefix: "q")
    }
    if question.stem.isEmpty {
      report.add(.emptyStem, "write the question in its heading", at: question.span)
    }
    question.body = prose.blocks(parts.body, notes: .kept)
    let places = [source] + document.paragraphs(parts.body)
    warnOfPoints(in: places, question)
    warnOfUnmarkedBlanks(in: places, parts, blanks)
    readAnswer(parts, blanks, into: &question, isQuiet: hasBadType || hasStraySettings)
    if question.answer?.takesQuotes != true { question.explanation = prose.quoted(parts.quotes) }
    finish(&attributes, of: question)
    return question
  }
}
