import Courseware

/// The search index of the library: every quiz of the site, the newest first, in scripts that a
/// page loads only when the reader searches.
///
/// The scripts are split so that a browser stays responsive while it reads them.
struct LibraryIndex: Sendable {
  /// Indexes of the classroom and of the quiz within it.
  typealias Entry = (classroom: Int, quiz: Int)

  let course: Course
  let entries: [Entry]
  /// The scripts with the names, and those with the texts of questions; below `site/`.
  let lists: [Shard]
  let texts: [Shard]

  struct Shard: Sendable {
    let path: String
    let range: Range<Int>
  }

  init(_ course: Course) {
    self.course = course
    let all = course.classrooms.indices.flatMap { classroom in
      course.classrooms[classroom].quizzes.indices.map { (classroom, $0) }
    }
    // Lectures come last: many are planned for future days, so their dates are not dates of
    // creation.
    let created = all.map { place in
      let quiz = course.classrooms[place.0].quizzes[place.1]
      return (quiz.lectureDay == nil ? 1 : 0, quiz.created.seconds)
    }
    let order = all.indices.sorted {
      created[$0] == created[$1] ? $0 < $1 : created[$0] > created[$1]
    }
    let entries: [Entry] = order.map { all[$0] }
    self.entries = entries
    let inputs = entries.map { LibraryIndex.input($0, of: course) }
    lists = LibraryIndex.shards("library", inputs, size: 1_000)
    texts = LibraryIndex.shards("library-text", inputs, size: 500)
  }

  /// The names have a hash of the input, which is faster to compute than one of the content.
  private static func shards(_ name: String, _ inputs: [[UInt8]], size: Int) -> [Shard] {
    stride(from: 0, to: inputs.count, by: size).map { start in
      let range = start..<min(start + size, inputs.count)
      let hash = inputs[range].reduce(FNV1a.start) { FNV1a.hash($1[...], from: $0) }
      return Shard(path: "assets/\(name)-\(start / size).\(hexadecimal(hash)).js", range: range)
    }
  }

  /// Everything that the scripts contain of a quiz.
  ///
  /// Each text ends with a byte that no text contains, so different lists have different bytes.
  private static func input(_ entry: Entry, of course: Course) -> [UInt8] {
    let classroom = course.classrooms[entry.classroom]
    let quiz = classroom.quizzes[entry.quiz]
    let parts = [
      quiz.revision, quiz.path, quiz.name, classroom.name, quiz.author ?? "",
      quiz.description ?? "", quiz.language ?? course.site.language, quiz.kind.rawValue,
      String(quiz.created.localDate), quiz.hidesQuestions ? "hidden" : "",
    ]
    var bytes: [UInt8] = []
    for part in parts + quiz.tags { bytes += Array(part.utf8) + [0] }
    for text in quiz.translations {
      bytes += [0] + Array(text.entry.utf8) + [0]
      for question in text.questions { bytes += question.stem.htmlBytes + [0] }
    }
    return bytes
  }

  /// The languages that quizzes are in, each once, those with the shortest tags first.
  var languages: [String] {
    var tags: Set<String> = []
    for entry in entries {
      let quiz = course.classrooms[entry.classroom].quizzes[entry.quiz]
      tags.insert(quiz.language ?? course.site.language)
      for text in quiz.translations { tags.insert(text.language ?? "") }
    }
    return tags.filter { !$0.isEmpty }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  var outputs: [Output] {
    lists.map { shard in
      Output(path: "site/\(shard.path)", of: .path, .page { _ in list(of: shard.range) })
    }
      + texts.map { shard in
        Output(path: "site/\(shard.path)", of: .path, .page { _ in text(of: shard.range) })
      }
  }

  /// A call with the data and the questions of each quiz, and the languages that quizzes are in,
  /// for a classroom whose entries are encrypted.
  var whole: [UInt8] {
    var out = Array("addLocked([\n".utf8)
    writeRows(of: entries.indices, to: &out)
    out.write("], [\n")
    writeTexts(of: entries.indices, to: &out)
    out.write("], [\n")
    out.writeList(languages, separator: ",\n") { out, tag in
      let code = Site.interfaceLanguage(of: tag) ?? ""
      let values = [tag, languageName(tag), direction(of: tag), code]
      out.writeJSON(.array(values.map(JSONValue.string)))
    }
    out.write("]);\n")
    return out
  }

  /// A call with the index of the first quiz and the data of each quiz.
  private func list(of range: Range<Int>) -> [UInt8] {
    var out = Array("addEntries(\(range.lowerBound), [\n".utf8)
    writeRows(of: range, to: &out)
    out.write("]);\n")
    return out
  }

  private func writeRows(of range: Range<Int>, to out: inout [UInt8]) {
    out.writeList(entries[range], separator: ",\n") { out, entry in
      let classroom = course.classrooms[entry.classroom]
      let quiz = classroom.quizzes[entry.quiz]
      out.write("[")
      out.writeList([
        "\(classroom.id)/\(quiz.folder.rawValue)/\(quiz.id)", quiz.name, classroom.name,
        quiz.author ?? "", quiz.description ?? "", quiz.language ?? course.site.language,
        quiz.kind.rawValue, String(quiz.created.localDate), String(quiz.shownQuestions),
        quiz.translations.map(\.entry).joined(separator: "\n"),
      ]) { $0.writeJSON($1) }
      for tag in quiz.tags {
        out.write(",")
        out.writeJSON(tag)
      }
      out.write("]")
    }
  }

  /// A call with the questions of each quiz as text, which is empty for a quiz that hides them.
  private func text(of range: Range<Int>) -> [UInt8] {
    var out = Array("addTexts(\(range.lowerBound), [\n".utf8)
    writeTexts(of: range, to: &out)
    out.write("]);\n")
    return out
  }

  private func writeTexts(of range: Range<Int>, to out: inout [UInt8]) {
    var plain: [UInt8] = []
    out.writeList(entries[range], separator: ",\n") { out, entry in
      let quiz = course.classrooms[entry.classroom].quizzes[entry.quiz]
      plain.removeAll(keepingCapacity: true)
      if !quiz.hidesQuestions {
        plain += quiz.headings
        for text in quiz.translations { plain += text.headings }
      }
      out.writeJSON(plain[...])
    }
  }
}

extension Quiz {
  /// A translation as the library lists it: its language, name and description.
  fileprivate var entry: String {
    [language ?? "", name, description ?? ""].map(singleLine).joined(separator: "\t")
  }
}
