import Courseware
import Grading

/// Grade Tracker: the courses of each student with categories, weights and grades.
///
/// Source: `Course`, `Utils` and `UserDocumentManager` of nu-jliu/CSSE484.
enum GradeTracker {
  /// The app's categories that contain several grades, by their names in classrooms.
  static let listed = ["assignments", "exams", "labs", "quizzes"]
  static let participation = "participation"

  static let collections: [RecordShape.Collection] = [
    .init(
      name: "users",
      shape: .document(
        "A person.",
        [
          .init("name", .text, "The person's name."),
          .init("role", .word(["student", "teacher"]), "What the person is."),
          .init("currentGPA", .number, "The grade point average; 0 without one."),
        ], title: "name")),
    .init(name: "courses", shape: course),
  ]

  private static let grades = RecordShape.FieldType.list(
    .object([
      .init("name", .text, "What was graded."),
      .init("weight", .whole, "What could be earned."),
      .init("grade", .number, "The percentage that was earned."),
    ]))

  private static let course = RecordShape.document(
    "A student's place in a class.",
    [
      .init("courseName", .text, "The class."), .init("courseNumber", .text, "Empty without one."),
      .init("section", .whole, "0 without one."),
      .init("quarter", .whole, "1 fall, 2 winter, 3 spring, 4 summer; 0 if not known."),
      .init("year", .whole, "As the term names it."), .init("credit", .whole, "0 without any."),
      .init("takenBy", .text, "The id of a document of users."),
    ] + listed.map { .init("\($0)Weight", .whole, "In percent; 0 without one.") }
      + listed.map { .init("\($0)Grades", grades, "In the gradebook's order.") } + [
        .init("participationWeight", .whole, isOptional: true, "In percent."),
        .init("participationGrade", .number, isOptional: true, "In percent."),
      ], title: "courseName")

  static func export(_ input: ExportInput) -> ([FirestoreCollection], [Loss]) {
    var writer = GradeTrackerWriter(
      input: input, people: People(of: input), averages: UserAverages(of: input.books))
    let users = writer.users
    let courses = input.course.classrooms.flatMap { writer.courses(of: $0) }
    return (
      [.init(name: "users", documents: users), .init(name: "courses", documents: courses)],
      writer.losses.losses
    )
  }
}

private struct GradeTrackerWriter {
  let input: ExportInput
  let people: People
  let averages: UserAverages
  var losses = LossList()

  var users: [FirestoreDocument] {
    mutating get {
      people.users.map { user in
        let place = Loss.Place(user: user.id)
        let isTeacher = people.teachers.contains(user.id)
        let average = averages.average(of: user.id)
        losses.add(
          .noAverage, at: place, if: average == nil && !isTeacher && input.includesResults)
        losses.add(.severalAverages, at: place, if: averages.isCombined(user.id))
        return FirestoreDocument(
          id: documentID(user.id),
          fields: [
            .init("name", user.name), .init("role", isTeacher ? "teacher" : "student"),
            .init("currentGPA", number: average?.approximation ?? 0),
          ])
      }
    }
  }

  mutating func courses(of classroom: Classroom) -> [FirestoreDocument] {
    let head = head(of: classroom)
    let book = input.books.first { $0.classroom.id == classroom.id }
    let ids = UserIDs(of: classroom)
    let grades = Dictionary(
      keepingFirst: (book?.students ?? []).map { (ids.id(ofStudent: $0.key, email: $0.email), $0) })
    for quiz in classroom.quizzes { noteLosses(of: quiz, in: classroom, hasGrades: book != nil) }
    return people.members(of: classroom).filter { !$0.isTeacher || grades[$0.id] != nil }.map {
      person in
      let own = grades[person.id].flatMap { student in
        book.map {
          CategoryFields(of: student, user: person.id, in: $0, losses: &losses).fields
        }
      }
      losses.addDropped(
        person.droppedFields(in: classroom), at: .init(classroom: classroom.id, user: person.id))
      return FirestoreDocument(
        id: "\(documentID(classroom.id))~\(documentID(person.id))",
        fields: head + [.init("takenBy", documentID(person.id))]
          + (own ?? CategoryFields(weightsOf: classroom, losses: &losses).fields))
    }
  }

  /// Adds what is lost of a quiz, of which the app has at most the name and the grades.
  private mutating func noteLosses(
    of quiz: Quiz, in classroom: Classroom, hasGrades: Bool
  ) {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    guard quiz.isInGradebook, hasGrades else { return losses.add(.notHeld, at: place) }
    let dropped = quiz.droppedFields.without(["category", "isExtraCredit"])
    losses.addDropped(
      ["id", "kind", "created", "answers", "questions"] + (quiz.deadline == nil ? [] : ["deadline"])
        + dropped, at: place)
  }

  private mutating func head(of classroom: Classroom) -> [JSONValue.Member] {
    let place = Loss.Place(classroom: classroom.id)
    let section = classroom.section.flatMap { Int($0) }
    losses.add(.sectionNotNumber, at: place, if: section == nil)
    let term = Term(classroom.term ?? "")
    losses.add(.noQuarter, at: place, if: term.quarter == nil)
    losses.add(.noYear, at: place, if: term.year == nil)
    let credits = classroom.credits?.value ?? 0
    losses.add(
      .creditsRounded, at: place,
      if: classroom.credits == nil || credits != credits.rounded())
    let start = classroom.starts ?? classroom.created
    losses.addDropped(
      ["teachers", "created"]
        + classroom.droppedFields.without(["term", "number", "section", "credits", "weights"]),
      at: place)
    return [
      .init("courseName", classroom.name), .init("courseNumber", classroom.number ?? ""),
      .init("section", whole: section ?? 0), .init("quarter", whole: term.quarter ?? 0),
      .init("year", whole: term.year ?? (Int(start.localDate.prefix(4)) ?? 0)),
      .init("credit", whole: Int(credits.rounded())),
    ]
  }
}

/// The quarter and the year in the name of a term.
struct Term {
  /// 1 fall, 2 winter, 3 spring, 4 summer.
  private(set) var quarter: Int?
  private(set) var year: Int?

  private static let seasons = [
    ["fall", "autumn", "herbst", "秋"], ["winter", "冬"], ["spring", "frühling", "frühjahr", "春"],
    ["summer", "sommer", "夏"],
  ]

  /// Reads `Fall 2026`, `2026-27` or `2026年春`.
  init(_ text: String) {
    let word = text.lowercased()
    let named = Term.seasons.indices.filter { season in
      Term.seasons[season].contains { word.contains($0) }
    }
    if named.count == 1 { quarter = named[0] + 1 }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    year = numbers.first { $0.count == 4 }.flatMap { Int($0) }
  }
}

/// The grade point averages by user.
private struct UserAverages {
  private var averages: [String: Fraction?] = [:]
  private var combined: Set<String> = []

  /// Computes each user's average over the courses of all students in the gradebooks that the user
  /// matches.
  init(of books: [Gradebook]) {
    let ids = books.map { UserIDs(of: $0.classroom) }
    var students: [String: [GradePointAverage]] = [:]
    for person in gradePointAverages(books).averages {
      let own = person.courses.map { course in
        let student = books[course.book].students[course.student]
        return ids[course.book].id(ofStudent: student.key, email: student.email)
      }
      for id in Set(own) { students[id, default: []].append(person) }
    }
    for (id, people) in students {
      averages[id] = people.flatMap(\.courses).average.points
      if people.count > 1 { combined.insert(id) }
    }
  }

  func average(of user: String) -> Fraction? { averages[user] ?? nil }
  func isCombined(_ user: String) -> Bool { combined.contains(user) }
}
