import Authoring
import Courseware

/// The indices of the options that the first of some lines gives as the answer, in each way in
/// which it can be read.
///
/// Such a line is `**Answer:** B` or `The answer is Jupiter.`, for example.
///
/// If nothing follows the colon, the next line that is not blank names the options, unless it
/// starts a list.
///
/// - Returns: An empty list if the line has no label of an answer, or names none of the options.
func statedOptions(_ lines: ArraySlice<SourceLine>, of names: OptionNames) -> [Set<Int>] {
  guard let first = lines.first, first.isText, let value = valueOfAnswer(first.content) else {
    return []
  }
  if !value.isEmpty { return names.options(in: value) }
  guard let next = lines.dropFirst().first(where: { !$0.isBlank }), !isListItem(next.content) else {
    return names.options(in: "")
  }
  return names.options(in: plain(next.content.prefix(longestAnswer)))
}

/// The number of bytes of a line that may give an answer.
private let longestAnswer = 400

/// Whether a line starts with a label such as `Answer:`, and a text follows it; list items do not.
func givesAnswer(_ content: ArraySlice<UInt8>) -> Bool {
  !isListItem(content) && valueOfAnswer(content).map { !$0.isEmpty } ?? false
}

/// The text after a label such as `**Correct answer:**` or `The answer is`; `nil` without one.
///
/// Symbols may precede the label, as in `✅ Answer: B`. A line between bars hides its text until it
/// is clicked: `||B||`.
private func valueOfAnswer(_ content: ArraySlice<UInt8>) -> String? {
  if content.hasPrefix("||"), content.count > 4, content.suffix(2).hasPrefix("||") {
    let hidden = content.dropFirst(2).dropLast(2)
    return valueOfAnswer(hidden) ?? plain(hidden.prefix(longestAnswer))
  }
  let text = plain(content.prefix(longestAnswer)).drop { !$0.isLetter }
  let dash = [" - ", " – ", " — "].compactMap { text.firstRange(of: $0) }
    .min { $0.lowerBound < $1.lowerBound }.map { text.index(after: $0.lowerBound) }
  if let colon = text.firstIndex(where: { ":：".contains($0) }) ?? dash {
    let label = cleanedName(text[..<colon]).lowercased().trimmingPrefix("the ")
    let name = label.hasSuffix(" is") ? label.dropLast(3) : label
    if wordsBeforeAnswers.contains(plain(Array(name.utf8)[...])) {
      return plain(Array(text[text.index(after: colon)...].utf8)[...])
    }
  }
  let words = text.lowercased().trimmingPrefix("the ").trimmingPrefix("correct ")
  return words.hasPrefix("answer is ") ? String(text.suffix(words.count - 10)) : nil
}

/// A text without emphasis, code and quote marks, with single spaces.
private func plain(_ text: ArraySlice<UInt8>) -> String {
  let kept = text.filter { !"*_`>#\\".utf8.contains($0) }
  return kept.split { $0 == 32 || $0 == 9 || $0 == 10 }.map { String(decoding: $0, as: UTF8.self) }
    .joined(separator: " ")
}

extension ImportedQuestion {
  /// The reason why it cannot be published if its text gives another answer than the marks.
  var statedFault: String? {
    let keys = Set(options.indices.filter { options[$0].isKey })
    guard !keys.isEmpty else { return nil }
    if let option = announcedOption, !keys.contains(option) {
      let text = shown(options[option].lines[0].content)
      return "'\(text)' in line \(options[option].line) says that it is correct, but its brackets "
        + "do not"
    }
    let names = OptionNames(options)
    let lines = [SourceLine(number: line, answerInHeading)] + explanation + body
    for index in lines.indices {
      let stated = statedOptions(lines[index...], of: names)
      guard !stated.isEmpty, !stated.contains(keys) else { continue }
      let correct = keys.count == 1 ? "option that is" : "options that are"
      return "'\(shown(lines[index].content))' in line \(lines[index].number) does not name the "
        + "\(correct) marked as correct"
    }
    return nil
  }

