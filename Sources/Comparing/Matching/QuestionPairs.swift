import Courseware
import Grading

/// A question as it was and as it is.
struct QuestionPair {
  var old: Question
  var new: Question
}

/// A question and the section it stands in, by its place among the sections.
struct PlacedQuestion {
  var question: Question
  var section: Int
}

extension Quiz {
  /// Every question in source order with its section.
  var placedQuestions: [PlacedQuestion] {
    sections.enumerated().flatMap { place, section in
      section.questions.map { PlacedQuestion(question: $0, section: place) }
    }
  }
}

/// Which questions of a quiz are which of another.
///
/// By id; the rest by words. Two questions are one that was reworded if they share half of the
/// words of stem and body, or half of these and of the answers together where the answers hold at
/// least four different words: 'True' and 'False' stand below too many.
func pairQuestions(_ old: [PlacedQuestion], _ new: [PlacedQuestion]) -> Pairing {
  var bags = (old: [Int: QuestionWords](), new: [Int: QuestionWords]())
  return Pairing(old.map(\.question.id), new.map(\.question.id)) { a, b in
    let before = bags.old[a] ?? QuestionWords(old[a].question)
    let after = bags.new[b] ?? QuestionWords(new[b].question)
    (bags.old[a], bags.new[b]) = (before, after)
    let likeness = before.likeness(to: after)
    return likeness >= 0.5 ? likeness : nil
  }
}

/// The words of a question that tell it from others.
private struct QuestionWords {
  let asked: WordBag
  let answers: WordBag

  init(_ question: Question) {
    asked = WordBag([question.stem.text, question.body.text])
    answers = WordBag(question.kind.items.map(\.prose.text))
  }

  func likeness(to other: QuestionWords) -> Double {
    let asked = asked.likeness(to: other.asked)
    guard answers.variety >= 4, other.answers.variety >= 4 else { return asked }
    return max(asked, (asked + answers.likeness(to: other.answers)) / 2)
  }
}

/// One thing of a list that students tick, order, match or choose from.
struct Item {
  var id: String
  var prose: Prose
  /// Whether it is to be ticked.
  var isKey = false
}

extension Question.Kind {
  /// What it lists; rows before partners.
  var items: [Item] {
    switch self {
    case .choice(let choice):
      choice.options.map { Item(id: $0.id, prose: $0.text, isKey: $0.isKey) }
    case .ordering(let ordering): ordering.items.map { Item(id: $0.id, prose: $0.text) }
    case .scale(let scale): scale.steps.map { Item(id: $0.id, prose: $0.text) }
    case .matching(let matching): matching.rowItems + matching.partnerItems
    case .numeric, .shortText, .blanks, .essay: []
    }
  }
}

extension Matching {
  var rowItems: [Item] { rows.map { Item(id: $0.id, prose: $0.text) } }
  var partnerItems: [Item] { partners.map { Item(id: $0.id, prose: $0.text) } }
}

/// Which items of a list are which of another: by id, then by half of their words.
///
/// Of three words at most none may be left, so where all else is as it was the place tells.
func pairItems(_ old: [Item], _ new: [Item]) -> Pairing {
  let bags = (
    old: old.map { WordBag([$0.prose.text]) }, new: new.map { WordBag([$0.prose.text]) }
  )
  var pairing = Pairing(old.map(\.id), new.map(\.id)) { a, b in
    let likeness = bags.old[a].likeness(to: bags.new[b])
    return likeness >= 0.5 ? likeness : nil
  }
  pairing.pairLast { a, b in
    old[a].isKey == new[b].isKey && max(bags.old[a].words.count, bags.new[b].words.count) <= 3
  }
  return pairing
}
