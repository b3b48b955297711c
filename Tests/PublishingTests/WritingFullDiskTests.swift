import Courseware
import Disk
import Foundation
import Publishing
import Testing

@Suite(.enabled(if: getuid() == 0, "only root may mount a small disk"))
struct WritingFullDiskTests {
  let folder: WritingFolder

  init() throws { folder = try WritingFolder() }

  @Test func `a full disk leaves the old output and no stage`() throws {
    try folder.makeFolder("disk")
    guard try run("mount", "-t", "tmpfs", "-o", "size=64k", "none", folder.path + "/disk") else {
      return
    }
    defer { _ = try? run("umount", folder.path + "/disk") }
    let place = folder.place("disk/build")
    _ = try Publication.of([("site/a.html", "old")]).write(to: place, jobs: 1)
    let large = String(repeating: "x", count: 1 << 20)
    do throws(WriteError) {
      _ = try Publication.of([("site/a.html", "new"), ("site/b.html", large)])
        .write(to: place, jobs: 2)
      Issue.record("a megabyte went onto a disk of 64 kilobytes")
    } catch {
      #expect("\(error)".hasSuffix("site/b.html': No space left on device"))
    }
    #expect(folder.text("disk/build/site/a.html") == "old")
    #expect(try folder.names("disk") == ["build"])
  }

  @Test func `a quiz that does not fit on the disk is not rendered early`() throws {
    try folder.makeFolder("disk")
    guard try run("mount", "-t", "tmpfs", "-o", "size=64k", "none", folder.path + "/disk") else {
      return
    }
    defer { _ = try? run("umount", "-l", folder.path + "/disk") }
    let (quiz, course) = (SampleCourse.quiz(), SampleCourse.course())
    let spool = try QuizSpool(in: Folder(at: folder.path + "/disk"))
    let writer = QuizSpoolWriter(spool, course.site, try TemplateSources().parsed())
    let source = CourseSource(SourceText(path: "content/\(quiz.path)", bytes: []))
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(!writer.write(quiz, source, in: course.classrooms[0], line: line))
    #expect(try spool.line(of: quiz) == nil)
  }

  private func run(_ command: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
