import Courseware

extension MergeReport {
  /// The report for a terminal: a line a quiz, what needs the teacher's eye below it.
  package func text(verbose: Bool) -> String {
    var lines: [String] = []
    for news in quizzes where !news.isQuiet { lines += news.lines(verbose: verbose) }
    if !setAside.isEmpty {
      lines.append("set aside: \(setAside.count)")
      lines += told(setAside, atMost: mostFindingsOfFile) { ["  " + reasonSetAside($0)] }
      lines += told(unmatched, atMost: mostFindingsOfFile) { quiz in
        ["  '\(quiz.reference.classroom)/\(quiz.reference.quiz)': \(quiz.advice)"]
      }
    }
    if leftOut > 0 {
      lines.append(
        "left out: \(counted(leftOut, "attempt", "attempts")) of members who were removed")
    }
    if lines.isEmpty { lines.append(quizzes.isEmpty ? "no attempts" : "nothing new") }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }
}

extension MergeReport.QuizNews {
  /// Whether the run was not about it, and nothing of it waits for the teacher.
  fileprivate var isQuiet: Bool {
    new + known == 0 && conflicts.isEmpty && strangers.isEmpty && returned.isEmpty
      && regrades.isEmpty && formerNames.isEmpty && standing.isQuiet
  }

  fileprivate func lines(verbose: Bool) -> [String] {
    var lines = [heading]
    for name in formerNames {
      lines.append("  attempts at '\(name)' count: its file had that name")
    }
    lines += told(conflicts, atMost: mostFindingsOfFile) { $0.lines(.none) }
    lines += told(returned, atMost: mostFindingsOfFile) { attempt in
      let name = shortened(attempt.name, to: 60)
      return ["  counts now: '\(name)' \(attempt.id), which \(attempt.reason)"]
    }
    lines += told(strangers, atMost: mostFindingsOfFile, lines(of:))
    if let advice { lines.append(advice) }
    lines += countLines(standing.matched) + countLines(standing.unmatched)
    lines += countLines(standing.markedApart)
    lines += standing.checks.lines(in: reference.classroom, isGraded: standing.isGraded)
      .map { "  " + $0 }
    if !regrades.isEmpty { lines += reasons.map { "  because: \($0)" } }
    lines += told(regrades, atMost: mostFindingsOfRun) { regrade in
      let before = scoreText(regrade.before), after = scoreText(regrade.after)
      let change =
        before == after ? "an attempt, the grade stays \(after)" : "\(before) -> \(after)"
      return ["  regraded '\(regrade.name)': \(change)"]
    }
    return lines + (verbose ? countLines(standing.remarks) : [])
  }

  private func lines(of stranger: Stranger) -> [String] {
    let name = shortened(stranger.student.name, to: 60)
    let line = "  \(stranger.reason): '\(name)' \(stranger.graded.id), does not count"
    guard let member = stranger.nearest else { return [line] }
    return [line, "    perhaps '\(shortened(member.name, to: 60))', id '\(member.id)'"]
  }

  /// How to give the attempts of strangers to members.
  private var advice: String? {
    guard let first = strangers.first else { return nil }
    if first.reason == "no name" { return nil }
    // What fits two members fits them as well where it is written once more.
    let words = first.reason == "unknown member" ? "the name, the address or " : ""
    return "    to count one, write \(words)'\(first.graded.id)' "
      + "in column 'also' of a member's line in 'content/\(reference.classroom)/members.csv'"
  }

  private var heading: String {
    var counts = new + known == 0 ? ["nothing new"] : ["\(new) new", "\(known) already known"]
    if takenUp > 0 { counts.append("\(takenUp) taken up") }
    if standing.late > 0 { counts.append("\(standing.late) late") }
    if standing.claimedOnTime > 0 {
      counts.append("\(standing.claimedOnTime) of them claimed on time")
    }
    if standing.closed > 0 { counts.append("\(standing.closed) after it closed, not counting") }
    if standing.replaced > 0 { counts.append("\(standing.replaced) replaced by a corrected sheet") }
    if standing.pending > 0 { counts.append("\(standing.pending) with answers to mark by hand") }
    if !conflicts.isEmpty { counts.append("\(conflicts.count) in conflict") }
    return "\(reference.classroom)/\(reference.quiz): " + counts.joined(separator: ", ")
  }

  private func countLines(_ remarks: [String: Int]) -> [String] {
    told(remarks.sorted { $0.key < $1.key }, atMost: mostFindingsOfFile) {
      ["  \($0.value) \($0.value == 1 ? "attempt" : "attempts"): \($0.key)"]
    }
  }
}

/// The lines of the first elements, and how many more there are.
private func told<Element>(
  _ all: [Element], atMost limit: Int, _ lines: (Element) -> [String]
) -> [String] {
  let more = all.count > limit ? ["  and \(all.count - limit) more"] : []
  return all.prefix(limit).flatMap(lines) + more
}

private func scoreText(_ score: Attempt.Score?) -> String {
  score.map { "\(decimals($0.points, 2)) of \(decimals($0.of, 2))" } ?? "none"
}

/// Why an attempt cannot count yet.
func reasonSetAside(_ entry: LedgerEntry) -> String {
  guard let attempt = entry.attempt else {
    return "an attempt of a later format, for a later version of this program"
  }
  return "'\(shortened(attempt.student.name, to: 60))' \(attempt.id): "
    + "the course has no quiz '\(attempt.classroom)/\(attempt.quiz)'"
}
