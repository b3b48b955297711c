import Courseware

/// Splits a body at its headings and reads the text below each of them.
///
/// The settings of a question are read in QuestionSettings.swift. The blocks below its heading are
/// sorted in QuestionParts.swift; AnswerReader.swift calls the reader of its kind.
struct QuestionReader {
  var prose: ProseWriter
  var report = Report()
  /// The decimal mark of the quiz's language.
  let decimalMark: DecimalMark
  /// Whether the quiz is a translation of another one.
  let isTranslation: Bool
  let isGraded: Bool
  /// The kind of the quiz, if it is known and not graded.
  let ungraded: Quiz.Kind?
  let shufflesOptions: Bool
  /// Whether the file may contain braces, or full-width ones, which start with the byte 0xEF.
  let hasBraces: Bool
  /// The number of questions read so far, and the number at the start of the last heading.
  var counted = (questions: 0, lastNumber: 0)
  /// The heading of the question that is being read.
  var headingSpan: Span? { didSet { asksAboutPrograms = nil } }
  /// Whether that heading asks about programs; `nil` until an answer depends on it.
  var asksAboutPrograms: Bool?
  /// Places that need a closer look.
  let suspicious: SuspiciousPlaces
  /// The offsets of typed answers that have been reported as misread.
  var misread: Set<Int> = []

  var document: MarkdownDocument { prose.document }

  init(_ prose: ProseWriter, _ head: ParsedQuiz.Head) {
    self.prose = prose
    decimalMark = head.decimalMark
    isTranslation = head.isTranslation
    isGraded = head.kind.isGraded
    ungraded = head.ungraded
    shufflesOptions = head.shufflesOptions
    let text = prose.document.text
    suspicious = SuspiciousPlaces(text.bytes)
    hasBraces = [UInt8(ascii: "{"), UInt8(ascii: "}"), 0xEF].contains {
      firstIndex(of: $0, in: text.bytes.span) != nil
    }
  }

  mutating func read(_ blocks: [MarkdownNode], into quiz: inout ParsedQuiz) {
    var at = 0
    func run(_ at: inout Int, ofQuestion: Bool = false) -> [MarkdownNode] {
      let start = at
      while at < blocks.count, !isDivision(blocks[at]),
        !isIndentedHeading(blocks[at], below: blocks[start..<at], isInQuestion: ofQuestion)
      {
        at += 1
      }
      return Array(blocks[start..<at])
    }
    let introduction = run(&at)
    warnOfWikiLinks(in: introduction)
    warnOfGreeting(in: introduction)
    if at < blocks.count { refuseSettings(atEndOf: introduction, above: blocks[at]) }
    var outside = [introduction]
    var lost = lostQuestions(in: introduction)
    quiz.introduction = prose.blocks(introduction)
    var sections = [ParsedSection()]
    // Each question is compared with its own findings only, so that the time does not depend on
    // those of the questions before it.
    var (found, errors) = ([Diagnostic](), 0)
    while at < blocks.count {
      let heading = blocks[at]
      at += 1
      errors += report.diagnostics.count { $0.severity == .error }
      found += report.diagnostics
      report.diagnostics.removeAll(keepingCapacity: true)
      if errors >= maxErrors {
        report.add(
          .fileTooLarge, "the file has more than \(maxErrors) errors: it is not read further",
          at: document.firstLineSpan(of: heading))
        break
      }
      if heading.kind == .code {
        lost.append(indentedHeading(heading))
        _ = run(&at, ofQuestion: true)
      } else if heading.kind == .heading(1) {
        let blocks = run(&at)
        warnOfWikiLinks(in: blocks)
        outside.append([heading] + blocks)
        let lostBelow = lostQuestions(in: [heading] + blocks)
        lost += lostBelow
        sections.append(section(heading, blocks, lostBelow))
      } else {
        sections[sections.count - 1].questions.append(
          question(heading, withoutNextQuestion(run(&at, ofQuestion: true))))
      }
    }
    report.diagnostics = found + report.diagnostics
    warnOfOffer()
    warnOfTasks()
    for note in document.footnotes.definitions { warnOfWikiLinks(in: note.children) }
    for question in lost { refuse(question) }
    quiz.hasLostQuestion = !lost.isEmpty
    if sections.contains(where: { !$0.questions.isEmpty }) {
      refuseOptions(outside: outside)
    } else if lost.isEmpty, refusePlainQuestions(in: outside.flatMap(\.self)) {
      quiz.hasLostQuestion = true
    } else {
      // If there are no questions at all, that is the mistake to report.
      quiz.misplacedQuestion = outside.joined().lazy.compactMap(document.misplacedQuestion).first
    }
    warnOfPoints(above: sections.lazy.flatMap(\.questions), in: introduction)
    for (section, blocks) in zip(sections, outside).dropFirst() {
      warnOfPoints(above: section.questions, in: blocks)
    }
    if sections[0].questions.isEmpty, sections.count > 1 { sections.removeFirst() }
    distinguishQuestions(of: &sections)
    quiz.setSections(sections)
  }

