extension TaskListQuestion {
  /// Whether an option, or the labels of options, refer to the positions of options.
  var refersToPositions: Bool {
    let texts = options.map(\.firstText)
    let letters = texts.enumerated().count { index, text in isLabel(text, at: index) }
    if letters == options.count, letters > 1 { return true }
    return texts.dropLast().contains(where: refersAround)
      || texts.contains(where: refersToLetters)
  }

  /// Whether the last option means all or none of the others and therefore must stay last.
  var endsWithAllOrNone: Bool {
    guard let last = options.last?.firstText, options.count > 2 else { return false }
    return refersAround(last)
  }
}

extension TaskListOption {
  fileprivate var firstText: String {
    lines.first { !$0.isBlank && $0.isText }.map {
      $0.content.string.lowercased().filter { !"*`_".contains($0) }
    } ?? ""
  }
}

/// Whether a text starts with the letter or the number of its own position: `A`, `b)`, `Option 3`.
private func isLabel(_ text: String, at index: Int) -> Bool {
  guard index < 26 else { return false }
  let letter = String(Unicode.Scalar(UInt8(97 + index)))
  let bare = text.hasPrefix("option ") ? String(text.dropFirst(7)) : text
  return [letter, String(index + 1)].contains { label in
    bare == label || bare.hasPrefix(label + ".") && !bare.hasPrefix(label + ".0")
      || bare.hasPrefix(label + ") ") || bare.hasPrefix(label + " ![")
  }
}

/// Whether a text is like `all of the above` or `none of these`, which depends on its position.
private func refersAround(_ text: String) -> Bool {
  let words = text.split { !$0.isLetter && $0 != "'" }.map(String.init)
  guard words.count <= 8 else { return false }
  let places = ["above", "below", "these", "those", "them"]
  return ["all", "none", "any", "both", "neither", "either", "every"].contains(words.first ?? "")
    && words.contains(where: places.contains) && words.contains("of")
}

/// Whether a text is like `both A and C`, `A, B and D` or `options 1 and 2`.
private func refersToLetters(_ text: String) -> Bool {
  let words = text.split { $0 == " " || $0 == "," || $0 == "." }.map(String.init)
  guard words.count <= 8 else { return false }
  let known: Set<String> = [
    "both", "and", "&", "or", "only", "options", "option", "neither", "nor", "either",
  ]
  let letters = words.filter { $0.count == 1 && $0 >= "a" && $0 <= "h" }
  return letters.count >= 2 && words.allSatisfy { known.contains($0) || letters.contains($0) }
    && (words.contains("and") || words.contains("&") || words.contains("or"))
}
