import Courseware
import Grading
import Ledgers
import Reporting

func prose(_ text: String) -> Prose { Prose(markdown: text, html: "<p>\(text)</p>") }

/// `"ABc"`: options a, b, c of which upper-case letters are the key.
func choice(_ letters: String, _ rule: ScoringRule = .allOrNothing, several: Bool = false)
  -> Choice
{
  let options = letters.map { letter in
    Choice.Option(
      id: letter.lowercased(), text: prose("\(letter)"), isKey: letter.isUppercase)
  }
  return Choice(options: options, allowsSeveral: several, scoring: rule)
}

func question(_ id: String, _ choice: Choice, halves: Int = 2) -> Question {
  Question(
    id: id, stem: prose(id), body: .empty, points: Points(halves: halves), kind: .choice(choice))
}

/// 2026-09-14 23:59 in Berlin.
let deadline = Moment(seconds: 1_789_423_140, offset: 7_200)
let beforeDeadline = Moment(seconds: 1_789_400_000)

func quiz(_ id: String, _ questions: [Question], pick: Int? = nil) -> Quiz {
  var quiz = Quiz(
    id: id, path: "biology-9b/quizzes/\(id).md", name: id, created: Moment(seconds: 0))
  quiz.deadline = deadline
  quiz.revision = "ab"
  quiz.sections = [
    Section(heading: .empty, introduction: .empty, pick: pick, questions: questions)
  ]
  return quiz
}

func classroom(_ quizzes: [Quiz], members: [Member] = []) -> Classroom {
  var classroom = Classroom(
    id: "biology-9b", name: "Biology 9B", teachers: [Person(name: "T")],
    created: Moment(seconds: 0))
  classroom.quizzes = quizzes
  classroom.members = members
  return classroom
}

func course(_ classroom: Classroom) -> Course {
  Course(site: Site(title: "School"), classrooms: [classroom], assets: [])
}

func hex(_ number: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 32 - digits.count) + digits
}

func attempt(
  _ id: Int, by name: String = "Ada", quiz: String = "cells", answers: [String: [String]?] = [:]
) -> Attempt {
  let responses = answers.sorted { $0.key < $1.key }
    .map { Response(question: $0.key, answer: $0.value.map { .options($0) } ?? .skipped) }
  // No two attempts are made in one moment by one seed.
  let fraction = String(1_000_000 + id).dropFirst()
  return Attempt(
    id: hex(id), site: "School", classroom: "biology-9b", quiz: quiz, revision: "ab",
    student: Attempt.Student(name: name), startedAt: "2026-09-10T08:00:00.\(fraction)+02:00",
    endedAt: "2026-09-10T08:10:00.000+02:00", elapsedMilliseconds: 600_000, endedEarly: false,
    seed: hex(id), responses: responses, claimedScore: nil)
}

func entry(_ attempt: Attempt, received: Moment = beforeDeadline) -> LedgerEntry {
  LedgerEntry(.attempt(attempt), received: received)
}

/// Grades attempts for a classroom's quiz, as a merge would.
func results(_ entries: [LedgerEntry], _ classroom: Classroom) -> [QuizResults] {
  let course = course(classroom)
  return merge(entries, into: .empty, course: course).results(in: course)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The statistics of a classroom's quizzes that somebody handed in, answers included.
func statistics(_ entries: [LedgerEntry], _ classroom: Classroom) -> [QuizStatistics] {
  let course = course(classroom)
  let records = merge(entries, into: .empty, course: course)
  return course.assignments.map { assignment in
    let ledger = records.ledgers[assignment.reference] ?? .empty
    let results = grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts)
    return QuizStatistics(of: results)
  }
}

/// A question of any kind, worth one point.
func question(_ id: String, _ kind: Question.Kind) -> Question {
  Question(id: id, stem: prose(id), body: .empty, points: .one, kind: kind)
}

/// A classroom with a quiz `kinds` that has a question of every kind, named for what one does.
func everyKind(_ kind: Quiz.Kind = .quiz) -> Classroom {
  var own = quiz(
    "kinds",
    [
      question("tick", choice("Abc")),
      question(
        "word", .shortText(ShortText(AnswerField(accepted: [.text("yes")], written: ["yes"])))),
      question(
        "order",
        .ordering(
          Ordering(
            items: ["x", "y", "z"].map { .init(id: $0, text: prose($0)) }, scoresParts: true))),
      question(
        "pair",
        .matching(
          Matching(
            rows: [
              .init(id: "r", text: prose("r"), partner: "p"),
              .init(id: "s", text: prose("s"), partner: "q"),
            ],
            partners: ["p", "q"].map { .init(id: $0, text: prose($0)) }, scoresParts: true))),
      question(
        "fill",
        .blanks(
          Blanks(
            [
              .init(
                id: "menu",
                content: .menu([
                  .init(id: "m", text: "em", isKey: true), .init(id: "n", text: "en", isKey: false),
                ])),
              .init(
                id: "gap",
                content: .typed(AnswerField(accepted: [.text("fast")], written: ["fast"]))),
            ], scoresParts: true))),
      question(
        "step",
        .scale(Scale(steps: ["1", "2", "3"].map { .init(id: $0, text: prose("step \($0)")) }))),
      question("essay", .essay(Essay(rubric: .empty))),
    ])
  own.kind = kind
  return classroom([own])
}

/// The JSON of `stats` in one piece.
func statisticsJSON(_ quizzes: [QuizStatistics]) -> [UInt8] {
  var all: [UInt8] = []
  statisticsJSON(quizzes) { all += $0 }
  return all
}
