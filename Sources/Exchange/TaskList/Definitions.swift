/// Link definitions, `[label]: address`, by their folded labels.
///
/// Authors write them below a question as a source that the text does not refer to: these become
/// links, so that they are visible. Other definitions are inserted where they are referred to.
struct Definitions {
  private(set) var addresses: [String: String] = [:]

  /// Removes the definitions from a file.
  init(in lines: inout [SourceLine]) {
    var found: [(index: Int, label: String, address: String)] = []
    for (index, line) in lines.enumerated() where line.isText {
      guard let (label, address) = Definitions.read(line) else { continue }
      found.append((index, label, address))
    }
    guard !found.isEmpty else { return }
    let defined = Set(found.map(\.index))
    var used: Set<String> = []
    for (index, line) in lines.enumerated() where line.isText && !defined.contains(index) {
      for label in Definitions.labels(in: line.bytes) { used.insert(label) }
    }
    for (index, label, address) in found {
      let key = Definitions.folded(label)
      if used.contains(key), addresses[key, default: address] == address {
        addresses[key] = address
        lines[index].bytes = []
      } else {
        lines[index].bytes = Array("[\(label)](\(address))".utf8)
      }
    }
  }

  init() {}

  subscript(label: ArraySlice<UInt8>) -> String? { addresses[Definitions.folded(label.string)] }

  /// The label and the address of a line that is a definition and seems to be intended as one.
  private static func read(_ line: SourceLine) -> (String, String)? {
    let content = line.content
    guard line.indentation < 8, content.first == UInt8(ascii: "["),
      let close = content.prefix(200).firstIndex(of: UInt8(ascii: "]")),
      content[(close + 1)...].hasPrefix(":")
    else { return nil }
    let label = content[(content.startIndex + 1)..<close]
    let address = content[(close + 2)...].trimmed
    guard !label.isEmpty, label.first != UInt8(ascii: "^"), !label.contains(UInt8(ascii: "[")),
      ["http://", "https://", "<http", "mailto:"].contains(where: address.hasPrefix)
    else { return nil }
    let parts = address.split(maxSplits: 1) { $0 == 32 }
    if parts.count == 2, ![34, 39, 40].contains(parts[1].trimmed.first) { return nil }
    return parts.first.map { (label.string, $0.string) }
  }

  /// The texts in brackets on a line.
  private static func labels(in line: [UInt8]) -> [String] {
    var labels: [String] = []
    var open: Int?
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "[") { open = index + 1 }
      if byte == UInt8(ascii: "]"), let start = open {
        let isInline = index + 1 < line.count && line[index + 1] == UInt8(ascii: "(")
        if index - start <= 200, !isInline {
          labels.append(folded(String(decoding: line[start..<index], as: UTF8.self)))
        }
        open = nil
      }
    }
    return labels
  }

  private static func folded(_ label: String) -> String {
    label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
