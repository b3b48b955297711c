import Digest
import Sealing

/// The first 100 bits of the SHA-256 of an attempt's file, in five groups of four characters of
/// ``codeAlphabet``, as the page shows them to the student.
private func receipt(of attempt: [UInt8]) -> String {
  var (text, number, bits) = ("", 0, 0)
  for byte in sha256(of: attempt).prefix(13) {
    number = (number << 8 | Int(byte)) & 0xffff
    bits += 8
    while bits >= 5, text.count < 24 {
      bits -= 5
      text.unicodeScalars.append(Unicode.Scalar(codeAlphabet[number >> bits & 31]))
      if [4, 9, 14, 19].contains(text.count) { text.append("-") }
    }
  }
  return text
}

extension Records {
  /// A list to publish: one line for each attempt from a page with its quiz and its receipt, sorted
  /// so that it reveals neither who took part nor when.
  ///
  /// Attempts that were made from table rows have no receipt.
  package func receiptList(_ scores: ManualScores) -> String {
    let pages = ledgers.sorted { $0.key < $1.key }.map { reference, ledger in
      let entries = ledger.entries.filter { $0.id.map { scores.origin(of: $0) == nil } ?? false }
      return (reference, entries)
    }
    return pages.flatMap { reference, entries in
      entries.map { receipt(of: $0.content) }.sorted().map {
        "\(reference.name) \($0)\n"
      }
    }.joined()
  }
}

/// Whether a file is empty or starts with a line of ``Records/receiptList(_:)``.
package func isReceiptList(_ bytes: [UInt8]) -> Bool {
  let words = bytes.prefix { $0 != 10 }.split(separator: 32)
  let groups = words.last?.split(separator: UInt8(ascii: "-")) ?? []
  return bytes.isEmpty || words.count == 2 && groups.map(\.count) == [4, 4, 4, 4, 4]
}
