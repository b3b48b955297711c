import Authoring
import Courseware

/// Rewrites the addresses of links and images in a file.
struct AddressRewriting {
  /// Whether the file at a path below the source's folder can be copied.
  let state: (String) -> ImageState
  /// The name of that folder, with which addresses relative to the repository start.
  let folderName: String
  /// The folder for the quiz's images, below the folder of quizzes.
  let target: String
  /// The images to copy: their paths below the source's folder, and their destinations.
  private(set) var images: [String: String] = [:]
  /// The images that cannot be shown, each with the reason.
  var faults: [String] = []
  private var taken: Set<String> = []

  init(folderName: String, target: String, state: @escaping (String) -> ImageState) {
    self.folderName = folderName
    self.target = target
    self.state = state
  }

  /// What to do with a link.
  enum Link: Equatable {
    case kept
    case changed(String)
    /// The target cannot be reached from the quiz: only the text is kept.
    case dropped
  }

  /// What to do with an image.
  enum Image: Equatable {
    case kept
    case copied(String)
    /// The image is on another site: it becomes a link.
    case elsewhere(String)
    case missing
    /// The file cannot be copied, for a reason.
    case refused(String)
  }

  static func link(_ address: String) -> Link {
    switch scheme(of: address) {
    case "http", "https", "mailto", "tel": return .kept
    case nil where address.hasPrefix("//"): return .changed("https:" + address)
    case nil where address.hasPrefix("www."): return .changed("https://" + address)
    default: return .dropped
    }
  }

  /// The scheme of addresses of files that are in the imported file.
  static let embedded = "embedded:"

  /// What to do with a link, which may lead to a file that is in the imported file.
  mutating func link(_ address: String) -> Link {
    guard address.hasPrefix(Self.embedded) else { return Self.link(address) }
    let name = Self.shown(address)
    switch copied(name, isLink: true) {
    case .copied(let place): return .changed(place)
    case .refused(let reason):
      faults.append("the file of a link, '\(name)', cannot be copied: \(reason)")
    default: break
    }
    return .dropped
  }

  /// An address as messages show it.
  static func shown(_ address: String) -> String {
    address.hasPrefix(embedded) ? String(address.dropFirst(embedded.count)) : address
  }

  mutating func image(_ address: String) -> Image {
    if address.hasPrefix(Self.embedded) { return copied(Self.shown(address)) }
    let scheme = Self.scheme(of: address)
    if !address.hasPrefix("//"), let path = pathInRepository(address) {
      let image = copied(path)
      switch image {
      case .copied: return image
      case .refused where scheme == nil, .missing where address.hasPrefix("../"): return image
      default: break
      }
    }
    switch scheme {
    case "http", "https": return .elsewhere(address)
    case "data" where address.hasPrefix("data:image/"): return .kept
    case nil where address.hasPrefix("//"): return .elsewhere("https:" + address)
    case nil: return copied(address)
    default: return .missing
    }
  }

  /// The scheme in lower case; `nil` for an address without one.
  private static func scheme(of address: String) -> String? {
    guard let end = address.utf8.firstIndex(where: { [58, 47, 63, 35].contains($0) }),
      address.utf8[end] == UInt8(ascii: ":")
    else { return nil }
    return address[..<end].lowercased()
  }

  /// The part of an address after `/folder/`, for absolute addresses of the author's own
  /// repository, and for relative ones that lead back into the folder, such as `../folder/a.png`.
  private func pathInRepository(_ address: String) -> String? {
    let isHosted =
      address.hasPrefix("https://github.com/")
      || address.hasPrefix("https://raw.githubusercontent.com/")
    guard isHosted || address.hasPrefix("/") || address.hasPrefix("../") else { return nil }
    let parts = address.split(separator: "/")
    let steps = parts.prefix { $0 == ".." }.count
    let index = steps > 0 ? 2 * steps - 1 : parts.lastIndex { $0 == folderName }
    guard let index, index < parts.count, parts[index] == folderName else { return nil }
    return parts[(index + 1)...].joined(separator: "/")
  }

