import Authoring
import Courseware

/// A name for a file or a folder that becomes an id: at most 64 lower-case letters, digits and
/// hyphens, and not a name that Windows reserves for a device; `c++` and `c#` get different names.
///
/// - Parameters:
///   - text: The text to make the name from.
///   - otherwise: The name to use if nothing of the text remains.
/// - Returns: The name.
package func fileStem(from text: String, otherwise: String) -> String {
  var stem: [UInt8] = []
  for byte in spellingOutSymbols(Array(withoutAccents(foldedName(text)).utf8)) {
    if isDigit(byte) || isLetter(byte) {
      stem.append(byte)
    } else if let last = stem.last, last != UInt8(ascii: "-") {
      stem.append(UInt8(ascii: "-"))
    }
  }
  stem = Array(stem.prefix(60))
  while stem.last == UInt8(ascii: "-") { stem.removeLast() }
  guard !stem.isEmpty else { return otherwise }
  let name = String(decoding: stem, as: UTF8.self)
  return isFileStem(name) ? name : name + "-quiz"
}

/// A file name without the endings of the formats that are imported, such as `.md` or `.gift.txt`.
package func withoutEndings(_ fileName: String) -> String {
  var name = fileName[...]
  while let ending = [".md", ".gift", ".txt", ".xml", ".toml"].first(
    where: name.lowercased().hasSuffix)
  {
    name = name.dropLast(ending.count)
  }
  return String(name)
}

/// Spells out the symbols that distinguish languages: `c++` as `c-plus-plus`, `c#` as `c-sharp`.
private func spellingOutSymbols(_ text: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  var at = 0
  while at < text.count {
    let isAfterLetter = at > 0 && isLetter(text[at - 1])
    let startsWord = at < 2 || !(isLetter(text[at - 2]) || isDigit(text[at - 2]))
    if isAfterLetter, text[at...].hasPrefix("++") {
      out += "-plus-plus-".utf8
      at += 2
    } else if isAfterLetter, startsWord, text[at] == UInt8(ascii: "#") {
      out += "-sharp-".utf8
      at += 1
    } else {
      out.append(text[at])
      at += 1
    }
  }
  return out
}
