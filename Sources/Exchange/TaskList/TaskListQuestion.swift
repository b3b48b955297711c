import Courseware

/// A question as a file in the task-list dialect has it.
struct TaskListQuestion: Sendable {
  /// The line of its heading.
  var line: Int
  /// Without its number.
  var stem: [UInt8]
  /// Between the heading and the options.
  var body: [SourceLine] = []
  var options: [TaskListOption] = []
  /// Below the options: references, explanations, quotes.
  var explanation: [SourceLine] = []
  /// Why it cannot be published, as far as its text shows.
  var faults: [String] = []

  /// Whether nothing is there but the marks of its heading.
  var isEmpty: Bool {
    stem.isEmpty && options.isEmpty && (body + explanation).allSatisfy(\.isBlank)
  }

  var keys: Int { options.count { $0.isKey } }
}

/// An option as the file has it.
struct TaskListOption: Sendable {
  var line: Int
  var isKey: Bool
  /// What stands in it, its mark and its indentation taken off.
  var lines: [SourceLine]

  /// Whether its text only holds the place of a block below: nothing, a letter, a colon.
  var isPlaceholder: Bool {
    let written = lines.filter { !$0.isBlank || !$0.isText }
    guard written.count < 2 else { return false }
    guard let line = written.first else { return true }
    guard line.isText else { return false }
    let text = line.content.filter { ![UInt8(ascii: "*"), 96, 46, 58, 41].contains($0) }
    return text.count <= 1 || text.elementsEqual("&shy;".utf8) || isNumberedLabel(text)
  }

  /// Takes out a colon that stands for the block below it.
  mutating func dropColon() {
    guard let first = lines.first, first.isText, first.content.elementsEqual(":".utf8),
      lines.dropFirst().contains(where: { !$0.isBlank })
    else { return }
    lines[0].bytes = []
  }

  /// Whether it says nothing at all.
  var isEmpty: Bool { lines.allSatisfy { $0.isText && saysNothing($0.content) } }

  /// Whether the first that it says is code, a picture or a table.
  var startsWithBlock: Bool {
    let written = lines.drop { $0.isText && saysNothing($0.content) }
    return Chunk(lines: Array(written)).isBlock
  }

  private func isNumberedLabel(_ text: [UInt8]) -> Bool {
    let word = text.prefix(while: isLetter)
    return text.dropFirst(word.count).allSatisfy { isDigit($0) || $0 == 32 } && text.count <= 9
      && ["", "option", "answer", "image", "code"].contains(
        String(decoding: word, as: UTF8.self).lowercased())
  }
}

/// Whether a text is blank, or the invisible sign that authors put where an option had to be.
func saysNothing(_ text: ArraySlice<UInt8>) -> Bool {
  text.isEmpty || text.elementsEqual("&shy;".utf8)
}
