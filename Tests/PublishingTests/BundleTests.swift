import Courseware
import Disk
import Foundation
import Publishing
import TestSupport
import Testing

@Suite struct BundleTests {
  typealias Record = [String: Any]

  let bundle = CourseBundle(
    course: BundleCourse.course, statistics: BundleCourse.statistics)

  private func decoded(_ bundle: CourseBundle) throws -> Record {
    let value = try JSONSerialization.jsonObject(with: Data(bundle.json()))
    return try #require(value as? Record)
  }

  private func records(_ name: String, in value: Any?) throws -> [Record] {
    try #require((value as? Record)?[name] as? [Record])
  }

  @Test func theSchemaOfAttemptsIsTheDocumentedOne() throws {
    let documented = try Repository.text("Documentation/attempt.schema.json")
    #expect(CourseBundle.attemptSchema == Array(documented.utf8))
  }

  @Test func `a question is carried in full, key and all three forms of its prose`() throws {
    let value = try decoded(bundle)
    let question = try #require(records("questions", in: value).first)
    #expect(question["quiz"] as? [String: String] == ["classroom": "biology-9b", "quiz": "cells"])
    #expect(question["points"] as? Double == 1.5)
    #expect(question["difficulty"] as? String == "easy")
    let body = question["body"] as? [String: String]
    #expect(body?["markdown"] == "![cell](a.png)")
    #expect(body?["html"] == "<p><img src=\"a.png\" alt=\"A cell\"></p>\n")
    #expect(body?["text"] == "A cell")
    let options = try records("options", in: question)
    #expect(options.map { $0["isKey"] as? Bool } == [true, false])
    #expect((options[0]["text"] as? [String: String])?["text"] == "It & \"more\"")
    #expect(options[0]["feedback"] is NSNull)
  }

  @Test(arguments: [
    (
      "numeric",
      #""isCaseSensitive":false,"shown":"1.25..1.3 kg","#
        + #""accepted":[{"low":"0.125e1","high":"0.13e1","unit":"kg"}]}"#
    ),
    (
      "short-text",
      #""isCaseSensitive":true,"shown":"ATP","#
        + #""accepted":[{"text":"ATP"},{"pattern":"/a\\.\"/i"}]}"#
    ),
    (
      "blanks",
      #""scoresParts":true,"blanks":[{"id":"the-speed-of","menu":["#
        + #"{"id":"light","text":"light & more","isKey":true},"#
        + #"{"id":"sound","text":"sound & more","isKey":false}]},"#
        + #"{"id":"is","isCaseSensitive":false,"shown":"Fast","accepted":[{"text":"fast"}]}]}"#
    ),
    ("ordering", #""scoresParts":false,"items":[{"id":"prophase","text":{"#),
    (
      "matching",
      #""scoresParts":true,"rowsHeading":null,"partnersHeading":null,"#
        + #""rows":[{"id":"hooke","text":{"#
    ),
    ("essay", #""rubric":{"markdown":"Look for *water*.""#),
    ("scale", #""steps":[{"id":"never","text":{"#),
  ])
  func `a record holds all of its kind`(kind: String, members: String) throws {
    let text = String(decoding: try bundle.json(), as: UTF8.self)
    #expect(text.contains("\"kind\":\"\(kind)\",\(members)"))
  }

  @Test func `a row names its partner and partners stand by id`() throws {
    let questions = try records("questions", in: decoded(bundle))
    let pairs = try #require(questions.first { $0["kind"] as? String == "matching" })
    #expect(
      try records("rows", in: pairs).map { $0["partner"] as? String } == ["cork", "bacteria"])
    let partners = try records("partners", in: pairs).map { $0["id"] as? String }
    #expect(partners == ["bacteria", "cork", "vaccine"])
  }

  @Test func `times are in UTC and a date alone is said to be one`() throws {
    let value = try decoded(bundle)
    let classroom = try #require(records("classrooms", in: value).first)
    #expect(classroom["created"] as? String == BundleCourse.time.utc)
    #expect(classroom["dateOnly"] as? [String] == ["created"])
    let quiz = try #require(records("quizzes", in: value).first)
    #expect(quiz["created"] as? String == BundleCourse.time.utc)
    #expect(quiz["dateOnly"] as? [String] == [])
  }

  @Test func `teachers become users and members with an id of their own`() throws {
    let value = try decoded(bundle)
    let users = try records("users", in: value).compactMap { $0["userId"] as? String }
    #expect(
      users == [
        "ann@example.org", "biology-9b:s2", "c@example.org", "teacher.biology-9b:bo li",
      ])
    let roles = try records("members", in: value).map { $0["role"] as? String }
    #expect(roles == ["teacher", "teacher", "student", "student", "teacher"])
  }

  @Test func `attempts keep half points and what is pending`() throws {
    let value = try decoded(bundle)
    let own = try #require(records("stats", in: value).first)
    #expect(try records("attempts", in: own).map { $0["score"] as? Double } == [7.5, 3])
    #expect(try records("attempts", in: own).map { $0["pending"] as? Double } == [0, 2.5])
    #expect(own["lastAttempt"] as? String == "2026-09-14T22:00:00Z")
    #expect(value["apps"] == nil)
    #expect(try records("stats", in: decoded(CourseBundle(course: BundleCourse.course))).isEmpty)
  }

  @Test func `the number of jobs changes no byte`() async throws {
    var course = BundleCourse.course
    course.classrooms[0].quizzes = (0..<100).map {
      BundleCourse.quiz("quiz-\($0)", BundleCourse.questions)
    }
    let bundle = CourseBundle(course: course)
    let expected = try bundle.json()
    for jobs in [2, 3, 7] { #expect(try bundle.json(jobs: jobs) == expected) }
  }

  @Test func `a failing disk ends the stream with its error`() {
    let full = DiskError("write", "bundle.json", .system(ENOSPC))
    #expect(throws: full) {
      try bundle.stream(jobs: 2) { (_) throws(DiskError) in throw full }
    }
  }
}
