import Courseware

/// What the script scores a question by, as members of a JSON object.
///
/// | kind | members |
/// |---|---|
/// | choice | `key`: ids; `rule`, `penalty`, `weights` where it is not all or nothing |
/// | numeric, short text | `gap` |
/// | blanks | `blanks`: by id a gap, or `{"menu":[ids],"shown":…}`; `parts` |
/// | ordering | `order`: ids; `parts` |
/// | matching | `pairs`: row id to partner id; `parts` |
///
/// `void` is true where everybody gets the points, or has the ids of void options.
///
/// A gap is `{"numbers":[[low,high,unit]],"texts":[…],"patterns":[…],"cased":true,"shown":…}`, what
/// is empty left out. `parts` stands where each part earns its part of the points.
extension [UInt8] {
  /// What is shown of ranges is in words, with this decimal mark.
  mutating func writeKey(of question: Question, _ mark: DecimalMark) {
    if question.isVoid {
      write("\"void\":true")
      if case .essay = question.kind { return }
      write(",")
    }
    switch question.kind {
    case .choice(let choice): writeKey(of: choice)
    case .numeric(let gap), .shortText(let gap):
      write("\"gap\":")
      writeGap(gap, mark)
    case .blanks(let blanks): writeKey(of: blanks, mark)
    case .ordering(let ordering):
      write("\"order\":[")
      writeList(ordering.items) { $0.writeJSON($1.id) }
      write("]")
      writeParts(ordering.scoresParts)
    case .matching(let matching):
      write("\"pairs\":{")
      writeList(matching.rows) { out, row in
        out.writeJSON(row.id)
        out.write(":")
        out.writeJSON(row.partner)
      }
      write("}")
      writeParts(matching.scoresParts)
    case .essay, .scale: break
    }
  }

  private mutating func writeParts(_ scoresParts: Bool) {
    if scoresParts { write(",\"parts\":true") }
  }

  private mutating func writeKey(of choice: Choice) {
    write("\"key\":[")
    writeList(choice.options.filter { $0.isKey && !$0.isVoid }) { $0.writeJSON($1.id) }
    write("]")
    let void = choice.options.filter(\.isVoid)
    if !void.isEmpty {
      write(",\"void\":[")
      writeList(void) { $0.writeJSON($1.id) }
      write("]")
    }
    guard choice.scoring != .allOrNothing else { return }
    write(",\"rule\":")
    writeJSON(choice.scoring.name)
    if case .penalty(let cost) = choice.scoring { write(",\"penalty\":\(cost.hundredths)") }
    guard choice.scoring == .weights else { return }
    write(",\"weights\":{")
    writeList(choice.options.filter { $0.weight != .zero }) { out, option in
      out.writeJSON(option.id)
      out.write(":\(option.weight.hundredths)")
    }
    write("}")
  }

  private mutating func writeKey(of blanks: Blanks, _ mark: DecimalMark) {
    write("\"blanks\":{")
    writeList(blanks.blanks) { out, blank in
      out.writeJSON(blank.id)
      out.write(":")
      switch blank.content {
      case .gap(let gap): out.writeGap(gap, mark)
      case .menu(let items): out.writeMenu(items.filter(\.isKey))
      }
    }
    write("}")
    writeParts(blanks.scoresParts)
  }

  private mutating func writeMenu(_ keys: [Blanks.Item]) {
    write("{\"menu\":[")
    writeList(keys) { $0.writeJSON($1.id) }
    write("],\"shown\":")
    writeJSON(keys.first?.text ?? "")
    write("}")
  }

  private mutating func writeGap(_ gap: Gap, _ mark: DecimalMark) {
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

extension Gap.Accepted {
  fileprivate var range: NumberRange? { if case .number(let range) = self { range } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var pattern: AnswerPattern? {
    if case .pattern(let pattern) = self { pattern } else { nil }
  }
}
