import ArgumentParser
import Authoring
import Courseware
import Disk
import Grading
import Ledgers

/// `quizpress mark`: gives points to answers.
struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Give points to essays and other answers.",
    discussion: """
      Shows one answer after another and reads its points, optionally followed by a comment: \
      '3.5 good start'. Each is saved at once. An empty line or 's' skips, 'b' goes back, 'q' or \
      the end of the input stops; the next run continues with the answers that are left. Empty \
      essays get 0 points.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(
    help: ArgumentHelp("The classroom or quiz. Default: all.", valueName: "classroom[/quiz]"))
  var place: String?

  @Option(
    help: ArgumentHelp(
      "Grade the answers to this question, whatever its type. Can be repeated.",
      valueName: "id"))
  var question: [String] = []

  @Flag(help: "Hide the students' names.")
  var anonymous = false

  @Flag(help: "Include answers that already have a manual grade.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Write the answers to a table to fill in; - for standard output.",
      valueName: "csv"), completion: .file())
  var export: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Read the points from a table written with --export.", valueName: "csv"),
    completion: .file())
  var table: String?

  func validate() throws {
    guard export == nil || table == nil else {
      throw ValidationError("'--export' and '--import' cannot be used together")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    if let export, export != "-" {
      let folder = parts(of: absolutePath(export)).folder
      try refuseOwned(folder, of: tree.folder.path, allowsRoot: true)
    }
    try onDisk {
      let graded = try checkedCourse(tree, course)
      let root = try Folder(at: tree.folder.path)
      try requirePlace(place, in: graded)
      try refuseUnknownQuestions(graded)
      let bytes = try table.map { try tableBytes($0) }
      let work = try manualGradingQueue(
        course: graded, root: root, questions: question, table: bytes, where: isAsked)
      try refuse(work.damage)
      let unmarked = work.answersToGrade(includingGraded: all)
      let isEmpty = { (answer: AnswerToGrade) in
        answer.text == nil && answer.question.marking == .byHand && answer.mark == nil
      }
      let empty = unmarked.filter { isEmpty($0) && !all }
      let shown = unmarked.filter { all || !isEmpty($0) }
      let saving = ManualGradeStore(path: tree.folder.path, course: graded, options: course)
      if let export {
        try write(shown, to: export)
      } else if let table, let bytes {
        try take(bytes, from: table, work.answers, empty, saving)
      } else {
        try mark(shown, empty, saving)
      }
    }
  }

  private func isAsked(_ assignment: Assignment) -> Bool { assignment.isIn(place) }

  private func refuseUnknownQuestions(_ graded: Course) throws {
    let questions = graded.assignments.filter(isAsked).flatMap { $0.quiz.questions }
    let known = questions.map(\.id)
    for id in question {
      if !known.contains(id) {
        let near = suggestion(id, known)
        try fail(
          "no question '\(id)'" + near,
          note: near.isEmpty
            ? known.first.map { "write the id of a question, such as '\($0)'" } : nil)
      }
      if !questions.contains(where: { $0.id == id && !$0.isVoid }) {
        try fail(
          "question '\(id)' is void: everyone gets its points, and a manual grade would not count")
      }
    }
  }

  private func write(_ answers: [AnswerToGrade], to path: String) throws {
    let bytes = manualGradeTable(of: answers, isAnonymous: anonymous)
    if path == "-" { return try put(bytes) }
    var files = NewFiles()
    defer { files.keep() }
    do throws(DiskError) {
      try files.write(bytes, to: path)
    } catch {
      printError(
        error.reason == .exists
          ? "'\(path)' already exists and was not changed: choose another name"
          : "cannot write '\(path)': \(error.reason)")
      let isRefused = error.reason == .exists || error.reason == .symbolicLink
      throw isRefused ? ExitStatus.errors : ExitStatus.disk
    }
    if !course.quiet { try put(counted(answers.count, "answer") + " to grade\n") }
  }

  private func take(
    _ bytes: [UInt8], from path: String, _ answers: [AnswerToGrade], _ empty: [AnswerToGrade],
    _ saving: ManualGradeStore
  ) throws {
    let now = Moment(seconds: course.currentTime)
    switch readManualGrades(bytes, path: path, of: answers, at: now) {
    case .failure(let faults):
      try refuseTable(faults.all, more: faults.more, note: "no grades were imported")
    case .success(let marks):
      try saving.save(marks)
      // A row of the table may have graded such an answer.
      let marked = Set(marks.values.joined().map { [$0.attempt.description, $0.question] })
      let others = empty.filter {
        marks[$0.assignment.reference] != nil
          && !marked.contains([$0.attempt.description, $0.asked])
      }
      let quizzes = try gradeEmptyAnswers(to: others, saving)
      let count = marks.values.reduce(0) { $0 + $1.count }
      if !course.quiet {
        try put(counted(count, "manual grade") + " imported\n")
        noteUncounted(answers.filter { marked.contains([$0.attempt.description, $0.asked]) })
      }
      try saving.grade(quizzes.union(marks.keys).sorted())
    }
  }

  /// Says which manual grades do not count, with the reason; they are kept, because they count
  /// again if the course is changed back.
  private func noteUncounted(_ graded: [AnswerToGrade]) {
    let void = Dictionary(grouping: graded.filter(\.question.isVoid), by: \.question.id)
    for (id, answers) in void.sorted(by: { $0.key < $1.key }) {
      let grades = counted(answers.count, "manual grade")
      printNote("question '\(id)' is void: everyone gets its points; \(grades) will not count")
    }
    let late = graded.filter { $0.neverCounts && !$0.question.isVoid }.count
    if late > 0 {
      printNote("\(counted(late, "manual grade")) will not count: the attempts are too late")
    }
  }

  private func mark(
    _ answers: [AnswerToGrade], _ empty: [AnswerToGrade], _ saving: ManualGradeStore
  ) throws {
    let quizzes = try gradeEmptyAnswers(to: empty, saving)
    let now = Moment(seconds: course.currentTime)
    var session = GradingSession(answers, isAnonymous: anonymous, now: now)
    try session.run(saving)
    try saving.grade(quizzes.union(session.touched).sorted())
  }

  /// Grades empty answers with 0 points; returns their quizzes.
  private func gradeEmptyAnswers(
    to empty: [AnswerToGrade], _ saving: ManualGradeStore
  ) throws -> Set<QuizReference> {
    guard !empty.isEmpty else { return [] }
    let now = Moment(seconds: course.currentTime)
    let zeros = empty.map { ($0.assignment.reference, $0.marked(0, nil, at: now)) }
    try saving.save(Dictionary(grouping: zeros) { $0.0 }.mapValues { $0.map(\.1) })
    if !course.quiet { try put(counted(empty.count, "answer") + " left empty: 0 points\n") }
    return Set(zeros.map(\.0))
  }
}
