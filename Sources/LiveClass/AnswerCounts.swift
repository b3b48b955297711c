import Courseware

/// The counted answers to a question, as the projector shows them.
struct AnswerCounts {
  /// The number of students who chose each option or step, by id.
  var chosen: [String: Int] = [:]
  /// All other answers as text, with their counts, the most frequent first.
  var texts: [(text: String, count: Int)] = []

  /// The maximum number of different texts, and the maximum length of each in code points.
  private static let (maxTexts, maxLength) = (200, 300)

  init(of question: Question, _ answers: some Sequence<Response.Answer>) {
    let names = Dictionary(
      question.kind.content.parts.map { ($0.id, $0.text.plainText) },
      uniquingKeysWith: { first, _ in first })
    var counts: [String: Int] = [:]
    for answer in answers {
      if case .options(let ids) = answer {
        for id in ids { chosen[id, default: 0] += 1 }
      } else if let text = answer.words(names) {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maxLength)))
        counts[start, default: 0] += 1
      }
    }
    texts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maxTexts)
      .map { (text: $0.key, count: $0.value) }
  }
}

extension Response.Answer {
  /// The answer on one line, with the texts of parts instead of ids; `nil` for options and if there
  /// is no answer.
  fileprivate func words(_ names: [String: String]) -> String? {
    func name(_ id: String) -> String { names[id] ?? id }
    let words =
      switch self {
      case .skipped, .options: ""
      case .text(let text): text
      case .blanks(let parts): parts.map { name($0.value) }.joined(separator: " / ")
      case .order(let ids): ids.map(name).joined(separator: " → ")
      case .pairs(let parts):
        parts.map { "\(name($0.id)): \(name($0.value))" }.joined(separator: "; ")
      }
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }
}

extension Prose {
  /// The text on one line.
  fileprivate var plainText: String {
    var plain: [UInt8] = []
    appendPlainText(of: htmlBytes, to: &plain)
    return String(decoding: plain, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
