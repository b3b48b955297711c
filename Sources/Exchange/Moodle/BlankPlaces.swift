import Courseware

extension MoodleText {
  /// Replaces places of the text by the marks of blanks; characters that are marks are left out.
  ///
  /// - Parameter end: The end of the place that starts at an offset, or `nil`.
  mutating func replacePlaces(_ end: ([UInt8], Int) -> Int?) {
    let clean = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      ImportedBlank.index(of: $0) == nil
    }
    let text = Array(String(String.UnicodeScalarView(clean)).utf8)
    // Without an end to find, each start would be searched to the end of the text.
    let last = text.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? 0
    bytes = []
    var at = 0
    var count = 0
    while at < text.count {
      if at < last, count < ImportedBlank.maxCount, let end = end(text, at) {
        bytes += UTF8.encode(ImportedBlank.mark(count)).map(Array.init) ?? []
        count += 1
        at = end
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
  }
}

extension MoodleQuestion {
  /// Checks that each blank is in the text once, and not in code.
  mutating func checkBlanks() {
    let lines = [question.stem] + question.body.filter(\.isText).map(\.bytes)
    let found = lines.flatMap { line in
      String(decoding: withoutCode(line), as: UTF8.self).unicodeScalars
        .compactMap(ImportedBlank.index)
    }
    if found != Array(question.blanks.indices) {
      question.faults.append("a blank is in code, where it cannot be shown")
    }
    if question.blanks.count > 1 { question.attributes.append("scoring=each-option") }
  }

  /// Sets the points, which are multiples of 0.5.
  ///
  /// - Parameters:
  ///   - wanted: The points in the file.
  ///   - needsPoints: Whether they must not be 0, as for an essay.
  mutating func setPoints(_ wanted: Double, needsPoints: Bool) {
    guard wanted.isFinite else { return }
    let wanted = min(wanted, 1e6)
    let least = needsPoints || wanted > 0 ? 0.5 : 0
    let points = min(max((wanted * 2).rounded() / 2, least), 10_000)
    if points != wanted {
      notes.append(
        "\(percentage(wanted)) points become \(percentage(points)): points are multiples of 0.5, "
          + "at most 10000, and not 0 for an essay")
    }
    if points != 1 { question.attributes.append("points=\(percentage(points))") }
  }
}

/// The items of a menu, each text once.
func unique(_ items: [(text: String, isKey: Bool)]) -> [(text: String, isKey: Bool)] {
  let keys = Set(items.filter(\.isKey).map { $0.text.lowercased() })
  var known: Set<String> = []
  return items.filter { known.insert($0.text.lowercased()).inserted }.map {
    ($0.text, keys.contains($0.text.lowercased()))
  }
}

/// A line of Markdown without code spans.
private func withoutCode(_ line: [UInt8]) -> [UInt8] {
  var backticks = BacktickRuns(line)
  var out: [UInt8] = []
  var at = 0
  while at < line.count {
    if line[at] == UInt8(ascii: "\\") {
      at += 2
    } else if line[at] == UInt8(ascii: "`") {
      at = backticks.end(ofSpanAt: at)
    } else {
      out.append(line[at])
      at += 1
    }
  }
  return out
}
