import Courseware

extension MergeReport {
  /// The report for a terminal: a line a quiz, what needs the teacher's eye below it.
  package func text(verbose: Bool) -> String {
    var lines: [String] = []
    for news in quizzes { lines += news.lines(verbose: verbose) }
    if !setAside.isEmpty {
      lines.append("set aside: \(setAside.count)")
      lines += setAside.map { "  " + reasonSetAside($0) }
    }
    if lines.isEmpty { lines.append("no attempts") }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }
}

extension MergeReport.QuizNews {
  fileprivate func lines(verbose: Bool) -> [String] {
    var lines = [heading]
    for conflict in results.conflicts {
      let names = conflict.entries.map { "'\($0.attempt?.student.name ?? "")'" }
      lines.append("  conflict \(conflict.id) by \(names.joined(separator: ", ")): none counts")
    }
    for stranger in results.strangers {
      let name = shortened(stranger.graded.attempt.student.name, to: 60)
      lines.append("  \(stranger.reason): '\(name)' \(stranger.graded.id), does not count")
    }
    for regrade in regrades {
      let before = scoreText(regrade.before), after = scoreText(regrade.after)
      lines.append("  regraded '\(regrade.name)': \(before) -> \(after)")
    }
    return lines + (verbose ? notes : [])
  }

  private var heading: String {
    var counts = ["\(new) new", "\(known) already known"]
    let late = results.students.flatMap(\.attempts).count { $0.lateness.isLate }
    if takenUp > 0 { counts.append("\(takenUp) taken up") }
    if late > 0 { counts.append("\(late) late") }
    if !results.conflicts.isEmpty { counts.append("\(results.conflicts.count) in conflict") }
    let assignment = results.assignment
    return "\(assignment.classroom.id)/\(assignment.quiz.id): "
      + counts.joined(separator: ", ")
  }

  private var notes: [String] {
    results.students.flatMap { student in
      student.attempts.flatMap { graded in
        graded.notes.map { "  '\(student.name)' \(graded.id): \($0.text)" }
      }
    }
  }
}

private func scoreText(_ score: Attempt.Score?) -> String {
  score.map { "\(decimals($0.points, 2)) of \(decimals($0.of, 2))" } ?? "none"
}

private func reasonSetAside(_ entry: LedgerEntry) -> String {
  guard let attempt = entry.attempt else {
    return "an attempt of a later format, for a later version of this program"
  }
  return "'\(shortened(attempt.student.name, to: 60))' \(attempt.id): "
    + "the course has no quiz '\(attempt.classroom)/\(attempt.quiz)'"
}
