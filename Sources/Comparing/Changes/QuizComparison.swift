import Courseware

/// Compares the old and the new state of a quiz; each other file in this folder adds one kind of
/// change.
struct QuizComparison: FileChanges {
  let old: LocatedQuiz
  let new: LocatedQuiz
  let sight: ProseComparison
  /// The time zones of local times; `nil` if the `site.yml` of one state cannot be read, and then
  /// neither times nor decimal marks are compared.
  let zones: (old: String, new: String)?
  var changes: [Change] = []
  var path: String { "content/" + new.quiz.path }

  /// Adds all differences in the order of the file: front matter, sections, questions.
  mutating func compare() {
    compareTimes()
    compareGrading()
    compareAbout()
    let sections = compareSections()
    compareQuestions(sections)
    compareTranslations()
    joinRepeated()
    compareRule()
    capImpact()
  }

  /// Adds a change of the default scoring rule if it affects no question.
  private mutating func compareRule() {
    guard old.scoring != new.scoring,
      !changes.contains(where: { $0.kind == .scoring || $0.kind == .type })
    else { return }
    compare(
      .scoring, .cosmetic, "default scoring rule", .words(old.scoring.words),
      .words(new.scoring.words))
  }

  /// Adds a change of one question, identified by `question`.
  mutating func add(
    _ change: QuestionChange, of question: Question, isOld: Bool = false
  ) {
    let side = isOld ? old : new
    changes.append(
      Change(
        kind: change.kind, impact: change.idChange == nil ? change.impact : .grades,
        question: Change.Subject(id: question.id, stem: shortened(question.stem.text, to: 60)),
        title: change.title, before: change.before, after: change.after,
        idChange: change.idChange,
        place: Change.Place(
          path: "content/" + side.quiz.path, line: side.lines[question.id] ?? 1, isOld: isOld)))
  }

  /// Combines the changes of many questions that one front matter setting causes.
  private mutating func joinRepeated() {
    for kind in [Change.Kind.scoring, .letterCase] {
      let own = changes.filter { $0.kind == kind }
      guard own.count > 1, let first = own.first,
        own.allSatisfy({
          ($0.title, $0.before, $0.after) == (first.title, first.before, first.after)
        })
      else { continue }
      let place = changes.firstIndex { $0.kind == kind } ?? 0
      changes.removeAll { $0.kind == kind }
      var joined = first
      joined.question = nil
      joined.title = "\(first.title) in \(own.count) questions"
      joined.place.line = 1
      changes.insert(joined, at: place)
    }
  }

  /// Limits the impact of changes to drafts, which are not visible, and to surveys, which are not
  /// graded.
  private mutating func capImpact() {
    let isHidden = old.quiz.isDraft && new.quiz.isDraft
    let isGraded = old.quiz.kind.isGraded || new.quiz.kind.isGraded
    let limit: Impact = isHidden ? .cosmetic : isGraded ? .grades : .content
    for place in changes.indices { changes[place].impact = min(changes[place].impact, limit) }
  }
}

/// The changes of one question.
struct QuestionChange {
  var kind: Change.Kind
  var impact: Impact
  var title: String
  var before: Change.Value?
  var after: Change.Value?
  var idChange: Change.IDChange?
}

/// `deadline set`, `deadline removed`, `deadline changed`.
func settingTitle(_ noun: String, _ before: Change.Value?, _ after: Change.Value?) -> String {
  if before == nil { return "\(noun) set" }
  return after == nil ? "\(noun) removed" : "\(noun) changed"
}

extension Change.Value {
  /// Generated text, if there is any.
  static func words(_ text: String?) -> Change.Value? { text.map { .words($0) } }

  /// The author's text, if there is any.
  static func quote(_ text: String?) -> Change.Value? { text.map { .quote(line($0)) } }

  /// The visible text of prose, if there is any.
  static func quote(_ prose: Prose) -> Change.Value? {
    prose.isEmpty ? nil : .quote(line(prose.text))
  }
}
