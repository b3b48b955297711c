import Courseware

/// A place to type into, as the script scores it:
/// `{"numbers":[[low,high,unit]],"texts":[…],"patterns":[…],"cased":true,"shown":…}`, what is empty
/// left out.
extension [UInt8] {
  /// What is shown of ranges is in words, with this decimal mark.
  mutating func writeAnswerField(_ gap: AnswerField, _ mark: DecimalMark) {
    write("{\"cased\":")
    write(gap.isCaseSensitive ? "true" : "false")
    writeAccepted(gap.accepted.compactMap(\.range), as: "numbers") { out, range in
      out.write("[")
      out.writeList([range.low.text, range.high.text, range.unit]) { $0.writeJSON($1) }
      out.write("]")
    }
    writeAccepted(gap.accepted.compactMap(\.text), as: "texts") { $0.writeJSON($1) }
    writeAccepted(gap.accepted.compactMap(\.pattern), as: "patterns") { $0.writePattern($1) }
    if let shown = gap.wordsOfAnswer(mark) {
      write(",\"shown\":")
      writeJSON(shown)
    }
    write("}")
  }

  private mutating func writeAccepted<Value>(
    _ values: [Value], as name: StaticString, _ body: (inout [UInt8], Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    write(",\"\(name)\":[")
    writeList(values, body)
    write("]")
  }
}

extension AnswerField.Accepted {
  fileprivate var range: NumberRange? { if case .number(let range) = self { range } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var pattern: AnswerPattern? {
    if case .pattern(let pattern) = self { pattern } else { nil }
  }
}

/// The same in the bundle's records.
extension [UInt8] {
  /// Appends the members of a record that say what is right.
  mutating func writeAccepted(by gap: AnswerField) {
    field("isCaseSensitive", gap.isCaseSensitive)
    field("shown", gap.shown)
    key("accepted")
    beginArray()
    for accepted in gap.accepted { writeAccepted(accepted) }
    endArray()
  }

  private mutating func writeAccepted(_ accepted: AnswerField.Accepted) {
    beginObject()
    switch accepted {
    case .number(let range):
      field("low", range.low.text)
      field("high", range.high.text)
      field("unit", range.unit)
    case .text(let text): field("text", text)
    case .pattern(let pattern): field("pattern", pattern.written)
    }
    endObject()
  }
}
