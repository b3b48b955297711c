import Courseware
package import Ledgers

extension MergeReport {
  /// The report for a terminal: one line for each quiz, followed by what the teacher should check.
  package func text(verbose: Bool) -> String {
    var lines: [String] = []
    for news in quizzes where !news.isQuiet { lines += news.lines(verbose: verbose) }
    if !setAside.isEmpty {
      lines.append("set aside: \(setAside.count)")
      lines += limited(setAside, atMost: maxFindingsPerFile) {
        ["  " + reasonSetAside($0, unmatched)]
      }
      lines += limited(unmatched, atMost: maxFindingsPerFile) { quiz in
        ["  '\(quiz.reference.classroom)/\(quiz.reference.quiz)': \(quiz.advice)"]
      }
    }
    if leftOut > 0 {
      lines.append("omitted: \(counted(leftOut, "attempt", "attempts")) of removed members")
    }
    if lines.isEmpty { lines.append(quizzes.isEmpty ? "no attempts" : "nothing new") }
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }
}

extension MergeReport.QuizMergeReport {
  /// Whether the run changed nothing in the quiz and the teacher has nothing to do.
  fileprivate var isQuiet: Bool {
    new + known + restoredCount == 0 && conflicts.isEmpty && unknownAttempts.isEmpty
      && restored.isEmpty && correctedIndependently.isEmpty
      && regrades.isEmpty && formerNames.isEmpty && anonymized == 0 && attemptTotals.isQuiet
  }

  fileprivate func lines(verbose: Bool) -> [String] {
    var lines = [heading]
    for name in formerNames {
      let reason = name.contains("/") ? "it was in that folder" : "its file had that name"
      lines.append("  attempts at '\(name)' count: \(reason)")
    }
    if anonymized > 0 {
      let names =
        anonymized == 1
        ? "the student's name from 1 attempt" : "the students' names from \(anonymized) attempts"
      lines.append("  removed \(names): '\(reference.quiz)' is anonymous")
    }
    for table in correctedIndependently {
      lines.append(
        "  '\(table)' was merged in two versions, for example on two branches, and only the last "
          + "version counts: merge one table with the rows and corrections of both")
    }
    lines += limited(conflicts, atMost: maxFindingsPerFile) {
      $0.lines(.none, atMost: maxVersionsShown)
    }
    lines += limited(restored, atMost: maxFindingsPerFile) { attempt in
      let name = shortened(attempt.name, to: 60)
      let outcome = attempt.isTooLate ? "too late to count" : "counts now"
      return ["  \(outcome): '\(name)' \(attempt.id), which \(attempt.reason)"]
    }
    lines += limited(unknownAttempts, atMost: maxFindingsPerFile, lines(of:))
    lines += renameAdvice + (advice.map { [$0] } ?? [])
    lines += countLines(attemptTotals.matched) + countLines(attemptTotals.unmatched)
    lines += countLines(attemptTotals.gradedIndependently)
    lines += attemptTotals.checks.lines(
      in: reference.classroom, isGraded: attemptTotals.isGraded,
      isAnonymous: attemptTotals.isAnonymous
    ).map { "  " + $0 }
    lines += attemptTotals.checks.settlingLines.map { "  " + $0 }
    if !regrades.isEmpty { lines += reasons.map { "  because: \($0)" } }
    lines += limited(regrades, atMost: maxFindingsPerRun) { regrade in
      let before = scoreText(regrade.before), after = scoreText(regrade.after)
      let change =
        before == after ? "an attempt, the grade stays \(after)" : "\(before) -> \(after)"
      let id = regrade.isNameShared ? " (\(regrade.student))" : ""
      return ["  regraded '\(regrade.name)'\(id): \(change)"]
    }
    return lines + (verbose ? countLines(attemptTotals.remarks) : [])
  }

  private func lines(of unknownAttempt: UnknownStudentAttempt) -> [String] {
    let name = shortened(unknownAttempt.student.nameOrID, to: 60)
    let line = "  \(unknownAttempt.reason): '\(name)' \(unknownAttempt.graded.id), does not count"
    guard let member = unknownAttempt.nearest else { return [line] }
    return [line, "    perhaps '\(shortened(member.name, to: 60))', id '\(member.id)'"]
  }

