import Courseware

/// Colors code as highlight.js does, with its grammars, for one worker.
///
/// The algorithm is that of `highlight` in highlight.js 9.18; tests compare the results. Patterns
/// are matched by PCRE2 instead of JavaScript, which is some twenty times as fast.
final class CodeHighlighter {
  private let grammars: CodeGrammars
  private let memory = MatchMemory()
  private var compiled: [String: CompiledGrammar?] = [:]

  init(_ grammars: CodeGrammars) { self.grammars = grammars }

  /// The code with a span for each part that has a color; empty if nothing has one.
  ///
  /// - Parameters:
  ///   - source: The code.
  ///   - language: One of the names of the language.
  /// - Returns: `nil` if the language is unknown, or the code too complex for its grammar.
  func highlighted(_ source: String, language: String) -> String? {
    guard let grammar = compiled(language) else { return nil }
    guard
      let result = try? HighlightedText(
        Array(source.utf8)[...], in: grammar, stopsAtIllegal: false, depth: 0, continuing: nil,
        self)
    else { return nil }
    return result.hasColor ? String(decoding: result.markup, as: UTF8.self) : ""
  }

  fileprivate func compiled(_ language: String) -> CompiledGrammar? {
    if let known = compiled[language] { return known }
    let found = grammars.grammar(of: language).map { CompiledGrammar($0, memory) }
    compiled[language] = .some(found)
    return found
  }
}

/// A grammar whose patterns are compiled when they are first needed.
private final class CompiledGrammar {
  let grammar: CodeGrammar
  private let memory: MatchMemory
  private var modes: [CompiledMode?]

  init(_ grammar: CodeGrammar, _ memory: MatchMemory) {
    (self.grammar, self.memory) = (grammar, memory)
    modes = Array(repeating: nil, count: grammar.modes.count)
  }

  func mode(_ place: Int) throws(RegularExpression.TooComplex) -> CompiledMode {
    if let known = modes[place] { return known }
    let mode = try CompiledMode(grammar.modes[place], of: grammar, memory)
    modes[place] = mode
    return mode
  }
}

private struct CompiledMode {
  /// What may follow in the mode: the modes in it, by index in `contains`, then its end, then what
  /// it must not contain; `nil` if nothing may.
  let terminators: RegularExpression?
  /// The alternative of ``terminators`` that is the end; -1 if there is none.
  let endAlternative: Int
  let end: RegularExpression?
  let words: RegularExpression?

  init(
    _ mode: CodeGrammar.Mode, of grammar: CodeGrammar, _ memory: MatchMemory
  ) throws(RegularExpression.TooComplex) {
    func expression(
      _ alternatives: [String]
    ) throws(RegularExpression.TooComplex) -> RegularExpression? {
      if alternatives.isEmpty { return nil }
      let found = RegularExpression(alternatives, ignoresCase: grammar.ignoresCase, memory)
      guard let found else { throw RegularExpression.TooComplex() }
      return found
    }
    let begins = mode.contains.map { grammar.modes[$0].begin }
    endAlternative = mode.terminator.isEmpty ? -1 : begins.count
    terminators = try expression(begins + [mode.terminator, mode.illegal].filter { !$0.isEmpty })
    end = try expression(mode.end.map { [$0] } ?? [])
    words = try expression(mode.keywords == nil ? [] : [mode.words])
  }
}

/// A text in one language, highlighted from its start to its end.
private struct HighlightedText {
  /// The text with spans, escaped like HTML.
  private(set) var markup: [UInt8] = []
  /// Whether any span was written.
  private(set) var hasColor = false
  /// How well the text fits its language.
  private(set) var relevance = 0.0
  /// The modes that are open at the end, by index, from the outermost.
  private(set) var open: [Int]

  private let text: ArraySlice<UInt8>
  private let grammar: CompiledGrammar
  private let highlighter: CodeHighlighter
  private let depth: Int
  /// The text that was read and not yet written.
  private var pending = 0..<0
  /// The texts that end modes whose end is the same as their beginning, by mode.
  private var ends: [Int: [UInt8]] = [:]
  /// The last texts in embedded languages, which continue where the language is embedded again.
  private var continuations: [String: HighlightedText] = [:]
  private var last: (kind: Kind, at: Int)?

  private enum Kind { case begin, end, illegal }
  private typealias Fault = RegularExpression.TooComplex

  /// The maximum depth of languages within languages.
  private static let maxDepth = 8

