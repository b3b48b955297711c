import ArgumentParser
import Authoring
import Courseware
import Disk
import Exchange
import FoundationEssentials
import Glibc

/// `quizpress clone SOURCE --into CLASSROOM`.
struct Clone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone",
    abstract: "Copy a quiz whose author allows it.",
    discussion: """
      Copies a quiz with its translations, images and other files. The copy keeps the author \
      and the license. It gets today's date and, if it needs one, a deadline in two weeks; \
      attempts at the original do not count for it. SOURCE is 'CLASSROOM/QUIZ' in this course, the \
      file of a quiz in another course, its page in a site that was downloaded, or the address of \
      its page ('https://…', which needs the program 'curl'). A quiz that is not in this course \
      must have 'clone: true'.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The quiz to copy.", completion: .file(), transform: nonEmptyPath)
  var source: String

  @Option(help: ArgumentHelp("The classroom to copy it into.", valueName: "classroom"))
  var into: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The id of the copy. Default: the original's.", valueName: "id"))
  var id: String?

  @Option(help: "The name of the copy. Default: the original's.")
  var name: String?

  func validate() throws {
    if let id, !isFileStem(id) {
      throw ValidationError(
        "'--as' must be the name of a file without '.md': lower-case letters, digits, hyphens")
    }
  }

  func run() throws {
    let tree = try course.openCourse()
    try requireClassroom(into, in: tree)
    let origin = QuizOrigin(source, in: tree)
    try refuseFaults(of: tree)
    guard origin.namesFile else {
      try fail("'\(source)' must be the address of a quiz's page or source")
    }
    let found = try origin.readQuiz(in: tree)
    let folder = "content/\(into)/quizzes"
    let path = "\(folder)/\(id ?? found.stem).md"
    try refuseCollision(path, tree)
    let copy = try copy(of: SourceText(path: path, file: found.bytes), origin, into: tree)
    var files = [(path: path, bytes: formattedQuiz(copy.source, path, tree.folder))]
    for (ending, bytes) in try origin.translations(of: found.stem) {
      let translation = "\(path.dropLast("md".count))\(ending)"
      try refuseCollision(translation, tree)
      files.append((translation, formattedQuiz(bytes, translation, tree.folder)))
    }
    let texts = files.map(\.path)
    files += try filesShown(by: files, origin, tree)
    let root = tree.folder.path
    try start(in: root, course, checking: texts) { out throws(DiskError) in
      for file in files { try out.write(file.bytes, to: "\(root)/\(file.path)") }
    }
    try put(files.map { "created \($0.path)\n" }.joined())
    if !course.quiet {
      printDiagnostic("next: read it through, then run 'quizpress check'\n")
    }
  }

  private func refuseCollision(_ path: String, _ tree: SourceTree) throws {
    guard tree.contains(path) else { return }
    try fail("'\(path)' already exists: choose another id with '--as'")
  }

  private func copy(
    of text: SourceText, _ origin: QuizOrigin, into tree: SourceTree
  ) throws -> ClonedQuiz {
    let created = today(course, in: tree.folder)
    let deadline = today(course, in: tree.folder, plusDays: 14)
    let heading = ClonedQuiz.Heading(
      name: name.map(quotedYAML), author: origin.teacher.map(quotedYAML),
      origin: "\(origin.shown), \(created)", created: created, deadline: deadline,
      isLecture: origin.isLecture)
    guard let copy = ClonedQuiz(of: text, heading) else {
      try fail("'\(source)' is not a quiz: it has no front matter")
    }
    guard copy.allowsCloning || origin.isOwn else {
      try fail(
        "the author of '\(source)' does not publish it for others to copy: it has no line "
          + "'clone: true'")
    }
    return copy
  }

  /// The files that the copy shows and that are not in the course yet.
  private func filesShown(
    by texts: [(path: String, bytes: [UInt8])], _ origin: QuizOrigin, _ tree: SourceTree
  ) throws -> [(path: String, bytes: [UInt8])] {
    // In a course without files, so that every file that a quiz shows is reported as missing.
    let empty = SourceTree(planned: [], in: tree.folder)
    func paths(in bytes: [UInt8], at path: String) -> [String] {
      QuizTrial(of: SourceText(path: path, file: bytes), in: empty).missingFiles
    }
    // The addresses in the original of each file of the copy. The copy of a lecture is in another
    // folder, where two addresses can lead to one file.
    var addresses: [String: Set<String>] = [:]
    for text in texts {
      let sources = paths(in: text.bytes, at: "\(origin.folder)/quiz.md")
      for (path, source) in zip(paths(in: text.bytes, at: text.path), sources) {
        addresses[path, default: []].insert(relativeAddress(of: source, from: origin.folder))
      }
    }
    var files: [(path: String, bytes: [UInt8])] = []
    // A quiz or a classroom that the original links to is not a part of it.
    for path in addresses.keys.sorted() where !path.hasSuffix(".md") {
      let found = (addresses[path] ?? []).sorted()
      if let bytes = try fetched(path, from: found, origin, tree) { files.append((path, bytes)) }
    }
    return files
  }

  /// A file that the copy shows, unless the same one is already there.
  private func fetched(
    _ path: String, from addresses: [String], _ origin: QuizOrigin, _ tree: SourceTree
  ) throws -> [UInt8]? {
    guard path.hasPrefix("content/\(into)/") else {
      try fail("the quiz shows '\(path)', which is not in its classroom: copy it first")
    }
    let contents = try addresses.map(origin.read)
    guard let bytes = contents.first, contents.allSatisfy({ $0 == bytes }) else {
      let names = addresses.map { "'\($0)'" }.joined(separator: " and ")
      try fail(
        "the quiz shows \(names), which are different files but would both be '\(path)' in the "
          + "copy: rename one of them")
    }
    guard tree.contains(path) else { return bytes }
    if try tableBytes("\(tree.folder.path)/\(path)", cap: QuizOrigin.maxSize) == bytes {
      return nil
    }
    try fail("'\(path)' already exists and is another file: rename one of the two")
  }
}

/// The source that a quiz is copied from.
struct QuizOrigin {
  /// The maximum size of a file that a quiz shows, in bytes.
  static let maxSize = 256 << 20
  private static let whereQuizzesAre =
    "a page has its quiz beside it only if its author publishes it for others to copy, with "
    + "'clone: true'"
  /// The source as given on the command line.
  private let source: String
  /// The folder of the quiz, with a slash at its end: a path or an address.
  private let base: String
  /// The names that its file may have, without `.md`.
  private let stems: [String]
  private let isAddress: Bool
  /// Whether it is in the course that it is copied into.
  let isOwn: Bool
  /// The path of its folder in its course, such as `content/biology/lectures`.
  ///
  /// For a file that is not in a course, the names are those of the folders that it is in.
  var folder: String {
    // A file in the root of a disk or site has fewer folders.
    let names = "classroom/quizzes/\(base)".split(separator: "/").suffix(2)
    return "content/\(names.joined(separator: "/"))"
  }
  /// Whether the original is a lecture.
  var isLecture: Bool { base.hasSuffix("/lectures/") }
  /// The source as the copy names it: as given, but only the last component of an absolute path.
  var shown: String {
    source.hasPrefix("/") ? String(source.split(separator: "/").last ?? "") : source
  }
  /// The first teacher of its classroom, if that is known.
  let teacher: String?

  init(_ source: String, in tree: SourceTree) {
    self.source = source
    isAddress = source.hasPrefix("https://") || source.hasPrefix("http://")
    let parts = source.split(separator: "/").map(String.init)
    let sources = parts.count == 2 ? QuizFolder.sources(of: parts[1], in: parts[0]) : []
    let own = sources.first(where: tree.contains) ?? ""
    isOwn = !own.isEmpty
    let place =
      isOwn
      ? "\(tree.folder.path)/\(own)"
      : isAddress ? String(source.prefix { $0 != "?" && $0 != "#" }) : absolutePath(source)
    let slash = place.lastIndex(of: "/").map(place.index(after:)) ?? place.startIndex
    base = String(place[..<slash])
    var name = String(place[slash...])
    for ending in [".md", ".html"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    // The name of a page in another language ends with the language.
    stems = [name] + (name.firstIndex(of: ".").map { [String(name[..<$0])] } ?? [])
    let classroom = isOwn ? parts[0] : ""
    teacher =
      isOwn
      ? readSnapshot(tree, ReadingOptions()) { _ in false }.classrooms
        .first { $0.id == classroom }?.teachers.first?.name : nil
  }

  /// Whether an address has a file name after the host and the folders.
  var namesFile: Bool {
    !isAddress || !(stems.last ?? "").isEmpty && base.count { $0 == "/" } > 2
  }

  /// The file of the quiz, and its id.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that there is none, with the nearest quiz of
  ///   the course that it is copied into.
  func readQuiz(in tree: SourceTree) throws -> (stem: String, bytes: [UInt8]) {
    let stem = stems.last ?? ""
    if isAddress { return (stem, try read(stem + ".md")) }
    // If the file cannot be examined, reading it gives the reason.
    do throws(DiskError) {
      _ = try OpenFile(at: "\(base)\(stem).md")
    } catch {
      if error.reason.isMissing {
        let path = fromHere("\(base)\(stem).md")
        try fail(
          source.hasSuffix(".html")
            ? "there is no '\(path)'; \(Self.whereQuizzesAre)"
            : source.hasSuffix(".md")
              ? "there is no '\(path)'"
              : "this course has no quiz '\(source)', and there is no '\(path)'"
                + suggestion(
                  nearestPlace(to: source, among: quizFiles(among: tree.files).keys.sorted())))
      }
    }
    return (stem, try read(stem + ".md"))
  }

  /// The translations of the quiz: the endings of their names, such as `zh.md`, and their copies.
  ///
  /// Those at an address are not found, because a server does not list the files of a folder.
  func translations(of stem: String) throws -> [(ending: String, bytes: [UInt8])] {
    guard !isAddress else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: base).sorted().filter {
      $0.hasPrefix("\(stem).") && $0 != "\(stem).md" && $0.hasSuffix(".md")
        && originalPath(of: base + $0) == "\(base)\(stem).md"
    }
    return try names.compactMap { name in
      let text = SourceText(path: name, file: try read(name))
      return ClonedQuiz.translation(of: text).map { (String(name.dropFirst(stem.count + 1)), $0) }
    }
  }

  /// The content of a file, by its address relative to the quiz.
  func read(_ address: String) throws -> [UInt8] {
    guard isAddress else { return try tableBytes(base + address, cap: Self.maxSize) }
    let url = base + urlPath(address)
    let run: ProgramRun
    do throws(SpawnFault) {
      run = try ProgramRun(
        [
          "curl", "--fail", "--silent", "--show-error", "--location", "--proto", "=http,https",
          "--globoff", "--max-redirs", "5", "--max-time", "120", "--max-filesize",
          String(Self.maxSize), "--",
          url,
        ], ProcessInfo.processInfo.environment, input: [])
    } catch {
      let reason = error.code == ENOENT ? "the program 'curl' was not found" : error.reason
      try fail("'\(url)' cannot be fetched: \(reason)", ExitStatus.disk)
    }
    guard run.status == 0 else {
      let words = String(decoding: run.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      // 22 is the exit status for an answer such as 404.
      let isMissingQuiz = run.status == 22 && address.hasSuffix(".md")
      try fail(
        "'\(url)' cannot be fetched: \(words.first ?? "")",
        note: isMissingQuiz ? Self.whereQuizzesAre : nil)
    }
    return run.output
  }
}
