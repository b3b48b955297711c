import Testing

/// What `diff` says of files that pages show, link to or publish.
@Suite struct ShownFileDiffTests {
  private let history: CourseHistory

  init() throws { history = try CourseHistory() }

  private func write(_ text: String, to name: String) throws {
    try history.make(.write(text, to: "content/biology-9b/quizzes/\(name)"))
  }

  private static func drawing(_ width: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"9\"/>\n"
  }

  @Test(
    "A special character in the name of an image or sound does not hide its replacement",
    arguments: ["hooke's.svg", "a&b.svg", "50%25.svg", "hooke's.mp3"])
  func nameOfImage(_ address: String) throws {
    let name = address.replacing("%25", with: "%")
    let isSound = name.hasSuffix(".mp3")
    try write(isSound ? "ID3 old" : Self.drawing(1), to: name)
    try history.make(.replace("Read chapter 3 first.", "![A drawing of cork](\(address))"))
    try history.commit()
    try write(isSound ? "ID3 new" : Self.drawing(5), to: name)
    let medium = isSound ? "audio file" : "image"
    #expect(try history.changes("HEAD") == ["content cells: \(medium) in introduction changed"])
  }

  @Test("A replaced medium is named, and one with another name and the same contents is the same")
  func media() throws {
    try write(Self.drawing(1), to: "a.svg")
    try write("video old", to: "a.mp4")
    try write("ID3 old", to: "a.mp3")
    try history.make(
      .replace("Read chapter 3 first.", "![A cork](a.svg) ![A film](a.mp4) ![A sound](a.mp3)"))
    try history.commit()
    let quizzes = "content/biology-9b/quizzes"
    try history.make(.move("\(quizzes)/a.mp3", to: "\(quizzes)/b.mp3"), .replace("a.mp3", "b.mp3"))
    #expect(try history.changes("HEAD") == [])
    try write("ID3 new", to: "b.mp3")
    #expect(try history.changes("HEAD") == ["content cells: audio file in introduction changed"])
    try write("video new", to: "a.mp4")
    #expect(
      try history.changes("HEAD") == [
        "content cells: video and audio file in introduction changed"
      ])
  }

  @Test("A replaced file that a text links to is a change of the content") func linked() throws {
    try write("%PDF-1.4 old", to: "chapter.pdf")
    try write("a,b\n1,2\n", to: "data.csv")
    try history.make(
      .replace("Read chapter 3 first.", "Read [chapter 3](chapter.pdf) first."),
      .replace("It is green.", "It is [green](data.csv)."),
      .replace(
        "Welcome.", "[Welcome](quizzes/chapter.pdf).", in: "content/biology-9b/classroom.md"))
    try history.commit()
    try write("%PDF-1.4 new", to: "chapter.pdf")
    try write("a,b\n1,3\n", to: "data.csv")
    let expected = [
      "content biology-9b: file linked in welcome changed",
      "content cells: file linked in introduction changed",
      "content organelle: file linked in hint changed",
    ]
    #expect(try history.changes("HEAD") == expected)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == expected)
  }

  @Test("A replaced file that front matter publishes is reported once") func published() throws {
    try write("<p>old</p>", to: "try.html")
    try history.make(
      .replace("Read chapter 3 first.", "[Try](try.html) it, and [again](try.html)."),
      .replace("attempts: 3", "attempts: 3\npublish: [try.html]"),
      .replace(
        "created: 2026-08-20", "created: 2026-08-20\npublish: [quizzes/try.html]",
        in: "content/biology-9b/classroom.md"))
    try history.commit()
    try write("<p>new</p>", to: "try.html")
    #expect(
      try history.changes("HEAD") == [
        "content biology-9b: published file changed", "content cells: published file changed",
      ])
  }

  @Test("The files of the logo and of templates are part of every page") func site() throws {
    let (logo, template) = ("content/logo.svg", "templates/foot.mustache")
    try history.make(
      .write(Self.drawing(1), to: logo), .write("<footer>old</footer>", to: template),
      .replace("title:", "logo: logo.svg\ntitle:", in: "content/site.yml"))
    try history.commit()
    try history.make(
      .write(Self.drawing(5), to: logo), .write("<footer>new</footer>", to: template))
    let expected = [
      "content site: file of the logo changed", "content site: template of pages changed",
    ]
    #expect(try history.changes("HEAD") == expected)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == expected)
  }
}
