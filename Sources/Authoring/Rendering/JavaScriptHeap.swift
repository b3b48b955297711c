import CDuktape
import Glibc

/// A JavaScript interpreter with its own memory, for one thread at a time.
///
/// Scripts see no file, no clock of ours and no network: the language alone. What they may take
/// of memory in one call is bounded, so that no text of a course can fill the machine, and so are
/// the instructions of one call, which unlike a time are the same on every machine.
@safe final class JavaScriptHeap {
  private let heap: OpaquePointer
  private let meter: UnsafeMutablePointer<HeapMeter>
  /// Whether a call ran out of memory or instructions; then nothing that it left behind can be
  /// trusted.
  private(set) var isExhausted = false

  init?() {
    let meter = UnsafeMutablePointer<HeapMeter>.allocate(capacity: 1)
    unsafe meter.initialize(
      to: HeapMeter(taken: 0, limit: .max, rounds: .max, isExhausted: false))
    guard
      let heap = unsafe duk_create_heap(
        { unsafe HeapMeter.resize($0, nil, to: $1) }, { unsafe HeapMeter.resize($0, $1, to: $2) },
        { unsafe HeapMeter.release($0, $1) }, meter, nil)
    else {
      unsafe meter.deallocate()
      return nil
    }
    unsafe self.heap = heap
    unsafe self.meter = meter
  }

  deinit {
    unsafe duk_destroy_heap(heap)
    unsafe meter.deallocate()
  }

