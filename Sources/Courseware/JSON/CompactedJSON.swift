/// JSON without the white space between its tokens, each character in the one spelling we write.
///
/// It is no reader: what is no JSON stays none, so that whoever reads the result needs no look at
/// the original. Numbers and the order of keys stay as they are.
///
/// - Returns: Whether it could be made; `out` holds it from where it ended before.
package func compact(_ json: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Bool {
  var at = 0
  var previous = UInt8(ascii: ",")
  while at < json.count {
    let byte = json[at]
    switch byte {
    case 32, 10, 13, 9:
      let next = json[at...].firstIndex { !isBlank($0) } ?? json.count
      // Between two tokens that no sign parts, white space is all that keeps them two.
      guard isSign(previous) || next == json.count || isSign(json[next]) else { return false }
      at = next
      continue
    case UInt8(ascii: "\""):
      guard let end = compactString(json, from: at, into: &out) else { return false }
      at = end
    default:
      out.append(byte)
      at &+= 1
    }
    previous = byte
  }
  return true
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 10 || byte == 13 || byte == 9
}

/// Whether a byte parts two tokens.
private func isSign(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
    UInt8(ascii: "["), UInt8(ascii: "]"):
    true
  default: false
  }
}

/// Copies a string with its quotes; gives back where it ends.
private func compactString(
  _ json: UnsafeBufferPointer<UInt8>, from start: Int, into out: inout [UInt8]
) -> Int? {
  var end = start &+ 1
  var isPlain = true
  while true {
    end = ByteScanning.firstMatch(in: json, from: end) { word in
      ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
        | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
        | ByteScanning.bytes(equalTo: 0xE2, in: word)
    }
    guard end < json.count else { return nil }
    if json[end] == UInt8(ascii: "\"") { break }
    isPlain = false
    end &+= json[end] == UInt8(ascii: "\\") ? 2 : 1
  }
  let whole = UnsafeBufferPointer(rebasing: json[start...end])
  if isPlain {
    out.append(contentsOf: whole)
  } else {
    // Rare enough for the strict reader, which also knows every escape.
    guard let text = try? JSONValue(Array(whole), limit: .max).string else { return nil }
    out.writeJSON(text)
  }
  return end &+ 1
}
