import Courseware

extension QuizComparison {
  /// Adds one change for each translation that was added, removed or changed.
  mutating func compareTranslations() {
    let before = texts(of: old.quiz)
    let after = texts(of: new.quiz)
    for language in Set(before.keys).union(after.keys).sorted() {
      let title: String
      switch (before[language], after[language]) {
      case (nil, _?): title = "translation '\(language)' added"
      case (_?, nil): title = "translation '\(language)' removed"
      case (let old?, let new?):
        guard let difference = difference(between: old, and: new) else { continue }
        title = "translation '\(language)' changed: \(difference)"
      case (nil, nil): continue
      }
      add(.translation, .content, title)
      let now = after[language]
      guard let path = (now ?? before[language])?.path else { continue }
      changes[changes.count - 1].place = Change.Place(path: "content/" + path, isOld: now == nil)
    }
  }

  private func texts(of quiz: Quiz) -> [String: Quiz] {
    Dictionary(quiz.translations.map { ($0.language ?? "", $0) }) { first, _ in first }
  }

  /// A description of the texts that differ in a translation; `nil` if none does.
  private func difference(between old: Quiz, and new: Quiz) -> String? {
    var parts: [String] = []
    if old.name != new.name { parts.append("name") }
    if old.description != new.description { parts.append("description") }
    if sight.differs(old.introduction, new.introduction) { parts.append("introduction") }
    if differ(headings(of: old), headings(of: new)) { parts.append("sections") }
    let before = Dictionary(translated(old).map { ($0.id, $0) }) { first, _ in first }
    let now = translated(new)
    let known = Set(now.map(\.id))
    let changed =
      now.count { question in before[question.id].map { differ(shown($0), shown(question)) } ?? true
      }
      + before.keys.count { !known.contains($0) }
    if changed > 0 { parts.append(changed == 1 ? "1 question" : "\(changed) questions") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func translated(_ quiz: Quiz) -> [Question] {
    quiz.questions.filter { !$0.isUntranslated }
  }

  private func headings(of quiz: Quiz) -> [Prose] {
    quiz.sections.flatMap { [$0.heading, $0.introduction] }
  }

  private func shown(_ question: Question) -> [Prose] {
    [question.stem, question.body, question.explanation] + question.hints
      + question.kind.content.headings
      + question.kind.parts.flatMap { [$0.text, $0.feedback] }
  }

  private func differ(_ old: [Prose], _ new: [Prose]) -> Bool {
    old.count != new.count || zip(old, new).contains { sight.differs($0, $1) }
  }
}
