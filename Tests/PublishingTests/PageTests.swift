import Courseware
import Testing

@testable import Publishing

struct PageTests {
  private func pages(_ course: Course = SampleCourse.variety()) throws -> [String: String] {
    try rendered(course).filter { $0.key.hasSuffix(".html") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func thePolicyComesFirstInEveryHead() throws {
    for (path, html) in try pages() {
      let head = try #require(html.firstRange(of: "<head>\n"))
      let start = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      #expect(html[head.upperBound...].hasPrefix(start), "\(path)")
    }
  }

  @Test(
    arguments: [
      ("https://example.org/attempts?course=1", "https://example.org"),
      ("HTTPS://Example.org:8443", "https://Example.org:8443"), ("mailto:ada@example.org", nil),
      ("https://ada@example.org/", nil), ("https://example.org;script-src", nil),
      ("https://schüler.example/", nil), ("https:///attempts", nil), ("https://a:0/", nil),
      ("https://a:99999/", nil), ("https://a:+80/", nil), ("https://example.org'/", nil),
    ] as [(String, String?)])
  func onlyQuizzesMaySendAndOnlyToTheOriginNamed(address: String, origin: String?) throws {
    var course = SampleCourse.variety()
    course.site.submitTo = address
    #expect(course.site.submissionOrigin == origin)
    for (path, html) in try pages(course) {
      let connects = path.contains("/quizzes/") ? origin ?? "'none'" : "'none'"
      #expect(html.contains("; connect-src \(connects); form-action 'none'; "), "\(path)")
    }
  }

  @Test func aQuizInALanguageOfItsOwnSaysSo() throws {
    var course = SampleCourse.course()
    course.classrooms[0].quizzes[0].language = "de"
    for (path, html) in try pages(course) {
      #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">"), "\(path)")
      let marks = html.contains("<h1 lang=\"de\" dir=\"ltr\">")
      #expect(marks == path.contains("/quizzes/"), "\(path)")
    }
  }

  @Test(arguments: [
    ("ar", " lang=\"ar\" dir=\"rtl\""), ("en-GB", ""), (nil, " lang=\"fr\" dir=\"ltr\""),
  ])
  func aClassroomMarksTheLanguageOfEachQuiz(language: String?, attributes: String) throws {
    var course = SampleCourse.course()
    course.site.language = "fr"
    course.classrooms[0].quizzes[0].language = language
    let classroom = course.classrooms[0]
    let page = try pages(course).first { $0.key.hasSuffix("\(classroom.id)/index.html") }
    let html = try #require(page).value
    let name = classroom.quizzes[0].name
    let heading = html.split(separator: "\n").first {
      $0.hasPrefix("<h3") && $0.hasSuffix("><bdi>\(name)</bdi></a></h3>")
    }
    #expect(try #require(heading).hasPrefix("<h3\(attributes)><a "))
  }

  @Test func noPageNamesAnAbsoluteAddress() throws {
    for (path, html) in try pages() {
      for mark in ["http://", "https://", "=\"/", "=\"//"] {
        #expect(!html.contains(mark), "\(path)")
      }
    }
  }

  @Test func noPageHasInlineScriptOrStyle() throws {
    for (path, html) in try pages() {
      for mark in [" style=", " onclick=", " onload=", "<style", "javascript:"] {
        #expect(!html.contains(mark), "\(path)")
      }
      let others = html.components(of: "<script") - html.components(of: "<script src=\"")
      #expect(others == (path.contains("/quizzes/") ? 1 : 0), "\(path)")
    }
  }

  @Test func aSiteThatKnowsItsAddressLinksItsLostPageFromTheRoot() throws {
    var course = SampleCourse.course()
    course.site.baseURL = "https://school.example/quizzes"
    let html = try #require(try pages(course)["site/404.html"])
    #expect(html.contains("href=\"/quizzes/index.html\""))
    #expect(html.contains("href=\"/quizzes/library.html\""))
  }

  @Test func theSamePageIsTheSameBytes() throws {
    #expect(try pages() == pages())
  }

  @Test func pointsCountWhatAnAttemptDraws() {
    var quiz = SampleCourse.quiz()
    quiz.sections[0].pick = 1
    #expect(quiz.shownQuestions == 1)
    #expect(quiz.shownPoints == Points.one)
  }

  @Test func momentsAreOnTheClassClock() {
    let moment = Moment(seconds: 1_789_423_140, offset: 7200)
    #expect(moment.rfc3339 == "2026-09-14T23:59:00+02:00")
    #expect(english.date(moment) == "September 14, 2026")
    #expect(Moment(seconds: 0, offset: -12_600).rfc3339 == "1969-12-31T20:30:00-03:30")
  }
}

extension String {
  /// The number of times that a text is in this one.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
