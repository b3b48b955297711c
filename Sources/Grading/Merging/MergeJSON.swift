import Courseware
package import Ledgers

extension MergeReport {
  /// The report for programs, one object; Documentation/attempts.md describes it.
  ///
  /// Of lists that could be endless, the first ``maxFindingsPerRun`` are there, and how many more.
  package func json(_ inbox: Inbox, isDryRun: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.write("{\"version\":1,\"dryRun\":\(isDryRun),\"quizzes\":[")
    out.writeList(quizzes) { $0.write($1) }
    out.write("],\"setAside\":[")
    out.writeList(setAside.prefix(maxFindingsPerRun)) { out, entry in
      out.write("{\"reason\":")
      out.writeJSON(reasonSetAside(entry, unmatched))
      if let attempt = entry.attempt {
        out.writeMember("id", attempt.id)
        out.writeMember("name", attempt.student.name)
        out.writeMember("classroom", attempt.classroom)
        out.writeMember("quiz", attempt.quiz)
      }
      out.write("}")
    }
    let more = max(0, setAside.count - maxFindingsPerRun)
    out.write("],\"moreSetAside\":\(more),\"unmatched\":[")
    out.writeList(unmatched) { out, quiz in
      out.write("{\"attempts\":\(quiz.attempts)")
      out.writeMember("classroom", quiz.reference.classroom)
      out.writeMember("quiz", quiz.reference.quiz)
      out.writeMember("advice", quiz.advice)
      out.write("}")
    }
    out.write("],\"refused\":[")
    out.writeList(inbox.refused) { out, refusal in
      out.write("{\"path\":")
      out.writeJSON(refusal.path)
      out.writeMember("reason", refusal.reason)
      out.write("}")
    }
    out.write("],\"moreRefused\":\(inbox.moreRefused)}\n")
    return out
  }
}

extension [UInt8] {
  fileprivate mutating func writeMember(_ key: StaticString, _ text: String) {
    write(",\"\(key)\":")
    writeJSON(text)
  }

  fileprivate mutating func write(_ news: MergeReport.QuizMergeReport) {
    write("{\"classroom\":")
    writeJSON(news.reference.classroom)
    writeMember("quiz", news.reference.quiz)
    write(",\"new\":\(news.new),\"alreadyMerged\":\(news.known),\"restored\":\(news.restoredCount)")
    let attemptTotals = news.attemptTotals
    write(",\"late\":\(attemptTotals.late),\"lateClaimedOnTime\":\(attemptTotals.claimedOnTime)")
    write(",\"replaced\":\(attemptTotals.replaced),\"closed\":\(attemptTotals.closed)")
    write(",\"pending\":\(attemptTotals.pending)")
    write(",\"namesRemoved\":\(news.anonymized)")
    writeNames("formerNames", news.formerNames)
    writeNames("reasons", news.reasons)
    write(",\"regrades\":[")
    writeList(news.regrades.prefix(maxFindingsPerRun)) { $0.write($1) }
    write("],\"nowCounting\":[")
    writeList(news.restored.prefix(maxFindingsPerRun)) { out, attempt in
      out.write("{\"id\":\"\(attempt.id)\"")
      out.writeMember("name", attempt.name)
      out.writeMember("reason", attempt.reason)
      out.write("}")
    }
    write("]")
    writeCounts("matched", news.attemptTotals.matched)
    writeCounts("unmatched", news.attemptTotals.unmatched)
    writeCounts(
      "remarks", news.attemptTotals.remarks.merging(news.attemptTotals.gradedIndependently) { $1 })
    write(",\"checks\":")
    write(news.attemptTotals.checks)
    write(",\"settled\":\(news.attemptTotals.checks.settled)")
    writeUnknownAttempts(news.unknownAttempts)
    write(",\"conflicts\":[")
    writeList(news.conflicts.prefix(maxFindingsPerFile)) { $0.write($1) }
    write("],\"moreConflicts\":\(Swift.max(0, news.conflicts.count - maxFindingsPerFile))}")
  }

  private mutating func writeNames(_ key: StaticString, _ names: [String]) {
    write(",\"\(key)\":[")
    writeList(names) { $0.writeJSON($1) }
    write("]")
  }

  /// How many attempts something is said of, by what is said.
  private mutating func writeCounts(_ key: StaticString, _ counts: [String: Int]) {
    write(",\"\(key)\":[")
    writeList(counts.sorted { $0.key < $1.key }.prefix(maxFindingsPerFile)) { out, count in
      out.write("{\"attempts\":\(count.value)")
      out.writeMember("text", count.key)
      out.write("}")
    }
    write("]")
  }

  private mutating func write(_ regrade: Regrade) {
    write("{\"name\":")
    writeJSON(regrade.name)
    write(",\"before\":")
    writeScore(regrade.before)
    write(",\"after\":")
    writeScore(regrade.after)
    write("}")
  }

  private mutating func writeUnknownAttempts(_ unknownAttempts: [UnknownStudentAttempt]) {
    write(",\"notOnRoster\":[")
    writeList(unknownAttempts.prefix(maxFindingsPerFile)) { out, unknownAttempt in
      out.write("{\"id\":\"\(unknownAttempt.graded.id)\"")
      out.writeMember("name", unknownAttempt.student.name)
      out.writeMember("reason", unknownAttempt.reason)
      if let member = unknownAttempt.nearest { out.writeMember("nearest", member.id) }
      out.write("}")
    }
    write("],\"moreNotOnRoster\":\(Swift.max(0, unknownAttempts.count - maxFindingsPerFile))")
  }

  private mutating func write(_ conflict: Conflict) {
    write("{\"id\":\"\(conflict.id)\",\"versions\":[")
    writeList(conflict.entries) { out, entry in
      out.write("{\"hash\":\"\(entry.stamp)\"")
      out.writeMember("received", entry.received.utc)
      if let attempt = entry.attempt {
        out.writeMember("name", attempt.student.name)
        out.writeMember("classroom", attempt.classroom)
        out.writeMember("quiz", attempt.quiz)
        if let first = conflict.entries.first?.attempt, first != attempt {
          out.writeNames("differences", differences(first, attempt))
        }
      }
      out.write("}")
    }
    write("]}")
  }
}
