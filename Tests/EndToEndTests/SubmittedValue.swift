import Foundation
import Testing

/// A course with one quiz, and attempts at it as the page hands them in.
struct HandedInCourse {
  let folder: TemporaryFolder

  /// A course whose quiz has these questions, written in Markdown, and this deadline.
  init(
    _ questions: String = HandedInCourse.questions, deadline: String = HandedInCourse.deadline
  ) throws {
    folder = try TemporaryFolder()
    try folder.write("title: School\ntime-zone: Europe/Berlin\n", to: "content/site.yml")
    try folder.write(
      """
      ---
      name: Biology 9B
      teacher: { name: Ada Example, email: ada@example.org }
      created: 2026-08-01
      ---

      Welcome.

      """, to: "content/biology/classroom.md")
    try folder.write(
      Self.file(of: questions, until: deadline), to: "content/biology/quizzes/cells.md")
  }

  /// The file of the quiz without other questions or another deadline.
  static let quiz = file(of: questions, until: deadline)

  private static func file(of questions: String, until deadline: String) -> String {
    "---\nname: Cells\ncreated: 2026-08-02\ndeadline: \(deadline)\n---\n\n\(questions)"
  }

  static let deadline = "2026-09-14 23:59"
  static let questions = """
    ## Which one is made of cells? {#made-of-cells}

    - [x] Oak
    - [ ] Quartz

    """

  /// What a file of the course holds.
  func text(_ path: String) throws -> String { try folder.text(path) }

  /// Puts other words in the place of some that a file of the course has to hold.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    try folder.edit(path, old, new)
  }

  /// One attempt; `responses` replaces its list of responses.
  static func attempt(
    _ id: Int, by name: String = "Ada",
    responses: String = #"[{"question":"made-of-cells","options":["oak"]}]"#
  ) -> String {
    let digits = String(id, radix: 16)
    let whole = String(repeating: "0", count: 32 - digits.count) + digits
    // No two attempts are made in one moment by one seed.
    let moment = String(1_000_000 + id).dropFirst()
    return #"{"quizpress":"attempt","version":1,"id":"\#(whole)","site":"School","#
      + #""classroom":"biology","quiz":"cells","revision":"ab","student":{"name":"\#(name)"},"#
      + #""startedAt":"2026-09-10T08:00:00.\#(moment)+02:00","endedAt":"2026-09-10T08:10:00.000+02:00","#
      + #""elapsedMs":600000,"endedEarly":false,"seed":"\#(whole)","#
      + #""responses":\#(responses)}"#
  }

  /// The command line of a merge at a fixed time.
  static func merge(_ inputs: String...) -> [String] {
    ["merge", "--now", "2026-09-11T00:00:00Z"] + inputs
  }

  /// Merges files without a problem; returns what `merge` says.
  @discardableResult func merge(_ inputs: String...) throws -> String {
    let outcome = try quizpress(Self.merge() + inputs, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }
}
