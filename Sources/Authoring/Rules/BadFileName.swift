import Courseware

extension Rule {
  static let badFileName = Rule(
    "bad-file-name", .error,
    "Names of classroom folders and quiz files are lower-case letters, digits and hyphens.",
    explanation: """
      The name of a folder or a file becomes part of the address of its page and of every attempt
      that students hand in. Spaces, capitals and accents mean different things to different
      systems: what works on one computer is 'not found' on another. Rename it with lower-case
      letters, digits and hyphens between them, 64 at most. The name that students see is in the
      file, after 'name:'.
      """,
    bad: .files(
      ["content/class/quizzes/Quiz 1.md": .text(quiz)], shown: "content/class/quizzes/Quiz 1.md"),
    good: .files(
      ["content/class/quizzes/quiz-1.md": .text(quiz)], shown: "content/class/quizzes/quiz-1.md"))
}

private let quiz = Rule.Example.quizText("name: Quiz 1\ncreated: 2026-09-01\ndeadline: 2026-09-14")

extension CourseOutline {
  /// Reports a translation whose name does not end with the code of a language in lower case and
  /// with a hyphen, such as `cells.DE.md` or `cells.deutsch.md` beside `cells.md`, which would be
  /// read as a quiz.
  ///
  /// - Returns: Whether the file is such a translation.
  mutating func refuseLanguage(of path: String) -> Bool {
    let parts = path.pathComponents
    guard let last = parts.last, last.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 else {
      return false
    }
    let file = QuizFile(path: path, classroom: "")
    if file.language != nil, tree.contains(file.original.path) { return false }
    let words = last.split(separator: ".", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/") + "/"
    let quiz = words[0].lowercased().replacing("_", with: "-") + ".md"
    let original = ["\(words[0]).md", quiz].first { tree.contains(folder + $0) }
    guard let original else { return false }
    let written = words[1].lowercased().replacing("_", with: "-")
    let isCode = isLanguageCode(written)
    let code = isCode ? written : suggestedLanguage(String(words[1]))?.text.lowercased()
    let stem = original.dropLast(".md".count)
    var advice =
      "'\(stem).de.md' is a German translation; the name of another quiz contains no period"
    if let name = code.map({ "\(stem).\($0).md" }) {
      advice =
        tree.contains(folder + name)
        ? "'\(folder + name)' exists, too: delete one of the two" : "rename the file to '\(name)'"
    }
    report.add(
      .badFileName,
      isCode
        ? "the language in the name of a translation is written in lower case, with hyphens"
        : "the name of a translation must end with the code of its language, not '\(words[1])'",
      at: Span(wholeFile: path), note: advice)
    return true
  }

  /// Reports each bad file name with the name of no other file, and file names that differ only in
  /// case.
  mutating func reportBadNames() {
    guard !badNames.isEmpty else { return }
    let pathsByName = Dictionary(grouping: tree.files, by: foldedName)
    var offered: Set<String> = []
    for (stem, path) in badNames {
      let words = withoutAccents(foldedName(stem)).replacing("_", with: " ")
      let made = Identifier.made(from: Array(words.utf8)[...], limit: 56, prefix: "quiz")
      let near = isFileStem(made) ? made : "quiz-" + made
      let names = [near] + (2...99).map { "\(near)-\($0)" }
      let isFolder = path == "content/\(stem)/classroom.md"
      let folder = path.dropLast("\(stem).md".count)
      let free = names.first { name in
        let place = isFolder ? "content/\(name)/classroom.md" : "\(folder)\(name).md"
        return isFileStem(name) && !tree.contains(place) && offered.insert(place).inserted
      }
      let other = pathsByName[foldedName(path)]?.first { $0 != path }
      let reason =
        isDeviceName(stem)
        ? "Windows reserves it for a device"
        : "use lower-case letters, digits and hyphens, at most 64"
      report.add(
        .badFileName, "'\(stem)' is not a valid name: \(reason)",
        at: Span(wholeFile: path),
        notes: [
          other.map { .init("'\($0)' differs only in upper and lower case") }
            ?? .init("'\(free ?? near)' is a valid name")
        ])
    }
  }
}
