import Courseware
import Grading
import Ledgers

/// One row in the table of a quiz's students.
struct StudentRow: Sendable {
  /// The roster's id, or without a roster the key that identifies the student.
  var key: String
  /// The roster's name, or else the name in the first attempt.
  var name: String
  /// Whether another student in the table has the same name.
  var isNameShared = false
  /// The section on the roster; `nil` if it gives none, or without a roster.
  var section: String?
  /// The score of the first attempt; `nil` without an attempt with points.
  ///
  /// Its maximum is that of the attempt: students may be asked different questions, and answers
  /// that are still to be graded manually do not count.
  var first: Attempt.Score?
  /// The score of the last attempt, like ``first``.
  var last: Attempt.Score?
  /// The score of the attempt that earned the largest part of its maximum, like ``first``.
  var best: Attempt.Score?
  /// The score that counts; the mean if several attempts count, `nil` if none does.
  var score: Attempt.Score?
  /// The number of submitted attempts; 0 for a member who has not taken the quiz.
  var attempts: Int
  /// Whether the student's only attempt is in conflict; it counts once the conflict is resolved.
  var isInConflict: Bool
  /// When the attempt that counts was submitted, or else the last attempt; in surveys and polls,
  /// the attempt that statistics use.
  var handedIn: Moment?
  /// Whether that attempt was received after the deadline and the grace period.
  var isLate: Bool
  /// The reason why that attempt can never count, in a few words; `nil` if it may count.
  var reasonNotCounting: String?
  /// Whether the student ended that attempt before the time limit on purpose.
  var endedEarly: Bool
  /// The answers to each question in the attempt that statistics use, empty for skipped questions.
  ///
  /// Only in surveys and polls, and only for students with such an attempt.
  var responses: [String] = []

  /// The points that count as a fraction of their maximum, 0 to 1.
  var share: Double? {
    guard let score, score.of > 0 else { return nil }
    return score.points / score.of
  }

  /// The scores by their names in machine-readable reports, in the order they are shown.
  var figures: [(name: StaticString, value: Double?)] {
    [
      ("first", first?.points), ("first_of", first?.of), ("last", last?.points),
      ("last_of", last?.of), ("best", best?.points), ("best_of", best?.of),
      ("points", score?.points), ("maximum", score?.of), ("share", share),
    ]
  }
}

/// A row for every member of the roster and every other student with an attempt, sorted by name.
///
/// A million students fit into memory: each takes 48 bytes and, without a roster, the name. A row
/// is computed when it is accessed.
struct StudentRows: Sendable {
  private let roster: Roster
  private let keys: ByteTable
  private var packed: [Packed] = []
  private var names: [UInt8] = []
  private var scores = InternedValues<Attempt.Score?>()
  private let responses: StudentResponses
  /// Whether attempts after the deadline never count.
  private let refusesLate: Bool

  static let none = StudentRows(of: nil)

  /// The data of a row.
  private struct Packed {
    /// The index in the roster, or the number of the key.
    var person: Int32
    var name: Range<UInt32> = 0..<0
    var attempts: UInt32 = 0
    /// The numbers of the points of the first, last and best attempt, and of those that count.
    var first: UInt32
    var last: UInt32
    var best: UInt32
    var counting: UInt32
    /// The time of submission in seconds since 1970.
    var handedIn: Int64 = 0
    var lateness = Lateness.onTime
    var endedEarly = false
    var isInConflict = false
    /// The student's index in the results; -1 without an attempt.
    var place: Int32 = -1
  }

  /// When the latest attempt in a row was handed in; `nil` without attempts.
  var lastHandedIn: Moment? {
    packed.lazy.filter { $0.attempts > 0 }.map(\.handedIn).max().map { Moment(seconds: $0) }
  }

  var haveSections: Bool { roster.hasSections }

  /// Creates rows for all students of the results and of the roster, with the answers and the time
  /// of the chosen attempt, or else of the last.
  init(
    of results: StudentResults?, showing choice: AttemptChoice = .counting,
    _ responses: StudentResponses = .none, conflicts: [Conflict] = []
  ) {
    self.responses = responses
    refusesLate = results?.assignment.classroom.grading.lateness == .refuse
    roster = results?.roster ?? Roster([])
    keys = results?.keys ?? ByteTable()
    guard let results else { return }
    packed.reserveCapacity(Swift.max(results.count, roster.count))
    for place in results.indices { add(place, of: results, choice) }
    let present = Set(results.people)
    let conflicting = members(in: conflicts)
    for place in 0..<Int32(roster.count) where !present.contains(place) {
      let isInConflict = conflicting.contains(roster[Int(place)].id)
      var row = emptyRow(of: place)
      row.isInConflict = isInConflict
      packed.append(row)
    }
    sortByName()
  }

  /// The ids of the members with attempts in conflict.
  private func members(in conflicts: [Conflict]) -> Set<String> {
    let students = conflicts.flatMap(\.entries).compactMap(\.attempt?.student)
    return Set(
      students.compactMap { student in
        guard case .known(let member) = roster.identify(student) else { return nil }
        return member.id
      })
  }