  init(
    _ text: ArraySlice<UInt8>, in grammar: CompiledGrammar, stopsAtIllegal: Bool,
    depth: Int, continuing: HighlightedText?, _ highlighter: CodeHighlighter
  ) throws(RegularExpression.TooComplex) {
    guard depth < Self.maxDepth else { throw Fault() }
    self.text = text
    (self.grammar, self.highlighter, self.depth) = (grammar, highlighter, depth)
    open = continuing?.open ?? [0]
    ends = continuing?.ends ?? [:]
    for place in open.dropFirst() { beginSpan(grammar.grammar.modes[place].color) }
    pending = text.startIndex..<text.startIndex
    var (at, steps) = (text.startIndex, 0)
    while let found = try next(from: at) {
      steps += 1
      // Each step reads a character or enters or leaves a mode.
      guard steps <= 16 * (text.count + 16) else { throw Fault() }
      read(to: found.range.lowerBound)
      if found.kind == .illegal, stopsAtIllegal {
        (markup, hasColor, relevance) = ([], false, 0)
        write(text.indices)
        return
      }
      at = found.range.lowerBound + (try take(found))
    }
    read(to: text.endIndex)
    try flush()
    for place in open.dropFirst().reversed() { endSpan(grammar.grammar.modes[place].color) }
  }

  private struct Found {
    var kind: Kind
    var range: Range<Int>
    /// The mode that begins.
    var mode = 0
  }

  private var top: CodeGrammar.Mode { grammar.grammar.modes[open[open.count - 1]] }

  private func next(from start: Int) throws(Fault) -> Found? {
    let mode = try grammar.mode(open[open.count - 1])
    guard let terminators = mode.terminators,
      let match = try terminators.firstMatch(in: text, from: start)
    else { return nil }
    let contains = top.contains
    if match.alternative < contains.count {
      return Found(kind: .begin, range: match.range, mode: contains[match.alternative])
    }
    return Found(
      kind: match.alternative == mode.endAlternative ? .end : .illegal, range: match.range)
  }

  /// Takes what was found, and returns the number of bytes of it that were read.
  private mutating func take(_ found: Found) throws(Fault) -> Int {
    let range = found.range
    // Patterns that match nothing would be found again and again.
    if let last, range.isEmpty {
      let isStuck = last.kind == .begin && found.kind == .end && last.at == range.lowerBound
      if isStuck || last.kind == .illegal { return readCharacter(at: range.lowerBound) }
    }
    last = (found.kind, range.lowerBound)
    switch found.kind {
    case .begin: return try begin(found.mode, range)
    case .end: if let count = try end(range) { return count }
    case .illegal: break
    }
    read(to: range.upperBound)
    return range.count
  }

  private mutating func begin(_ place: Int, _ range: Range<Int>) throws(Fault) -> Int {
    let mode = grammar.grammar.modes[place]
    if mode.flags.contains(.endSameAsBegin) { ends[place] = Array(text[range]) }
    if mode.flags.contains(.skip) {
      read(to: range.upperBound)
    } else {
      if mode.flags.contains(.excludeBegin) { read(to: range.upperBound) }
      try flush()
      if mode.flags.isDisjoint(with: [.returnBegin, .excludeBegin]) { read(to: range.upperBound) }
    }
    start(place)
    return mode.flags.contains(.returnBegin) ? 0 : range.count
  }

  private mutating func start(_ place: Int) {
    beginSpan(grammar.grammar.modes[place].color)
    open.append(place)
  }

  /// Ends the modes that end at a range; `nil` if none does, because the end is not the same as the
  /// beginning.
  private mutating func end(_ range: Range<Int>) throws(Fault) -> Int? {
    guard let last = try endingMode(at: range.lowerBound) else { return nil }
    let origin = top.flags
    if origin.contains(.skip) {
      read(to: range.upperBound)
    } else {
      if origin.isDisjoint(with: [.returnEnd, .excludeEnd]) { read(to: range.upperBound) }
      try flush()
      if origin.contains(.excludeEnd) { read(to: range.upperBound) }
    }
    let ended = open[last]
    while open.count > last {
      let mode = top
      endSpan(mode.color)
      if !mode.flags.contains(.skip), mode.embedded == nil { relevance += mode.relevance }
      open.removeLast()
    }
    // The mode of the whole text cannot end.
    guard !open.isEmpty else { throw Fault() }
    if let next = grammar.grammar.modes[ended].starts {
      if grammar.grammar.modes[ended].flags.contains(.endSameAsBegin) { ends[next] = ends[ended] }
      start(next)
    }
    return origin.contains(.returnEnd) ? 0 : range.count
  }

