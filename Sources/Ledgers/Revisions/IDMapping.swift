package import Courseware
import Digest

/// Maps ids from earlier revisions of a quiz to the ids they have now.
package struct IDMapping: Sendable, Equatable {
  /// For ids that the quiz no longer has, in answers at an unknown revision.
  var ofGoneIDs = Table()
  /// For ids that have changed, in answers at a known revision, by revision.
  var ofRevisions: [String: Table] = [:]
  /// The ids of all questions of earlier revisions of the quiz.
  package var formerQuestions: Set<String> = []
  /// All revisions of the quiz that are recorded.
  package var revisions: Set<String> = []
  /// The draws of questions at earlier revisions, by revision; empty if all revisions, including
  /// the current one, asked all their questions.
  package var draws: [String: FormerDraw] = [:]

  /// Whether the table of removed ids contains this id of a question, or of an element of one.
  package func knows(_ id: String, in question: String) -> Bool {
    ofGoneIDs.questions[id] != nil
      || ofGoneIDs.items.keys.contains {
        $0.id == id && $0.question == question
      }
  }

  /// Whether an answer with an earlier id is one to the element that has another id now.
  ///
  /// - Parameters:
  ///   - id: The id in the answer.
  ///   - currentID: The id that the element has now.
  ///   - question: The current id of the element's question; `nil` if the ids are of questions.
  ///   - revision: The revision at which the answer was given.
  /// - Returns: Whether `merge` maps the one id to the other.
  package func follows(
    _ id: String, to currentID: String, in question: String?, at revision: String
  ) -> Bool {
    let names = names(at: revision)
    guard let question else { return names.questions[id] == currentID }
    return names.items.contains {
      $0.key.question == question && $0.key.id == id && $0.value == currentID
    }
  }

  /// A mapping without renamed ids.
  package static let none = IDMapping()

  /// Whether no id in any answer has to be translated.
  package var isEmpty: Bool { ofGoneIDs.isEmpty && ofRevisions.isEmpty }

  /// Earlier ids and the current ones; an empty current id means that the part no longer exists and
  /// that another one has its id.
  package struct Table: Sendable, Equatable {
    /// The current ids of questions, by earlier id.
    package var questions: [String: String] = [:]
    var items: [ItemReference: String] = [:]

    /// Creates a table that translates no id.
    package init() {}

    /// Whether the table translates no id.
    package var isEmpty: Bool { questions.isEmpty && items.isEmpty }

    /// The current id of an option of a question, which has its current id; empty if the option no
    /// longer exists.
    package func id(ofOption id: String, in question: String) -> String {
      items[ItemReference(question: question, list: "option", id: id)] ?? id
    }
  }

  /// The table for answers at a revision; for an unrecorded revision, the table of all revisions.
  package func names(at revision: String) -> Table { ofRevisions[revision] ?? ofGoneIDs }
}

/// An id in a list of a question.
struct ItemReference: Sendable, Hashable {
  /// The question's current id.
  var question: String
  var list: String
  var id: String
}

extension IDMapping.Table {
  /// The response with current ids, and a note for each id that has changed; `nil` if the quiz no
  /// longer has the question, and another one has its id.
  package func translate(_ response: Response) -> (response: Response, notes: [AttemptNote])? {
    var translated = response
    var notes: [AttemptNote] = []
    if let currentID = questions[response.question] {
      if currentID.isEmpty { return nil }
      translated.question = currentID
      notes.append(.answeredAs(response.question, now: currentID))
    }
    let question = translated.question
    var reader = ItemReader(names: self, question: question)
    switch response.answer {
    case .skipped, .text: break
    case .options(let ids): translated.answer = .options(reader.all(ids, in: ["option", "step"]))
    case .order(let ids): translated.answer = .order(reader.all(ids, in: ["item"]))
    case .pairs(let parts):
      translated.answer = .pairs(reader.parts(parts, in: "row") { _ in "partner" })
    case .blanks(let parts):
      translated.answer = .blanks(reader.parts(parts, in: "blank") { "menu \($0)" })
    }
    return (translated, notes + reader.notes)
  }
}

