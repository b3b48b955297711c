import Courseware
import Disk
import EmbeddedFiles
import Synchronization

/// Renders formulas and code for one worker.
///
/// A heap is created for the first formula without a known result, and freed with the worker.
final class Renderer {
  private var formulas: Typesetter
  private let code: RenderingStore
  private let highlighter: CodeHighlighter
  private let highlightsCode: Bool

  init(_ renderings: Renderings) {
    formulas = Typesetter(renderings.formulas)
    code = renderings.code
    highlighter = CodeHighlighter(renderings.grammars)
    highlightsCode = renderings.highlightsCode
  }

  /// The maximum length of a formula in bytes; a longer one would fill the page.
  static let formulaLimit = 4_000
  /// The maximum total size of the formulas in one file, in bytes.
  ///
  /// Typesetting that many takes about a second.
  static let fileFormulaLimit = 64 << 10
  /// The number of faulty formulas in a file after which its other formulas are not typeset.
  static let faultLimit = 50

  /// A formula as MathML: a `<math>` element with the TeX as its annotation.
  func mathML(_ tex: String, isDisplay: Bool) -> Result<String, FormulaError> {
    guard tex.utf8.count <= Self.formulaLimit else {
      return .failure(.faulty("a formula is longer than \(Self.formulaLimit) bytes", offset: nil))
    }
    let arguments = [tex, isDisplay ? "display" : "inline"]
    if let known = formulas.store.result(of: arguments) { return .success(known) }
    guard formulas.store.isInstalled else { return .failure(.missingRenderer) }
    guard let answer = formulas.rendered(arguments) else {
      return .failure(.faulty("the formula is too complex to typeset", offset: nil))
    }
    return checked(answer, tex).map { formulas.store.keep($0, for: arguments) }
  }

  var hasHighlighter: Bool { code.isInstalled }

  /// The contents of a `<code>` element with colors; `nil` if the code is not highlighted.
  ///
  /// The language is one of the library's names or aliases.
  func highlighted(_ source: String, language: String) -> String? {
    guard highlightsCode, CodeLimit.allows(source) else { return nil }
    let arguments = [language, source]
    if let known = code.result(of: arguments) { return known.isEmpty ? nil : known }
    guard code.isInstalled else { return nil }
    let spans = highlighter.highlighted(source, language: language) ?? ""
    return code.keep(spans, for: arguments).isEmpty ? nil : spans
  }
}

/// KaTeX as used by one worker, in a heap of its own.
private struct Typesetter {
  let store: RenderingStore
  private var heap: JavaScriptHeap?
  private var isBroken = false
  private var hasExtra = false

  init(_ store: RenderingStore) { self.store = store }

  /// The result of the library; `nil` if it fails or is not installed.
  mutating func rendered(_ arguments: [String]) -> String? {
    if heap == nil, !isBroken {
      heap = store.startedHeap()
      isBroken = heap == nil
      hasExtra = false
    }
    if !hasExtra, needsExtra(arguments), let extra = store.extra {
      _ = heap?.run(extra)
      hasExtra = true
    }
    let result = heap?.call("render", arguments, rounds: rounds(of: arguments))
    if heap?.isExhausted ?? false { heap = nil }
    return result
  }

  /// The number of rounds of 262,144 instructions, each about 5 ms, that a formula may take.
  ///
  /// Dense formulas need a round for every 50 to 300 bytes.
  private func rounds(of arguments: [String]) -> Int {
    8 + arguments.reduce(0) { $0 + $1.utf8.count } / 32
  }

  /// Whether a text needs the library's second script.
  private func needsExtra(_ arguments: [String]) -> Bool {
    guard let marks = store.library.extra?.marks else { return false }
    return arguments.contains { text in marks.contains { text.contains($0) } }
  }
}

