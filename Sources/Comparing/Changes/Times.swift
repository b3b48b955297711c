import Courseware

extension QuizComparison {
  /// When it can be taken, and how long an attempt may take.
  mutating func compareTimes() {
    compareTime(.opens, "opening", \.opens)
    compareTime(.deadline, "deadline", \.deadline)
    compareTime(.closes, "closing", \.closes)
    compare(
      .timeLimit, .grades, "time limit", .words(old.quiz.timeLimit?.words),
      .words(new.quiz.timeLimit?.words))
  }

  /// A time is the same as long as it is the same moment, on whatever clock; a date alone is the
  /// last second of its day, so that 23:59 is earlier.
  private mutating func compareTime(
    _ kind: Change.Kind, _ noun: String, _ time: KeyPath<Quiz, Moment?>
  ) {
    let (before, after) = (old.quiz[keyPath: time], new.quiz[keyPath: time])
    guard let zones, before?.seconds != after?.seconds else { return }
    let isClose = before?.words(zone: zones.old) == after?.words(zone: zones.new)
    let former = Change.Value.words(before?.words(zone: zones.old, withSeconds: isClose))
    let present = Change.Value.words(after?.words(zone: zones.new, withSeconds: isClose))
    var title = settingTitle(noun, former, present)
    if let before, let after { title = "\(noun) moved \(distance(before, after))" }
    add(kind, .grades, title, before: former, after: present)
  }
}
