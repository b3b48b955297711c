import Courseware

extension QTIQuestion {
  /// The name of a blank in the text: `color` for `response_color`.
  func blankName(_ ident: String) -> String {
    ident.hasPrefix("response_") ? String(ident.dropFirst(9)) : ident
  }

  /// Replaces the names of blanks in the text, `[color]`, by their marks.
  mutating func readBlanks(isMenu: Bool) {
    var names: [String: Int] = [:]
    var blanks: [ImportedBlank] = []
    for (name, blank) in namedBlanks(isMenu: isMenu) where names[name] == nil {
      names[name] = blanks.count
      blanks.append(blank)
    }
    var order: [Int] = []
    text.replacePlaces { text, at in
      guard text[at] == UInt8(ascii: "["),
        let end = text[(at + 1)...].prefix(200).firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let name = text[(at + 1)..<end].string.replacing("&amp;", with: "&")
      guard let index = names[name], !order.contains(index) else { return nil }
      order.append(index)
      return end + 1
    }
    let found = Set(order)
    for (name, index) in names.sorted(by: { $0.value < $1.value }) where !found.contains(index) {
      base.question.faults.append("its text has no place for the blank '[\(name)]'")
    }
    base.question.blanks = order.map { blanks[$0] }
    if blanks.isEmpty { base.question.faults.append("it has no blanks that can be read") }
  }

  private mutating func namedBlanks(isMenu: Bool) -> [(name: String, blank: ImportedBlank)] {
    let typed = item.responses.filter { !$0.isTyped }.isEmpty
    if typed { return typedBlanks() }
    return item.responses.map { response in
      let types = response.labels.map { $0.element.attributes["answer_type"] ?? "" }
      let isMenu = isMenu || types.contains("dropdown") || types.contains("wordbank")
      let items = response.labels.map { id, label in
        let (text, lost) = texts.plainText(of: label)
        if let lost {
          base.question.faults.append("a blank contains '\(lost)', which it cannot show")
        }
        let isKey = scoring.points(of: id, in: response.ident) > 0
        return (text: text, isKey: isKey || !isMenu)
      }.filter { !$0.text.isEmpty }
      noteMatching(response)
      return (blankName(response.ident), blank(items, isMenu: isMenu, case: false))
    }
  }

  /// Blanks whose answers are only in the conditions, as Respondus and Blackboard write them.
  private mutating func typedBlanks() -> [(name: String, blank: ImportedBlank)] {
    var names = item.responses.map(\.ident)
    var answers: [String: [String]] = [:]
    var isSensitive = false
    for test in scoring.scored.flatMap(\.positive) where !test.value.isEmpty {
      if answers[test.respident] == nil, !names.contains(test.respident), names.count < 1_000 {
        names.append(test.respident)
      }
      answers[test.respident, default: []].append(test.value)
      isSensitive = isSensitive || test.attributes["case"] == "Yes"
    }
    return names.map { name in
      let items = (answers[name] ?? []).map { (text: $0, isKey: true) }
      let hasBrackets = name.hasPrefix("[") && name.hasSuffix("]")
      let bare = hasBrackets ? String(name.dropFirst().dropLast()) : name
      return (bare, blank(items, isMenu: false, case: isSensitive))
    }
  }

  private mutating func blank(
    _ items: [(text: String, isKey: Bool)], isMenu: Bool, case isSensitive: Bool
  ) -> ImportedBlank {
    let items = unique(items)
    if isMenu, items.contains(where: \.isKey) { return menu(items) }
    if !items.contains(where: \.isKey) {
      base.question.faults.append("a blank has no answer that earns points")
      return ImportedBlank(written: Array("`[[…]]`".utf8))
    }
    let parts = items.map { blankPart($0.text, isCaseSensitive: isSensitive) }
    return ImportedBlank(written: Array("[[\(parts.joined(separator: "|"))]]".utf8))
  }

  /// Notes that words are not compared as in New Quizzes.
  private mutating func noteMatching(_ response: QTIResponse) {
    let others = ["TextCloseEnough", "TextContainsAnswer", "TextRegex"]
    let rules = response.labels.compactMap { $0.element.attributes["scoring_algorithm"] }
    if rules.contains(where: others.contains) {
      let note = "blanks were compared by another rule: here, the words must be the same"
      if !base.notes.contains(note) { base.notes.append(note) }
    }
  }
}
