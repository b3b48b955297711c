package import Courseware

/// One content of one attempt and when it was first seen: a line of a ledger.
///
/// It keeps the canonical bytes rather than the attempt, which takes several times the memory.
package struct LedgerEntry: Sendable, Equatable {
  /// When it was first seen, to the second.
  package var received: Moment
  /// `nil` for an attempt of a later format.
  package let id: AttemptID?
  /// Whose attempt it is by its own words; `nil` for an attempt of a later format.
  package let reference: QuizReference?
  /// Canonical JSON: same bytes, same content.
  package let content: [UInt8]

  package init(_ handedIn: HandedIn, received: Moment) {
    self.received = received
    switch handedIn {
    case .attempt(let attempt):
      id = AttemptID(attempt.id)
      reference = QuizReference(classroom: attempt.classroom, quiz: attempt.quiz)
      content = attempt.canonicalJSON
    case .laterVersion(let json):
      id = nil
      reference = nil
      var bytes: [UInt8] = []
      bytes.writeJSON(json)
      content = bytes
    }
  }

  /// The attempt itself, where its format is known.
  package var attempt: Attempt? {
    guard id != nil, let json = try? JSONValue(content, limit: .max) else { return nil }
    return try? Attempt(json)
  }

  /// The order of a ledger: by id, then by content; attempts of a later format come last.
  package static func inLedgerOrder(_ a: LedgerEntry, _ b: LedgerEntry) -> Bool {
    if a.id != b.id {
      guard let first = a.id, let second = b.id else { return a.id != nil }
      return first < second
    }
    return a.content.lexicographicallyPrecedes(b.content)
  }
}

/// A quiz by its name and its classroom's.
package struct QuizReference: Sendable, Hashable, Comparable {
  /// The name of the classroom's folder.
  package var classroom: String
  /// The stem of the quiz's file.
  package var quiz: String

  package init(classroom: String, quiz: String) {
    self.classroom = classroom
    self.quiz = quiz
  }

  /// By classroom, then by quiz.
  package static func < (a: QuizReference, b: QuizReference) -> Bool {
    a.classroom != b.classroom ? a.classroom < b.classroom : a.quiz < b.quiz
  }
}
