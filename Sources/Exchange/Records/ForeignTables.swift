import Courseware

/// The roster of a classroom from another program.
struct ForeignRoster {
  private(set) var notes: [ForeignNote] = []
  /// The file; `nil` without members.
  private(set) var bytes: [UInt8]?
  private(set) var count = 0
  /// The ids on the roster, by the ids of the records.
  private(set) var ids: [String: String] = [:]

  init(of classroom: ForeignClassroom) {
    guard !classroom.members.isEmpty else { return }
    var table = CSVWriter()
    table.row(["id", "name", "email", "section"])
    var taken = TakenNames()
    for member in classroom.members {
      let id = importedName(memberID(member.id, in: classroom.id), otherwise: "")
      let place = "\(classroom.place), member '\(member.id)'"
      guard !id.text.isEmpty else {
        notes.append(.init(place, "not imported: the id is empty"))
        continue
      }
      let free = taken.free(id.text)
      let name = importedName(member.name, otherwise: free)
      ids[member.id] = ids[member.id] ?? free
      if id.isChanged || free != id.text { notes.append(.init(place, "the id is '\(free)'")) }
      if name.isChanged, !member.name.isEmpty {
        notes.append(.init(place, "the name is '\(name.text)'"))
      }
      let email = member.email.flatMap(importedAddress)
      if let text = member.email, !text.isEmpty, email == nil {
        notes.append(.init(place, "'\(text)' is not imported: it is not an e-mail address"))
      }
      table.row([.text(free), .text(name.text), .init(email), .text(member.section ?? "")])
      count += 1
    }
    if count > 0 { bytes = table.bytes }
  }
}

/// A user's id on the roster: without the classroom prefix that exports add.
private func memberID(_ user: String, in classroom: String) -> String {
  let prefix = "\(classroom):"
  return user.hasPrefix(prefix) && user != prefix ? String(user.dropFirst(prefix.count)) : user
}

/// The score sheet of a classroom from another program.
struct ForeignScoreSheet {
  private(set) var notes: [ForeignNote] = []
  /// The file; `nil` without scores.
  private(set) var bytes: [UInt8]?
  private(set) var count = 0
  private let roster: ForeignRoster
  private let quizzes: QuizFiles
  /// The largest maximum of each quiz, because a score sheet has one maximum for all students.
  private var maxima: [String: Double] = [:]
  /// The unique names of items that are not quizzes, one for each maximum.
  private var names: [[String]: String] = [:]
  private var taken = TakenNames()

  /// Adds notes on scores of quizzes that are not graded here, and of people who are not on the
  /// roster.
  init(of classroom: ForeignClassroom, roster: ForeignRoster, quizzes: QuizFiles) {
    (self.roster, self.quizzes) = (roster, quizzes)
    for quiz in quizzes.written.values { _ = taken.free(quiz.id) }
    for score in classroom.scores where score.category.isEmpty {
      maxima[score.item] = max(maxima[score.item] ?? 0, score.maximum)
    }
    var table = CSVWriter()
    table.row(["member", "category", "item", "score", "maximum"])
    for score in classroom.scores {
      guard let row = row(of: score) else { continue }
      table.row(row)
      count += 1
    }
    if count > 0 { bytes = table.bytes }
  }

  private mutating func row(of score: ForeignScore) -> [CSVWriter.Cell]? {
    guard let member = roster.ids[score.member] else {
      notes.append(.init(score.place, "not imported: the student is not a member"))
      return nil
    }
    guard let item = item(of: score) else {
      notes.append(.init(score.place, "not imported: the quiz is not graded, or not imported"))
      return nil
    }
    let isQuiz = score.category.isEmpty
    let maximum = (isQuiz ? maxima[score.item] : nil) ?? score.maximum
    if maximum != score.maximum {
      notes.append(.init(score.place, score.note(onMaximum: maximum)))
    }
    let points =
      maximum == score.maximum ? score.points : score.points * maximum / score.maximum
    return [
      .text(member), .text(score.category), .text(item), .number(withoutRoundingError(points)),
      .number(maximum),
    ]
  }

  private mutating func item(of score: ForeignScore) -> String? {
    if score.category.isEmpty {
      return quizzes.written[score.item].flatMap { $0.isGraded ? $0.id : nil }
    }
    if let name = names[score.key] { return name }
    let name = taken.free(importedName(score.item, otherwise: "Item").text)
    if name != score.item { notes.append(.init(score.place, "the item is '\(name)'")) }
    names[score.key] = name
    return name
  }
}

extension ForeignScore {
  fileprivate var key: [String] { [category, item, String(maximum)] }
}

/// Points computed from a percentage, rounded to at most 12 decimals: 14 instead of
/// 13.999999999999998, which might be another letter grade.
private func withoutRoundingError(_ points: Double) -> Double {
  // Larger numbers have fewer exact decimals in floating point.
  let scale = points < 1_000 ? 1e12 : points < 1_000_000 ? 1e9 : 1e4
  return (points * scale).rounded() / scale
}

/// The responses to a quiz of another program, one row for each student.
struct ForeignResponseTable {
  private(set) var notes: [ForeignNote] = []
  /// The file; `nil` without rows.
  private(set) var bytes: [UInt8]?

  init(of responses: [ForeignResponse], questions: [String], roster: ForeignRoster) {
    var order: [String] = []
    var rows: [String: [String: String]] = [:]
    let known = Set(questions)
    for response in responses {
      guard let member = roster.ids[response.member], known.contains(response.question) else {
        let isMember = roster.ids[response.member] != nil
        notes.append(
          .init(
            response.place,
            "not imported: the \(isMember ? "question is a draft" : "student is not a member")"))
        continue
      }
      guard rows[member]?[response.question] == nil else {
        notes.append(.init(response.place, "not imported: an earlier answer is there"))
        continue
      }
      if rows[member] == nil { order.append(member) }
      rows[member, default: [:]][response.question] = response.answers.joined(separator: ";")
    }
    guard !order.isEmpty else { return }
    var table = CSVWriter()
    table.row([.text("id")] + questions.map { .text($0) })
    for member in order {
      table.row([.text(member)] + questions.map { .text(rows[member]?[$0] ?? "") })
    }
    bytes = table.bytes
  }
}