  /// The index of the only option that starts or ends with `(correct)`, a check mark or the like.
  private var announcedOption: Int? {
    let found = options.indices.filter { index in
      options[index].lines.allSatisfy(\.isText)
        && announcesItself(Array(options[index].lines.map(\.content).joined(separator: [32]))[...])
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The text in parentheses at the end of the heading, as in `Why? (Answer: B)`; empty without
  /// any.
  private var answerInHeading: [UInt8] {
    guard stem.last == UInt8(ascii: ")"), let open = stem.lastIndex(of: UInt8(ascii: "(")) else {
      return []
    }
    return Array(stem[(open + 1)...].dropLast())
  }
}

/// The names under which a text refers to the options of a question: their texts, the letters or
/// numbers before these, or else the letters and numbers of their positions.
struct OptionNames {
  private let count: Int
  /// The indices by text in lower case; `nil` for a text that several options have.
  private var byText: [String: Int?] = [:]
  /// The indices by the letter or number before the text; `nil` unless each option has its own.
  private var byLabel: [String: Int]? = [:]
  /// The indices of options whose texts have a letter as a word; `nil` for several options.
  private var byWord: [Substring: Int?] = [:]
  private var hasDigits = false

  init(_ options: [ImportedOption]) {
    count = options.count
    for (index, option) in options.enumerated() {
      let text = plain(Array(option.lines.map(\.bytes).joined(separator: [32]))[...])
      let name = text.lowercased()
      byText[name] = .some(byText[name] == nil ? index : nil)
      for word in Set(text.split { !$0.isLetter && !$0.isNumber }) where word.utf8.count == 1 {
        byWord[word] = .some(byWord[word] == nil ? index : nil)
      }
      hasDigits = hasDigits || text.utf8.contains(where: isDigit)
      guard let label = ownLabel(name), byLabel?[label] == nil else {
        byLabel = nil
        continue
      }
      byLabel?[label] = index
      let bare = String(name.drop { $0 == "(" }.dropFirst(label.count).drop { ").: ".contains($0) })
      // A number alone may be a label, too.
      guard bare.contains(where: \.isLetter), bare.count > 1 else { continue }
      byText[bare] = .some(byText[bare] == nil ? index : nil)
    }
  }

  /// The indices of the options that a text names: `B`, `A and C`, `b) Saturn`, `Saturn`, `AC`.
  ///
  /// There are two readings of a letter that is the text of one option and the position of another.
  func options(in value: String) -> [Set<Int>] {
    guard let named = namedOptions(in: value) else { return [] }
    guard let place = option(atLetterIn: value) else { return [named] }
    return [named, [place]]
  }

  /// The index of the option at the position of the only letter that a text names.
  private func option(atLetterIn value: String) -> Int? {
    let labels = namedLabels(in: value[...])
    guard byLabel == nil, labels.count == 1, let letter = labels[0].lowercased().utf8.first,
      isLetter(letter), Int(letter) - 97 < count
    else { return nil }
    return Int(letter) - 97
  }

  private func namedOptions(in value: String) -> Set<Int>? {
    let text = value.lowercased()
    if let index = index(ofText: text) { return [index] }
    let parts = text.replacing(" and ", with: ",").split { ",;&".contains($0) }
      .map { index(ofText: plain(Array($0.utf8)[...])) }
    if !parts.isEmpty, !parts.contains(nil) { return Set(parts.compactMap(\.self)) }
    let named = namedLabels(in: value[...])
    // In '1. Because of the mass', the number may be that of a sentence.
    let isNumbered = named.contains { $0.utf8.first.map(isDigit) ?? false }
    if byLabel == nil, isNumbered, value.contains(where: \.isLetter) { return nil }
    let found = named.compactMap { index(of: $0) }
    if !found.isEmpty, found.count == named.count { return Set(found) }
    guard let end = text.firstRange(of: ". "),
      let index = index(ofText: String(text[..<end.lowerBound]))
    else { return nil }
    return [index]
  }

  /// The option with a text, if only one has it.
  private func index(ofText text: String) -> Int? {
    let bare = text.hasSuffix(".") ? String(text.dropLast()) : text
    return byText[text] ?? byText[bare] ?? nil
  }

  /// The option with a label, or at its position if the options have no labels.
  private func index(of label: String) -> Int? {
    if let byLabel { return byLabel[label.lowercased()] }
    let isNumber = label.utf8.allSatisfy(isDigit)
    let position = isNumber ? Int(label) : label.lowercased().utf8.first.map { Int($0) - 96 }
    guard let position, (1...count).contains(position), !isNumber || !hasDigits else { return nil }
    // In 'Vitamin C', the letter may be part of an answer.
    if let other = byWord[label[...]], other != position - 1 { return nil }
    return position - 1
  }
}

/// The letter or number at the start of an option's text in lower case, before a period, a
/// parenthesis or a colon, or alone.
private func ownLabel(_ text: String) -> String? {
  let rest = text.drop { $0 == "(" }
  guard let label = label(startOf: rest) else { return nil }
  let after = rest.dropFirst(label.count)
  guard let stop = after.first else { return String(label) }
  return ").:".contains(stop) && after.dropFirst().first.map { $0 == " " } ?? true
    ? String(label) : nil
}

/// The letter, or the number of at most three digits, that a text starts with.
private func label(startOf text: Substring) -> Substring? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  let label = digits.isEmpty ? text.prefix(1) : digits.prefix(3)
  guard let first = label.utf8.first, isLetter(first) || isDigit(first) else { return nil }
  return label
}

/// The letters and numbers at the start of a text that name options: `A`, `b)`, `A and C`, `AC`.
///
/// In `A good way`, the letter is a word.
private func namedLabels(in text: Substring) -> [String] {
  if text.utf8.count > 1, text.utf8.allSatisfy({ (65...90).contains($0) }),
    text == String(Set(text).sorted())
  {
    return text.map(String.init)
  }
  var found: [String] = []
  var rest = text
  while true {
    rest = rest.drop { " ([".contains($0) }
    for word in ["and ", "option ", "options ", "choice "] where rest.lowercased().hasPrefix(word) {
      rest = rest.dropFirst(word.count)
    }
    guard let label = label(startOf: rest) else { return found }
    let after = rest.dropFirst(label.count)
    let end = after.drop { ")].:".contains($0) }
    let next = end.drop { $0 == " " }
    let isListed = next.first.map { ",;&/+".contains($0) } ?? false || next.hasPrefix("and ")
    let isAlone =
      next.isEmpty || isListed || end.count < after.count || next.hasPrefix("because ")
      || ("(-–—=".contains(next.first ?? " ") && next.count < after.count)
    guard isAlone else { return found }
    found.append(String(label))
    guard isListed else { return found }
    rest = next.first.map { $0.isLetter } == true ? next : next.dropFirst()
  }
}
