import TestSupport

/// Edits of a formatted text: spaces, tabs and empty lines without a meaning.
///
/// The lines are read by their layout alone: each is split into the marks of the blocks around it
/// and its text. Then the marks are written with other white space, the same for a whole list, and
/// empty lines are added and removed.
struct WhiteSpaceEdits {
  private var random: SeededGenerator
  private var containers: [Container] = []
  /// The block whose lines must stay as they are, by its end; `nil` outside of one.
  private var verbatim: Verbatim?
  private var isAnswered = false
  private var out = ""

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A quote, a footnote or an item of a list: how wide its mark is, and how it is written now.
  private struct Container {
    var mark: String
    /// Blanks before the mark, and those after it.
    var lead: String
    var pad: String
    var isQuote: Bool { mark == ">" }
    /// Columns of the text in the canonical text.
    var width: Int { mark.hasPrefix("[^") ? 4 : mark.count + 1 }

    /// What further lines start with.
    var inner: String {
      if isQuote { return lead + ">" + pad }
      if mark.hasPrefix("[^") { return "    " }
      let columns = lead.count + mark.count
      return String(
        repeating: " ", count: pad == "\t" ? (columns / 4 + 1) * 4 : columns + pad.count)
    }
  }

  private enum Verbatim {
    case fence(String)
    case untilEmptyLine
    case comment, formula
  }

  mutating func edited(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let close = lines.dropFirst().firstIndex(of: "---") ?? 0
    writeFront(Array(lines[..<(close + 1)]))
    let body = Array(lines[(close + 1)...])
    for index in body.indices {
      write(
        body[index], after: index > 0 ? body[index - 1] : "", before: body[(index + 1)...].first)
    }
    return ended(out)
  }

  private mutating func writeFront(_ lines: [Substring]) {
    let deeper = pick([2, 2, 3, 4])
    var isText = false
    for line in lines {
      let indentation = line.prefix { $0 == " " }.count
      if indentation == 0 { isText = line.hasSuffix(": |") || line.hasSuffix(": >") }
      let isFence = line == "---"
      let levels = isText ? min(1, indentation) : indentation / 2
      out += String(repeating: " ", count: indentation + levels * (deeper - 2))
      out +=
        isText || isFence
        ? String(line.dropFirst(indentation)) : spread(line.dropFirst(indentation))
      if !isText || isFence { out += pick(["", "", "", " ", "  "]) }
      out += "\n"
      if !isText, !isFence, chance(8) { out += "\n" }
    }
  }

  private mutating func spread(_ line: Substring) -> String {
    if line.hasPrefix("#") { return String(line) }
    if let item = line.hasPrefix("- ") ? line.dropFirst(2) : nil {
      return "- " + (item.contains(": ") ? "" : pick(["", " ", "  "])) + spread(item)
    }
    guard let colon = line.firstRange(of: ": ") else { return String(line) }
    var value = String(line[colon.upperBound...])
    if value.hasPrefix("["), !value.contains("\""), !value.contains("'") {
      value = value.replacing(", ", with: pick([",", " , ", ",  "]))
      value = value.replacing("[", with: pick(["[", "[ "])).replacing("]", with: pick(["]", " ]"]))
    }
    return line[..<colon.lowerBound] + pick([": ", ":  ", " : ", ":    "]) + value
  }

  private mutating func write(_ line: Substring, after above: Substring, before below: Substring?) {
    if line.allSatisfy({ $0 == ">" || $0 == " " }), verbatim == nil {
      return writeEmpty(line, before: below)
    }
    let depth = matched(line)
    if case .untilEmptyLine? = verbatim, line.isEmpty { verbatim = nil }
    var text = line.dropFirst(containers[..<depth].reduce(0) { $0 + $1.width })
    if verbatim != nil {
      out += prefix(depth) + text + "\n"
      return endVerbatim(text)
    }
    containers.removeLast(containers.count - depth)
    let isContinued = goesOn(text, after: above, depth: depth)
    if text.hasPrefix("    ") {
      out += prefix(depth) + text + "\n"
      return
    }
    addGap(text, after: above)
    var start = prefix(depth)
    while let mark = mark(of: text), !isContinued {
      let container = container(mark, text)
      text = text.dropFirst(mark.count + 1)
      start += container.lead + mark + (text.isEmpty ? "" : container.pad)
      containers.append(container)
    }
    out += start + (isContinued ? pick(["", "", " ", "   "]) : "") + respaced(String(text))
    out += mayTrail(text) ? pick(["", "", "", " ", "\t", text.hasPrefix("#") ? "   " : ""]) : ""
    out += "\n"
    startVerbatim(text)
  }

