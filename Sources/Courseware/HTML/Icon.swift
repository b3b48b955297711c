/// The icons of the site and of reports: lines in a square of 16 units, in the color of the text.
///
/// The text beside an icon says the same, so screen readers skip the icon.
package enum Icon: String, CaseIterable, Sendable {
  case check, cross, dash, dots, down, flag, partly, star, up

  /// The lines, as the attribute `d` of a path.
  package var lines: StaticString {
    switch self {
    case .check: "M3 8.5l3.3 3.5L13 4.5"
    case .cross: "M4 4l8 8M12 4l-8 8"
    case .dash: "M4 8h8"
    case .dots: "M3 8h.01M8 8h.01M13 8h.01"
    case .down: "M8 2.5v11M3.5 9L8 13.5 12.5 9"
    case .flag: "M4 14.5V2.5h8.5L10.5 5.7l2 3.3H4"
    case .partly: "M8 2.5a5.5 5.5 0 000 11zM10.5 3.1a5.5 5.5 0 010 9.8"
    case .star: "M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z"
    case .up: "M8 13.5v-11M3.5 7L8 2.5 12.5 7"
    }
  }

  /// The icon as an element of HTML.
  package var svg: String {
    "<svg class=\"icon\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"\(lines)\"/></svg>"
  }

  /// The style rules that all icons share.
  package static let style: StaticString = """
    .icon {
      width: 1em; height: 1em; flex: none; vertical-align: -0.12em; fill: none;
      stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round;
    }

    """
}
