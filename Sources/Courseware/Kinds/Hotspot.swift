/// A question that is answered by choosing regions of an image.
///
/// The regions are options with a place; everything except the places is as in ``Choice``.
package struct Hotspot: Sendable, Equatable {
  /// The names of the regions, which of them are right, and how they are scored.
  package var asChoice: Choice
  /// The region of each option in the image, in the same order; `nil` for an option without one,
  /// such as "None of these".
  package var regions: [Region?]
  /// The width of the image file in pixels, from 1 to 65,535; regions are given in these pixels.
  package var width: Int
  /// The height of the image file in pixels, from 1 to 65,535.
  package var height: Int

  /// Creates a hotspot question; `regions` has one element for each option of `choice`, in its
  /// order.
  package init(_ choice: Choice, regions: [Region?], width: Int, height: Int) {
    asChoice = choice
    (self.regions, self.width, self.height) = (regions, width, height)
  }

  /// A part of an image, in pixels from its upper left corner.
  package enum Region: Sendable, Hashable {
    case rectangle(x: Int, y: Int, width: Int, height: Int)
    case circle(x: Int, y: Int, radius: Int)

    /// The region as a teacher writes it: `rect=10,20,80,60`, `circle=50,40,12`.
    package var written: String {
      switch self {
      case .rectangle(let x, let y, let width, let height): "rect=\(x),\(y),\(width),\(height)"
      case .circle(let x, let y, let radius): "circle=\(x),\(y),\(radius)"
      }
    }

    /// In square pixels.
    package var area: Double {
      switch self {
      case .rectangle(_, _, let width, let height): Double(width * height)
      case .circle(_, _, let radius): Double.pi * Double(radius * radius)
      }
    }
  }
}

extension Hotspot: ChoiceContent {
  /// Also the value of the attribute `type` in source, for one region and several alike.
  package var name: String { "hotspot" }
  /// Depends on whether a student may choose several regions.
  package var words: String {
    asChoice.allowsSeveral ? "several regions of an image" : "one region of an image"
  }
  /// `regions` if a student may choose several, otherwise `region`.
  package var revisionName: String { asChoice.allowsSeveral ? "regions" : "region" }
  /// The options in source order, with their regions as ``QuestionPart/place``.
  package var parts: [QuestionPart] { placed(asChoice.parts) }
  /// The options in the order of ``Choice/pageOptions``, with their regions as
  /// ``QuestionPart/place``.
  package var pageParts: [QuestionPart] { placed(asChoice.pageParts) }

  private func placed(_ parts: [QuestionPart]) -> [QuestionPart] {
    let places = Dictionary(keepingFirst: zip(asChoice.options.map(\.id), regions))
    return parts.map { part in
      var part = part
      part.place = places[part.id].flatMap { $0 }?.written ?? ""
      return part
    }
  }
}
