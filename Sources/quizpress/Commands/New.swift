import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange
import Glibc

/// `quizpress new`: creates files that pass `check`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a site, a classroom, a quiz or a lecture.",
    subcommands: [NewSite.self, NewClassroom.self, NewQuiz.self, NewLecture.self])
}

/// `quizpress new site`.
struct NewSite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Create a course with 'content/site.yml', '.gitignore' and '.gitattributes'.")

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "The folder to create it in. Default: the current folder.", completion: .directory,
    transform: nonEmptyPath)
  var folder: String?

  @Option(help: "The title of the site. Default: 'Our courses'.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Berlin. Default: that of this computer.", valueName: "zone"))
  var timeZone: String?

  func run() throws {
    let root = folder ?? course.root ?? "."
    try course.refuseNested(root)
    if let timeZone { try refuseUnknownZone(timeZone) }
    let system = systemZone()
    let usual = system.contains("/") && isTimeZone(system) ? system : "UTC"
    var questions = Questions(isWanted: title == nil && timeZone == nil)
    let title = try title ?? questions.ask("Title of the site", default: "Our courses")
    var known = try timeZone ?? questions.ask("Time zone", default: usual) ?? usual
    // The end of the input is the usual zone, so this ends where that exists.
    while questions.canAskAgain, !isTimeZone(known), isTimeZone(usual) {
      printError(zoneFault(known))
      known = try questions.ask("Time zone", default: usual) ?? usual
    }
    try refuseUnknownZone(known)
    let site = """
      title: \(quotedYAML(title ?? ""))
      time-zone: \(quotedYAML(known))
      language: en

      """
    try start(in: root, course) { files throws(DiskError) in
      try files.write(Array(site.utf8), to: root + "/content/site.yml")
      for (name, text) in [(".gitignore", ignoredFiles), (".gitattributes", joinedFiles)]
      where unsafe access("\(root)/\(name)", F_OK) != 0 {
        try files.write(Array(text.utf8), to: "\(root)/\(name)")
      }
    }
    try put("created a course in \(safeForTerminal(root))/content\n")
    if !course.quiet {
      let enter = root == "." ? "" : "cd \(shellQuoted(root)) && "
      printDiagnostic(
        "next: \(enter)quizpress new classroom biology-9b --name 'Biology 9B' "
          + "--teacher 'Your name'\n")
    }
  }
}

private func refuseUnknownZone(_ zone: String) throws {
  guard isTimeZone(zone) else { throw ValidationError(safeForTerminal(zoneFault(zone))) }
}

private func zoneFault(_ zone: String) -> String {
  let fault = timeZoneFault(zone)
  return "\(fault.reason): \(fault.advice)"
}

/// The content of a course's `.gitignore`.
let ignoredFiles = """
  # Must not be published with the course: rosters, grades, tables of answers, attempts, results,
  # builds, reports and answer keys on paper.
  members.csv
  scores.csv
  /*.csv
  /attempts/
  /stats/
  /build/
  /reports/
  /grades/
  /print/
  # What a command that was stopped left of these.
  .*.new
  .*.quizpress-old/
  .*.quizpress-stage-*/

  """

/// The content of a course's `.gitattributes`, for users who keep results in git.
let joinedFiles = """
  # Files of 'quizpress merge' are sets of lines, so Git can merge branches automatically.
  /stats/** text eol=lf merge=union

  """