  private mutating func add(_ place: Int, of results: StudentResults, _ choice: AttemptChoice) {
    let own = results.attemptRows(of: place)
    var row = emptyRow(of: results.people[place])
    row.place = Int32(place)
    if roster.isEmpty, let first = own.first {
      let start = UInt32(names.count)
      names += results.student(of: first).name.utf8
      row.name = start..<UInt32(names.count)
    }
    let handedIn = own.filter { !$0.isReplaced }
    row.attempts = UInt32(handedIn.count)
    row.first = number(of: .first, results, place)
    row.last = number(of: .last, results, place)
    row.best = number(of: .best, results, place)
    if let score = results.score(of: own) { row.counting = scores.number(of: score) }
    if let shownAttempt = results.firstChosen(choice, of: place) ?? handedIn.last {
      let received = results.ledger.entries[Int(shownAttempt.entry)].received
      row.handedIn = shownAttempt.handedIn(received: received, results.assignment.quiz).seconds
      (row.lateness, row.endedEarly) = (shownAttempt.lateness, shownAttempt.endedEarly)
    }
    packed.append(row)
  }

  private mutating func emptyRow(of person: Int32) -> Packed {
    let none = scores.number(of: nil)
    return Packed(person: person, first: none, last: none, best: none, counting: none)
  }

  /// The number of the points of one of a student's attempts.
  private mutating func number(
    of choice: AttemptChoice, _ students: StudentResults, _ place: Int
  ) -> UInt32 {
    let sum = students.firstChosen(choice, of: place).flatMap { students.sum(of: $0) }
    return scores.number(of: sum.map { Attempt.Score(points: $0.points, of: $0.maximum) })
  }

  private mutating func sortByName() {
    let (roster, keys) = (roster, keys)
    guard roster.isEmpty else {
      packed.sort { a, b in
        let (one, other) = (roster[Int(a.person)], roster[Int(b.person)])
        return (one.name, one.id) < (other.name, other.id)
      }
      return
    }
    unsafe names.withUnsafeBufferPointer { names in
      packed.sort { a, b in
        let one = unsafe names[Int(a.name.lowerBound)..<Int(a.name.upperBound)]
        let other = unsafe names[Int(b.name.lowerBound)..<Int(b.name.upperBound)]
        if unsafe one.lexicographicallyPrecedes(other) { return true }
        if unsafe other.lexicographicallyPrecedes(one) { return false }
        return keys.isRun(Int(a.person), before: Int(b.person))
      }
    }
  }
}

extension StudentRows: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { packed.count }

  /// The row at an index in the order of names, computed at every access.
  subscript(place: Int) -> StudentRow {
    let row = packed[place]
    let member = roster.isEmpty ? nil : roster[Int(row.person)]
    return unsafe StudentRow(
      key: member?.id
        ?? keys.withRun(Int(row.person)) { unsafe String(decoding: $0, as: UTF8.self) },
      name: name(at: place), isNameShared: isNameShared(at: place), section: member?.section,
      first: scores[row.first], last: scores[row.last], best: scores[row.best],
      score: scores[row.counting], attempts: Int(row.attempts),
      isInConflict: row.isInConflict,
      handedIn: row.attempts == 0 ? nil : Moment(seconds: row.handedIn),
      isLate: row.lateness.isLate, reasonNotCounting: reasonNotCounting(row.lateness),
      endedEarly: row.endedEarly, responses: responses.texts(of: Int(row.place)))
  }

  private func name(at place: Int) -> String {
    let row = packed[place]
    guard roster.isEmpty else { return roster[Int(row.person)].name }
    return String(
      decoding: names[Int(row.name.lowerBound)..<Int(row.name.upperBound)], as: UTF8.self)
  }

  /// Whether another row has the same name; without a roster it is next to this one.
  private func isNameShared(at place: Int) -> Bool {
    guard roster.isEmpty else { return roster.isShared(name: name(at: place)) }
    return [place - 1, place + 1].contains {
      packed.indices.contains($0) && name(at: $0) == name(at: place)
    }
  }

  private func reasonNotCounting(_ lateness: Lateness) -> String? {
    if lateness == .closed { return "after closing" }
    return lateness.isLate && refusesLate ? "late" : nil
  }
}

/// The human-readable answers of each student.
struct StudentResponses: Sendable {
  private var texts = InternedValues<String>()
  /// For each student, by index in the results, the number of the text for each question of the
  /// quiz.
  private var numbers: [Int: [UInt32]] = [:]

  static let none = StudentResponses()

  private init() {}

  /// The responses of all students with an attempt of a choice.
  ///
  /// Each student has one such attempt, or in a poll several that answer different questions.
  init(of results: QuizResults, _ choice: AttemptChoice, jobs: Int) {
    let students = results.students
    let readings = AnswerReadings(results, choice)
    students.forEachPiece(of: choice, jobs: jobs) { counting in
      var (found, readings) = ([(student: Int, texts: [String])](), readings)
      unsafe students.forEachLine(of: counting) { attempt, line, json in
        unsafe found.append((attempt.student, readings.texts(of: line, json)))
      }
      return found
    } take: { found in
      for (student, texts) in found {
        let earlier = numbers[student].map { $0.map { self.texts[$0] } } ?? texts
        numbers[student] = zip(texts, earlier).map { text, earlier in
          self.texts.number(of: text.isEmpty ? earlier : text)
        }
      }
    }
  }

  /// The answers of a student to the questions in source order, empty for an unanswered question;
  /// an empty array for a student without such an attempt.
  func texts(of student: Int) -> [String] {
    numbers[student].map { $0.map { texts[$0] } } ?? []
  }
}

extension AnswerReadings {
  /// The answers of an attempt to the quiz's questions in source order.
  fileprivate mutating func texts(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>
  ) -> [String] {
    let reading = unsafe place(of: line, json)
    var texts = [String](repeating: "", count: questionCount)
    for response in unsafe responses(of: line, json, at: reading) {
      if let (question, text) = unsafe all[reading].text(
        UnsafeBufferPointer(rebasing: json[response]))
      {
        texts[question] = text
      }
    }
    return texts
  }
}
