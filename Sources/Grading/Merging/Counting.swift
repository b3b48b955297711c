import Courseware

/// Marks which of a student's attempts count and says what they come to.
///
/// Among those on time, or among the late ones where none was on time and lateness is accepted,
/// the first `quiz.attempts` are candidates, and `quiz.score` says which of them is the grade: so a
/// late attempt never displaces one on time.
func count(
  _ attempts: [GradedAttempt], quiz: Quiz, lateness: Classroom.Lateness?
) -> (attempts: [GradedAttempt], score: Attempt.Score?) {
  var attempts = attempts.sorted(by: GradedAttempt.asReceived)
  let onTime = attempts.indices.filter {
    attempts[$0].lateness == .onTime && !attempts[$0].isReplaced
  }
  let late = attempts.indices.filter {
    [.late, .claimedOnTime].contains(attempts[$0].lateness) && !attempts[$0].isReplaced
  }
  let eligible = !onTime.isEmpty || lateness == .refuse ? onTime : late
  let candidates = eligible.prefix(quiz.attempts ?? .max)
  let counting = chosen(candidates, of: attempts, by: quiz.score)
  for index in counting { attempts[index].counts = true }
  let scores = counting.compactMap { attempts[$0].score }
  return (attempts, mean(of: scores))
}

private func chosen(
  _ candidates: ArraySlice<Int>, of attempts: [GradedAttempt], by rule: Quiz.CountingAttempt
) -> [Int] {
  switch rule {
  case .first: Array(candidates.prefix(1))
  case .last: Array(candidates.suffix(1))
  case .average: Array(candidates)
  case .best:
    candidates.reduce(into: [Int]()) { best, index in
      let fraction = attempts[index].score?.fraction ?? 0
      if best.first.map({ fraction > attempts[$0].score?.fraction ?? 0 }) ?? true {
        best = [index]
      }
    }
  }
}

private func mean(of scores: [QuizScore]) -> Attempt.Score? {
  guard !scores.isEmpty else { return nil }
  let count = Double(scores.count)
  return Attempt.Score(
    points: scores.reduce(0) { $0 + $1.points } / count,
    of: scores.reduce(0) { $0 + $1.maximum } / count)
}
