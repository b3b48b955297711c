import Courseware

/// Compares the old and the new state of a quiz; each other file in this folder adds one kind of
/// change.
struct QuizComparison: FileChanges {
  let old: LocatedQuiz
  let new: LocatedQuiz
  let prose: ProseComparison
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
    compare((old, new), .scoring, .cosmetic, "default scoring rule") { .words($0.scoring.words) }
  }

  /// Adds a change of one question, identified by `question`.
  mutating func add(
    _ change: QuestionChange, of question: Question, isOld: Bool = false
  ) {
    let side = isOld ? old : new
    changes.append(
      Change(
        kind: change.kind, impact: change.idChange == nil ? change.impact : .grades,
        question: Change.Subject(id: question.id, stem: shortened(question.stem.shownText, to: 60)),
        title: change.title, before: change.before, after: change.after,
        idChange: change.idChange,
        place: Change.Place(
          path: "content/" + side.quiz.path, line: side.lines[question.id] ?? 1, isOld: isOld)))
  }

  /// Adds a change of a question of the new state.
  mutating func add(
    _ kind: Change.Kind, _ impact: Impact, _ title: String, before: Change.Value? = nil,
    after: Change.Value? = nil, idChange: Change.IDChange? = nil, of question: Question
  ) {
    add(
      QuestionChange(
        kind: kind, impact: impact, title: title, before: before, after: after,
        idChange: idChange), of: question)
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
  mutating func capImpact() {
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
  static func quote(_ text: String?) -> Change.Value? { text.map { .quote(singleLine($0)) } }

  /// The visible text of prose, if there is any.
  static func quote(_ prose: Prose) -> Change.Value? {
    prose.isEmpty ? nil : .quote(singleLine(prose.text))
  }
}

extension QuizComparison {
  /// Compares sections, matched by heading, and otherwise by the questions that they share.
  ///
  /// - Returns: The index of the new section for each old section.
  private mutating func compareSections() -> [Int: Int] {
    let (old, new) = (old.quiz.sections, new.quiz.sections)
    let ids = (
      old: old.map { Set($0.questions.map(\.id)) }, new: new.map { Set($0.questions.map(\.id)) }
    )
    func heading(_ section: Section) -> String { singleLine(section.heading.text) }
    let sections = Pairing(old.map(heading), new.map(heading)) {
      let shared = ids.old[$0].intersection(ids.new[$1]).count
      return shared > 0 ? Double(shared) : nil
    }
    for pair in sections.pairs { compareSection(old[pair.old], new[pair.new]) }
    for place in sections.added where !new[place].heading.isEmpty {
      let draws = draws(new[place], ids.new[place], from: old, ids.old)
      add(
        .sectionAdded, draws ? .grades : .content, "section added",
        after: .quote(new[place].heading))
    }
    for place in sections.removed where !old[place].heading.isEmpty {
      let draws = draws(old[place], ids.old[place], from: new, ids.new)
      add(
        .sectionRemoved, draws ? .grades : .content, "section removed",
        before: .quote(old[place].heading))
    }
    for pair in sections.moved {
      add(.sectionMoved, .content, "section moved", after: .quote(new[pair.new].heading))
    }
    return Dictionary(uniqueKeysWithValues: sections.pairs.map { ($0.old, $0.new) })
  }

  private mutating func compareSection(_ old: Section, _ new: Section) {
    let owner = new.heading.isEmpty ? old.heading : new.heading
    let name = owner.isEmpty ? "" : " in section '\(shortened(owner.text, to: 60))'"
    compare(.section, "section heading", old.heading, new.heading, prose)
    compare((old, new), .pick, .grades, "questions drawn\(name)") { .words(drawn($0)) }
    compare(.section, "text\(name)", old.introduction, new.introduction, prose)
  }
}

/// Whether adding or removing a section changes how many questions an attempt has: the section
/// draws questions, or a section of the other state that shares questions with it does.
private func draws(
  _ section: Section, _ ids: Set<String>, from others: [Section], _ otherIDs: [Set<String>]
) -> Bool {
  section.pick != nil
    || zip(others, otherIDs).contains { $0.pick != nil && !$1.isDisjoint(with: ids) }
}

private func drawn(_ section: Section) -> String { section.pick.map(String.init) ?? "all" }

extension QuizComparison {
  /// Adds one change for each translation that was added, removed or changed.
  private mutating func compareTranslations() {
    let before = texts(of: old.quiz)
    let after = texts(of: new.quiz)
    for language in Set(before.keys).union(after.keys).sorted() {
      let title: String
      var stems: [String] = []
      switch (before[language], after[language]) {
      case (nil, _?): title = "translation '\(language)' added"
      case (_?, nil): title = "translation '\(language)' removed"
      case (let old?, let new?):
        guard let difference = difference(between: old, and: new) else { continue }
        title = "translation '\(language)' changed: \(difference.words)"
        if difference.questions.count <= Self.maxNamed { stems = difference.questions }
      case (nil, nil): continue
      }
      add(.translation, .content, title, after: stems.isEmpty ? nil : .quotes(stems))
      let now = after[language]
      guard let path = (now ?? before[language])?.path else { continue }
      changes[changes.count - 1].place = Change.Place(path: "content/" + path, isOld: now == nil)
    }
  }

  private func texts(of quiz: Quiz) -> [String: Quiz] {
    Dictionary(keepingFirst: quiz.translations.map { ($0.language ?? "", $0) })
  }

  /// The maximum number of questions of a translation that are named.
  private static var maxNamed: Int { 3 }

  /// A description of the texts that differ in a translation, and the stems of the original
  /// questions whose texts differ; `nil` if no text does.
  private func difference(
    between old: Quiz, and new: Quiz
  ) -> (words: String, questions: [String])? {
    var parts: [String] = []
    if old.name != new.name { parts.append("name") }
    if old.description != new.description { parts.append("description") }
    if prose.differs(old.introduction, new.introduction) { parts.append("introduction") }
    if differ(headings(of: old), headings(of: new)) { parts.append("sections") }
    let before = translated(old)
    let now = translated(new)
    let formerIDs = self.formerIDs
    let known = Dictionary(keepingFirst: before.map { ($0.id, $0) })
    let kept = Set(now.map { formerIDs[$0.id] ?? $0.id })
    let changed = now.filter { question in
      known[formerIDs[question.id] ?? question.id].map { differ($0, question) } ?? true
    }
    let gone = before.filter { !kept.contains($0.id) }
    let count = changed.count + gone.count
    if count > 0 { parts.append(count == 1 ? "1 question" : "\(count) questions") }
    if parts.isEmpty { return nil }
    let stems = changed.map { stem(of: $0, in: self.new) } + gone.map { stem(of: $0, in: self.old) }
    return (parts.joined(separator: ", "), stems)
  }

  /// The stem of the original of a translated question.
  private func stem(of question: Question, in original: LocatedQuiz) -> String {
    let own = original.quiz.questions.first { $0.id == question.id } ?? question
    return singleLine(own.stem.text)
  }

  /// The earlier ids of questions whose id changed, by the current one: a translation changes them
  /// with the original.
  private var formerIDs: [String: String] {
    let (former, present) = (old.quiz.questions, new.quiz.questions)
    let pairs = pairQuestions(of: old.quiz, new.quiz).pairs
    return Dictionary(keepingFirst: pairs.map { (present[$0.new].id, former[$0.old].id) })
  }

  private func translated(_ quiz: Quiz) -> [Question] {
    quiz.questions.filter { !$0.isUntranslated }
  }

  private func headings(of quiz: Quiz) -> [Prose] {
    quiz.sections.flatMap { [$0.heading, $0.introduction] }
  }

  /// Whether texts of a question differ, or the typed answers that its page shows as correct;
  /// another order of its options is that of the original.
  private func differ(_ old: Question, _ new: Question) -> Bool {
    if differ(texts(of: old), texts(of: new)) { return true }
    if shownAnswers(to: old) != shownAnswers(to: new) { return true }
    let (former, present) = (old.kind.parts, new.kind.parts)
    return differ(former, present) && differ(sortedByID(former), sortedByID(present))
  }

  private func shownAnswers(to question: Question) -> [String?] {
    question.kind.content.answerFields.map(\.shown)
  }

  private func sortedByID(_ parts: [QuestionPart]) -> [QuestionPart] {
    parts.sorted { ($0.list.name, $0.id) < ($1.list.name, $1.id) }
  }

  private func texts(of question: Question) -> [Prose] {
    [question.stem, question.body, question.explanation, question.kind.content.rubric]
      + question.hints + question.kind.content.headings
  }

  private func differ(_ old: [QuestionPart], _ new: [QuestionPart]) -> Bool {
    differ(old.flatMap { [$0.text, $0.feedback] }, new.flatMap { [$0.text, $0.feedback] })
  }

  private func differ(_ old: [Prose], _ new: [Prose]) -> Bool {
    old.count != new.count || zip(old, new).contains { prose.differs($0, $1) }
  }
}
