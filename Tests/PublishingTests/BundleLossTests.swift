import Courseware
import Foundation
import Testing

@testable import Publishing

@Suite struct BundleLossTests {
  private struct Loss: Decodable, Hashable {
    var code: String
    var classroom: String
    var quiz: String?
    var question: String?
    var user: String?
    var fields: [String]?
  }

  private struct File: Decodable {
    struct Apps: Decodable { var losses: [Loss] }
    var apps: Apps
  }

  private func losses(_ bundle: CourseBundle) throws -> [Loss] {
    try JSONDecoder().decode(File.self, from: Data(bundle.json())).apps.losses
  }

  private let bundle = CourseBundle(
    course: BundleCourse.course, statistics: BundleCourse.statistics)

  @Test(arguments: [
    ("several", "several-correct-options"), ("keyless", "no-correct-option"),
    ("many", "too-many-options"),
    ("alike", "options-alike"), ("blank-option", "empty-option"), ("nameless", "empty-question"),
  ])
  func `a question the apps cannot hold is listed once with its reason`(
    question: String, code: String
  ) throws {
    let found = try losses(bundle).filter { $0.question == question }
    #expect(found == [Loss(code: code, classroom: "biology-9b", quiz: "cells", question: question)])
  }

  @Test func `a question of another kind than choice is listed once`() throws {
    let found = try losses(bundle).filter { $0.quiz == "kinds" }
    #expect(
      found.filter { $0.question != nil }
        == BundleKinds.questions.map {
          Loss(code: "other-kind", classroom: "biology-9b", quiz: "kinds", question: $0.id)
        })
    #expect(found.contains { $0.code == "no-question" })
  }

  @Test func `what a kept question loses is listed by field`() throws {
    let found = try losses(bundle).filter { $0.question == "organelle" }
    #expect(found.map(\.code) == ["markup-flattened", "image-dropped", "fields-dropped"])
    #expect(
      found.map(\.fields) == [
        ["options"], ["body"],
        ["points", "hints", "explanation", "feedback", "tags", "difficulty"],
      ])
  }

  @Test func `what a quiz loses is listed`() throws {
    let found = try losses(bundle).filter { $0.question == nil && $0.user == nil }
    let codes = { quiz in found.filter { $0.quiz == quiz }.map(\.code) }
    #expect(
      codes("cells") == ["order-not-kept", "points-rounded", "total-score", "fields-dropped"])
    #expect(codes("draft") == ["draft"])
    #expect(codes("survey") == ["no-deadline", "no-question", "fields-dropped"])
    #expect(
      found.last { $0.quiz == "survey" }?.fields == ["kind", "score", "shuffle"])
  }

  @Test func `what a classroom and its people lose is listed`() throws {
    let found = try losses(bundle).filter { $0.quiz == nil && $0.classroom == "biology-9b" }
    #expect(
      found.filter { $0.user == nil }.map(\.code)
        == ["no-password", "several-teachers", "fields-dropped"])
    #expect(found.filter { $0.user == "c@example.org" }.map(\.fields) == [["section"]])
    #expect(found.filter { $0.user == "biology-9b:s2" }.map(\.code) == ["no-email", "name-length"])
  }

  @Test func `an exam's key is shown as soon as a question is answered`() throws {
    var course = BundleCourse.course
    course.classrooms[0].quizzes[0].kind = .exam
    let found = try losses(CourseBundle(course: course)).map(\.code)
    #expect(found.contains("key-shown-at-once"))
  }

  @Test func `a plain question loses nothing`() throws {
    var course = BundleCourse.course
    var plain = BundleCourse.choice("plain", ["Tom &amp; Co", "<p>other</p>"])
    plain.kind = .choice(
      Choice(
        options: (plain.choice?.options ?? []).map {
          .init(id: $0.id, text: $0.text, isKey: $0.isKey)
        },
        allowsSeveral: false, scoring: .allOrNothing))
    course.classrooms[0].quizzes = [BundleCourse.quiz("one", [plain])]
    #expect(try losses(CourseBundle(course: course)).filter { $0.question != nil } == [])
  }

  @Test func `every code is in the schema and in the documentation`() throws {
    let schema = String(decoding: CourseBundle.schema, as: UTF8.self)
    let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/bundle.md")
    let text = try String(contentsOf: manual, encoding: .utf8)
    for loss in AppsLoss.allCases {
      #expect(schema.contains("\"\(loss.rawValue)\""))
      #expect(text.contains("| `\(loss.rawValue)` |"))
    }
  }
}
