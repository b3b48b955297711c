import Authoring
import Courseware

/// Writes questions in our format.
struct QuestionWriting {
  let definitions: Definitions
  /// Whether texts are Markdown with formulas (see ``ImportedFile/isExact``).
  let isExact: Bool
  /// The file name that comments refer to.
  let fileName: String
  var addressing: AddressRewriting

  /// The form in which a question is written.
  struct Form: Equatable {
    var escapesTags = false
    var keepsBackslashes = false
    /// The attribute that keeps all options or the last one in place, if the question needs it.
    var order: String?
    /// The reason why it is a draft; `nil` if it is not.
    var draftReason: String?
  }

  /// The question's Markdown, and the reasons, found in its images, why it cannot be published.
  mutating func write(_ question: ImportedQuestion, _ form: Form) -> (
    text: [UInt8], faults: [String]
  ) {
    addressing.faults = []
    var heading = self.heading(question.stem, escapesTags: form.escapesTags)
    let body = blocks(question.body, .body, form)
    let options =
      options(of: question, form)
      + question.answer.map { $0.first == UInt8(ascii: "=") ? $0 : inline($0, form.escapesTags) }
    let hints = question.hints.map { quoted([Array("[!TIP]".utf8)] + blocks($0, .quote, form)) }
    let explanation = blocks(unwrapped(question.explanation), .quote, form)
    heading += attributes(of: question, form)
    var lines: [[UInt8]] = [Array("## ".utf8) + heading, []]
    if let reason = form.draftReason { lines += [comment(reason, question.line), []] }
    for part in [body, options] + hints + [quoted(explanation)] where !part.isEmpty {
      lines += part + [[]]
    }
    let text = Array(lines.joined(separator: [10]))
    if question.blanks.isEmpty { return (text, addressing.faults) }
    let (whole, count) = filled(text, question.blanks)
    if count != question.blanks.count {
      addressing.faults.append("a blank is in the address of a link, where it cannot be shown")
    }
    return (whole, addressing.faults)
  }

  /// The heading of a section, and what is wrong with its images.
  mutating func write(_ section: ImportedSection, escapesTags: Bool) -> (
    text: [UInt8], faults: [String]
  ) {
    addressing.faults = []
    return (heading(section.heading, escapesTags: escapesTags), addressing.faults)
  }

  private mutating func heading(_ text: [UInt8], escapesTags: Bool) -> [UInt8] {
    withoutAttributes(guardedStem(inline(text, escapesTags)))
  }

  private mutating func inline(_ text: [UInt8], _ escapesTags: Bool) -> [UInt8] {
    var rewriting = InlineRewriting(
      text, .init(escapesTags: escapesTags, isAnswer: true, isExact: isExact), definitions,
      addressing)
    let text = rewriting.result()
    addressing = rewriting.addressing
    return text
  }

  /// The lines that belong to no question, and what is wrong with their images.
  mutating func introduction(_ lines: [SourceLine], escapesTags: Bool) -> (
    text: [UInt8], faults: [String]
  ) {
    addressing.faults = []
    let text = blocks(lines, .body, Form(escapesTags: escapesTags))
    return (Array(text.joined(separator: [10])), addressing.faults)
  }

  /// A footnote's Markdown without a line feed at its end, and what is wrong with its images.
  mutating func write(_ footnote: Footnote, escapesTags: Bool) -> (
    text: [UInt8], faults: [String]
  ) {
    addressing.faults = []
    let text = blocks(footnote.lines, .quote, Form(escapesTags: escapesTags))
    let lines = text.enumerated().map { index, line in
      index == 0 || line.isEmpty ? line : [32, 32, 32, 32] + line
    }
    return (
      Array("[^\(footnote.name)]: ".utf8) + Array(lines.joined(separator: [10])),
      addressing.faults
    )
  }

