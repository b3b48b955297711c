package import Courseware
import Disk
import Ledgers

/// Marks those of a student's attempts that count.
///
/// The attempts are in the order of receipt; `fraction` returns the part of the points that an
/// attempt earned.
///
/// The candidates are the first `quiz.attempts` attempts on time, or, if there are none and late
/// attempts are accepted, the first late ones: a late attempt never displaces one on time.
/// `quiz.score` selects the candidates that make up the grade. In a poll, all candidates count.
func markCounting(
  _ attempts: UnsafeMutableBufferPointer<AttemptRow>, of quiz: Quiz, lateness: Classroom.Lateness?,
  fraction: (AttemptRow) -> Double
) {
  let wantsOnTime = unsafe lateness == .refuse || attempts.contains(where: \.isGoodAndOnTime)
  var left = quiz.attempts ?? .max
  var chosen: Int?
  for index in attempts.indices where left > 0 {
    let attempt = unsafe attempts[index]
    guard !attempt.isReplaced, attempt.lateness != .closed,
      wantsOnTime == (attempt.lateness == .onTime)
    else { continue }
    left -= 1
    if quiz.combinesAttempts {
      unsafe attempts[index].counts = true
      continue
    }
    switch quiz.score {
    case .average: unsafe attempts[index].counts = true
    case .first: chosen = chosen ?? index
    case .last: chosen = index
    case .best:
      let isBetter =
        chosen.map { unsafe isLarger(fraction(attempt), than: fraction(attempts[$0])) } ?? true
      if isBetter { chosen = index }
    }
  }
  if let chosen { unsafe attempts[chosen].counts = true }
}

/// Whether one part of the points is larger than another by more than rounding errors, which depend
/// on the order of the questions.
private func isLarger(_ fraction: Double, than other: Double) -> Bool {
  fraction - other > 1e-12
}

extension AttemptRow {
  fileprivate var isGoodAndOnTime: Bool { lateness == .onTime && !isReplaced }

  /// Whether it was received before the quiz closed and was not replaced.
  fileprivate var isUsable: Bool { lateness != .closed && !isReplaced }
}

extension Quiz {
  /// Whether the answers of a student's attempts are combined, as in polls: a poll may be repeated,
  /// or a student may join it again with another device.
  package var combinesAttempts: Bool {
    kind == .poll && sections.allSatisfy { $0.pick == nil }
  }
}

extension StudentResults {
  /// A student and an attempt that statistics use.
  package typealias CountedAttempt = (student: Int, attemptRow: AttemptRow)

  /// Computes a value for each piece of the attempts on `jobs` workers, and passes the values to
  /// `take` in ledger order.
  ///
  /// That is the order of the random ids, so it does not reveal who a student is.
  package func forEachPiece<Value: Sendable>(
    of choice: AttemptChoice = .counting, jobs: Int,
    _ make: @Sendable (ArraySlice<CountedAttempt>) -> Value, take: (Value) -> Void
  ) {
    let counting = counting(choice), size = 1_024
    // In rounds, which limits the number of values in memory.
    for start in stride(from: 0, to: counting.count, by: 32 * size) {
      let end = Swift.min(start + 32 * size, counting.count)
      let values = parallelMap((end - start + size - 1) / size, jobs: jobs) { piece in
        let first = start + piece * size
        return make(counting[first..<Swift.min(first + size, end)])
      }
      for value in values { take(value) }
    }
  }

  /// The attempts that statistics use, in the order of the ledger.
  private func counting(_ choice: AttemptChoice) -> [CountedAttempt] {
    var counting: [CountedAttempt] = []
    for place in indices {
      for attemptRow in read(for: choice, of: place) { counting.append((place, attemptRow)) }
    }
    counting.sort { $0.attemptRow.entry < $1.attemptRow.entry }
    return counting
  }

