import Courseware

/// Reads the lines below a question's heading in sequence.
struct QuestionReading {
  var question: ImportedQuestion
  var remarks: [ImportRemark] = []
  /// The number of marks that other programs would not recognize.
  private(set) var marks = 0
  private var place = Place.body
  /// Unindented lines below an option; the lines after them show where they belong.
  private var gap: [SourceLine] = []
  private var followsBlankLine = true
  /// The options that an unindented block was added to, by index.
  private var withBlock: Set<Int> = []
  /// The options that an unindented block quote was added to, by index.
  private var withQuote: Set<Int> = []
  /// The options that such a block or quote was added to from below a blank line, by index: it may
  /// belong to another question.
  private var apart: Set<Int> = []
  /// Whether the options are a numbered list.
  private var isNumbered = false
  private var answerFields: [Int] = []
  /// The options that continue in a line that may be the text of another question, by index.
  private var continued: Set<Int> = []
  /// The first byte of the line of the last option, which shows the type of the list; 0 for a
  /// number.
  private var listMark: UInt8?
  /// The indentation of the last option.
  private var optionIndentation = 0
  /// The indentation of the explanation, if it is inside an option.
  private var explanationIndentation = 0

  /// Where the next line belongs by default.
  private enum Place { case body, option, gap, explanation }

  init(line: Int, stem: [UInt8]) { question = ImportedQuestion(line: line, stem: stem) }

  mutating func take(_ line: SourceLine) {
    if !line.isText, line.role != .opensCode {
      append(line)
    } else if let mark = OptionMark(line.content) {
      takeOption(mark, line)
    } else if line.isBlank {
      append(line)
    } else {
      takeText(line)
    }
    followsBlankLine = line.isText && line.isBlank
  }

  /// Assigns the last lines and completes the question.
  mutating func finish() {
    closeGap(isLast: true)
    doubtLists()
    moveExplanationsOut()
    for index in question.options.indices { question.options[index].dropColon() }
    doubtMarks()
    dropEmptyOptions()
    doubtMultiOptionLines()
    judge()
    if let fault = question.statedFault { question.faults.append(fault) }
  }

  /// If the heading contains only a number, the first paragraph becomes the stem.
  mutating func takeStemFromBody(number: Int?) {
    let rest = question.body.drop { $0.isBlank }
    var end = rest.startIndex
    while end < rest.endIndex, isParagraph(rest[end]) {
      end += 1
      if rest[end - 1].breaksHard { break }
    }
    if let first = rest.first, first.isText, let heading = Heading(first) {
      question.stem = Array(heading.text)
      question.body.removeSubrange(...rest.startIndex)
    } else if end > rest.startIndex {
      let lines = rest[..<end].map { Array($0.content) }
      question.stem = Array(lines.joined(separator: [32]))
      question.body.removeSubrange(..<end)
    } else if let number {
      question.stem = Array("Question \(number)".utf8)
      question.faults.append("the heading contains only a number")
    }
  }

  /// Whether a line is text that is neither an item nor the start of another block.
  private func isParagraph(_ line: SourceLine) -> Bool {
    let chunk = Chunk(lines: [line])
    return line.isText && !line.isBlank && !chunk.isBlock && !chunk.isQuote
      && !isListItem(line.content) && !isRule(line.content) && Heading(line) == nil
  }

  private mutating func append(_ line: SourceLine) {
    switch place {
    case .body: question.body.append(line)
    case .option: addToOption([line])
    case .gap: gap.append(line)
    case .explanation:
      question.explanation.append(line.dedented(by: explanationIndentation))
    }
  }

  private mutating func takeOption(_ mark: OptionMark, _ line: SourceLine) {
    let ownMark = line.content.first.map { isDigit($0) ? 0 : $0 }
    if place == .explanation || (followsBlankLine && ownMark != listMark) {
      answerFields.append(question.options.count - 1)
    }
    listMark = ownMark
    if place == .option, line.indentation >= optionIndentation + 2 {
      note(line, "an option below another one is read as an option of the question")
    }
    optionIndentation = line.indentation
    closeGap(isLast: false)
    noteUnusualMark(of: mark, line)
    isNumbered = ownMark == 0
    if line.isText, let several = MultiOptionLine(mark.text, bullet: line.content.first),
      several.isCertain
    {
      addOption(mark, line, several.head)
      for further in several.further { addOption(further, line, further.text) }
      note(line, "several options are on one line")
    } else {
      addOption(mark, line, mark.text)
    }
    place = .option
  }

  private mutating func noteUnusualMark(of mark: OptionMark, _ line: SourceLine) {
    guard let unusualMark = mark.unusualMark else { return }
    marks += 1
    note(line, "the mark '\(unusualMark)' is read as '- [\(mark.isKey ? "x" : " ")]'")
  }

  private mutating func addOption(
    _ mark: OptionMark, _ line: SourceLine, _ text: ArraySlice<UInt8>
  ) {
    var first = line
    first.bytes = line.isText && saysNothing(text) ? [] : Array(text)
    if text.endIndex == line.content.endIndex, line.breaksHard, !first.bytes.isEmpty {
      first.bytes += [32, 32]
    }
    question.options.append(
      ImportedOption(line: line.number, isKey: mark.isKey, lines: [first]))
  }

