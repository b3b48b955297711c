import Courseware

/// A question in a file of another system.
struct ImportedQuestion: Sendable {
  /// The line where it starts.
  var line: Int
  /// The index of its section in the file.
  var section: Int?
  /// The stem without its number.
  var stem: [UInt8]
  /// The number in its heading, if no label is before it, and the stem with it, if a period follows
  /// it as in `1. Weltkrieg`.
  var number: (value: Int, stem: [UInt8]?)?
  /// Its id, if the file has one that is valid in our format.
  var id: String?
  /// The lines between the heading and the options.
  var body: [SourceLine] = []
  var options: [ImportedOption] = []
  /// Whether the options are shown in the order of the file; `nil` if it does not say.
  var keepsOrder: Bool?
  /// The answers in our format if they are no options, such as `= 46` or a table of pairs.
  var answer: [[UInt8]] = []
  /// The blanks in its text, each shown by ``ImportedBlank/mark(_:)``.
  var blanks: [ImportedBlank] = []
  /// Further attributes, such as `type=matching`.
  var attributes: [String] = []
  var hints: [[SourceLine]] = []
  /// The lines below the options: references, explanations, quotes.
  var explanation: [SourceLine] = []
  /// The reasons, found in its text, why it cannot be published.
  var faults: [String] = []

  /// Whether it consists only of its heading's marks.
  var isEmpty: Bool {
    stem.isEmpty && options.isEmpty && (body + explanation).allSatisfy(\.isBlank)
  }

  var keys: Int { options.count { $0.isKey } }
}

/// An option in the file.
struct ImportedOption: Sendable {
  var line: Int
  var isKey: Bool
  /// The lines of the option, without its mark and indentation.
  var lines: [SourceLine]
  /// In percent.
  var weight: String?
  /// Its place in the image of a hotspot question, such as `circle=10,20,5`.
  var region: String?
  var feedback: [SourceLine] = []

  /// Whether its text is only a placeholder for a block below: empty, a letter, or a colon.
  var isPlaceholder: Bool {
    let written = lines.filter { !$0.isBlank || !$0.isText }
    guard written.count < 2 else { return false }
    guard let line = written.first else { return true }
    guard line.isText else { return false }
    let text = line.content.filter { ![UInt8(ascii: "*"), 96, 46, 58, 41].contains($0) }
    return text.count <= 1 || text.elementsEqual("&shy;".utf8) || isNumberedLabel(text)
  }

  /// Whether its text announces the block below it: by a colon at its end, or as a placeholder.
  var introducesBlock: Bool {
    let end = lines.last { !$0.isBlank }?.content.string ?? ""
    return end.hasSuffix(":") || end.hasSuffix("：") || isPlaceholder
  }

  /// Removes a colon that stands for the block below it.
  mutating func dropColon() {
    guard let first = lines.first, first.isText, first.content.elementsEqual(":".utf8),
      lines.dropFirst().contains(where: { !$0.isBlank })
    else { return }
    lines[0].bytes = []
  }

  var isEmpty: Bool { lines.allSatisfy { $0.isText && saysNothing($0.content) } }

  /// Whether its content starts with code, an image or a table.
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

/// Whether a text is empty, or the invisible character that authors use as an empty option.
func saysNothing(_ text: ArraySlice<UInt8>) -> Bool {
  text.isEmpty || text.elementsEqual("&shy;".utf8)
}