  /// How many of the blocks around the line before go on.
  private func matched(_ line: Substring) -> Int {
    var rest = line
    for (index, container) in containers.enumerated() {
      if container.isQuote {
        guard rest.hasPrefix(">") else { return index }
      } else {
        guard rest.prefix(container.width).allSatisfy({ $0 == " " }), rest.count > container.width
        else { return verbatim != nil && rest.isEmpty ? containers.count : index }
      }
      rest = rest.dropFirst(container.width)
    }
    return containers.count
  }

  private func prefix(_ depth: Int) -> String {
    containers[..<depth].map(\.inner).joined()
  }

  private mutating func container(_ mark: String, _ text: Substring) -> Container {
    let isList = mark != ">" && !mark.hasPrefix("[^")
    if isList, let last = lastItems[containers.count], last.mark.last == mark.last {
      return Container(mark: mark, lead: last.lead, pad: isCode(text, mark) ? " " : last.pad)
    }
    var made = Container(mark: mark, lead: pick(["", "", " ", "   "]), pad: " ")
    // Below a list, what is indented would be part of it.
    if !containers.isEmpty || !lastItems.isEmpty { made.lead = "" }
    if isList { made.pad = isCode(text, mark) ? " " : pick([" ", " ", "  ", "    ", tab()]) }
    if mark.hasPrefix("[^") { made.lead = "" }
    if isList { lastItems[containers.count] = made }
    return made
  }

  /// How the items of lists at each depth are written, until something else is there.
  private var lastItems: [Int: Container] = [:]

  /// A tab leads to where it says only at the margin.
  private func tab() -> String { containers.isEmpty ? "\t" : " " }

  private func isCode(_ text: Substring, _ mark: String) -> Bool {
    text.dropFirst(mark.count + 1).hasPrefix("    ") || text.count == mark.count
  }

  private func mark(of text: Substring) -> String? {
    if text == ">" || text.hasPrefix("> ") { return ">" }
    for bullet in ["-", "*"] where text.hasPrefix(bullet + " ") { return bullet }
    if text.hasPrefix("[^"), let colon = text.firstRange(of: "]: ") {
      return String(text[..<colon.lowerBound] + "]:")
    }
    let digits = text.prefix { $0.isNumber }
    let sign = text.dropFirst(digits.count)
    guard !digits.isEmpty, sign.hasPrefix(". ") || sign.hasPrefix(") ") else { return nil }
    return digits + String(sign.prefix(1))
  }

  /// Whether a line goes on with the paragraph above it.
  private func goesOn(_ text: Substring, after above: Substring, depth: Int) -> Bool {
    let first = text.first ?? " "
    let own = above.drop { ">-*0123456789.) ".contains($0) }
    return depth == containers.count && (first.isLetter || "*_`".contains(first))
      && (own.first?.isLetter ?? false) && mark(of: text) == nil && !above.hasPrefix("#")
      && !text.hasPrefix("```") && !text.contains("|")
  }

  private mutating func writeEmpty(_ line: Substring, before below: Substring?) {
    let marks = line.filter { $0 == ">" }.count
    if marks == 0 {
      let isNote =
        containers.contains { $0.mark.hasPrefix("[^") } || below?.hasPrefix("    ") == true
      out += isNote ? "\n" : pick(["", "", "  ", "\t"]) + "\n"
      if !isNote, chance(4) { out += pick(["\n", "  \n", "\n\n"]) }
      if let below, !below.hasPrefix(" "), mark(of: below) == nil {
        lastItems = [:]
      }
    } else {
      let depth = containers.indices.filter { containers[$0].isQuote }.dropFirst(marks - 1).first
      let start = prefix((depth ?? containers.count - 1) + 1)
      out += start + "\n"
      if chance(4) { out += start + "\n" }
    }
  }