  /// Whether a block starts a question or a section.
  ///
  /// A line of `=` or `-` below answers makes them a heading for cmark, but not here.
  private func isDivision(_ block: MarkdownNode) -> Bool {
    switch block.kind {
    case .heading(1), .heading(2): !document.isAnswerLines(block)
    default: false
    }
  }

  private mutating func section(
    _ heading: MarkdownNode, _ blocks: [MarkdownNode], _ lost: [LostQuestion]
  ) -> ParsedSection {
    let place = document.firstLineSpan(of: heading)
    var section = ParsedSection(span: place)
    var (attributes, source) = takeAttributes(heading, headingSource(heading))
    prose.keepNotes(of: [heading] + blocks)
    section.heading = prose.inline(heading, source: source)
    section.pick = attributes.count("pick")
    if attributes.isEmpty, !refuseStrayBraces(heading) { warnOfPick(in: source) }
    let others = blocks.filter { block in
      !lost.contains { $0.heading.place.bytes.overlaps(document.bytes(of: block)) }
    }
    refuseSettings(in: others, of: place)
    section.introduction = prose.blocks(blocks, notes: .kept)
    // The attributes belong to the question if the heading is reported as that of one.
    if lost.contains(where: { $0.heading.place.bytes.overlaps(place.bytes) }) { return section }
    attributes.finish("a section")
    if let id = attributes.id {
      report.add(
        .notAvailable, "an id of a section is not available yet", at: id.span,
        note: "delete it; link to a section by the text of its heading")
    }
    report.diagnostics += attributes.report.diagnostics
    return section
  }

  private mutating func question(_ heading: MarkdownNode, _ blocks: [MarkdownNode])
    -> ParsedQuestion
  {
    let document = document
    let whole = headingSource(heading)
    let reported = report.diagnostics.count
    var (attributes, source) = takeAttributes(heading, whole)
    var question = ParsedQuestion(
      span: document.firstLineSpan(of: heading), id: attributes.id?.value ?? "",
      isIDWritten: attributes.id != nil)
    let areWritten = source.upperBound < whole.upperBound
    question.attributesEnd = (whole.upperBound - (areWritten ? 1 : 0), areWritten)
    let hasBadType = readSettings(&attributes, into: &question)
    if attributes.isEmpty { refuseStrayBraces(heading) }
    let hasStrayType = question.type == nil && hasType(report.diagnostics[reported...])
    headingSpan = question.span
    counted.questions += 1
    warnOfNumber(at: source)
    warnOfLevel(in: source, question.span)
    let hasLostAnswer = refuseSwallowedAnswers(in: blocks)
    let parts = QuestionParts(takeHints(blocks, into: &question), question.type?.value, &self)
    question.statedAnswer = parts.statedAnswer
    let texts = parts.body + parts.answers
    let hasStraySettings = refuseSettings(in: texts + parts.quotes, of: question.span)
    warnOfWikiLinks(outsideBodyOf: parts, blocks)
    warnOfWideQuotes(in: texts)
    let hasLostQuestion = refuseQuestions(in: parts.body, below: heading)
    let blanks = blanks(in: [heading] + parts.body, question.isCaseSensitive)
    prose.keepNotes(of: [heading] + parts.body + parts.shownAnswers())
    question.stem = prose.inline(heading, source: source)
    if !question.isIDWritten {
      question.id = Identifier.made(from: prose.text(question.stem), limit: 40, prefix: "q")
    }
    if prose.showsNothing(question.stem) {
      report.add(.emptyStem, "write the question in its heading", at: question.span)
    }
    question.body = prose.blocks(parts.body, notes: .kept)
    let places = [source] + document.paragraphs(parts.body)
    if !warnOfSettingLines(in: parts, question.span) { warnOfPoints(in: places, question) }
    warnOfUnmarkedBlanks(in: source, parts, blanks)
    warnOfAnswer(in: source, parts)
    warnOfSpokenAnswers(in: parts, &question)
    let isHidden = parts.body.contains { $0.isOpenComment }
    let isQuiet =
      hasBadType || hasStrayType || hasStraySettings || hasLostAnswer || hasLostQuestion || isHidden
    readAnswer(parts, blanks, into: &question, isQuiet: isQuiet)
    if question.answer?.takesQuotes != true { question.explanation = prose.quoted(parts.quotes) }
    finish(&attributes, of: question)
    return question
  }

