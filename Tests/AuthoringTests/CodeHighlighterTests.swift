import Courseware
import TestSupport
import Testing

@testable import Authoring

/// The highlighter against highlight.js itself, run as JavaScript.
@Suite struct CodeHighlighterTests {
  private let renderings = Renderings()

  /// The names of all languages.
  private func languages(_ heap: JavaScriptHeap) throws -> [String] {
    try #require(heap.call("languages", [], rounds: 1)).split(separator: " ").map(String.init)
  }

  private func reference() throws -> JavaScriptHeap {
    let heap = try #require(renderings.code.startedHeap())
    let script = """
      function languages() { return hljs.listLanguages().join(" "); }
      function reference(language, code) { return hljs.highlight(language, code, true).value; }
      """
    #expect(heap.run(Array(script.utf8)))
    return heap
  }

  @Test("Every language of every sample has highlight.js's colors") func samples() throws {
    let heap = try reference()
    let highlighter = CodeHighlighter(renderings.grammars)
    let languages = try languages(heap)
    #expect(languages.count == 185)
    for (number, language) in languages.enumerated() {
      let samples = CodeSamples.all
      for place in samples.indices where isFullRun || place % 5 == number % 5 {
        try compare(samples[place], language, highlighter, heap)
      }
    }
  }

  @Test("Mixed pieces of all samples have highlight.js's colors") func mixtures() throws {
    let heap = try reference()
    let highlighter = CodeHighlighter(renderings.grammars)
    let pieces = CodeSamples.all.flatMap { sample in
      sample.split(separator: " ", omittingEmptySubsequences: false).map { "\($0) " }
    }
    var generator = SeededGenerator(seed: 3)
    for language in sampled(try languages(heap), every: 8) {
      for _ in 0..<(isFullRun ? 10 : 1) {
        let start = pieces.indices.randomElement(using: &generator)!
        let near = (0..<30).map { pieces[(start + $0) % pieces.count] }
        let far = (0..<30).map { _ in pieces.randomElement(using: &generator)! }
        let text = (near + far + near).joined()
        try compare(text, language, highlighter, heap)
      }
    }
  }

  private func compare(
    _ code: String, _ language: String, _ highlighter: CodeHighlighter, _ heap: JavaScriptHeap
  ) throws {
    // Its texts may be in any of all languages, which is not detected.
    if language == "http" { return }
    let found = highlighter.highlighted(code, language: language)
    let markup = try #require(heap.call("reference", [language, code], rounds: 10_000))
    let expected = try #require(coloredSpans(markup, of: code))
    #expect(found == expected, "\(language): \(code)")
  }
}

/// Highlighted code with only those spans that have a color; empty if there are none.
///
/// - Parameters:
///   - markup: The output of highlight.js: text, character references and spans.
///   - code: Its input.
/// - Returns: `nil` if the markup has anything else, or its text is not the code.
private func coloredSpans(_ markup: String, of code: String) -> String? {
  var (out, plain): ([UInt8], [UInt8]) = ([], [])
  var isShown: [Bool] = []
  var hasColor = false
  var rest = Array(markup.utf8)[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = rest[...end]
      rest = rest[(end + 1)...]
      if tag.elementsEqual(closeSpan) {
        guard let wasShown = isShown.popLast() else { return nil }
        if wasShown { out += closeSpan }
        continue
      }
      guard tag.starts(with: openSpan) else { return nil }
      let name = colorName(tag.dropFirst(openSpan.count))
      isShown.append(name != nil)
      if let name { out += openSpan + Array("hljs-\(name)\">".utf8) }
      hasColor = hasColor || name != nil
    } else {
      let (character, length) = character(rest)
      plain.append(character)
      appendEscaped(character, to: &out)
      rest = rest.dropFirst(length)
    }
  }
  guard isShown.isEmpty, plain == Array(code.utf8) else { return nil }
  return hasColor ? String(decoding: out, as: UTF8.self) : ""
}

private let openSpan = Array("<span class=\"".utf8)
private let closeSpan = Array("</span>".utf8)

/// The first class of a span, if it has a color.
private func colorName(_ classes: ArraySlice<UInt8>) -> String? {
  let name = String(
    decoding: classes.prefix { $0 != 32 && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  guard name.hasPrefix("hljs-") else { return nil }
  let short = String(name.dropFirst(5))
  return coloredCode.contains(short) ? short : nil
}

/// The byte at the start of a text, with a character reference resolved, and its length in the
/// text.
private func character(_ text: ArraySlice<UInt8>) -> (UInt8, length: Int) {
  guard let first = text.first else { return (0, 0) }
  if first == UInt8(ascii: "&") {
    for (name, byte) in references where text.starts(with: name) { return (byte, name.count) }
  }
  return (first, 1)
}

private let references: [([UInt8], UInt8)] = [
  (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
  (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  (Array("&#x27;".utf8), UInt8(ascii: "'")),
]
