import Disk
import Foundation
import Testing

@testable import Publishing

@Suite struct WritingFaultTests {
  let folder: WritingFolder

  init() throws { folder = try WritingFolder() }

  private func failure(_ publication: Publication, _ place: OutputLocation) -> WriteError? {
    do throws(WriteError) {
      _ = try publication.write(to: place, jobs: 2)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an unreadable asset leaves the old output and no stage`() throws {
    _ = try Publication.of([("site/a.html", "old")]).write(to: folder.place(), jobs: 1)
    struct Gone: Error, CustomStringConvertible { var description = "gone" }
    var publication = Publication.of([("site/a.html", "new")])
    publication.outputs.append(Output(path: "site/b.png", content: .copy(of: "b.png")))
    publication.readAsset = { _ in throw Gone() }
    #expect(failure(publication, folder.place()) == .unreadable(path: "b.png", reason: "gone"))
    #expect(folder.text("course/build/site/a.html") == "old")
    #expect(try folder.names("course") == ["build", "content"])
  }

  @Test func `templates that do not parse are an error`() throws {
    var publication = Publication.of([])
    publication.outputs = [Output(path: "site/a.html", content: .page { _ in [] })]
    let error = failure(publication, folder.place())
    #expect(error == .unreadable(path: "templates", reason: "there are none"))
    #expect(try folder.names("course") == ["content"])
  }

  @Test func `two outputs at one path are an error`() throws {
    let twice = Publication.of([("site/a.html", "1"), ("site/a.html", "2")])
    guard case .failed(let error) = failure(twice, folder.place()), error.reason == .exists else {
      Issue.record("the second was written over the first")
      return
    }
    #expect(error.operation == "write" && error.path.hasSuffix("site/a.html"))
    #expect(try folder.names("course") == ["content"])
  }

  @Test(arguments: ["../a", "site//a", "/a", "site/./a", ""])
  func `an output outside its folder is an error`(path: String) throws {
    let error = failure(Publication.of([(path, "a")]), folder.place())
    #expect(error == .failed(DiskError("write", path, .invalidPath)))
  }

  @Test func `missing folders above the output folder are made`() throws {
    let place = folder.place("new/nested/build")
    _ = try Publication.of([("site/a.html", "1")]).write(to: place, jobs: 1)
    #expect(folder.text("new/nested/build/site/a.html") == "1")
  }

  @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
  func `a parent folder that cannot be written to is an error`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.course)
    guard case .failed(let error) = failure(.of([]), folder.place()),
      error.operation == "make the folder", error.reason == .system(EACCES)
    else {
      Issue.record("wrote to a folder of mode 0555")
      return
    }
  }

  @Test func `what a killed run left is swept, what a living one holds is not`() throws {
    try folder.make("course/.build.quizpress-stage-1/site/left.html")
    try folder.make("course/.build.quizpress-stage-2/site/held.html")
    let held = try Folder(at: folder.course + "/.build.quizpress-stage-2")
    #expect(try held.lock())
    _ = try Publication.of([("site/a.html", "a")]).write(to: folder.place(), jobs: 1)
    #expect(
      try folder.names("course") == [".build.quizpress-stage-2", "build", "content"])
    withExtendedLifetime(held) {}
  }

  @Test func `where names cannot be swapped two renames do`() throws {
    try folder.make("course/build/old")
    try folder.make("course/stage/new")
    let parent = try Folder(at: folder.course)
    try parent.swapFolders("build", "stage", atOnce: false)
    #expect(try folder.names("course/build") == ["new"])
    #expect(try folder.names("course/stage") == ["old"])
  }

  @Test func `an output folder lost between two renames is brought back`() throws {
    try folder.make("course/.build.quizpress-old/site/a.html", holding: "old")
    try folder.make("course/.build.quizpress-old/.quizpress")
    let twice = Publication.of([("site/a.html", "1"), ("site/a.html", "2")])
    #expect(failure(twice, folder.place()) != nil)
    #expect(folder.text("course/build/site/a.html") == "old")
  }
}
