import Courseware

/// The files that an imported file contains, each content once, by a name that is unique and safe.
struct ContainedFiles {
  private(set) var contents: [String: [UInt8]] = [:]
  /// The names by content and ending, which says what kind of file it is.
  private var names: [String: [[UInt8]: String]] = [:]
  private var taken: Set<String> = []
  /// The number in the next name with the same beginning and ending.
  private var numbers: [String: Int] = [:]

  /// Keeps a file; returns its name here.
  mutating func add(_ bytes: [UInt8], name: String) -> String {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if let known = names[ending]?[bytes] { return known }
    let own = freeName(name)
    names[ending, default: [:]][bytes] = own
    contents[own] = bytes
    return own
  }

  /// A name of letters, digits, hyphens and underscores, and the ending of the file.
  private mutating func freeName(_ name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = clean(name[..<dot], limit: 60)
    let ending = dot == name.endIndex ? "" : "." + clean(name[dot...].dropFirst(), limit: 8)
    let whole = (stem.isEmpty ? "image" : stem) + ending
    var free = whole
    while !taken.insert(free.lowercased()).inserted {
      let number = numbers[whole.lowercased(), default: 1] + 1
      numbers[whole.lowercased()] = number
      free = "\(stem)-\(number)\(ending)"
    }
    return free
  }

  private func clean(_ text: Substring, limit: Int) -> String {
    let parts = text.utf8.split { !isLetter($0) && !isDigit($0) && $0 != UInt8(ascii: "_") }
    return String(parts.joined(separator: [45]).prefix(limit).map { Character(Unicode.Scalar($0)) })
  }
}