  /// Whether the type of a question is in attributes that were reported and not read.
  private func hasType(_ found: ArraySlice<Diagnostic>) -> Bool {
    found.contains { diagnostic in
      diagnostic.code == Rule.badAttribute.code
        && diagnostic.span.map { document.text.string($0.bytes).contains("type=") } == true
    }
  }
}

/// A block that was meant to be the heading of a question.
struct WrittenHeading {
  var place: Span
  var fix: Diagnostic.Fix
}

/// The maximum number of errors in the questions of one file, after which it is not read further.
private let maxErrors = 1000

extension QuestionReader {
  /// Reports a thematic break after the answers, which is unnecessary between two questions because
  /// the next heading separates them.
  ///
  /// Before a block quote it may be meant as part of the explanation. Without answers, a line of
  /// underscores is meant to be written on.
  mutating func refuseSeparator(at place: Span, isAfterAnswers: Bool) {
    let bytes = document.text.bytes
    var end = min(place.bytes.upperBound + 1, bytes.count)
    // One of the empty lines around it is deleted, too.
    let isBetweenEmptyLines = place.bytes.lowerBound > 1 && bytes[place.bytes.lowerBound - 2] == 10
    if isBetweenEmptyLines, end < bytes.count, bytes[end] == 10 { end += 1 }
    let line = document.span(place.bytes.lowerBound..<end)
    let next = bytes[end...].first { ![9, 10, 32].contains($0) }
    let isBeforeHeading = next == nil || next == UInt8(ascii: "#")
    let isToWriteOn = !isAfterAnswers && bytes[place.bytes.lowerBound] == UInt8(ascii: "_")
    report.add(
      .textAfterOptions,
      isToWriteOn
        ? "students type their answer in a box: delete the line for it"
        : "questions need no line between them: each starts with its heading '## …'",
      at: place, note: isBeforeHeading ? nil : "write '> ---' for a line within the explanation",
      fixes: [.init("delete the line", at: line, writing: "", isSafe: isBeforeHeading)])
  }

  /// Reports a line of bold text directly below an option, which Markdown parses as part of that
  /// option.
  ///
  /// - Returns: Whether there is one.
  mutating func refuseHeading(within list: MarkdownNode?) -> Bool {
    guard let list, list.isList else { return false }
    for item in list.eachChild {
      guard let paragraph = item.lastChild, paragraph.kind == .paragraph,
        paragraph.startLine > 0, paragraph.startLine != paragraph.endLine
      else { continue }
      let source = document.bytes(of: paragraph)
      let start = lineEnd(document.text.bytes, source.lowerBound) + 1
      let line = document.firstLine(of: start..<source.upperBound)
      guard line.upperBound == source.upperBound, let first = document.text.bytes[line].first,
        "*_<".utf8.contains(first), isQuestion(line) || document.isNumbered(line),
        emphasized(line)?.isBold ?? document.text.bytes[line].starts(with: "**".utf8)
      else { continue }
      report.add(
        .questionHeading, "a question must start with a heading '## …'", at: document.span(line),
        fixes: [fix(line, after: "\n")])
      return true
    }
    return false
  }