  private mutating func blocks(
    _ lines: [SourceLine], _ region: BlockRewriting.Region, _ form: Form
  ) -> [[UInt8]] {
    var rewriting = BlockRewriting(
      region, definitions, addressing,
      .init(
        escapesTags: form.escapesTags,
        keepsBackslashes: form.keepsBackslashes && region == .option, isAnswer: region == .option,
        isExact: isExact))
    let result = rewriting.result(lines)
    addressing = rewriting.addressing
    return result
  }

  /// The list of options; blank lines separate them if one has several lines.
  private mutating func options(of question: ImportedQuestion, _ form: Form) -> [[UInt8]] {
    let found = question.options.map { option($0, form) }
    let isLoose = found.contains { $0.count > 1 }
    return Array(found.joined(separator: isLoose ? [[]] : []))
  }

  private mutating func option(_ option: ImportedOption, _ form: Form) -> [[UInt8]] {
    var source = aligned(option.lines)
    let startsText =
      source.first.map { line in
        line.isText && !line.isBlank && !(isExact && startsBlock(line.content))
      } ?? false
    if startsText, let first = source.first {
      let goesOn = source.count > 1 && source[1].isText && !source[1].isBlank
      source[0].bytes = guardedStart(first.content) + (first.breaksHard && goesOn ? [32, 32] : [])
    }
    let mark = Array((option.isKey ? "- [x]" : "- [ ]").utf8)
    let settings = option.settings.isEmpty ? [] : Array(" {\(option.settings)}".utf8)
    let feedback = quoted(blocks(option.feedback, .quote, form)).map { [32, 32] + $0 }
    var lines = blocks(source, .option, form)
    if lines.isEmpty { return [mark + settings] + feedback }
    if startsText {
      let end = lines.firstIndex { $0.isEmpty } ?? lines.count
      lines[end - 1] = withoutAttributes(lines[end - 1]) + settings
      let inner = lines.dropFirst().map { $0.isEmpty ? $0 : [32, 32] + $0 }
      return [mark + [32] + lines[0]] + inner + feedback
    }
    return [mark + settings, []] + lines.map { $0.isEmpty ? $0 : [32, 32] + $0 } + feedback
  }

  /// The attributes, such as `{draft=true type=multiple}`.
  private func attributes(of question: ImportedQuestion, _ form: Form) -> [UInt8] {
    var found = question.id.map { ["#\($0)"] } ?? []
    if form.draftReason != nil { found.append("draft=true") }
    if question.keys > 1, !question.attributes.contains("type=hotspot") {
      found.append("type=multiple")
    }
    if let order = form.order { found.append(order) }
    found += question.attributes
    return found.isEmpty ? [] : Array(" {\(found.joined(separator: " "))}".utf8)
  }

  private func comment(_ reason: String, _ line: Int) -> [UInt8] {
    Array("<!-- not published: \(inComment(reason)) (line \(line) of \(fileName)) -->".utf8)
  }
}

extension ImportedQuestion {
  /// Whether the options are letters or numbers in order, alone or before an image: `A`,
  /// `Option 3`.
  var isLabeled: Bool {
    options.count > 1
      && options.enumerated().allSatisfy { index, option in isLabel(option.firstText, at: index) }
  }
}

extension ImportedOption {
  /// Its attributes, such as `weight=50`.
  fileprivate var settings: String {
    [weight.map { "weight=\($0)" }, region].compactMap(\.self).joined(separator: " ")
  }

  fileprivate var firstText: String {
    lines.first { !$0.isBlank && $0.isText }.map {
      $0.content.string.lowercased().filter { !"*`_().:".contains($0) }
    } ?? ""
  }
}

private func isLabel(_ text: String, at index: Int) -> Bool {
  guard index < 26 else { return false }
  let letter = String(Unicode.Scalar(UInt8(97 + index)))
  let bare = text.hasPrefix("option ") ? String(text.dropFirst(7)) : text
  return [letter, String(index + 1)].contains { bare == $0 || bare.hasPrefix($0 + " ![") }
}

