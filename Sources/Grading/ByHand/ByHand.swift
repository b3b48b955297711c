import Courseware

/// What people say of attempts besides the key: rows of sheets, and marks.
package struct ByHand: Sendable {
  private let rows: [AttemptID: SheetRecords.Line]
  private let replaced: Set<AttemptID>
  let marks: HandMarks

  /// Whether nobody said anything.
  var isEmpty: Bool { rows.isEmpty && replaced.isEmpty && marks.isEmpty }

  package static let none = ByHand(sheets: [], marks: [])

  /// Of as many quizzes as there are files: an attempt's id says whose it is.
  init(sheets: [SheetRecords], marks: [HandMarks]) {
    rows = sheets.reduce(into: [:]) { $0.merge($1.current) { first, _ in first } }
    let former: Set<AttemptID> = sheets.reduce(into: []) { $0.formUnion($1.replaced) }
    replaced = former.subtracting(rows.keys)
    self.marks = marks.count == 1 ? marks[0] : HandMarks(marks.flatMap(\.lines))
  }

  /// Which row of which sheet an attempt was made from; `nil` for one that a page made.
  func origin(of attempt: AttemptID) -> AttemptNote? {
    if let row = rows[attempt] { return .fromSheet(row.sheet, line: row.line) }
    return replaced.contains(attempt) ? .replacedBySheet : nil
  }

  /// Whether anybody said what an answer of an attempt earns.
  func saysSomething(of attempt: AttemptID) -> Bool {
    rows[attempt] != nil || !marks.marks(of: attempt).isEmpty
  }

  /// What an attempt's answers earn by a person's word, marks behind what a sheet says: the last
  /// one of a question holds.
  func awards(to attempt: AttemptID, _ responses: [Response]) -> [Award] {
    var awards = rows[attempt]?.awards ?? []
    for mark in marks.marks(of: attempt)
    where mark.response == digest(ofAnswerTo: mark.question, in: responses) {
      awards.append(
        Award(question: mark.question, worth: .points(mark.points), isByHand: true))
    }
    return awards
  }

  /// What is written beside the marks that hold for an attempt's answers, and which of these were
  /// given by people who did not know of each other.
  func notes(on attempt: AttemptID, _ responses: [Response]) -> [AttemptNote] {
    var own = marks.marks(of: attempt).filter {
      $0.response == digest(ofAnswerTo: $0.question, in: responses)
    }[...]
    var notes: [AttemptNote] = []
    // Those of a question stand one behind the other, the one that holds last.
    while let question = own.first?.question {
      let given = own.prefix { $0.question == question }
      if let words = given.last?.comment { notes.append(.comment(question: question, words)) }
      if given.isGivenApart { notes.append(.markedApart(question: question)) }
      own = own.dropFirst(given.count)
    }
    return notes
  }
}

/// What the answer to a question is known by, one that is not there as one that was skipped.
func digest(ofAnswerTo question: String, in responses: [Response]) -> String {
  let response = responses.first { $0.question == question }
  return (response ?? Response(question: question, answer: .skipped)).digest
}
