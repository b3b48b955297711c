/// How many totals lie where between 0 and the maximum.
///
/// A column a point where the maximum is a whole number up to 20, so that nothing is averaged away;
/// else ten of equal width. What lies between two columns belongs to the lower one, and the last
/// one holds the maximum itself.
package struct Distribution: Sendable, Equatable {
  /// From the lowest to the highest; empty where nothing can be earned.
  package var columns: [Column] = []

  /// Totals from one number of points to another, the upper one left out but in the last column.
  package struct Column: Sendable, Equatable {
    /// In points.
    package var from: Double
    /// In points; the same as ``from`` in a last column that holds the maximum alone.
    package var to: Double
    package var count: Int
  }

  /// - Parameters:
  ///   - totals: In points, in any order.
  ///   - maximum: What could be earned, in points.
  package init(of totals: [Double], maximum: Double) {
    guard maximum > 0, maximum.isFinite else { return }
    let isByPoint = maximum <= 20 && maximum == maximum.rounded()
    let width = isByPoint ? 1 : maximum / 10
    let count = isByPoint ? Int(maximum) + 1 : 10
    columns = (0..<count).map { index in
      let from = width * Double(index)
      return Column(from: from, to: min(from + width, maximum), count: 0)
    }
    for total in totals {
      // Sums of fractions may lie a hair below the point that they are.
      let index = Int(min(max(0, total / width + 1e-9), Double(count - 1)))
      columns[index].count += 1
    }
  }
}
