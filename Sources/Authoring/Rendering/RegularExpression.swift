import CPCRE
import Courseware

/// A regular expression in JavaScript's notation, compiled to machine code by PCRE2.
///
/// Differences to JavaScript: `\s` has no white space beyond ASCII, a character beyond U+FFFF is
/// one character and not two, and groups keep their text when they are repeated. One thread uses it
/// at a time.
@safe final class RegularExpression {
  private let code: OpaquePointer
  private let memory: MatchMemory

  /// Compiles alternatives that are tried in sequence, with JavaScript's flag `m`; `nil` if PCRE2
  /// does not accept the notation.
  ///
  /// - Parameters:
  ///   - alternatives: Their sources; each has groups and back references of its own.
  ///   - ignoresCase: Whether JavaScript's flag `i` is set.
  ///   - memory: The memory for matching, which the expressions of a thread share.
  init?(_ alternatives: [String], ignoresCase: Bool, _ memory: MatchMemory) {
    // A branch reset group: the groups of each alternative are numbered from 1.
    var source: [UInt8] = Array("(?|".utf8)
    for (number, alternative) in alternatives.enumerated() {
      if number > 0 { source.append(UInt8(ascii: "|")) }
      source += Array("(?:".utf8)
      appendPattern(Array(alternative.utf8), to: &source)
      source += Array(")(*:\(number))".utf8)
    }
    source.append(UInt8(ascii: ")"))
    var (error, offset) = (Int32(0), 0)
    let options =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_MULTILINE)
      | UInt32(PCRE2_ALT_CIRCUMFLEX) | UInt32(PCRE2_ALT_BSUX) | UInt32(PCRE2_ALLOW_EMPTY_CLASS)
      | UInt32(PCRE2_MATCH_UNSET_BACKREF) | (ignoresCase ? UInt32(PCRE2_CASELESS) : 0)
    guard
      let code = unsafe pcre2_compile_8(
        source, source.count, options, &error, &offset, memory.compiling)
    else { return nil }
    unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    unsafe (self.code, self.memory) = (code, memory)
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// A match, and the number of the alternative that matched.
  struct Match {
    var range: Range<Int>
    var alternative: Int
  }

  /// The first match at or after an index in a text, which must be valid UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text; `^`, `$` and `\b` take its ends as the ends of everything.
  ///   - start: The index of the start of a character.
  ///   - isAnchored: Whether the match must start at the index.
  /// - Returns: The match by indices of the text.
  /// - Throws: ``TooComplex`` if the search takes too many steps.
  func firstMatch(
    in text: ArraySlice<UInt8>, from start: Int, isAnchored: Bool = false
  ) throws(TooComplex) -> Match? {
    guard start <= text.endIndex else { return nil }
    let options = UInt32(PCRE2_NO_UTF_CHECK) | (isAnchored ? UInt32(PCRE2_ANCHORED) : 0)
    let base = text.startIndex
    let status = unsafe text.withUnsafeBufferPointer { bytes in
      // An empty text may have no address.
      unsafe pcre2_match_8(
        code, bytes.baseAddress ?? UnsafePointer(memory.empty), bytes.count, start - base, options,
        memory.match, memory.limits)
    }
    if status == PCRE2_ERROR_NOMATCH { return nil }
    guard status >= 0, let mark = unsafe pcre2_get_mark_8(memory.match),
      let offsets = unsafe pcre2_get_ovector_pointer_8(memory.match)
    else { throw TooComplex() }
    var (number, at) = (0, 0)
    while case let digit = unsafe mark[at], digit != 0 {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      at += 1
    }
    return unsafe Match(range: base + offsets[0]..<base + offsets[1], alternative: number)
  }

  /// A search that exceeds the limits.
  struct TooComplex: Error {}
}

/// The memory in which regular expressions are matched, shared by those of one thread.
@safe final class MatchMemory {
  fileprivate let compiling: OpaquePointer?
  fileprivate let limits: OpaquePointer?
  fileprivate let match: OpaquePointer?
  private let stack: OpaquePointer?
  fileprivate let empty: UnsafeMutablePointer<UInt8>

