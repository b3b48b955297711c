import Courseware

extension QuestionReader {
  /// Reports questions in the text of another one: headings with settings, and if the question's
  /// own heading has a blank, also other headings with blanks and numbered lines of bold text with
  /// blanks.
  ///
  /// - Returns: Whether there are any.
  mutating func refuseQuestions(in body: [MarkdownNode], below heading: MarkdownNode) -> Bool {
    let count = report.diagnostics.count
    lazy var hasBlank = document.hasDoubleBrackets && !document.blanks(below: heading).isEmpty
    for block in body {
      if block.isHeading {
        if hasSettings(block) || hasBlank && !document.blanks(below: block).isEmpty {
          refuseHeading(block)
        }
      } else if block.isList {
        for item in block.eachChild where document.holdsHeading(item) {
          refuseHeadings(in: item.children)
        }
      } else if block.kind == .paragraph {
        refuseParagraph(block, isBelowBlank: hasBlank)
      }
    }
    return report.diagnostics.count > count
  }

  private mutating func refuseHeading(_ block: MarkdownNode) {
    guard let written = headingOfOtherLevel(block) else { return }
    let source = headingSource(block)
    if document.text.string(source).hasSuffix("}"), let open = braces(of: source),
      isID(open..<source.upperBound)
    {
      return report.add(
        .badAttribute, "only a heading with '##' can have an id",
        at: document.span(open..<source.upperBound))
    }
    let start = document.bytes(of: block).lowerBound
    let number = document.text.bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    report.add(
      .questionHeading,
      "a question's heading needs two '#'; with \(number) it is part of the question above",
      at: written.place, fixes: [written.fix])
  }

  /// `##Which …` without a space, and `**2.** A [[blank]]`.
  private mutating func refuseParagraph(_ block: MarkdownNode, isBelowBlank: Bool) {
    let source = document.bytes(of: block)
    let bytes = document.text.bytes[source]
    let line = document.firstLine(of: source)
    guard let first = bytes.first else { return }
    if first == UInt8(ascii: "#"), bytes.starts(with: "##".utf8) {
      guard let mistake = headingMistake(block, before: nil) else { return }
      report.add(.questionHeading, mistake.rule, at: document.span(line), fixes: [mistake.fix])
    } else if first == UInt8(ascii: "*"), isBelowBlank, document.isNumbered(line),
      !document.blanks(below: block).isEmpty
    {
      report.add(
        .questionHeading, "a question must start with a heading '## …'", at: document.span(line),
        fixes: [fix(line, after: "")])
    }
  }

  /// Whether a heading ends with braces that are valid for a question's heading.
  private func hasSettings(_ heading: MarkdownNode) -> Bool {
    guard hasBraces else { return false }
    let source = headingSource(heading)
    guard let open = braces(of: source) else { return false }
    let place = open..<source.upperBound
    return isSettings(place) || isID(place)
  }

  /// The offset of the opening brace of braces at the end of a range.
  private func braces(of source: Range<Int>) -> Int? {
    let bytes = document.text.bytes[source]
    return bytes.last == UInt8(ascii: "}") ? bytes.lastIndex(of: UInt8(ascii: "{")) : nil
  }

  /// The questions in an introduction or directly below a section's heading: their headings have
  /// one '#' or more than two, or are bold or plain text.
  ///
  /// - Parameter blocks: Blocks that belong to no question, with the section's heading.
  /// - Returns: Their headings, and their answers if only these show that they are questions.
  func lostQuestions(in blocks: [MarkdownNode]) -> [LostQuestion] {
    var found: [LostQuestion] = []
    var heading: MarkdownNode?
    for (index, block) in blocks.enumerated() {
      if block.isHeading, !document.isAnswerLines(block) {
        heading = isSection(block) ? nil : block
        if isQuestion(block), let written = headingOfOtherLevel(block) {
          found.append(LostQuestion(heading: written))
          heading = nil
        }
      }
      if let question = plainHeading(block) {
        found.append(question)
        continue
      }
      guard index > 0 else { continue }
      let isFound = found.last.map { isPlace($0.heading.place, of: blocks[index - 1]) } ?? false
      let isBelowText = isFound || blocks[index - 1].kind == .paragraph
      guard document.answersQuestion(block, hasHeading: heading != nil || isBelowText) else {
        continue
      }
      if isFound {
        found[found.count - 1].answers = block
        continue
      }
      guard
        let written = writtenHeading(blocks[index - 1], before: block)
          ?? heading.flatMap({ headingOfOtherLevel($0) }) ?? lineAbove(block)
      else { continue }
      found.append(LostQuestion(heading: written, answers: block))
      heading = nil
    }
    return found
  }