/// Maps the ids of one answer.
private struct ItemReader {
  let names: IDMapping.Table
  let question: String
  var notes: [AttemptNote] = []

  /// The current ids without duplicates; removed ids are left out.
  mutating func all(_ ids: [String], in lists: [String]) -> [String] {
    var found: [String] = []
    for id in ids {
      if let currentID = currentID(of: id, in: lists), !found.contains(currentID) {
        found.append(currentID)
      }
    }
    return found
  }

  mutating func parts(
    _ parts: [Response.Part], in list: String, _ listOfValues: (_ id: String) -> String
  ) -> [Response.Part] {
    var found: [Response.Part] = []
    for part in parts {
      guard let id = currentID(of: part.id, in: [list]),
        let value = currentID(of: part.value, in: [listOfValues(id)]),
        !found.contains(where: { $0.id == id })
      else { continue }
      found.append(Response.Part(id: id, value: value))
    }
    return found
  }

  private mutating func currentID(of id: String, in lists: [String]) -> String? {
    let known = lists.map { ItemReference(question: question, list: $0, id: id) }
    guard let currentID = known.compactMap({ names.items[$0] }).first else { return id }
    if currentID.isEmpty {
      notes.append(.replacedOption(question: question, option: id))
      return nil
    }
    notes.append(.optionAnsweredAs(question: question, id, now: currentID))
    return currentID
  }
}

extension IDMapping {
  /// Maps earlier ids, state by state, in the order in which the states were published.
  init(of history: QuizHistory, in quiz: Quiz) {
    let line = publishedLine(of: quiz)
    var history = history
    _ = history.add(line, of: quiz.id)
    revisions = Set(history.states.values.compactMap(recordedRevision))
    guard history.states.count > 1, let today = PublishedQuiz(line: line) else { return }
    let newest = contentDigest(of: line)
    var states = history.states.compactMapValues { PublishedQuiz(line: Array($0)) }
    states[newest] = today
    let followed = history.followed(to: newest)
    draws = formerDraws(in: followed.compactMap { states[$0.state] }, until: today)
    var path = MappedPath(newest: newest, today)
    var found: [(state: PublishedQuiz, names: Table)] = []
    for (digest, next) in followed {
      guard let state = states[digest], let later = states[next],
        let mapping = path.add(state, digest, before: later, next)
      else { continue }
      found.append((state, Table(of: state, mapping, today)))
    }
    formerQuestions = Set(found.flatMap { $0.state.questions.map(\.id) })
    ofGoneIDs = Table(commonTo: found.map(\.names), today)
    for (state, names) in found
    where state.revision != today.revision && ofRevisions[state.revision] == nil {
      ofRevisions[state.revision] = names
    }
    // If no revision has an id that changed, no table is needed.
    if ofGoneIDs.isEmpty, ofRevisions.values.allSatisfy(\.isEmpty) { ofRevisions = [:] }
  }
}

/// The mappings of states to the newest one, which are added from the newest to the oldest.
private struct MappedPath {
  private let newest: PublishedQuiz
  /// The mappings to the newest state, by the digest of the state.
  private var mappings: [String: StateMapping]
  /// The state after each, by digest.
  private var following: [String: String] = [:]
  /// The states with elements that an earlier state did not have, and the texts of these elements,
  /// by digest.
  private var extended: [String: (state: PublishedQuiz, texts: Set<ItemReference>)] = [:]

  init(newest digest: String, _ newest: PublishedQuiz) {
    self.newest = newest
    mappings = [digest: StateMapping(from: newest, to: newest)]
  }

