import Authoring
import Courseware
import Foundation
import TestSupport
import Testing

extension Rule.Example {
  /// Whether a file of it is there only until it is read, and so only once.
  fileprivate var vanishes: Bool {
    files.values.contains { if case .vanishing = $0 { true } else { false } }
  }
}

@Suite struct QuizRecordTests {
  @Test(
    "With records of an earlier reading, the findings of every rule are the same",
    arguments: Rule.all)
  func findings(_ rule: Rule) throws {
    for example in [rule.bad, rule.good] where !example.vanishes {
      let course = try TemporaryCourse(example.completed)
      var options = ReadingOptions(renderings: Renderings(scripts: example.scripts))
      options.surroundings = example.surroundings
      options.records = [:]
      let first = try course.read(options)
      options.records = first.records.mapValues { $0[...] }
      let second = try course.read(options)
      #expect(second.diagnostics == first.diagnostics)
      #expect(second.summary == first.summary)
      #expect(second.course?.classrooms == first.course?.classrooms)
      #expect(second.changedFile() == nil)
    }
  }

  private func exampleCourse() throws -> SourceTree {
    SourceTree(reading: try CourseFolder(path: Repository.root))
  }

  @Test("The example course with records is the same as without") func example() throws {
    var options = ReadingOptions(jobs: 2)
    options.records = [:]
    let first = readCourse(try exampleCourse(), options)
    options.records = first.records.mapValues { $0[...] }
    let second = readCourse(try exampleCourse(), options)
    let quizzes = try #require(second.course).classrooms.flatMap(\.quizzes)
    #expect(quizzes.contains { $0.isUnread })
    #expect(second.records == first.records)
    #expect(second.diagnostics == first.diagnostics)
    let one = try #require(first.course), other = try #require(second.course)
    for (quiz, same) in zip(one.classrooms.flatMap(\.quizzes), quizzes) {
      #expect(quiz.size == same.size && quiz.headings == same.headings)
      #expect(quiz == same)
    }
    #expect(one.classrooms == other.classrooms && one.assets == other.assets)
    #expect(one.sources.map(\.path) == other.sources.map(\.path))
    #expect(one.sources.map(\.text.bytes) == other.sources.map(\.text.bytes))
  }

  private func smallCourse() throws -> TemporaryCourse {
    try TemporaryCourse([
      "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
      "content/class/classroom.md":
        "---\nname: Class\nteacher: Ada\ncreated: 2026-09-01\n---\n",
      quizPath: .text(frontMatter() + "## One?\n\n- [x] Yes\n- [ ] No\n"),
    ])
  }

  @Test("A record that is cut off anywhere is not used") func damage() throws {
    let course = try smallCourse()
    var options = ReadingOptions()
    options.records = [:]
    let record = try #require(try course.read(options).records[quizPath])
    for end in sampled(Array(record.indices), every: 7) {
      options.records = [quizPath: record[..<end]]
      let checked = try course.read(options)
      let quiz = try #require(checked.quiz)
      #expect(!quiz.isUnread && quiz.questions.count == 1)
    }
  }

  @Test("A record with a number out of range is not used", arguments: [-1, 1 << 31, .max])
  func forged(_ number: Int) throws {
    let course = try smallCourse()
    var options = ReadingOptions()
    options.records = [:]
    let first = try course.read(options)
    let record = try #require(first.records[quizPath])
    let revision = try #require(first.quiz).revision
    // The number of questions and the points follow the revision.
    let end = try #require(record.firstRange(of: Array(revision.utf8))).upperBound
    for offset in [end, end + 8] {
      var forged = record
      for place in 0..<8 {
        forged[offset + place] = UInt8(truncatingIfNeeded: number >> (8 * place))
      }
      options.records = [quizPath: forged[...]]
      let quiz = try #require(try course.read(options).quiz)
      #expect(!quiz.isUnread && quiz.shownQuestions == 1)
    }
  }

  @Test("A file that has changed after it was taken for unchanged is named, even for its key")
  func change() throws {
    let course = try smallCourse()
    var options = ReadingOptions()
    options.records = [:]
    options.records = try course.read(options).records.mapValues { $0[...] }
    let checked = try course.read(options)
    let quiz = try #require(checked.quiz)
    #expect(quiz.isUnread && quiz.shownQuestions == 1 && checked.changedFile() == nil)
    let text = frontMatter() + "## One?\n\n- [ ] Yes\n- [x] No\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: course.path + "/" + quizPath))
    _ = quiz.questions
    #expect(checked.changedFile() == quizPath)
  }
}
