import Courseware

/// Under which ids of a quiz as it is answers go on that were given by earlier ids.
package struct Heirs: Sendable, Equatable {
  /// For ids that the quiz does not have any more, answered at a revision that is not known.
  var ofGoneIDs = Names()
  /// For ids answered at a known revision that are others now, by the revision.
  var ofRevisions: [String: Names] = [:]
  /// Every question that the quiz had in one of its earlier states.
  var formerQuestions: Set<String> = []
  /// Every revision that the quiz had in a recorded state.
  var revisions: Set<String> = []
  /// How earlier revisions drew their questions, by the revision, where that is recorded.
  var draws: [String: FormerDraw] = [:]

  /// Whether an id of a question, or of something in one, goes on as another.
  package func knows(_ id: String, in question: String) -> Bool {
    ofGoneIDs.questions[id] != nil
      || ofGoneIDs.items.keys.contains {
        $0.id == id && $0.question == question
      }
  }

  /// Every id is the quiz's own.
  package static let none = Heirs()

  package var isEmpty: Bool { ofGoneIDs.isEmpty && ofRevisions.isEmpty }

  /// Earlier ids and today's; an empty one says that nothing today is what was answered.
  struct Names: Sendable, Equatable {
    var questions: [String: String] = [:]
    var items: [ItemName: String] = [:]

    var isEmpty: Bool { questions.isEmpty && items.isEmpty }
  }

  /// What an answer at a revision goes by: that of the revision, or of all where it is not known.
  func names(at revision: String) -> Names { ofRevisions[revision] ?? ofGoneIDs }
}

/// An id in a list of a question.
struct ItemName: Sendable, Hashable {
  /// The question's id as it is today.
  var question: String
  var list: String
  var id: String
}

extension Heirs.Names {
  /// The response by today's ids, with a note for each that is another one; `nil` where no question
  /// today is the one answered.
  func translate(_ response: Response) -> (response: Response, notes: [AttemptNote])? {
    var translated = response
    var notes: [AttemptNote] = []
    if let heir = questions[response.question] {
      if heir.isEmpty { return nil }
      translated.question = heir
      notes.append(.answeredAs(response.question, now: heir))
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

/// Reads the ids of one answer.
private struct ItemReader {
  let names: Heirs.Names
  let question: String
  var notes: [AttemptNote] = []

  /// Today's ids, each once; those of nothing are left out.
  mutating func all(_ ids: [String], in lists: [String]) -> [String] {
    var found: [String] = []
    for id in ids {
      if let heir = heir(of: id, in: lists), !found.contains(heir) { found.append(heir) }
    }
    return found
  }

  mutating func parts(
    _ parts: [Response.Part], in list: String, _ listOfValues: (_ id: String) -> String
  ) -> [Response.Part] {
    var found: [Response.Part] = []
    for part in parts {
      guard let id = heir(of: part.id, in: [list]),
        let value = heir(of: part.value, in: [listOfValues(id)]),
        !found.contains(where: { $0.id == id })
      else { continue }
      found.append(Response.Part(id: id, value: value))
    }
    return found
  }

  private mutating func heir(of id: String, in lists: [String]) -> String? {
    let known = lists.map { ItemName(question: question, list: $0, id: id) }
    guard let heir = known.compactMap({ names.items[$0] }).first else { return id }
    if heir.isEmpty {
      notes.append(.unknownOption(question: question, option: id))
      return nil
    }
    notes.append(.optionAnsweredAs(question: question, id, now: heir))
    return heir
  }
}