/// `quizpress new classroom ID`.
struct NewClassroom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classroom", abstract: "Create a classroom.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom's id, which names its folder.")
  var id: String

  @Option(help: "The name that students see. Default: the id in words, such as 'Cell biology'.")
  var name: String?

  @Option(help: "The teacher's name. Default: the user name set in Git.")
  var teacher: String?

  @Option(help: "The teacher's e-mail address.")
  var email: String?

  @Option(help: "The term, such as 'Fall 2026'.")
  var term: String?

  @Option(help: "The credits of the course, such as 4.", transform: nonEmptyCredits)
  var credits: String?

  @Option(
    help: ArgumentHelp(
      "The percentage of each category, such as quizzes=60,exams=40.", valueName: "list"),
    transform: categoryWeights)
  var weights: [CategoryOption] = []

  @Option(
    help: ArgumentHelp(
      "A CSV file with the columns 'id' and 'name', to copy as the roster.", valueName: "file"),
    completion: .file(),
    transform: nonEmptyPath)
  var roster: String?

  func validate() throws {
    guard id.isEmpty || id.hasPrefix(".") || id.contains("/") else { return }
    throw ValidationError(
      "'\(safeForTerminal(id))' is not a valid name: use lower-case letters, digits and hyphens, "
        + "at most 64")
  }

  func run() throws {
    let tree = try course.openCourse()
    let root = tree.folder.path
    var questions = Questions(isWanted: name == nil && teacher == nil)
    let name = try name ?? questions.ask("Name of the classroom", default: spelledOut(id))
    let teacher = try teacher ?? questions.ask("Your name", default: nameOfUser(in: root))
    guard let name, let teacher else {
      try fail(
        "the teacher is missing: add, for example, --teacher 'Ada Example'", ExitStatus.usage)
    }
    let members = try roster.map { try editableTable(at: $0).withGuards }
    let mail = email.map { "\n  email: \(quotedYAML($0))" } ?? ""
    let text = """
      ---
      name: \(quotedYAML(name))
      teacher:
        name: \(quotedYAML(teacher))\(mail)
      created: \(today(course, in: tree.folder))\(settings)
      ---

      Welcome! These are the quizzes of this class.

      """
    let path = "content/\(id)/classroom.md"
    let list = "content/\(id)/members.csv"
    try start(in: root, course, checking: [path, list]) { files throws(DiskError) in
      try files.write(Array(text.utf8), to: "\(root)/\(path)")
      if let members { try files.write(members, to: "\(root)/\(list)") }
    }
    try put("created \(path)\n" + (members == nil ? "" : "created \(list)\n"))
    if !course.quiet {
      printDiagnostic("next: quizpress new quiz \(id)/first-quiz --name 'First quiz'\n")
    }
  }

  /// The lines of front matter for the given options.
  private var settings: String {
    var lines = ""
    if let term { lines += "\nterm: \(quotedYAML(term))" }
    if let credits {
      let isNumber = credits.allSatisfy { "0123456789.".contains($0) }
      lines += "\ncredits: \(isNumber ? credits : quotedYAML(credits))"
    }
    if !weights.isEmpty {
      lines += "\nweights:" + weights.map { "\n  \(quotedYAML($0.name)): \($0.percent)" }.joined()
    }
    return lines
  }
}

private func nonEmptyCredits(_ text: String) throws -> String {
  guard text.contains(where: { !$0.isWhitespace }) else {
    throw ValidationError("it must be a number, such as 4")
  }
  return text
}

/// One category of `--weights`.
struct CategoryOption {
  var name: String
  /// The percentage as written.
  var percent: String
}

/// Reads `quizzes=60,exams=40`.
private func categoryWeights(_ text: String) throws -> [CategoryOption] {
  try text.split(separator: ",").map { part in
    let words = part.split(separator: "=").map(cleanedName)
    guard words.count == 2, !words[0].isEmpty, words[1].allSatisfy({ "0123456789.".contains($0) })
    else {
      throw ValidationError("write categories with their percentages, as 'quizzes=60,exams=40'")
    }
    return CategoryOption(name: words[0], percent: words[1])
  }
}

/// `quizpress new quiz CLASSROOM/ID`.
struct NewQuiz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiz", abstract: "Create a quiz.",
    discussion: "The quiz has an example question and a deadline in two weeks.")

  @OptionGroup var course: CourseOptions

  @Argument(
    help: ArgumentHelp(
      "The ids of the classroom and of the new quiz, which names its file.",
      valueName: "classroom/id"))
  var place: String

  @Option(help: "The name that students see. Default: the id in words, such as 'Cell biology'.")
  var name: String?

  func validate() throws {
    guard place.split(separator: "/", omittingEmptySubsequences: false).count == 2 else {
      throw ValidationError("write the classroom and the quiz, for example biology-9b/cells")
    }
    if place.hasSuffix(".md") {
      let name = safeForTerminal(place.dropLast(3).lowercased())
      throw ValidationError("leave out '.md': write '\(name)'")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    try requireClassroom(parts[0], in: tree)
    let text = """
      ---
      name: \(quotedYAML(name ?? spelledOut(parts[1])))
      created: \(today(course, in: tree.folder))
      deadline: \(today(course, in: tree.folder, plusDays: 14))
      ---

      The text before the first question introduces the quiz.

      ## What is the first question of '\(parts[1])'?

      - [x] A correct option
      - [ ] An incorrect option
        > Feedback on this option.
      - [ ] Another one

      > The explanation, which students see after the quiz.

      """
    try create(
      "content/\(parts[0])/quizzes/\(parts[1]).md", holding: text, in: tree, course,
      next: "'quizpress check' and 'quizpress build'")
  }
}