  /// The maximum number of steps of one search; a search in usual code takes fewer than 1,000.
  private static let maxSteps: UInt32 = 200_000
  /// The maximum size in bytes of the stack of one search.
  private static let maxStack = 1 << 20

  init() {
    unsafe compiling = pcre2_compile_context_create_8(nil)
    unsafe pcre2_set_newline_8(compiling, UInt32(PCRE2_NEWLINE_LF))
    unsafe limits = pcre2_match_context_create_8(nil)
    unsafe pcre2_set_match_limit_8(limits, Self.maxSteps)
    unsafe stack = pcre2_jit_stack_create_8(32 << 10, Self.maxStack, nil)
    unsafe pcre2_jit_stack_assign_8(limits, nil, UnsafeMutableRawPointer(stack))
    unsafe match = pcre2_match_data_create_8(1, nil)
    unsafe empty = .allocate(capacity: 1)
  }

  deinit {
    unsafe pcre2_match_data_free_8(match)
    unsafe pcre2_match_context_free_8(limits)
    unsafe pcre2_jit_stack_free_8(stack)
    unsafe pcre2_compile_context_free_8(compiling)
    unsafe empty.deallocate()
  }
}

/// Appends a pattern in JavaScript's notation in that of PCRE2.
///
/// Source: ECMA-262, Annex B.1.2, for what JavaScript accepts in addition: a backslash before any
/// other letter means the letter, a brace that is no quantifier means itself, and so does a hyphen
/// beside a class such as `\w`.
private func appendPattern(_ source: [UInt8], to out: inout [UInt8]) {
  var (at, isInClass) = (0, false)
  while at < source.count {
    let byte = source[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\\") where at < source.count:
      appendEscape(source, &at, isInClass: isInClass, to: &out)
    case UInt8(ascii: "["):
      out += isInClass ? Array("\\[".utf8) : [byte]
      isInClass = true
    case UInt8(ascii: "]"):
      out += isInClass ? [byte] : Array("\\]".utf8)
      isInClass = false
    case UInt8(ascii: "-") where isInClass && isBesideClass(at - 1, in: source):
      out += Array("\\-".utf8)
    case UInt8(ascii: "{") where !isInClass && !isQuantifier(source[at...]):
      out += Array("\\{".utf8)
    default: out.append(byte)
    }
  }
}

/// Whether the character before or after an offset is a class such as `\w`.
private func isBesideClass(_ hyphen: Int, in source: [UInt8]) -> Bool {
  func isClass(at start: Int) -> Bool {
    guard start >= 0, start + 1 < source.count else { return false }
    return source[start] == UInt8(ascii: "\\") && "dDsSwW".utf8.contains(source[start + 1])
  }
  return isClass(at: hyphen - 2) || isClass(at: hyphen + 1)
}

/// Appends the escape sequence whose backslash is before an offset.
private func appendEscape(
  _ source: [UInt8], _ at: inout Int, isInClass: Bool, to out: inout [UInt8]
) {
  let byte = source[at]
  at += 1
  switch byte {
  case UInt8(ascii: "v"): out += Array("\\x0b".utf8)
  case UInt8(ascii: "0"): out += Array("\\x00".utf8)
  case UInt8(ascii: "1")...UInt8(ascii: "9") where !isInClass:
    let rest = source[at...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    out += Array("\\g{".utf8) + [byte] + rest + Array("}".utf8)
    at = rest.endIndex
  case _ where byte >= 0x80 || isLetter(byte) && !"bBcdDfnrsStuwWx".utf8.contains(byte):
    out.append(byte)
  default: out += [UInt8(ascii: "\\"), byte]
  }
}

/// Whether the text after a brace makes it a quantifier: `2}`, `2,}` or `2,4}`.
private func isQuantifier(_ rest: ArraySlice<UInt8>) -> Bool {
  guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return false }
  let bounds = rest[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  guard (1...2).contains(bounds.count), !bounds[0].isEmpty else { return false }
  return bounds.allSatisfy { $0.allSatisfy { isDigit($0) } }
}