/// The results of rendering formulas and code, shared by all workers of a run.
///
/// Scripts and caches are not read before the first formula or the first code.
package final class Renderings: Sendable {
  let formulas: RenderingStore
  let code: RenderingStore
  let grammars: CodeGrammars
  let highlightsCode: Bool

  /// - Parameters:
  ///   - scripts: The folder with the libraries' scripts; `nil` for the embedded ones.
  ///   - cache: The folder that keeps results between runs; `nil` for no cache.
  ///   - highlightsCode: Whether code is colored, which is unnecessary if nobody sees it. Messages,
  ///     ids and revisions do not depend on it.
  package init(scripts: String? = nil, cache: String? = nil, highlightsCode: Bool = true) {
    formulas = RenderingStore(.katex, scripts, cache)
    code = RenderingStore(.highlighter, scripts, cache)
    grammars = CodeGrammars(code)
    self.highlightsCode = highlightsCode
  }

  /// The reason why a script could not be read, as `'PATH': REASON`.
  ///
  /// Whatever needs the script is then missing, although it is installed.
  package var fault: String? { formulas.fault ?? code.fault }

  /// Saves new results for the next run; errors in writing the cache are ignored.
  package func save() {
    formulas.save()
    code.save()
  }
}

/// The results of one library.
final class RenderingStore: Sendable {
  let library: JavaScriptLibrary
  private let scripts: String?
  private let cacheFolder: String?
  private let state = Mutex(State())

  private struct State {
    var isLoaded = false
    /// `nil` if the library is missing.
    var script: [UInt8]?
    var fault: String?

    /// The second script, which only some texts need; `nil` if it is missing.
    var extra: [UInt8]?
    var cacheFile: String?
    var cache = RenderingCache()
  }

  init(_ library: JavaScriptLibrary, _ scripts: String?, _ cacheFolder: String?) {
    (self.library, self.scripts, self.cacheFolder) = (library, scripts, cacheFolder)
  }

  /// The maximum size of a script in bytes.
  ///
  /// `cacheCap` is that of a cache. Larger files are not read.
  private static let scriptCap = 16 << 20
  private static let cacheCap = 128 << 20

  /// The library's script; `nil` if it is missing.
  var script: [UInt8]? { loaded { $0.script } }

  /// The reason why the script could not be read; `nil` if there was no error or it was not needed.
  var fault: String? { state.withLock(\.fault) }

  /// The library's second script; `nil` if it is missing.
  var extra: [UInt8]? { loaded { $0.extra } }

  var isInstalled: Bool { script != nil }

  /// A heap in which the library has been started; `nil` if it is missing or fails.
  func startedHeap() -> JavaScriptHeap? {
    guard let script, let heap = JavaScriptHeap() else { return nil }
    let scripts = [Array(library.before.utf8), script, Array(library.after.utf8)]
    return scripts.allSatisfy(heap.run) ? heap : nil
  }

  /// The known result for some texts.
  func result(of texts: [String]) -> String? {
    loaded { $0.cache.result(of: Self.key(texts)) }
  }

  @discardableResult
  func keep(_ result: String, for texts: [String]) -> String {
    loaded { $0.cache.add(result, for: Self.key(texts)) }
    return result
  }

  private static func key(_ texts: [String]) -> [UInt8] {
    Array(texts.joined(separator: "\0").utf8)
  }

  func save() {
    let (path, file) = state.withLock { state in
      let file = state.cacheFile.flatMap { _ in state.cache.hasNews ? state.cache.file() : nil }
      return (state.cacheFile, file)
    }
    if let path, let file { replaceFile(path, with: file) }
  }

  private func loaded<Value: Sendable>(_ use: (inout State) -> Value) -> Value {
    state.withLock { state in
      if !state.isLoaded { load(&state) }
      return use(&state)
    }
  }

  /// The embedded script, or the first one found in the folder of scripts; read errors are recorded
  /// in `fault`.
  private func script(_ script: JavaScriptLibrary.Script, _ fault: inout String?) -> [UInt8]? {
    guard let scripts else { return embeddedFile(script.embedded) }
    for file in script.files {
      let path = "\(scripts)/\(file)"
      do throws(DiskError) {
        return try wholeFile(path, cap: Self.scriptCap)
      } catch {
        if error.reason.isMachineFault { fault = "'\(path)': \(error.reason)" }
      }
    }
    return nil
  }

