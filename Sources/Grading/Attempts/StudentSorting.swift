import Courseware
package import Ledgers

extension StudentResults {
  /// The results of a quiz without attempts.
  package static func none(of assignment: Assignment) -> StudentResults {
    StudentResults(
      ledger: .empty, assignment: assignment, roster: Roster([]), parts: [], keys: ByteTable(),
      people: [], starts: [0], attemptRows: [])
  }

  /// Groups the attempts by student and marks those that count; also returns the attempts of
  /// students who are not on the roster.
  static func sorted(
    _ parts: consuming [GradedPart], in ledger: Ledger, _ assignment: Assignment, _ roster: Roster
  ) -> (StudentResults, unknownAttempts: [AttemptRow]) {
    var parts = parts
    var merger = StudentMerger(meeting: parts, roster)
    let (starts, total) = merger.sortByKey(parts)
    // A variable would be copied at every use in the closure below.
    let students = merger
    var next = starts
    var unknownAttempts: [AttemptRow] = []
    let attemptRows = unsafe [AttemptRow](unsafeUninitializedCapacity: total) { buffer, filled in
      for worker in parts.indices {
        for var attemptRow in parts[worker].attemptRows.takeAll() {
          attemptRow.worker = UInt8(worker)
          guard let rank = students.rank(of: attemptRow) else {
            unknownAttempts.append(attemptRow)
            continue
          }
          unsafe buffer.initializeElement(at: Int(next[rank]), to: attemptRow)
          next[rank] += 1
        }
      }
      filled = total
      for place in students.people.indices {
        let own = Int(starts[place])..<Int(starts[place + 1])
        var attempts = unsafe UnsafeMutableBufferPointer(rebasing: buffer[own])
        unsafe attempts.sort { ledger.isReceived($0, before: $1) }
        unsafe markCounting(
          attempts, of: assignment.quiz, lateness: assignment.classroom.grading.lateness
        ) { parts[Int($0.worker)].sum(of: $0)?.fraction ?? 0 }
      }
    }
    let results = StudentResults(
      ledger: ledger, assignment: assignment, roster: roster, parts: parts.map(FinishedPart.init),
      keys: students.keys, people: students.people, starts: starts, attemptRows: attemptRows)
    return (results, unknownAttempts)
  }
}

/// Merges the students that several workers have seen.
private struct StudentMerger {
  private let roster: Roster
  /// The keys that identify students without a roster.
  private(set) var keys = ByteTable(limit: Int(Int32.max))
  /// Each student once: the index in the roster, or the number of the key.
  private(set) var people: [Int32] = []
  /// By worker and by the number of a student there: the index in ``people``, or -1.
  private var places: [[Int32]] = []
  /// The indices in ``people``, by member id.
  private var members: [String: Int32] = [:]
  /// The index of each student after sorting.
  private var ranks: [Int32] = []

  init(meeting parts: [GradedPart], _ roster: Roster) {
    self.roster = roster
    var key: [UInt8] = []
    for part in parts {
      var own: [Int32] = []
      own.reserveCapacity(part.studentIndex.count)
      for number in 0..<Int32(part.studentIndex.count) {
        own.append(
          roster.isEmpty
            ? place(of: number, part.studentIndex, &key)
            : place(of: part.studentIndex.member(number)))
      }
      places.append(own)
      guard roster.namesAttempts else { continue }
      for attemptRow in part.attemptRows where attemptRow.student < 0 {
        _ = place(of: part.studentIndex.member(attemptRow.student))
      }
    }
  }

  private mutating func place(
    of number: Int32, _ studentIndex: StudentIndex, _ key: inout [UInt8]
  ) -> Int32 {
    key.removeAll(keepingCapacity: true)
    guard studentIndex.appendKey(of: number, to: &key),
      let (place, isNew) = unsafe key.withUnsafeBufferPointer({ unsafe keys.index(of: $0) })
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

  /// The index of an attempt's student after sorting; `nil` if the student is unknown.
  func rank(of attemptRow: AttemptRow) -> Int? {
    let place =
      attemptRow.student < 0
      ? members[roster[Int(~attemptRow.student)].id] ?? -1
      : places[Int(attemptRow.worker)][Int(attemptRow.student)]
    return place < 0 ? nil : Int(ranks[Int(place)])
  }

  /// Sorts the students by key.
  ///
  /// Returns the offset of each student's attempts, followed by the end of the last, and the number
  /// of attempts.
  mutating func sortByKey(_ parts: [GradedPart]) -> (starts: [UInt32], total: Int) {
    ranks = [Int32](repeating: 0, count: people.count)
    let (people, roster, keys) = (people, roster, keys)
    // The keys are in NFC, for which Swift orders strings by their bytes.
    let order = people.indices.sorted {
      let (a, b) = (Int(people[$0]), Int(people[$1]))
      return roster.isEmpty ? keys.isRun(a, before: b) : roster[a].id < roster[b].id
    }
    for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
    self.people = order.map { people[$0] }
    var starts = [UInt32](repeating: 0, count: people.count + 1)
    for (worker, part) in parts.enumerated() {
      for var attemptRow in part.attemptRows {
        attemptRow.worker = UInt8(worker)
        if let rank = rank(of: attemptRow) { starts[rank + 1] += 1 }
      }
    }
    for rank in people.indices { starts[rank + 1] += starts[rank] }
    return (starts, Int(starts[people.count]))
  }
}
