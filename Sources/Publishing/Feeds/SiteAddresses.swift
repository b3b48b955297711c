import Courseware

extension Site {
  /// A name of the site for identifiers that must differ between sites: the host of its address,
  /// or one made from its title.
  var hostName: String {
    let host = baseURL?.firstRange(of: "://").flatMap { [baseURL] scheme in
      baseURL?[scheme.upperBound...].prefix { !":/?#".contains($0) }
    }
    guard let host, !host.isEmpty else {
      return hexadecimal(FNV1a.hash(title.utf8)) + ".quizpress.invalid"
    }
    return host.lowercased()
  }

  /// A stable identifier of a file of the site, which is an IRI: its address or, if the site has no
  /// address, a UUID made from its path.
  ///
  /// The UUID is of version 8, which RFC 9562 reserves for custom formats.
  func identifier(of path: String) -> String {
    if let address = address(of: path) { return address }
    let first = FNV1a.hash(title.utf8)
    let second = FNV1a.hash(path.utf8, from: first)
    let high = hexadecimal(first & ~0xf000 | 0x8000)
    let low = hexadecimal(second & ~(0b11 << 62) | 0b10 << 62)
    return "urn:uuid:\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-\(high.suffix(4))"
      + "-\(low.prefix(4))-\(low.dropFirst(4))"
  }
}
