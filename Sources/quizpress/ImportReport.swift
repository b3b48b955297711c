import Courseware
import Exchange

/// The report of a run of `import`.
struct ImportReport {
  private var entries: [Entry] = []
  private(set) var faults: [(path: String, message: String)] = []

  private struct Entry {
    var path: String
    var quiz: ImportedQuiz
    /// Below the course's root.
    var written: String?
  }

  mutating func add(_ path: String, _ quiz: ImportedQuiz, _ written: String?) {
    entries.append(Entry(path: path, quiz: quiz, written: written))
  }

  var hasQuizzes: Bool { entries.contains { $0.written != nil } }

  mutating func fail(_ path: String, _ message: String) { faults.append((path, message)) }

  /// Two lines for each file, then one for each question that needs attention, and then the notes;
  /// drafts that repeat an earlier question are only counted, since `check` shows both places of
  /// each.
  func text(in root: String) -> String {
    entries.map { entry in
      let remarks = entry.quiz.remarks.filter { !$0.isRepeat }
      let ordered = remarks.filter { $0.kind != .note } + remarks.filter { $0.kind == .note }
      return
        ([summary(entry)] + place(of: entry, in: root)
        + ordered.map { remark in
          "\(safeForTerminal(entry.path)):\(remark.line): \(label(remark.kind))"
            + safeForTerminal(remark.reason)
        }).joined(separator: "\n") + "\n"
    }.joined() + total + findings
  }

  /// One line about all quizzes, if there are several.
  private var total: String {
    guard entries.count > 1 else { return "" }
    let all = entries.map(\.quiz)
    let sums = [\ImportedQuiz.questions, \.published, \.drafts, \.named].map { count in
      all.reduce(0) { $0 + $1[keyPath: count] }
    }
    return "\(counted(all.count, "quiz", "quizzes")): "
      + "\(counts(sums[0], published: sums[1], drafts: sums[2], named: sums[3]))\n"
  }

  /// One line about everything to review in all files; empty if there is nothing.
  private var findings: String {
    let quizzes = entries.map(\.quiz)
    let repeats = quizzes.reduce(0) { $0 + $1.repeats }
    let otherKeys = quizzes.reduce(0) { $0 + $1.otherKeys }
    let marks = quizzes.reduce(0) { $0 + $1.marks }
    var parts: [String] = []
    if repeats > 0 {
      parts.append(
        "\(counted(repeats, "question")) that \(repeats == 1 ? "repeats" : "repeat") an earlier one"
          + (otherKeys > 0 ? ", \(otherKeys) of them with a different answer key" : ""))
    }
    if marks > 0 { parts.append("brackets corrected in \(counted(marks, "option"))") }
    let advice =
      "duplicates are drafts: 'quizpress check' shows each with the other one, and 'quizpress check"
      + " --fix --unsafe' deletes those with the same answer key\n"
    return parts.isEmpty
      ? "" : "found: " + parts.joined(separator: "; ") + "\n" + (repeats > 0 ? advice : "")
  }

  /// `json-quiz.md: 278 questions: 270 imported, 7 as drafts, 1 listed below`.
  private func summary(_ entry: Entry) -> String {
    let quiz = entry.quiz
    return "\(safeForTerminal(entry.path)): "
      + counts(
        quiz.questions, published: quiz.published, drafts: quiz.drafts, named: quiz.named,
        unmarked: quiz.unmarked)
  }

  private func counts(
    _ questions: Int, published: Int, drafts: Int, named: Int, unmarked: Int = 0
  ) -> String {
    var parts = ["\(published) imported"]
    if drafts > 0 { parts.append("\(drafts) as \(drafts == 1 ? "draft" : "drafts")") }
    if named > 0 { parts.append("\(named) not imported") }
    let marks = unmarked > 0 ? " (\(unmarked) without heading marks)" : ""
    return "\(counted(questions, "question"))\(marks): \(parts.joined(separator: ", "))"
  }

  /// A line that names the quiz's file, if one was written.
  private func place(of entry: Entry, in root: String) -> [String] {
    guard let written = entry.written else { return [] }
    let place = fromHere("\(root)/\(written)")
    return ["\(safeForTerminal(entry.path)): note: its quiz is '\(safeForTerminal(place))'"]
  }

  private func label(_ kind: ImportRemark.Kind) -> String {
    switch kind {
    case .draft: "draft: "
    case .named: "not imported: "
    case .note: "note: "
    }
  }

  var json: [UInt8] {
    var out: [UInt8] = []
    out.write("{\"version\": 1, \"files\": [")
    out.writeList(entries, separator: ", ") { append($1, to: &$0) }
    out.write("], \"errors\": [")
    out.writeList(faults, separator: ", ") { out, fault in
      out.write("{\"file\": ")
      out.writeJSON(fault.path)
      out.write(", \"message\": ")
      out.writeJSON(fault.message)
      out.write("}")
    }
    out.write("]}\n")
    return out
  }

  private func append(_ entry: Entry, to out: inout [UInt8]) {
    let quiz = entry.quiz
    out.write("{\"file\": ")
    out.writeJSON(entry.path)
    out.write(", \"quiz\": ")
    if let written = entry.written { out.writeJSON(written) } else { out.write("null") }
    out.write(", \"name\": ")
    out.writeJSON(quiz.name)
    out.write(", \"questions\": \(quiz.questions), \"imported\": \(quiz.published)")
    out.write(", \"unmarked\": \(quiz.unmarked), \"images\": \(quiz.images.count)")
    out.write(", \"duplicates\": \(quiz.repeats), \"differentKeys\": \(quiz.otherKeys)")
    out.write(", \"correctedBrackets\": \(quiz.marks)")
    for (kind, key) in [
      (ImportRemark.Kind.draft, "drafts"), (.named, "notImported"), (.note, "notes"),
    ] {
      out.write(", \"\(key)\": [")
      out.writeList(quiz.remarks.filter { $0.kind == kind }, separator: ", ") { out, remark in
        out.write("{\"line\": \(remark.line), \"reason\": ")
        out.writeJSON(remark.reason)
        out.write("}")
      }
      out.write("]")
    }
    out.write("}")
  }
}