/// Creates a quiz or a lecture, and says what to run after the questions are written.
private func create(
  _ path: String, holding text: String, in tree: SourceTree, _ course: CourseOptions, next: String
) throws {
  try start(in: tree.folder.path, course, checking: [path]) { files throws(DiskError) in
    try files.write(Array(text.utf8), to: "\(tree.folder.path)/\(path)")
  }
  try put("created \(path)\n")
  if !course.quiet { printDiagnostic("next: write your questions, then run \(next)\n") }
}

/// `quizpress new lecture CLASSROOM [DATE]`.
struct NewLecture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lecture", abstract: "Create a lecture: polls for the class meeting of one day.")

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom's id.")
  var classroom: String

  @Argument(help: ArgumentHelp("The day, such as 2026-09-07. Default: today.", valueName: "date"))
  var day: String?

  @Option(help: "The name that students see. Default: 'Lecture of' and the day.")
  var name: String?

  func run() throws {
    let tree = try course.openCourse()
    let day = day ?? today(course, in: tree.folder)
    guard QuizFolder.day(named: day) != nil else {
      throw ValidationError("'\(safeForTerminal(day))' is not a date such as 2026-09-07")
    }
    try requireClassroom(classroom, in: tree)
    let text = """
      ---
      name: \(quotedYAML(name ?? "Lecture of \(day)"))
      ---

      ## A first question for the class

      - [x] A correct option
      - [ ] An incorrect option

      ## What is still unclear? {type=essay}

      """
    try create(
      "content/\(classroom)/lectures/\(day).md", holding: text, in: tree, course,
      next: "'quizpress class \(classroom) \(day)'")
  }
}

/// The user's name in git; `nil` if there is none.
func nameOfUser(in folder: String) -> String? {
  let settings = ["config", "--get", "user.name"]
  guard let run = try? GitProcess(in: folder, settings), run.status == 0 else { return nil }
  let name = cleanedName(String(decoding: run.output, as: UTF8.self))
  return name.isEmpty ? nil : name
}

/// Today's date plus some days, `2026-09-14`, in the time zone of a course's site, or of this
/// machine if there is none.
func today(_ course: CourseOptions, in folder: CourseFolder?, plusDays days: Int = 0) -> String {
  let now = course.currentTime
  let here = folder.flatMap { onClassClock(now, in: $0) } ?? onSystemClock(now)
  return CivilTime(seconds: now + Int64(here.offset) + Int64(days * 86_400)).date
}

/// A moment with the offset of this machine's time zone.
private func onSystemClock(_ seconds: Int64) -> Moment {
  var (now, local) = unsafe (time_t(seconds), tm())
  tzset()
  unsafe localtime_r(&now, &local)
  return unsafe Moment(seconds: seconds, offset: Int32(local.tm_gmtoff))
}

/// The name of this machine's time zone, from the environment or the system's configuration; empty
/// if none is set.
private func systemZone() -> String {
  if let zone = unsafe getenv("TZ").map({ unsafe String(cString: $0) }), !zone.isEmpty {
    return String(zone.drop { $0 == ":" })
  }
  let file = realPath("/etc/localtime") ?? ""
  return file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? ""
}

/// Text as one word of a shell command, in quotes if it is not a plain path.
func shellQuoted(_ text: String) -> String {
  let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")
  if !text.isEmpty, text.allSatisfy(plain.contains) { return text }
  return safeForTerminal("'" + text.replacing("'", with: #"'\''"#) + "'")
}

/// `first-quiz` as `First quiz`.
func spelledOut(_ id: String) -> String {
  let words = id.split(separator: "-").joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}
