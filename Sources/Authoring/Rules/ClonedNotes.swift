import Courseware

extension Rule {
  /// Notes for teachers are published on purpose.
  static let clonedNotes = Rule(
    "cloned-notes", .warning, "Notes for teachers are published on purpose.",
    explanation: """
      'clone: true' publishes the file of the quiz as it is, so that other teachers can copy it.
      Students can read it, too: comments, draft questions and the rubrics of essays. Delete them,
      or write 'allow: cloned-notes' if everyone may read them.
      """,
    bad: .quiz(quiz("<!-- Ask Ben whether this is too easy. -->\n")), good: .quiz(quiz("")))
}

private func quiz(_ note: String) -> String {
  """
  ---
  name: Cells
  author: Ada Example
  created: 2026-09-01
  deadline: 2026-09-14
  clone: true
  ---

  \(note)## Which part holds the chromosomes?

  - [x] Nucleus
  - [ ] Membrane
  """
}

extension Report {
  /// Warns of what only teachers should read in a source that is published.
  mutating func checkPublishedSource(of quiz: ParsedQuiz, _ text: SourceText) {
    guard let field = quiz.head.cloneField else { return }
    let place = quiz.head.isTranslation ? quiz.head.place : field
    var found: [Diagnostic.Note] = []
    if let comment = text.bytes.firstRange(of: Array("<!--".utf8)) {
      found.append(.init("a comment", at: Span(path: text.path, bytes: comment)))
    }
    if let draft = quiz.questions.first(where: \.isDraft) {
      found.append(.init("a draft question", at: draft.span))
    }
    let essay = quiz.questions.first { question in
      (question.answer as? ParsedEssay).map { !$0.rubric.isEmpty } ?? false
    }
    if let essay { found.append(.init("a question with a rubric", at: essay.span)) }
    guard !found.isEmpty else { return }
    add(
      .clonedNotes, "everyone can read the notes for teachers in this file", at: place,
      notes: found)
  }
}
