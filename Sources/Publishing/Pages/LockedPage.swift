import Courseware

/// What everybody sees of a page of a classroom with a password: a field for the password, and the
/// page, encrypted.
final class LockedPage: Page {
  static let template = "locked"
  let frame: Frame
  private let island: HTML

  /// - Parameters:
  ///   - frame: That of the page.
  ///   - island: The page, encrypted.
  init(around frame: Frame, _ island: HTML) {
    self.frame = frame.withoutContent
    self.island = island
  }

  static let fields = framed(["island": .html(\.island)])
}
