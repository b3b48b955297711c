import Courseware
package import Ledgers

/// Something unusual about one or more attempts that a teacher should check.
///
/// A check does not change a grade by itself; Documentation/attempts.md lists the kinds.
package struct AttemptCheck: Sendable, Equatable {
  package var kind: Kind
  /// The first few attempts that it is about, by id.
  package var attempts: [Named]
  /// How many it is about.
  package var count: Int
  /// The reasons, as messages.
  package var reasons: [String]

  /// The kinds of checks, in the order of reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// Several attempts, each of which can have been made from another.
    case sameContents = "same-content"
    /// Several attempts that name one student, each in another way.
    case takenSlot = "named-differently"
    /// More attempts of one student than can count, all with the same name.
    case overLimit = "more-than-allowed"
    /// Claimed times that cannot be, or are longer than allowed.
    case times = "impossible-times"
    /// Answers to other questions than the seed draws, or a revision that is not recorded.
    case draw = "questions-not-drawn"
  }

  /// An attempt with the name that its file gives.
  package struct Named: Sendable, Equatable {
    package var id: AttemptID
    package var name: String
  }

  /// How many attempts of one check are named.
  static let maxNamed = 5
}

/// The suspicious attempts of one quiz: their number, and the first ones.
package struct AttemptChecks: Sendable, Equatable {
  /// By kind; in each the first ones, by the id of their first attempt.
  package private(set) var found: [AttemptCheck] = []
  /// How many there are of each kind, those left out of ``found`` included.
  package private(set) var counts: [AttemptCheck.Kind: Int] = [:]
  /// How many others were settled and are not listed.
  package internal(set) var settled = 0

  /// How many of a kind are kept.
  package static let maxPerKind = 20

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  /// Those of one kind.
  package func found(_ kind: AttemptCheck.Kind) -> [AttemptCheck] {
    found.filter { $0.kind == kind }
  }

  /// Adds what is of one kind, `count` of it, of which the first are given.
  mutating func add(_ checks: [AttemptCheck], _ kind: AttemptCheck.Kind, count: Int) {
    guard count > 0 else { return }
    let own = Array(checks.sorted(by: isEarlier).prefix(Self.maxPerKind))
    found = AttemptCheck.Kind.allCases.flatMap { $0 == kind ? own : found($0) }
    counts[kind] = count
  }
}

private func isEarlier(_ a: AttemptCheck, _ b: AttemptCheck) -> Bool {
  (a.attempts.first?.id ?? .zero) < (b.attempts.first?.id ?? .zero)
}

extension AttemptNote {
  /// The kind of check that it calls for; `nil` for what needs none.
  var checkKind: AttemptCheck.Kind? {
    switch self {
    case .startedBeforeOpening, .startedBeforeCreation, .receivedBeforeOpening,
      .endedBeforeStart, .endedInTheFuture, .tookTooLong, .elapsedTooLong, .unreadableTime:
      .times
    case .notDrawn, .drewTooMany, .drawUnknown: .draw
    default: nil
    }
  }
}

/// Two 64-bit hashes to find copies of an attempt with another id or name.
struct AttemptFingerprint: Sendable {
  /// The attempt's place in the ledger.
  var entry: UInt32
  /// Of its seed, 128 random bits that a page makes for each attempt.
  var seed: UInt64
  /// Of its claimed start and end, however they are written, and of its responses in whatever
  /// order.
  var content: UInt64

  init(
    entry: Int, _ line: AttemptLine, _ times: ClaimedTimes, _ json: UnsafeBufferPointer<UInt8>
  ) {
    self.entry = UInt32(entry)
    func hash(_ part: AttemptLine.Part, _ start: UInt64) -> UInt64 {
      unsafe wordHash(UnsafeBufferPointer(rebasing: json[part]), start)
    }
    seed = hash(line.seed, 1)
    let responses = line.responses.reduce(UInt64(0)) { $0 &+ hash($1.whole, 2) }
    func hash(_ time: Int64?, _ part: AttemptLine.Part, _ start: UInt64) -> UInt64 {
      time.map { mixed(start, UInt64(bitPattern: $0)) } ?? hash(part, start)
    }
    let started = hash(times.startedMicroseconds, line.startedAt, responses)
    content = hash(times.endedMicroseconds, line.endedAt, started)
  }
}

/// A 64-bit hash that takes eight bytes at a time, as FNV-1a does with single bytes.
private func wordHash(_ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64) -> UInt64 {
  var hash = start ^ 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
  var at = 0
  while at < bytes.count {
    var word: UInt64 = 0
    for index in at..<min(at + 8, bytes.count) {
      word = unsafe word << 8 | UInt64(bytes[index])
    }
    hash = mixed(hash, word)
    at += 8
  }
  return hash
}

private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  let product = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
  return product ^ product >> 29
}

/// The numbers of all fingerprints of a quiz that two attempts or more have.
func repeatedNumbers(of fingerprints: [[AttemptFingerprint]]) -> Set<UInt64> {
  var numbers: [UInt64] = []
  numbers.reserveCapacity(2 * fingerprints.reduce(0) { $0 + $1.count })
  for print in fingerprints.joined() { numbers += [print.seed, print.content] }
  numbers.sort()
  return Set(zip(numbers, numbers.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
}
