/// The public form of a page of a classroom with a password: a field for the password, and the
/// encrypted page.
final class LockedPage: Page {
  static let template = "locked"
  let frame: Frame
  /// The id of the classroom, because password managers store a name with each password.
  private let classroom: String
  private let island: HTML

  /// - Parameters:
  ///   - frame: The frame of the page.
  ///   - classroom: The id of its classroom.
  ///   - island: The page, encrypted.
  init(around frame: Frame, of classroom: String, _ island: HTML) {
    self.frame = frame.withoutContent
    (self.classroom, self.island) = (classroom, island)
  }

  static let fields = framed(["classroom": .text(\.classroom), "island": .html(\.island)])
}
