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
