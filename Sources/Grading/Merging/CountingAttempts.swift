import Courseware
import Disk

extension StudentResults {
  /// A student and an attempt that statistics use.
  typealias Counting = (student: Int, sitting: Sitting)

  /// Has `jobs` workers make values of some attempts each, and takes them in the order of the
  /// ledger: by id, so that nobody's place tells who it is.
  func forEachPiece<Value: Sendable>(
    of choice: AttemptChoice = .counting, jobs: Int,
    _ make: @Sendable (ArraySlice<Counting>) -> Value, take: (Value) -> Void
  ) {
    let counting = counting(choice), size = 1_024
    // Round by round, so that what is made does not pile up.
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
  private func counting(_ choice: AttemptChoice) -> [Counting] {
    var counting: [Counting] = []
    for place in indices {
      for sitting in chosen(choice, of: place) { counting.append((place, sitting)) }
    }
    counting.sort { $0.sitting.entry < $1.sitting.entry }
    return counting
  }

  /// Calls `body` with every attempt, its line and the bytes that this points into.
  func forEachLine(
    of counting: ArraySlice<Counting>,
    _ body: (Counting, AttemptLine, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let first = counting.first, let last = counting.last else { return }
    var rest = counting
    var line = AttemptLine()
    let entries = Int(first.sitting.entry)..<(Int(last.sitting.entry) + 1)
    ledger.forEachContent(in: entries) { index, json in
      guard let next = rest.first, next.sitting.entry == index else { return }
      rest = rest.dropFirst()
      if line.read(json, isTrusted: true) { body(next, line, json) }
    }
  }
}
