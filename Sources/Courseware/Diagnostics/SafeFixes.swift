/// The fixes of one run that can be applied together.
package struct SafeFixes: Sendable {
  /// The chosen fixes with their diagnostics, in file order.
  package private(set) var chosen: [(diagnostic: Diagnostic, fix: Diagnostic.Fix)] = []
  /// Edits by file, in order, none overlapping another.
  package private(set) var edits: [String: [Diagnostic.Edit]] = [:]

  /// Takes the first safe fix of each diagnostic; where two touch the same text, the earlier of
  /// them in file order is made and the other left for another run.
  ///
  /// - Parameters:
  ///   - diagnostics: In file order.
  ///   - takesUnsafe: Whether to make a fix that needs a person's consent, too, where it is the
  ///     only one that its diagnostic offers: among several a person has to choose.
  ///   - isOpen: Whether a file may be changed, by path; a fix is made with all its edits or not.
  package init(
    of diagnostics: [Diagnostic], takesUnsafe: Bool = false, where isOpen: (String) -> Bool
  ) {
    for diagnostic in diagnostics {
      let consented = takesUnsafe ? diagnostic.unsafeFix : nil
      guard let fix = diagnostic.fixes.first(where: \.isSafe) ?? consented, !fix.edits.isEmpty,
        fix.edits.allSatisfy({ isOpen($0.span.path) }), take(fix.edits)
      else { continue }
      chosen.append((diagnostic, fix))
    }
  }

  /// Whether all of a fix's edits could be taken; if not, none is.
  ///
  /// The lists are changed in place: a copy for each fix would take quadratic time.
  private mutating func take(_ new: [Diagnostic.Edit]) -> Bool {
    for (count, edit) in new.enumerated()
    where !Self.insert(edit, into: &edits[edit.span.path, default: []]) {
      for earlier in new[..<count] { remove(earlier) }
      if edits[edit.span.path] == [] { edits[edit.span.path] = nil }
      return false
    }
    return true
  }

  private mutating func remove(_ edit: Diagnostic.Edit) {
    let path = edit.span.path
    let index = Self.index(of: edit.span.bytes.lowerBound, in: edits[path] ?? [])
    edits[path]?.remove(at: index)
    if edits[path] == [] { edits[path] = nil }
  }

  private static func insert(_ edit: Diagnostic.Edit, into list: inout [Diagnostic.Edit]) -> Bool {
    let bytes = edit.span.bytes
    let low = index(of: bytes.lowerBound, in: list)
    if low > 0, list[low - 1].span.bytes.upperBound > bytes.lowerBound { return false }
    if low < list.count {
      let next = list[low].span.bytes
      // The order of two insertions at one place is undefined.
      if next.lowerBound < bytes.upperBound || next.lowerBound == bytes.lowerBound { return false }
    }
    list.insert(edit, at: low)
    return true
  }

  /// Where the first edit of a list is that starts at an offset or after it.
  private static func index(of start: Int, in list: [Diagnostic.Edit]) -> Int {
    countInOrder(list) { $0.span.bytes.lowerBound < start }
  }
}

extension Diagnostic {
  /// The one fix that it offers, where that needs a person's consent.
  package var unsafeFix: Fix? {
    fixes.count == 1 && !fixes[0].isSafe && !fixes[0].edits.isEmpty ? fixes[0] : nil
  }
}

extension SourceText {
  /// The file with some of its text replaced, its byte order mark and line ends kept.
  ///
  /// - Parameters:
  ///   - edits: In order, none overlapping another; a `\n` in them becomes the file's line end.
  ///   - file: The file's own bytes, of which this is the text.
  /// - Returns: The new file's bytes.
  package func applying(_ edits: [Diagnostic.Edit], to file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(file.count)
    var last = 0
    for edit in edits {
      let start = min(originalOffset(edit.span.bytes.lowerBound), file.count)
      out += file[last..<max(last, start)]
      for byte in edit.replacement.utf8 {
        if byte == 10, endsLinesWithCRLF { out.append(13) }
        out.append(byte)
      }
      last = min(originalOffset(edit.span.bytes.upperBound), file.count)
    }
    return out + file[last...]
  }
}
