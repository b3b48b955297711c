import Courseware

extension QuestionReader {
  /// The range of a heading's text: without `##`, without a closing `#`, which cmark does not count
  /// as part of the heading, and without an underline, after which cmark includes one more line.
  func headingSource(_ heading: MarkdownNode) -> Range<Int> {
    let text = prose.document.text.bytes
    let all = prose.document.bytes(of: heading)
    var start = all.lowerBound
    guard start < all.upperBound, text[start] == UInt8(ascii: "#") else {
      return withoutComments(trimmed(start..<underline(in: all)), heading)
    }
    while start < all.upperBound, text[start] == UInt8(ascii: "#") { start += 1 }
    return withoutComments(trimmed(start..<all.upperBound), heading)
  }

  /// The offset of the line of `=` or `-` below a heading's text.
  private func underline(in heading: Range<Int>) -> Int {
    let text = prose.document.text.bytes
    var start = lineEnd(text, heading.lowerBound) + 1
    while start < heading.upperBound {
      let line = trimmed(prose.document.firstLine(of: start..<heading.upperBound))
      let character = text[line].first
      if character == UInt8(ascii: "=") || character == UInt8(ascii: "-"),
        text[line].allSatisfy({ $0 == character })
      {
        return start
      }
      start = lineEnd(text, start) + 1
    }
    return heading.upperBound
  }

  /// Reads the attributes at the end of a heading or a paragraph and removes them from it.
  ///
  /// - Returns: The attributes and the source without them and without comments at its end.
  mutating func takeAttributes(
    _ node: MarkdownNode, _ all: Range<Int>
  ) -> (Attributes, Range<Int>) {
    let text = prose.document.text
    let source = withoutComments(all, node)
    if refuseWideBraces(at: source, in: node) { return (.none, source) }
    guard source.count > 2, text.bytes[source.upperBound - 1] == UInt8(ascii: "}"),
      let open = text.bytes[source].lastIndex(of: UInt8(ascii: "{")),
      open == source.lowerBound || text.bytes[open - 1] != UInt8(ascii: "\\")
    else {
      refuseHalfBraces(at: source)
      if case .heading = node.kind {} else { refuseAttributes(beforeMarkAt: source) }
      return (.none, source)
    }
    let isDoubled = refuseDoubleBraces(open..<source.upperBound)
    if !isDoubled, areForeign(open..<source.upperBound) { return (.none, source) }
    let start = isDoubled ? open - 1 : open
    let written = text.string(start..<source.upperBound)
    let inner = text.string(open..<source.upperBound - (isDoubled ? 1 : 0))
    guard let attributes = Attributes.read(inner, at: open, in: text.path) else {
      warnOfWord(in: open..<source.upperBound, endOf: source, node)
      return (.none, source)
    }
    node.joinTexts()
    guard let last = node.lastChild, last.kind == .text, last.literal.hasSuffix(written) else {
      // Directly after an image, the braces would be its size.
      if open > source.lowerBound, text.bytes[open - 1] == UInt8(ascii: ")") {
        return (.none, source)
      }
      if node.lastChild?.kind == .text || node.lastChild == nil { return (.none, source) }
      report.add(
        .badAttribute, "attributes must be plain text without Markdown",
        at: text.span(open..<source.upperBound))
      return (.none, source)
    }
    var kept = withoutSpaces(atEndOf: last.literal.dropLast(written.count))
    var left = trimmed(source.lowerBound..<start)
    let closing = closingSequence(of: node, at: left)
    if closing > 0, kept.hasSuffix(String(repeating: "#", count: closing)) {
      kept = withoutSpaces(atEndOf: kept.dropLast(closing))
      left = trimmed(left.lowerBound..<left.upperBound - closing)
    }
    if kept.isEmpty { last.remove() } else { last.literal = kept }
    // The fixes of both messages would change the same brace.
    if !isDoubled { refuseSecondBraces(at: left, before: open..<source.upperBound) }
    return (attributes, left)
  }

  /// Settings in braces before further words of an option: `{weight=50} light`.
  func bracesBeforeWords(at source: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard let braces = settings(within: source), bytes[braces.lowerBound] == UInt8(ascii: "{"),
      !bytes[source.lowerBound..<braces.lowerBound].endsInCode
    else { return nil }
    return braces
  }

  /// Whether braces at the end of a text belong to a template, such as `{{< include a.md >}}`,
  /// or to a reference that an assistant left: `:contentReference[oaicite:0]{index=0}`.
  ///
  /// They are reported with all that is shown as it is written.
  private func areForeign(_ braces: Range<Int>) -> Bool {
    let bytes = prose.document.text.bytes
    let (open, last) = (braces.lowerBound, braces.upperBound - 1)
    if bytes[open + 1] == UInt8(ascii: "%"), bytes[last - 1] == UInt8(ascii: "%") { return true }
    guard open > 0 else { return false }
    if bytes[open - 1] == UInt8(ascii: "{") { return bytes[last - 1] == UInt8(ascii: "}") }
    return bytes[open - 1] == UInt8(ascii: "]")
      && bytes[bytes.lineStart(open)..<open]
        .firstRange(of: Array(":contentReference[".utf8)) != nil
  }

