import Courseware

/// Something about one or more attempts that a teacher should look at, since it may be made up.
///
/// It changes no grade by itself; Documentation/attempts.md says what is looked for.
package struct AttemptCheck: Sendable, Equatable {
  package var kind: Kind
  /// The first few attempts that it is about, by id.
  package var attempts: [Named]
  /// How many it is about.
  package var count: Int
  /// What is the matter, in words.
  package var reasons: [String]

  /// Which sort it is, in the order in which they are listed.
  package enum Kind: String, Sendable, CaseIterable {
    /// Several attempts, each of which can have been made from another.
    case sameContents = "same-contents"
    /// Several attempts that name one student, each in another way.
    case takenSlot = "taken-slot"
    /// Claimed times that cannot be, or are longer than allowed.
    case times = "impossible-times"
    /// Answers to other questions than the seed draws, or a revision that is not recorded.
    case draw = "other-questions"
  }

  /// An attempt with the name that its file gives.
  package struct Named: Sendable, Equatable {
    package var id: AttemptID
    package var name: String
  }

  /// How many attempts of one check are named.
  static let mostNamed = 5
}

/// What there is to look at in one quiz: how much, and the first of it.
package struct AttemptChecks: Sendable, Equatable {
  /// By kind; in each the first ones, by the id of their first attempt.
  package private(set) var found: [AttemptCheck] = []
  /// How many there are of each kind, those left out of ``found`` included.
  package private(set) var counts: [AttemptCheck.Kind: Int] = [:]

  /// How many of a kind are kept.
  package static let mostOfAKind = 20

  init() {}

  package var isEmpty: Bool { counts.isEmpty }

  /// Those of one kind.
  package func found(_ kind: AttemptCheck.Kind) -> [AttemptCheck] {
    found.filter { $0.kind == kind }
  }

  /// Adds what is of one kind, `count` of it, of which the first are given.
  mutating func add(_ checks: [AttemptCheck], _ kind: AttemptCheck.Kind, count: Int) {
    guard count > 0 else { return }
    let own = Array(checks.sorted(by: isEarlier).prefix(Self.mostOfAKind))
    found = AttemptCheck.Kind.allCases.flatMap { $0 == kind ? own : found($0) }
    counts[kind] = count
  }

  /// The same with those of some attempts replaced, all of kinds that are about one attempt each;
  /// no attempt is in neither.
  func replacing(_ former: AttemptChecks, with new: AttemptChecks) -> AttemptChecks {
    var checks = AttemptChecks()
    for kind in AttemptCheck.Kind.allCases {
      let gone = Set(former.found(kind).map { $0.attempts.first?.id })
      let left = found(kind).filter { !gone.contains($0.attempts.first?.id) }
      checks.add(
        left + new.found(kind), kind,
        count: counts[kind, default: 0] - former.counts[kind, default: 0]
          + new.counts[kind, default: 0])
    }
    return checks
  }

  /// Whether something of it is about several attempts together.
  var comparesAttempts: Bool { counts[.sameContents] != nil || counts[.takenSlot] != nil }
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
