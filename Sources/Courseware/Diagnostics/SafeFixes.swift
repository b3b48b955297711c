/// The fixes of one run that can be applied together.
package struct SafeFixes: Sendable {
  /// The chosen fixes with their diagnostics, in file order.
  package private(set) var chosen: [(diagnostic: Diagnostic, fix: Diagnostic.Fix)] = []
  /// Edits by file, in order, none overlapping another.
  package private(set) var edits: [String: [Diagnostic.Edit]] = [:]

  /// Selects the first safe fix of each diagnostic.
  ///
  /// If two fixes overlap, the first in file order is selected; the other is left for the next run.
  ///
  /// - Parameters:
  ///   - diagnostics: In file order.
  ///   - takesUnsafe: Whether to select unsafe fixes as well, if they are the only fix of their
  ///     diagnostic.
  ///   - isOpen: Whether a file may be changed, by path. A fix is selected only if all its files
  ///     may be.
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

  /// Takes all edits of a fix if possible, otherwise none; returns whether they were taken.
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

  /// The index of the first edit in a list that starts at an offset or after it.
  private static func index(of start: Int, in list: [Diagnostic.Edit]) -> Int {
    list.partitioningIndex { $0.span.bytes.lowerBound >= start }
  }
}

extension Diagnostic {
  /// The only fix of the diagnostic, if it is unsafe.
  var unsafeFix: Fix? {
    fixes.count == 1 && !fixes[0].isSafe && !fixes[0].edits.isEmpty ? fixes[0] : nil
  }
}

extension Diagnostic.Fix {
  /// Whether some edit writes something else than what is there.
  ///
  /// - Parameter sources: The texts of the files that the edits are in, by path.
  /// - Returns: `false` if the texts would be the same afterwards.
  package func changes(_ sources: [String: SourceText]) -> Bool {
    edits.contains { edit in
      guard let text = sources[edit.span.path] else { return true }
      let bytes = edit.span.bytes.clamped(to: 0..<text.bytes.count)
      return !text.bytes[bytes].elementsEqual(edit.replacement.utf8)
    }
  }
}

extension SourceText {
  /// The file with some text replaced; its byte order mark and line ends are kept.
  ///
  /// - Parameters:
  ///   - edits: In order and without overlaps; `\n` in them becomes the line end of the file.
  ///   - file: The original bytes of the file.
  /// - Returns: The new bytes of the file.
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
