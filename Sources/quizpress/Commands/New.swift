import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange
import Glibc

/// `quizpress new`: starting points that pass `check`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a site, a classroom or a quiz.",
    subcommands: [NewSite.self, NewClassroom.self, NewQuiz.self])
}

/// `quizpress new site`.
struct NewSite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Create a course with 'content/site.yml', '.gitignore' and '.gitattributes'.")

  @OptionGroup var course: CourseOptions

  @Argument(
    help: "The folder to create it in. Default: the current folder.", transform: nonEmptyPath)
  var folder: String?

  @Option(help: "The title of the site.")
  var title = "Our courses"

  @Option(help: ArgumentHelp("The time zone, such as Europe/Berlin.", valueName: "zone"))
  var timeZone: String?

  func run() throws {
    let root = folder ?? course.root ?? "."
    if let timeZone, !isTimeZone(timeZone) {
      throw ValidationError(
        "'\(timeZone)' is not a time zone: write a continent and a city, such as Europe/Berlin")
    }
    let zone = timeZone ?? systemZone()
    let known = zone.contains("/") ? zone : "UTC"
    let site = """
      title: \(quotedYAML(title))
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
    try put("created a course in \(root)/content\n")
    if !course.quiet {
      let enter = root == "." ? "" : "cd \(shellQuoted(root)) && "
      printDiagnostic(
        "next: \(enter)quizpress new classroom biology-9b --name 'Biology 9B' "
          + "--teacher 'Your name'\n")
    }
  }
}

/// A course's `.gitignore`.
let ignoredFiles = """
  # Must not be published with the course: rosters, grades, attempts, results, builds,
  # reports and answer keys on paper.
  members.csv
  scores.csv
  /attempts/
  /stats/
  /build/
  /reports/
  /grades/
  /print/

  """

/// A course's `.gitattributes`, for those who keep results in git.
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

  @Option(help: "The name that students see.")
  var name: String?

  @Option(help: "The teacher's name. Default: the user name set in Git.")
  var teacher: String?

  @Option(help: "The teacher's e-mail address.")
  var email: String?

  func run() throws {
    let root = try course.openCourse().folder.path
    guard let teacher = teacher ?? nameOfUser(in: root) else {
      printError("the teacher is missing: add, for example, --teacher 'Ada Example'")
      throw ExitStatus.usage
    }
    let mail = email.map { "\n  email: \(quotedYAML($0))" } ?? ""
    let text = """
      ---
      name: \(quotedYAML(name ?? spelledOut(id)))
      teacher:
        name: \(quotedYAML(teacher))\(mail)
      created: \(today(course))
      ---

      Welcome! These are the quizzes of this class.

      """
    let path = "content/\(id)/classroom.md"
    try start(in: root, course, checking: path) { files throws(DiskError) in
      try files.write(Array(text.utf8), to: "\(root)/\(path)")
    }
    try put("created \(path)\n")
    if !course.quiet {
      printDiagnostic("next: quizpress new quiz \(id)/first-quiz --name 'First quiz'\n")
    }
  }
}

/// `quizpress new quiz CLASSROOM/ID`.
struct NewQuiz: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "quiz", abstract: "Create a quiz.")

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("The classroom's and the quiz's ids.", valueName: "classroom/id"))
  var place: String

  @Option(help: "The name that students see.")
  var name: String?

  func validate() throws {
    guard place.split(separator: "/", omittingEmptySubsequences: false).count == 2 else {
      throw ValidationError("write the classroom and the quiz, for example biology-9b/cells")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard tree.contains("content/\(parts[0])/classroom.md") else {
      printError("no classroom '\(safeForTerminal(parts[0]))' in this course")
      throw ExitStatus.errors
    }
    let text = """
      ---
      name: \(quotedYAML(name ?? spelledOut(parts[1])))
      created: \(today(course))
      deadline: \(today(course, plusDays: 14))
      ---

      The text before the first question introduces the quiz.

      ## What is the first question of '\(parts[1])'?

      - [x] A correct option
      - [ ] An incorrect option
        > Feedback on this option.
      - [ ] Another one

      > The explanation, which students see after the quiz.

      """
    let path = "content/\(parts[0])/quizzes/\(parts[1]).md"
    try start(in: tree.folder.path, course, checking: path) { files throws(DiskError) in
      try files.write(Array(text.utf8), to: "\(tree.folder.path)/\(path)")
    }
    try put("created \(path)\n")
    if !course.quiet {
      printDiagnostic(
        "next: write your questions, then run 'quizpress check' and 'quizpress build'\n")
    }
  }
}

/// The name that git has for whoever runs the command; `nil` without one.
func nameOfUser(in folder: String) -> String? {
  let settings = ["config", "--get", "user.name"]
  guard let run = try? GitProcess(in: folder, settings), run.status == 0 else { return nil }
  let name = cleanedName(String(decoding: run.output, as: UTF8.self))
  return name.isEmpty ? nil : name
}

/// Writes new files and takes them back where the course objects to them.
func start(
  in root: String, _ course: CourseOptions, checking path: String? = nil,
  write: (inout NewFiles) throws(DiskError) -> Void
) throws {
  var files = NewFiles(below: root)
  do {
    try write(&files)
  } catch {
    files.undo()
    let path = safeForTerminal(fromHere(error.path))
    printError(
      error.reason == .exists
        ? "'\(path)' already exists" : "'\(path)' cannot be written: \(error.reason)")
    throw error.reason == .exists ? ExitStatus.errors : ExitStatus.disk
  }
  guard let path, let folder = try? CourseFolder(path: root) else { return }
  var checked = readCourse(
    SourceTree(reading: folder),
    ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
  checked.diagnostics.removeAll { $0.severity == .warning || !concerns($0, path) }
  guard checked.errorCount > 0 else { return }
  // What was begun is taken back, so there is no line to look at.
  for index in checked.diagnostics.indices {
    checked.diagnostics[index].notes.removeAll { $0.span?.path == path }
    guard checked.diagnostics[index].span?.path == path else { continue }
    checked.diagnostics[index].span = nil
    checked.diagnostics[index].fixes = []
  }
  report(checked, course)
  files.undo()
  throw ExitStatus.errors
}

private func concerns(_ diagnostic: Diagnostic, _ path: String) -> Bool {
  diagnostic.span?.path == path || diagnostic.notes.contains { $0.span?.path == path }
}

/// A date `2026-09-14` on this machine's calendar.
func today(_ course: CourseOptions, plusDays days: Int = 0) -> String {
  var (now, local) = unsafe (time_t(course.currentTime), tm())
  tzset()
  unsafe localtime_r(&now, &local)
  return unsafe CivilTime(seconds: course.currentTime + Int64(local.tm_gmtoff + days * 86_400)).date
}

/// The name of this machine's time zone, as its environment or its administrator chose it; empty
/// where nobody did.
private func systemZone() -> String {
  if let zone = unsafe getenv("TZ").map({ unsafe String(cString: $0) }), !zone.isEmpty {
    return String(zone.drop { $0 == ":" })
  }
  let file = realPath("/etc/localtime") ?? ""
  return file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? ""
}

/// Text as one word of a shell's, in quotes where it is more than a plain path.
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
