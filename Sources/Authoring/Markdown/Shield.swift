import Courseware

/// A body whose formulas and blanks are hidden from cmark.
///
/// cmark cannot be extended for them: the special characters of an extension are special for the
/// whole process, and `[` cannot be one of them. Therefore, before parsing, each of their bytes
/// with a meaning in Markdown is replaced by one control character, so that all offsets stay the
/// same, and in cmark's tree it is replaced back. The texts that are read contain no control
/// characters.
struct Shield {
  /// The hidden spans in the order of the source, without overlap.
  let spans: [ShieldedSpan]
  /// The body as cmark sees it.
  let body: [UInt8]

  /// `nil` if there is nothing to shield, which is determined quickly.
  ///
  /// `hasBrackets` tells whether the text contains `[[`.
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
    for span in scan.found { Self.hide(span, in: &body, from: range.lowerBound) }
    self.body = body
  }

  /// Hides a span of a body that starts at the offset `start` of its text.
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

  /// Text from cmark's tree, as its author wrote it.
  static func unhidden(_ text: some Sequence<UInt8>) -> [UInt8] { text.map { shown[Int($0)] } }

  /// The bytes that start a hidden span and end it.
  static let (dollar, blankStart, blankEnd): (UInt8, UInt8, UInt8) = (1, 2, 3)

  /// Every byte that occurs only in hidden spans, as a C set of characters.
  static let marks: [CChar] = hiddenBytes.map { CChar(bitPattern: $0) } + [0]

  private static let hiddenBytes: [UInt8] = [1, 2, 3] + partners.map(\.hidden)

  /// The bytes in a span that Markdown could interpret, and the control characters that replace
  /// them.
  ///
  /// Those that cmark treats as white space or line ends are not used.
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

/// A formula or a blank in the text.
struct ShieldedSpan: Equatable {
  var kind: Kind
  /// The whole range in the text, in bytes.
  var bytes: Range<Int>
  /// The parts that belong to the blocks around it: indentation and quote marks of its continuation
  /// lines.
  var gaps: [Range<Int>] = []

  /// The range between its marks.
  var content: Range<Int> {
    bytes.lowerBound + kind.edgeLength..<bytes.upperBound - kind.edgeLength
  }

  enum Kind: Equatable {
    case formula(isDisplay: Bool)
    case blank

    /// The length of its opening mark in bytes, `$`, `$$` or `[[`, and also of its closing mark.
    var edgeLength: Int { self == .formula(isDisplay: false) ? 1 : 2 }

    /// Its marks, as written.
    var marks: (opening: String, closing: String) {
      switch self {
      case .formula(true): ("$$", "$$")
      case .formula(false): ("$", "$")
      case .blank: ("[[", "]]")
      }
    }

    /// The control characters that replace the bytes of its marks.
    var edges: (opening: UInt8, closing: UInt8) {
      self == .blank ? (Shield.blankStart, Shield.blankEnd) : (Shield.dollar, Shield.dollar)
    }
  }
}

/// A formula in prose.
struct Formula {
  let node: MarkdownNode
  /// The source without its dollar signs and without the marks of the blocks around its lines.
  let tex: String
  let isDisplay: Bool
  /// The whole range in the file, in bytes.
  let bytes: Range<Int>
}

/// A blank to fill in: `[[…]]`.
struct Blank {
  let node: MarkdownNode
  /// The text between the brackets, as written.
  let content: String
  /// The whole range in the file, in bytes; the text between the brackets starts two bytes later.
  let bytes: Range<Int>
}

/// Restores the original text in the nodes of cmark's tree, and gives formulas and blanks nodes of
/// their own, which show their source until they are replaced.
struct Unshielding {
  private let document: MarkdownDocument
  private let shield: Shield
  private let start: Int
  private var cursor = 0
  private var gone: Set<MarkdownNode> = []
  private(set) var formulas: [Formula] = []
  private(set) var blanks: [Blank] = []

  /// - Parameters:
  ///   - document: The document, just parsed from a shielded body.
  ///   - shield: The shield of that body.
  ///   - start: The offset of the body in the text of the document.
  init(_ document: MarkdownDocument, _ shield: Shield, from start: Int) {
    (self.document, self.shield, self.start) = (document, shield, start)
  }

