package import Courseware
import Ledgers

/// The students of a classroom with more time because of extensions: for each quiz, their own times
/// and the link with these times.
package struct MoreTimeList: Sendable {
  private let rows: [Row]
  private let classroom: (id: String, name: String)
  private let timeZone: String

  private struct Row: Sendable {
    var member: Member
    var quiz: Quiz
    /// `nil` if the deadline is that of everybody.
    var deadline: Moment?
    /// `nil` if the time limit is that of everybody.
    var timeLimit: Seconds?
    var link: String
  }

  /// Lists the members on the roster in its order, with their quizzes in the order of their ids.
  ///
  /// Anonymous quizzes are left out, because their attempts belong to no student.
  ///
  /// - Parameters:
  ///   - classroom: The classroom with its roster and extensions.
  ///   - timeZone: The time zone of the class.
  ///   - address: The address of a quiz's page.
  package init(of classroom: Classroom, in timeZone: String, address: (Quiz) -> String) {
    self.classroom = (classroom.id, classroom.name)
    self.timeZone = timeZone
    rows = classroom.members.flatMap { member in
      classroom.quizzes.filter { !$0.isAnonymous }.compactMap { quiz in
        let deadline = classroom.deadline(of: quiz, for: member)
        let limit = classroom.timeLimit(of: quiz, for: member)
        var row = Row(member: member, quiz: quiz, link: address(quiz))
        var query: [String] = []
        if let limit, limit != quiz.timeLimit {
          row.timeLimit = limit
          query.append("time-limit=\(limit.count)")
        }
        if let deadline, deadline.seconds != quiz.deadline?.seconds {
          row.deadline = deadline
          query.append("deadline=\(deadline.utc)")
        }
        guard !query.isEmpty else { return nil }
        row.link += "?" + query.joined(separator: "&")
        return row
      }
    }
  }

  /// The number of students with more time at a quiz or more.
  package var count: Int { Set(rows.map(\.member.id)).count }

  /// Whether extensions give nobody more time.
  package var isEmpty: Bool { rows.isEmpty }

  /// The list as a table for a terminal, below a line with the classroom's name.
  package var text: String {
    let cells = rows.map { row in
      [
        shortened(row.member.id, to: 40), shortened(row.member.name, to: 40), row.quiz.id,
        row.deadline.map { "\($0.localDate) \($0.localTime)" } ?? "-",
        row.timeLimit?.words ?? "-", row.link,
      ]
    }
    let header = ["id", "name", "quiz", "deadline (\(timeZone))", "time limit", "link"]
    let lines =
      ["\(classroom.name) (\(classroom.id))"]
      + (isEmpty
        ? ["  no extension gives a student more time at a published quiz"]
        : table([header] + cells, words: [0, 1, 2, 3, 4, 5]))
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }

  /// A JSON object with a member for each link; times that are those of everybody are `null`.
  package var json: [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.field("classroom", classroom.id)
      out.objects("links", rows) { out, row in
        out.field("id", row.member.id)
        out.field("name", row.member.name)
        out.field("email", row.member.email)
        out.field("quiz", row.quiz.id)
        out.field("deadline", row.deadline?.utc)
        out.field("timeLimitSeconds", row.timeLimit?.count)
        out.field("link", row.link)
      }
    }
  }

  /// The list as CSV with a row for each student and quiz.
  package func csv(style: CSVStyle) -> [UInt8] {
    var writer = CSVWriter(style: style)
    writer.row(["id", "name", "email", "quiz", "deadline", "time limit seconds", "link"])
    for row in rows {
      writer.row([
        .text(row.member.id), .text(row.member.name), .init(row.member.email),
        .text(row.quiz.id), .init(row.deadline?.utc), .init(row.timeLimit.map { "\($0.count)" }),
        .text(row.link),
      ])
    }
    return writer.bytes
  }
}
