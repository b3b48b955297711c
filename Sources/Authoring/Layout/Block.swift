/// A block of a Markdown body, as layout sees it: where its text lies, whatever stands around it.
struct Block {
  var content: Content
  /// Where its first mark or letter stands.
  var start: Int
  /// Whether a line without anything on it stands before it.
  var hasGapBefore = false

  enum Content {
    case paragraph([TextLine])
    /// A line that starts with `#`, or one that is underlined, without its marks.
    case heading(level: Int, Range<Int>)
    /// Several lines with a line of `=` or `-` below them.
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

/// A list as layout sees it.
struct BlockList {
  var marker: Marker
  var items: [Item] = []

  struct Item {
    var start: Int
    var hasGapBefore: Bool
    var blocks: [Block]
  }

  struct Marker: Equatable {
    /// `-`, `+`, `*`, or what stands behind a number: `.`, `)`.
    var character: UInt8
    /// The number of an ordered list's first item.
    var number: Int?

    func continues(_ other: Marker) -> Bool {
      character == other.character && (number == nil) == (other.number == nil)
    }
  }

  /// Whether an empty line separates two of its items, or two blocks of one of them: CommonMark
  /// makes paragraphs of all its texts then.
  var isLoose: Bool {
    items.dropFirst().contains(where: \.hasGapBefore)
      || items.contains { $0.blocks.dropFirst().contains(where: \.hasGapBefore) }
  }
}

/// A line of a paragraph.
struct TextLine {
  /// From its first letter to the line's end: blanks there may break the line.
  var bytes: Range<Int>
  /// Columns of blanks before it, in the block that holds the paragraph.
  var indentation: Int

  init(_ cursor: LineCursor) {
    bytes = cursor.textStart..<cursor.end
    indentation = cursor.indentation
  }
}

/// A line of code or HTML: nothing in it may change.
struct VerbatimLine {
  /// Columns of a tab that stands partly before the line.
  var columns = 0
  var bytes: Range<Int>

  var isEmpty: Bool { columns == 0 && bytes.isEmpty }
}
