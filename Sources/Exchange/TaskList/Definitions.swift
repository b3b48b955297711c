import Courseware

/// Link definitions, `[label]: address "title"`, by their folded labels.
///
/// Authors write them below a question as a source that the text does not refer to: these become
/// links, so that they are visible. Other definitions are inserted where they are referred to,
/// unless their targets would be lost there: those remain text.
struct Definitions {
  private(set) var targets: [String: Target] = [:]

  /// The address of a definition as written, and its title in quotes.
  struct Target: Equatable {
    var address: String
    var title: String?

    /// The address without angle brackets.
    var bareAddress: String {
      address.hasPrefix("<") ? String(address.dropFirst().dropLast()) : address
    }

    /// Whether the target of a link can be reached from the quiz.
    var isReachable: Bool { AddressRewriting.link(bareAddress) != .dropped }

    /// What is written after the text of a link.
    var written: String { "(\(address)\(title.map { " " + $0 } ?? ""))" }
  }

  /// A line that is a definition if something refers to its label.
  private struct Candidate {
    var index: Int
    var label: String
    var target: Target
    /// Whether the address has a scheme, so that the line is intended as a definition in any case.
    var isCertain: Bool
  }

  init() {}

  /// Removes the definitions that are inserted elsewhere from a file.
  ///
  /// Images without a valid target are inserted, too, because they are reported there.
  init(in lines: inout [SourceLine]) {
    let found = lines.indices.compactMap { Definitions.read(lines[$0], at: $0) }
    guard !found.isEmpty else { return }
    let defined = Set(found.map(\.index))
    var (links, images): (Set<String>, Set<String>) = ([], [])
    for (index, line) in lines.enumerated() where line.isText && !defined.contains(index) {
      for (label, isImage) in Definitions.labels(in: line) {
        if isImage { images.insert(label) } else { links.insert(label) }
      }
    }
    for definition in found {
      let (key, target) = (Definitions.folded(definition.label), definition.target)
      let isUsed = images.contains(key) || links.contains(key) && target.isReachable
      if isUsed, targets[key, default: target] == target {
        targets[key] = target
        lines[definition.index].bytes = []
      } else if definition.isCertain {
        lines[definition.index].bytes = Array("[\(definition.label)]\(target.written)".utf8)
      }
    }
  }

  subscript(label: ArraySlice<UInt8>) -> Target? { targets[Definitions.folded(label.string)] }

  private static func read(_ line: SourceLine, at index: Int) -> Candidate? {
    let content = line.content
    guard line.isText, line.indentation < 8, content.first == UInt8(ascii: "["),
      let close = content.prefix(200).firstIndex(of: UInt8(ascii: "]")),
      content[(close + 1)...].hasPrefix(":")
    else { return nil }
    let label = content[(content.startIndex + 1)..<close]
    guard !label.trimmed.isEmpty, label.first != UInt8(ascii: "^"),
      !label.contains(UInt8(ascii: "["))
    else { return nil }
    let rest = content[(close + 2)...].trimmed
    let parts = rest.split(maxSplits: 1) { $0 == 32 }
    guard let address = parts.first,
      address.first != UInt8(ascii: "<") || address.last == UInt8(ascii: ">")
    else { return nil }
    let title = parts.count == 2 ? parts[1].trimmed : nil
    if let title, !isTitle(title) { return nil }
    return Candidate(
      index: index, label: label.string,
      target: Target(address: address.string, title: title?.string),
      isCertain: ["http://", "https://", "<http://", "<https://", "mailto:"]
        .contains(where: rest.hasPrefix))
  }

  /// Whether a text is in quotes or parentheses.
  private static func isTitle(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > 1, let first = text.first, [34, 39, 40].contains(first) else {
      return false
    }
    return text.last == (first == 40 ? 41 : first)
  }

  /// The texts in brackets on a line, except in code and except the mark of an option, and whether
  /// they are those of images.
  private static func labels(in line: SourceLine) -> [(label: String, isImage: Bool)] {
    let text = Array(OptionMark(line.content)?.text ?? line.content)
    var labels: [(label: String, isImage: Bool)] = []
    var open: Int?
    var (exclamation, isImage) = (-1, false)
    for at in offsetsOutsideCode(text, skipsEscapes: true) {
      switch text[at] {
      case UInt8(ascii: "!"): exclamation = at
      case UInt8(ascii: "["):
        let isSecond = at > 0 && text[at - 1] == UInt8(ascii: "]")
        isImage = at > 0 && exclamation == at - 1 || isSecond && isImage
        open = at + 1
      case UInt8(ascii: "]"):
        let isInline = at + 1 < text.count && text[at + 1] == UInt8(ascii: "(")
        if let start = open, at - start <= 200, !isInline {
          labels.append((folded(text[start..<at].string), isImage))
        }
        if open == nil { isImage = false }
        open = nil
      default: break
      }
    }
    return labels
  }

  private static func folded(_ label: String) -> String { singleLine(label.lowercased()) }
}
