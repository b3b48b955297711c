import Courseware

/// The end of `[cite: 1, 2]` or `[cite_start]`, which assistants leave in texts.
func endOfCitation(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
  guard bytes[line].starts(with: "[cite".utf8),
    let close = bytes[line].firstIndex(of: UInt8(ascii: "]"))
  else { return nil }
  let rest = bytes[(line.lowerBound + 5)..<close]
  let isNumbered =
    rest.first == UInt8(ascii: ":") && rest.allSatisfy { isDigit($0) || ":, ".utf8.contains($0) }
  return isNumbered || rest.elementsEqual("_start".utf8) ? close + 1 : nil
}

/// Images and links that Markdown does not read as such.
extension ForeignSyntax {
  /// `![A leaf](my leaf.png)`, `![A leaf] (leaf.png)`, `![A leaf](leaf.png =300x)`,
  /// `![A leaf](leaf.png`, `![A leaf][leaf.png]` and `![leaf.png]`.
  init?(image bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound + 2
    guard let close = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "]")),
      !bytes[start..<close].contains(UInt8(ascii: "["))
    else { return nil }
    let words = start..<close
    guard let found = WrittenAddress(bytes, close + 1..<line.upperBound) else {
      let next = close + 1 < line.upperBound ? bytes[close + 1] : 10
      guard !"([:".utf8.contains(next), isPicture(bytes[words]) else { return nil }
      self.init(.link(start..<start, words), line.lowerBound..<close + 1, label: words)
      return
    }
    let place = line.lowerBound..<found.end
    if found.form == .closed, let (address, size) = sizedImage(bytes, found.address) {
      self.init(.link(words, address, size: size), place)
      return
    }
    let address = bytes[found.address]
    if found.form == .otherBrackets, !isFile(address) {
      self.init(reference: bytes, words, found.address)
      return
    }
    guard isFile(address), !address.contains(where: { "<>\"'`".utf8.contains($0) }) else {
      return nil
    }
    switch found.form {
    case .closed: guard address.contains(32) else { return nil }
    case .apart: break
    case .unclosed: guard isPicture(address) else { return nil }
    case .otherBrackets: guard isPicture(address) else { return nil }
    }
    let label = found.form == .otherBrackets ? found.address : nil
    self.init(.link(words, found.address), place, label: label)
  }

  /// `!(leaf.png)`.
  init?(picture bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound + 2
    guard let close = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: ")")),
      isPicture(bytes[start..<close])
    else { return nil }
    self.init(.link(start..<start, start..<close), line.lowerBound..<close + 1)
  }

  /// `[Notes](my notes.pdf)` and `[Notes](https://example.org/my notes)`: a link with spaces in its
  /// address, or `[Notes] (https://example.org)`, `[Notes](https://example.org`,
  /// `[Notes][https://example.org]` and `(Notes)[https://example.org]`, which are no links in
  /// CommonMark.
  init?(link bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let before = start == 0 ? 10 : bytes[start - 1]
    guard before != UInt8(ascii: "!"),
      let close = bytes[line].firstIndex(of: UInt8(ascii: "]")),
      !bytes[(start + 1)..<close].contains(UInt8(ascii: "["))
    else { return nil }
    let words = start + 1..<close
    if let found = ForeignSyntax(placeholder: bytes, words) {
      self = found
      return
    }
    guard let found = WrittenAddress(bytes, close + 1..<line.upperBound) else {
      guard before == UInt8(ascii: ")") else { return nil }
      self.init(swapped: bytes, words)
      return
    }
    let address = bytes[found.address]
    switch found.form {
    case .closed: guard address.contains(32), isAddressWithSpaces(address) else { return nil }
    case .apart:
      // More than an address is a remark: '[1] (https://example.org, page 4)'.
      guard bytes[start + 1] != UInt8(ascii: "^"), address.starts(with: "http".utf8),
        isAddressWithSpaces(address), !address.contains(32)
      else { return nil }
    case .otherBrackets where !isOnWeb(address):
      self.init(reference: bytes, words, found.address)
      return
    case .unclosed, .otherBrackets: guard isOnWeb(address) else { return nil }
    }
    guard !address.contains(where: { "<>\"'`$".utf8.contains($0) }) else { return nil }
    let labels = [WrittenAddress.Form.apart: words, .otherBrackets: found.address]
    self.init(.link(words, found.address), start..<found.end, label: labels[found.form])
  }

  /// `[image: leaf.png]` and `[leaf.png]`, which stand for an image, and `[^1]`, the mark of a
  /// footnote if it is defined.
  private init?(placeholder bytes: [UInt8], _ words: Range<Int>) {
    let end = words.upperBound + 1
    guard end == bytes.count || !"([:".utf8.contains(bytes[end]) else { return nil }
    let place = words.lowerBound - 1..<end
    if bytes[words.lowerBound] == UInt8(ascii: "^") {
      guard bytes[words].dropFirst().allSatisfy(isDigit) else { return nil }
      self.init(.footnote, place, label: words)
    } else {
      let isApart = place.lowerBound == 0 || bytes[place.lowerBound - 1] <= 32
      guard
        imageWords.contains(where: { bytes[words].hasStart($0) })
          || isApart && isPicture(bytes[words])
      else { return nil }
      self.init(.picture, place)
    }
  }

  /// `[the handbook][book]`, `[the handbook][]` and `[Handbook][1]`, which are links only if the
  /// name in the last brackets is defined.
  ///
  /// Other words in brackets may be indices, concentrations or parts of a sentence:
  /// `[row][column]`, `[HCl][H2O]` and `[the man][saw it]`.
  private init?(reference bytes: [UInt8], _ words: Range<Int>, _ name: Range<Int>) {
    let (start, end) = (words.lowerBound - 1, name.upperBound + 1)
    let (before, after) = (start == 0 ? 10 : bytes[start - 1], end < bytes.count ? bytes[end] : 10)
    let parts = bytes[words].split(separator: 32)
    let (isPhrase, isImage) = (parts.count > 1, before == UInt8(ascii: "!"))
    guard bytes[name.lowerBound - 1] == UInt8(ascii: "["), !"[(".utf8.contains(after),
      !isLetterOrDigit(before), !")]_$`\\".utf8.contains(before),
      parts.contains(where: { $0.count > 2 && $0.allSatisfy(isAnyLetter) }),
      name.isEmpty ? isPhrase : isLetterOrDigit(bytes[name.lowerBound]),
      isImage || isPhrase && !bytes[name].contains(32)
        || bytes[name].first != UInt8(ascii: "0") && bytes[name].allSatisfy(isDigit),
      bytes[name].allSatisfy({ isLetterOrDigit($0) || " -_.:".utf8.contains($0) })
    else { return nil }
    self.init(.reference, (isImage ? start - 1 : start)..<end, label: name.isEmpty ? words : name)
  }

  /// `@fig-cells`, `@tbl-2`, `[@knuth1984]` and `[-@doe99, p. 3]`, which refer to figures and
  /// sources in Quarto and Pandoc.
  init?(citation bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard bytes[start] == UInt8(ascii: "@") else { return nil }
    var name = bytes[(start + 1)..<line.upperBound]
      .prefix { isLetter($0) || isDigit($0) || "_:.-".utf8.contains($0) }
    while let last = name.last, ":.-".utf8.contains(last) { name.removeLast() }
    if let dash = name.firstIndex(of: UInt8(ascii: "-")),
      numberedKinds.contains(String(decoding: name[..<dash], as: UTF8.self))
    {
      self.init(.citation, start..<name.endIndex)
      return
    }
    let isShort = start > 1 && bytes[start - 1] == UInt8(ascii: "-")
    let open = isShort ? start - 2 : start - 1
    guard open >= 0, bytes[open] == UInt8(ascii: "["), open == 0 || bytes[open - 1] != 0x5C,
      name.count > 2, name.first.map(isLetter) == true, name.contains(where: isDigit),
      name.endIndex < line.upperBound, "],;".utf8.contains(bytes[name.endIndex]),
      let close = bytes[name.endIndex..<line.upperBound].firstIndex(of: UInt8(ascii: "]")),
      close + 1 == bytes.count || !"([".utf8.contains(bytes[close + 1])
    else { return nil }
    self.init(.citation, open..<close + 1)
  }

  /// `【4†source】` and `:contentReference[oaicite:0]{index=0}`, which assistants write for sources.
  init?(source bytes: [UInt8], _ line: Range<Int>) {
    let text = bytes[line].prefix(80)
    let isReference = text.starts(with: ":contentReference[oaicite".utf8)
    let close = Array((isReference ? "}" : "】").utf8)
    guard let end = text.firstRange(of: close)?.upperBound,
      isReference || text[..<end].firstRange(of: Array("†".utf8)) != nil
    else { return nil }
    self.init(.citation, line.lowerBound..<end)
  }

  /// `(Notes)[https://example.org]` and `!(A leaf)[leaf.png]`, given the range in the brackets.
  private init?(swapped bytes: [UInt8], _ address: Range<Int>) {
    let end = address.lowerBound - 2
    let before = bytes[..<end].suffix(ForeignSyntax.reach)
    guard let open = before.lastIndex(where: { "()`\n".utf8.contains($0) }),
      bytes[open] == UInt8(ascii: "(")
    else { return nil }
    let isImage = open > 0 && bytes[open - 1] == UInt8(ascii: "!")
    let words = open + 1..<end
    guard !words.isEmpty,
      isImage ? isPicture(bytes[address]) : isOnWeb(bytes[address])
    else { return nil }
    self.init(.link(words, address), (isImage ? open - 1 : open)..<address.upperBound + 1)
  }
}

