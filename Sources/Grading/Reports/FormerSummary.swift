import Courseware

/// What an earlier run's summary says of scores: what a regrade is told against.
struct FormerSummary: Sendable {
  /// The grade of each student; `nil` where nothing counted.
  private var grades: [Attempt.Score?] = []
  /// The place of each student by key.
  private var places: [String: Int] = [:]
  private var attempts: [AttemptID: Former] = [:]

  /// What an attempt was worth, and the place of whose it was.
  private struct Former {
    var score: Attempt.Score?
    var student: Int
  }

  init() {}

  /// Adds a student's line; what is none is left out, since it can always be made anew.
  mutating func add(_ line: [UInt8]) {
    guard let student = try? JSONValue(line, limit: .max), let key = student["student"]?.string
    else { return }
    places[key] = grades.count
    for attempt in student["attempts"]?.array ?? [] {
      guard let id = attempt["id"]?.string.flatMap({ AttemptID($0) }) else { continue }
      attempts[id] = Former(score: score(attempt["score"]), student: grades.count)
    }
    grades.append(score(student["score"]))
  }

  /// Whether an attempt was worth something else; `false` where it had no score or has none.
  func isRegraded(_ graded: GradedAttempt) -> Bool {
    guard let before = attempts[graded.id]?.score, let score = graded.score else { return false }
    return before != Attempt.Score(points: score.points, of: score.maximum)
  }

  /// Whether an attempt was one of a student's.
  func knows(_ id: AttemptID) -> Bool { attempts[id] != nil }

  /// The grade that a student had, under another key where a roster came or went.
  func grade(of student: StudentResult) -> Attempt.Score? {
    if let place = places[student.key] { return grades[place] }
    let owners = Set(student.attempts.map { attempts[$0.id]?.student })
    guard owners.count == 1, let owner = owners.first.flatMap(\.self) else { return nil }
    return grades[owner]
  }
}

private func score(_ json: JSONValue?) -> Attempt.Score? {
  guard let points = json?["points"]?.double, let of = json?["of"]?.double else { return nil }
  return Attempt.Score(points: points, of: of)
}
