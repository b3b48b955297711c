import CTOML
import Courseware

/// The maximum number of periods in a line of a file in TOML.
///
/// Each may be in a key such as `a.b.c` and make a table in a table; toml++ needs stack for each of
/// them, about 100 bytes, and limits only how many values in brackets contain each other.
private let maxPeriods = 1_000

/// Reads a file in TOML 1.0 and returns its table.
///
/// - Throws: The first fault.
func readTOML(_ bytes: [UInt8]) throws(SyntaxFault) -> TOMLValue {
  let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
  if let line = lines.firstIndex(where: { $0.count { $0 == UInt8(ascii: ".") } > maxPeriods }) {
    throw SyntaxFault(
      line: line + 1, column: 1, reason: "this line has more than \(maxPeriods) periods")
  }
  let reading = TOMLReading()
  unsafe bytes.withUnsafeBytes { buffer in
    unsafe quizpress_read_toml(
      buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
      Unmanaged.passUnretained(reading).toOpaque(), takeEvent)
  }
  if let fault = reading.fault { throw fault }
  return reading.root
}

/// The values as far as they have been read.
private final class TOMLReading {
  private(set) var root = TOMLValue(content: .table([:]), line: 1)
  private(set) var fault: SyntaxFault?
  /// The tables and arrays that have not ended.
  private var open: [Collection] = []

  private struct Collection {
    let key: String
    let line: Int
    /// The values of a table; `nil` for an array.
    var entries: [String: TOMLValue]?
    var items: [TOMLValue] = []
  }

  func startTable(_ key: String, _ line: Int) {
    open.append(Collection(key: key, line: line, entries: [:]))
  }

  func startArray(_ key: String, _ line: Int) { open.append(Collection(key: key, line: line)) }

  func end() {
    guard let last = open.popLast() else { return }
    let content = last.entries.map(TOMLValue.Content.table) ?? .array(last.items)
    let value = TOMLValue(content: content, line: last.line)
    if open.isEmpty { root = value } else { add(last.key, value) }
  }

  func add(_ key: String, _ value: TOMLValue) {
    let last = open.count - 1
    if open[last].entries == nil {
      open[last].items.append(value)
    } else {
      open[last].entries?[key] = value
    }
  }

  func stop(_ reason: String, line: Int, column: Int) {
    // The name of the limit in the source of toml++.
    let reason = reason.replacing(" (TOML_MAX_NESTED_VALUES)", with: "")
    fault = SyntaxFault(
      line: line, column: column,
      reason: "this is not valid TOML: \(reason.prefix(1).lowercased())\(reason.dropFirst())")
  }
}

private func takeEvent(
  _ context: UnsafeMutableRawPointer?, _ event: UnsafePointer<QuizpressTOMLEvent>?
) {
  guard let context = unsafe context, let event = unsafe event?.pointee else { return }
  let reading = unsafe Unmanaged<TOMLReading>.fromOpaque(context).takeUnretainedValue()
  let key = unsafe string(event.key, event.keyCount)
  let text = unsafe string(event.text, event.textCount)
  let (line, column, number) = unsafe (Int(event.line), Int(event.column), Int(event.number))
  func value(_ content: TOMLValue.Content) -> TOMLValue { TOMLValue(content: content, line: line) }
  switch unsafe event.kind {
  case QUIZPRESS_TOML_TABLE: reading.startTable(key, line)
  case QUIZPRESS_TOML_ARRAY: reading.startArray(key, line)
  case QUIZPRESS_TOML_END: reading.end()
  case QUIZPRESS_TOML_STRING: reading.add(key, value(.text(text)))
  case QUIZPRESS_TOML_INTEGER: reading.add(key, value(.integer(number)))
  case QUIZPRESS_TOML_BOOLEAN: reading.add(key, value(.boolean(number != 0)))
  case QUIZPRESS_TOML_FAULT: reading.stop(text, line: line, column: column)
  default: reading.add(key, value(.other))
  }
}

private func string(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
  let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
  return unsafe String(decoding: text, as: UTF8.self)
}
