import Authoring
import Courseware
import TestSupport

/// A course that is renamed and edited step by step, in which everything is known by a number that
/// no edit changes: what a student saw and what is right follow from these numbers alone.
struct RenamedHistory {
  /// Something that students read: its number, the id that the teacher wrote, its words.
  struct Thing {
    var number: Int
    var id: String?
    var words: [String]

    var text: String { words.joined(separator: " ") }
    var attribute: String { id.map { " {#\($0)}" } ?? "" }
  }

  /// A question with the numbers of what is right: one option, the order of all items, or the text
  /// of each blank.
  struct Question {
    enum Kind: CaseIterable { case choice, ordering, blanks }
    var kind: Kind
    var stem: Thing
    var parts: [Thing]
    var right: [Int]
  }

  private(set) var room = "room-1", file = "file-1", name = "Name 1"
  private var formerRoom: String?
  private var formerFile: String?
  private(set) var questions: [Question] = []
  private var random: SeededGenerator
  private var count = 1

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for place in 0..<6 {
      let kind = Question.Kind.allCases[place % 3]
      let stem = thing(place < 3 ? "q\(place)" : nil)
      let parts = (0..<4).map { thing(kind != .blanks && place < 3 ? "p\($0)" : nil) }
      let numbers = parts.map(\.number)
      questions.append(
        Question(
          kind: kind, stem: stem, parts: parts, right: kind == .choice ? [numbers[1]] : numbers))
    }
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func thing(_ id: String?) -> Thing {
    Thing(number: next(), id: id, words: (0..<6).map { _ in word() })
  }

  /// A word that no other text has.
  private mutating func word() -> String {
    let letters = (0..<6).map { _ in UInt8.random(in: 97...122, using: &random) }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension RenamedHistory {
  /// One step: something is renamed, and some questions are edited, each once.
  mutating func edit() {
    rename()
    for place in questions.indices {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: swapIDs(of: place)
      case 1: rewordPart(of: place)
      case 2: questions[place].stem.words[Int.random(in: 0..<6, using: &random)] = word()
      case 3: correctKey(of: place)
      default: questions[place].parts.shuffle(using: &random)
      }
    }
    if Bool.random(using: &random) { questions.shuffle(using: &random) }
  }

  /// Of several renames front matter names the last alone, and a file that keeps the name of the
  /// quiz needs none.
  private mutating func rename() {
    let number = next()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (formerFile, file) = (nil, "file-\(number)")
    case 1: (formerFile, file, name) = (file, "file-\(number)", "Name \(number)")
    case 2: (formerRoom, room) = (room, "room-\(number)")
    default:
      (formerRoom, room) = (room, "room-\(number)")
      (formerFile, file, name) = (file, "file-\(number)", "Name \(number)")
    }
  }

  /// The texts change places under the ids.
  private mutating func swapIDs(of place: Int) {
    guard questions[place].parts[0].id != nil else { return }
    let first = questions[place].parts[0].id
    questions[place].parts[0].id = questions[place].parts[2].id
    questions[place].parts[2].id = first
  }

  private mutating func rewordPart(of place: Int) {
    guard questions[place].kind != .blanks else { return }
    let part = Int.random(in: 0..<4, using: &random)
    questions[place].parts[part].words[Int.random(in: 0..<6, using: &random)] = word()
  }

  private mutating func correctKey(of place: Int) {
    switch questions[place].kind {
    case .choice:
      questions[place].right = [questions[place].parts.randomElement(using: &random)?.number ?? 0]
    case .ordering: questions[place].right.shuffle(using: &random)
    case .blanks: break
    }
  }
}

extension RenamedHistory {
  func files() -> [String: Rule.Example.File] {
    let roomField = formerRoom.map { "formerly: \($0)\n" } ?? ""
    let fileField = formerFile.map { "formerly: \($0)\n" } ?? ""
    return [
      "content/site.yml": .text("title: School\n"),
      "content/\(room)/classroom.md": .text(
        "---\nname: Class\nteacher: Teacher\ncreated: 2026-08-01\n\(roomField)---\n"),
      "content/\(room)/quizzes/\(file).md": .text(
        "---\nname: \(name)\ncreated: 2026-09-01\nkind: practice\n\(fileField)---\n\n"
          + questions.map(\.markdown).joined(separator: "\n")),
    ]
  }
}

extension RenamedHistory.Question {
  fileprivate var markdown: String {
    switch kind {
    case .choice:
      let options = parts.map { part in
        "- [\(right.contains(part.number) ? "x" : " ")] \(part.text)\(part.attribute)\n"
      }
      return "## \(stem.text)\(stem.attribute)\n\n" + options.joined()
    case .ordering:
      let id = stem.id.map { "#\($0) " } ?? ""
      let items = right.enumerated().map { place, number in
        let part = parts.first { $0.number == number }
        return "\(place + 1). \(part?.text ?? "")\(part?.attribute ?? "")\n"
      }
      return "## \(stem.text) {\(id)type=ordering}\n\n" + items.joined()
    case .blanks:
      let blanks = right.compactMap { number in parts.first { $0.number == number } }
      let gaps = blanks.prefix(2).map { "\($0.words[1]) \($0.words[2]) [[\($0.words[0])]]" }
      return "## \(stem.text) \(gaps.joined(separator: " "))\(stem.attribute)\n"
    }
  }
}

extension RenamedHistory {
  /// What a student chose, by the numbers of what was read: for each question by its number.
  typealias Seen = [Int: [Int]]

  /// What a student answers at random who sees the quiz as it is.
  mutating func answers() -> Seen {
    var seen: Seen = [:]
    for question in questions {
      let numbers = question.parts.map(\.number)
      // Every other student knows what is right by now.
      let isRight = Bool.random(using: &random)
      switch question.kind {
      case .choice:
        seen[question.stem.number] =
          isRight ? question.right : [numbers.randomElement(using: &random) ?? 0]
      case .ordering:
        seen[question.stem.number] = isRight ? question.right : numbers.shuffled(using: &random)
      case .blanks: seen[question.stem.number] = isRight ? Array(question.right.prefix(2)) : [0, 0]
      }
    }
    return seen
  }

  /// The attempt's file for these answers, by the ids that the published quiz has now.
  func responses(_ seen: Seen, in quiz: Quiz) -> [Response] {
    zip(questions, quiz.questions).map { question, published in
      let chosen = seen[question.stem.number] ?? []
      func ids(_ texts: [(id: String, text: String)]) -> [String] {
        chosen.compactMap { number in
          let text = question.parts.first { $0.number == number }?.text
          return texts.first { $0.text == text }?.id
        }
      }
      switch published.kind {
      case .choice(let choice):
        let chosen = ids(choice.options.map { ($0.id, $0.text.text) })
        return Response(question: published.id, answer: .options(chosen))
      case .ordering(let ordering):
        let order = ids(ordering.items.map { ($0.id, $0.text.text) })
        return Response(question: published.id, answer: .order(order))
      case .blanks(let blanks):
        let words = chosen.map { number in
          question.parts.first { $0.number == number }?.words[0] ?? "wrong"
        }
        return Response(
          question: published.id,
          answer: .blanks(zip(blanks.blanks, words).map { Response.Part(id: $0.id, value: $1) }))
      default: return Response(question: published.id, answer: .skipped)
      }
    }
  }

  /// What the answers are worth by what is right now: a point for each question.
  func points(_ seen: Seen) -> Double {
    Double(
      questions.count { question in
        let right = question.kind == .blanks ? Array(question.right.prefix(2)) : question.right
        return seen[question.stem.number] == right
      })
  }
}