  /// Adds a state and returns its mapping; `nil` if the state after it was not added.
  mutating func add(
    _ state: PublishedQuiz, _ digest: String, before later: PublishedQuiz, _ next: String
  ) -> StateMapping? {
    guard let rest = mappings[next] else { return nil }
    let step = StateMapping(from: state, to: later)
    following[digest] = next
    if !step.isComplete(to: later) {
      let (known, knownItems) = (Set(step.questions.values), Set(step.items.values))
      let texts = rest.texts(of: later) {
        !known.contains($0)
      } ofItems: {
        !knownItems.contains($0)
      }
      extended[next] = (later, texts.union(extended[next]?.texts ?? []))
    }
    let direct = StateMapping(step, from: state, then: rest, newest: newest)
    var mapping = direct
    // What was removed here may have come back and have been reworded since. Only states that
    // contain its text again are compared, because there may be hundreds of states.
    var removed: Set<ItemReference> = []
    if !step.isComplete(from: state) {
      removed = direct.texts(of: state) {
        step.questions[$0] == nil && direct.questions[$0] == nil
      } ofItems: {
        step.items[$0] == nil && direct.items[$0] == nil
      }
    }
    var between = following[next]
    while let current = between, !removed.isEmpty {
      if let again = extended[current], let onward = mappings[current],
        !removed.isDisjoint(with: again.texts)
      {
        mapping.extend(from: state, by: again.state, then: onward)
        // The mapping of that state follows what came back after it.
        removed.subtract(again.texts)
      }
      between = following[current]
    }
    mappings[digest] = mapping
    return mapping
  }
}

extension IDMapping.Table {
  /// The differences of a state from the current one: ids that have changed, and ids that now
  /// denote something else and are mapped to an empty id.
  fileprivate init(of state: PublishedQuiz, _ mapping: StateMapping, _ today: PublishedQuiz) {
    let present = Set(today.questions.map(\.id)), presentItems = today.itemNames
    for question in state.questions {
      let now = mapping.questions[question.id]
      if now != question.id, now != nil || present.contains(question.id) {
        questions[question.id] = now ?? ""
      }
      guard let now else { continue }
      for item in question.items {
        let found = mapping.items[
          ItemReference(question: question.id, list: item.list, id: item.id)]
        let list = mapping.list(item.list, in: question.id) ?? item.list
        let name = ItemReference(question: now, list: list, id: item.id)
        if found?.id != item.id, found != nil || presentItems.contains(name) {
          items[name] = found?.id ?? ""
        }
      }
    }
  }

  /// For ids that the current quiz does not have: the mapping on which all states agree that have
  /// the id.
  fileprivate init(commonTo all: [IDMapping.Table], _ today: PublishedQuiz) {
    let present = Set(today.questions.map(\.id)), presentItems = today.itemNames
    var (found, foundItems): ([String: Set<String>], [ItemReference: Set<String>]) = ([:], [:])
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
  fileprivate var itemNames: Set<ItemReference> {
    Set(
      questions.flatMap { question in
        question.items.map { ItemReference(question: question.id, list: $0.list, id: $0.id) }
      })
  }
}

/// The draws at the revisions of earlier states, which are listed from the newest to the oldest.
private func formerDraws(
  in states: [PublishedQuiz], until today: PublishedQuiz
) -> [String: FormerDraw] {
  guard (states + [today]).contains(where: { $0.draw?.leavesSomeOut ?? false }) else { return [:] }
  var draws: [String: FormerDraw] = [:]
  for state in states where state.revision != today.revision {
    guard let draw = state.draw else { continue }
    // Of two lines of one revision, only the newer one may say what was drawn.
    let known = draws[state.revision]?.draw
    if known == nil || draw.leavesSomeOut && known?.leavesSomeOut == false {
      draws[state.revision] = FormerDraw(draw: draw, questions: state.questions.map(\.id))
    }
  }
  return draws
}

/// The draw of questions at an earlier revision of a quiz.
package struct FormerDraw: Sendable, Equatable {
  /// The number of questions that each section had at that revision, and how many of them it drew.
  package var draw: Draw
  /// The ids of the questions at that revision, in source order, one for each question of the draw.
  package var questions: [String]
}
