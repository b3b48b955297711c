import Courseware
import Disk
import Foundation
import Publishing
import Testing

@Suite struct QuizSpoolTests {
  let folder: WritingFolder
  let templates: PageTemplates

  init() throws {
    folder = try WritingFolder()
    templates = try TemplateSources().parsed()
  }

  private func publication(of course: Course) -> Publication {
    var publication = Publication(
      outputs: siteOutputs(of: course), bundle: CourseBundle(course: course),
      templates: { [templates] in templates }, readAsset: { Array("asset \($0)".utf8) })
    publication.waitsForDevice = false
    return publication
  }

  private func source(of quiz: Quiz, isNeeded: Bool = true) -> CourseSource {
    CourseSource(path: "content/\(quiz.path)") {
      if !isNeeded { Issue.record("the source of \(quiz.id) was read again") }
      return SourceText(
        path: "content/\(quiz.path)", bytes: Array("The text of \(quiz.id)".utf8))
    }
  }

  @Test func `pages and records that are rendered early make the same files`() throws {
    var course = SampleCourse.variety()
    course.sources = course.classrooms.flatMap(\.quizzes).map { source(of: $0) }
    _ = try publication(of: course).write(to: folder.place("usual"), jobs: 2)

    let spool = try QuizSpool(in: Folder(at: folder.path))
    let writer = QuizSpoolWriter(spool, course.site, templates)
    for room in course.classrooms.indices {
      var classroom = course.classrooms[room]
      classroom.quizzes = []
      // The page of grades shows the questions that a teacher grades.
      for (place, quiz) in course.classrooms[room].quizzes.enumerated()
      where !quiz.size.hasQuestionsByHand {
        let line = Array("line of \(quiz.path)".utf8)
        #expect(writer.write(quiz, source(of: quiz), in: classroom, line: line))
        #expect(try spool.line(of: quiz) == line)
        course.classrooms[room].quizzes[place] = quiz.withoutText.with(
          UnreadText(quiz.size, headings: quiz.headings) {
            Issue.record("the text of \(quiz.id) was read again")
            return quiz
          })
      }
    }
    course.sources = course.classrooms.flatMap(\.quizzes).map {
      source(of: $0, isNeeded: !$0.isUnread)
    }
    var early = publication(of: course)
    early.spool = spool
    _ = try early.write(to: folder.place("early"), jobs: 2)
    #expect(try folder.tree("early") == folder.tree("usual"))
    #expect(try folder.names("").sorted() == ["course", "early", "usual"])
  }

  @Test func `a quiz that was not rendered early has no line`() throws {
    let spool = try QuizSpool(in: Folder(at: folder.path))
    #expect(try spool.line(of: SampleCourse.quiz()) == nil)
  }
}
