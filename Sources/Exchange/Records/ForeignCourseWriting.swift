import Authoring
package import Courseware

/// The files for a course described by another program's records.
package struct ForeignCourseWriting {
  /// The files with their paths below `content/`, in the order in which they are written.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The tables of responses, in the order of the quizzes.
  package private(set) var responses: [Responses] = []
  /// The notes on parts that are not imported unchanged, from the records and from writing.
  package private(set) var notes: [ForeignNote]
  /// The numbers of elements written, including drafts.
  package private(set) var counts = (classrooms: 0, quizzes: 0, questions: 0, members: 0, scores: 0)
  /// The classrooms whose records contain no name of a teacher.
  package private(set) var withoutTeacher: [String] = []
  /// A title for a new site, if the records have one.
  package let title: String?
  private let teacher: String
  private let today: String
  private var stems = TakenNames()
  private var names = TakenNames()
  /// The folders that exist, and those of classrooms whose ids provide no name.
  private var folders: TakenNames

  /// The responses to a quiz, in the format of `merge --responses`.
  package struct Responses: Sendable {
    /// The path below the root.
    package var path: String
    /// The quiz as `CLASSROOM/QUIZ`.
    package var quiz: String
    /// The table as CSV with one row for each student: the member's id, then the answers.
    package var bytes: [UInt8]
  }

  /// - Parameters:
  ///   - course: The course that the records describe.
  ///   - teacher: The teacher of classrooms whose records name none.
  ///   - today: The creation date for records that have none: `2026-09-14`.
  ///   - folders: The existing folders of classrooms. A classroom whose id has no ASCII letter or
  ///     digit gets another one; all others keep theirs, so that importing one again is refused.
  package init(
    _ course: ForeignCourse, teacher: String, today: String, folders: Set<String> = []
  ) {
    (self.teacher, self.today, self.folders) = (teacher, today, TakenNames(folders))
    title = course.title.map { importedName($0, otherwise: "").text }
    notes = course.notes
    for classroom in course.classrooms { write(classroom) }
  }

  private mutating func write(_ classroom: ForeignClassroom) {
    let isUnnamed = fileStem(from: classroom.id, otherwise: "").isEmpty
    let wanted =
      isUnnamed ? folders.freeStem(from: "classroom", otherwise: "") : classroom.id
    let id = stems.freeStem(from: wanted, otherwise: "classroom")
    if id != classroom.id { note(classroom.place, "its folder is '\(id)'") }
    let name = shownName(of: classroom.name, otherwise: id, classroom.place)
    let free = names.free(name)
    if free != name { note(classroom.place, "another classroom has its name: '\(free)'") }
    var quizzes = QuizFiles(classroom: id, today: today)
    for quiz in classroom.quizzes { quizzes.write(quiz) }
    let roster = ForeignRoster(of: classroom)
    let sheet = ForeignScoreSheet(of: classroom, roster: roster, quizzes: quizzes)
    for quiz in classroom.quizzes { add(responses: quiz, in: id, roster, quizzes) }
    notes += quizzes.notes + roster.notes + sheet.notes
    files.append(("\(id)/classroom.md", Array(text(of: classroom, name: free).utf8)))
    if let bytes = roster.bytes { files.append(("\(id)/members.csv", bytes)) }
    if let bytes = sheet.bytes { files.append(("\(id)/scores.csv", bytes)) }
    files += quizzes.files
    counts.classrooms += 1
    counts.quizzes += quizzes.files.count
    counts.questions += quizzes.questions
    counts.members += roster.count
    counts.scores += sheet.count
    if classroom.teachers.isEmpty { withoutTeacher.append(id) }
  }

  private mutating func add(
    responses quiz: ForeignQuiz, in classroom: String, _ roster: ForeignRoster,
    _ quizzes: QuizFiles
  ) {
    guard !quiz.responses.isEmpty else { return }
    let file = quizzes.written[quiz.id]
    let table = ForeignResponseTable(
      of: quiz.responses, questions: file?.questions ?? [], roster: roster)
    notes += table.notes
    guard let file, let bytes = table.bytes else { return }
    responses.append(
      Responses(
        path: "attempts/\(classroom)/\(file.id).csv", quiz: "\(classroom)/\(file.id)",
        bytes: bytes))
  }

  private mutating func note(_ place: String, _ reason: String) {
    notes.append(ForeignNote(place, reason))
  }

  private mutating func shownName(
    of text: String, otherwise: String, _ place: String
  ) -> String {
    let name = importedName(text, otherwise: otherwise)
    if name.isChanged { note(place, "its name is '\(name.text)'") }
    return name.text
  }

  private mutating func text(of classroom: ForeignClassroom, name: String) -> String {
    let people =
      classroom.teachers.isEmpty ? [Person(name: teacher)] : classroom.teachers
    var lines = ["name: \(quotedYAML(name))", "teachers:"]
    for person in people {
      lines.append("  - name: \(quotedYAML(importedName(person.name, otherwise: "Teacher").text))")
      if let email = person.email.flatMap(importedAddress) {
        lines.append("    email: \(quotedYAML(email))")
      } else if let email = person.email, !email.isEmpty {
        note(classroom.place, "'\(email)' is not imported: it is not an e-mail address")
      }
    }
    lines.append("created: \(classroom.created?.utc ?? today)")
    for (field, value) in [
      ("term", classroom.term), ("number", classroom.number), ("section", classroom.section),
      ("credits", classroom.credits.map(String.init)),
    ] {
      let text = importedName(value ?? "", otherwise: "").text
      if !text.isEmpty { lines.append("\(field): \(quotedYAML(text))") }
    }
    if !classroom.weights.isEmpty {
      lines.append("weights:")
      lines += classroom.weights.map { "  \($0.category): \($0.share)" }
    }
    return "---\n" + lines.joined(separator: "\n") + "\n---\n"
  }
}