/// What follows the text of a link on its line.
private struct WrittenAddress {
  /// The address, without spaces at its ends.
  var address: Range<Int>
  /// The offset after the address and its closing mark.
  var end: Int
  var form: Form

  enum Form { case closed, apart, unclosed, otherBrackets }

  /// `nil` if no address follows; the range starts after the `]` of the text.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let rest = bytes[range].drop { $0 == 32 }
    guard let first = rest.first, "([{".utf8.contains(first) else { return nil }
    let start = rest.startIndex + 1
    let isApart = rest.startIndex > range.lowerBound
    guard first == UInt8(ascii: "(") else {
      // In ASCII, the code of a closing bracket is two more than that of the opening one.
      guard !isApart, let close = rest.firstIndex(of: first + 2) else { return nil }
      (address, end, form) = (start..<close, close + 1, .otherBrackets)
      return
    }
    if let close = closingParenthesis(bytes[start..<range.upperBound]) {
      address = trimmed(bytes, start..<close)
      end = close + 1
      form = isApart ? .apart : .closed
      return
    }
    guard !isApart, endsAtLineEnd(bytes, range) else { return nil }
    let inner = bytes[start..<range.upperBound].prefix { !" ]\r\\".utf8.contains($0) }
    let last = inner.lastIndex { !".,;:!?".utf8.contains($0) } ?? start
    guard last > start, !continues(bytes, inner.endIndex..<range.upperBound) else { return nil }
    address = start..<last + 1
    let next = last + 1 < range.upperBound ? bytes[last + 1] : 10
    end = next == UInt8(ascii: "]") ? last + 2 : last + 1
    form = .unclosed
  }
}