  /// The advice to give if this classroom's name was the folder name of another classroom before.
  private var renameAdvice: [String] {
    Set(unknownAttempts.compactMap(\.otherClassroom)).sorted().map { classroom in
      let count = unknownAttempts.count { $0.otherClassroom == classroom }
      let who = counted(count, "attempt is by a member", "attempts are by members")
      return
        "    \(who) of '\(classroom)': if its folder was '\(reference.classroom)' before, or "
        + "students changed to it from there, write 'formerly: \(reference.classroom)' in "
        + "'content/\(classroom)/classroom.md'"
    }
  }

  /// How to assign attempts to members of the roster.
  private var advice: String? {
    guard let first = unknownAttempts.first(where: { $0.otherClassroom == nil }) else { return nil }
    if first.reason == "no name" { return nil }
    // A name or an address that fits two members would still be ambiguous if it were repeated in
    // the roster.
    let words = first.reason == "not on the roster" ? "the name, the address or " : ""
    return "    to count one, write \(words)'\(first.graded.id)' "
      + "in column 'also' of a member's line in 'content/\(reference.classroom)/members.csv'"
  }

  private var heading: String {
    let isUnchanged = new + known + restoredCount == 0
    var counts = isUnchanged ? ["nothing new"] : ["\(new) new", "\(known) already merged"]
    let more: [(count: Int, words: String)] = [
      (restoredCount, "restored"), (attemptTotals.late, "late"),
      (attemptTotals.claimedOnTime, "of them claimed on time"),
      (attemptTotals.closed, "after closing, not counted"),
      (attemptTotals.replaced, "replaced by a corrected table"),
      (attemptTotals.pending - attemptTotals.pendingEmpty, "with answers to grade manually"),
      (attemptTotals.pendingEmpty, "with only empty essays ('quizpress mark' gives 0 points)"),
      (conflicts.count, "in conflict"),
    ]
    counts += more.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
    return "\(reference.classroom)/\(reference.quiz): " + counts.joined(separator: ", ")
  }

  private func countLines(_ remarks: [String: Int]) -> [String] {
    limited(remarks.sorted { $0.key < $1.key }, atMost: maxFindingsPerFile) {
      ["  \($0.value) \($0.value == 1 ? "attempt" : "attempts"): \($0.key)"]
    }
  }
}

/// The lines of the first `limit` elements, and the number of the others.
private func limited<Element>(
  _ all: [Element], atMost limit: Int, _ lines: (Element) -> [String]
) -> [String] {
  let more = all.count > limit ? ["  and \(all.count - limit) more"] : []
  return all.prefix(limit).flatMap(lines) + more
}

private func scoreText(_ score: Attempt.Score?) -> String {
  score.map { "\(decimals($0.points, 2)) of \(decimals($0.of, 2))" } ?? "none"
}

/// The reason why an attempt is set aside.
func reasonSetAside(_ entry: LedgerEntry, _ unmatched: [UnmatchedQuiz]) -> String {
  guard let attempt = entry.attempt else {
    return "an attempt in a newer format; update Quizpress to merge it"
  }
  let isAmbiguous = unmatched.contains { $0.isAmbiguous && $0.reference == entry.reference }
  let name = shortened(attempt.student.nameOrID, to: 60)
  return (name.isEmpty ? "" : "'\(name)' ") + "\(attempt.id): "
    + (isAmbiguous ? "not certain which quiz is" : "the course has no quiz")
    + " '\(attempt.classroom)/\(attempt.quiz)'"
}

/// The maximum number of versions of an attempt in conflict that a merge lists.
let maxVersionsShown = 20

extension Conflict {
  /// ``lines(_:)`` for a terminal.
  package func text(_ decisions: Decisions) -> String {
    lines(decisions).map { safeForTerminal(String($0.dropFirst(2))) + "\n" }.joined()
  }

