import Courseware
import Ledgers

/// A question as it was and as it is.
struct QuestionPair {
  var old: Question
  var new: Question
}

/// A question and the section it stands in, by its place among the sections.
struct LocatedQuestion {
  var question: Question
  var section: Int
}

extension Quiz {
  /// Every question in source order with its section.
  var locatedQuestions: [LocatedQuestion] {
    sections.enumerated().flatMap { place, section in
      section.questions.map { LocatedQuestion(question: $0, section: place) }
    }
  }
}

/// Which questions of one state of a quiz are which of another.
///
/// By id; then those that `merge` is certain of; the rest by their words, as ``QuestionWords`` has
/// it.
func pairQuestions(of old: Quiz, _ new: Quiz) -> Pairing {
  let (former, present) = (old.locatedQuestions, new.locatedQuestions)
  let certain = certainQuestionPairs(old, new)
  var words = (old: [Int: QuestionWords](), new: [Int: QuestionWords]())
  return Pairing(former.map(\.question.id), present.map(\.question.id)) { a, b in
    if certain[former[a].question.id] == present[b].question.id { return 2 }
    let before = words.old[a] ?? QuestionWords(former[a].question)
    let after = words.new[b] ?? QuestionWords(present[b].question)
    (words.old[a], words.new[b]) = (before, after)
    return before.likeness(toRewording: after)
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
  var items: [Item] { content.parts.filter(\.list.isBelowStem).map(Item.init) }
}

extension Item {
  init(_ part: QuestionPart) { self.init(id: part.id, prose: part.text, isKey: part.isKey) }
}

extension Matching {
  var rowItems: [Item] { rows.map { Item(id: $0.id, prose: $0.text) } }
  var partnerItems: [Item] { partners.map { Item(id: $0.id, prose: $0.text) } }
}

/// Which items of a list are which of another: by id, then by half of their words.
///
/// Of three words at most none may be left: where all else is as it was, an item in the same place
/// is the same if it shares half of its pairs of letters, as with a typo. Else it was replaced.
func pairItems(_ old: [Item], _ new: [Item]) -> Pairing {
  let bags = (
    old: old.map { WordBag([$0.prose.text]) }, new: new.map { WordBag([$0.prose.text]) }
  )
  var pairing = Pairing(old.map(\.id), new.map(\.id)) { a, b in
    let likeness = bags.old[a].likeness(to: bags.new[b])
    return likeness >= 0.5 ? likeness : nil
  }
  pairing.pairLast { a, b in
    let letters = [old[a], new[b]].map { WordBag(pairsOfLettersIn: $0.prose.text) }
    return old[a].isKey == new[b].isKey
      && max(bags.old[a].words.count, bags.new[b].words.count) <= 3
      && letters[0].likeness(to: letters[1]) >= 0.5
  }
  return pairing
}
