import Courseware

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
