extension HTTPRequest {
  /// The response to a request that may come from a page of another site; `nil` if it comes from
  /// this server's pages and is to be answered.
  ///
  /// A page of another site can make a browser send requests here. If its owner makes the site's
  /// name resolve to this computer, the browser even lets it read the responses (DNS rebinding);
  /// the name is then in `Host`, which must be `localhost` or an IP address.
  package var refusal: HTTPResponse? {
    guard let host = self[field: "host"], let name = hostName(host) else {
      return HTTPResponse(.badRequest)
    }
    guard name == "localhost" || isAddress(name) else {
      return HTTPResponse(.misdirected, "This server has no site named '\(name)'.")
    }
    if let origin = self[field: "origin"], origin.lowercased() != "http://\(host.lowercased())" {
      return HTTPResponse(.forbidden, "Other sites may not use this server.")
    }
    if self[field: "sec-fetch-site"] == "cross-site", self[field: "sec-fetch-mode"] != "navigate" {
      return HTTPResponse(.forbidden, "Other sites may not use this server.")
    }
    return nil
  }
}

/// The name in a `Host` field without its port, in lower case; `nil` if the field is invalid.
private func hostName(_ field: String) -> String? {
  let host = field.lowercased()
  let isValid = { (text: Substring) in
    text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } && text.utf8.count < 6
  }
  if host.hasPrefix("[") {
    guard let end = host.firstIndex(of: "]") else { return nil }
    let rest = host[host.index(after: end)...]
    guard rest.isEmpty || rest.hasPrefix(":") && isValid(rest.dropFirst()) else { return nil }
    return String(host[host.index(after: host.startIndex)..<end])
  }
  let parts = host.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count <= 2, !parts[0].isEmpty, parts.count == 1 || isValid(parts[1]),
    parts[0].utf8.allSatisfy({
      $0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 || $0 == 45 || $0 == 46
    })
  else { return nil }
  return String(parts[0])
}

/// Whether a name is an IP address, which DNS rebinding cannot redirect.
private func isAddress(_ name: String) -> Bool {
  if name.contains(":") {
    return name.utf8.allSatisfy {
      $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 || $0 == 58 || $0 == 46
    }
  }
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 4 && parts.allSatisfy { $0.utf8.count <= 3 && UInt8($0) != nil }
}
