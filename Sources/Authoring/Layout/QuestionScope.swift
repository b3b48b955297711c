/// What a block at the margin belongs to.
struct QuestionScope {
  private(set) var isInQuestion = false
  /// Whether the block is the heading of a question or a section, which may have attributes.
  private(set) var isDivision = false
  /// What `{type=…}` says of the question.
  private var type = ""

  static let none = QuestionScope()

  /// Goes on to the next block.
  mutating func enter(_ block: Block, _ text: [UInt8]) {
    isDivision = false
    switch block.content {
    case .heading(let level, let heading) where level < 3:
      isDivision = true
      isInQuestion = level == 2
      type = level == 2 ? AttributeLayout.value(of: "type", in: text[heading]) : ""
    case .underlined(let level, _): (isInQuestion, type) = (level == 2, "")
    default: break
    }
  }

  /// Whether a list is what the question is answered by.
  func isAnswer(_ list: BlockList, _ text: [UInt8]) -> Bool {
    guard isInQuestion else { return false }
    switch ParsedQuestion.QuestionType(rawValue: type)?.answer.listForm ?? .options {
    case .numbered: return list.marker.number != nil
    case .any: return true
    case .options: return list.marker.number == nil && list.items.contains { isOption($0, text) }
    }
  }

  /// Whether an item starts with something in brackets that is, or looks like, a mark.
  private func isOption(_ item: BlockList.Item, _ text: [UInt8]) -> Bool {
    guard case .paragraph(let lines)? = item.blocks.first?.content, let line = lines.first else {
      return false
    }
    let start = text[line.bytes].prefix(8)
    guard start.first == UInt8(ascii: "["), let close = start.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let after = close + 1 < line.bytes.upperBound ? text[close + 1] : 32
    return isBlank(after) && !start[..<close].contains(UInt8(ascii: "^"))
  }
}
