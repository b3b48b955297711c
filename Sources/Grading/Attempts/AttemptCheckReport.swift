import Courseware
import Ledgers

extension AttemptCheck.Kind {
  /// The heading under which reports list checks of this kind.
  package var heading: String {
    switch self {
    case .sameContents: "several attempts with the same seed or content"
    case .namedDifferently: "attempts that identify one student differently"
    case .overLimit: "more attempts of one student than can count"
    case .times: "impossible times"
    case .draw: "questions that were not drawn"
    }
  }
}

extension AttemptChecks {
  /// The advice for the teacher; the students of anonymous attempts are unknown.
  package func advice(
    on kind: AttemptCheck.Kind, in classroom: String, isGraded: Bool, isAnonymous: Bool = false
  ) -> String {
    switch kind {
    case .sameContents where isAnonymous, .times where isAnonymous:
      "nobody can be asked, because the answers are anonymous; all of these attempts are counted"
    case .sameContents where !isGraded: "ask who submitted it"
    case .times where !isGraded: "ask the student"
    case .sameContents:
      "ask who submitted it; change the points of the other with 'quizpress mark --question ID'"
    case .namedDifferently where !hasRoster, .overLimit where !hasRoster:
      "if one is another student's, add a roster, 'content/\(classroom)/members.csv', with its id "
        + "in column 'also' of that student's line"
    case .namedDifferently, .overLimit:
      "if one is another student's, write its id in column 'also' of that member's line in "
        + "'content/\(classroom)/members.csv'"
    case .times: "no points were deducted; ask the student, or change points with 'quizpress mark'"
    case .draw:
      "only what the seed draws is graded; if a site was built elsewhere, add the lines of its "
        + "'stats/\(classroom)/revisions.jsonl' to yours and merge again"
    }
  }
}

extension AttemptCheck {
  /// The attempts and the reasons, on one line.
  package var line: String {
    var names = attempts.map { one in
      one.name.isEmpty ? "\(one.id)" : "'\(oneLine(one.name, to: 60))' \(one.id)"
    }
    if count > names.count { names.append("\(count - names.count) more") }
    let shown = reasons.prefix(4).joined(separator: "; ")
    return names.joined(separator: ", ") + ": " + shown
      + (reasons.count > 4 ? "; \(reasons.count - 4) more" : "")
  }
}

extension AttemptChecks {
  /// The checks as text without advice: for each kind a heading, and one line for each check.
  package var lines: [String] {
    lines { _ in [] }
  }

  /// The checks as text: for each kind a heading, one line for each check, and advice.
  package func lines(
    in classroom: String, isGraded: Bool, isAnonymous: Bool = false
  ) -> [String] {
    lines {
      ["  \(advice(on: $0, in: classroom, isGraded: isGraded, isAnonymous: isAnonymous))"]
    }
  }

  private func lines(advice: (AttemptCheck.Kind) -> [String]) -> [String] {
    byKind.flatMap { kind, count, listed -> [String] in
      let more = count > listed.count ? ["  and \(count - listed.count) more"] : []
      return ["check \(count): \(kind.heading)"] + listed.map { "  " + $0.line } + more
        + advice(kind)
    }
  }

  /// How to settle the open checks, and the number of settled ones.
  package var settlingLines: [String] {
    let number = "\(settled) settled: 'quizpress resolve --settled' lists what was settled"
    return (isEmpty ? [] : ["after checking, settle it with 'quizpress resolve ID --settle'"])
      + (settled == 0 ? [] : [number])
  }
}

extension [UInt8] {
  /// Writes the checks as an array with one element for each kind, for `merge` and `stats`.
  package mutating func write(_ checks: AttemptChecks) {
    beginArray()
    for (kind, count, listed) in checks.byKind {
      beginObject()
      field("kind", kind.rawValue)
      field("count", count)
      objects("checks", listed) { $0.writeFields(of: $1) }
      endObject()
    }
    endArray()
  }

  private mutating func writeFields(of check: AttemptCheck) {
    objects("attempts", check.attempts) { out, one in
      out.field("id", "\(one.id)")
      out.field("name", one.name)
    }
    field("count", check.count)
    field("reasons", check.reasons)
  }
}
