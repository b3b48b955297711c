import Courseware
import Ledgers
import Publishing

/// The attempts that were not sealed although the page of their quiz seals them: each in words,
/// with its quiz and its student.
func plainAttempts(
  _ received: [LedgerEntry], sealed: Set<AttemptID>, in course: Course
) -> [String] {
  let names = Set(
    course.assignments.filter { $0.quiz.isSealed(in: course.site) }.map(\.reference))
  guard !names.isEmpty else { return [] }
  return received.compactMap { entry in
    guard let quiz = entry.reference, names.contains(quiz), let id = entry.id,
      !sealed.contains(id)
    else { return nil }
    return "'\(quiz.classroom)/\(quiz.quiz)' by '\(entry.attempt?.student.name ?? "")'"
  }
}

extension Merge {
  /// The most attempts that are named.
  private static let mostNamed = 20

  func report(_ plain: [String]) {
    guard !plain.isEmpty, !course.quiet else { return }
    for attempt in plain.prefix(Self.mostNamed) {
      printDiagnostic(safeForTerminal("warning: the attempt at \(attempt) was not sealed") + "\n")
    }
    if plain.count > Self.mostNamed {
      printDiagnostic("warning: and \(plain.count - Self.mostNamed) more\n")
    }
    printDiagnostic(
      "note: an attempt that is not sealed was submitted before the page had the key or in a "
        + "class, or anybody may have written it; in doubt, ask the student to open the page again "
        + "and submit the same attempt, which counts once\n")
  }
}