  mutating func run() {
    for node in document.rootNode.nodes(holdingAnyOf: Shield.marks) where !gone.contains(node) {
      if node.kind == .text, !node.isInImage { split(node) } else { restore(node) }
    }
  }

  private mutating func restore(_ node: MarkdownNode) {
    let isAddress = node.kind == .link || node.kind == .image
    let written = isAddress ? node.url + node.title : node.fenceInfo + node.literal
    for piece in ShieldedPiece.split(Array(written.utf8)) where piece.kind != nil {
      _ = place(of: piece.bytes, in: node)
    }
    if isAddress {
      node.url = unhidden(node.url)
      if !node.title.isEmpty { node.title = unhidden(node.title) }
    } else {
      if node.kind == .code { node.fenceInfo = unhidden(node.fenceInfo) }
      node.literal = unhidden(node.literal)
    }
  }

  private func unhidden(_ text: String) -> String {
    String(decoding: Shield.unhidden(text.utf8), as: UTF8.self)
  }

  /// Replaces a text by one node for each of its pieces.
  private mutating func split(_ node: MarkdownNode) {
    for piece in ShieldedPiece.split(Array(node.literal.utf8)) {
      guard let new = node.insertText(Shield.unhidden(piece.bytes)) else { continue }
      guard let kind = piece.kind else { continue }
      if piece.isClosed {
        show(piece.content, of: kind, in: new, at: place(of: piece.bytes, in: node))
      } else if let lines = takeLines(after: node, piece.content) {
        show(lines, of: kind, in: new, at: place(of: piece.bytes, in: node))
      }
    }
    node.remove()
  }

  /// Removes the rest of a formula from the tree, given a text with its first line.
  ///
  /// - Returns: All lines of the formula; `nil` if the tree does not contain its end.
  private mutating func takeLines(after node: MarkdownNode, _ first: [UInt8]) -> [UInt8]? {
    var lines = first
    var taken: [MarkdownNode] = []
    var next = node.next
    while let current = next {
      next = current.next
      switch current.kind {
      case .softBreak, .lineBreak: lines.append(10)
      case .text:
        let text = Array(current.literal.utf8)
        if let end = ShieldedPiece.pair(of: Shield.dollar, in: text, from: 0) {
          lines += text[..<end]
          current.literal = String(decoding: text[(end + 2)...], as: UTF8.self)
          for node in taken { node.remove() }
          gone.formUnion(taken)
          return lines
        }
        lines += text
      default: return nil
      }
      taken.append(current)
    }
    return nil
  }

  private mutating func show(
    _ hidden: [UInt8], of kind: ShieldedSpan.Kind, in text: MarkdownNode, at place: Range<Int>
  ) {
    let content = String(decoding: Shield.unhidden(hidden), as: UTF8.self)
    let (open, close) = kind.marks
    guard !content.allSatisfy(\.isWhitespace),
      let node = document.replace(
        text, withHTML: escapedHTML(open + content + close), standingAt: place)
    else { return }
    if case .formula(let isDisplay) = kind {
      formulas.append(Formula(node: node, tex: content, isDisplay: isDisplay, bytes: place))
    } else {
      blanks.append(Blank(node: node, content: content, bytes: place))
    }
  }

  /// The range of a span in the file: the next one in its block whose text starts the same; the
  /// first line of the block if cmark has moved the text out of it.
  private mutating func place(of hidden: [UInt8], in node: MarkdownNode) -> Range<Int> {
    var block = node
    while !block.isBlock || block.startLine == 0, let parent = block.parent { block = parent }
    let range = document.bytes(of: block)
    let from = range.contains(cursor) ? cursor : range.lowerBound
    var index = shield.spans.partitioningIndex { $0.bytes.lowerBound >= from }
    while index < shield.spans.count, shield.spans[index].bytes.lowerBound < range.upperBound {
      let bytes = shield.spans[index].bytes
      if shield.body[(bytes.lowerBound - start)...].starts(with: hidden) {
        cursor = bytes.upperBound
        return bytes
      }
      index += 1
    }
    return document.firstLineSpan(of: block).bytes
  }
}