/// A name on one line without control characters and noncharacters, limited to `limit` characters;
/// `otherwise` if no visible character remains.
func importedName(
  _ text: String, otherwise: String, atMost limit: Int = 200
) -> (text: String, isChanged: Bool) {
  let scalars = text.unicodeScalars.filter {
    $0.properties.isWhitespace || !isForbidden($0)
  }
  let clean = cleanedName(String(String.UnicodeScalarView(scalars)))
  let cut = clean.count > limit ? cleanedName(clean.prefix(limit)) : clean
  let isInvisible = cut.unicodeScalars.allSatisfy {
    $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
  }
  let name = isInvisible ? otherwise : cut
  return (name, name != cleanedName(text))
}

/// The text if a course accepts it as an e-mail address; otherwise `nil`.
func importedAddress(_ text: String) -> String? {
  let (clean, isChanged) = importedName(text, otherwise: "")
  return isMailAddress(clean) && !isChanged ? clean : nil
}

/// A set of names or file names that must be unique by the rules of a course.
struct TakenNames {
  private var taken: Set<String>
  /// The last number appended to each name.
  private var numbers: [String: Int] = [:]

  init(_ names: Set<String> = []) { taken = Set(names.map { foldedName($0) }) }

  /// The name, followed by a number if it is already taken.
  mutating func free(_ name: String) -> String { free(name) { "\(name.prefix(190)) (\($0))" } }

  /// A file name for a text: the text itself if it is a valid name that is not taken.
  mutating func freeStem(from text: String, otherwise: String) -> String {
    let stem = fileStem(from: text, otherwise: otherwise)
    return free(stem) { "\(stem.prefix(54))-\($0)" }
  }

  private mutating func free(_ name: String, numbered: (Int) -> String) -> String {
    let folded = foldedName(name)
    var (free, number) = (name, numbers[folded] ?? 1)
    while !taken.insert(foldedName(free)).inserted {
      number += 1
      free = numbered(number)
    }
    numbers[folded] = number
    return free
  }
}

/// The files of the quizzes of a classroom.
struct QuizFiles {
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private(set) var notes: [ForeignNote] = []
  private(set) var questions = 0
  /// The quizzes written, by the ids of their records.
  private(set) var written: [String: WrittenQuiz] = [:]
  private let classroom: String
  private let today: String
  private var stems = TakenNames()
  private var names = TakenNames()

  /// A quiz that was written to a file.
  struct WrittenQuiz {
    var id: String
    var isGraded: Bool
    /// The ids of the questions that are not drafts.
    var questions: [String]
  }

  init(classroom: String, today: String) {
    (self.classroom, self.today) = (classroom, today)
  }

  mutating func write(_ quiz: ForeignQuiz) {
    let id = stems.freeStem(from: quiz.id, otherwise: "quiz")
    let name = importedName(quiz.name, otherwise: id)
    let free = names.free(name.text)
    let isLecture = quiz.kind == .poll && QuizFolder.day(named: id) != nil
    let folder: QuizFolder = isLecture ? .lectures : .quizzes
    let path = "\(classroom)/\(folder.rawValue)/\(id).md"
    var writing = ForeignQuizWriting(quiz, path: "content/\(path)", name: free, today: today)
    let bytes = writing.file()
    notes += writing.notes
    guard let bytes else { return }
    if name.isChanged || free != name.text {
      notes.append(ForeignNote(quiz.place, "its name is '\(free)'"))
    }
    if id != quiz.id { notes.append(ForeignNote(quiz.place, "its file is '\(path)'")) }
    files.append((path, bytes))
    questions += writing.count
    written[quiz.id] = WrittenQuiz(
      id: id, isGraded: quiz.kind == .quiz || quiz.kind == .exam, questions: writing.published)
  }
}
