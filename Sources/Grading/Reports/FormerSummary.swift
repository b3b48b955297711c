import Courseware

/// What an earlier run's summary says of scores: what a regrade is told against.
struct FormerSummary: Sendable {
  /// The grade of each student by key; `nil` where nothing counted.
  private var grades: [String: Attempt.Score?] = [:]
  /// The score of each attempt by id.
  private var attempts: [AttemptID: Attempt.Score] = [:]
  private var ids: Set<AttemptID> = []

  init() {}

  /// Adds a student's line; what is none is left out, since it can always be made anew.
  mutating func add(_ line: [UInt8]) {
    guard let student = try? JSONValue(line, limit: .max), let key = student["student"]?.string
    else { return }
    grades[key] = .some(score(student["score"]))
    for attempt in student["attempts"]?.array ?? [] {
      guard let id = attempt["id"]?.string.flatMap({ AttemptID($0) }) else { continue }
      ids.insert(id)
      attempts[id] = score(attempt["score"])
    }
  }

  /// Whether an attempt was worth something else; `false` where it had no score or has none.
  func isRegraded(_ graded: GradedAttempt) -> Bool {
    guard let before = attempts[graded.id], let score = graded.score else { return false }
    return before != Attempt.Score(points: score.points, of: score.maximum)
  }

  /// Whether an attempt was one of a student's.
  func knows(_ id: AttemptID) -> Bool { ids.contains(id) }

  /// The grade a student had.
  func grade(of key: String) -> Attempt.Score? { grades[key] ?? nil }
}

private func score(_ json: JSONValue?) -> Attempt.Score? {
  guard let points = json?["points"]?.double, let of = json?["of"]?.double else { return nil }
  return Attempt.Score(points: points, of: of)
}