  private func withoutSpaces(atEndOf text: Substring) -> String {
    var text = text
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  /// The length of the closing `##` in `## Which? ## {points=2}`, which cmark takes for text; 0 if
  /// there is none.
  private func closingSequence(of node: MarkdownNode, at source: Range<Int>) -> Int {
    guard case .heading(let level) = node.kind, source.count > level else { return 0 }
    let text = prose.document.text.bytes
    let close = source.upperBound - level
    let isWritten =
      text[prose.document.bytes(of: node).lowerBound] == UInt8(ascii: "#")
      && text[close..<source.upperBound].allSatisfy { $0 == UInt8(ascii: "#") }
      && (text[close - 1] == 32 || text[close - 1] == 9)
    return isWritten ? level : 0
  }

  /// The range of a node's text without comments at its end, which have been removed from the tree.
  private func withoutComments(_ source: Range<Int>, _ node: MarkdownNode) -> Range<Int> {
    let bytes = prose.document.text.bytes
    var source = source
    while source.count > 6, bytes[source].suffix(3).elementsEqual("-->".utf8),
      node.lastChild?.kind != .text || node.lastChild?.literal.hasSuffix("-->") == false,
      let open = source.dropLast(6).last(where: { bytes[$0...].starts(with: "<!--".utf8) })
    {
      source = trimmed(source.lowerBound..<open)
      // The tree has no white space of any kind before a comment.
      let spaces = prose.document.text.string(source).unicodeScalars.reversed()
        .prefix { $0.properties.isWhitespace }
      source = source.lowerBound..<source.upperBound - spaces.reduce(0) { $0 + UTF8.width($1) }
    }
    return source
  }

  /// A range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let text = prose.document.text.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] == 32 || text[start] == 9 { start += 1 }
    while end > start, text[end - 1] == 32 || text[end - 1] == 9 || text[end - 1] == 10 { end -= 1 }
    return start..<end
  }
}

/// The name of an attribute in another program, and its equivalent here.
struct OtherAttribute {
  /// The equivalent attribute, if there is one.
  var name: String?
  /// The attribute with its value, as it must be written.
  var written: String?
  /// The advice for attributes without an equivalent.
  var advice: String?

  /// The equivalent of an unknown attribute among those that are allowed at its place: the same
  /// name in another spelling, another program's name, or a similar name.
  static func meant(by word: String, _ value: String, among known: [String]) -> OtherAttribute {
    let key = comparableName(word)
    if ["id", "name", "label", "identifier"].contains(key), Identifier.isValid(value) {
      return OtherAttribute(name: "#\(value)", written: "#\(value)")
    }
    if key == "casesensitive", known.contains("case") {
      let isMeant = suggestedFlag(value)?.text == "true"
      return isMeant
        ? OtherAttribute(name: "case=sensitive", written: "case=sensitive")
        : OtherAttribute(advice: "upper and lower case matter only with '{case=sensitive}'")
    }
    if let type = ParsedQuestion.QuestionType.allCases.first(where: {
      $0.answer.optionAttributes.contains(word)
    }) {
      return OtherAttribute(
        advice: "'\(word)' belongs to the options of a question with '{type=\(type.rawValue)}'")
    }
    let same = known.first { comparableName($0) == key }
    let other = names[key].flatMap { name in known.contains(name) ? name : nil }
    if same == nil, other == nil, let text = advice[key] { return OtherAttribute(advice: text) }
    guard let name = same ?? other ?? nearest(to: word, among: known) else {
      return OtherAttribute()
    }
    return OtherAttribute(name: name, written: AttributeToken(text: name, value: value).corrected)
  }

  /// What has an attribute that was written elsewhere; `nil` if no heading has it.
  static func otherPlace(of word: String) -> String? {
    if word == "pick" {
      return "'pick' belongs to a section: write it at the end of a heading with one '#'"
    }
    guard KnownAttribute.all[word] != nil, AttributeLayout.ofQuestion.contains(word) else {
      return nil
    }
    return "'\(word)' belongs to a question: write it at the end of its heading"
  }

  private static let names = [
    "pts": "points", "pt": "points", "mark": "points", "marks": "points", "score": "points",
    "worth": "points", "value": "points", "grade": "points", "weight": "points",
    "defaultgrade": "points", "maxmark": "points", "pointspossible": "points",
    "expoints": "points", "kind": "type", "questiontype": "type", "qtype": "type",
    "extype": "type", "randomize": "shuffle", "random": "shuffle", "shuffleanswers": "shuffle",
    "shuffleoptions": "shuffle", "exshuffle": "shuffle", "tag": "tags", "keywords": "tags",
    "topic": "tags", "topics": "tags", "category": "tags", "level": "difficulty",
    "grading": "scoring", "draw": "pick", "choose": "pick", "count": "pick", "fraction": "weight",
    "percent": "weight", "extol": "tolerance",
  ]