/// An option's lines without the indentation that all but the first share.
private func aligned(_ lines: [SourceLine]) -> [SourceLine] {
  guard let first = lines.first else { return [] }
  var rest = Array(lines.dropFirst())
  if first.role == .opensCode {
    let end = rest.firstIndex { $0.isText || $0.role == .opensCode } ?? rest.count
    let common = rest[..<end].filter { !$0.isBlank }.map(\.indentation).min() ?? 0
    for index in 0..<end { rest[index] = rest[index].dedented(by: common) }
    return [first] + rest[..<end] + aligned([SourceLine(number: 0)] + rest[end...]).dropFirst()
  }
  let outer = rest.filter { $0.role != .code && !$0.isBlank && $0.indentation > 0 }
  let common = outer.map(\.indentation).min() ?? 0
  for index in rest.indices { rest[index] = rest[index].dedented(by: common) }
  return [first] + rest
}

/// An option's first line, escaped so that it starts a paragraph and not a list, quote or heading.
private func guardedStart(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard let first = text.first else { return [] }
  if first == UInt8(ascii: "\\") { return Array(text) }
  let digits = text.prefix(while: isDigit)
  let rest = text.dropFirst(digits.count)
  if !digits.isEmpty, let character = rest.first, character == 46 || character == 41 {
    guard rest.count == 1 || rest.dropFirst().first == 32 else { return Array(text) }
    return digits + [UInt8(ascii: "\\")] + rest
  }
  let isMark = isBullet(first) && (text.count == 1 || text.dropFirst().first == 32)
  let isRule = [45, 42, 95].contains(first) && text.allSatisfy { $0 == first || $0 == 32 }
  let isHeading = first == UInt8(ascii: "#") && Heading(SourceLine(number: 0, Array(text))) != nil
  let isOther = first == UInt8(ascii: ">") || OptionMark(text) != nil || startsWithAttributes(text)
  return isMark || isRule || isHeading || isOther ? [UInt8(ascii: "\\")] + text : Array(text)
}

/// Whether a text starts with attributes in braces and goes on after them.
private func startsWithAttributes(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "{"), let close = text.firstIndex(of: UInt8(ascii: "}")) else {
    return false
  }
  return close + 1 < text.endIndex && containAttributes(text[...close])
}

/// A stem, escaped so that a `#` at its end is not a closing mark.
private func guardedStem(_ text: [UInt8]) -> [UInt8] {
  let kept = text[...].trimmed
  guard kept.last == UInt8(ascii: "#") else { return Array(kept) }
  return Array(kept.dropLast()) + Array("\\#".utf8)
}

/// A text, escaped so that braces at its end are not attributes, unless they are an image's size.
private func withoutAttributes(_ text: [UInt8]) -> [UInt8] {
  guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")),
    text[..<open].last != UInt8(ascii: "\\"),
    text[open...].contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "#") })
      || containAttributes(text[open...]),
    text[..<open].last != UInt8(ascii: ")")
      || ImageAttributes(text, at: open)?.size.utf8.elementsEqual(text[open...]) != true
  else { return text }
  return text.dropLast() + Array("&#125;".utf8)
}

/// An explanation without quote marks if it is a single quote, because it becomes a quote anyway.
///
/// An alert remains a quote in the explanation, since `[!TIP]` at its start would make it a hint.
private func unwrapped(_ lines: [SourceLine]) -> [SourceLine] {
  let written = lines.filter { !$0.isBlank }
  guard !written.isEmpty, written.allSatisfy({ $0.content.first == UInt8(ascii: ">") }) else {
    return lines
  }
  let inner = lines.map { $0.isBlank ? $0 : unquoted($0) }
  let hasAlert = inner.contains {
    $0.content.hasPrefix("[!") && $0.content.dropFirst(2).first.map(isLetter) ?? false
  }
  return hasAlert ? lines : inner
}
