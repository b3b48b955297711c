import Courseware
package import Ledgers

extension StudentResults {
  /// Nobody.
  package static func none(of assignment: Assignment) -> StudentResults {
    StudentResults(
      ledger: .empty, assignment: assignment, roster: Roster([]), parts: [], keys: ByteTable(),
      people: [], starts: [0], sittings: [])
  }

  /// Puts every attempt with its student and marks those that count; beside them come the attempts
  /// of nobody known.
  static func sorted(
    _ parts: consuming [GradedPart], in ledger: Ledger, _ assignment: Assignment, _ roster: Roster
  ) -> (StudentResults, strangers: [Sitting]) {
    var parts = parts
    var everybody = Everybody(meeting: parts, roster)
    let (starts, total) = everybody.sortByKey(parts)
    var next = starts
    var strangers: [Sitting] = []
    let sittings = [Sitting](unsafeUninitializedCapacity: total) { buffer, filled in
      for worker in parts.indices {
        for var sitting in parts[worker].sittings.taken() {
          sitting.worker = UInt8(worker)
          guard let rank = everybody.rank(of: sitting) else {
            strangers.append(sitting)
            continue
          }
          buffer.initializeElement(at: Int(next[rank]), to: sitting)
          next[rank] += 1
        }
      }
      filled = total
      for place in everybody.people.indices {
        let own = Int(starts[place])..<Int(starts[place + 1])
        var attempts = UnsafeMutableBufferPointer(rebasing: buffer[own])
        attempts.sort { ledger.isReceived($0, before: $1) }
        markCounting(
          attempts, of: assignment.quiz, lateness: assignment.classroom.grading.lateness
        ) { parts[Int($0.worker)].sum(of: $0)?.fraction ?? 0 }
      }
    }
    let results = StudentResults(
      ledger: ledger, assignment: assignment, roster: roster, parts: parts, keys: everybody.keys,
      people: everybody.people, starts: starts, sittings: sittings)
    return (results, strangers)
  }
}

/// Who is whom among the students whom several workers met.
private struct Everybody {
  private let roster: Roster
  /// What tells students apart where there is no roster.
  private(set) var keys = ByteTable(limit: Int(Int32.max))
  /// Each once: the place in the roster, or the number of the key.
  private(set) var people: [Int32] = []
  /// By worker, by the number of somebody's words: the place among the people, or -1.
  private var places: [[Int32]] = []
  /// By the member's id.
  private var members: [String: Int32] = [:]
  /// Where people went when they were sorted.
  private var ranks: [Int32] = []

  init(meeting parts: [GradedPart], _ roster: Roster) {
    self.roster = roster
    var key: [UInt8] = []
    for part in parts {
      var own: [Int32] = []
      own.reserveCapacity(part.met.count)
      for number in 0..<Int32(part.met.count) {
        own.append(
          roster.isEmpty
            ? place(of: number, part.met, &key) : place(of: part.met.member(number)))
      }
      places.append(own)
      guard roster.namesAttempts else { continue }
      for sitting in part.sittings where sitting.student < 0 {
        _ = place(of: part.met.member(sitting.student))
      }
    }
  }

  private mutating func place(
    of number: Int32, _ met: MetStudents, _ key: inout [UInt8]
  ) -> Int32 {
    key.removeAll(keepingCapacity: true)
    guard met.appendKey(of: number, to: &key),
      let (place, isNew) = key.withUnsafeBufferPointer({ keys.index(of: $0) })
    else { return -1 }
    if isNew { people.append(Int32(place)) }
    return Int32(place)
  }

  private mutating func place(of member: Int?) -> Int32 {
    guard let member else { return -1 }
    let id = roster[member].id
    if let known = members[id] { return known }
    let place = Int32(people.count)
    members[id] = place
    people.append(Int32(member))
    return place
  }

  /// The place of an attempt's student among all; `nil` for nobody known.
  func rank(of sitting: Sitting) -> Int? {
    let place =
      sitting.student < 0
      ? members[roster[Int(~sitting.student)].id] ?? -1
      : places[Int(sitting.worker)][Int(sitting.student)]
    return place < 0 ? nil : Int(ranks[Int(place)])
  }

  /// Sorts the people: where the attempts of each start, the end of the last, how many there are.
  mutating func sortByKey(_ parts: [GradedPart]) -> (starts: [UInt32], total: Int) {
    ranks = [Int32](repeating: 0, count: people.count)
    let order = people.indices.sorted { isBefore(people[$0], people[$1]) }
    for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
    people = order.map { people[$0] }
    var starts = [UInt32](repeating: 0, count: people.count + 1)
    for (worker, part) in parts.enumerated() {
      for var sitting in part.sittings {
        sitting.worker = UInt8(worker)
        if let rank = rank(of: sitting) { starts[rank + 1] += 1 }
      }
    }
    for rank in people.indices { starts[rank + 1] += starts[rank] }
    return (starts, Int(starts[people.count]))
  }

  private func isBefore(_ a: Int32, _ b: Int32) -> Bool {
    guard roster.isEmpty else { return roster[Int(a)].id < roster[Int(b)].id }
    // The keys are in NFC, where Swift's order of texts is that of their bytes.
    return keys.isRun(Int(a), before: Int(b))
  }
}
