import Courseware

/// The files that an imported file contains, each content once, by a name that is unique and safe.
struct ContainedFiles {
  private(set) var contents: [String: [UInt8]] = [:]
  private var names: [[UInt8]: String] = [:]
  private var taken: Set<String> = []

  /// Keeps a file; returns its name here.
  mutating func add(_ bytes: [UInt8], name: String) -> String {
    if let known = names[bytes] { return known }
    let own = freeName(name)
    names[bytes] = own
    contents[own] = bytes
    return own
  }

  /// A name of letters, digits, hyphens and underscores, and the ending of the file.
  private mutating func freeName(_ name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = clean(name[..<dot], limit: 60)
    let ending = dot == name.endIndex ? "" : "." + clean(name[dot...].dropFirst(), limit: 8)
    var free = (stem.isEmpty ? "image" : stem) + ending
    var number = 2
    while !taken.insert(free.lowercased()).inserted {
      free = "\(stem)-\(number)\(ending)"
      number += 1
    }
    return free
  }

  private func clean(_ text: Substring, limit: Int) -> String {
    let parts = text.utf8.split { !isLetter($0) && !isDigit($0) && $0 != UInt8(ascii: "_") }
    return String(parts.joined(separator: [45]).prefix(limit).map { Character(Unicode.Scalar($0)) })
  }
}
