import Courseware

/// What a report says of all attempts at a quiz, those of earlier runs included.
///
/// There is none of a quiz with anything that needs a look at all its attempts together: conflicts,
/// attempts of nobody known, answers by ids that are gone.
struct Standing: Sendable, Equatable {
  var attempts = 0
  var late = 0
  /// How many of the late ones claim to have been ended on time.
  var claimedOnTime = 0
  var closed = 0
  var pending = 0
  /// How many attempts each remark is made on, by the remark.
  var remarks: [String: Int] = [:]

  init() {}

  /// `nil` where something needs a look.
  init?(of results: QuizResults) {
    guard results.conflicts.isEmpty, results.strangers.isEmpty else { return nil }
    for student in results.students {
      for graded in student.attempts {
        guard add(graded) else { return nil }
      }
    }
  }

  /// Whether the attempt needs no look.
  private mutating func add(_ graded: GradedAttempt) -> Bool {
    attempts += 1
    if graded.lateness == .closed {
      closed += 1
    } else if graded.lateness.isLate {
      late += 1
      if graded.lateness == .claimedOnTime { claimedOnTime += 1 }
    }
    if let score = graded.score, score.pending > 0 { pending += 1 }
    for note in graded.notes {
      switch note {
      case .answeredAs, .optionAnsweredAs, .unknownQuestion, .unknownOption: return false
      default: remarks[note.text, default: 0] += 1
      }
    }
    return true
  }

  /// The same once some attempts stand otherwise.
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
    return standing
  }
}

extension MergeReport {
  /// How each quiz stands; `nil` where something needs a look at all attempts together.
  func standings(in records: Records) -> [QuizReference: Standing]? {
    guard setAside.isEmpty, dropped.isEmpty, records.decisions == .none else { return nil }
    var standings: [QuizReference: Standing] = [:]
    for news in quizzes {
      guard let ledger = records.ledgers[news.reference],
        let standing = Standing(news, attempts: ledger.entries.count)
      else { return nil }
      standings[news.reference] = standing
    }
    return standings
  }
}

extension Standing {
  fileprivate init?(_ news: MergeReport.QuizNews, attempts: Int) {
    guard news.conflicts.isEmpty, news.strangers.isEmpty, news.matched.isEmpty,
      news.unmatched.isEmpty, news.formerNames.isEmpty, news.replaced == 0
    else { return nil }
    self.attempts = attempts
    (late, claimedOnTime, closed) = (news.late, news.claimedOnTime, news.closed)
    (pending, remarks) = (news.pending, news.remarks)
  }

  /// Reads what ``Swift/Array/write(_:of:)`` wrote.
  init?(_ json: JSONValue) {
    guard let counts = json["counts"]?.array?.compactMap(\.int), counts.count == 5,
      let remarks = json["remarks"]?.object
    else { return nil }
    (attempts, late, claimedOnTime) = (counts[0], counts[1], counts[2])
    (closed, pending) = (counts[3], counts[4])
    for remark in remarks { self.remarks[remark.key] = remark.value.int ?? 0 }
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
    write("}}\n")
  }
}