/// The parenthesis that closes an address, in which others may be in pairs.
private func closingParenthesis(_ text: ArraySlice<UInt8>) -> Int? {
  var depth = 0
  for at in text.indices {
    switch text[at] {
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")") where depth == 0: return at
    case UInt8(ascii: ")"): depth -= 1
    // Parentheses in a title need no partner.
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "\\"):
      return text.firstIndex(of: UInt8(ascii: ")"))
    default: continue
    }
  }
  return nil
}

/// Whether a range reaches the end of its line, so that it is not cut by the limit of a search.
private func endsAtLineEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
  range.upperBound == bytes.count || bytes[range.upperBound] == 10
}

/// Whether a link goes on below its line, given the rest of the line after its address: with its
/// title or its closing parenthesis.
private func continues(_ bytes: [UInt8], _ rest: Range<Int>) -> Bool {
  guard bytes[rest].allSatisfy({ $0 == 32 || $0 == 13 }) else { return false }
  let next = bytes[rest.upperBound...].dropFirst().first { $0 != 32 && $0 != UInt8(ascii: ">") }
  return next.map { ")\"'(".utf8.contains($0) } ?? false
}

/// `leaf.png =300x200` and `leaf.png =300x`: an image and its size in other programs.
///
/// - Returns: The range of the address, and the size in braces.
private func sizedImage(_ bytes: [UInt8], _ text: Range<Int>) -> (Range<Int>, String)? {
  guard let equals = bytes[text].lastIndex(of: UInt8(ascii: "=")), equals > text.lowerBound + 1,
    bytes[equals - 1] == 32
  else { return nil }
  let numbers = bytes[(equals + 1)..<text.upperBound]
    .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
  guard numbers.count == 2, numbers.contains(where: { !$0.isEmpty }),
    numbers.allSatisfy({ $0.count < 5 && $0.allSatisfy(isDigit) })
  else { return nil }
  let parts = zip(["width", "height"], numbers).filter { !$0.1.isEmpty }
    .map { name, number in "\(name)=\(String(decoding: number, as: UTF8.self))" }
  let address = trimmed(bytes, text.lowerBound..<equals - 1)
  return (address, "{\(parts.joined(separator: " "))}")
}