  /// Describes the contents in conflict: one line for each of the first `limit`, then the
  /// differences.
  func lines(_ decisions: Decisions, atMost limit: Int = .max) -> [String] {
    let kept = decisions.kept(of: id, among: entries.map(\.stamp))
    let place = entries.firstIndex { $0.stamp == kept }
    let attemptTotals =
      place.map { "\($0 + 1) counts; 'quizpress resolve \(id) --undo' undoes this" }
      ?? "none counts until 'quizpress resolve \(id) --keep N'"
    var lines = ["  conflict \(id): \(attemptTotals)"]
    if place == nil, kept != nil || entries.count == 1 {
      lines.append("    the version that was kept has been removed")
    }
    let shown = entries.prefix(limit)
    for (place, entry) in shown.enumerated() {
      lines.append("    \(place + 1) \(entry.summaryLine)")
    }
    let more = entries.count - shown.count
    if more > 0 { lines.append("    and \(more) more: 'quizpress resolve \(id)' shows them") }
    guard let first = entries.first?.attempt else { return lines }
    for (place, entry) in shown.enumerated().dropFirst() {
      guard let other = entry.attempt else { continue }
      lines += differences(first, other).map { "    1 and \(place + 1) differ in \($0)" }
    }
    return lines
  }
}

extension LedgerEntry {
  /// One line about a content in conflict.
  var summaryLine: String {
    guard let attempt else { return "\(stamp)" }
    let name = shortened(attempt.student.nameOrID, to: 60)
    return "\(stamp) '\(name)' at \(attempt.classroom)/\(attempt.quiz), received "
      + "\(received.utc), claims \(attempt.startedAt) to \(attempt.endedAt)"
  }
}

/// Short descriptions of the differences between two attempts, the most informative first, at most
/// eight.
func differences(_ a: Attempt, _ b: Attempt) -> [String] {
  var found: [String] = []
  func compare(_ name: String, _ a: String?, _ b: String?) {
    guard a != b else { return }
    found.append("\(name): \(brief(a)) and \(brief(b))")
  }
  compare("name", a.student.name, b.student.name)
  compare("e-mail address", a.student.email, b.student.email)
  compare("student's id", a.student.id, b.student.id)
  compare("quiz", "\(a.classroom)/\(a.quiz)", "\(b.classroom)/\(b.quiz)")
  for question in questions(a, b) {
    let (one, other) = (answer(to: question, in: a), answer(to: question, in: b))
    if one != other { found.append("'\(question)': \(brief(one)) and \(brief(other))") }
  }
  compare("start", a.startedAt, b.startedAt)
  compare("end", a.endedAt, b.endedAt)
  compare("elapsed time", "\(a.elapsedMilliseconds) ms", "\(b.elapsedMilliseconds) ms")
  compare("ended early", "\(a.endedEarly)", "\(b.endedEarly)")
  compare("revision", a.revision, b.revision)
  compare("seed", a.seed, b.seed)
  compare("site", a.site, b.site)
  compare("claimed score", a.claimedScore.map(words), b.claimedScore.map(words))
  if found.isEmpty { found = ["the order of answers"] }
  return found.count <= 8 ? found : found.prefix(7) + ["\(found.count - 7) more things"]
}

private func questions(_ a: Attempt, _ b: Attempt) -> [String] {
  let own = a.responses.map(\.question)
  return own + b.responses.map(\.question).filter { !own.contains($0) }
}

private func words(_ score: Attempt.Score) -> String {
  "\(shortest(score.points)) of \(shortest(score.of))"
}

/// The answer of an attempt to a question; `nil` if the attempt does not have the question.
private func answer(to question: String, in attempt: Attempt) -> Response.Answer? {
  attempt.responses.first { $0.question == question }?.answer
}

private func brief(_ answer: Response.Answer?) -> String {
  switch answer {
  case nil: "none"
  case .skipped?: "no answer"
  case .text(let text)?: brief(text)
  case .options(let ids)?, .order(let ids)?: brief(ids.joined(separator: ", "))
  case .blanks(let parts)?, .pairs(let parts)?:
    brief(parts.map { "\($0.id): \($0.value)" }.joined(separator: ", "))
  }
}

private func brief(_ text: String?) -> String {
  text.map { "'\(shortened($0, to: 40))'" } ?? "none"
}
