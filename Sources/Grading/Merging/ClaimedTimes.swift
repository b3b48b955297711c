import Courseware

/// What is odd about the times an attempt claims; grades never depend on it.
func notesOnTimes(of attempt: Attempt, received: Moment, quiz: Quiz) -> [AttemptNote] {
  var notes: [AttemptNote] = []
  if let opens = quiz.opens, received < opens { notes.append(.receivedBeforeOpening) }
  let elapsed = attempt.elapsedMilliseconds
  if let limit = quiz.timeLimit, elapsed > (limit.count + slackSeconds) * 1_000 {
    notes.append(.tookTooLong)
  }
  guard let started = Moment(rfc3339: attempt.startedAt),
    let ended = Moment(rfc3339: attempt.endedAt)
  else { return notes + [.unreadableTime] }
  if ended < started { notes.append(.endedBeforeStart) }
  if ended.seconds > received.seconds + Int64(Lateness.grace.count) {
    notes.append(.endedInTheFuture)
  }
  let claimed = Double(ended.seconds - started.seconds)
  if abs(claimed - Double(elapsed) / 1_000) > 120 { notes.append(.clockChanged) }
  return notes
}

/// How much longer than the time limit an attempt may take before it is worth a note.
private let slackSeconds = 60
