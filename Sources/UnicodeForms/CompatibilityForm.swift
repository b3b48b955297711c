import CUnicode
import Glibc

/// A text in Unicode's normalization form NFKC.
///
/// Source: Unicode Standard Annex #15; the library's tables are Unicode 15.0's.
package func compatibilityForm(_ text: String) -> String {
  // The library drops this vowel after a syllable. It does not compose with other characters, so
  // the texts before and after it can be normalized separately.
  text.unicodeScalars.split(separator: "\u{11A7}", omittingEmptySubsequences: false)
    .map { composed(String($0), UTF8PROC_COMPAT.rawValue) }.joined(separator: "\u{11A7}")
}

/// A text in Unicode's normalization form NFC.
package func composedForm(_ text: String) -> String {
  text.unicodeScalars.split(separator: "\u{11A7}", omittingEmptySubsequences: false)
    .map { composed(String($0), 0) }.joined(separator: "\u{11A7}")
}

private func composed(_ text: String, _ option: UInt32) -> String {
  var text = text
  let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | option
  return text.withUTF8 { bytes in
    var form: UnsafeMutablePointer<UInt8>?
    let count = unsafe utf8proc_map(
      bytes.baseAddress, bytes.count, &form, utf8proc_option_t(options))
    // The only possible error is a lack of memory, since a Swift string is valid UTF-8.
    guard count >= 0, let form = unsafe form else { return "" }
    defer { unsafe free(form) }
    return unsafe String(decoding: UnsafeBufferPointer(start: form, count: count), as: UTF8.self)
  }
}
