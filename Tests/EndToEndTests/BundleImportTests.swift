import Foundation
import TestSupport
import Testing

/// A course that is built, imported from its bundle elsewhere and built again.
@Suite struct BundleImportTests {
  let ground: TemporaryFolder

  /// A course with a roster, a link definition, a comment, an image, a draft and a CRLF file.
  init() throws {
    ground = try TemporaryFolder()
    try ground.write("title: School\ntime-zone: Asia/Tokyo\n", to: "old/content/site.yml")
    try ground.write(
      """
      ---
      name: Physics for everyone
      teacher: Noor Bakri
      created: 2026-08-01
      formerly: [physics-2025]
      extensions: [{ section: B, by: 24 h }]
      ---

      """, to: "old/content/physics/classroom.md")
    try ground.write(
      "member,item,score,maximum\ns1,Lab,3,4\n", to: "old/content/physics/scores.csv")
    try ground.write(
      "id,name,section,also\r\ns1,Li Wei,B,李伟\r\n", to: "old/content/physics/members.csv")
    try ground.write(
      """
      ---
      name: 光 and sound
      created: 2026-08-02
      deadline: 2026-09-14
      formerly: [light]
      allow: [key-position]
      ---

      ## What is [this][r]? {#what}

      ![A prism](images/prism.svg)

      - [x] A prism <!-- for the next term -->
      - [ ] A lens

      [r]: https://example.org/ "A page"

      ## Not finished {draft=true}

      ![Not drawn yet](images/later.svg)

      ## Where is the light? {type=essay}

      > ![A drawing](images/rubric.svg) shows it.

      """, to: "old/content/physics/quizzes/waves.md")
    try ground.write(
      "---\r\nname: Later\r\ncreated: 2026-08-02\r\nkind: practice\r\ndraft: true\r\n---\r\n\r\n"
        + "## Is it?\r\n\r\n= true\r\n", to: "old/content/physics/quizzes/later.md")
    for name in ["prism", "later", "rubric"] {
      try ground.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 6 4\"/>\n",
        to: "old/content/physics/quizzes/images/\(name).svg")
    }
  }

  private func command(_ arguments: [String], status: Int = 0) throws -> String {
    let outcome = try quizpress(arguments, in: ground.path)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome.output + outcome.errors
  }

  private func build(_ folder: String, _ options: String...) throws -> String {
    _ = try command(["build", "--quiet", "--root", folder] + options)
    return try ground.text("\(folder)/build/bundle/bundle.json")
  }

  private func importBundle(
    _ options: String..., into folder: String = "new", status: Int = 0
  ) throws -> String {
    try command(
      ["import", "bundle", "old/build/bundle/bundle.json", "--into", folder] + options,
      status: status)
  }

  @Test(arguments: [[], ["--drafts"]])
  func `the imported course has the same bundle and the same sources`(_ options: [String]) throws {
    let summary = try command(["build", "--root", "old"] + options)
    #expect(summary.contains("1 draft quiz, ") == options.isEmpty)
    let bundle = try ground.text("old/build/bundle/bundle.json")
    let count = options.isEmpty ? 1 : 2
    #expect(
      try importBundle().contains("1 classroom, \(count) quiz"))
    _ = try command(["build", "--quiet", "--root", "new"] + options)
    #expect(try ground.text("new/build/bundle/bundle.json") == bundle)
    var (old, new) = (
      try filesBelow("\(ground.path)/old/content"), try filesBelow("\(ground.path)/new/content")
    )
    // Line ends are those of Unix afterwards.
    for path in ["physics/members.csv", "physics/quizzes/later.md"] {
      let text = old[path].map { String(decoding: $0, as: UTF8.self) }
      old[path] = text.map { Data($0.replacingOccurrences(of: "\r\n", with: "\n").utf8) }
    }
    if options.isEmpty { old["physics/quizzes/later.md"] = nil }
    // Only a draft question shows it.
    old["physics/quizzes/images/later.svg"] = nil
    #expect(old == new)
  }

  @Test(arguments: [
    (
      "extensions:\n  - section: B\n    quiz: later\n    by: 24 h\nformerly: old\n",
      "formerly: old\n"
    ),
    (
      "extensions:\n  # one\n  - section: B\n    by: 24 h\n  - quiz: later\n    section: B\n"
        + "    by: 3 d # enough\n  # two\n  - { section: B, quiz: waves, by: 2 d }\n",
      "extensions:\n  # one\n  - section: B\n    by: 24 h\n  # two\n"
        + "  - { section: B, quiz: waves, by: 2 d }\n"
    ),
    (
      "extensions: [{ section: B, quiz: later, by: 24 h }, { section: B, by: 3 d }]\n",
      "extensions: [{ section: B, by: 3 d }]\n"
    ),
  ])
  func `an extension for a draft quiz that the bundle does not have is left out`(
    _ old: String, _ new: String
  ) throws {
    let path = "content/physics/classroom.md"
    let text = try ground.text("old/\(path)")
      .replacingOccurrences(of: "extensions: [{ section: B, by: 24 h }]\n", with: old)
      .replacingOccurrences(of: "formerly: [physics-2025]\n", with: "")
    try ground.write(text, to: "old/\(path)")
    _ = try build("old")
    #expect(
      try importBundle().contains("note: the extension for 'later' is left out of '\(path)'"))
    #expect(try ground.text("new/\(path)") == text.replacingOccurrences(of: old, with: new))
    _ = try build("new")
    _ = try build("old", "--drafts")
    #expect(!(try importBundle(into: "third")).contains("note:"))
    #expect(try ground.text("third/\(path)") == text)
  }

  @Test func `an error of the restored course names no file that is not there`() throws {
    let bundle = try build("old")
    try ground.write(
      bundle.replacingOccurrences(of: "section: B, by: 24 h", with: "section: C, by: 24 h"),
      to: "old/build/bundle/bundle.json")
    let said = try importBundle(status: 1)
    #expect(
      said.contains("source 'physics/classroom.md', line 6: the roster has no section 'C'"))
    #expect(!said.contains("content/physics"))
    #expect(try filesBelow("\(ground.path)/new").isEmpty)
  }

  @Test(.enabled(if: isFullRun)) func `the example course goes through its bundle unchanged`()
    throws
  {
    try FileManager.default.removeItem(atPath: "\(ground.path)/old/content")
    try FileManager.default.copyItem(
      atPath: "\(packageRoot)/content", toPath: "\(ground.path)/old/content")
    let bundle = try build("old")
    _ = try importBundle()
    #expect(try build("new") == bundle)
  }

  @Test func `a classroom moves into a course with another one, but not onto itself`() throws {
    _ = try build("old")
    try ground.write("title: Other\ntime-zone: Asia/Tokyo\n", to: "new/content/site.yml")
    try ground.write(
      "---\nname: Chemistry lessons\nteacher: Noor Bakri\ncreated: 2026-08-01\n---\n",
      to: "new/content/chemistry/classroom.md")
    _ = try importBundle()
    #expect(try ground.text("new/content/site.yml").contains("Other"))
    #expect(try build("new").contains("光 and sound"))
    let before = try filesBelow("\(ground.path)/new")
    #expect(try importBundle(status: 1).contains("classroom.md' already exists"))
    #expect(try filesBelow("\(ground.path)/new") == before)
  }

  @Test func `a site with another time zone would move the deadlines, so nothing is written`()
    throws
  {
    _ = try build("old")
    try ground.write("title: Other\ntime-zone: Europe/Paris\n", to: "new/content/site.yml")
    #expect(try importBundle(status: 1).contains("quiz 'physics/waves'"))
    #expect(try filesBelow("\(ground.path)/new").keys.sorted() == ["content/site.yml"])
  }

  @Test func `images come from the folder that is named, and a missing one is named`() throws {
    _ = try build("old")
    try ground.write(try ground.text("old/build/bundle/bundle.json"), to: "alone/bundle.json")
    let command = ["import", "bundle", "alone/bundle.json", "--into", "new"]
    let message = try self.command(command, status: 1)
    #expect(message.contains("physics/quizzes/images/prism.svg"))
    #expect(message.contains("'build/site', which lacks files of secret answers and of classrooms"))
    #expect(try filesBelow("\(ground.path)/new").isEmpty)
    _ = try self.command(command + ["--files", "old/content"])
  }

  @Test(
    arguments: sampled(
      [
        (#""points":1"#, #""points":2"#, "question 'what' of 'physics/waves'"),
        (#""name":"Noor Bakri""#, #""name":"Noor""#, "classroom 'physics'"),
        (#""id":"what","#, #""id":"where","#, "question 'what' of 'physics/waves'"),
        (#""members":["#, #""members":[{},{},"#, "there twice"),
        (#""path":"site.yml""#, #""path":"sit.yml""#, "without a valid path"),
        (
          "physics/quizzes/waves.md\",\"text", "../quizzes/waves.md\",\"text",
          "without a valid path"
        ),
        (
          "physics/quizzes/waves.md\",\"text", ".git/hooks/post-merge\",\"text",
          "without a valid path"
        ),
        ("quizzes/images/prism.svg\"}", "members.csv\"}", "without a valid path"),
        ("quizzes/images/prism.svg\"}", "../../../etc/passwd\"}", "without a valid path"),
        ("physics/quizzes/waves.md\",\"text", "site.yml\",\"text", "'site.yml' more than once"),
        (#""schemaVersion":"#, #""schemaVersion":9"#, "not a bundle of version"),
        ("{", "[", "is not a bundle: "),
      ], every: 5))
  func `a bundle that was changed is refused`(_ old: String, _ new: String, _ words: String) throws
  {
    let bundle = try build("old")
    #expect(bundle.contains(old))
    try ground.write(
      bundle.replacingOccurrences(of: old, with: new), to: "old/build/bundle/bundle.json")
    #expect(try importBundle(status: 1).contains(words))
    #expect(try filesBelow("\(ground.path)/new").isEmpty)
  }

  @Test func `a new course ignores rosters and results like one of new site`() throws {
    _ = try build("old")
    _ = try importBundle()
    _ = try command(["new", "site", "fresh"])
    for name in [".gitignore", ".gitattributes"] {
      #expect(try ground.text("new/\(name)") == ground.text("fresh/\(name)"))
    }
  }

  @Test(arguments: sampled(["content", "content/physics", "content/physics/quizzes"], every: 2))
  func `nothing is written through a symbolic link`(_ link: String) throws {
    _ = try build("old")
    try ground.write("kept", to: "elsewhere/file")
    let above = "\(ground.path)/new/\(link.split(separator: "/").dropLast().joined(separator: "/"))"
    try FileManager.default.createDirectory(
      atPath: above, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(ground.path)/new/\(link)", withDestinationPath: "\(ground.path)/elsewhere")
    #expect(try importBundle(status: 1).contains("symbolic links are not followed"))
    #expect(try filesBelow("\(ground.path)/elsewhere").keys.sorted() == ["file"])
    #expect(!FileManager.default.fileExists(atPath: "\(ground.path)/new/.gitignore"))
  }

  @Test func `a wrong path says what it has to be`() throws {
    _ = try build("old")
    for files in ["none", "old/build/bundle/bundle.json"] {
      #expect(
        try importBundle("--files", files, status: 1).contains("'\(files)' is not a folder"))
    }
    #expect(
      try command(["import", "bundle", "old", "--into", "new"], status: 1)
        .contains("'old' is a folder: name a file in it"))
    #expect(try filesBelow("\(ground.path)").keys.allSatisfy { !$0.hasPrefix("new/") })
  }

  @Test(
    arguments: sampled(
      [
        ("old/content/out", "source"), ("old/stats/qaptain", "source"),
        ("old/build/site", "next build"), ("old/build/site/a/b", "next build"),
        ("old/build/bundle/services/qaptain", "next build"), ("old/build", "next build"),
        ("old/new/../content/out", "does not exist"),
        ("old/none/../../old/stats/x", "does not exist"),
        ("old/./templates/./x", "source"), ("old/none/..", "does not exist"),
        ("old", "is the course"), ("old/.git/hooks", "belongs to Git"),
      ], every: 5))
  func `an export is not written where a build deletes it or sources are`(
    _ folder: String, _ words: String
  ) throws {
    _ = try build("old")
    let before = try filesBelow("\(ground.path)/old")
    let said = try command(["export", "qaptain", "--root", "old", "-o", folder], status: 64)
    #expect(said.contains(words), "\(said)")
    #expect(try filesBelow("\(ground.path)/old") == before)
    _ = try command(["export", "qaptain", "--root", "old", "-o", "old/exported/qaptain"])
    _ = try command(["export", "qaptain", "--root", "old"])
  }

  @Test(arguments: ["export qaptain", "stats --format html", "gradebook --format html"])
  func `a file in the place of a folder to write is named as one`(_ words: String) throws {
    try ground.write("text", to: "old/notes.txt")
    let arguments = words.split(separator: " ").map(String.init)
    let said = try command(arguments + ["--root", "old", "-o", "old/notes.txt"], status: 64)
    #expect(said.contains("cannot write to 'old/notes.txt': it is not a folder"), "\(said)")
    #expect(try ground.text("old/notes.txt") == "text")
  }

  @Test func `a score sheet that is no text is not in the bundle, and a warning names it`() throws {
    try ground.write([0x6D, 0xFF, 0x0A], to: "old/content/physics/scores.csv")
    for words in [["check"], ["build"], ["build"], ["build", "--no-stats"]] {
      let said = try command(words + ["--root", "old"])
      #expect(said.contains("warning[not-utf-8]: the text is not UTF-8\n"), "\(words): \(said)")
      #expect(said.contains("content/physics/scores.csv:1:2\n"), "\(words): \(said)")
    }
    #expect(!(try ground.text("old/build/bundle/bundle.json").contains("physics/scores.csv")))
  }

  @Test func `results stay with the attempts they come from`() throws {
    try ground.write(
      """
      {"schema":"x"}
      """, to: "old/attempts/note.json")
    _ = try build("old")
    #expect(!(try importBundle()).contains("note:"))
    let bundle = try ground.text("old/build/bundle/bundle.json")
    try ground.write(
      bundle.replacingOccurrences(of: "\"stats\":[", with: "\"stats\":[{}"),
      to: "old/build/bundle/bundle.json")
    #expect(try importBundle(into: "third").contains("note: students' results are not imported"))
  }
}