  private func load(_ state: inout State) {
    state.isLoaded = true
    state.script = script(library.script, &state.fault)
    if let extra = library.extra { state.extra = script(extra.script, &state.fault) }
    guard let script = state.script, let cacheFolder else { return }
    let rest = Array("\(library.before)\(library.after)\(library.version)".utf8)
    let version =
      fingerprint(script[...]) ^ fingerprint(rest[...]) ^ fingerprint((state.extra ?? [])[...])
    let path = "\(cacheFolder)/\(library.package)-\(String(version, radix: 16)).cache"
    state.cacheFile = path
    if let file = try? wholeFile(path, cap: Self.cacheCap),
      let cache = RenderingCache(file: file)
    {
      state.cache = cache
    }
  }
}

/// Appends HTML that Quizpress wrote without the parts that libraries and files added: colors of
/// code, the layout of formulas (their TeX is kept), sizes of images, and numbers of footnotes.
///
/// Ids and revisions are computed from the result, since they must not depend on where a quiz is
/// read.
package func appendUnrendered(_ html: ArraySlice<UInt8>, to out: inout [UInt8]) {
  var rest = html
  while let open = firstRendered(in: rest) {
    out += rest[..<open]
    let end = rest[open...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
    let tag = rest[open...end]
    rest = rest[(end + 1)...]
    switch tag[open + 1] {
    case UInt8(ascii: "m"): out += annotation(&rest)
    case UInt8(ascii: "i"): out += withoutSize(tag)
    case UInt8(ascii: "l"): out += Array("<li>".utf8)
    case UInt8(ascii: "a"): drop("</a>", from: &rest)
    case UInt8(ascii: "s") where tag[open + 2] == UInt8(ascii: "u"): drop("</sup>", from: &rest)
    default: break
    }
  }
  out += rest
}

/// Removes everything up to the end of an element.
private func drop(_ end: String, from rest: inout ArraySlice<UInt8>) {
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[open...]
    if rest.starts(with: end.utf8) {
      rest = rest.dropFirst(end.utf8.count)
      return
    }
    rest = rest.dropFirst()
  }
}

/// The offset of the first tag of a span, a formula, an image or a footnote.
private func firstRendered(in html: ArraySlice<UInt8>) -> Int? {
  let span = html.span
  var at = firstIndex(of: UInt8(ascii: "<"), in: span)
  while let open = at {
    if open + 6 <= span.count {
      let (first, second) = (span[open + 1], span[open + 2])
      let isMeant =
        switch first {
        case UInt8(ascii: "/"):
          second == UInt8(ascii: "s") && span[open + 3] == UInt8(ascii: "p")
        case UInt8(ascii: "s"): second == UInt8(ascii: "p") || second == UInt8(ascii: "u")
        case UInt8(ascii: "m"): second == UInt8(ascii: "a")
        case UInt8(ascii: "i"): second == UInt8(ascii: "m")
        case UInt8(ascii: "a"): second == UInt8(ascii: " ")
        case UInt8(ascii: "l"): second == UInt8(ascii: "i")
        default: false
        }
      if isMeant {
        let tag = html[(html.startIndex + open)...]
        if marks.contains(where: { tag.starts(with: $0) }) { return tag.startIndex }
      }
    }
    at = firstIndex(of: UInt8(ascii: "<"), in: span, from: open + 1)
  }
  return nil
}

private let marks = [
  "<span ", "</span>", "<math", "<img ", "<sup class=\"note\"", "<a class=\"back\"", "<li id=\"fn-",
].map { Array($0.utf8) }

/// The TeX of a formula whose tag was just read; `rest` then starts after the formula.
private func annotation(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var tex: ArraySlice<UInt8> = []
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    let end = rest[open...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
    let tag = rest[open...end]
    rest = rest[(end + 1)...]
    if tag.starts(with: "<annotation".utf8) { tex = rest.prefix { $0 != UInt8(ascii: "<") } }
    if tag.elementsEqual("</math>".utf8) { break }
  }
  return tex
}

/// An image tag without the size, which is written after its other attributes.
private func withoutSize(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var kept = tag.dropLast(3)
  for name in [" height=\"", " width=\""] where kept.last == UInt8(ascii: "\"") {
    let digits = kept.dropLast().reversed().prefix { isDigit($0) }.count
    let start = kept.endIndex - 1 - digits - name.utf8.count
    if start >= kept.startIndex, kept[start...].starts(with: name.utf8) { kept = kept[..<start] }
  }
  return kept + tag.suffix(3)
}
