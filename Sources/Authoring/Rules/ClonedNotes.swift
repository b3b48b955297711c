import Courseware

extension Rule {
  static let clonedNotes = Rule(
    "cloned-notes", .warning, "Notes for teachers are published on purpose.",
    explanation: """
      'clone: true' publishes the file of the quiz as it is, so that other teachers can copy it.
      Students can read it, too: comments (including those in its front matter), draft questions and
      the rubrics of essays. Delete them, or write 'allow: cloned-notes' if everyone may read them.
      """,
    bad: .quiz(quiz("<!-- Ask Ben whether this is too easy. -->\n")), good: .quiz(quiz("")))
}

private func quiz(_ note: String) -> String {
  """
  ---
  name: Cells
  author: Ada Example
  created: 2026-09-01
  deadline: 2026-09-14
  clone: true
  ---

  \(note)## Which part holds the chromosomes?

  - [x] Nucleus
  - [ ] Membrane
  """
}

extension Report {
  /// Warns of contents for teachers in a published source.
  ///
  /// `body` is the offset at which the front matter ends.
  mutating func checkPublishedSource(of quiz: ParsedQuiz, _ text: SourceText, _ body: Int) {
    guard let field = quiz.head.cloneField else { return }
    let place = quiz.head.isTranslation ? quiz.head.place : field
    var found: [Diagnostic.Note] = []
    let comments = [
      yamlComment(in: text.bytes[..<body]), text.bytes.firstRange(of: Array("<!--".utf8)),
    ]
    found += comments.compactMap(\.self).map {
      .init("a comment", at: text.span($0))
    }
    if let draft = quiz.questions.first(where: \.isDraft) {
      found.append(.init("a draft question", at: draft.span))
    }
    let essay = quiz.questions.first { question in
      (question.answer as? ParsedEssay).map { !$0.rubric.isEmpty } ?? false
    }
    if let essay { found.append(.init("a question with a rubric", at: essay.span)) }
    guard !found.isEmpty else { return }
    add(
      .clonedNotes, "everyone can read the notes for teachers in this file", at: place,
      notes: found)
  }
}

/// The first comment in front matter: a `#` at the start of a line or after white space, outside of
/// quotation marks and block scalars.
///
/// Source: YAML 1.2, sections 6.6, 7.3 and 8.1.
private func yamlComment(in front: ArraySlice<UInt8>) -> Range<Int>? {
  var scan = CommentScan()
  for line in front.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if let place = scan.comment(in: line) { return place..<line.endIndex }
  }
  return nil
}

/// The state of the scan after some lines of front matter.
private struct CommentScan {
  /// The quotation mark that has not been closed.
  private var quote: UInt8?
  /// Within a block scalar, the indentation of its field, in columns.
  private var block: Int?

  /// The offset of the comment on a line; `nil` if there is none.
  mutating func comment(in line: ArraySlice<UInt8>) -> Int? {
    let indent = line.prefix { $0 == 32 }.count
    if let outer = block {
      if indent > outer || line.allSatisfy({ $0 == 32 || $0 == 13 }) { return nil }
      block = nil
    }
    var before: UInt8 = 32
    // Quotation marks and block scalars can only be at the start of a value.
    var startsValue = true
    var at = line.startIndex
    while at < line.endIndex {
      let byte = line[at]
      if let open = quote {
        let isDouble = open == UInt8(ascii: "\"")
        if isDouble ? byte == UInt8(ascii: "\\") : line[at...].starts(with: "''".utf8) {
          at += 1
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "#"), before == 32 || before == 9 {
        return at
      } else if startsValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if startsValue, byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">") {
        block = indent
      }
      if byte != 32, byte != 9 { startsValue = ":-[{,".utf8.contains(byte) }
      before = byte
      at += 1
    }
    return nil
  }
}
