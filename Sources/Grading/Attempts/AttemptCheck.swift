import Courseware
import Ledgers

/// Something unusual about one or more attempts that a teacher should check.
///
/// A check does not change a grade by itself; Documentation/attempts.md lists the kinds.
package struct AttemptCheck: Sendable, Equatable {
  /// The kind, which determines the heading and the advice in reports.
  package var kind: Kind
  /// The first attempts that the check is about, by id, at most ``maxNamed``.
  var attempts: [Named]
  /// The number of attempts that the check is about.
  package var count: Int
  /// The reasons, as messages.
  var reasons: [String]

  /// The kinds of checks, in the order of reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// Several attempts that may be copies of one another.
    case sameContents = "same-content"
    /// Attempts that name the same student in different ways.
    case namedDifferently = "named-differently"
    /// More attempts of one student than can count, all with the same name.
    case overLimit = "more-than-allowed"
    /// Claimed times that are impossible or longer than allowed.
    case times = "impossible-times"
    /// Answers to questions that the seed does not draw, or a revision that is not recorded.
    case draw = "questions-not-drawn"
  }

  /// An attempt with the name in its file or its row of a table.
  struct Named: Sendable, Equatable {
    /// The id in the attempt's file.
    var id: AttemptID
    /// The student's name in the attempt, or else the id or the e-mail address; empty if the quiz
    /// is anonymous.
    var name: String
  }

  /// The maximum number of attempts that a check names.
  static let maxNamed = 5
}

/// The suspicious attempts of one quiz: their numbers, and the first ones of each kind.
package struct AttemptChecks: Sendable, Equatable {
  /// The first checks of each kind, in the order of kinds and then of their first attempt's id.
  private(set) var found: [AttemptCheck] = []
  /// The number of checks of each kind, including those left out of ``found``.
  package private(set) var counts: [AttemptCheck.Kind: Int] = [:]
  /// The number of checks that were settled and are not listed.
  package internal(set) var settled = 0
  /// Whether the classroom has a roster, in which attempts can be assigned to members.
  var hasRoster = true

  /// The maximum number of checks kept for each kind.
  static let maxPerKind = 20

  /// Creates a list without checks.
  package init() {}

  /// Whether there are no checks, without the ones counted in ``settled``.
  package var isEmpty: Bool { counts.isEmpty }

  /// The kinds of which there are checks, in the order of reports, each with the number of its
  /// checks and the first ones.
  package var byKind: [(kind: AttemptCheck.Kind, count: Int, listed: [AttemptCheck])] {
    AttemptCheck.Kind.allCases.compactMap { kind in
      counts[kind].map { (kind: kind, count: $0, listed: found(kind)) }
    }
  }

  func found(_ kind: AttemptCheck.Kind) -> [AttemptCheck] {
    found.filter { $0.kind == kind }
  }

  /// Adds `count` checks of one kind; `checks` contains the first of them.
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
  /// The kind of check that this note calls for; `nil` if it calls for none.
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
  /// The attempt's index in the ledger.
  var entry: UInt32
  /// The hash of its seed, 128 random bits that a page generates for each attempt.
  var seed: UInt64
  /// The hash of its claimed start and end, independent of their notation, and of its responses,
  /// independent of their order.
  var content: UInt64

  init(
    entry: Int, _ line: AttemptLine, _ times: ClaimedTimes, _ json: UnsafeBufferPointer<UInt8>
  ) {
    self.entry = UInt32(entry)
    func hash(_ part: AttemptLine.Part, _ start: UInt64) -> UInt64 {
      unsafe seededHash(of: UnsafeBufferPointer(rebasing: json[part]), start)
    }
    seed = hash(line.seed, 1)
    let responses = line.responses.reduce(UInt64(0)) { $0 &+ hash($1.whole, 2) }
    func hash(_ time: Int64?, _ part: AttemptLine.Part, _ start: UInt64) -> UInt64 {
      time.map { seededHash(of: UInt64(bitPattern: $0), start) } ?? hash(part, start)
    }
    let started = hash(times.startedMicroseconds, line.startedAt, responses)
    content = hash(times.endedMicroseconds, line.endedAt, started)
  }
}

/// The hashes that occur in at least two fingerprints of a quiz.
func repeatedNumbers(of fingerprints: [[AttemptFingerprint]]) -> Set<UInt64> {
  var numbers: [UInt64] = []
  numbers.reserveCapacity(2 * fingerprints.reduce(0) { $0 + $1.count })
  for print in fingerprints.joined() { numbers += [print.seed, print.content] }
  numbers.sort()
  return Set(zip(numbers, numbers.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
}
