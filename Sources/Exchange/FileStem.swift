/// A name for a file or a folder that becomes an id: lower-case letters, digits and hyphens, at
/// most 64 of them, and no name that Windows keeps for a device.
///
/// - Parameters:
///   - text: What the name is to remind of.
///   - otherwise: What to use where nothing of the text is left.
/// - Returns: The name.
package func fileStem(from text: String, otherwise: String) -> String {
  var stem: [UInt8] = []
  for byte in text.lowercased().utf8 {
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
  let isNumbered = stem.count == 4 && isDigit(stem[3]) && ["com", "lpt"].contains(name.prefix(3))
  return isNumbered || ["con", "prn", "aux", "nul"].contains(name) ? name + "-quiz" : name
}
