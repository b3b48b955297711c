import Courseware

/// The blocks below a heading, hints left out, by what they are for.
struct QuestionParts {
  /// What belongs to the question.
  var body: [MarkdownNode] = []
  /// The list, the table or the answers after `=`; empty where nothing of the kind is there.
  var answers: [MarkdownNode] = []
  /// Quotes behind the answers: the explanation, or an essay's rubric.
  var quotes: [MarkdownNode] = []
  /// Something to answer by besides the answers.
  var stray: MarkdownNode?

  /// Sorts the blocks; says what may not stand where it does.
  init(
    _ blocks: [MarkdownNode], _ type: ParsedQuestion.QuestionType?, _ reader: inout QuestionReader
  ) {
    let start = blocks.firstIndex { reader.document.isAnswer($0, to: type) }
    var refused: [MarkdownNode] = []
    for (index, block) in blocks.enumerated() {
      let isBehind = start.map { index > $0 } ?? false
      if isBehind, block.isThematicBreak {
        reader.refuseSeparator(at: reader.document.firstLineSpan(of: block))
      } else if index == start, !block.isQuote {
        answers.append(block)
      } else if block.isQuote, isBehind || index == start {
        quotes.append(block)
      } else if isBehind, !refused.isEmpty {
        refused.append(block)
      } else if isBehind, belongsToAnswers(block, reader.document) {
        answers.append(block)
      } else if reader.document.isAnswer(block, to: nil), !isBehind || !isAlike(block) {
        stray = stray ?? block
      } else if isBehind {
        if block.kind != .htmlBlock { refused.append(block) }
      } else {
        body.append(block)
      }
    }
    if start == nil { takeQuotesAtEnd() }
    if let last = body.last, last.isThematicBreak, blocks.last == last {
      reader.refuseSeparator(at: reader.document.firstLineSpan(of: last))
    }
    reader.refuse(refused, behind: answers.first)
  }

  /// What the page shows of the answers: what stands in lists and tables, without feedback.
  ///
  /// By their HTML, so that nothing that is numbered in this order tells the right one.
  func shownAnswers() -> [MarkdownNode] {
    let nodes = answers.flatMap { $0.children.flatMap(\.children) }.filter { !$0.isQuote }
    let keyed = nodes.map { node in
      var html: [UInt8] = []
      for child in node.children { child.appendHTML(to: &html) }
      return (html, node)
    }
    return keyed.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  /// Whether the answers are options to tick.
  func hasOptions(_ document: MarkdownDocument) -> Bool {
    answers.first.map(document.isOptionList) ?? false
  }

  /// Answers after `=` may stand in several paragraphs.
  private func belongsToAnswers(_ block: MarkdownNode, _ document: MarkdownDocument) -> Bool {
    answers.first.map(document.isAnswerLines) == true && document.isAnswerLines(block)
  }

  /// Whether a block looks like a continuation of the answers: a second list below a list.
  private func isAlike(_ block: MarkdownNode) -> Bool { answers.first?.isAlike(block) ?? false }

  /// Where nothing is to be answered below the heading, the quotes at the end explain.
  private mutating func takeQuotesAtEnd() {
    let count = body.reversed().prefix(while: \.isQuote).count
    quotes = Array(body.suffix(count))
    body.removeLast(count)
  }
}

extension MarkdownDocument {
  /// Whether a block is what a question of a type is answered by; without a type, whether it says
  /// so by itself.
  func isAnswer(_ block: MarkdownNode, to type: ParsedQuestion.QuestionType?) -> Bool {
    type?.answer.isAnswer(block, in: self) ?? (isOptionList(block) || isAnswerLines(block))
  }
}
