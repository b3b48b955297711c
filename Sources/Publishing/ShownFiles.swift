package import Courseware

extension Course {
  /// The files of the course that a page of the site shows or links to, sorted.
  ///
  /// Files that only drafts, rubrics or undisclosed explanations refer to are omitted, because a
  /// picture or its name may reveal an answer.
  func shownFiles() -> [String] { files(Disclosure.visitShown) }

  /// The files that the pages of one classroom show or link to.
  func shownFiles(of classroom: Classroom) -> Set<String> {
    var shown = ShownFiles(among: Set(assets))
    shown.add(classroom, Disclosure.visitShown)
    return shown.files
  }

  /// The files that its text refers to, even where only the teacher sees it, except in draft
  /// questions.
  func referredFiles() -> [String] {
    files(Course.visitReferred)
  }

  /// Whether a quiz or one of its translations may name one of the files, by path below `content/`.
  package static func names(_ quiz: Quiz, oneOf files: Set<String>) -> Bool {
    var shown = ShownFiles(among: files)
    shown.add(quiz) { quiz, visit in Course.visitReferred(of: quiz, visit) }
    return !shown.files.isEmpty
  }

  private static func visitReferred(of quiz: Quiz, _ visit: (Prose) -> Void) {
    Disclosure.everything.visitShownProse(of: quiz, visit)
    for section in quiz.sections {
      for index in section.questions.indices {
        visit(section.questions[index].kind.content.rubric)
      }
    }
  }

  private func files(_ visitProse: (Quiz, (Prose) -> Void) -> Void) -> [String] {
    guard !assets.isEmpty else { return [] }
    var shown = ShownFiles(among: Set(assets))
    shown.add(site.style.files, of: "site.yml")
    for classroom in classrooms { shown.add(classroom, visitProse) }
    return shown.files.sorted()
  }
}

/// Collects the files that pieces of HTML refer to.
struct ShownFiles {
  /// The files that a reference may mean, by path below `content/`.
  private let known: Set<String>
  private(set) var files: Set<String> = []

  init(among known: Set<String>) { self.known = known }

  /// Adds the files of a classroom; of its quizzes, those in the prose that a function visits.
  mutating func add(_ classroom: Classroom, _ visitProse: (Quiz, (Prose) -> Void) -> Void) {
    add(classroom.welcome, of: "\(classroom.id)/classroom.md")
    add(classroom.publishes, of: "\(classroom.id)/classroom.md")
    for quiz in classroom.quizzes where !quiz.isUnread { add(quiz, visitProse) }
  }

  /// Adds the files of a quiz in the prose that a function visits.
  mutating func add(_ quiz: Quiz, _ visitProse: (Quiz, (Prose) -> Void) -> Void) {
    for text in [quiz] + quiz.translations {
      add(text.publishes, of: text.path)
      visitProse(text) { add($0, of: text.path) }
    }
  }

  /// Adds the files that front matter lists.
  mutating func add(_ names: [String], of source: String) {
    for name in names {
      if let path = filePath(named: name, from: source), known.contains(path) {
        files.insert(path)
      }
    }
  }

  /// Takes the value of every attribute for an address, because other values match no file.
  mutating func add(_ prose: Prose, of source: String) {
    guard !prose.isPlain else { return }
    add(markup: prose.htmlBytes, of: source)
  }

  /// Adds the files of a page or a piece of one.
  mutating func add(markup: ArraySlice<UInt8>, of source: String) {
    var rest = markup
    // In generated HTML, quotation marks occur only around attributes' values.
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      rest = rest[(equals + 1)...]
      // Highlighted code consists of elements with classes, which are no addresses.
      let isClass = markup[..<equals].suffix(6).elementsEqual(" class".utf8)
      guard rest.first == UInt8(ascii: "\""), !isClass else { continue }
      rest = rest.dropFirst()
      let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
      if let path = filePath(of: rest[..<end], from: source), known.contains(path) {
        files.insert(path)
      }
      rest = rest[end...]
    }
  }
}

extension Quiz {
  /// Whether its page shows highlighted code, or a formula that `formulas.css` styles, or may do so
  /// later: when the answers are released, or in a returned result.
  ///
  /// Readers of a page without answers must not learn that the teacher explains one with code.
  var pageNeedsCodeStyle: Bool {
    let disclosure = Disclosure(of: self)
    if disclosure.showsAnswers { return needsCodeStyle }
    if answers == .release || !results.isEmpty { return true }
    guard needsCodeStyle else { return false }
    var found = false
    disclosure.visitShownProse(of: self) { prose in
      found = found || !prose.isPlain && Courseware.needsCodeStyle(prose.htmlBytes)
    }
    return found
  }
}
