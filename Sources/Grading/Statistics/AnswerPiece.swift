import Courseware

/// The responses of some attempts, each different one read once.
///
/// Several workers make pieces at once; an ``AnswerTally`` takes them in the order of the ledger,
/// so that sums come out the same whoever made which.
struct AnswerPiece: Sendable {
  /// The revisions at which the attempts were made, and what was answered at each.
  private(set) var revisions: [(name: String, seen: Seen)] = []
  private(set) var attempts: [Attempt] = []
  /// What the responses of the attempts are, one after the other; ``unseen`` for long ones.
  private(set) var numbers: [UInt32] = []
  /// What the long ones answer, in their order.
  private(set) var long: [AnswerReading.Given?] = []

  static let unseen = UInt32.max

  struct Attempt: Sendable {
    /// In points.
    var total: Double
    /// The place of its revision.
    var revision: Int
    /// How many of the numbers are its own.
    var responses: Int
  }

  /// Different responses, by the numbers of their bytes.
  struct Seen: Sendable {
    var bytes = ByteTable(limit: Int(Int32.max))
    var given: [AnswerReading.Given?] = []
  }

  /// Adds the responses of an attempt with a total in points, as they stand in a canonical line.
  mutating func add(
    _ line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, total: Double,
    _ readings: inout AnswerReadings
  ) {
    let reading = readings.place(of: line, json)
    let name = readings.names[reading]
    let own = revisions.firstIndex { $0.name == name } ?? revisions.count
    if own == revisions.count { revisions.append((name, Seen())) }
    let responses = readings.responses(of: line, json, at: reading)
    attempts.append(Attempt(total: total, revision: own, responses: responses.count))
    for bytes in responses {
      // Long texts seldom come twice, and there is no end of them.
      if bytes.count <= 256, let (number, isNew) = revisions[own].seen.bytes.index(of: bytes) {
        if isNew { revisions[own].seen.given.append(readings.all[reading].read(bytes)) }
        numbers.append(UInt32(number))
      } else {
        long.append(readings.all[reading].read(bytes))
        numbers.append(AnswerPiece.unseen)
      }
    }
  }
}
