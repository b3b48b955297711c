import Courseware

/// Attributes in braces directly after an image, such as `{width=300}`, or
/// `{width="3.2in" .center}` as Pandoc writes them.
struct ImageAttributes {
  /// The size in braces as our format has it, `{width=300}`; empty if none is in whole pixels.
  let size: String
  /// The offset after the closing brace.
  let end: Int

  /// Reads attributes that start at an offset.
  ///
  /// - Returns: `nil` if there are no braces, or if they contain something else.
  init?(_ text: [UInt8], at start: Int) {
    guard start < text.count, text[start] == UInt8(ascii: "{"),
      let close = text[start...].prefix(1_000).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let words = text[(start + 1)..<close].split { [9, 10, 32].contains($0) }.map(\.string)
    guard let first = words.first, first.contains("=") || ".#:".contains(first.prefix(1)) else {
      return nil
    }
    let sizes = ["width=", "height="].compactMap { name in
      words.first { $0.hasPrefix(name) }.flatMap { pixels($0.dropFirst(name.count)) }
        .map { "\(name)\($0)" }
    }
    size = sizes.isEmpty ? "" : "{\(sizes.joined(separator: " "))}"
    end = close + 1
  }
}

/// The number in `300`, `300px` or `"300px"`; `nil` for a size that our format does not have.
private func pixels(_ value: Substring) -> Int? {
  let bare = value.filter { !"\"'".contains($0) }
  let digits = bare.hasSuffix("px") ? bare.dropLast(2) : bare[...]
  guard digits.utf8.allSatisfy(isDigit), let number = Int(digits), (1...4_000).contains(number)
  else { return nil }
  return number
}
