import Courseware

extension [UInt8] {
  /// Appends a bar as wide as a share of its cell, 0 to 1; the number stands beside it, so that who
  /// cannot see the bar misses nothing.
  mutating func writeShareBar(_ share: Double, _ style: StaticString) {
    write(#"<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">"#)
    write(#"<rect class="track" width="100" height="10"/><rect class=""#)
    write(style)
    write(#"" height="10" width=""#)
    writeJSON((Swift.min(Swift.max(share, 0), 1) * 1000).rounded() / 10)
    write(#""/></svg>"#)
  }
}
