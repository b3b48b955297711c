import Grading

/// The frequency of one answer: typed, chosen from a menu, a partner, or a position in an order.
package struct AnswerStatistics: Sendable, Equatable {
  /// The id of the item or partner; `nil` for typed answers and positions.
  package var id: String?
  /// The text of the answer: an item's text, the normal form of typed text, or a position from 1.
  package var text: String
  /// Whether the key accepts it; `nil` without a key.
  var isAccepted: Bool?
  /// The number of students who gave it.
  package var count: Int
  /// The share of the students who were asked the question that gave the answer.
  var share: Statistic
  /// The mean total of the students who gave the answer, in points.
  var meanTotal: Statistic
}

/// The answers to a question, or to a blank, a row or an item of it.
package struct PartStatistics: Sendable, Equatable {
  /// The id, unique in its question; empty for the question itself.
  package var id: String
  /// The text of the row or item, or the text around the blank, without markup.
  var text: String
  /// The number of students who answered the part.
  var answered: Int
  /// In source order if the answers are choices; otherwise the most frequent first.
  package var answers: [AnswerStatistics]
  /// The number of students whose answers exceed the limit of listed answers.
  var unlisted: Int

  /// The maximum number of distinct typed answers that a report lists.
  static let maxListed = 1_000
}

extension PartStatistics {
  /// `asked` contains the number of students who were asked the question, and whether totals are
  /// meaningful, which they are not in surveys.
  init(
    id: String, text: String, _ counts: AnswerTally.Counts, from choices: [AnswerChoice]?,
    asked: (count: Int, hasTotals: Bool)
  ) {
    self.id = id
    self.text = text
    let all = counts.byAnswer.map { answer, count in
      AnswerStatistics(
        id: nil, text: answer.text, isAccepted: answer.isAccepted, count, asked)
    }
    answered = all.reduce(counts.others) { $0 + $1.count }
    if let choices {
      answers = choices.map { choice in
        let found = counts.byAnswer[
          DistinctAnswer(text: choice.name, isAccepted: choice.isAccepted)]
        return AnswerStatistics(
          id: choice.id, text: choice.text, isAccepted: choice.isAccepted,
          found ?? AnswerTally.Count(), asked)
      }
      unlisted = 0
    } else {
      answers = Array(all.sorted(by: AnswerStatistics.isMoreFrequent).prefix(Self.maxListed))
      unlisted = answers.reduce(answered) { $0 - $1.count }
    }
  }
}

extension AnswerStatistics {
  fileprivate init(
    id: String?, text: String, isAccepted: Bool?, _ count: AnswerTally.Count,
    _ asked: (count: Int, hasTotals: Bool)
  ) {
    (self.id, self.text, self.isAccepted) = (id, text, isAccepted)
    self.count = count.attempts
    share = Reporting.share(of: count.attempts, in: asked.count)
    meanTotal = Reporting.meanTotal(count, hasTotals: asked.hasTotals)
  }

  /// Sorts by frequency, then by text, so that the order does not depend on that of files.
  fileprivate static func isMoreFrequent(_ a: AnswerStatistics, _ b: AnswerStatistics) -> Bool {
    if a.count != b.count { return a.count > b.count }
    if a.text != b.text { return a.text < b.text }
    return a.isAccepted == true && b.isAccepted != true
  }
}

/// The share of the students who were asked the question.
func share(of count: Int, in asked: Int) -> Statistic {
  asked == 0 ? .undefined(nobodyAsked) : .value(Double(count) / Double(asked))
}

/// The mean total of the students who gave an answer, in points.
private func meanTotal(_ count: AnswerTally.Count, hasTotals: Bool) -> Statistic {
  guard hasTotals else { return .undefined(noScores) }
  guard count.attempts > 0 else { return .undefined("no responses") }
  return .value(count.totals / Double(count.attempts))
}

let noScores = "surveys and polls have no scores"
