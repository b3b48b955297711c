package import Courseware

/// What a classroom's quizzes were when they were published: a line a quiz and a state of it.
///
/// A set of lines, so that two of them can be joined line by line and the order says nothing.
package struct Revisions: Sendable, Equatable {
  /// By the quiz's id, sorted by their bytes, each once.
  private var lines: [String: [ArraySlice<UInt8>]] = [:]

  package static let empty = Revisions()
  /// What stands for the quiz of lines that cannot be read; no quiz has this id.
  private static let unreadable = ""

  private init() {}

  /// Reads a file of revisions; the marks of a conflict are dropped, any other line is kept.
  package init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = bytes.withUnsafeBufferPointer { ByteLines.end(of: $0, from: start) }
      // Of thousands of quizzes they are not copied.
      var line = bytes[start..<end]
      // Where a checkout or another system made line ends of its own, nothing may be lost.
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let quiz = quizName(in: line) {
        lines[quiz, default: []].append(line)
      } else if !line.isEmpty, !isConflictMark(line) {
        lines[Self.unreadable, default: []].append(line)
      }
      start = end + 1
    }
    for (quiz, own) in lines { lines[quiz] = sortedOnce(own) }
  }

  /// Adds a quiz as it is; whether that is new.
  package mutating func add(_ quiz: Quiz) -> Bool {
    var line: [UInt8] = []
    line.reserveCapacity(4_096)
    line.writePublished(quiz)
    let own = lines[quiz.id] ?? []
    guard !own.contains(line[...]) else { return false }
    lines[quiz.id] = sortedOnce(own + [line[...]])
    return true
  }

  /// The file: sorted, a line feed behind every line.
  package var bytes: [UInt8] {
    let sorted = lines.values.joined().sorted { $0.lexicographicallyPrecedes($1) }
    return Array(sorted.map { $0 + [UInt8(ascii: "\n")] }.joined())
  }

  /// The ids of the quizzes it knows, drafts never among them, sorted.
  var quizzes: [String] { lines.keys.filter { $0 != Self.unreadable }.sorted() }

  /// What a quiz was, in an order that means nothing.
  func states(of quiz: String) -> [PublishedQuiz] {
    (lines[quiz] ?? []).compactMap { PublishedQuiz(line: Array($0)) }
  }
}

private func sortedOnce(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
  if lines.count < 2 { return lines }
  let sorted = lines.sorted { $0.lexicographicallyPrecedes($1) }
  return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
}

/// Whether git wrote a line between two versions of others.
private func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
  ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
}

/// The quiz that a line is about, told from its start; ids of quizzes need no escapes.
private func quizName(in line: ArraySlice<UInt8>) -> String? {
  let head = Array(#"{"quiz":""#.utf8)
  guard line.starts(with: head), line.last == UInt8(ascii: "}") else { return nil }
  let rest = line.dropFirst(head.count)
  guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
  return String(decoding: rest[..<end], as: UTF8.self)
}
