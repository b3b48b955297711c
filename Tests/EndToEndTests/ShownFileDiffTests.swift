import Testing

/// What `diff` says of files that pages show, link to or publish.
@Suite struct ShownFileDiffTests {
  private let history: CourseHistory

  init() throws { history = try CourseHistory() }

  private func make(_ steps: CourseEdit.Step...) throws {
    try history.make(CourseEdit("", steps, []))
  }

  private func write(_ text: String, to name: String) throws {
    try make(.write(text, to: "content/biology-9b/quizzes/\(name)"))
  }

  private static func drawing(_ width: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"9\"/>\n"
  }

  @Test(
    "A special character in the name of an image or sound does not hide its replacement",
    arguments: ["hooke's.svg", "a&b.svg", "50%25.svg", "hooke's.mp3"])
  func nameOfImage(_ address: String) throws {
    let name = address.replacing("%25", with: "%")
    try write(Self.drawing(1), to: name)
    try make(.replace("Read chapter 3 first.", "![A drawing of cork](\(address))"))
    try history.commit()
    try write(Self.drawing(5), to: name)
    #expect(try history.changes("HEAD") == ["content cells: image in introduction changed"])
  }
}
