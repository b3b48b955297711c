import Courseware

/// Reads responses as the answers that a report counts.
struct AnswerReading {
  private let questions: [Question]
  private let places: [String: Int]
  private let mark: DecimalMark

  /// What one response answers.
  struct Given {
    /// The question's place in the quiz.
    var question: Int
    /// By the id of the part, empty for the question itself; none for a skipped question.
    var answers: [(part: String, answer: AnswerTally.Answer)] = []
  }

  init(_ quiz: Quiz) {
    questions = quiz.questions
    places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    mark = quiz.decimalMark
  }

  /// What a response answers; `nil` where the quiz does not have the question any more.
  func read(_ json: UnsafeBufferPointer<UInt8>) -> Given? {
    guard let json = try? JSONValue(Array(json), limit: .max), let response = try? Response(json)
    else { return nil }
    return read(response)
  }

  func read(_ response: Response) -> Given? {
    guard let place = places[response.question] else { return nil }
    var given = Given(question: place)
    switch (questions[place].kind, response.answer) {
    case (.choice(let choice), .options(let ids)):
      given.take(ids, of: choice.options.map(\.id))
    case (.scale(let scale), .options(let ids)):
      given.take(ids, of: scale.steps.map(\.id))
    case (.numeric(let gap), .text(let text)), (.shortText(let gap), .text(let text)):
      given.take(text, typedInto: gap, "", mark)
    case (.essay, .text(let text)):
      let words = AnswerText.plain(text)
      if !words.isEmpty { given.answers.append(("", AnswerTally.Answer(text: text))) }
    case (.blanks(let blanks), .blanks(let parts)): given.take(parts, of: blanks, mark)
    case (.ordering(let ordering), .order(let ids)): given.take(order: ids, of: ordering)
    case (.matching(let matching), .pairs(let parts)): given.take(parts, of: matching)
    default: break
    }
    return given
  }
}

extension AnswerReading.Given {
  fileprivate mutating func take(_ ids: [String], of all: [String]) {
    answers += all.filter(ids.contains).map { ("", AnswerTally.Answer(text: $0)) }
  }

  fileprivate mutating func take(
    _ typed: String, typedInto gap: Gap, _ part: String, _ mark: DecimalMark
  ) {
    // The normal form of a long text would take long, and no key accepts it.
    let isLong = typed.unicodeScalars.count > Gap.longestAnswer
    let cut = isLong ? String(typed.unicodeScalars.prefix(Gap.longestAnswer)) : typed
    let form = gap.isCaseSensitive ? AnswerText.plain(cut) : AnswerText.folded(cut)
    guard !form.isEmpty else { return }
    let isAccepted = gap.accepted.isEmpty ? nil : gap.accepts(typed, mark)
    answers.append((part, AnswerTally.Answer(text: form, isAccepted: isAccepted)))
  }

  fileprivate mutating func take(
    _ parts: [Response.Part], of blanks: Blanks, _ mark: DecimalMark
  ) {
    for blank in blanks.blanks {
      guard let value = parts.first(where: { $0.id == blank.id })?.value else { continue }
      switch blank.content {
      case .gap(let gap): take(value, typedInto: gap, blank.id, mark)
      case .menu(let items):
        if let item = items.first(where: { $0.id == value }) {
          answers.append((blank.id, AnswerTally.Answer(text: item.id, isAccepted: item.isKey)))
        }
      }
    }
  }

  /// At which place each item was put, from 1, those left out that the question has no more.
  fileprivate mutating func take(order ids: [String], of ordering: Ordering) {
    let own = ordering.items.map(\.id)
    for (place, id) in ids.filter(own.contains).enumerated() {
      let isRight = place < own.count && own[place] == id
      answers.append((id, AnswerTally.Answer(text: "\(place + 1)", isAccepted: isRight)))
    }
  }

  fileprivate mutating func take(_ pairs: [Response.Part], of matching: Matching) {
    for row in matching.rows {
      guard let partner = pairs.first(where: { $0.id == row.id })?.value,
        matching.partners.contains(where: { $0.id == partner })
      else { continue }
      let isRight = partner == row.partner
      answers.append((row.id, AnswerTally.Answer(text: partner, isAccepted: isRight)))
    }
  }
}