  /// The index of the outermost open mode that ends at an offset.
  private func endingMode(at offset: Int) throws(Fault) -> Int? {
    let rest = text[offset...]
    var place = open.count - 1
    while place >= 0 {
      if try ends(open[place], rest) {
        while place > 0, grammar.grammar.modes[open[place]].flags.contains(.endsParent) {
          place -= 1
        }
        return place
      }
      guard grammar.grammar.modes[open[place]].flags.contains(.endsWithParent) else { return nil }
      place -= 1
    }
    return nil
  }

  /// Whether a mode ends at the start of a text.
  private func ends(_ place: Int, _ rest: ArraySlice<UInt8>) throws(Fault) -> Bool {
    if let end = ends[place] { return rest.starts(with: end) }
    guard let end = try grammar.mode(place).end else { return false }
    return try end.firstMatch(in: rest, from: rest.startIndex, isAnchored: true) != nil
  }

  /// Adds the text up to an offset to the pending text.
  private mutating func read(to end: Int) {
    pending = pending.lowerBound..<max(pending.upperBound, end)
  }

  /// Adds one character to the pending text; returns its number of bytes.
  private mutating func readCharacter(at start: Int) -> Int {
    var end = min(start + 1, text.endIndex)
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    read(to: end)
    return max(1, end - start)
  }

  /// Writes the pending text.
  private mutating func flush() throws(Fault) {
    let range = pending
    pending = range.upperBound..<range.upperBound
    switch top.embedded {
    case .language(let name)?: try embed(range, name)
    case .mostRelevant(let names)?: try embed(range, mostRelevantOf: names)
    case nil: try writeWords(range)
    }
  }

  private mutating func embed(_ range: Range<Int>, _ name: String) throws(Fault) {
    guard let grammar = highlighter.compiled(name) else { return write(range) }
    let inner = try HighlightedText(
      text[range], in: grammar, stopsAtIllegal: false,
      depth: depth + 1, continuing: continuations[name], highlighter)
    continuations[name] = inner
    take(inner)
  }

  /// Writes a text in the language that it fits best.
  ///
  /// highlight.js means all languages by an empty list, which no class needs: such text has no
  /// colors here.
  private mutating func embed(_ range: Range<Int>, mostRelevantOf names: [String]) throws(Fault) {
    var best: HighlightedText?
    for name in names {
      guard let grammar = highlighter.compiled(name), grammar.grammar.isDetected else { continue }
      let found = try HighlightedText(
        text[range], in: grammar, stopsAtIllegal: true,
        depth: depth + 1, continuing: nil, highlighter)
      if found.relevance > best?.relevance ?? 0 { best = found }
    }
    if let best { take(best) } else { write(range) }
  }

  private mutating func take(_ inner: HighlightedText) {
    markup += inner.markup
    hasColor = hasColor || inner.hasColor
    if top.relevance > 0 { relevance += inner.relevance }
  }

  /// Writes a text with spans for its keywords.
  private mutating func writeWords(_ range: Range<Int>) throws(Fault) {
    let mode = top
    guard let keywords = mode.keywords,
      let words = try grammar.mode(open[open.count - 1]).words
    else { return write(range) }
    let own = text[range]
    var written = range.lowerBound
    while let word = try words.firstMatch(in: own, from: written)?.range, !word.isEmpty {
      write(written..<word.lowerBound)
      let name = String(decoding: text[word], as: UTF8.self)
      let keyword = keywords[grammar.grammar.ignoresCase ? name.lowercased() : name]
      beginSpan(keyword?.color)
      write(word)
      endSpan(keyword?.color)
      relevance += keyword?.relevance ?? 0
      written = word.upperBound
    }
    write(written..<range.upperBound)
  }

  private mutating func write(_ range: Range<Int>) {
    for byte in text[range] { appendEscaped(byte, to: &markup) }
  }

  private mutating func beginSpan(_ color: String?) {
    guard let color else { return }
    hasColor = true
    markup += Array("<span class=\"hljs-\(color)\">".utf8)
  }

  private mutating func endSpan(_ color: String?) {
    if color != nil { markup += Array("</span>".utf8) }
  }
}