/// Whether a text ends like the name of a file.
func isFile(_ text: ArraySlice<UInt8>) -> Bool {
  guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return false }
  let ending = text[(dot + 1)...]
  return (2...5).contains(ending.count) && ending.allSatisfy { isLetter($0) || isDigit($0) }
}

/// Whether a text is the name of an image, without spaces.
private func isPicture(_ text: ArraySlice<UInt8>) -> Bool {
  guard let dot = text.lastIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
    !text.contains(32)
  else { return false }
  let ending = String(decoding: text[(dot + 1)...], as: UTF8.self).lowercased()
  return ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(ending)
}

private func isOnWeb(_ address: ArraySlice<UInt8>) -> Bool {
  ["http://", "https://"].contains {
    address.starts(with: $0.utf8) && address.count > $0.utf8.count
  } && !address.contains(32)
}

/// The names of link definitions: the `1` in `[1]: https://example.org`.
func definedLabels(_ bytes: [UInt8]) -> Set<String> {
  var labels: Set<String> = []
  var open: Int?
  for at in bytes.indices {
    switch bytes[at] {
    case UInt8(ascii: "["): open = at + 1
    case UInt8(ascii: "]"):
      if let start = open, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: ":") {
        labels.insert(comparableLabel(bytes[start..<at]))
      }
      open = nil
    default: continue
    }
  }
  return labels
}

/// The name of a link definition, which is the same in upper and lower case and with other spaces.
func comparableLabel(_ name: ArraySlice<UInt8>) -> String {
  cleanedName(String(decoding: name, as: UTF8.self)).lowercased()
}

/// Words in brackets that stand for an image, as assistants and word processors write them.
private let imageWords = ["image:", "img:", "picture:", "photo:", "bild:", "insert image"]

/// The words before the hyphen in Quarto's names of what it numbers.
private let numberedKinds: Set = ["fig", "tbl", "sec", "eq", "lst", "thm", "exm", "exr"]