  private mutating func takeText(_ line: SourceLine) {
    if place != .explanation, line.isText, line.indentation < 4,
      let brackets = unreadBrackets(line.content)
    {
      question.faults.append("the brackets '\(brackets)' in line \(line.number) are not a mark")
    }
    guard !question.options.isEmpty else {
      question.body.append(line)
      return
    }
    if place == .explanation {
      append(line)
    } else if explains(line) {
      closeGap(isLast: true)
      place = .explanation
      explanationIndentation = line.indentation
      append(SourceLine(number: line.number))
      append(line)
    } else if isInOption(line) {
      if line.indentation < optionIndentation + 2, mayBeQuestion(line) {
        continued.insert(question.options.count - 1)
      }
      append(line)
    } else {
      place = .gap
      append(line)
    }
  }

  private func explains(_ line: SourceLine) -> Bool {
    startsExplanation(line.content, isLoose: followsBlankLine || line.indentation > 2)
      || isLinkAlone(line.content)
      || (line.indentation < optionIndentation + 2 && givesAnswer(line.content))
  }

  /// Whether a line below an option is part of it.
  ///
  /// As in Markdown, a list item is not part of it if it is indented like the options or less.
  private func isInOption(_ line: SourceLine) -> Bool {
    if line.isText, isListItem(line.content), line.indentation < optionIndentation + 2 {
      return false
    }
    return line.indentation >= (line.isText ? optionIndentation : 0) + 2
      || (!followsBlankLine && place == .option && isLazy(line))
  }

  /// Whether a line directly below an option may be the text of another question: it is bold or has
  /// a question mark, or it does not look like the rest of a wrapped line.
  private func mayBeQuestion(_ line: SourceLine) -> Bool {
    let text = String(decoding: line.content, as: UTF8.self)
    if text.hasPrefix("**") || text.hasPrefix("<b>") || text.contains(where: { "?？؟".contains($0) })
    {
      return true
    }
    guard let above = lastOption.lines.last, let first = text.first else { return false }
    return !first.isLowercase && !above.breaksHard && above.bytes.count < 50
  }

