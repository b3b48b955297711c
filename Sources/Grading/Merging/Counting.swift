import Courseware

/// Marks which of a student's attempts count, given as received; `fraction` is the part of the
/// points that one of them earned.
///
/// Among those on time, or among the late ones where none was on time and lateness is accepted,
/// the first `quiz.attempts` are candidates, and `quiz.score` says which of them is the grade: so a
/// late attempt never displaces one on time.
func markCounting(
  _ attempts: UnsafeMutableBufferPointer<Sitting>, of quiz: Quiz, lateness: Classroom.Lateness?,
  fraction: (Sitting) -> Double
) {
  let wantsOnTime = lateness == .refuse || attempts.contains(where: \.isGoodAndOnTime)
  var left = quiz.attempts ?? .max
  var chosen: Int?
  for index in attempts.indices where left > 0 {
    let attempt = attempts[index]
    guard !attempt.isReplaced, attempt.lateness != .closed,
      wantsOnTime == (attempt.lateness == .onTime)
    else { continue }
    left -= 1
    switch quiz.score {
    case .average: attempts[index].counts = true
    case .first: chosen = chosen ?? index
    case .last: chosen = index
    case .best:
      let isBetter = chosen.map { fraction(attempt) > fraction(attempts[$0]) } ?? true
      if isBetter { chosen = index }
    }
  }
  if let chosen { attempts[chosen].counts = true }
}

extension Sitting {
  fileprivate var isGoodAndOnTime: Bool { lateness == .onTime && !isReplaced }
}
