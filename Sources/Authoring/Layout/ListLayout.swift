/// The markers of consecutive lists, which alternate, since lists with the same marker would be one
/// list.
struct ListMarkers {
  private var last: BlockList.Marker?

  mutating func next(for list: BlockList) -> BlockList.Marker {
    let isOrdered = list.marker.number != nil
    let usual = isOrdered ? UInt8(ascii: ".") : UInt8(ascii: "-")
    let other = isOrdered ? UInt8(ascii: ")") : UInt8(ascii: "*")
    var marker = BlockList.Marker(character: usual, number: list.marker.number)
    if let last, last.continues(marker) { marker.character = other }
    last = marker
    return marker
  }
}

extension BlockWriter {
  /// Writes a list.
  ///
  /// In an answer, where empty lines make no difference, it has empty lines only if Markdown needs
  /// them.
  mutating func write(_ list: BlockList, _ scope: QuestionScope, _ marker: BlockList.Marker) {
    let isAnswer = scope.isAnswer(list, text)
    let isLoose = !isAnswer && list.isLoose
    var number = isAnswer && marker.number != nil ? 1 : marker.number
    for (index, item) in list.items.enumerated() {
      if index > 0, isLoose { writeEmptyLine() }
      let character = [marker.character]
      let mark = number.map { Array("\($0)".utf8) + character } ?? character
      let indentation = [UInt8](repeating: 32, count: mark.count + 1)
      nest(mark + [32], indentation) { $0.write(item, isLoose: isLoose, isAnswer: isAnswer) }
      number = number.map { $0 + 1 }
    }
  }

  private mutating func write(_ item: BlockList.Item, isLoose: Bool, isAnswer: Bool) {
    var markers = ListMarkers()
    var before: Block?
    for (index, block) in item.blocks.enumerated() {
      let grows = additions[item.start] != nil
      if let before, isLoose || isAnswer && needGap(before, block, grows: grows) {
        writeEmptyLine()
      }
      if index == 0, case .paragraph(let lines) = block.content {
        writeItemText(lines, adding: isAnswer ? additions[item.start] ?? [] : nil)
      } else {
        write(block, .none, &markers)
      }
      before = block
    }
  }

  /// Whether two blocks of an answer need an empty line between them.
  private func needGap(_ above: Block, _ below: Block, grows: Bool) -> Bool {
    switch (above.content, below.content) {
    case (.paragraph, .fence), (.paragraph, .quote): false
    case (.paragraph, .table): grows || !isMarkAlone(above)
    case (.paragraph, .list(let list)): (list.marker.number ?? 1) != 1
    case (.fence, .quote), (.list, .quote), (.indentedCode, .quote), (.table, .quote): false
    default: true
    }
  }

  private func isMarkAlone(_ block: Block) -> Bool {
    guard case .paragraph(let lines) = block.content, lines.count == 1 else { return false }
    let line = trimmed(text, lines[0].bytes)
    return line.count <= 3 && text[line].first == UInt8(ascii: "[")
      && text[line].last == UInt8(ascii: "]")
  }
}
