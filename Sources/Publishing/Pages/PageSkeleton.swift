import Courseware
import Mustache
import Synchronization

/// What a template comes to for all pages of a kind that have the same values: its text, with
/// gaps where the values go.
///
/// Of a template's work only which sections show depends on a page, and that only on which values
/// there are. So the template is rendered once for each such set, with a mark for each value, and
/// pages are put together from the pieces: a quarter of the time of looking each value up anew.
struct PageSkeleton: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    /// The index of a field, in the order of the fields' names.
    case gap(Int)
  }

  private let pieces: [Piece]

  /// No template holds this character: it is none of HTML's.
  private static let mark = "\u{1}"

  /// Renders a template of values of which those at the given indices are there.
  init(
    _ library: MustacheLibrary, template: String, names: [String], present: Set<Int>
  ) {
    var values: [String: Any] = [:]
    for (index, name) in names.enumerated() {
      let isThere = present.contains(index)
      values[name] = isThere ? HTML { $0.write("\(Self.mark)\(index)\(Self.mark)") } : HTML.empty
    }
    let rendered = library.render(values, withTemplate: template) ?? ""
    let parts = rendered.split(separator: Self.mark, omittingEmptySubsequences: false)
    pieces = parts.enumerated().map { place, part in
      place % 2 == 1 ? .gap(Int(part) ?? 0) : .text(Array(part.utf8))
    }
  }

  /// Appends the page with these values.
  func write(_ values: [HTML], to out: inout [UInt8]) {
    for piece in pieces {
      switch piece {
      case .text(let text): out.append(contentsOf: text)
      case .gap(let index): out.append(contentsOf: values[index].bytes)
      }
    }
  }
}

/// The skeletons made so far, of one worker.
final class SkeletonCache: Sendable {
  private struct Key: Hashable {
    var template: String
    var present: Set<Int>
  }

  private let known = Mutex<[Key: PageSkeleton]>([:])

  func skeleton(
    _ library: MustacheLibrary, template: String, names: [String], present: Set<Int>
  ) -> PageSkeleton {
    let key = Key(template: template, present: present)
    if let skeleton = known.withLock({ $0[key] }) { return skeleton }
    let new = PageSkeleton(library, template: template, names: names, present: present)
    known.withLock { $0[key] = new }
    return new
  }
}