  func headingOfOtherLevel(_ heading: MarkdownNode) -> WrittenHeading? {
    let start = document.bytes(of: heading).lowerBound
    let count = document.text.bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard count != 2 else { return nil }
    guard count > 0 else {
      // The heading is underlined with '='.
      let source = headingSource(heading)
      let all = document.span(of: heading)
      let text = document.text.string(source)
      return WrittenHeading(place: document.span(source), fix: .writing("## " + text, at: all))
    }
    return WrittenHeading(
      place: document.firstLineSpan(of: heading),
      fix: .writing("##", at: document.span(start..<start + count)))
  }

  /// A line of bold text, text that starts with a number, or a list with one numbered item, if the
  /// answers of a question follow.
  func writtenHeading(_ block: MarkdownNode, before next: MarkdownNode?) -> WrittenHeading? {
    let source = document.bytes(of: block)
    guard document.firstLine(of: source) == source, !source.isEmpty else { return nil }
    let hasAnswers = next.map { document.answersQuestion($0, hasHeading: true) } ?? false
    switch block.kind {
    case .paragraph:
      guard !document.isAnswerLines(block) else { return nil }
      let isNumbered =
        document.isNumbered(source) || document.text.bytes[source].starts(with: "＃".utf8)
      let isBold = emphasized(source)?.isBold ?? false
      guard
        isBold ? isNumbered || hasAnswers : hasAnswers && (isNumbered || isQuestion(source))
      else { return nil }
    case .list(isOrdered: true): guard hasAnswers else { return nil }
    default: return nil
    }
    return WrittenHeading(place: document.span(source), fix: fix(source, after: ""))
  }

  /// The text of a line that consists of one emphasized text: `**A**`, `*A*`, `<b>A</b>`.
  private func emphasized(_ line: Range<Int>) -> (text: Range<Int>, isBold: Bool)? {
    let bytes = document.text.bytes[line]
    guard bytes.count > 5, let character = bytes.first else { return nil }
    if character == UInt8(ascii: "<") {
      let tag = ["b", "strong", "i", "em", "u"].first { bytes.starts(with: "<\($0)>".utf8) }
      guard let tag, bytes.suffix(tag.utf8.count + 3).elementsEqual("</\(tag)>".utf8) else {
        return nil
      }
      let text = line.lowerBound + tag.utf8.count + 2..<line.upperBound - tag.utf8.count - 3
      return (text, tag != "i" && tag != "em")
    }
    let count = bytes.prefix { $0 == character }.count
    guard "*_".utf8.contains(character), count <= 3, bytes.count > 2 * count,
      bytes.suffix(count).allSatisfy({ $0 == character })
    else { return nil }
    let text = line.lowerBound + count..<line.upperBound - count
    return bytes[text].contains(character) ? nil : (text, count > 1)
  }

  /// Whether a line ends with a question mark, followed at most by emphasis marks and a remark in
  /// parentheses or braces, such as points.
  private func isQuestion(_ line: Range<Int>) -> Bool {
    let text = document.text.string(line)
    guard let mark = text.lastIndex(where: { "?？؟".contains($0) }) else { return false }
    let rest = text[text.index(after: mark)...].drop { "*_ ".contains($0) }
    guard let first = rest.first, let last = rest.last else { return true }
    return rest.utf8.count < 24 && ["(": ")", "[": "]", "<": ">", "{": "}"][first] == last
  }

  /// The fix that turns a line into a heading, without emphasis marks and the number at its start.
  func fix(_ line: Range<Int>, after lines: String) -> Diagnostic.Fix {
    let bytes = document.text.bytes
    let inner = emphasized(line)?.text ?? line
    // A number is kept if it is the whole text.
    let label = document.questionLabel(inner)?.place.upperBound ?? inner.lowerBound
    let start = label < inner.upperBound ? label : inner.lowerBound
    var text = bytes[start..<inner.upperBound]
    if ["##", "\\#"].contains(where: { text.starts(with: $0.utf8) }) {
      text = text.drop { "\\# ".utf8.contains($0) }
    }
    while text.starts(with: "＃".utf8) { text = text.dropFirst("＃".utf8.count) }
    return .writing(
      "\(lines)## " + document.text.string(trimmed(text.indices)), at: document.span(line))
  }
}
