import Courseware

extension Heirs {
  /// Finds what became of earlier ids, by what the quiz was when it was published.
  ///
  /// Every state is held against every other, since a text that was reworded twice may have no word
  /// in common with the first; of more than 40 states each against today's alone.
  init(of states: [PublishedQuiz], in quiz: Quiz) {
    guard !states.isEmpty, let today = PublishedQuiz(quiz) else { return }
    let former = Set(states).subtracting([today])
    guard !former.isEmpty else { return }
    formerQuestions = Set(former.flatMap { $0.questions.map(\.id) })
    let search = HeirSearch(Array(former), today)
    ofGoneIDs = search.namesOfGone()
    for state in former where state.revision != today.revision {
      let swapped = search.swappedNames(in: state, ofGoneIDs)
      if !swapped.isEmpty { ofRevisions[state.revision] = swapped }
    }
  }
}

private struct HeirSearch {
  private let former: [PublishedQuiz]
  private let today: PublishedQuiz
  private var questions = Kinship<String>()

  init(_ former: [PublishedQuiz], _ today: PublishedQuiz) {
    (self.former, self.today) = (former, today)
    for (old, new) in pairs {
      for pair in certainPairs(old.questions.map(\.kindred), new.questions.map(\.kindred)) {
        questions.join(pair.old, pair.new)
      }
    }
  }

  /// The states to hold against each other.
  private var pairs: [(PublishedQuiz, PublishedQuiz)] {
    let all = former + [today]
    guard all.count <= 40 else { return former.map { ($0, today) } }
    return all.indices.flatMap { first in all[..<first].map { ($0, all[first]) } }
  }

  func namesOfGone() -> Heirs.Names {
    var names = Heirs.Names()
    let ids = Set(today.questions.map(\.id))
    names.questions = questions.heirs(
      today: ids, states: former.map { Set($0.questions.map(\.id)) })
    names.items = gone(names.questions)
    return names
  }

  /// What became of items, question by question: those of one question under today's id.
  private func gone(_ heirs: [String: String]) -> [ItemName: String] {
    var kin = Kinship<ItemName>()
    for (old, new) in pairs {
      let present = byHeir(new, heirs)
      for (heir, question) in byHeir(old, heirs) {
        guard let other = present[heir], question.items != other.items else { continue }
        for list in Set(question.items.map(\.list)) {
          let found = certainPairs(
            question.kindredItems.filter { $0.kind == list },
            other.kindredItems.filter { $0.kind == list })
          for pair in found {
            kin.join(
              ItemName(question: heir, list: list, id: pair.old),
              ItemName(question: heir, list: list, id: pair.new))
          }
        }
      }
    }
    let found = kin.heirs(
      today: itemNames(today, heirs), states: former.map { itemNames($0, heirs) })
    return found.mapValues(\.id)
  }

  /// A state's questions by the ids that they have today, or had.
  private func byHeir(
    _ state: PublishedQuiz, _ heirs: [String: String]
  ) -> [String: PublishedQuestion] {
    Dictionary(
      state.questions.map { (heirs[$0.id] ?? $0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func itemNames(_ state: PublishedQuiz, _ heirs: [String: String]) -> Set<ItemName> {
    var names: Set<ItemName> = []
    for (heir, question) in byHeir(state, heirs) {
      for item in question.items {
        names.insert(ItemName(question: heir, list: item.list, id: item.id))
      }
    }
    return names
  }

  /// Ids that both have and that stand for something else: their texts changed places.
  func swappedNames(in state: PublishedQuiz, _ gone: Heirs.Names) -> Heirs.Names {
    var names = Heirs.Names()
    names.questions = swapped(
      state.questions.map(\.kindred), today.questions.map(\.kindred))
    let present = Dictionary(
      today.questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for question in state.questions {
      let heir = names.questions[question.id] ?? gone.questions[question.id] ?? question.id
      guard let other = present[heir], other.items != question.items else { continue }
      for list in Set(question.items.map(\.list)) {
        let found = swapped(
          question.kindredItems.filter { $0.kind == list },
          other.kindredItems.filter { $0.kind == list })
        for (id, now) in found { names.items[ItemName(question: heir, list: list, id: id)] = now }
      }
    }
    return names
  }
}

/// For ids on both sides whose text went to another id, that one; for those whose place another's
/// text took while their own went nowhere, nothing.
private func swapped(_ old: [Kindred], _ new: [Kindred]) -> [String: String] {
  let present = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  var names: [String: String] = [:]
  for former in old {
    guard let now = present[former.id], !former.readsAs(now) else { continue }
    if let twin = onlyTwin(of: former, old, new) {
      names[former.id] = twin.id
    } else if old.contains(where: { $0.id != former.id && $0.readsAs(now) }) {
      names[former.id] = ""
    }
  }
  return names
}
