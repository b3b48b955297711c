import Courseware

/// A student's grades as far as the device knows them, computed by the page's script.
final class GradesPage: Page {
  static let template = "grades"
  let frame: Frame
  private let classrooms: [Entry]
  private let unlock: String

  init(_ course: Course, in language: SiteLanguage) {
    var frame = Frame(
      of: course.site, page: "grades.html", in: language, title: language.phrases["myGrades"],
      summary: language.phrases["gradesLead"], script: language.gradesScript)
    frame.ownStylesheet = SiteAssets.gradesStylesheet
    self.frame = frame
    unlock = course.unlockAddress(language)
    classrooms = course.listedClassrooms.filter(\.isGraded).map { Entry($0, in: language) }
  }

  static let fields = framed([
    "classrooms": .list(\.classrooms),
    "unlock": .text(\.unlock),
  ])

  /// A classroom that gives grades.
  final class Entry: PageValues {
    private let classroom: Classroom
    private let language: SiteLanguage

    init(_ classroom: Classroom, in language: SiteLanguage) {
      (self.classroom, self.language) = (classroom, language)
    }

    static let fields: [String: Field<Entry>] = [
      "href": .text {
        Link(to: $0.language.path("\($0.classroom.id)/index.html"), from: "grades.html").url
      },
      "id": .text(\.classroom.id),
      "isLocked": .flag(\.classroom.isLocked),
      "name": .text(\.classroom.openName),
      "term": .text { $0.classroom.isLocked ? "" : $0.classroom.term ?? "" },
    ]
  }
}

/// How a classroom computes grades from attempts, for the script of ``GradesPage``.
///
/// It is a script because a page opened from a file can load nothing else. It contains no more of a
/// quiz than its page shows.
struct GradesFile {
  let classroom: Classroom

  static let name = "grades.js"

  var bytes: [UInt8] {
    var out = Array("addGrades(".utf8)
    out.writeJSON(classroom.id)
    out.beginObject()
    if classroom.isLocked {
      out.field("name", classroom.name)
      out.field("term", classroom.term ?? "")
    }
    if let credits = classroom.credits { out.field("credits", credits.hundredths) }
    out.field("grace", classroom.grading.grace.count)
    if classroom.grading.lateness == .refuse { out.field("refusesLate", true) }
    if classroom.grading.missing == .leaveOut { out.field("leavesMissingOut", true) }
    out.objects("categories", categories) { $0.writeFields(of: $1) }
    out.objects("scale", classroom.grading.scale) { $0.writeFields(of: $1) }
    out.objects("quizzes", quizzes) { out, quiz in
      let category = categories.firstIndex { [nil, quiz.category].contains($0.name) }
      out.writeFields(of: quiz, category: category)
    }
    out.endObject()
    out.write(");\n")
    return out
  }

  /// Sorted by deadline, then by id, as in a gradebook.
  private var quizzes: [Quiz] {
    classroom.quizzes.filter(\.isInGradebook)
      .sorted { ($0.deadline?.seconds ?? 0, $0.id) < ($1.deadline?.seconds ?? 0, $1.id) }
  }

  /// Without weights, one category without a name that contains everything.
  private var categories: [Category] {
    guard !classroom.weights.isEmpty else {
      return [Category(name: nil, weight: 10_000, drops: 0)]
    }
    return classroom.weights.map {
      Category(
        name: $0.category, weight: $0.share.hundredths,
        drops: classroom.grading.dropLowest[$0.category] ?? 0)
    }
  }

  fileprivate struct Category {
    var name: String?
    var weight: Int
    var drops: Int
  }
}

extension Classroom {
  /// Whether any of its quizzes is part of a grade.
  var isGraded: Bool { quizzes.contains(where: \.isInGradebook) }
}

extension [UInt8] {
  fileprivate mutating func writeFields(of category: GradesFile.Category) {
    if let name = category.name { field("name", name) }
    field("weight", category.weight)
    field("drops", category.drops)
  }

  fileprivate mutating func writeFields(of step: Classroom.Step) {
    field("letter", step.letter)
    field("from", step.from.hundredths)
    if let points = step.gradePoints { field("points", points.hundredths) }
  }

  fileprivate mutating func writeFields(of quiz: Quiz, category: Int?) {
    field("id", quiz.id)
    if quiz.folder != .quizzes { field("folder", quiz.folder.rawValue) }
    field("name", quiz.name)
    if let names = quiz.namesInPages {
      key("names")
      writeJSON(names)
    }
    if let language = quiz.language { field("language", language) }
    if let category { field("category", category) }
    field("points", quiz.shownPoints)
    if quiz.isExtraCredit { field("isExtra", true) }
    if let deadline = quiz.deadline { field("deadline", Int(deadline.seconds)) }
    if let closes = quiz.closes { field("closes", Int(closes.seconds)) }
    if let attempts = quiz.attempts { field("attempts", attempts) }
    field("score", quiz.score.rawValue)
    let disclosure = Disclosure(of: quiz)
    if disclosure.showsScore || disclosure.seal != nil { writeGrading(of: quiz) }
  }

  /// Appends that the page scores attempts, now or when answers are released, and the points that
  /// the teacher gives by hand.
  private mutating func writeGrading(of quiz: Quiz) {
    field("hasKey", true)
    let byHand = quiz.questionsByHand
    guard !byHand.isEmpty else { return }
    key("byHand")
    write("{")
    writeList(byHand) { out, question in
      out.writeJSON(question.id)
      out.write(":")
      out.writeJSON(question.points.value)
    }
    write("}")
  }
}
