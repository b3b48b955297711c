extension Site {
  /// The origin that pages send attempts to, `https://quizzes.example.org:8443`; `nil` if
  /// ``submitTo`` is not an `https:` URL with a plain host.
  ///
  /// It is written into a content security policy, so it contains only letters, digits, dots,
  /// hyphens and a port: no user information, and no letters that a browser would encode.
  package var submissionOrigin: String? {
    guard let submitTo, submitTo.lowercased().hasPrefix("https://") else { return nil }
    let authority = submitTo.dropFirst(8).prefix { !"/?#\\".contains($0) }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, !host.hasPrefix("."), !host.hasPrefix("-"),
      host.utf8.allSatisfy(isHostByte)
    else { return nil }
    guard parts.count == 2 else { return "https://\(host)" }
    guard !parts[1].hasPrefix("+"), let port = UInt16(parts[1]), port > 0 else { return nil }
    return "https://\(host):\(port)"
  }
}

private func isHostByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
  default: false
  }
}
