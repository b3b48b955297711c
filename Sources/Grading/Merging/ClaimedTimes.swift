import Courseware

/// When an attempt claims to have been made; `nil` for a time that cannot be read.
struct ClaimedTimes {
  var started: Moment?
  var ended: Moment?
  var elapsedMilliseconds: Int
}

/// What is odd about the times an attempt claims; grades never depend on it.
func notes(on times: ClaimedTimes, received: Moment, quiz: Quiz) -> [AttemptNote] {
  var notes: [AttemptNote] = []
  if let opens = quiz.opens, received < opens { notes.append(.receivedBeforeOpening) }
  let elapsed = times.elapsedMilliseconds
  if let limit = quiz.timeLimit, elapsed > (limit.count + slackSeconds) * 1_000 {
    notes.append(.tookTooLong)
  }
  guard let started = times.started, let ended = times.ended else {
    return notes + [.unreadableTime]
  }
  if ended < started { notes.append(.endedBeforeStart) }
  if ended.seconds > received.seconds + clockSlackSeconds {
    notes.append(.endedInTheFuture)
  }
  let claimed = Double(ended.seconds - started.seconds)
  if abs(claimed - Double(elapsed) / 1_000) > 120 { notes.append(.clockChanged) }
  return notes
}

/// How much longer than the time limit an attempt may take before it is worth a note.
private let slackSeconds = 60

/// How far a device's clock may be ahead before it is worth a note.
private let clockSlackSeconds: Int64 = 5 * 60
