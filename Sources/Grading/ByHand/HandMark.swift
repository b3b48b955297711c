package import Courseware
import Digest

/// Points that a teacher gave an answer: one line of `stats/CLASSROOM/QUIZ.marks.jsonl`.
package struct HandMark: Sendable, Hashable {
  package var attempt: AttemptID
  /// The question's id.
  package var question: String
  /// The digest of the response that was read, so that the mark never sticks to another answer.
  package var response: String
  /// Not below 0.
  package var points: Double
  package var comment: String?
  /// When it was given, in seconds since 1970.
  package var marked: Int64
  /// How many other marks of the answer whoever gave it knew of.
  package var known = 0

  package init(
    attempt: AttemptID, question: String, response: String, points: Double, comment: String?,
    marked: Int64
  ) {
    self.attempt = attempt
    self.question = question
    self.response = response
    self.points = points
    self.comment = comment
    self.marked = marked
  }
}

extension BidirectionalCollection<HandMark> {
  /// Whether the last of an answer's marks was given by somebody who did not know of all others,
  /// and one of those says something else: two people marked it, each on a branch of their own.
  var isGivenApart: Bool {
    guard let last, last.known < count - 1 else { return false }
    return contains { $0.points != last.points }
  }
}

/// All marks of a quiz, a set of lines: those of two branches may be put together in any order.
///
/// Of several marks of one answer the latest holds; of those of one second, the one whose line
/// comes last by its bytes.
package struct HandMarks: Sendable, Equatable {
  /// Sorted by attempt, question and time.
  private(set) var lines: [HandMark]
  private let places: [AttemptID: Range<Int>]

  package static let empty = HandMarks([])

  package init(_ marks: [HandMark]) {
    lines = marks.sortedOnce(by: \.bytes)
    var places: [AttemptID: Range<Int>] = [:]
    for (index, mark) in lines.enumerated() {
      places[mark.attempt] = (places[mark.attempt]?.lowerBound ?? index)..<(index + 1)
    }
    self.places = places
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// The marks of an attempt, whichever of its answers they were given to, the later behind.
  func marks(of attempt: AttemptID) -> ArraySlice<HandMark> {
    places[attempt].map { lines[$0] } ?? []
  }

  /// The marks of just this answer; the last one holds.
  func marks(of attempt: AttemptID, question: String, response: String) -> [HandMark] {
    marks(of: attempt).filter { $0.question == question && $0.response == response }
  }

  package func adding(_ marks: [HandMark]) -> HandMarks { HandMarks(lines + marks) }
}

extension HandMarks {
  /// The file, a JSON object a line.
  var jsonLines: [UInt8] {
    var out: [UInt8] = []
    for mark in lines {
      out.write(mark)
      out.write("\n")
    }
    return out
  }

  /// Reads the file, in whatever order a line merge left it.
  static func read(_ bytes: [UInt8]) -> (marks: HandMarks, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in try HandMark(json) }
    return (HandMarks(lines), damage)
  }
}

extension HandMark {
  fileprivate var bytes: [UInt8] {
    var out: [UInt8] = []
    out.write(self)
    return out
  }

  fileprivate init(_ json: JSONValue) throws(AttemptFault) {
    guard let attempt = json["attempt"]?.string.flatMap({ AttemptID($0) }),
      let question = json["question"]?.string, let response = json["response"]?.string,
      let points = json["points"]?.double, points >= 0,
      let marked = json["marked"]?.string.flatMap({ Moment(rfc3339: $0) })
    else {
      throw AttemptFault("a mark needs 'attempt', 'question', 'marked', 'response' and 'points'")
    }
    self.init(
      attempt: attempt, question: question, response: response, points: points,
      comment: json["comment"]?.string, marked: marked.seconds)
    known = json["known"]?.int ?? 0
  }
}

extension [UInt8] {
  fileprivate mutating func write(_ mark: HandMark) {
    write(#"{"attempt":"\#(mark.attempt)","question":"#)
    writeJSON(mark.question)
    write(#","marked":"\#(Moment(seconds: mark.marked).utc)","response":"\#(mark.response)","#)
    write(#""points":"#)
    writeJSON(mark.points)
    if mark.known > 0 { write(#","known":\#(mark.known)"#) }
    if let comment = mark.comment {
      write(#","comment":"#)
      writeJSON(comment)
    }
    write("}")
  }
}

extension Response {
  /// What an answer is known by: its own content, whatever the attempt around it.
  package var digest: String { contentDigest(of: canonicalJSON) }
}