  /// Calls `body` with every attempt, its parsed line and the bytes that the line refers to.
  package func forEachLine(
    of counting: ArraySlice<CountedAttempt>,
    _ body: (CountedAttempt, AttemptLine, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let first = counting.first, let last = counting.last else { return }
    var rest = counting
    var line = AttemptLine()
    let entries = Int(first.attemptRow.entry)..<(Int(last.attemptRow.entry) + 1)
    unsafe ledger.forEachContent(in: entries) { index, json in
      guard let next = rest.first, next.attemptRow.entry == index else { return }
      rest = rest.dropFirst()
      if unsafe line.read(json, isTrusted: true) { unsafe body(next, line, json) }
    }
  }
}

/// The attempts and responses that statistics are computed from.
package struct StatisticsScope: Sendable, Equatable {
  /// Which of a student's attempts are used.
  package var attempts: AttemptChoice
  /// How a question without a response is treated.
  package var missing: MissingResponses

  /// Creates a scope, by default the one that agrees with grades.
  package init(attempts: AttemptChoice = .counting, missing: MissingResponses = .zero) {
    (self.attempts, self.missing) = (attempts, missing)
  }
}

/// The attempts of a student that statistics are computed from.
package enum AttemptChoice: String, Sendable, CaseIterable {
  /// The attempt that the grade is made from, the first one if there are several; in polls, the
  /// answers of all attempts that count.
  case counting
  case first, last
  /// The attempt with the largest part of its points, the first one if there are several.
  case best
  case all
}

/// How statistics treat a question without a response.
package enum MissingResponses: String, Sendable, CaseIterable {
  /// 0 points, as in the grade.
  case zero
  /// As if the student had not been asked the question.
  case omit
}

extension StudentResults {
  /// The attempts of a student that statistics use, in the order in which they count.
  ///
  /// All choices but ``AttemptChoice/counting`` select among the attempts that were received before
  /// the quiz closed and were not replaced, including late ones.
  package func chosen(_ choice: AttemptChoice, of place: Int) -> [AttemptRow] {
    if choice == .all { return attemptRows(of: place).filter(\.isUsable) }
    return firstChosen(choice, of: place).map { [$0] } ?? []
  }

  /// The first of the attempts that ``chosen(_:of:)`` returns; `nil` if there are none.
  package func firstChosen(_ choice: AttemptChoice, of place: Int) -> AttemptRow? {
    let own = attemptRows(of: place)
    switch choice {
    case .counting: return own.first(where: \.counts)
    case .first, .all: return own.first(where: \.isUsable)
    case .last: return own.last(where: \.isUsable)
    case .best:
      var best: (attemptRow: AttemptRow, fraction: Double)?
      for attemptRow in own where attemptRow.isUsable {
        let fraction = sum(of: attemptRow)?.fraction ?? 0
        if best.map({ isLarger(fraction, than: $0.fraction) }) ?? true {
          best = (attemptRow, fraction)
        }
      }
      return best?.attemptRow
    }
  }

  /// The attempts of a student whose answers statistics read, in the order in which they count: the
  /// chosen ones, or all that count in a poll.
  package func read(for choice: AttemptChoice, of place: Int) -> [AttemptRow] {
    choice == .counting && assignment.quiz.combinesAttempts
      ? attemptRows(of: place).filter(\.counts) : chosen(choice, of: place)
  }
}

extension Ledger {
  /// Whether an attempt comes before another in the order in which they count: by the time of
  /// receipt, then by the claimed end, the claimed start and the id; a time that cannot be read
  /// comes after all others.
  func isReceived(_ a: AttemptRow, before b: AttemptRow) -> Bool {
    let (one, other) = (entries[Int(a.entry)].received, entries[Int(b.entry)].received)
    if one != other { return one < other }
    // The ledger is sorted by id.
    return (a.claimedEnd, a.claimedStart, a.entry) < (b.claimedEnd, b.claimedStart, b.entry)
  }
}
