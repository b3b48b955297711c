import ArgumentParser
import Authoring
import Courseware
import Disk
import Ledgers
import Publishing
import Sealing

/// `quizpress release`: publishes the answers that pages have sealed.
struct Release: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Release the answers of a quiz with 'answers: release'.",
    discussion: """
      Writes a file with the code that decrypts the answers in the page into 'releases' in the \
      course and into the built site, and prints the code, which students can type instead. This \
      cannot be undone: from then on, anyone who has the file or the code can read the answers.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: ArgumentHelp("The quiz to release.", valueName: "classroom/quiz"))
  var quiz: String?

  @Flag(help: "Release the answers before the time that the quiz gives.")
  var early = false

  @Flag(
    name: .customLong("new-key"),
    help: "Create the key of the site, which answers are encrypted with, and release nothing.")
  var isNewKey = false

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The folder that 'build' wrote. Default: 'build' in the course.", valueName: "dir"),
    completion: .directory,
    transform: nonEmptyPath)
  var output: String?

  func validate() throws {
    if (quiz == nil) != isNewKey {
      throw ValidationError("name either a quiz or '--new-key'")
    }
    if isNewKey, early || output != nil {
      let other = early ? "--early" : "-o"
      throw ValidationError("'\(other)' cannot be used with '--new-key'")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    let checked = try checkedCourse(tree, course)
    guard let quiz else { return try createKey(of: checked.site, tree) }
    let found = try assignment(quiz, in: checked)
    try refuse(found.quiz, named: quiz)
    guard let key = try onDisk({ try siteKey(.release, of: checked.site.title) }) else {
      try fail(
        "there is no release key of '\(checked.site.title)' on this computer",
        note: "run 'quizpress keys import FILE' with a copy of the key that the published pages "
          + "were built with; a key belongs to the title of the site; if no page was published, "
          + "run 'quizpress release --new-key' and build the site")
    }
    warnOfOpenQuiz(found, named: quiz)
    let code = key.releaseCode(of: found.quiz, in: found.classroom.id)
    let file = ReleaseFile(of: found.quiz, in: found.classroom.id, code: code)
    let answers = SealedAnswers(of: found.quiz, in: found.classroom.id, checked.site, code: code)
    let isPublished = try withLockedRoot(of: tree) { _ in
      let place = try releaseFolder(of: found.quiz, below: tree.folder.path, isNew: true)
      if let (folder, name) = place { try folder.replace(name, with: file.bytes) }
      return try publish(file, opening: answers, tree)
    }
    try report(code, file, of: found, isPublished ? site(tree) : nil)
  }

  private func createKey(of site: Site, _ tree: SourceTree) throws {
    let folder = try KeyFolder.required()
    try refuseInside(tree, folder.path)
    let key = SiteKeyFile(.release, site: site.title, created: course.currentTime)
    let path = "\(folder.path)/\(key.name)"
    let isNew = try onDisk {
      guard try status(at: path) == nil else { return false }
      try folder.write(key)
      return true
    }
    guard isNew else { try fail("there is a release key already, in '\(path)'") }
    guard !course.quiet else { return }
    try put(line: "wrote '\(path)', which only you can read")
    printNote(
      "copy it with 'quizpress keys backup -o FILE': without it, encrypted answers cannot "
        + "be released")
  }

  /// Refuses a quiz whose answers are not encrypted, or are to be released later.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing why the answers of a quiz cannot be released.
  private func refuse(_ quiz: Quiz, named name: String) throws {
    guard quiz.answers == .release, let time = quiz.release else {
      try fail(
        "the answers of '\(name)' are not encrypted",
        note: "only quizzes with 'answers: release' have answers to release")
    }
    guard course.currentTime < time.seconds, !early else { return }
    try fail(
      "'\(name)' has 'release: \(time.localDate) \(time.localTime)', which has not come yet",
      note: "add '--early' to release the answers now; this cannot be undone")
  }

  /// Warns if attempts at a quiz can still count: a deadline, including those of extensions, has
  /// not come yet, or late attempts count until the quiz closes; the grace is added to both.
  private func warnOfOpenQuiz(_ found: Assignment, named name: String) {
    let (quiz, classroom) = (found.quiz, found.classroom)
    let extended = classroom.members.compactMap { classroom.deadline(of: quiz, for: $0) }
    let last = (extended + [quiz.deadline].compactMap(\.self)).max()
    let closing = classroom.grading.lateness == .refuse ? nil : quiz.closes
    let end = [last, closing].compactMap(\.self).max()
    let grace = Int64(classroom.grading.grace.count)
    guard let end, course.currentTime <= end.seconds + grace else { return }
    let isLate = last.map { $0.seconds + grace < course.currentTime } ?? false
    printWarning(
      "students can still submit '\(name)'\(isLate ? " late" : ""), with the answers, until "
        + "\(end.localDate) \(end.localTime)\(grace > 0 ? " plus the grace" : "")")
  }

  private func site(_ tree: SourceTree) -> String {
    (output ?? tree.folder.path + "/build") + "/site"
  }

  /// Writes the file beside the page whose answers it opens; returns whether there is such a page
  /// that is not encrypted, as those of classrooms with a password are.
  private func publish(
    _ file: ReleaseFile, opening answers: SealedAnswers, _ tree: SourceTree
  ) throws -> Bool {
    let place = "\(site(tree))/\(file.path)"
    let (folder, name) = parts(of: place)
    guard try status(at: folder) != nil else { return false }
    let built = try Folder(at: folder)
    let page = name.dropLast(".release.js".count) + ".html"
    guard let bytes = try built.read(String(page)),
      answers.areIn(bytes)
    else { return false }
    try built.replace(name, with: file.bytes)
    return true
  }

  private func report(
    _ code: [UInt8], _ file: ReleaseFile, of found: Assignment, _ site: String?
  ) throws {
    guard !course.quiet else { return }
    let kept = "releases/\(file.path)"
    try put(line: "wrote '\(kept)'; the code to read aloud is:")
    try put(readableCode(code) + "\n")
    if let site {
      let place = fromHere("\(site)/\(file.path)")
      try put(line: "publish '\(place)' at the same place on the website")
      try put("if explanations have images, run 'quizpress build' and publish the site\n")
    } else {
      let reason = "the pages of '\(found.classroom.id)' are encrypted with its password: "
      let isLocked = found.classroom.access == .password
      try put(isLocked ? safeForTerminal(reason) : "")
      try put("run 'quizpress build' and publish the site\n")
    }
    printNote("this cannot be undone: everyone with the file or the code can read the answers")
  }
}
