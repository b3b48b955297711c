import Courseware

/// What students achieved: the bundle's own records and the apps'.
extension [UInt8] {
  mutating func writeStatistics(_ students: [BundleStatistics.Student], of placed: ClassroomQuiz) {
    for student in students {
      beginRecord()
      field("quiz", quiz: placed)
      field("userId", student.userID)
      field("email", student.email)
      field("name", student.name)
      field("lastAttempt", student.lastAttempt)
      key("attempts")
      beginArray()
      for attempt in student.attempts { writeAttempt(attempt) }
      endArray()
      endObject()
    }
  }

  private mutating func writeAttempt(_ attempt: BundleStatistics.AttemptRecord) {
    beginObject()
    field("date", attempt.date)
    field("received", attempt.received)
    key("score")
    writeJSON(attempt.score.points)
    key("total")
    writeJSON(attempt.score.of)
    key("pending")
    writeJSON(attempt.pending)
    endObject()
  }

  /// The apps keep a record only of who has an attempt, in whole points.
  mutating func writeAppsStatistics(
    _ students: [BundleStatistics.Student], of placed: ClassroomQuiz
  ) {
    guard !students.isEmpty, placed.isKeptByApps else { return }
    for student in students {
      guard let last = student.lastAttempt else { continue }
      beginRecord()
      field("classroomId", placed.classroom)
      field("quizId", placed.quiz.id)
      field("userId", student.userID)
      field("email", student.email ?? "")
      field("name", student.name)
      field("lastAttemptDate", last)
      key("attempts")
      beginArray()
      for attempt in student.attempts { writeAppsAttempt(attempt) }
      endArray()
      endObject()
    }
  }

  private mutating func writeAppsAttempt(_ attempt: BundleStatistics.AttemptRecord) {
    beginObject()
    field("attemptDate", attempt.date)
    field("receivedDate", attempt.received)
    field("score", attempt.score.points.wholePoints)
    field("totalScore", attempt.score.of.wholePoints)
    endObject()
  }
}

extension Double {
  /// Rounded to the nearest whole number, halves up; what is not a number counts as none.
  var wholePoints: Int { Int(exactly: (self + 0.5).rounded(.down)) ?? 0 }
}
