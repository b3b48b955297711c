import Disk
import Synchronization

/// What is made of formulas and code by JavaScript libraries, shared by all workers of a run.
///
/// Nothing is read, neither a script nor a cache, before the first formula or the first code.
package final class Renderings: Sendable {
  let formulas: RenderingStore
  let code: RenderingStore

  /// - Parameters:
  ///   - scripts: The folder with the libraries' scripts; without it those that the program holds.
  ///   - cache: The folder that keeps results from run to run; none without it.
  ///   - highlightsCode: Whether code gets colors; where nobody sees it, it need not.
  package init(scripts: String? = nil, cache: String? = nil, highlightsCode: Bool = true) {
    formulas = RenderingStore(.katex, scripts, cache)
    code = RenderingStore(.highlighter, highlightsCode ? scripts : "/dev/null", cache)
  }

  /// Why the disk or the system did not hand a script over, as `'PATH': REASON`; then what needed
  /// it is missing, although it is installed.
  package var fault: String? { formulas.fault ?? code.fault }

  /// Keeps what is new for the next run; a cache that cannot be written is none.
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
    /// `nil` where the library is missing.
    var script: [UInt8]?
    var fault: String?

    /// What only some texts need; `nil` where it is missing.
    var extra: [UInt8]?
    var cacheFile: String?
    var cache = RenderingCache()
  }

  init(_ library: JavaScriptLibrary, _ scripts: String?, _ cacheFolder: String?) {
    self.library = library
    self.scripts = scripts
    self.cacheFolder = cacheFolder
  }

  /// Scripts and their caches are smaller; what is larger is something else.
  private static let scriptCap = 16 << 20
  private static let cacheCap = 128 << 20

  /// The library's script; `nil` where it is missing.
  var script: [UInt8]? { loaded { $0.script } }

  /// Why the disk or the system did not hand the script over; `nil` where nobody asked for it.
  var fault: String? { state.withLock(\.fault) }

  /// The library's second script; `nil` where it is missing.
  var extra: [UInt8]? { loaded { $0.extra } }

  func result(of source: [UInt8]) -> String? { loaded { $0.cache.result(of: source) } }

  func add(_ result: String, for source: [UInt8]) { loaded { $0.cache.add(result, for: source) } }

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

  /// The script that the program holds, or the first in the folder of scripts; a fault of the
  /// machine is noted.
  private func script(_ script: JavaScriptLibrary.Script, _ fault: inout String?) -> [UInt8]? {
    guard let scripts else { return script.embedded.bytes }
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
