import Courseware
package import Ledgers

extension MergeReport {
  /// The report for programs, one object; Documentation/attempts.md describes it.
  ///
  /// Long lists contain only the first ``maxFindingsPerRun`` elements, with the number of the
  /// others.
  package func json(_ inbox: Inbox, isDryRun: Bool) -> [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.field("dryRun", isDryRun)
      out.objects("quizzes", quizzes) { $0.writeFields(of: $1) }
      out.objects("setAside", setAside.prefix(maxFindingsPerRun)) { out, entry in
        out.field("reason", reasonSetAside(entry, unmatched))
        if let attempt = entry.attempt {
          out.field("id", attempt.id)
          out.writeOwner(attempt)
        }
      }
      out.field("moreSetAside", max(0, setAside.count - maxFindingsPerRun))
      out.objects("unmatched", unmatched) { out, quiz in
        out.field("attempts", quiz.attempts)
        out.field("classroom", quiz.reference.classroom)
        out.field("quiz", quiz.reference.quiz)
        out.field("advice", quiz.advice)
      }
      out.objects("refused", inbox.refused.elements) { out, refusal in
        out.field("path", refusal.path)
        out.field("reason", refusal.reason)
      }
      out.field("moreRefused", inbox.refused.more)
      out.objects("claimingFuture", inbox.claimingFuture.elements) { out, claim in
        out.field("path", claim.path)
        out.field("ended", claim.ended.utc)
      }
      out.field("moreClaimingFuture", inbox.claimingFuture.more)
    }
  }
}

extension [UInt8] {
  /// The student and the quiz that an attempt names.
  fileprivate mutating func writeOwner(_ attempt: Attempt) {
    field("name", attempt.student.name)
    field("classroom", attempt.classroom)
    field("quiz", attempt.quiz)
  }

  fileprivate mutating func writeFields(of news: MergeReport.QuizMergeReport) {
    let totals = news.attemptTotals
    field("classroom", news.reference.classroom)
    field("quiz", news.reference.quiz)
    field("new", news.new)
    field("alreadyMerged", news.known)
    field("restored", news.restoredCount)
    writeCounts(totals)
    field("namesRemoved", news.anonymized)
    objects("unencrypted", news.unencrypted.prefix(maxFindingsPerRun)) { out, entry in
      out.field("id", entry.id?.description)
      out.field("name", entry.attempt?.student.name)
    }
    field("formerNames", news.formerNames)
    field("reasons", news.reasons)
    objects("regrades", news.regrades.prefix(maxFindingsPerRun)) { $0.writeFields(of: $1) }
    objects("nowCounting", news.restored.filter { !$0.isTooLate }.prefix(maxFindingsPerRun)) {
      $0.writeFields(of: $1)
    }
    writeRemarks("matched", totals.matched)
    writeRemarks("unmatched", totals.unmatched)
    writeRemarks("remarks", totals.remarks.merging(totals.gradedIndependently) { $1 })
    key("checks")
    write(totals.checks)
    field("settled", totals.checks.settled)
    field("correctedIndependently", news.correctedIndependently)
    objects("notOnRoster", news.unknownAttempts.prefix(maxFindingsPerFile)) {
      $0.writeFields(of: $1)
    }
    field("moreNotOnRoster", Swift.max(0, news.unknownAttempts.count - maxFindingsPerFile))
    objects("conflicts", news.conflicts.prefix(maxFindingsPerFile)) { $0.writeFields(of: $1) }
    field("moreConflicts", Swift.max(0, news.conflicts.count - maxFindingsPerFile))
  }

  private mutating func writeCounts(_ totals: AttemptTotals) {
    field("late", totals.late)
    field("lateClaimedOnTime", totals.claimedOnTime)
    field("replaced", totals.replaced)
    field("closed", totals.closed)
    field("pending", totals.pending)
  }

  /// Writes the number of attempts for each remark.
  private mutating func writeRemarks(_ name: StaticString, _ counts: [String: Int]) {
    objects(name, counts.sorted { $0.key < $1.key }.prefix(maxFindingsPerFile)) { out, count in
      out.field("attempts", count.value)
      out.field("text", count.key)
    }
  }

  private mutating func writeFields(of regrade: Regrade) {
    field("student", regrade.student)
    field("name", regrade.name)
    key("before")
    writeScore(regrade.before)
    key("after")
    writeScore(regrade.after)
  }

  private mutating func writeFields(of attempt: RestoredAttempt) {
    field("id", "\(attempt.id)")
    field("name", attempt.name)
    field("reason", attempt.reason)
  }

  private mutating func writeFields(of attempt: UnknownStudentAttempt) {
    field("id", "\(attempt.graded.id)")
    field("name", attempt.student.name)
    field("reason", attempt.reason)
    if let member = attempt.nearest { field("nearest", member.id) }
  }

  private mutating func writeFields(of conflict: Conflict) {
    field("id", "\(conflict.id)")
    objects("versions", conflict.entries.prefix(maxVersionsShown)) { out, entry in
      out.field("hash", "\(entry.stamp)")
      out.field("received", entry.received.utc)
      if let attempt = entry.attempt {
        out.writeOwner(attempt)
        if let first = conflict.entries.first?.attempt, first != attempt {
          out.field("differences", differences(first, attempt))
        }
      }
    }
    field("moreVersions", Swift.max(0, conflict.entries.count - maxVersionsShown))
  }
}
