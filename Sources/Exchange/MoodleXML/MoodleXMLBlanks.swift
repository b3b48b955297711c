import Courseware

extension MoodleXMLQuestion {
  /// Replaces the answers in the text of a Cloze question by the marks of blanks.
  mutating func takeCloze() {
    var answers: [ClozeAnswer] = []
    text.replacePlaces { text, at in
      guard text[at] == UInt8(ascii: "{"), let answer = ClozeAnswer(text, at: at) else {
        return nil
      }
      answers.append(answer)
      return answer.written.endIndex
    }
    let words = answers.filter { $0.kind == .words || $0.kind == .wordsInCase }
    let isSensitive = !words.isEmpty && words.allSatisfy { $0.kind == .wordsInCase }
    if isSensitive { base.question.attributes.append("case=sensitive") }
    base.question.blanks = answers.map { blank($0, isSensitive) }
    base.noteShares(of: answers.flatMap(\.alternatives))
    base.noteFeedback(on: answers.reduce(0) { $0 + $1.alternatives.count(where: \.hasFeedback) })
    weight = Double(answers.reduce(0) { $0 + $1.weight })
    if Set(answers.map(\.weight)).count > 1 {
      base.notes.append("the weights of its answers are not imported: blanks earn equal parts")
    }
    if answers.isEmpty {
      base.question.faults.append(
        "its text has no answers that can be read, such as '{1:SHORTANSWER:=leaf}'")
      weight = nil
    }
  }

  private mutating func blank(_ answer: ClozeAnswer, _ isSensitive: Bool) -> ImportedBlank {
    let isMenu = answer.kind == .menu
    var parts: [String] = []
    var items: [(text: String, isKey: Bool)] = []
    for alternative in answer.alternatives {
      let text = answer.kind == .number ? alternative.written : shown(alternative.text, isMenu)
      let isFull = alternative.percent >= 100
      if isMenu { items.append((text, isFull)) }
      guard isFull, !text.isEmpty, !isMenu else { continue }
      parts.append(part(text, answer.kind, isSensitive))
    }
    let written: String
    if answer.kind == .options {
      base.question.faults.append(
        "several options can be selected in its text: ask for them in a question of their own")
      written = code(answer.written)
    } else if isMenu, items.contains(where: \.isKey) {
      return menu(unique(items))
    } else if parts.isEmpty {
      base.question.faults.append("a blank has no answer that earns all points")
      written = code(answer.written)
    } else {
      written = "[[\(unique(parts.map { ($0, true) }).map(\.text).joined(separator: "|"))]]"
    }
    return ImportedBlank(written: Array(written.utf8))
  }

  private func part(_ text: String, _ kind: ClozeAnswer.Kind, _ isSensitive: Bool) -> String {
    if kind == .number { return "=\(text)" }
    let needsPattern = kind == .wordsInCase && !isSensitive
    return text.contains("*")
      ? pattern(forWildcards: text, isCaseSensitive: kind == .wordsInCase)
      : blankPart(text, isCaseSensitive: needsPattern)
  }

  /// The text of an answer; that of a menu's item is HTML after its references are decoded.
  private mutating func shown(_ text: String, _ isMenu: Bool) -> String {
    plain(isMenu ? withoutReferences(Array(text.utf8)[...])[...].string : text)
  }

  /// Text without markup, as blanks have it.
  private mutating func plain(_ html: String) -> String {
    if format == .plain || format == .markdown { return html }
    let (text, lost) = plainText(ofHTML: Array(html.utf8))
    if let lost { base.question.faults.append("a blank contains '\(lost)', which it cannot show") }
    return text
  }

  private func code(_ text: ArraySlice<UInt8>) -> String {
    let quotes = String(repeating: "`", count: longestBackticks(text) + 1)
    let words = text.split { $0 == 10 || $0 == 32 }.joined(separator: [32])
    return "\(quotes) \(Array(words).string) \(quotes)"
  }

  /// Replaces the numbers of choices in a text, `[[1]]`, by the marks of blanks with menus.
  mutating func takeMenus() {
    let choices = element.children.filter { ["selectoption", "dragbox"].contains($0.name) }
    let texts = choices.map { plain($0.child("text")?.markup ?? "") }
    var numbers: [Int] = []
    text.replacePlaces { text, at in
      guard text[at...].hasPrefix("[[") else { return nil }
      let digits = text[(at + 2)...].prefix(4).prefix(while: isDigit)
      guard let number = Int(digits.string), text[digits.endIndex...].hasPrefix("]]") else {
        return nil
      }
      numbers.append(number)
      return digits.endIndex + 2
    }
    var size = 0
    for number in numbers {
      guard choices.indices.contains(number - 1) else {
        base.question.faults.append("its text has the choice [[\(number)]], which does not exist")
        base.question.blanks.append(ImportedBlank(written: Array("`[[\(number)]]`".utf8)))
        continue
      }
      let group = choices[number - 1].value("group") ?? "1"
      let items = choices.indices.filter { (choices[$0].value("group") ?? "1") == group }
        .map { (text: texts[$0], isKey: $0 == number - 1) }
      size += items.reduce(0) { $0 + $1.text.utf8.count + 1 }
      if size > 1 << 16 {
        base.question.faults.append("its menus are larger than 64 kB together")
        break
      }
      base.question.blanks.append(menu(unique(items)))
    }
    if numbers.isEmpty {
      base.question.faults.append("its text has no place for a choice, such as [[1]]")
    } else if type == "ddwtos" {
      notesOnce.append("words to drag into a text become menus")
    }
  }
}
