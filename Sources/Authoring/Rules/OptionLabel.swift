import Courseware

extension Rule {
  static let optionLabel = Rule(
    "option-label", .warning, "Options that are shuffled have no letters or numbers in their text.",
    explanation: """
      Each student gets the options in another order, so letters before their texts appear in an
      order such as 'c, a, b'. Delete them: students select options and need no letters. If an
      explanation refers to options by their letters, keep the order with '{shuffle=false}' at the
      end of the heading. There is no fix then, nor where another option names them: 'both A and B'.
      Labels of items to order that are in another order than the items are reported as
      'misread-answer'.
      """,
    bad: "- [ ] a) Mars\n- [x] b) Jupiter\n- [ ] c) Saturn",
    good: "- [ ] Mars\n- [x] Jupiter\n- [ ] Saturn", check: .question(checkLabels),
    questions: planet(options:))
}

private func checkLabels(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  guard let answer = question.answer, let lists = labelledLists(question, quiz) else { return }
  let prose = quiz.prose
  var (edits, count) = ([Diagnostic.Edit](), 0)
  var first: (option: ParsedOption, label: OptionLabel)?
  var isNamed = false
  for list in answer.lists {
    let labels = lists.labels(of: list, prose)
    if answer is ParsedOrdering, let item = contradicted(list, labels, prose) {
      return report.add(
        .misreadAnswer,
        "the labels of the items are not read: their order on the page is the correct one",
        at: item.span, note: "write the items in the correct order; students see them in another")
    }
    guard let labels else { continue }
    first = first ?? (list[0], labels[0])
    count += labels.count
    isNamed = isNamed || names(labels, of: list, question, prose)
    edits += zip(list, labels).compactMap { edit(of: $0, $1, prose) }
  }
  guard let first else { return }
  report.add(
    .optionLabel, "\(lists.reason), and '\(first.label.text)' is part of this one's text",
    at: first.option.span,
    note: answer.optionsToSelect == nil
      ? nil : "to keep the labels and the order, write '{shuffle=false}' at the end of the heading",
    fixes: edits.count == count && !isNamed ? [.init("delete the labels", edits)] : [])
}

/// Whether another text of a question refers to an option by its label.
private func names(
  _ labels: [OptionLabel], of list: [ParsedOption], _ question: ParsedQuestion, _ prose: [UInt8]
) -> Bool {
  let texts =
    [question.stem, question.body, question.explanation] + question.hints + list.map(\.feedback)
  if texts.contains(where: { OptionLabel.isNamed(labels, in: prose[$0.markdown]) }) {
    return true
  }
  return list.enumerated().contains { index, option in
    let length = index < labels.count ? labels[index].length : 0
    return OptionLabel.isNamed(labels, in: prose[option.text.markdown].dropFirst(length))
  }
}

/// The first item of an ordering whose labels or numbers contradict the correct order: `3) c`, `1)
/// a`, `2) b`, or `b (2)`, `a (1)`.
private func contradicted(
  _ list: [ParsedOption], _ labels: [OptionLabel]?, _ prose: [UInt8]
) -> ParsedOption? {
  let positions =
    labels?.map(\.position) ?? list.compactMap { numberAtEnd(prose[$0.text.markdown]) }
  let order = Array(list.indices)
  return positions != order && positions.sorted() == order ? list.first : nil
}

/// The number in parentheses at the end of a text, minus one.
private func numberAtEnd(_ text: ArraySlice<UInt8>) -> Int? {
  guard text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")),
    open > text.startIndex, text[open - 1] == 32
  else { return nil }
  return wholeNumber(String(decoding: text[(open + 1)...].dropLast(), as: UTF8.self)).map { $0 - 1 }
}

/// The lists of a question in which labels are useless; `nil` if options keep their order, so that
/// labels may refer to them.
///
/// It is no initializer because that would copy the quiz for each question.
private func labelledLists(_ question: ParsedQuestion, _ quiz: ParsedQuiz) -> LabelledLists? {
  if question.answer?.optionsToSelect != nil {
    guard quiz.settings?.shuffle.shufflesOptions ?? true, question.shuffles else { return nil }
    return LabelledLists(
      isInOrder: true, reason: "the options are shuffled", question: question.stem)
  }
  if question.answer is ParsedScale {
    return LabelledLists(
      isInOrder: true, reason: "the steps of a scale have no labels", hasNumbers: true,
      question: question.stem)
  }
  return LabelledLists(
    isInOrder: false, reason: "each student gets the items in another order",
    question: question.stem)
}

