import Courseware

/// The words at the start of a line that introduce an explanation or a source.
private let explaining: Set<String> = [
  "reference", "references", "ref", "refs", "source", "sources", "explanation", "explanations",
  "explaination", "explanantion", "explication", "explained", "reason", "rationale", "solution",
  "documentation", "docs", "credit", "credits", "resource", "resources",
]

/// The words that introduce an explanation only where no option can continue.
private let remarking: Set<String> = [
  "answer", "answers", "note", "notes", "see", "link", "links", "more", "read", "learn", "hint",
  "example", "because", "proof", "article", "video", "official", "discussion",
]

/// Whether a line starts with a word that introduces an explanation.
func startsExplanation(_ text: ArraySlice<UInt8>, isLoose: Bool = false) -> Bool {
  let (word, after) = firstWord(text)
  guard explaining.contains(word) || isLoose && remarking.contains(word) else { return false }
  return isHeadingWord(after) || text.first == UInt8(ascii: "[")
}

/// Whether a heading introduces an explanation instead of asking a question.
func isExplanationHeading(_ text: ArraySlice<UInt8>) -> Bool {
  let (word, after) = firstWord(text)
  guard explaining.contains(word) || remarking.contains(word) else { return false }
  return after.allSatisfy { !isLetter($0) && !isDigit($0) }
    || after.trimmed.first == UInt8(ascii: ":")
}

/// The first word in lower case, without punctuation before it, and the text after it.
private func firstWord(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>) {
  let rest = text.drop { !isLetter($0) && !isDigit($0) && $0 < 128 }
  let word = rest.prefix(while: isLetter)
  return (word.string.lowercased(), rest.dropFirst(word.count))
}

/// Whether the following punctuation shows that the word is a label: `:`, `**`, `]`, or the end.
private func isHeadingWord(_ after: ArraySlice<UInt8>) -> Bool {
  var rest = after
  while let byte = rest.first, isDigit(byte) || byte == 32 || byte == UInt8(ascii: "#") {
    rest.removeFirst()
  }
  let word = rest.prefix(while: isLetter)
  if ["link", "links", "url", "from", "for"].contains(word.string.lowercased()) {
    rest = rest.dropFirst(word.count).trimmed
  }
  guard let character = rest.first else { return true }
  return [58, 42, 95, 93, 41, 45, 96, 40].contains(character) || rest.hasPrefix("http")
    || rest.hasPrefix("–") || rest.hasPrefix("<http")
}

/// Whether a text is only `[text](address)`, `<address>` or an address.
func isLinkAlone(_ text: ArraySlice<UInt8>) -> Bool {
  if text.hasPrefix("http://") || text.hasPrefix("https://") { return !text.contains(32) }
  if text.hasPrefix("<http") { return text.last == UInt8(ascii: ">") }
  guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: ")"),
    let middle = find("](http", in: text) ?? find("](<http", in: text)
  else { return false }
  return find("](", in: text[(middle + 2)...]) == nil
}