  /// Copies the file at an address without a scheme.
  private mutating func copied(_ address: String, isLink: Bool = false) -> Image {
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let written = String(address[..<end])
    let decoded = percentDecoded(Array(written.utf8)[...])
    let path = String(validating: decoded, as: UTF8.self) ?? written
    var parts: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    guard !parts.isEmpty else { return .missing }
    guard !path.hasPrefix("/"), parts[0] != ".." else {
      return .refused("it is outside the folder of the imported file")
    }
    let source = parts.joined(separator: "/")
    switch state(source) {
    case .usable: break
    case .missing: return .missing
    case .refused(let reason): return .refused(reason)
    }
    guard isLink ? isPublishable(path: source) : MediaKind.isMedia(path: source) else {
      return .refused(
        isLink
          ? "files with its ending are not published"
          : "its name must end like that of an image, audio or video, as in '.png'")
    }
    if let known = images[source] { return .copied(known) }
    let place = freePlace(parts.map(cleanName).joined(separator: "/"))
    images[source] = place
    return .copied(place)
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

  /// A file name without characters that would have to be escaped in an address.
  private func cleanName(_ name: String) -> String {
    let bytes = name.utf8.map { byte in
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
    }
    let clean = String(decoding: bytes, as: UTF8.self)
    return clean.hasPrefix(".") || clean.hasPrefix("-") ? "image" + clean : clean
  }
}

/// The address of a link or an image, and the offset where it ends in the text.
struct LinkTarget {
  var address: String
  /// The text as written after the closing bracket.
  var written: String
  /// The title, including its quotes.
  var title: String?
  var end: Int

  init(_ definition: Definitions.Target, end: Int) {
    address = definition.bareAddress
    written = definition.written
    title = definition.title
    self.end = end
  }

  /// Reads `(address "title")`.
  ///
  /// Source: CommonMark 0.31, sections 6.3 and 6.4; spaces may be line ends.
  init?(_ text: [UInt8], at start: Int) {
    guard start < text.count, text[start] == UInt8(ascii: "(") else { return nil }
    var at = LinkTarget.skipSpaces(text, start + 1)
    let addressStart = at
    if at < text.count, text[at] == UInt8(ascii: "<") {
      while at < text.count, text[at] != UInt8(ascii: ">"), text[at] != 10 { at += 1 }
      guard at < text.count, text[at] == UInt8(ascii: ">") else { return nil }
      at += 1
      address = LinkTarget.unescaped(text[(addressStart + 1)..<(at - 1)])
    } else {
      guard let end = LinkTarget.bareEnd(text, at) else { return nil }
      at = end
      address = LinkTarget.unescaped(text[addressStart..<at])
    }
    let beforeBlanks = at
    at = LinkTarget.skipSpaces(text, at)
    if at > beforeBlanks, at < text.count, [34, 39, 40].contains(text[at]) {
      let close = text[at] == 40 ? UInt8(41) : text[at]
      guard let titleEnd = text[(at + 1)...].prefix(2_000).firstIndex(of: close) else { return nil }
      title = text[at...titleEnd].string
      at = LinkTarget.skipSpaces(text, titleEnd + 1)
    }
    guard at < text.count, text[at] == UInt8(ascii: ")") else { return nil }
    end = at + 1
    written = text[start..<end].string
  }

  private static func skipSpaces(_ text: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < text.count, [32, 9, 10].contains(text[at]) { at += 1 }
    return at
  }

  /// The end of an address without angle brackets, in which parentheses are balanced.
  ///
  /// At most 32 may be nested, as in cmark: without a limit, a line of `[a](` takes quadratic time.
  private static func bareEnd(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start
    var depth = 0
    while at < text.count, text[at] > 32, at - start < 64_000 {
      if text[at] == UInt8(ascii: "\\") {
        at += 1
      } else if text[at] == UInt8(ascii: "(") {
        depth += 1
        if depth > 32 { return nil }
      } else if text[at] == UInt8(ascii: ")") {
        if depth == 0 { return at }
        depth -= 1
      }
      at += 1
    }
    return depth == 0 && at < text.count ? at : nil
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      return text.string
    }
    var out: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, next < 128, !isLetter(next),
        !isDigit(next)
      {
        out.append(next)
        rest.removeFirst()
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self).replacing("&amp;", with: "&")
  }
}