  /// Whether an unindented line, with no blank line before it, continues an option's paragraph.
  private func isLazy(_ line: SourceLine) -> Bool {
    guard line.isText, let first = line.content.first else { return false }
    return ![UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "#")].contains(first)
      && !line.content.hasPrefix("![")
  }

  /// The text of a list item without a mark, in a list of the same type as that of the options.
  private func itemText(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let text = bulletText(content) { return text }
    guard isNumbered, let first = content.first, isDigit(first), isListItem(content) else {
      return nil
    }
    return content.drop(while: isDigit).dropFirst().trimmed
  }

  /// Decides where the lines between two options, or after the last, belong.
  private mutating func closeGap(isLast: Bool) {
    let found = chunks(of: gap)
    gap = []
    guard !question.options.isEmpty, !found.isEmpty else { return }
    let followsBlankLine = lastOption.lines.last?.isBlank ?? false
    let isIntroduced = lastOption.introducesBlock
    for (index, chunk) in found.enumerated() {
      let isApart = !isIntroduced && (followsBlankLine || index > 0)
      if !isLast {
        takeBetween(chunk, isApart: isApart)
      } else if index == 0, isPartOfLastOption(chunk, followsBlankLine) {
        addToOption(chunk, isApart: isApart)
      } else {
        if index == 0, !followsBlankLine { noteItems(in: chunk) }
        let lines = chunk.lines.map { $0.dedented(by: optionIndentation) }
        question.explanation += [SourceLine(number: 0)] + lines
      }
    }
  }

  /// Whether the block or quote below the last option is part of it, as those below the options
  /// above it are.
  private func isPartOfLastOption(_ chunk: Chunk, _ followsBlankLine: Bool) -> Bool {
    if chunk.isBlock { return !withBlock.isEmpty || lastOption.isPlaceholder }
    guard chunk.isQuote, !withQuote.isEmpty else { return false }
    return !followsBlankLine || withQuote.count == question.options.count - 1
  }

  /// Notes the items of the options' list that have no brackets at all, unless they are links.
  private mutating func noteItems(in chunk: Chunk) {
    guard let items = unmarkedItems(chunk.lines), let first = items.first,
      !items.contains(where: { unreadBrackets($0.content) != nil }),
      !items.allSatisfy({ isLinkAlone(itemText($0.content) ?? []) })
    else { return }
    note(first, "items without a mark below the options are read as the explanation")
  }

  /// Adds the lines between two options to the first of them, as they are displayed.
  private mutating func takeBetween(_ chunk: Chunk, isApart: Bool) {
    if !chunk.isBlock, let items = unmarkedItems(chunk.lines) {
      for item in items { addUnmarked(item) }
      return
    }
    addToOption(chunk, isApart: isApart)
  }

  private mutating func addToOption(_ chunk: Chunk, isApart: Bool) {
    let index = question.options.count - 1
    if chunk.isBlock {
      withBlock.insert(index)
    } else if chunk.isQuote {
      withQuote.insert(index)
    } else {
      answerFields.append(index)
    }
    if isApart, chunk.isBlock || chunk.isQuote { apart.insert(index) }
    addToOption([SourceLine(number: 0)] + chunk.lines)
  }

  private var lastOption: ImportedOption { question.options[question.options.count - 1] }

  /// Adds lines to the last option in place, because a copy for each line takes quadratic time.
  private mutating func addToOption(_ lines: [SourceLine]) {
    question.options[question.options.count - 1].lines += lines
  }

  private mutating func addUnmarked(_ line: SourceLine) {
    var item = line
    item.bytes = Array(itemText(line.content) ?? line.content)
    question.options.append(ImportedOption(line: line.number, isKey: false, lines: [item]))
    note(line, "an item without a mark is read as an option")
  }

  private mutating func note(_ line: SourceLine, _ reason: String) {
    remarks.append(.note(line.number, reason))
  }

  /// A chunk's lines, if each is a list item without a mark.
  private func unmarkedItems(_ lines: [SourceLine]) -> [SourceLine]? {
    let isList = lines.allSatisfy {
      $0.isText && abs($0.indentation - optionIndentation) < 2 && itemText($0.content) != nil
    }
    return isList ? lines : nil
  }

  /// Moves explanations before the options to after them, because they would give the answer away.
  private mutating func moveExplanationsOut() {
    guard !question.options.isEmpty else { return }
    var body: [SourceLine] = []
    var moved: [SourceLine] = []
    let names = OptionNames(question.options)
    for chunk in chunks(of: question.body) {
      let isMoved =
        !chunk.isBlock
        && (chunk.lines.first.map { startsExplanation($0.content) } ?? false
          || !statedOptions(chunk.lines[...], of: names).isEmpty)
      if isMoved, let first = chunk.lines.first {
        note(first, "this paragraph above the options is read as the explanation")
        moved += [SourceLine(number: 0)] + chunk.lines
      } else {
        body += [SourceLine(number: 0)] + chunk.lines
      }
    }
    guard !moved.isEmpty else { return }
    question.body = body
    question.explanation = moved + question.explanation
  }

  private mutating func dropEmptyOptions() {
    var left = question.options.count
    var kept: [ImportedOption] = []
    for option in question.options {
      guard left > 2, option.isEmpty, !option.isKey else {
        kept.append(option)
        continue
      }
      left -= 1
      remarks.append(.note(option.line, "an empty option is omitted"))
    }
    question.options = kept
  }

  /// If only a label follows the last mark, and the body and all other options end in blocks, each
  /// block may belong to the mark below it, and then the key would be wrong.
  private mutating func doubtMarks() {
    let others = question.options.indices.dropLast().filter { !question.options[$0].isEmpty }
    guard question.options.last?.isPlaceholder ?? false, !others.isEmpty,
      others.allSatisfy({ withBlock.contains($0) || question.options[$0].startsWithBlock }),
      chunks(of: question.body).last?.isBlock ?? false
    else { return }
    question.faults.append("the code or image of an option seems to be above its brackets")
  }

  /// Options in the text of another option might be correct ones.
  private mutating func doubtMultiOptionLines() {
    let hasSeveralOptions = question.options.contains { option in
      option.lines.contains { $0.isText && MultiOptionLine($0.content, bullet: nil) != nil }
    }
    if hasSeveralOptions { question.faults.append("several options are on one line") }
  }

  private mutating func judge() {
    if question.options.isEmpty {
      question.faults.append("it has no options")
    } else if question.keys == 0 {
      question.faults.append("no option is marked as correct")
    } else if question.options.contains(where: { $0.isKey && $0.isEmpty }) {
      question.faults.append("the correct option is empty")
    }
  }

  /// If options on both sides of a gap are correct, they may belong to two questions.
  private mutating func doubtLists() {
    let firstKey = question.options.firstIndex(where: \.isKey) ?? .max
    let lastKey = question.options.lastIndex(where: \.isKey) ?? -1
    let lists = isolated(apart).union(answerFields)
    let gaps = isolated(continued).union(lists).sorted()
    for gap in gaps where gap >= 0 && gap + 1 < question.options.count {
      let line = question.options[gap + 1].line
      guard firstKey <= gap, lastKey > gap else {
        if lists.contains(gap), gap > 0, gap + 2 < question.options.count {
          remarks.append(.note(line, "a second list of options starts here"))
        }
        continue
      }
      question.faults.append("a second list of options starts at line \(line)")
      break
    }
  }
}

/// The options that continue although the ones next to them do not: if two adjacent options
/// continue, both are wrapped, or have blocks of their own.
private func isolated(_ options: Set<Int>) -> Set<Int> {
  options.filter { !options.contains($0 - 1) && !options.contains($0 + 1) }
}
