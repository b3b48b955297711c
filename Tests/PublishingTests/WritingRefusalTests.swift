import Foundation
import Publishing
import Testing

@Suite struct WritingRefusalTests {
  let folder: WritingFolder

  init() throws { folder = try WritingFolder() }

  private func refusal(_ place: OutputLocation) -> WriteError.Refusal? {
    do throws(WriteError) {
      _ = try Publication.of([("site/a.html", "a")]).write(to: place, jobs: 1)
      return nil
    } catch {
      guard case .refused(_, let reason) = error else { return nil }
      return reason
    }
  }

  @Test func `a folder with other people's files is refused and left alone`() throws {
    try folder.make("course/build/thesis.txt", holding: "precious")
    #expect(refusal(folder.place()) == .foreign("thesis.txt"))
    #expect(folder.text("course/build/thesis.txt") == "precious")
    #expect(try folder.names("course") == ["build", "content"])
  }

  @Test func `a folder of ours with another file in it is refused`() throws {
    _ = try Publication.of([("site/a.html", "a")]).write(to: folder.place(), jobs: 1)
    try folder.make("course/build/CNAME")
    #expect(refusal(folder.place()) == .foreign("CNAME"))
  }

  @Test func `a folder like that of a build without its marker is refused`() throws {
    try folder.make("course/build/site/index.html", holding: "precious")
    #expect(refusal(folder.place()) == .unmarked)
    #expect(folder.text("course/build/site/index.html") == "precious")
  }

  @Test(arguments: ["course/build/site", "course/build/site/sea", "course/build/new/one"])
  func `a folder in the output of another build is refused`(path: String) throws {
    _ = try Publication.of([("site/sea/a.html", "a")]).write(to: folder.place(), jobs: 1)
    #expect(refusal(folder.place(path)) == .built)
  }

  @Test func `a folder named like the marker is not one`() throws {
    try folder.makeFolder("course/.quizpress")
    #expect(refusal(folder.place()) == nil)
  }

  @Test(arguments: ["course/build", "course/build/site"])
  func `a folder with a repository in it is refused`(where path: String) throws {
    _ = try Publication.of([("site/a.html", "a")]).write(to: folder.place(), jobs: 1)
    try folder.make("\(path)/.git/HEAD")
    #expect(refusal(folder.place()) == .repository)
  }

  @Test(arguments: [
    ("course", WriteError.Refusal.course), ("", .course), ("course/content", .source),
    ("course/content/../content/site", .source), ("course/stats/new", .source),
    ("course/build/..", .course), ("course/nowhere/..", .missingParent), ("course/.git", .ofGit),
  ])
  func `the course and what it is made from are refused`(
    path: String, reason: WriteError.Refusal
  ) throws {
    try folder.makeFolder("course/build")
    try folder.makeFolder("course/stats")
    #expect(refusal(folder.place(path)) == reason)
  }

  @Test func `the root of the file system is refused`() {
    let place = OutputLocation(folder: "/", course: folder.course, home: nil)
    #expect(refusal(place) == .root)
  }

  @Test func `a home folder and what holds it are refused`() throws {
    try folder.makeFolder("users/ann")
    let home = folder.path + "/users/ann"
    #expect(refusal(folder.place("users/ann", home: home)) == .home)
    #expect(refusal(folder.place("users", home: home)) == .home)
    #expect(refusal(folder.place("users/ann/out", home: home)) == nil)
  }

  @Test func `a file in the output folder's place is refused`() throws {
    try folder.make("course/build")
    #expect(refusal(folder.place()) == .notAFolder)
  }

  @Test func `a link that leads nowhere is refused`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.build, withDestinationPath: "nowhere")
    #expect(refusal(folder.place()) == .notAFolder)
  }
}
