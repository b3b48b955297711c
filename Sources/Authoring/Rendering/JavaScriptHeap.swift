import CDuktape
import Glibc

/// A JavaScript interpreter with its own memory, for one thread at a time.
///
/// Scripts have no access to files, the clock or the network, only to the language itself. The
/// memory and the number of instructions of each call are limited, so that no text of a course can
/// exhaust the machine. Unlike a time limit, the number of instructions is the same on every
/// machine.
@safe final class JavaScriptHeap {
  private let heap: OpaquePointer
  private let meter: UnsafeMutablePointer<HeapMeter>
  /// Whether a call ran out of memory or instructions; the state of the heap can then not be
  /// trusted.
  private(set) var isExhausted = false

  init?() {
    let meter = UnsafeMutablePointer<HeapMeter>.allocate(capacity: 1)
    unsafe meter.initialize(to: HeapMeter(taken: 0, limit: .max, rounds: .max, isExhausted: false))
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

  /// Runs a script for its definitions.
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

  /// The result of a global function for some texts, as text; `nil` if it throws, or exceeds
  /// `rounds` times 262,144 instructions.
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

/// Tracks the memory used by a heap.
extension HeapMeter {
  /// The maximum number of bytes that one call may allocate in addition to those in use.
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

/// UTF-8 with each character beyond U+FFFF as two surrogates of three bytes each.
///
/// Duktape stores strings in this form, in which JavaScript counts a surrogate as one character.
///
/// Source: Unicode Technical Report 26, CESU-8.
private func surrogates(fromUTF8 bytes: [UInt8]) -> [UInt8] {
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

/// Converts the result of ``surrogates(fromUTF8:)`` back; an unpaired surrogate becomes U+FFFD.
private func utf8(fromSurrogates bytes: UnsafeRawBufferPointer) -> String {
  // A surrogate starts with 0xED, followed by 0xA0 or more.
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
