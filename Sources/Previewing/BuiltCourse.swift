package import Authoring
package import Courseware
package import Publishing

/// A course without errors and the files of its site, rendered when they are asked for.
package final class BuiltCourse: Sendable {
  /// The course, whose locked classrooms are locked here but not in the site.
  let course: Course
  /// The templates with which pages are rendered.
  package let templates: PageTemplates
  /// The files of the course, from which assets are read when they are asked for.
  let tree: SourceTree
  /// By path below the site: `biology-9b/quizzes/cells.html`.
  private let outputs: [String: Output]
  /// The place of each quiz in ``course``, by the path of its source below `content/`.
  private let places: [String: (classroom: Int, quiz: Int)]

  /// Creates the site of a course with all classrooms unlocked; renders nothing yet.
  package init(_ course: Course, _ templates: PageTemplates, _ tree: SourceTree) {
    (self.course, self.templates, self.tree) = (course, templates, tree)
    outputs = siteFiles(siteOutputs(of: course.unlocked))
    var places: [String: (classroom: Int, quiz: Int)] = [:]
    for (classroom, one) in course.classrooms.enumerated() {
      for (quiz, other) in one.quizzes.enumerated() { places[other.path] = (classroom, quiz) }
    }
    self.places = places
  }

  /// A file by its path below the site.
  package func output(_ path: String) -> Output? { outputs[path] }

  /// The quiz with a source path below `content/`, and its classroom.
  func quiz(from source: String) -> (quiz: Quiz, classroom: Classroom)? {
    guard let place = places[source] else { return nil }
    let classroom = course.classrooms[place.classroom]
    return (classroom.quizzes[place.quiz], classroom)
  }

  /// Whether a path below the course's root is the source of a quiz or of one of its translations.
  func isFileOfQuiz(_ path: String) -> Bool {
    guard path.hasPrefix("content/") else { return false }
    let path = String(path.dropFirst("content/".count))
    guard let quiz = quiz(from: source(of: path))?.quiz else { return false }
    return quiz.path == path || quiz.translations.contains { $0.path == path }
  }

  /// The bytes of a file of the site; `nil` if it cannot be read.
  package func content(of output: Output) -> [UInt8]? {
    switch output.content {
    case .bytes(let bytes): return bytes
    case .page(let render): return render(templates)
    case .copy(let path): return file(path)
    case .sealed(let path, let seal): return file(path).map(seal)
    }
  }

  private func file(_ path: String) -> [UInt8]? {
    var reader = tree.folder.reader()
    return try? reader.read("content/" + path, cap: maxPublishedSize).get()
  }
}

/// Files by their paths below the site.
func siteFiles(_ outputs: [Output]) -> [String: Output] {
  Dictionary(keepingFirst: outputs.map { (String($0.path.dropFirst("site/".count)), $0) })
}
