import Courseware
import Foundation
import Publishing
import Testing

@Suite struct WritingTests {
  let folder: WritingFolder
  let emptyCourse = Course(site: Site(title: "T"), classrooms: [], assets: [])

  init() throws { folder = try WritingFolder() }

  @Test func `a first build makes the folder with site, bundle and marker`() throws {
    var publication = Publication.of(
      [("site/index.html", "home"), ("site/a/b/quiz.html", "quiz")],
      bundle: CourseBundle(course: emptyCourse))
    publication.waitsForDevice = true
    let report = try publication.write(to: folder.place(), jobs: 2)
    let written = try folder.tree().keys.filter { !$0.hasSuffix("/") && $0 != ".quizpress" }
    #expect(report.files == 5 && written.count == 5)
    #expect(folder.text("course/build/site/a/b/quiz.html") == "quiz")
    #expect(try folder.names("course/build") == [".quizpress", "bundle", "site"])
    #expect(
      try folder.names("course/build/bundle") == [
        "attempt.schema.json", "bundle.json", "bundle.schema.json",
      ])
    #expect(try folder.names("course") == ["build", "content"])
  }

  @Test func `the bundle is its owner's alone`() throws {
    let publication = Publication.of([], bundle: CourseBundle(course: emptyCourse))
    _ = try publication.write(to: folder.place(), jobs: 1)
    #expect(try folder.permissions("course/build/bundle") == 0o700)
    #expect(try folder.permissions("course/build/bundle/bundle.json") == 0o600)
  }

  @Test func `a second build replaces everything of the first`() throws {
    let place = folder.place()
    let first = Publication.of([("site/old.html", "1"), ("site/both.html", "1")])
    _ = try first.write(to: place, jobs: 1)
    _ = try Publication.of([("site/both.html", "2")]).write(to: place, jobs: 1)
    #expect(try folder.tree().keys.sorted() == [".quizpress", "site/", "site/both.html"])
    #expect(folder.text("course/build/site/both.html") == "2")
    #expect(try folder.names("course") == ["build", "content"])
  }

  @Test func `an empty folder may be written to`() throws {
    try folder.makeFolder("course/build")
    _ = try Publication.of([("site/a.html", "a")]).write(to: folder.place(), jobs: 1)
    #expect(folder.text("course/build/site/a.html") == "a")
  }

  @Test func `a link to an output folder stays a link`() throws {
    try folder.makeFolder("elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.build, withDestinationPath: folder.path + "/elsewhere")
    _ = try Publication.of([("site/a.html", "a")]).write(to: folder.place(), jobs: 1)
    #expect(folder.text("elsewhere/site/a.html") == "a")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.build) != "")
  }

  @Test func `the order of outputs and the number of jobs change no byte`() throws {
    let files = (0..<200).map { (path: "site/\($0 % 7)/\($0 % 3)/\($0).html", text: "page \($0)") }
    _ = try Publication.of(files).write(to: folder.place("one"), jobs: 1)
    let one = try folder.tree("one")
    for jobs in [1, 3, 8] {
      _ = try Publication.of(files.shuffled()).write(to: folder.place("other"), jobs: jobs)
      #expect(try folder.tree("other") == one)
    }
  }

  @Test func `copies are read when they are written`() throws {
    var publication = Publication.of([("site/a.html", "page")])
    publication.outputs.append(Output(path: "site/leaf.png", content: .copy(of: "b/leaf.png")))
    let report = try publication.write(to: folder.place(), jobs: 2)
    #expect(folder.text("course/build/site/leaf.png") == "asset b/leaf.png")
    #expect(report.files == 2)
    #expect(report.bytes == 20)
  }
}