  /// An empty line between options and what belongs to them, where there was none.
  private mutating func addGap(_ text: Substring, after above: Substring) {
    if text.hasPrefix("#") { isAnswered = false }
    if containers.isEmpty, text.hasPrefix("- [ ]") || text.hasPrefix("- [x]") {
      if isAnswered, !above.isEmpty, chance(3) { out += "\n" }
      isAnswered = true
    } else if isAnswered, containers.count == 1, text.hasPrefix("> "),
      !above.drop(while: { $0 == " " }).hasPrefix(">"), chance(3)
    {
      out += "\n"
    } else if containers.isEmpty, text.hasPrefix("= "), above.hasPrefix("= "), chance(4) {
      out += "\n"
    }
  }

  private mutating func respaced(_ text: String) -> String {
    if text.hasPrefix("#"), let blank = text.firstIndex(of: " ") {
      let (level, title) = (text[..<blank], respacedAttributes(text[text.index(after: blank)...]))
      if level == "##" || level == "#", containers.isEmpty, chance(5), title.first?.isLetter == true
      {
        return title + "\n" + pick(level == "#" ? ["===", "="] : ["---", "------"])
      }
      let closes = chance(6) && !title.hasSuffix("#")
      return level + pick([" ", "  ", "\t", "    "]) + title + (closes ? " ##" : "")
    }
    if containers.isEmpty, text.hasPrefix("= ") {
      return "=" + pick(["", " ", "   ", "\t"]) + text.dropFirst(2)
    }
    if text.hasPrefix("[ ] ") || text.hasPrefix("[x] ") {
      return text.prefix(3) + pick([" ", " ", "  "]) + respacedAttributes(text.dropFirst(4))
    }
    if text.hasPrefix("| ") { return respacedRow(text) }
    return text
  }

  private mutating func respacedRow(_ text: String) -> String {
    guard !text.contains("\\|"), !text.contains("$"), !text.contains("[[") else { return text }
    let row = text.replacing(" | ", with: pick(["|", "  | ", " |   "]))
    return chance(4) ? row.replacing("| ", with: "|", maxReplacements: 1) : row
  }

  private mutating func respacedAttributes(_ text: Substring) -> String {
    guard text.hasSuffix("}"), let open = text.lastIndex(of: "{"), !text.hasSuffix("\"}"),
      open > text.startIndex, text[text.index(before: open)] == " "
    else { return String(text) }
    let inner = text[open...].dropFirst().dropLast()
    guard !inner.contains("\""), inner.hasPrefix("#") || inner.contains("=") else {
      return String(text)
    }
    let spaced = inner.split(separator: " ").joined(separator: pick([" ", "  ", "\t"]))
    return text[..<open] + pick(["", " ", "\t"]) + "{" + pick(["", " "]) + spaced
      + pick(["", "  "])
      + "}"
  }

  private mutating func startVerbatim(_ text: Substring) {
    let mark = text.prefix { $0 == "`" || $0 == "~" }
    if mark.count >= 3 {
      verbatim = .fence(String(mark))
    } else if text.hasPrefix("<!--") {
      verbatim = text.contains("-->") ? nil : .comment
    } else if text == "$$" {
      verbatim = .formula
    } else if text.hasPrefix("<") {
      verbatim = .untilEmptyLine
    }
  }

  private mutating func endVerbatim(_ text: Substring) {
    switch verbatim {
    case .fence(let mark) where text == mark: verbatim = nil
    case .comment where text.contains("-->"): verbatim = nil
    case .formula where text == "$$": verbatim = nil
    default: break
    }
  }

  /// Whether blanks after a line are none that mean anything: they take a backslash's meaning,
  /// and are part of code that goes on in the next line.
  private func mayTrail(_ text: Substring) -> Bool {
    !text.hasSuffix("\\") && !text.hasPrefix("<") && text.count { $0 == "`" }.isMultiple(of: 2)
  }

  private mutating func ended(_ text: String) -> String {
    var text = text
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text += "\n\n"
    case 1: text.removeLast()
    default: break
    }
    if chance(4) { text = text.replacing("\n", with: "\r\n") }
    return chance(6) ? "\u{FEFF}" + text : text
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
