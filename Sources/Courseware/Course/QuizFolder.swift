/// A folder of a classroom whose files are quizzes.
///
/// A lecture is a quiz for the class meeting of one day: its file is named after the day, and a few
/// of its defaults differ. The ids of quizzes and lectures of a classroom are all different.
package enum QuizFolder: String, Sendable, CaseIterable {
  case quizzes, lectures

  /// The folder that a source file is in, `content/CLASSROOM/quizzes/NAME.md`; `nil` for others.
  package init?(ofSource path: String) {
    let parts = path.pathComponents
    guard parts.count == 4, parts[0] == "content", path.hasSuffix(".md"), parts[3] != "README.md",
      let folder = QuizFolder(named: parts[2].utf8)
    else { return nil }
    self = folder
  }

  fileprivate init?(named name: Substring.UTF8View) {
    guard let folder = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
    else { return nil }
    self = folder
  }

  /// The paths, below the root, that the file of a quiz may have.
  package static func sources(of quiz: String, in classroom: String) -> [String] {
    allCases.map { "content/\(classroom)/\($0.rawValue)/\(quiz).md" }
  }

  /// The day that a lecture is named after: `2026-09-07`; `nil` for another text.
  package static func day(named name: String) -> Moment? {
    guard name.utf8.count == 10, var day = Moment(rfc3339: name + "T00:00:00Z") else { return nil }
    day.isDateOnly = true
    return day
  }
}

extension Quiz {
  /// The folder of its file.
  package var folder: QuizFolder {
    let inner = path.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst()
    return QuizFolder(named: inner.prefix { $0 != UInt8(ascii: "/") }) ?? .quizzes
  }

  /// The day of a lecture, at midnight UTC; `nil` for other quizzes.
  package var lectureDay: Moment? { folder == .lectures ? QuizFolder.day(named: id) : nil }

  /// Whether its questions can be shown one by one on a projector: on the site, or in a class.
  package var hasPresenterView: Bool { kind == .poll || lectureDay != nil }
}
