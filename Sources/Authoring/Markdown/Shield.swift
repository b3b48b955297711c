/// A body whose formulas and blanks are hidden from cmark.
///
/// cmark cannot be told of them: the characters that an extension takes are special for the whole
/// process, and none can take `[`. So before parsing each byte of theirs that Markdown gives a
/// meaning becomes a control character, one for one so that every place stays, and in cmark's tree
/// it becomes itself again. Texts that are read contain no control characters.
struct Shield {
  /// In the order of the source; none reaches into another.
  let spans: [ShieldedSpan]
  /// The body as cmark gets to see it.
  let body: [UInt8]

  /// `nil` where there is nothing to shield, which is found out quickly; `hasBrackets` says whether
  /// the text holds `[[`.
  init?(_ text: [UInt8], _ range: Range<Int>, hasBrackets: Bool) {
    guard
      hasBrackets || firstIndex(of: UInt8(ascii: "$"), in: text.span) != nil,
      firstControl(in: text.span) == nil
    else { return nil }
    var scan = ShieldScan(text, range)
    scan.run()
    guard !scan.found.isEmpty else { return nil }
    spans = scan.found
    var body = Array(text[range])
    for span in scan.found {
      Self.hide(span, in: &body, from: range.lowerBound)
    }
    self.body = body
  }

  /// Hides a span of a body that starts at an offset of its text.
  private static func hide(_ span: ShieldedSpan, in body: inout [UInt8], from start: Int) {
    let bytes = span.bytes.lowerBound - start..<span.bytes.upperBound - start
    let (opening, closing) = span.kind.edges
    let length = span.kind.edgeLength
    for at in span.content.lowerBound - start..<span.content.upperBound - start {
      body[at] = hidden[Int(body[at])]
    }
    for gap in span.gaps {
      for at in gap.lowerBound - start..<gap.upperBound - start { body[at] = shown[Int(body[at])] }
    }
    for index in 0..<length {
      body[bytes.lowerBound + index] = opening
      body[bytes.upperBound - 1 - index] = closing
    }
  }

  /// Text out of cmark's tree as its author wrote it.
  static func unhidden(_ text: some Sequence<UInt8>) -> [UInt8] { text.map { shown[Int($0)] } }

  /// What may start a hidden span, and what ends it.
  static let (dollar, blankStart, blankEnd): (UInt8, UInt8, UInt8) = (1, 2, 3)

  /// Every byte that tells of a span, as C has sets of characters.
  static let marks: [CChar] = hiddenBytes.map { CChar(bitPattern: $0) } + [0]

  private static let hiddenBytes: [UInt8] = [1, 2, 3] + partners.map(\.hidden)

  /// What Markdown could read inside a span, and what cmark sees in its place: control characters
  /// but those that it takes for blanks or line ends.
  private static let partners: [(byte: UInt8, hidden: UInt8)] = Array(
    zip("!\"#&'()*+-.:<=>[\\]_|~".utf8, Array(4...8) + Array(14...31)))

  private static let hidden: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, hidden) in partners { table[Int(byte)] = hidden }
    return table
  }()

  private static let shown: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, hidden) in partners { table[Int(hidden)] = byte }
    table[Int(dollar)] = UInt8(ascii: "$")
    table[Int(blankStart)] = UInt8(ascii: "[")
    table[Int(blankEnd)] = UInt8(ascii: "]")
    return table
  }()
}

/// A formula or a blank in a text.
struct ShieldedSpan: Equatable {
  var kind: Kind
  /// All of it, in bytes of the text.
  var bytes: Range<Int>
  /// What belongs to the blocks around it: indentation and quote marks of its further lines.
  var gaps: [Range<Int>] = []

  /// What stands between its marks.
  var content: Range<Int> {
    bytes.lowerBound + kind.edgeLength..<bytes.upperBound - kind.edgeLength
  }

  enum Kind: Equatable {
    case formula(isDisplay: Bool)
    case blank

    /// How many bytes its marks have: `$`, `$$` or `[[`, and as many at the end.
    var edgeLength: Int { self == .formula(isDisplay: false) ? 1 : 2 }

    /// Its marks as written.
    var marks: (opening: String, closing: String) {
      switch self {
      case .formula(true): ("$$", "$$")
      case .formula(false): ("$", "$")
      case .blank: ("[[", "]]")
      }
    }

    /// What cmark sees for each byte of its marks.
    var edges: (opening: UInt8, closing: UInt8) {
      self == .blank ? (Shield.blankStart, Shield.blankEnd) : (Shield.dollar, Shield.dollar)
    }
  }
}
