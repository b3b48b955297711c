package import Courseware

/// Names in the files of a course, for an editor: as they are written, valid or not.
extension SourceTree {
  /// The categories that quizzes of a classroom can have: those of its weights, or the usual ones.
  package func categories(of classroom: String) -> [String] {
    weights(of: classroom)?.map(\.key.value) ?? Classroom.usualCategories
  }

  /// The weight of a category as written in `classroom.md`: `40`.
  package func weight(of category: String, in classroom: String) -> String? {
    weights(of: classroom)?.first(named: category)?.value.text
  }

  /// The ids of the quizzes and lectures of a classroom.
  package func quizzes(of classroom: String) -> [String] {
    files.filter { $0.hasPrefix("content/\(classroom)/") && QuizFolder(ofSource: $0) != nil }
      .map { QuizFile(path: $0, classroom: classroom) }
      .filter { $0.language == nil }.map(\.id).sorted()
  }

  /// The students on the roster of a classroom, without the rows that cannot be read.
  package func members(of classroom: String) -> [Member] {
    let path = "content/\(classroom)/members.csv"
    var reader = folder.reader()
    guard contains(path), case .success(let bytes) = reader.read(path, cap: TextLimit.roster) else {
      return []
    }
    var report = Report()
    return readRoster(SourceText(path: path, file: bytes), &report).map(\.value)
  }

  /// The name that students see for a quiz, a lecture or a classroom, by the path of its file.
  package func name(of path: String) -> String? {
    frontMatter(path).first(named: "name")?.value.text
  }

  private func weights(of classroom: String) -> [YAMLNode.Entry]? {
    frontMatter("content/\(classroom)/classroom.md").first(named: "weights")?.value.entries
  }

  private func frontMatter(_ path: String) -> [YAMLNode.Entry] {
    markdown(path).flatMap { SourceText(path: path, file: $0).frontMatter?.entries } ?? []
  }
}
