import Foundation
import Testing

/// What runs that were killed leave under temporary names.
@Suite struct LeftFilesTests {
  private let folder: TemporaryFolder
  private let roster = "content/biology/members.csv"
  private let left = [
    ".build.quizpress-stage-7/bundle/bundle.json", ".build.quizpress-old/bundle/bundle.json",
    "content/biology/.members.csv.new", "content/biology/.scores.csv.new",
  ]

  init() throws {
    folder = try HandedInCourse().folder
    try folder.write("id,name\ns1,Ada\ns2,Bob\n", to: roster)
    for path in left { try folder.write("left\n", to: path) }
  }

  @Test("Git ignores them in a new course") func ignored() throws {
    let new = try TemporaryFolder()
    let made = try quizpress(["new", "site", "--title", "School"], in: new.path)
    #expect(made.status == 0, "\(made.errors)")
    for path in left { try new.write("left\n", to: path) }
    for arguments in [["init", "-q"], ["add", "-A"]] {
      #expect(try run("git", arguments, in: new.path).status == 0)
    }
    let tracked = try run("git", ["ls-files"], in: new.path).output
    #expect(tracked == ".gitattributes\n.gitignore\ncontent/site.yml\n")
  }

  @Test("'doctor' lists them, and changes nothing") func listed() throws {
    let before = try folder.files()
    let output = try quizpress(["doctor"], in: folder.path).output
    for name in [
      ".build.quizpress-stage-7", ".build.quizpress-old", "content/biology/.members.csv.new",
      "content/biology/.scores.csv.new",
    ] {
      let message = "risk: '\(name)' was left by a run that was stopped\n"
      #expect(output.contains(message), "\(output)")
    }
    #expect(try folder.files() == before)
  }

  @Test("A command that changes a roster removes tables that were left") func tables() throws {
    try folder.write("id,name\n", to: "content/chemistry/.members.csv.new")
    let done = try quizpress(
      ["members", "rename", "biology", "s2", "--name", "Robert", "--yes"], in: folder.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(try folder.files().keys.filter { $0.hasSuffix(".new") } == [])
    #expect(try folder.text(roster) == "id,name,also\ns1,Ada,\ns2,Robert,Bob\n")
  }
}
