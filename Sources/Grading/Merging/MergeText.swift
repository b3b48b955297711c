import Courseware
package import Ledgers

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

extension Conflict {
  /// ``lines(_:)`` for a terminal.
  package func text(_ decisions: Decisions) -> String {
    lines(decisions).map { safeForTerminal(String($0.dropFirst(2))) + "\n" }.joined()
  }

  /// Enough to decide which content counts: a line each, then what differs.
  func lines(_ decisions: Decisions) -> [String] {
    let kept = decisions.kept(of: id, among: entries.map(\.stamp))
    let place = entries.firstIndex { $0.stamp == kept }
    let standing =
      place.map { "\($0 + 1) counts, until 'quizpress resolve \(id) --undo'" }
      ?? "none counts until 'quizpress resolve \(id) --keep N'"
    var lines = ["  conflict \(id): \(standing)"]
    for (place, entry) in entries.enumerated() {
      lines.append("    \(place + 1) \(entry.sightWords)")
    }
    guard let first = entries.first?.attempt else { return lines }
    for (place, entry) in entries.enumerated().dropFirst() {
      guard let other = entry.attempt else { continue }
      lines += differences(first, other).map { "    1 and \(place + 1) differ in \($0)" }
    }
    return lines
  }
}

extension LedgerEntry {
  /// What a content in conflict is known by.
  var sightWords: String {
    guard let attempt else { return "\(stamp)" }
    let name = shortened(attempt.student.name, to: 60)
    return "\(stamp) '\(name)' at \(attempt.classroom)/\(attempt.quiz), received "
      + "\(received.utc), claims \(attempt.startedAt) to \(attempt.endedAt)"
  }
}

/// What differs between two attempts in a few words each, the most telling first, eight at most.
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
    compare("'\(question)'", words(of: question, in: a), words(of: question, in: b))
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

/// What an attempt answers to a question; `nil` where it does not have it.
private func words(of question: String, in attempt: Attempt) -> String? {
  guard let response = attempt.responses.first(where: { $0.question == question }) else {
    return nil
  }
  return switch response.answer {
  case .skipped: "nothing"
  case .text(let text): text
  case .options(let ids), .order(let ids): ids.joined(separator: ", ")
  case .blanks(let parts), .pairs(let parts):
    parts.map { "\($0.id): \($0.value)" }.joined(separator: ", ")
  }
}

private func brief(_ text: String?) -> String {
  text.map { "'\(shortened($0, to: 40))'" } ?? "none"
}
