import Courseware
import Ledgers

extension QuizComparison {
  /// Adds changes of the settings that determine grades and who sees the key.
  mutating func compareGrading() {
    let quizzes = (old: old.quiz, new: new.quiz)
    compare(
      .draft, .grades, \.isDraft, on: "made a draft and hidden from students",
      off: "published and visible to students")
    compare(quizzes, .quizKind, .grades, "kind") { .words($0.kind.rawValue) }
    compare(quizzes, .answers, .grades, "access to the answer key") { .words($0.answers.words) }
    compare(quizzes, .attempts, .grades, "attempts") { .words(attemptWords($0.attempts)) }
    compare(quizzes, .score, .grades, "which attempt counts") { .words($0.score.rawValue) }
    compare(quizzes, .pass, .grades, "passing score") { .words($0.pass.map { $0.words + " %" }) }
    compare(
      .formerly, .grades, "former names", nameValue(old.quiz.formerly),
      nameValue(new.quiz.formerly.filter { !isOfMove($0) }))
    compare(quizzes, .category, .grades, "category") { .quote($0.category) }
    compare(quizzes, .extraCredit, .grades, "extra credit") {
      .words($0.isExtraCredit ? "yes" : "no")
    }
    compare(
      .anonymous, .content, \.isAnonymous,
      on: "made anonymous: the next merge removes the names of earlier responses for good",
      off: "no longer anonymous: the page asks for names, and earlier responses, which have none, "
        + "no longer count")
    compare(quizzes, .shuffle, .content, "shuffling") { .words($0.shuffle.words) }
    compareDecimalMark()
  }

  /// Whether a former name only states the move of the file, which is already reported.
  private func isOfMove(_ name: String) -> Bool {
    QuizReference(formerly: name, in: new.classroom) == old.reference
      && old.reference != new.reference
  }

  /// Adds a change of a setting that is on or off, if it differs.
  private mutating func compare(
    _ kind: Change.Kind, _ impact: Impact, _ setting: KeyPath<Quiz, Bool>, on: String, off: String
  ) {
    let isOn = new.quiz[keyPath: setting]
    if old.quiz[keyPath: setting] != isOn { add(kind, impact, isOn ? on : off) }
  }

  /// The decimal mark follows from the language and determines the value of typed numbers.
  private mutating func compareDecimalMark() {
    guard zones != nil, old.quiz.decimalMark != new.quiz.decimalMark,
      (old.quiz.questions + new.quiz.questions).contains(where: \.kind.asksForNumber)
    else { return }
    add(
      .decimalMark, .grades, "how typed numbers are read changed",
      before: .words(old.quiz.decimalMark.words), after: .words(new.quiz.decimalMark.words))
  }

  /// Adds changes of the settings that describe the quiz.
  mutating func compareAbout() {
    let quizzes = (old: old.quiz, new: new.quiz)
    compare(quizzes, .name, .content, "name") { .quote($0.name) }
    compare(quizzes, .language, .content, "language") { .quote($0.language) }
    compare(quizzes, .about, .cosmetic, "creation date") { .words($0.created.dayWords) }
    compare(quizzes, .about, .content, "description") { .quote($0.description) }
    compare(quizzes, .about, .content, "author") { .quote($0.author) }
    compare(quizzes, .about, .cosmetic, "license") { .quote($0.license) }
    comparePublished(old.quiz.allPublishes, new.quiz.allPublishes, prose)
    // The published source is the whole file, with what no page shows.
    compare(
      .clone, .content, \.allowsCloning,
      on: "source file published for others to copy, with answer key, comments, draft questions "
        + "and rubrics", off: "source file no longer published")
    compare(quizzes, .tags, .cosmetic, "tags") { nameValue($0.tags) }
    compare(
      .introduction, "introduction", old.quiz.introduction, new.quiz.introduction, prose)
  }
}

/// Names or tags, whose order is irrelevant; `nil` without any.
func nameValue(_ names: [String]) -> Change.Value? {
  names.isEmpty ? nil : .quotes(Set(names).sorted())
}

private func attemptWords(_ attempts: Int?) -> String { attempts.map(String.init) ?? "unlimited" }

extension Quiz.Answers {
  fileprivate var words: String {
    switch self {
    case .open: "open (in the page)"
    case .release: "release (encrypted until released)"
    case .teacher: "teacher (never in the site)"
    }
  }
}

extension Quiz.Shuffle {
  fileprivate var words: String { self == .both ? "questions and options" : rawValue }
}

extension DecimalMark {
  fileprivate var words: String { self == .point ? "decimal point" : "decimal comma" }
}

extension QuizComparison {
  /// Adds changes of when the quiz can be taken and how long an attempt may take.
  mutating func compareTimes() {
    compareTime(.opens, "opening", \.opens)
    compareTime(.deadline, "deadline", \.deadline)
    compareTime(.closes, "closing", \.closes)
    compareTime(.release, "release of the answers", \.release)
    compare((old, new), .timeLimit, .grades, "time limit") { .words($0.quiz.timeLimit?.words) }
  }

  /// Times are equal if they are the same moment, in any time zone; a date alone means the last
  /// second of the day, which is later than 23:59.
  private mutating func compareTime(
    _ kind: Change.Kind, _ noun: String, _ time: KeyPath<Quiz, Moment?>
  ) {
    let (before, after) = (old.quiz[keyPath: time], new.quiz[keyPath: time])
    guard let zones, before?.seconds != after?.seconds else { return }
    var title: String?
    var hasSeconds = false
    if let before, let after {
      let apart = distance(before, after, isSameZone: zones.old == zones.new)
      title = "\(noun) moved \(apart)"
      hasSeconds = (after.seconds - before.seconds) % 60 != 0
    }
    let former = Change.Value.words(before?.words(zone: zones.old, withSeconds: hasSeconds))
    let present = Change.Value.words(after?.words(zone: zones.new, withSeconds: hasSeconds))
    add(
      kind, .grades, title ?? settingTitle(noun, former, present), before: former, after: present)
  }
}
