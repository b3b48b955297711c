internal import Glibc

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  _ = strerror_r(number, &text, text.count)
  return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
