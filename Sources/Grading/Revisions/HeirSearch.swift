import Courseware
import Digest

extension Heirs {
  /// Finds what became of earlier ids, state by state in the order in which they were published.
  init(of history: QuizHistory, in quiz: Quiz) {
    var line: [UInt8] = []
    line.writePublished(quiz)
    var history = history
    _ = history.add(line, of: quiz.id)
    revisions = Set(history.states.values.compactMap(recordedRevision))
    guard history.states.count > 1, let today = PublishedQuiz(line: line) else { return }
    let newest = contentDigest(of: line)
    var states = history.states.compactMapValues { PublishedQuiz(line: Array($0)) }
    states[newest] = today
    for state in states.values where state.revision != today.revision {
      guard let draw = state.draw else { continue }
      draws[state.revision] = FormerDraw(draw: draw, questions: state.questions.map(\.id))
    }
    var mappings = [newest: IDMapping(from: today, to: today)]
    var found: [(state: PublishedQuiz, names: Names)] = []
    for (digest, next) in history.followed(to: newest) {
      guard let state = states[digest], let later = states[next], let rest = mappings[next]
      else { continue }
      let mapping = IDMapping(from: state, to: later, then: rest, newest: today)
      mappings[digest] = mapping
      found.append((state, Names(of: state, mapping, today)))
    }
    formerQuestions = Set(found.flatMap { $0.state.questions.map(\.id) })
    ofGoneIDs = Names(commonTo: found.map(\.names), today)
    for (state, names) in found
    where state.revision != today.revision && ofRevisions[state.revision] == nil {
      ofRevisions[state.revision] = names
    }
    // Where every revision is read by the ids that the quiz has, none needs a look.
    if ofGoneIDs.isEmpty, ofRevisions.values.allSatisfy(\.isEmpty) { ofRevisions = [:] }
  }
}

extension Heirs.Names {
  /// What differs of a state from today: ids that are others now, and ids that stand for something
  /// else now, which are nothing's.
  fileprivate init(of state: PublishedQuiz, _ mapping: IDMapping, _ today: PublishedQuiz) {
    let present = Set(today.questions.map(\.id)), presentItems = today.itemNames
    for question in state.questions {
      let now = mapping.questions[question.id]
      if now != question.id, now != nil || present.contains(question.id) {
        questions[question.id] = now ?? ""
      }
      guard let now else { continue }
      for item in question.items {
        let found = mapping.items[ItemName(question: question.id, list: item.list, id: item.id)]
        let list = mapping.list(item.list, in: question.id) ?? item.list
        let name = ItemName(question: now, list: list, id: item.id)
        if found?.id != item.id, found != nil || presentItems.contains(name) {
          items[name] = found?.id ?? ""
        }
      }
    }
  }

  /// For ids that today's quiz does not have: what all states that know them say.
  fileprivate init(commonTo all: [Heirs.Names], _ today: PublishedQuiz) {
    let present = Set(today.questions.map(\.id)), presentItems = today.itemNames
    var (found, foundItems): ([String: Set<String>], [ItemName: Set<String>]) = ([:], [:])
    for names in all {
      for (id, now) in names.questions where !present.contains(id) {
        found[id, default: []].insert(now)
      }
      for (name, now) in names.items where !presentItems.contains(name) {
        foundItems[name, default: []].insert(now)
      }
    }
    questions = found.compactMapValues { $0.count == 1 ? $0.first : nil }
    items = foundItems.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension PublishedQuiz {
  fileprivate var itemNames: Set<ItemName> {
    Set(
      questions.flatMap { question in
        question.items.map { ItemName(question: question.id, list: $0.list, id: $0.id) }
      })
  }
}
