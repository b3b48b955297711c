import Courseware
import Synchronization

/// The grammar of a language as highlight.js compiles it: modes that contain each other.
struct CodeGrammar: Sendable {
  /// Whether letters of both cases are the same in patterns and keywords.
  let ignoresCase: Bool
  /// Whether the language takes part in the detection of an embedded language.
  let isDetected: Bool
  /// The first mode is that of the whole text.
  let modes: [Mode]

  /// A part of a text that has rules of its own, such as a string or a comment.
  ///
  /// Source: `compileMode` of highlight.js 9.18, whose properties have the same meaning.
  struct Mode: Sendable {
    /// The class of its span, if the class has a color.
    var color: String?
    /// The pattern that begins it in a mode that contains it.
    var begin: String
    /// The pattern that may end it or a mode around it; empty if none does.
    var terminator: String
    /// The pattern that ends this mode itself; `nil` if only the modes around it end it.
    var end: String?
    /// The pattern that the mode must not contain, which is ignored unless a language is detected;
    /// empty if there is none.
    var illegal: String
    /// The pattern of the words that may be keywords.
    var words: String
    /// The class and the relevance of each keyword; `nil` if the mode has none.
    var keywords: [String: Keyword]?
    var relevance: Double
    /// The modes that may begin in this one, by index.
    var contains: [Int]
    /// The mode that begins where this one ends.
    var starts: Int?
    /// The languages in which its text is highlighted instead: a single one, or several from which
    /// the most relevant one is chosen.
    var embedded: Embedded?
    var flags: Flags
  }

  struct Keyword: Sendable {
    /// The class, if it has a color.
    var color: String?
    var relevance: Double
  }

  enum Embedded: Sendable {
    case language(String)
    case mostRelevant([String])
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    static let skip = Flags(rawValue: 1)
    static let excludeBegin = Flags(rawValue: 2)
    static let excludeEnd = Flags(rawValue: 4)
    static let returnBegin = Flags(rawValue: 8)
    static let returnEnd = Flags(rawValue: 16)
    static let endsWithParent = Flags(rawValue: 32)
    static let endsParent = Flags(rawValue: 64)
    static let endSameAsBegin = Flags(rawValue: 128)

    fileprivate static let names: [(String, Flags)] = [
      ("skip", .skip), ("excludeBegin", .excludeBegin), ("excludeEnd", .excludeEnd),
      ("returnBegin", .returnBegin), ("returnEnd", .returnEnd),
      ("endsWithParent", .endsWithParent), ("endsParent", .endsParent),
      ("endSameAsBegin", .endSameAsBegin),
    ]
  }
}

extension CodeGrammar {
  /// Reads the JSON that the `render` function of ``JavaScriptLibrary/highlighter`` returns.
  fileprivate init?(_ json: String) {
    guard let value = try? JSONValue(Array(json.utf8), limit: .max),
      let modes = value["modes"]?.array
    else { return nil }
    ignoresCase = value["ignoresCase"] == .bool(true)
    isDetected = value["isDetected"] == .bool(true)
    self.modes = modes.map(Mode.init)
  }
}

extension CodeGrammar.Mode {
  fileprivate init(_ value: JSONValue) {
    color = value["className"]?.string.flatMap(coloredClass)
    begin = value["begin"]?.string ?? ""
    terminator = value["terminator"]?.string ?? ""
    end = value["end"]?.string
    illegal = value["illegal"]?.string ?? ""
    words = value["words"]?.string ?? ""
    keywords = value["keywords"]?.object.map { members in
      Dictionary(members.map { ($0.key, CodeGrammar.Keyword($0.value)) }, uniquingKeysWith: { $1 })
    }
    relevance = number(value["relevance"])
    contains = value["contains"]?.array?.compactMap(\.int) ?? []
    starts = value["starts"]?.int
    embedded =
      value["embedded"]?.string.map { .language($0) }
      ?? value["embedded"]?.array.map { .mostRelevant($0.compactMap(\.string)) }
    flags = CodeGrammar.Flags(
      CodeGrammar.Flags.names.filter { value[$0.0] == .bool(true) }.map(\.1))
  }
}

extension CodeGrammar.Keyword {
  fileprivate init(_ value: JSONValue) {
    color = value.array?.first?.string.flatMap(coloredClass)
    relevance = number(value.array?.last)
  }
}

/// The first of some classes, if it has a color.
private func coloredClass(_ classes: String) -> String? {
  let name = String(classes.prefix { $0 != " " })
  return coloredCode.contains(name) ? name : nil
}

private func number(_ value: JSONValue?) -> Double { value?.double ?? 0 }

/// The grammars of a run, each read from highlight.js once, when code in its language is found.
final class CodeGrammars: Sendable {
  private let store: RenderingStore
  private let state = Mutex(State())

  private struct State {
    var heap: JavaScriptHeap?
    var isBroken = false
    var known: [String: CodeGrammar?] = [:]
  }

  init(_ store: RenderingStore) { self.store = store }

  /// The grammar of a language by one of its names; `nil` if highlight.js has none.
  func grammar(of language: String) -> CodeGrammar? {
    state.withLock { state in
      if let known = state.known[language] { return known }
      if state.heap == nil, !state.isBroken {
        state.heap = store.startedHeap()
        state.isBroken = state.heap == nil
      }
      let json = state.heap?.call("render", [language], rounds: Self.rounds)
      if state.heap?.isExhausted ?? false { state.heap = nil }
      let grammar = json.flatMap { CodeGrammar($0) }
      state.known[language] = .some(grammar)
      return grammar
    }
  }

  /// The number of rounds of 262,144 instructions for a grammar; the largest takes 20.
  private static let rounds = 200
}
