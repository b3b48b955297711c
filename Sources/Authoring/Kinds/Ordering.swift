import Courseware

/// Items to put in order, stored in the correct order.
struct ParsedOrdering: ParsedParts {
  var items: [ParsedOption]

  static let need = "a numbered list of the items to order"
  static let listForm = AnswerListForm.numbered
  static let partsName = "items"

  static func isAnswer(_ block: MarkdownNode, in document: MarkdownDocument) -> Bool {
    block.kind == .list(isOrdered: true)
  }

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    guard let list = source.parts.answers.first else { return nil }
    if reader.refuseLostItems(of: list) { return .unreadable }
    reader.warnOfNumbers(of: list)
    return .answer(ParsedOrdering(items: reader.items(list, "an item to order")))
  }

  /// The fix that numbers the items of a list.
  static func fixes(_ parts: QuestionParts, _ reader: QuestionReader) -> [Diagnostic.Fix] {
    guard let list = parts.body.first(where: \.isList) else { return [] }
    if let fix = reader.orderFix(list, isTyped: true) { return [fix] }
    let edits = list.children.enumerated().map { index, item in
      let start = reader.document.bytes(of: item).lowerBound
      return reader.document.edit(start..<start + 1, "\(index + 1).")
    }
    return [.init("number the list", edits)]
  }

  var words: String { "an ordering question" }
  var lists: [[ParsedOption]] {
    get { [items] }
    set { items = newValue.first ?? [] }
  }
  var shownTexts: [ParsedProse] { items.sorted { $0.id < $1.id }.map(\.text) }

  var tooFew: String? {
    items.count < 2 ? "an ordering question must have at least two items" : nil
  }

  var form: (count: Int, key: UInt64) { (items.count, 0) }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .ordering }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    var answer = QuestionDigests.Answer(asked: 4)
    for item in items {
      let hash = finished(digests.read(item.text, &scan))
      answer.asked &+= hash
      answer.key = finished(answer.key &* 3 ^ hash)
    }
    return answer
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    let items = items.map { IdentifiedText(id: $0.id, text: $0.text.prose(in: settings.store)) }
    return .ordering(Ordering(items: items, scoresParts: settings.scoresParts))
  }
}

extension QuestionReader {
  /// Warns of a list to order that is numbered with all numbers from 1 on, but not in order.
  fileprivate mutating func warnOfNumbers(of list: MarkdownNode) {
    let bytes = document.text.bytes
    let numbers = list.children.map { item in
      let digits = bytes[document.bytes(of: item).lowerBound...].prefix(4).prefix(while: isDigit)
      return wholeNumber(document.text.string(digits.indices)) ?? 0
    }
    guard numbers != Array(1...numbers.count), numbers.sorted() == Array(1...numbers.count) else {
      return
    }
    report.add(
      .misreadAnswer,
      "the numbers of the items are not read: their order on the page is the correct one",
      at: document.firstLineSpan(of: list),
      note: "write the items in the correct order; students see them in another")
  }
}