/// The lists of a question in which labels are useless, and the reason.
private struct LabelledLists {
  /// Whether a label must match its position, such as 'b)' for the second item.
  var isInOrder: Bool
  var reason: String
  /// Whether '1 - never' is not a label, as in a scale.
  var hasNumbers = false
  var question: ParsedProse

  /// The labels of the items of a list, from the first on, if all items have one.
  ///
  /// The last item may have no label, such as "None of these".
  func labels(of list: [ParsedOption], _ prose: [UInt8]) -> [OptionLabel]? {
    func label(_ index: Int, isAnywhere: Bool) -> OptionLabel? {
      OptionLabel(
        prose[list[index].text.markdown], at: isAnywhere ? nil : index,
        of: list.count + (isInOrder ? 1 : 0))
    }
    func labels(after first: OptionLabel, isAnywhere: Bool) -> [OptionLabel] {
      let others = list.indices.dropFirst().lazy.map { label($0, isAnywhere: isAnywhere) }
      return [first] + others.prefix { $0?.style == first.style }.compactMap(\.self)
    }
    guard list.count > 1, let any = label(0, isAnywhere: true), !hasNumbers || !any.mayBeNumber
    else { return nil }
    var found = labels(after: any, isAnywhere: true)
    if isInOrder, any.hasDash || !areComplete(found, of: list.count) {
      guard let first = label(0, isAnywhere: false) else { return nil }
      found = labels(after: first, isAnywhere: false)
    }
    let areDifferent = Set(found.map(\.character)).count == found.count
    guard areDifferent, found.count >= max(2, list.count - 1) else { return nil }
    return areParts(found, of: list, prose) ? nil : found
  }

  /// Whether all items of a list have labels from a series, in any order: of three or more items,
  /// one letter or number of the series may be missing.
  private func areComplete(_ labels: [OptionLabel], of count: Int) -> Bool {
    let positions = labels.map(\.position).sorted()
    guard positions.count == count, positions.first == 0, let last = positions.last else {
      return false
    }
    return last == count - 1 || count > 2 && last == count
  }

  /// Whether the apparent labels are parts of the texts: `1. Mai` and `2. Mai`, or `A. Einstein`
  /// and `B. Russell` if the question asks for a person.
  private func areParts(
    _ labels: [OptionLabel], of list: [ParsedOption], _ prose: [UInt8]
  ) -> Bool {
    let texts = zip(list, labels).map { prose[$0.text.markdown].dropFirst($1.length) }
    if zip(texts, texts.dropFirst()).contains(where: { $0.elementsEqual($1) }) { return true }
    guard labels[0].style.marks == [UInt8(ascii: ".")] else { return false }
    let asksForPerson = prose[question.html].split { !isAnyLetter($0) }
      .contains { wordsForPersons.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
    let isDate = labels[0].character.utf8.allSatisfy(isDigit)
    return texts.allSatisfy { text in
      let words = text.split(separator: 32).prefix(3)
      guard let first = words.first else { return false }
      let word = String(decoding: first, as: UTF8.self)
      if isDate { return ordinalNouns.contains(word) }
      return asksForPerson && words.count < 3
        && words.allSatisfy { isUpperLetter($0[$0.startIndex]) }
    }
  }
}

/// The edit that removes a label from a one-line item that has only its mark besides its text.
private func edit(
  of option: ParsedOption, _ label: OptionLabel, _ prose: [UInt8]
) -> Diagnostic.Edit? {
  let (line, text) = (option.span.bytes, prose[option.text.markdown])
  // The lengths of the marks before a cell, an item and an option: none, '1. ', '10. ' and '- [ ]
  // '.
  guard [0, 2, 3, 4, 6].contains(line.count - text.count), !text.contains(10),
    text.first != UInt8(ascii: "*")
  else { return nil }
  let start = line.upperBound - text.count
  return .init(
    span: Span(path: option.span.path, bytes: start..<start + label.length), replacement: "")
}

private let wordsForPersons: Set<String> = [
  "who", "whose", "wer", "wen", "wem", "wessen", "qui", "quién", "quien", "quiénes", "chi", "quem",
  "kto", "кто", "author", "scientist", "philosopher", "composer", "inventor", "mathematician",
  "physicist", "painter", "poet", "chemist", "autor", "wissenschaftler", "philosoph", "komponist",
]
