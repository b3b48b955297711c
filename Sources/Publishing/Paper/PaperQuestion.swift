import Courseware

/// A question on a sheet of paper, with the parts that a version of the quiz shows, in its order.
struct PaperQuestion {
  let question: Question
  let shown: Form.Shown
  let phrases: Phrases
  let mark: DecimalMark
  /// Whether the answers are filled in: on the answer key only.
  let showsKey: Bool

  /// Some parts in the order of the sheet, each with its letter.
  func lettered<Part>(_ parts: [Part], id: (Part) -> String) -> [(letter: String, part: Part)] {
    let byID = Dictionary(keepingFirst: parts.map { (id($0), $0) })
    return shown.items.compactMap { byID[$0] }.enumerated().map { (paperLetter($0), $1) }
  }

  /// The answer to write on a line or in a blank: the first accepted one, on the answer key only.
  func filled(_ field: AnswerField) -> String {
    showsKey ? field.paperWords(mark).first ?? "" : ""
  }

  /// The items of a menu in the order of the sheet.
  func items(ofMenu blank: String, _ items: [Blanks.Item]) -> [Blanks.Item] {
    let order = shown.menus.first { $0.blank == blank }?.items ?? []
    return order.compactMap { id in items.first { $0.id == id } }
  }
}

extension AnswerField {
  /// Whether an answer must have the same case as an accepted text.
  var comparesCase: Bool {
    isCaseSensitive && accepted.contains { if case .text = $0 { true } else { false } }
  }

  /// What is accepted, each as the teacher wrote it; ranges are written out, with this decimal
  /// mark.
  func paperWords(_ mark: DecimalMark) -> [String] {
    zip(accepted, written).map { accepted, written in
      switch accepted {
      case .text: return written
      case .pattern(let pattern): return pattern.written
      case .number(let range):
        let (low, high) = (range.low.written(mark), range.high.written(mark))
        let numbers = low == high ? low : "\(low) – \(high)"
        return range.unit.isEmpty ? numbers : "\(numbers) \(range.unit)"
      }
    }
  }

  /// What is accepted, as on paper, but without patterns, which students cannot read; patterns
  /// alone stay.
  func projectedWords(_ mark: DecimalMark) -> [String] {
    let words = paperWords(mark)
    let plain = zip(accepted, words).compactMap { accepted, words in
      if case .pattern = accepted { nil as String? } else { words }
    }
    return plain.isEmpty ? words : plain
  }
}

extension [UInt8] {
  /// Appends a circle or a box to mark, filled if it is part of the key.
  mutating func writePaperMark(isBox: Bool, isFilled: Bool) {
    write("<span class=\"mark")
    if isBox { write(" box") }
    if isFilled { write(" filled") }
    write("\"></span>")
  }

  /// Appends a line to write on, with the answer if it is not empty.
  mutating func writePaperLine(_ style: StaticString, _ answer: String) {
    write("<span class=\"")
    write(style)
    write("\">")
    writeEscaped(answer)
    write("</span>")
  }

  /// Appends the start of a list whose entries are side by side if they are short.
  mutating func writePaperList(of texts: [Prose], inOneColumn isNarrow: Bool) {
    write("<ul class=\"options")
    if !isNarrow { write(columns(for: texts)) }
    write("\">\n")
  }
}

/// The class for the number of columns of a list of texts.
///
/// Lengths are in bytes, because characters of three bytes are twice as wide as those of one.
private func columns(for texts: [Prose]) -> String {
  let blocks = ["<pre", "<table", "<ul", "<ol"].map { Array($0.utf8) }
  let isLong = texts.contains { text in
    !text.isPlain && blocks.contains { text.htmlBytes.firstRange(of: $0) != nil }
  }
  let longest = texts.map { $0.text.utf8.count }.max() ?? 0
  if isLong || longest > 38 { return "" }
  return longest > 16 ? " two" : " four"
}
