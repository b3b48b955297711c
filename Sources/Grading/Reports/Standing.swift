import Courseware

/// What a report says of all attempts at a quiz, those of earlier runs included.
package struct Standing: Sendable, Equatable {
  /// Whether the quiz has points: surveys and polls do not.
  var isGraded = true
  /// How many attempts there are, conflicts and those of nobody known left out.
  package var attempts = 0
  /// How many came after the deadline.
  package var late = 0
  /// How many of the late ones claim to have been ended on time.
  package var claimedOnTime = 0
  /// How many came after the quiz closed and never count.
  package var closed = 0
  /// How many came from a sheet that says something else by now.
  package var replaced = 0
  /// How many hold answers to be marked by hand.
  package var pending = 0
  /// How many have answers by ids that the quiz has others for now, by what is said.
  package var matched: [String: Int] = [:]
  /// How many have answers to what the quiz does not have any more, by what is said.
  package var unmatched: [String: Int] = [:]
  /// How many have answers that were marked twice, by what is said.
  package var markedApart: [String: Int] = [:]
  /// How many attempts each remark is made on, by the remark.
  package var remarks: [String: Int] = [:]
  /// What to look at, since it may be made up.
  package var checks = AttemptChecks()
  /// What copies of the attempts are known by.
  var prints = PrintIndex()

  init() {}

  init(of results: QuizResults) {
    (checks, prints) = (results.checks, results.prints)
    isGraded = results.assignment.quiz.kind.isGraded
    var noted: [[Int]] = results.students.parts.map { part in
      [Int](repeating: 0, count: part.notes.values.count)
    }
    for sitting in results.students.sittings {
      add(sitting, pending: results.students.sum(of: sitting)?.pending ?? 0)
      if !sitting.isReplaced { noted[Int(sitting.worker)][Int(sitting.notes)] += 1 }
    }
    for (part, counts) in zip(results.students.parts, noted) {
      for (notes, count) in zip(part.notes.values, counts) where count > 0 { add(notes, count) }
    }
  }

  /// Whether there is nothing to tell but that there are attempts.
  var isQuiet: Bool {
    late == 0 && closed == 0 && pending == 0 && markedApart.isEmpty && checks.isEmpty
      && isPlain
  }

  /// Whether nothing of it needs a look at all attempts together.
  var isPlain: Bool {
    replaced == 0 && matched.isEmpty && unmatched.isEmpty && !checks.comparesAttempts
  }

  private mutating func add(_ graded: Sitting, pending points: Double) {
    attempts += 1
    if graded.isReplaced {
      replaced += 1
      return
    }
    if graded.lateness == .closed {
      closed += 1
    } else if graded.lateness.isLate {
      late += 1
      if graded.lateness == .claimedOnTime { claimedOnTime += 1 }
    }
    if points > 0 { pending += 1 }
  }

  /// Adds what is noted of so many attempts.
  private mutating func add(_ notes: [AttemptNote], _ count: Int) {
    for note in notes {
      switch note {
      case .answeredAs, .optionAnsweredAs: matched[note.text, default: 0] += count
      case .unknownQuestion, .moreUnknownQuestions, .unknownOption:
        unmatched[note.text, default: 0] += count
      case .markedApart: markedApart[note.text, default: 0] += count
      case .comment: break
      default: remarks[note.text, default: 0] += count
      }
    }
  }

  /// The same once some attempts stand otherwise; all of them plain.
  func replacing(_ former: Standing, with new: Standing) -> Standing {
    var standing = self
    standing.attempts += new.attempts - former.attempts
    standing.late += new.late - former.late
    standing.claimedOnTime += new.claimedOnTime - former.claimedOnTime
    standing.closed += new.closed - former.closed
    standing.pending += new.pending - former.pending
    standing.remarks.merge(former.remarks.mapValues { -$0 }) { $0 + $1 }
    standing.remarks.merge(new.remarks) { $0 + $1 }
    standing.remarks = standing.remarks.filter { $0.value > 0 }
    standing.isGraded = new.isGraded
    standing.checks = checks.replacing(former.checks, with: new.checks)
    return standing
  }
}

extension MergeReport {
  /// How each quiz stands; `nil` where something needs a look at all attempts together.
  var plainStandings: [QuizReference: Standing]? {
    guard setAside.isEmpty, dropped.isEmpty, quizzes.allSatisfy(\.isPlain) else { return nil }
    return Dictionary(
      quizzes.map { ($0.reference, $0.standing) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MergeReport.QuizNews {
  fileprivate var isPlain: Bool {
    conflicts.isEmpty && strangers.isEmpty && formerNames.isEmpty && standing.isPlain
  }
}

extension Standing {
  /// Reads what ``Swift/Array/write(_:of:)`` wrote.
  init?(_ json: JSONValue) {
    guard let counts = json["counts"]?.array?.compactMap(\.int), counts.count == 5,
      let remarks = json["remarks"]?.object
    else { return nil }
    (attempts, late, claimedOnTime) = (counts[0], counts[1], counts[2])
    (closed, pending) = (counts[3], counts[4])
    for remark in remarks { self.remarks[remark.key] = remark.value.int ?? 0 }
    checks = AttemptChecks(json["checks"])
    isGraded = json["graded"]?.int != 0
  }
}

extension [UInt8] {
  mutating func write(_ standing: Standing, of quiz: QuizReference) {
    write(#"{"classroom":"#)
    writeJSON(quiz.classroom)
    write(#","quiz":"#)
    writeJSON(quiz.quiz)
    let counts = [
      standing.attempts, standing.late, standing.claimedOnTime, standing.closed, standing.pending,
    ]
    write(#","counts":["#)
    writeList(counts) { $0.write("\($1)") }
    write(#"],"remarks":{"#)
    writeList(standing.remarks.sorted { $0.key < $1.key }) {
      $0.writeJSON($1.key)
      $0.write(":\($1.value)")
    }
    write(#"},"checks":"#)
    write(standing.checks)
    write(#","graded":\#(standing.isGraded ? 1 : 0)"#)
    write(#","prints":\#(standing.prints.numbers.count)}"#)
    write("\n")
  }
}
