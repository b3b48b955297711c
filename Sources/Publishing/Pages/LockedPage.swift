import Courseware

/// What everybody sees of a page of a classroom with a password: a field for the password, and the
/// page, encrypted.
final class LockedPage: Page {
  static let template = "locked"
  let frame: Frame
  /// The id of the classroom: programs that keep passwords ask for a name with each.
  private let classroom: String
  private let island: HTML

  /// - Parameters:
  ///   - frame: That of the page.
  ///   - classroom: The id of its classroom.
  ///   - island: The page, encrypted.
  init(around frame: Frame, of classroom: String, _ island: HTML) {
    self.frame = frame.withoutContent
    (self.classroom, self.island) = (classroom, island)
  }

  static let fields = framed(["classroom": .text(\.classroom), "island": .html(\.island)])
}
