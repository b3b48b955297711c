import Foundation
import TestSupport

/// The known answers of `Tests/Sealing`, which the page's script is tested with, too.
struct Vector {
  private let members: [String: Any]

  init(_ name: String) throws {
    let text = Data(try Repository.text("Tests/Sealing/vectors.json").utf8)
    let all = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    members = all?[name] as? [String: Any] ?? [:]
  }

  func text(_ name: String) -> String { members[name] as? String ?? "" }

  func number(_ name: String) -> Int { members[name] as? Int ?? 0 }

  /// The bytes of hexadecimal digits.
  func bytes(_ name: String) -> [UInt8] {
    let digits = Array(text(name))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<min($0 + 2, digits.count)]), radix: 16)
    }
  }

  func utf8(_ name: String) -> [UInt8] { Array(text(name).utf8) }
}