  private static let advice: [String: String] = {
    let tolerance = "write a tolerance after the number: '= 3.14 ± 0.01'"
    let key = "mark the correct option with '- [x]', or write a typed answer after '= '"
    let required = "students may leave out any question; the page warns them before they submit"
    return [
      "required": required, "mandatory": required,
      "tolerance": tolerance, "tol": tolerance, "extol": tolerance, "margin": tolerance,
      "unit": "write a unit after the number: '= 46 kg'",
      "feedback": "write feedback as a quote below its option: '> …'",
      "explanation": "write an explanation as a quote below the options: '> …'",
      "hint": "write a hint as a quote below the question that starts with '[!TIP]'",
      "answer": key, "correct": key, "solution": key, "exsolution": key, "right": key,
      "time": "'time-limit' in the front matter applies to the whole quiz",
      "timelimit": "'time-limit' in the front matter applies to the whole quiz",
      "penalty": "'scoring=penalty=0.25' takes a quarter of the points for a wrong answer",
      "partialcredit": "'scoring=each-option' gives points for answers that are partly right",
    ]
  }()
}

/// Values that other programs and people write, by field and by `comparableName`.
let otherValues: [String: [String: String]] = [
  "kind": [
    "test": "quiz", "assignment": "quiz", "graded": "quiz", "homework": "quiz",
    "assessment": "quiz", "gradedquiz": "quiz", "practicequiz": "practice", "training": "practice",
    "drill": "practice", "exercise": "practice", "formative": "practice", "selftest": "practice",
    "ungraded": "practice", "examination": "exam", "final": "exam", "midterm": "exam",
    "summative": "exam", "questionnaire": "survey", "gradedsurvey": "survey",
    "evaluation": "survey", "vote": "poll", "clicker": "poll",
    "übung": "practice", "exercice": "practice", "ejercicio": "practice", "练习": "practice",
    "prüfung": "exam", "klausur": "exam", "examen": "exam", "考试": "exam",
    "umfrage": "survey", "encuesta": "survey", "问卷": "survey", "abstimmung": "poll",
    "sondage": "poll",
  ],
  "score": [
    "highest": "best", "max": "best", "maximum": "best", "keephighest": "best", "latest": "last",
    "mostrecent": "last", "newest": "last", "keeplatest": "last", "mean": "average",
    "avg": "average", "keepaverage": "average", "earliest": "first",
  ],
  "shuffle": [
    "true": "both", "yes": "both", "on": "both", "all": "both", "random": "both",
    "everything": "both", "answers": "options", "choices": "options", "question": "questions",
  ],
  "answers": [
    "show": "open", "always": "open", "public": "open", "visible": "open", "true": "open",
    "yes": "open", "immediately": "open", "hide": "teacher", "hidden": "teacher",
    "never": "teacher", "private": "teacher", "secret": "teacher", "false": "teacher",
    "no": "teacher", "none": "teacher", "later": "release", "delayed": "release",
    "released": "release", "afterdeadline": "release", "afterclose": "release",
  ],
  "scoring": [
    "partial": "each-option", "partialcredit": "each-option", "partialcredits": "each-option",
    "partialmarks": "each-option", "partialpoints": "each-option",
    "rightminuswrong": "net-correct",
    "negative": "penalty=0.25", "penalty": "penalty=0.25", "exact": "all-or-nothing",
    "none": "all-or-nothing",
  ],
  "late": [
    "reject": "refuse", "rejected": "refuse", "deny": "refuse", "never": "refuse", "no": "refuse",
    "none": "refuse", "false": "refuse", "allow": "accept", "allowed": "accept", "yes": "accept",
    "true": "accept",
  ],
  "missing": [
    "0": "zero", "zeros": "zero", "zeroes": "zero", "ignore": "leave-out", "ignored": "leave-out",
    "skip": "leave-out", "exclude": "leave-out", "excluded": "leave-out", "excuse": "leave-out",
    "excused": "leave-out", "omit": "leave-out", "drop": "leave-out", "none": "leave-out",
  ],
  "access": ["public": "open", "everyone": "open", "private": "password", "protected": "password"],
]

extension AttributeToken {
  /// The attribute of a question that an unknown one with a value stands for, with its value; `nil`
  /// for other words.
  var meant: String? {
    guard let value, !attributeNames.contains(text) else { return nil }
    let known = AttributeLayout.ofQuestion.filter { !["from", "pick"].contains($0) }
    let found = OtherAttribute.meant(by: text, value, among: known)
    guard let name = found.name, known.contains(name) else { return nil }
    // Words such as `style` and `class` are two letters away from `type` and `case`.
    return editDistance(text.lowercased(), name) == 2 ? nil : found.written
  }
}
