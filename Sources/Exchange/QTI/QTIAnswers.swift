import Authoring
import Courseware

extension QTIQuestion {
  mutating func readOptions() {
    guard let response = item.responses.first else { return }
    if item.points == 0, scoring.scored.isEmpty { return readSteps(response) }
    let shares = response.labels.map { scoring.points(of: $0.id, in: response.ident) }
    let best = shares.max() ?? 0
    for ((id, label), points) in zip(response.labels, shares) {
      let isKey = points > 0 && points == best
      addOption(id, label, isKey: isKey, share: best > 0 ? points * 100 / best : 0)
    }
    base.scoreOptions(
      isSingle: true, advice: "mark one of them, or allow several answers in the other program")
    keepOrder(response)
  }

  /// Options without points, of which none is correct, are the steps of a scale.
  private mutating func readSteps(_ response: QTIResponse) {
    base.question.attributes.append("type=scale")
    for (_, label) in response.labels {
      let (text, faults) = texts.text(of: label).inline
      base.question.faults += faults
      if !text.isEmpty { base.question.answer.append(Array("- ".utf8) + text) }
    }
  }

  /// Canvas gives each correct option its share, and deducts as much for an incorrect one; other
  /// programs say in the conditions what each option earns.
  mutating func readSeveralOptions() {
    guard let response = item.responses.first else { return }
    let keys = Set(scoring.keys(of: response.ident))
    let isAdded = scoring.isAdditive
    let shares = response.labels.map { scoring.points(of: $0.id, in: response.ident) }
    let sum = shares.filter { $0 > 0 }.reduce(0, +)
    for ((id, label), points) in zip(response.labels, shares) {
      let share = isAdded && sum > 0 ? points * 100 / sum : 0
      addOption(id, label, isKey: isAdded ? points > 0 : keys.contains(id), share: share)
    }
    if base.question.keys == 1 { base.question.attributes.append("type=multiple") }
    let algorithm = item.fields["scoring_algorithm"] ?? "PartialScore"
    if isAdded {
      base.question.attributes.append("scoring=weights")
    } else if item.isCanvas, algorithm != "AllOrNothing", base.question.keys > 0 {
      base.question.attributes.append("scoring=net-correct")
    }
    keepOrder(response)
  }

  private mutating func addOption(
    _ id: String, _ label: XMLElement, isKey: Bool, share: Double
  ) {
    let text = texts.text(of: label)
    if text.isEmpty {
      // Canvas keeps fields for options that were left empty.
      guard isKey else { return base.notes.append("an empty option is not imported") }
      base.question.faults.append("an option has no text")
    }
    base.addOption(
      text, isKey: isKey, share: share,
      feedback: feedback[id] ?? MoodleText(format: .html, bytes: []))
  }

  /// Keeps the order of the options if the file says that they are not shuffled.
  private mutating func keepOrder(_ response: QTIResponse) {
    let shuffles = response.element.all(["render_choice"]).first?.attributes["shuffle"]
    if !item.isCanvas, shuffles == "No" { base.question.keepsOrder = true }
  }

  mutating func readTruth() {
    guard let response = item.responses.first, let ids = truthIDs else { return readOptions() }
    let isTrue = scoring.points(of: ids.ifTrue, in: response.ident) > 0
    let isFalse = scoring.points(of: ids.ifFalse, in: response.ident) > 0
    guard isTrue != isFalse else { return readOptions() }
    let empty = MoodleText(format: .html, bytes: [])
    let (right, wrong) = isTrue ? (ids.ifTrue, ids.ifFalse) : (ids.ifFalse, ids.ifTrue)
    base.setTruth(
      isTrue, feedbackIfWrong: feedback[wrong] ?? empty, feedbackIfRight: feedback[right] ?? empty)
  }

  mutating func readWords() {
    base.question.attributes.append("type=short-text")
    let best = scoring.scored.map(\.points).max() ?? 0
    var known: Set<String> = []
    for condition in scoring.scored {
      for test in condition.positive {
        let words = test.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, known.insert(words).inserted else { continue }
        if test.name == "varsubstring" {
          noteSubstring(words)
        } else if condition.points < best {
          noteShare(words, condition.points * 100 / best)
          continue
        }
        base.question.answer.append(Array(typedAnswer(words).utf8))
      }
    }
    let tests = scoring.scored.flatMap(\.positive)
    if tests.contains(where: { $0.attributes["case"] == "Yes" }) {
      base.question.attributes.append("case=sensitive")
    }
    if base.question.answer.isEmpty {
      base.question.faults.append("none of its answers earns points")
    }
  }

  private mutating func noteSubstring(_ words: String) {
    base.notes.append(
      "'\(words)' earned points as a part of the answer: here it is the whole answer")
  }

  private mutating func noteShare(_ words: String, _ percent: Double) {
    base.noteShares(of: [MoodleAnswer(text: words, percent: percent, hasFeedback: false)])
  }

  mutating func readPairs() {
    base.startPairs()
    if !scoring.isAdditive { base.question.attributes.removeAll { $0 == "scoring=each-option" } }
    var used: Set<String> = []
    var others: [(id: String, text: MoodleText)] = []
    var known: Set<String> = []
    for response in item.responses {
      let key = response.labels.first { scoring.points(of: $0.id, in: response.ident) > 0 }
      for (id, label) in response.labels where known.insert(id).inserted {
        others.append((id, texts.text(of: label)))
      }
      guard let key else {
        base.question.faults.append("a pair has no correct partner")
        continue
      }
      let (left, right) = (texts.text(of: response.ownText), texts.text(of: key.element))
      // Canvas keeps fields for pairs that were left empty.
      if left.isEmpty { continue }
      used.insert(key.id)
      if right.isEmpty { base.question.faults.append("a partner of a pair has no text") }
      base.addPair(left, right)
    }
    for (id, text) in others where !used.contains(id) && !text.isEmpty {
      base.addPair(MoodleText(format: .html, bytes: []), text)
    }
  }

  /// Categories of New Quizzes, to which items belong: pairs of an item and its category.
  mutating func readCategories() {
    base.startPairs()
    let named = item.responses.map { ($0.ident, texts.text(of: $0.ownText)) }
    let names = Dictionary(named) { first, _ in first }
    var categories: [String: MoodleText] = [:]
    for test in scoring.scored.flatMap(\.positive) {
      categories[test.value] = names[test.respident]
    }
    for (id, label) in item.responses.first?.labels ?? [] {
      let text = texts.text(of: label)
      if let category = categories[id] {
        base.addPair(text, category)
      } else {
        let shown = texts.plainText(of: label).text
        base.notes.append("the item '\(shown)' is not imported: it belongs to no category")
      }
    }
  }

  mutating func readOrder() {
    guard let response = item.responses.first else { return }
    base.startOrder(scoresParts: false)
    let labels = Dictionary(response.labels.map { ($0.id, $0.element) }) { first, _ in first }
    for id in scoring.keys(of: response.ident) {
      guard let label = labels[id] else {
        base.question.faults.append("its order contains an item that does not exist")
        continue
      }
      base.addItem(texts.text(of: label))
    }
    if base.question.answer.count != response.labels.count {
      base.question.faults.append("its order does not contain each item once")
    }
  }
}
