import Courseware

extension Seconds {
  /// `1 hour 30 minutes`, exact.
  var words: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    var rest = abs(count)
    var parts: [String] = []
    for (size, name) in units where rest >= size {
      let number = rest / size
      parts.append("\(number) \(name)\(number == 1 ? "" : "s")")
      rest %= size
    }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
  }
}

/// How far a time moved: `7 days later`.
func distance(_ old: Moment, _ new: Moment) -> String {
  let apart = new.seconds - old.seconds
  return "\(Seconds(Int(apart)).words) \(apart < 0 ? "earlier" : "later")"
}