  /// Whether questions are drawn below a heading.
  private func isSection(_ heading: MarkdownNode) -> Bool {
    hasBraces && document.text.string(headingSource(heading)).hasSuffix("}")
      && document.text.string(headingSource(heading)).contains("pick=")
  }

  private func isPlace(_ place: Span, of block: MarkdownNode) -> Bool {
    place.bytes.overlaps(document.bytes(of: block))
  }

  /// The heading of a question that is a line of text: `##Which …` without a space, or with an id
  /// or settings at its end.
  private func plainHeading(_ block: MarkdownNode) -> LostQuestion? {
    guard block.kind == .paragraph else { return nil }
    let source = document.bytes(of: block)
    let line = document.firstLine(of: source)
    let level = document.text.bytes[line].prefix { $0 == UInt8(ascii: "#") }.count
    if level == 2, let mistake = headingMistake(block, before: nil) {
      return LostQuestion(
        heading: WrittenHeading(place: document.span(line), fix: mistake.fix), rule: mistake.rule)
    }
    guard hasBraces, line == source, let braces = lastBraces(of: line),
      braces.lowerBound > line.lowerBound, isSettings(braces) || isID(braces)
    else { return nil }
    return LostQuestion(
      heading: WrittenHeading(place: document.span(line), fix: fix(line, after: "")))
  }

  /// A line of text above typed answers.
  private func lineAbove(_ answers: MarkdownNode) -> WrittenHeading? {
    guard document.isAnswerLines(answers), let text = answers.previous else { return nil }
    let source = document.bytes(of: text)
    guard text.kind == .paragraph, document.firstLine(of: source) == source else { return nil }
    return WrittenHeading(place: document.span(source), fix: fix(source, after: ""))
  }

  mutating func refuse(_ question: LostQuestion) {
    let place = question.heading.place
    var notes: [Diagnostic.Note] = []
    var isComment = false
    if let answers = question.answers {
      notes.append(.init("its answers", at: document.firstLineSpan(of: answers)))
      isComment = takeMissingAnswer(before: place)
    }
    if isComment { notes.append(.init("if it is a comment in code, write '```' around the code")) }
    report.add(
      .questionHeading, question.rule, at: place, notes: notes,
      fixes: isComment ? [] : [question.heading.fix])
  }

  /// Removes the diagnostic that the question before a place has no answers: the text at that place
  /// ended the question, and the answers are below it.
  ///
  /// - Returns: Whether there was such a diagnostic.
  private mutating func takeMissingAnswer(before place: Span) -> Bool {
    guard let headingSpan = lastHeading(before: place) else { return false }
    let count = report.diagnostics.count
    report.diagnostics.removeAll { $0.code == Rule.noOptions.code && $0.span == headingSpan }
    return report.diagnostics.count < count
  }

  /// The last heading of a question before a place for which missing answers were reported, if
  /// there is no other question's heading between them.
  private func lastHeading(before place: Span) -> Span? {
    let spans = report.diagnostics.filter { $0.code == Rule.noOptions.code }.compactMap(\.span)
    guard
      let last = spans.filter({ $0.bytes.upperBound <= place.bytes.lowerBound })
        .max(by: { $0.bytes.lowerBound < $1.bytes.lowerBound })
    else { return nil }
    let between = document.text.bytes[last.bytes.upperBound..<place.bytes.lowerBound]
    return between.firstRange(of: Array("\n## ".utf8)) == nil ? last : nil
  }

