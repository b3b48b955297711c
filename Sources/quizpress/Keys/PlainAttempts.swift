import Courseware
import Grading
import Ledgers
import Publishing

extension PlainAttempts {
  /// The attempts that `merge` did not have to decrypt; empty if no page of the course encrypts
  /// attempts.
  init(_ received: [LedgerEntry], sealed: Set<AttemptID>, in course: Course) {
    self.init()
    sealedQuizzes = Set(
      course.assignments.filter { $0.quiz.isSealed(in: course.site) }.map(\.reference))
    if !sealedQuizzes.isEmpty { ids = Set(received.compactMap(\.id)).subtracting(sealed) }
  }
}

extension MergeReport {
  /// The maximum number of attempts that are listed.
  private static let mostNamed = 20

  /// Warns about new attempts that are not encrypted although the page of their quiz encrypts
  /// attempts.
  func warnOfUnencrypted() {
    let plain = quizzes.flatMap { news in
      let quiz = "\(news.reference.classroom)/\(news.reference.quiz)"
      return news.unencrypted.map { "'\(quiz)' by '\($0.attempt?.student.name ?? "")'" }
    }
    guard !plain.isEmpty else { return }
    for attempt in plain.prefix(Self.mostNamed) {
      printDiagnostic(
        safeForTerminal("warning: the attempt at \(attempt) was not encrypted") + "\n")
    }
    if plain.count > Self.mostNamed {
      printDiagnostic("warning: and \(plain.count - Self.mostNamed) more\n")
    }
    printDiagnostic(
      "note: an attempt that is not encrypted was submitted before the page had the key or in a "
        + "class, or anybody may have written it; if in doubt, ask the student to open the page "
        + "again and submit the same attempt, which counts once\n")
  }
}
