import Foundation
import Testing

/// One commit in the history of a course: what somebody did, and what `diff` has to say of it.
struct CourseEdit: CustomTestStringConvertible, Sendable {
  let name: String
  let steps: [Step]
  /// `class subject: title` for each change, in order.
  let changes: [String]

  var testDescription: String { name }

  init(_ name: String, _ steps: Step..., changes: [String] = []) {
    (self.name, self.steps, self.changes) = (name, steps, changes)
  }

  enum Step: Sendable {
    case replace(String, String, in: String = "content/biology-9b/quizzes/cells.md")
    case write(String, to: String)
    case move(String, to: String)
    case remove(String)
  }
}

/// A course in a git repository, as a teacher keeps one.
final class CourseHistory: Sendable {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// The course before any edit, as the first commit.
  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in firstFiles { try folder.write(text, to: path) }
    try shell(
      """
      git init -q -b main
      git config user.name 'Ada Example'
      git config user.email ada@school.example
      """)
    try commit()
  }

  func commit() throws { try shell("git add -A; git commit -q --allow-empty -m 'an edit'") }

  /// Runs lines in the course's folder.
  func shell(_ lines: String) throws {
    let outcome = try run("/bin/sh", ["-e", "-c", lines], in: path)
    guard outcome.status == 0 else { throw HistoryFault(words: outcome.errors) }
  }

  func make(_ steps: CourseEdit.Step...) throws { try make(steps) }

  /// Makes an edit on disk; replacing a text that is not there is a fault of the test.
  func make(_ steps: [CourseEdit.Step]) throws {
    for step in steps {
      switch step {
      case .write(let text, let place): try folder.write(text, to: place)
      case .remove(let place): try FileManager.default.removeItem(atPath: "\(path)/\(place)")
      case .move(let from, let place):
        try folder.write("", to: "\(place)/x")
        try FileManager.default.removeItem(atPath: "\(path)/\(place)")
        try FileManager.default.moveItem(atPath: "\(path)/\(from)", toPath: "\(path)/\(place)")
      case .replace(let old, let new, let place):
        let text = try String(contentsOfFile: "\(path)/\(place)", encoding: .utf8)
        guard let range = text.firstRange(of: old) else { throw HistoryFault(words: old) }
        try folder.write(text.replacingCharacters(in: range, with: new), to: place)
      }
    }
  }

  /// What `diff` says, as ``CourseEdit/changes`` has it.
  func changes(_ revisions: String) throws -> [String] {
    let outcome = try quizpress(["diff", revisions, "--format", "json"], in: path)
    guard outcome.status == 0 else { throw HistoryFault(words: outcome.errors) }
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    return report.changes.map {
      "\($0.class) \($0.question ?? $0.quiz ?? $0.classroom ?? "site"): \($0.title)"
    }
  }

  private struct Report: Decodable {
    struct Change: Decodable {
      var `class`: String
      var classroom: String?
      var quiz: String?
      var question: String?
      var title: String
    }
    var changes: [Change]
  }
}

/// What kept a history from being made.
struct HistoryFault: Error {
  var words: String
}

/// The course that every edit starts from.
private let firstFiles: [String: String] = [
  "content/site.yml":
    #"""
  title: Evening School
  time-zone: Europe/Berlin

  """#,
  "content/biology-9b/classroom.md":
    #"""
  ---
  name: Biology 9B
  teacher: {name: Ada Example}
  created: 2026-08-20
  weights: {quizzes: 40, exams: 60}
  ---

  Welcome.

  """#,
  "content/biology-9b/quizzes/cells.md":
    #"""
  ---
  name: Cells
  created: 2026-09-01
  opens: 2026-09-07 08:00
  deadline: 2026-09-14 23:59
  attempts: 3
  tags: [cell]
  ---

  Read chapter 3 first.

  ## Which organelle carries out photosynthesis? {#organelle points=2}

  ![A leaf cell](leaf.svg)

  - [ ] Mitochondrion
    > Respiration happens there.
  - [x] Chloroplast
  - [ ] Nucleus

  > [!TIP]
  > It is green.

  > Chloroplasts hold chlorophyll.

  ## How many chromosomes has a human body cell?

  = 46

  ## Name the process that makes glucose.

  = photosynthesis

  ## Plants give off [[oxygen]] in the [[(light)|dark]].

  ## Put the phases in order. {type=ordering}

  1. Prophase
  2. Metaphase
  3. Anaphase

  ## Match each scientist with the discovery. {type=matching}

  | Scientist | Discovery |
  |---|---|
  | Hooke | Cells in cork |
  | Leeuwenhoek | Bacteria |

  # Choose your topic {pick=1}

  ## Explain osmosis in your own words. {type=essay}

  > Look for: membrane, water.

  ## Explain diffusion in your own words. {type=essay}

  > Look for: gradient.

  """#,
  "content/biology-9b/quizzes/leaf.svg":
    #"""
  <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>

  """#,
]
