import ArgumentParser
import Authoring
import Courseware
import Digest
import Disk
import Ledgers
import Publishing
import Reporting

/// `quizpress print`: prints a quiz on paper.
struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Write a quiz as sheets to print and answer by hand.",
    discussion: """
      Writes a file for each version, in HTML and, if Chromium is installed, in PDF. Versions draw \
      and shuffle questions and options differently; a version is always the same unless the quiz \
      changes. The foot of each sheet names the quiz, the version and its seed.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("The quiz to print.", valueName: "classroom/quiz"))
  var quiz: String

  @Option(help: "The number of versions, 1 to 26: A, B, C and so on.")
  var versions = 1

  @Flag(help: "Also write an answer key with hints, explanations and rubrics for each version.")
  var key = false

  @Option(
    help: ArgumentHelp(
      "The language of a translation to print. Default: that of the original.", valueName: "code"))
  var language: String?

  @Flag(help: "Include draft quizzes.")
  var drafts = false

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The folder to write. Default: 'print' in the course.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  func validate() throws {
    guard !(1...PaperVersion.letters.count).contains(versions) else { return }
    throw ValidationError("'--versions' must be a number from 1 to \(PaperVersion.letters.count)")
  }

  func run() throws {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course, includesDrafts: drafts)
    if checked.drafts.contains(quiz) {
      try fail("'\(quiz)' is a draft: add '--drafts' to print it")
    }
    let assignment = try assignment(quiz, in: checked)
    let folder = output ?? tree.folder.path + "/print"
    try refuseOwned(folder, of: tree.folder.path)
    let pages = try pages(of: assignment, checked.site, tree)
    var documents: [ReportFile] = []
    var fault: Chromium.Fault?
    do throws(Chromium.Fault) {
      documents = try self.documents(of: pages)
    } catch {
      fault = error
    }
    try onDisk {
      // Documents of an earlier run would not be those of the new pages.
      let stale = fault == nil ? [] : pages.map { documentPath(of: $0) }
      try Reporting.write(pages + documents, below: folder, mode: 0o600, removing: stale)
    }
    if let fault { try fail("no PDF was written: \(fault.reason)", ExitStatus.disk) }
    if !course.quiet {
      let place = safeForTerminal(fromHere(folder))
      try put("wrote \(counted(pages.count + documents.count, "file")) in \(place)\n")
      for note in notes(on: assignment, pages, documents) { printNote(note) }
    }
  }

  private func pages(
    of assignment: Assignment, _ site: Site, _ tree: SourceTree
  ) throws -> [ReportFile] {
    let (quiz, classroom) = (try inLanguage(assignment.quiz), assignment.classroom)
    let stem = language.map { "\(self.quiz).\($0)" } ?? self.quiz
    return try PaperVersion.letters.prefix(versions).flatMap { letter in
      try (key ? [false, true] : [false]).compactMap { isKey -> ReportFile? in
        guard let version = PaperVersion(letter, of: self.quiz),
          let sheet = PaperSheet(quiz, of: classroom, site, version, showsKey: isKey)
        else { return nil }
        let name = "\(stem)-\(letter)\(isKey ? "-key" : "").html"
        return (path: name, bytes: try sheet.html { try dataURL(of: $0, tree) })
      }
    }
  }

  /// The quiz in the requested language.
  private func inLanguage(_ quiz: Quiz) throws -> Quiz {
    guard let language, language != quiz.language else { return quiz }
    if let found = quiz.translations.first(where: { $0.language == language }) { return found }
    let known = quiz.translations.compactMap(\.language)
    try fail(
      "'\(self.quiz)' has no translation '\(language)'"
        + (known.isEmpty
          ? "; leave out '--language'" : "; it has \(known.joined(separator: ", "))"))
  }

  /// The PDF of each page; empty if Chromium is not installed.
  private func documents(of pages: [ReportFile]) throws(Chromium.Fault) -> [ReportFile] {
    guard let browser = Chromium() else { return [] }
    var documents: [ReportFile] = []
    for page in pages {
      documents.append((path: documentPath(of: page), bytes: try browser.pdf(of: page.bytes)))
    }
    return documents
  }

  private func documentPath(of page: ReportFile) -> String {
    page.path.dropLast("html".count) + "pdf"
  }

  private func notes(
    on assignment: Assignment, _ pages: [ReportFile], _ documents: [ReportFile]
  ) -> [String] {
    var notes: [String] = []
    if documents.isEmpty {
      notes.append(
        "no PDF was written, because none of these programs is in PATH: "
          + Chromium.programs.joined(separator: ", ") + "; open the HTML in a browser and print it")
    }
    let names = PaperVersion.letters.prefix(versions)
    let forms = names.compactMap { letter in
      PaperVersion(letter, of: quiz).flatMap { Form(of: assignment.quiz, seed: $0.seed) }
    }
    for (place, form) in forms.enumerated() {
      guard let first = forms[..<place].firstIndex(of: form) else { continue }
      notes.append("versions \(names[first]) and \(names[place]) are the same")
    }
    let media = ["<audio", "<video"].map { Array($0.utf8) }
    if pages.contains(where: { page in media.contains { page.bytes.firstRange(of: $0) != nil } }) {
      notes.append("audio and video are not printed")
    }
    return notes
  }
}

/// The `data:` URL of an image below `content/`.
private func dataURL(of path: String, _ tree: SourceTree) throws -> String? {
  let types = [
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
  ]
  let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
  guard let type = types[ending] else { return nil }
  var reader = tree.folder.reader()
  switch reader.read("content/" + path, cap: maxPublishedSize) {
  case .success(let bytes):
    return "data:\(type);base64," + String(decoding: base64(bytes), as: UTF8.self)
  case .failure(let reason):
    printError("cannot read 'content/\(path)': \(reason)")
    throw tree.folder.fault == nil ? ExitStatus.errors : ExitStatus.disk
  }
}
