import Foundation
import Testing

@testable import quizpress

@Suite struct GitTests {
  let folder: TemporaryFolder
  let course: String

  init() throws {
    folder = try TemporaryFolder()
    course = "\(folder.path)/teaching/my course"
    try folder.write("outside\n", to: "outside.txt")
    try folder.write("title: Über uns\n", to: "teaching/my course/content/site.yml")
    try folder.write("*.csv\n", to: "teaching/my course/.gitignore")
    try folder.shell("git init -q -b main")
    try commit("first")
  }

  @Test("Files of a commit come with their content, by paths below the course")
  func filesOfCommit() throws {
    try folder.write([0, 255, 10], to: "teaching/my course/content/a b/ü\n.md")
    try commit("second")
    try folder.write("changed\n", to: "teaching/my course/content/site.yml")
    let repository = try Repository(holding: course)
    let files = try repository.files(of: try repository.commit("main"), below: ["content"])
    #expect(files.map(\.path) == ["content/a b/ü\n.md", "content/site.yml"])
    var contents: [[UInt8]] = []
    try repository.readBlobs(files) { _, content in contents.append(Array(content)) }
    #expect(contents == [[0, 255, 10], Array("title: Über uns\n".utf8)])
  }

  @Test("What changed since a commit includes new files, and neither ignored nor removed ones")
  func changedFiles() throws {
    try folder.write("old\n", to: "teaching/my course/content/old.md")
    try folder.write("gone\n", to: "teaching/my course/content/gone.md")
    try commit("second")
    try folder.write("outside, changed\n", to: "outside.txt")
    try folder.write("changed\n", to: "teaching/my course/content/site.yml")
    try folder.write("new\n", to: "teaching/my course/content/b/new.md")
    try folder.write("secret\n", to: "teaching/my course/content/members.csv")
    try FileManager.default.removeItem(atPath: "\(course)/content/gone.md")
    let repository = try Repository(holding: course)
    let changed = try repository.changedFiles(since: try repository.commit("HEAD"))
    #expect(changed == ["content/site.yml", "content/b/new.md"])
  }

  @Test("A file is kept out of the repository only if it is ignored and was never added")
  func ignoredFiles() throws {
    try folder.write("added\n", to: "teaching/my course/content/added.csv")
    try folder.shell("git add -f 'teaching/my course/content/added.csv'")
    let repository = try Repository(holding: course)
    let asked = ["content/added.csv", "content/members.csv", "content/site.yml"]
    #expect(try repository.ignored(asked) == ["content/members.csv"])
    #expect(try repository.ignored(["content/site.yml"]).isEmpty)
  }

  @Test("Revisions are names only: nothing that is meant as one is taken for an option")
  func revisions() throws {
    let repository = try Repository(holding: course)
    let names = [
      "nowhere", "", "--all", "-h", "main..main", "main\n", "HEAD:outside.txt", "^main",
    ]
    for name in names {
      #expect(throws: GitFault.unknownRevision(name)) { try repository.commit(name) }
    }
    #expect(try repository.commit("main").count == 40)
    #expect(try repository.mergeBase("main", "HEAD") == repository.commit("main"))
  }

  @Test("A folder outside every repository is named as such")
  func noRepository() throws {
    let other = try TemporaryFolder()
    #expect(throws: GitFault.noRepository) { try Repository(holding: other.path) }
  }

  @Test("More is written and read at once than a pipe holds")
  func manyFiles() throws {
    let repository = try Repository(holding: course)
    let file = try #require(
      try repository.files(of: try repository.commit("HEAD"), below: ["content"]).first)
    let files = Array(repeating: file, count: 10_000)
    var read = 0
    try repository.readBlobs(files) { _, content in read += content.count }
    #expect(read == 10_000 * "title: Über uns\n".utf8.count)
  }

  private func commit(_ message: String) throws {
    let names = "-c user.name=Teacher -c user.email=teacher@example.org"
    try folder.shell("git add -A; git \(names) commit -q -m '\(message)'")
  }
}
