import Courseware

/// One worker's way from formulas and code to markup.
///
/// A heap is made when a text comes that nobody has rendered yet, and goes with the worker.
final class Renderer {
  private var formulas: LibraryRun
  private var code: LibraryRun

  init(_ renderings: Renderings) {
    formulas = LibraryRun(renderings.formulas)
    code = LibraryRun(renderings.code)
  }

  /// Formulas are shorter; what is longer would fill the page.
  static let formulaLimit = 4_000
  /// The bytes of all formulas of one file together.
  ///
  /// Typesetting takes about a second for it.
  static let fileFormulaLimit = 64 << 10
  /// When so many formulas of a file were refused, its other formulas are not typeset.
  static let faultLimit = 50

  /// A formula as MathML: a `<math>` element with the TeX as its annotation.
  func mathML(_ tex: String, isDisplay: Bool) -> Result<String, FormulaError> {
    guard tex.utf8.count <= Self.formulaLimit else {
      return .failure(.faulty("a formula is longer than \(Self.formulaLimit) bytes", offset: nil))
    }
    let arguments = [tex, isDisplay ? "display" : "inline"]
    if let known = formulas.known(arguments) { return .success(known) }
    guard formulas.isInstalled else { return .failure(.missingRenderer) }
    guard let answer = formulas.rendered(arguments) else {
      return .failure(.faulty("the formula is too complex to typeset", offset: nil))
    }
    return checked(answer, tex).map { formulas.keep($0, for: arguments) }
  }

  /// Whether code can be highlighted at all.
  var hasHighlighter: Bool { code.isInstalled }

  /// What stands in a `<code>` element in place of the escaped code; `nil` where it gets no colors.
  ///
  /// The language is named as the library does, or by one of its short names.
  func highlighted(_ source: String, language: String) -> String? {
    guard CodeLimit.allows(source) else { return nil }
    let arguments = [language, source]
    if let known = code.known(arguments) { return known.isEmpty ? nil : known }
    guard code.isInstalled else { return nil }
    let spans = code.rendered(arguments).flatMap { slimHighlighting($0, of: source) } ?? ""
    return code.keep(spans, for: arguments).isEmpty ? nil : spans
  }
}

/// A library as one worker uses it: what is known from the store, what is not from a heap.
private struct LibraryRun {
  private let store: RenderingStore
  private var heap: JavaScriptHeap?
  private var isBroken = false
  private var hasExtra = false

  init(_ store: RenderingStore) { self.store = store }

  var isInstalled: Bool { store.script != nil }

  func known(_ arguments: [String]) -> String? { store.result(of: key(arguments)) }

  @discardableResult
  func keep(_ result: String, for arguments: [String]) -> String {
    store.add(result, for: key(arguments))
    return result
  }

  /// What the library says; `nil` where it fails over the text or is no such library.
  mutating func rendered(_ arguments: [String]) -> String? {
    if heap == nil, !isBroken {
      heap = started()
      isBroken = heap == nil
      hasExtra = false
    }
    if !hasExtra, needsExtra(arguments), let extra = store.extra {
      _ = heap?.run(extra)
      hasExtra = true
    }
    let result = heap?.call("render", arguments, rounds: store.library.rounds(of: arguments))
    if heap?.isExhausted ?? false { heap = nil }
    return result
  }

  /// Whether a text has what only the library's second script knows.
  private func needsExtra(_ arguments: [String]) -> Bool {
    guard let marks = store.library.extra?.marks else { return false }
    return arguments.contains { text in marks.contains { text.contains($0) } }
  }

  private func started() -> JavaScriptHeap? {
    guard let script = store.script, let heap = JavaScriptHeap() else { return nil }
    let library = store.library
    let scripts = [Array(library.before.utf8), script, Array(library.after.utf8)]
    return scripts.allSatisfy(heap.run) ? heap : nil
  }

  private func key(_ arguments: [String]) -> [UInt8] {
    Array(arguments.joined(separator: "\0").utf8)
  }
}
