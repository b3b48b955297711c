import Courseware

/// Rewrites the addresses of links and images in a file.
struct AddressRewriting {
  /// Whether a file lies at a path below the folder of the source.
  let hasFile: (String) -> Bool
  /// The name of that folder, which addresses from the top of a repository start with.
  let folderName: String
  /// Where the quiz's images will lie, below the folder of quizzes.
  let target: String
  /// The images to copy: where they lie, below the source's folder, and where they go.
  private(set) var images: [String: String] = [:]
  private var taken: Set<String> = []

  init(folderName: String, target: String, hasFile: @escaping (String) -> Bool) {
    self.folderName = folderName
    self.target = target
    self.hasFile = hasFile
  }

  /// What to do with a link.
  enum Link: Equatable {
    case kept
    case changed(String)
    /// It leads nowhere from here: its text is left.
    case dropped
  }

  /// What to do with an image.
  enum Image: Equatable {
    case kept
    case copied(String)
    /// It lies at another site: a link to it is left.
    case elsewhere(String)
    case missing
  }

  func link(_ address: String) -> Link {
    switch scheme(of: address) {
    case "http", "https", "mailto", "tel": return .kept
    case nil where address.hasPrefix("//"): return .changed("https:" + address)
    case nil where address.hasPrefix("www."): return .changed("https://" + address)
    default: return .dropped
    }
  }

  mutating func image(_ address: String) -> Image {
    switch scheme(of: address) {
    case "http", "https":
      let path = pathInRepository(address)
      return path.flatMap { copied($0) }.map { .copied($0) } ?? .elsewhere(address)
    case "data": return address.hasPrefix("data:image/") ? .kept : .missing
    case nil where address.hasPrefix("//"): return .elsewhere("https:" + address)
    case nil:
      let found = copied(address) ?? pathInRepository(address).flatMap { copied($0) }
      return found.map { .copied($0) } ?? .missing
    default: return .missing
    }
  }

  /// The scheme in lower case, or `nil` for an address without one.
  private func scheme(of address: String) -> String? {
    guard let end = address.utf8.firstIndex(where: { [58, 47, 63, 35].contains($0) }),
      address.utf8[end] == UInt8(ascii: ":")
    else { return nil }
    return address[..<end].lowercased()
  }

  /// The part of an address behind `/folder/`, where an author wrote the repository's own address.
  private func pathInRepository(_ address: String) -> String? {
    let isHosted =
      address.hasPrefix("https://github.com/")
      || address.hasPrefix("https://raw.githubusercontent.com/")
    guard isHosted || address.hasPrefix("/") || address.hasPrefix("../") else { return nil }
    let parts = address.split(separator: "/")
    guard let index = parts.lastIndex(where: { $0 == folderName }) else { return nil }
    return parts[(index + 1)...].joined(separator: "/")
  }

  /// Where the image at an address goes, if it is there.
  private mutating func copied(_ address: String) -> String? {
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let written = String(address[..<end])
    let path = percentDecoded(written) ?? written
    let parts = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."), isPicture(path) else {
      return nil
    }
    let source = parts.joined(separator: "/")
    if let known = images[source] { return known }
    guard hasFile(source) else { return nil }
    let place = freePlace(parts.map(cleanName).joined(separator: "/"))
    images[source] = place
    return place
  }

  private mutating func freePlace(_ wanted: String) -> String {
    var place = "\(target)/\(wanted)"
    var number = 2
    while !taken.insert(place.lowercased()).inserted {
      let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
      place = "\(target)/\(wanted[..<dot])-\(number)\(wanted[dot...])"
      number += 1
    }
    return place
  }

  private func isPicture(_ path: String) -> Bool {
    let kinds = ["png", "jpg", "jpeg", "gif", "svg", "webp", "bmp", "avif"]
    return kinds.contains { path.lowercased().hasSuffix("." + $0) }
  }

  /// A file's name without what an address would have to escape.
  private func cleanName(_ name: String) -> String {
    let bytes = name.utf8.map { byte in
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
    }
    let clean = String(decoding: bytes, as: UTF8.self)
    return clean.hasPrefix(".") || clean.hasPrefix("-") ? "image" + clean : clean
  }
}

/// An address with `%20` and the like resolved; `nil` where one is malformed or they are not UTF-8.
private func percentDecoded(_ address: String) -> String? {
  var bytes: [UInt8] = []
  var rest = address.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    guard digits.utf8.count == 2, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
      let value = UInt8(digits, radix: 16)
    else { return nil }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(validating: bytes, as: UTF8.self)
}
