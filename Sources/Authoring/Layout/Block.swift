/// A block of a Markdown body, as the formatter sees it, with the ranges of its text in the source.
struct Block {
  var content: Content
  /// The offset of its first mark or letter.
  var start: Int
  /// Whether an empty line precedes it.
  var hasGapBefore = false

  enum Content {
    case paragraph([TextLine])
    /// A line that starts with `#` or is underlined; the range leaves out the marks.
    case heading(level: Int, Range<Int>)
    /// Several lines, underlined with `=` or `-`.
    case underlined(level: Int, [TextLine])
    case thematicBreak
    case fence(mark: Range<Int>, info: Range<Int>, [VerbatimLine])
    case indentedCode([VerbatimLine])
    case html([VerbatimLine], isComment: Bool)
    case table(head: Range<Int>, delimiter: Range<Int>, rows: [Range<Int>])
    case quote([Block])
    case list(BlockList)
    case footnote(mark: Range<Int>, [Block])
  }
}

/// A list, as the formatter sees it.
struct BlockList {
  var marker: Marker
  var items: [Item] = []

  struct Item {
    var start: Int
    var hasGapBefore: Bool
    var blocks: [Block]
  }

  struct Marker: Equatable {
    /// `-`, `+`, `*`, or the character after a number: `.`, `)`.
    var character: UInt8
    /// The number of an ordered list's first item.
    var number: Int?

    func continues(_ other: Marker) -> Bool {
      character == other.character && (number == nil) == (other.number == nil)
    }
  }

  /// Whether an empty line separates two of its items, or two blocks of an item: CommonMark then
  /// renders all its texts as paragraphs.
  var isLoose: Bool {
    items.dropFirst().contains(where: \.hasGapBefore)
      || items.contains { $0.blocks.dropFirst().contains(where: \.hasGapBefore) }
  }
}

/// A line of a paragraph.
struct TextLine {
  /// The range from its first letter to the end of the line; spaces there may be a line break.
  var bytes: Range<Int>
  /// The columns of white space before it, within the block that contains the paragraph.
  var indentation: Int

  init(_ cursor: LineCursor) {
    bytes = cursor.textStart..<cursor.end
    indentation = cursor.indentation
  }
}

/// A line of code or HTML, which must not change.
struct VerbatimLine {
  /// The columns of a partly consumed tab before `bytes`.
  var columns = 0
  var bytes: Range<Int>

  var isEmpty: Bool { columns == 0 && bytes.isEmpty }
}
