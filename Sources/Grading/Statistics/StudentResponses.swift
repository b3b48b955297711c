import Courseware

/// What each student answered in the attempt that counts, as a person reads it.
struct StudentResponses: Sendable {
  private var texts = Repeated<String>()
  /// By the student's place in the results, the text of each question of the quiz.
  private var numbers: [Int: [UInt32]] = [:]

  static let none = StudentResponses()

  private init() {}

  /// Of every student with an attempt that counts.
  init(of results: QuizResults, jobs: Int) {
    let students = results.students
    let readings = AnswerReadings(results.assignment)
    students.forEachPiece(jobs: jobs) { counting in
      var (found, readings) = ([(student: Int, texts: [String])](), readings)
      students.forEachLine(of: counting) { attempt, line, json in
        found.append((attempt.student, readings.texts(of: line, json)))
      }
      return found
    } take: { found in
      for (student, texts) in found {
        numbers[student] = texts.map { self.texts.number(of: $0) }
      }
    }
  }

  /// The answers of a student to the questions in source order, empty where one was not answered;
  /// no entry at all where no attempt counts.
  func texts(of student: Int) -> [String] {
    numbers[student].map { $0.map { texts[$0] } } ?? []
  }
}

extension AnswerReadings {
  /// The answers of an attempt to the quiz's questions in source order.
  fileprivate mutating func texts(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>
  ) -> [String] {
    let reading = place(of: line, json)
    var texts = [String](repeating: "", count: questionCount)
    for response in responses(of: line, json, at: reading) {
      if let (question, words) = all[reading].words(response) {
        texts[question] = words.joined(separator: "; ")
      }
    }
    return texts
  }
}

extension Question {
  /// An answer as a person reads it: one text for each option, item, blank or row of it; none where
  /// nothing was answered.
  func words(of answer: Response.Answer) -> [String] {
    switch answer {
    case .skipped: []
    case .text(let text): text.allSatisfy(\.isWhitespace) ? [] : [text]
    case .options(let ids), .order(let ids): ids.map { words($0) { $0.isChosen } }
    case .blanks(let parts):
      parts.map { part in "\(part.id): \(words(part.value) { $0 == .menu(part.id) })" }
    case .pairs(let parts):
      parts.map { part in
        "\(words(part.id) { $0 == .row }): \(words(part.value) { $0.isChosen })"
      }
    }
  }

  /// The words of something that the question holds in a list; its id where it does not.
  private func words(
    _ id: String, in isIncluded: (QuestionPart.List) -> Bool
  ) -> String {
    kind.parts.first { isIncluded($0.list) && $0.id == id }?.text.text ?? id
  }
}