  /// Runs a script for what it defines.
  ///
  /// - Returns: Whether it ended without an error.
  func run(_ script: [UInt8]) -> Bool {
    let status = unsafe script.withUnsafeBytes { bytes in
      unsafe quizpress_run_script(
        heap, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    unsafe duk_pop(heap)
    return status == 0
  }

  /// What a global function gives for some texts, as a text; `nil` where it throws, or needs more
  /// than `rounds` times 262,144 instructions.
  func call(_ function: String, _ arguments: [String], rounds: Int) -> String? {
    unsafe duk_get_global_string(heap, function)
    for argument in arguments { push(argument) }
    unsafe meter.pointee.limit(to: HeapMeter.callLimit, rounds: rounds)
    let status = unsafe duk_pcall(heap, Int32(arguments.count))
    isExhausted = unsafe meter.pointee.isExhausted || meter.pointee.rounds < 0
    unsafe meter.pointee.limit(to: nil, rounds: .max)
    var count = 0
    var result: String?
    if status == 0, !isExhausted, let text = unsafe duk_safe_to_lstring(heap, -1, &count) {
      result = unsafe utf8(
        fromSurrogates: UnsafeRawBufferPointer(start: UnsafeRawPointer(text), count: count))
    }
    unsafe duk_pop(heap)
    return result
  }

  private func push(_ text: String) {
    let bytes = surrogates(fromUTF8: Array(text.utf8))
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe duk_push_lstring(
        heap, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }
}

/// Counts what a heap takes of memory.
extension HeapMeter {
  /// How much one call may add to what is taken already.
  fileprivate static let callLimit = 64 << 20

  fileprivate mutating func limit(to more: Int?, rounds: Int) {
    limit = more.map { taken + $0 } ?? .max
    self.rounds = rounds
    isExhausted = false
  }

  fileprivate static func resize(
    _ meter: UnsafeMutableRawPointer?, _ old: UnsafeMutableRawPointer?, to count: Int
  ) -> UnsafeMutableRawPointer? {
    guard count > 0 else {
      unsafe release(meter, old)
      return nil
    }
    guard let meter = unsafe meter?.assumingMemoryBound(to: HeapMeter.self) else { return nil }
    let before = unsafe malloc_usable_size(old)
    guard unsafe meter.pointee.taken - before + count <= meter.pointee.limit else {
      unsafe meter.pointee.isExhausted = true
      return nil
    }
    guard let new = unsafe realloc(old, count) else { return nil }
    unsafe meter.pointee.taken += malloc_usable_size(new) - before
    return unsafe new
  }

  fileprivate static func release(
    _ meter: UnsafeMutableRawPointer?, _ old: UnsafeMutableRawPointer?
  ) {
    guard let meter = unsafe meter?.assumingMemoryBound(to: HeapMeter.self) else { return }
    unsafe meter.pointee.taken -= malloc_usable_size(old)
    unsafe free(old)
  }
}

/// A library of JavaScript that turns a piece of source into markup, and how it is asked.
struct JavaScriptLibrary: Sendable {
  /// As people know it.
  let name: String
  /// The Debian package that brings it.
  let package: String
  let script: Script
  /// A second script that only some texts need, and what such texts have in them.
  var extra: (script: Script, marks: [String])?
  /// What is run before the script.
  let before: String
  /// What is run after it: a function `render` of texts that gives a text.
  let after: String
  /// How many bytes of a text allow another 262,144 instructions; a few are allowed for any text.
  let bytesPerRound: Int
  /// Raised whenever what we make of a result changes, so that no older one is taken for it.
  let version: Int

  /// How often a call with these texts may execute 262,144 instructions, which take about 5 ms.
  func rounds(of arguments: [String]) -> Int {
    8 + arguments.reduce(0) { $0 + $1.utf8.count } / bytesPerRound
  }

  /// A script: its name among the embedded files, and where another one is in a folder of scripts,
  /// the likeliest first.
  struct Script: Sendable {
    let embedded: String
    let files: [String]
  }

  /// Formulas to MathML: `=` and the markup, or `!OFFSET!MESSAGE` with an offset in UTF-16.
  ///
  /// Expansions and sizes are bounded, since a formula may be anybody's; what could load or link
  /// anything is refused. Dense formulas take a round for 50 to 300 bytes.
  static let katex = JavaScriptLibrary(
    name: "KaTeX", package: "libjs-katex",
    script: Script(
      embedded: "katex.min.js", files: ["katex/katex.min.js", "katex/katex.js", "katex.min.js"]),
    extra: (
      Script(
        embedded: "mhchem.js",
        files: ["katex/contrib/mhchem.js", "contrib/mhchem.js", "mhchem.js"]),
      ["\\ce", "\\pu"]
    ),
    // The only function that it uses and Duktape does not have, for matrices and diagrams.
    before: """
      Object.defineProperty(Array.prototype, "fill", {
        value: function (value) {
          for (var index = 0; index < this.length; index++) { this[index] = value; }
          return this;
        }
      });
      """,
    after: """
      function render(tex, mode) {
        try {
          return "=" + katex.renderToString(tex, {
            output: "mathml", displayMode: mode === "display", throwOnError: true,
            strict: "ignore", maxExpand: 1000, maxSize: 50,
            trust: function (asked) { throw new Error(asked.command + " is not allowed"); }
          });
        } catch (error) {
          var place = typeof error.position === "number" ? error.position : "";
          return "!" + place + "!" + (error instanceof RangeError ? "too deep" : error.message);
        }
      }
      """,
    bytesPerRound: 32, version: 1)

  /// Code to spans with classes; nothing for a language that it does not know.
  ///
  /// The call changed its arguments with version 11.
  static let highlighter = JavaScriptLibrary(
    name: "highlight.js", package: "libjs-highlight.js",
    script: Script(
      embedded: "highlight.min.js",
      files: ["highlight.js/highlight.min.js", "highlight.js/highlight.js", "highlight.min.js"]),
    before: """
      var window = this;
      var console = { log: function () {}, warn: function () {}, error: function () {} };
      """,
    after: """
      function render(language, code) {
        if (!hljs.getLanguage(language)) { return ""; }
        return parseInt(hljs.versionString, 10) >= 11
          ? hljs.highlight(code, { language: language, ignoreIllegals: true }).value
          : hljs.highlight(language, code, true).value;
      }
      """,
    bytesPerRound: 8, version: 2)
}

/// UTF-8 with each character beyond U+FFFF as two surrogates of three bytes each, as JavaScript
/// counts characters and Duktape keeps them.
///
/// Source: Unicode Technical Report 26, CESU-8.
func surrogates(fromUTF8 bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(where: { $0 >= 0xF0 }) else { return bytes }
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count * 3 / 2)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    for unit in UTF16.encode(scalar)?.map(UInt32.init) ?? [] {
      switch unit {
      case ..<0x80: out.append(UInt8(unit))
      case ..<0x800: out += [UInt8(0xC0 | unit >> 6), UInt8(0x80 | unit & 63)]
      default:
        out += [
          UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 63), UInt8(0x80 | unit & 63),
        ]
      }
    }
  }
  return out
}

/// The text that was made of ``surrogates(fromUTF8:)``; half a pair becomes U+FFFD.
func utf8(fromSurrogates bytes: UnsafeRawBufferPointer) -> String {
  // A surrogate starts with 0xED and goes on with 0xA0 or more.
  guard unsafe bytes.contains(0xED) else { return unsafe String(decoding: bytes, as: UTF8.self) }
  var units: [UInt16] = []
  var at = 0
  while at < bytes.count {
    let first = unsafe UInt16(bytes[at])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
    var unit = length == 1 ? first : first & (length == 2 ? 0x1F : 0x0F)
    for index in at + 1..<max(at + 1, min(at + length, bytes.count)) {
      unit = unsafe unit << 6 | UInt16(bytes[index]) & 63
    }
    units.append(unit)
    at += length
  }
  return String(decoding: units, as: UTF16.self)
}
