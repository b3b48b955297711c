import Authoring
import Disk
import Foundation
import TestSupport
import Testing

@Suite struct FolderWatchTests {
  /// Waits for one change while a function makes it.
  private func change(
    polls: Bool = false, _ make: @escaping @Sendable (String) throws -> Void
  ) throws -> FolderWatch.Change {
    let course = try TemporaryCourse([
      "content/site.yml": .text("title: T"), "content/a/quizzes/one.md": .text("# One"),
    ])
    let path = course.path
    let watch = FolderWatch(root: path, tops: ["content", "templates"], polls: polls)
    if !polls { #expect(watch.method == .reports) }
    let thread = Thread {
      usleep(30_000)
      try? make(path)
    }
    thread.start()
    return watch.next()
  }

  @Test("A file that is written is reported once", arguments: [false, true])
  func written(_ polls: Bool) throws {
    let found = try change(polls: polls) {
      try Data("# Two".utf8).write(to: URL(fileURLWithPath: $0 + "/content/a/quizzes/one.md"))
    }
    #expect(found == .files(["content/a/quizzes/one.md"]))
  }

  @Test("A file that an editor replaces by renaming is reported, its own copies are not")
  func renamed() throws {
    let found = try change {
      let folder = $0 + "/content/a/quizzes/"
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + ".one.md.swp"))
      try Data("# Two".utf8).write(to: URL(fileURLWithPath: folder + ".one.md.tmp"))
      rename(folder + ".one.md.tmp", folder + "one.md")
    }
    #expect(found == .files(["content/a/quizzes/one.md"]))
  }

  @Test("A file that gets its name when it is complete is reported") func linked() throws {
    let found = try change {
      try Folder(at: $0 + "/content/a/quizzes").create("two.md", holding: Array("# Two".utf8))
      usleep(300_000)
      // Without a report of the first file, this one is reported.
      try Data("# Two".utf8).write(to: URL(fileURLWithPath: $0 + "/content/a/quizzes/one.md"))
    }
    #expect(found == .files(["content/a/quizzes/two.md"]))
  }

  @Test(
    "A file is reported whose permissions change, after which it may be readable",
    arguments: [false, true])
  func permissions(_ polls: Bool) throws {
    let found = try change(polls: polls) {
      chmod($0 + "/content/a/quizzes/one.md", 0o600)
      usleep(polls ? 1_500_000 : 300_000)
      try Data("# Two".utf8).write(to: URL(fileURLWithPath: $0 + "/content/a/quizzes/two.md"))
    }
    #expect(found == .files(["content/a/quizzes/one.md"]))
  }

  @Test("A deleted file is reported", arguments: [false, true]) func deleted(_ polls: Bool) throws {
    let found = try change(polls: polls) {
      try FileManager.default.removeItem(atPath: $0 + "/content/a/quizzes/one.md")
    }
    #expect(found == .files(["content/a/quizzes/one.md"]))
  }

  @Test("Files in a folder that is new are seen") func newFolder() throws {
    let course = try TemporaryCourse(["content/site.yml": .text("title: T")])
    let path = course.path
    let watch = FolderWatch(root: path, tops: ["content", "templates"])
    try FileManager.default.createDirectory(
      atPath: path + "/content/b/quizzes", withIntermediateDirectories: true)
    guard case .files(let first) = watch.next() else { throw Client.Fault(number: 0) }
    #expect(first.contains(""))
    try Data("# Two".utf8).write(to: URL(fileURLWithPath: path + "/content/b/quizzes/two.md"))
    #expect(watch.next() == .files(["content/b/quizzes/two.md"]))
  }

  @Test("A top folder that appears later is watched") func laterTop() throws {
    let found = try change {
      try FileManager.default.createDirectory(
        atPath: $0 + "/templates", withIntermediateDirectories: true)
    }
    #expect(found == .files([""]))
  }

  @Test("A folder that is gone is reported", arguments: [false, true]) func gone(_ polls: Bool)
    throws
  {
    let found = try change(polls: polls) { rename($0, $0 + "-moved") }
    #expect(found == .gone)
  }

  @Test("An opened folder that is deleted without a watched folder in it is reported")
  func deletedWhileOpen() throws {
    let ground = try TemporaryCourse([:])
    let path = ground.path + "/course"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let opened = try Folder(at: path)
    let watch = FolderWatch(root: path, tops: ["content"])
    try FileManager.default.removeItem(atPath: path)
    #expect(watch.next() == .gone)
    withExtendedLifetime(opened) {}
  }

  @Test("A folder is reported if one above it is moved") func movedAbove() throws {
    let ground = try TemporaryCourse([:])
    let path = ground.path + "/above/course"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let watch = FolderWatch(root: path, tops: ["content"])
    rename(ground.path + "/above", ground.path + "/moved")
    #expect(watch.next() == .gone)
  }
}
