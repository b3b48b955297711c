package import Courseware
import Ledgers

/// The times that an attempt claims; `nil` for a time that is invalid.
struct ClaimedTimes {
  /// In microseconds since 1970.
  var startedMicroseconds: Int64?
  /// In microseconds since 1970.
  var endedMicroseconds: Int64?
  var elapsedMilliseconds: Int

  var started: Moment? { startedMicroseconds.map { Moment(microseconds: $0) } }
  var ended: Moment? { endedMicroseconds.map { Moment(microseconds: $0) } }
}

extension Moment {
  /// The whole second of a time in microseconds since 1970.
  package init(microseconds: Int64) {
    let rest = microseconds % 1_000_000
    self.init(seconds: microseconds / 1_000_000 - (rest < 0 ? 1 : 0))
  }
}

extension AttemptRow {
  /// When the student submitted: the time claimed by the device, unless it is before the claimed
  /// start, before the quiz opened or was created, or after receipt; then the time of receipt.
  package func handedIn(received: Moment, _ quiz: Quiz) -> Moment {
    guard claimedEnd != AttemptRow.unreadable else { return received }
    let ended = Moment(microseconds: claimedEnd)
    let isAfterStart = claimedStart == AttemptRow.unreadable || claimedStart <= claimedEnd
    let isOpen = quiz.firstStart.map { ended >= $0 } ?? true
    let isPossible = isAfterStart && isOpen && ended <= received
    return isPossible ? ended : received
  }
}

extension Quiz {
  /// The earliest time at which an attempt may start; `nil` for polls, which the teacher may hold
  /// at any time.
  fileprivate var firstStart: Moment? { kind == .poll ? nil : opens ?? created }
}

/// Notes about inconsistent times of an attempt; grades never depend on them.
///
/// `limit` is the student's own time limit.
func notes(
  on times: ClaimedTimes, received: Moment, quiz: Quiz, limit: Seconds?
) -> [AttemptNote] {
  var notes: [AttemptNote] = []
  if quiz.opens != nil, let first = quiz.firstStart, received < first {
    notes.append(.receivedBeforeOpening)
  }
  let elapsed = times.elapsedMilliseconds
  guard let started = times.started, let ended = times.ended else {
    return notes + (isTooLong(elapsed, limit) ? [.tookTooLong] : []) + [.unreadableTime]
  }
  let claimed = Double(ended.seconds - started.seconds)
  if isTooLong(max(elapsed, Int(claimed) * 1_000), limit) { notes.append(.tookTooLong) }
  if let first = quiz.firstStart, started.seconds < first.seconds - clockSlackSeconds {
    notes.append(quiz.opens == nil ? .startedBeforeCreation : .startedBeforeOpening)
  }
  if ended < started { notes.append(.endedBeforeStart) }
  if ended.seconds > received.seconds + clockSlackSeconds {
    notes.append(.endedInTheFuture)
  }
  let difference = claimed - Double(elapsed) / 1_000
  if difference < -120, ended >= started {
    notes.append(.elapsedTooLong)
  } else if abs(difference) > 120 {
    notes.append(.clockChanged)
  }
  if elapsed < 0 { notes.append(.unreadableTime) }
  return notes
}

/// Whether a duration in milliseconds exceeds a time limit by more than the tolerance.
private func isTooLong(_ milliseconds: Int, _ limit: Seconds?) -> Bool {
  limit.map { milliseconds > ($0.count + slackSeconds) * 1_000 } ?? false
}

/// The time in seconds by which an attempt may exceed the time limit without a note.
private let slackSeconds = 60

/// The time in seconds by which a device's clock may be ahead without a note.
private let clockSlackSeconds: Int64 = 5 * 60