  /// Whether the heading of a section or a text has something that only questions have: a blank or
  /// a type.
  private func isQuestion(_ heading: MarkdownNode) -> Bool {
    let source = headingSource(heading)
    let text = document.text.bytes[source]
    if text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")),
      Attributes.read(document.text.string(open..<source.upperBound))?.names
        .contains("type") == true
    {
      return true
    }
    guard let open = text.firstRange(of: Array("[[".utf8)),
      let close = text[open.upperBound...].firstRange(of: Array("]]".utf8)),
      !text[..<open.lowerBound].contains(UInt8(ascii: "`"))
    else { return false }
    return text[open.upperBound..<close.lowerBound].contains { isLetter($0) || isDigit($0) }
  }
}

/// A question that is not read as one because of its heading.
struct LostQuestion {
  var heading: WrittenHeading
  /// Its answers, if only they show that it is a question.
  var answers: MarkdownNode?
  var rule = "a question must start with a heading '## …'"
}

extension MarkdownDocument {
  /// Whether a block can only be the answers of a question: options with a key or, below a heading,
  /// lines of typed answers.
  func answersQuestion(_ block: MarkdownNode, hasHeading: Bool) -> Bool {
    block.isList ? hasKey(block) : hasHeading && isAnswerLines(block)
  }

  func isNumbered(_ line: Range<Int>) -> Bool { questionLabel(line) != nil }
}

extension MarkdownDocument {
  /// The first line of the first of several items that are questions with options in letters or
  /// lists below them: `1. Which …?` and `a) …`.
  func plainQuestion(in list: MarkdownNode) -> Span? {
    guard list.kind == .list(isOrdered: true), let first = list.firstChild, first.next != nil else {
      return nil
    }
    let areQuestions = list.children.allSatisfy { item in
      guard let paragraph = item.firstChild, paragraph.kind == .paragraph else { return false }
      let lines = lines(of: paragraph)
      return lines.first.map { text.bytes[$0].last == UInt8(ascii: "?") } == true
        && (lines.count > 2 || paragraph.next?.isList == true)
    }
    return areQuestions ? firstLineSpan(of: first) : nil
  }
}

/// The rule that questions written as list items break.
let listedQuestionRule = "each question needs a heading '## …' and cannot be a list item"

extension MarkdownDocument {
  /// The first line of the first item that has options with a key below its text, like a question
  /// written as a list item.
  func listedQuestion(in list: MarkdownNode) -> Span? {
    guard list.isList else { return nil }
    let item = list.children.first { $0.children.contains { isOptionList($0) && hasKey($0) } }
    return item.map { firstLineSpan(of: $0) }
  }

  /// What is wrong with a block that has questions in a list or in a code block, and its place.
  func misplacedQuestion(in block: MarkdownNode) -> (rule: String, place: Span)? {
    if let question = listedQuestion(in: block) ?? plainQuestion(in: block) {
      return (listedQuestionRule, question)
    }
    let place = firstLineSpan(of: block)
    let start = text.bytes[place.bytes]
    if start.starts(with: "###".utf8), block.isHeading, block.next?.isHeading == false {
      return ("a question's heading needs two '#'", place)
    }
    if block.kind == .paragraph, start.starts(with: "\\#".utf8) {
      return ("a question's heading starts with '## ', without backslashes", place)
    }
    if block.kind == .paragraph, hasAnswersInBraces(block) {
      return (
        "a question needs a heading '## …', and its answers are below it, not in braces", place
      )
    }
    let mark = text.string(place.bytes).prefix(3)
    guard block.kind == .code, ["```", "~~~"].contains(mark) else { return nil }
    let code = "\n" + block.literal
    let answers = ["\n- [", "\n= "]
    guard code.contains("\n## "), answers.contains(where: code.contains) else { return nil }
    return (
      "the questions are in a code block: delete the lines '\(mark)' before and after them", place
    )
  }
}
