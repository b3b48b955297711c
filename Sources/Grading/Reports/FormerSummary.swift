package import Courseware

/// What an earlier run's summary says of scores: what a regrade is told against.
package struct FormerSummary: Sendable {
  /// The grade of each student by key; `nil` where nothing counted.
  package var grades: [String: Attempt.Score?]
  /// The score of each attempt by id.
  package var attempts: [String: Attempt.Score]

  /// Reads a summary; `nil` where it is not one, since it can always be made anew.
  package init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(bytes, limit: .max), json["version"]?.int == 1,
      let students = json["students"]?.array
    else { return nil }
    grades = [:]
    attempts = [:]
    for student in students {
      guard let key = student["student"]?.string else { return nil }
      grades[key] = .some(score(student["score"]))
      for attempt in student["attempts"]?.array ?? [] {
        guard let id = attempt["id"]?.string else { return nil }
        attempts[id] = score(attempt["score"])
      }
    }
  }
}

private func score(_ json: JSONValue?) -> Attempt.Score? {
  guard let points = json?["points"]?.double, let of = json?["of"]?.double else { return nil }
  return Attempt.Score(points: points, of: of)
}
