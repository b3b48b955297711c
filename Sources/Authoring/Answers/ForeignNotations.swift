import Courseware

/// Characters around or in an answer that come from other programs, lists or paper, and that
/// students would have to type: quotation marks, labels, credits, patterns without slashes.
func foreignNotation(_ text: String, isInBlank: Bool) -> AnswerMistake? {
  if let first = text.utf8.first, startsOfOpenAnswers.contains(first), let found = anything(text) {
    return found
  }
  guard text.utf8.count <= 200, text.utf8.contains(where: mayBeForeign) else { return nil }
  if isInBlank, let found = card(text) ?? hint(text) ?? giftMenu(text) ?? thirdBrackets(text) {
    return found
  }
  let notations = [
    quotation, enclosed, label, announced, creditMistake, otherInParentheses, article, giftLines,
    feedback, remark, example, bareBars, barePattern, escaped,
  ]
  return notations.lazy.compactMap { $0(text) }.first
}

/// Whether a byte occurs in one of these notations; curly quotation marks are not ASCII.
private func mayBeForeign(_ byte: UInt8) -> Bool {
  byte > 127 || "\"'{([)|/\\%#=~:*^?.".utf8.contains(byte)
}

private func isWord(_ text: Substring, _ least: Int = 1) -> Bool {
  text.count >= least && text.first.map { $0.isLetter || $0.isNumber } == true
    && text.contains(where: \.isLetter)
    && text.allSatisfy { $0.isLetter || $0.isNumber || " -'’.,".contains($0) }
}

/// `"grey"`, `'light grey'`, `«gris»`; a single quoted letter may be a character literal.
private func quotation(_ text: String) -> AnswerMistake? {
  guard let first = text.first, let last = text.last, let ends = quotationMarks[first],
    ends.contains(last), isWord(text.dropFirst().dropLast(), 2) || isSpacedQuotation(text),
    !constants.contains(text.dropFirst().dropLast().lowercased())
  else { return nil }
  return AnswerMistake(
    "write an answer without quotation marks",
    meant: [cleanedName(text.dropFirst().dropLast())], readAs: "words in quotation marks")
}

/// Values in programming languages, which differ from the same words in quotation marks.
private let constants: Set = [
  "true", "false", "null", "nil", "none", "nan", "infinity", "undefined",
]

/// `« gris »`.
private func isSpacedQuotation(_ text: String) -> Bool {
  text.hasPrefix("«") && isWord(cleanedName(text.dropFirst().dropLast())[...], 2)
}

private let quotationMarks: [Character: String] = [
  "\"": "\"", "'": "'", "“": "”\"", "„": "“”\"", "‘": "’", "‚": "‘’", "«": "»", "»": "«",
  "‹": "›", "›": "‹", "「": "」", "『": "』",
]

/// `[[grey]]`, `{grey, gray}` and `(grey|gray)`: brackets around the whole answer.
private func enclosed(_ text: String) -> AnswerMistake? {
  if text.hasPrefix("[["), text.hasSuffix("]]") {
    let parts = words(text.dropFirst(2).dropLast(2), at: "|", 2)
    return parts.map {
      AnswerMistake(
        "double brackets are for blanks in a question; after '= ', write the answer alone",
        meant: $0, readAs: "words in double brackets")
    }
  }
  let (isBraced, isParted) = (
    text.hasPrefix("{") && text.hasSuffix("}"), text.hasPrefix("(") && text.hasSuffix(")")
  )
  guard isBraced || isParted else { return nil }
  let inner = text.dropFirst().dropLast()
  let byBars = inner.contains("|") ? words(inner, at: "|", 2) : nil
  let parts = isBraced ? byBars ?? words(inner, at: ",", 3) ?? words(inner, at: ";", 3) : byBars
  guard let parts, parts.count > 1 else { return nil }
  return .several(parts, readAs: "one answer with \(isBraced ? "braces" : "parentheses")")
}

private func words(_ text: Substring, at separator: String, _ least: Int) -> [String]? {
  let parts = cleanedParts(text, at: separator)
  return text.first != " " && parts.allSatisfy { isWord($0[...], least) } ? parts : nil
}

/// `a) grey`, `(b) grey`, `2) grey`, `[x] grey`, `( ) grey`: the start of a list item.
private func label(_ text: String) -> AnswerMistake? {
  guard let space = text.firstIndex(of: " ") ?? text.firstIndex(of: "]"),
    text.hasMark(before: space)
  else { return nil }
  let isEmptyMark = text.hasPrefix("[ ]") || text.hasPrefix("( )")
  let start = isEmptyMark ? text.index(text.startIndex, offsetBy: 2) : space
  let mark = isEmptyMark ? String(text.prefix(3)) : text[...start].filter { $0 != " " }
  let rest = cleanedName(text[text.index(after: start)...].drop { $0 == "]" })
  let isCheckbox = ["[x]", "[X]", "[ ]", "[✓]", "[*]", "(x)", "(X)", "( )", "(*)"].contains(mark)
  let isNumbered = mark.hasSuffix(".") && rest.first?.isLowercase == true
  guard isCheckbox || isNumbered || isItemLabel(mark), isWord(rest[...], 2),
    !isNumbered || !rest.contains(where: \.isNumber) && !isDateOrOrdinal(text)
  else { return nil }
  return AnswerMistake(
    isCheckbox
      ? "write a typed answer without brackets before it"
      : "write an answer without '\(mark)' before it",
    meant: [rest], readAs: "words with '\(mark)' before them")
}

extension String {
  fileprivate func hasMark(before space: Index) -> Bool {
    let word = self[..<space]
    let isNumber = word.last == "." && word.first.map { ("0"..."9").contains($0) } == true
    return word.utf8.count <= 6 && (isNumber || self[...space].contains { ")]([".contains($0) })
  }
}

/// Whether the text is a label such as `a)`, `(b)`, `1)` or `(12)`.
private func isItemLabel(_ mark: String) -> Bool {
  guard mark.hasSuffix(")") else { return false }
  let inner = mark.dropLast().drop { $0 == "(" }
  let isNumber = inner.utf8.count <= 2 && inner.allSatisfy { $0.isASCII && $0.isNumber }
  return !inner.isEmpty && (isNumber || inner.count == 1 && "abcdefABCDEF".contains(inner))
}

/// `Answer: grey`.
private func announced(_ text: String) -> AnswerMistake? {
  guard let colon = text.firstIndex(of: ":"),
    wordsBeforeAnswers.contains(text[..<colon].lowercased())
  else { return nil }
  let rest = cleanedName(text[text.index(after: colon)...])
  guard !rest.isEmpty, !rest.contains("/") else { return nil }
  return AnswerMistake(
    "write the answer alone, without '\(text[...colon])'", meant: [rest])
}

/// `grey (or gray)`, `red (accept: crimson)`, `grey [also gray]`.
private func otherInParentheses(_ text: String) -> AnswerMistake? {
  guard let last = text.last, let open = [")": " (", "]": " ["][last],
    let place = text.firstRange(of: open)
  else { return nil }
  var others = cleanedName(text[place.upperBound...].dropLast())[...]
  let count = others.count
  while let word = others.split(maxSplits: 1, whereSeparator: { " :".contains($0) }).first,
    otherWords.contains(word.lowercased()), word.count < others.count
  {
    others = others.dropFirst(word.count).drop { " :,".contains($0) }
  }
  let first = text[..<place.lowerBound]
  guard others.count < count, isWord(first, 2), let parts = words(others, at: ",", 1) else {
    return nil
  }
  return .several(
    [String(first)] + parts,
    readAs: "one answer with \(last == ")" ? "parentheses" : "brackets")")
}

private let otherWords: Set = [
  "or", "also", "accept", "accepts", "accepted", "accepting", "allow", "alternatively", "alt",
  "alt.", "alternative", "aka", "a.k.a.", "also:", "oder", "auch", "ou", "aussi", "o", "también",
  "anche", "of", "ook",
]

/// `(the) sun`, `(der) Mond`: a word that students may leave out.
private func article(_ text: String) -> AnswerMistake? {
  guard text.first == "(", let close = text.firstRange(of: ") ") else { return nil }
  let word = text[..<close.lowerBound].dropFirst()
  let rest = cleanedName(text[close.upperBound...])
  guard articles.contains(word.lowercased()), isWord(rest[...], 2) else { return nil }
  return .several([rest, "\(word) \(rest)"], readAs: "one answer with parentheses")
}

private let articles: Set = [
  "the", "a", "an", "to", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el",
  "los", "las", "una", "il", "lo", "i", "gli", "o", "os", "as", "um", "uma", "de", "het", "een",
]

/// `went // irregular verb`; `total // count` is left alone as an expression of a program.
private func remark(_ text: String) -> AnswerMistake? {
  guard let mark = text.firstRange(of: " // ") else { return nil }
  let (word, said) = (text[..<mark.lowerBound], text[mark.upperBound...])
  guard isWord(word, 2), isWord(said), said.contains(" ") else { return nil }
  return AnswerMistake(
    "a typed answer has no comment; explain it in a block quote below", meant: [String(word)])
}

/// `any answer`, `answers may vary`, `____`: what stands for an answer on paper.
private func anything(_ text: String) -> AnswerMistake? {
  let word = text.lowercased().filter { !".!".contains($0) }
  let isLine = text.count > 2 && text.allSatisfy { $0 == "_" }
  guard isLine || openAnswers.contains(word) else { return nil }
  return AnswerMistake(
    isLine
      ? "write the correct answer in place of the line"
      : "a question with any answer needs '{type=essay}' after its heading instead", meant: [])
}

private let openAnswers: Set = [
  "any answer", "any reasonable answer", "answers may vary", "answers will vary",
  "answers vary", "answer may vary", "answer will vary", "own answer", "student's answer",
  "students' own answers", "free text", "free response", "individuelle antwort",
  "individuelle antworten", "eigene antwort", "freitext", "réponse libre", "réponses variées",
  "respuesta libre", "respuestas variadas", "risposta libera", "resposta livre",
]

private let startsOfOpenAnswers = Set("_aAeEfFiIoOrRsS".utf8)

/// `e.g. grey`, `z. B. grau`.
private func example(_ text: String) -> AnswerMistake? {
  let start = exampleWords.first { text.lowercased().hasPrefix($0) }
  guard let start, isWord(text.dropFirst(start.count), 2) else { return nil }
  return AnswerMistake(
    "write the answer alone, without '\(text.prefix(start.count - 1))'",
    meant: [String(text.dropFirst(start.count))])
}

private let exampleWords = [
  "e.g. ", "eg. ", "for example ", "for example: ", "z. b. ", "z.b. ", "zum beispiel ",
  "par exemple ", "p. ex. ", "por ejemplo ",
]

/// `grey =gray` and `grey ~black`: answers in GIFT on one line.
private func giftLines(_ text: String) -> AnswerMistake? {
  giftAnswers(text).map { answers in
    AnswerMistake(
      "write each correct answer on its own line, and no incorrect one",
      meant: answers.filter(\.isRight).map(\.text))
  }
}

/// The same in a blank.
///
/// It becomes a menu if some answers are incorrect.
private func giftMenu(_ text: String) -> AnswerMistake? {
  guard let answers = giftAnswers(text) else { return nil }
  if answers.allSatisfy(\.isRight) {
    return AnswerMistake("write each correct answer alone", meant: answers.map(\.text))
  }
  let menu = answers.map { $0.isRight ? "(\($0.text))" : $0.text }.joined(separator: "|")
  return AnswerMistake("a menu is written as '[[(right)|wrong]]'", meant: [menu])
}

/// The answers that are separated by GIFT's `=` and `~`.
private func giftAnswers(_ text: String) -> [(text: String, isRight: Bool)]? {
  guard let at = text.indices.dropFirst().first(where: { "=~".contains(text[$0]) }),
    text[text.index(before: at)] == " "
  else { return nil }
  var rest = text[...]
  var parts: [(text: String, isRight: Bool)] = []
  var isWrong = false
  while !rest.isEmpty {
    let part = rest.prefix { !"=~".contains($0) }
    let word = cleanedName(part)
    guard isWord(word[...], 3), part.first != " " else { return nil }
    parts.append((word, !isWrong))
    rest = rest.dropFirst(part.count)
    isWrong = rest.first == "~"
    if rest.isEmpty { break }
    rest = rest.dropFirst()
  }
  return parts
}

/// `grey#Well done` and `grey # a shade`, but not `C#` or `String#upcase`.
private func feedback(_ text: String) -> AnswerMistake? {
  guard let hash = text.firstIndex(of: "#") else { return nil }
  let isSpaced = text[..<hash].last == " " && text[hash...].dropFirst().first == " "
  let said = text[text.index(after: hash)...].drop { $0 == " " }
  let isSentence =
    isSpaced || said.first?.isUppercase == true && said.contains { " !.".contains($0) }
    || said.count { $0 == " " } > 1
  let word = cleanedName(text[..<hash])
  guard isWord(word[...], 2), said.first?.isLetter == true, isSentence,
    !said.contains(where: { "#()<>{};=".contains($0) })
  else { return nil }
  return AnswerMistake(
    "a typed answer has no feedback; explain it in a block quote below", meant: [word])
}

/// `Paris::city on the Seine`, as in flash cards; `std::vector` is left alone as a name.
private func hint(_ text: String) -> AnswerMistake? {
  guard let colons = text.firstRange(of: "::") else { return nil }
  let (word, said) = (text[..<colons.lowerBound], text[colons.upperBound...])
  guard isWord(word, 2), isWord(said), word.contains(" ") || said.contains(" ") || said == "hint"
  else { return nil }
  return AnswerMistake("a blank has no hint; write it beside the blank", meant: [String(word)])
}

/// `c1::grey` and `1:grey`, notations of numbered blanks; `1:end` is a range in a program.
private func card(_ text: String) -> AnswerMistake? {
  var word = wordOfCard(text)
  let digits = text.prefix(2).prefix { $0.isASCII && $0.isNumber }
  let rest = text.dropFirst(digits.count)
  if !digits.isEmpty, rest.first == ":", isWord(rest.dropFirst(), 3), rest != ":end",
    rest.dropFirst().first?.isNumber == false
  {
    word = String(rest.dropFirst())
  }
  return word == text ? nil : AnswerMistake("a blank has no number and no hint", meant: [word])
}

/// `[[[grey]]]`.
private func thirdBrackets(_ text: String) -> AnswerMistake? {
  guard text.hasPrefix("["), text.hasSuffix("]"), isWord(text.dropFirst().dropLast(), 2) else {
    return nil
  }
  return AnswerMistake(
    "a blank has two brackets on each side", meant: [String(text.dropFirst().dropLast())])
}

/// `grey || gray`; `a || b` is left alone as a possible expression of a program.
private func bareBars(_ text: String) -> AnswerMistake? {
  guard text.contains("||") else { return nil }
  let parts = cleanedParts(text, at: "||")
  guard parts.allSatisfy({ isWord($0[...], 3) && truthValue(of: $0) == nil }) else { return nil }
  return .several(parts, readAs: "one answer with bars")
}

/// `^gr[ae]y$`, `.*grey.*`, `gr[ae]y`, `gr(a|e)y` and `colou?r`: patterns without slashes.
private func barePattern(_ text: String) -> AnswerMistake? {
  let letters = text.count(where: \.isLetter)
  guard letters >= 3, !text.contains("/"), hasPatternShape(text),
    (try? readPattern(text, ignoresCase: true)) != nil
  else { return nil }
  return AnswerMistake("a pattern is between slashes, as in '/colou?r/i'", meant: ["/\(text)/i"])
}

private func hasPatternShape(_ text: String) -> Bool {
  if text.hasPrefix("^"), text.hasSuffix("$") { return true }
  if text.hasPrefix(".*") || text.hasPrefix(".+") { return true }
  if text.hasPrefix("("), text.hasSuffix(")") { return false }
  let isInWord = text.allSatisfy { $0.isLetter || " -[]()|?*+\\.".contains($0) }
  guard isInWord, !text.contains("()"), !text.contains("[]") else { return false }
  if text.contains("\\s") || text.contains("\\d") || text.contains("\\w") { return true }
  return hasGroup(text, "[", "]") || hasGroup(text, "(", ")") || hasOptionalLetter(text)
}

/// `gr[ae]y` or `gr(a|e)y`: brackets followed by a letter, and either preceded by a letter or at
/// the start.
private func hasGroup(_ text: String, _ open: Character, _ close: Character) -> Bool {
  guard let start = text.firstIndex(of: open),
    let end = text[start...].firstIndex(of: close), text.index(after: end) < text.endIndex
  else { return false }
  let inner = text[start..<end].dropFirst()
  let next = text[text.index(after: end)]
  let isAfterLetter = start > text.startIndex && text[text.index(before: start)].isLetter
  if open == "(" { return inner.contains("|") && (next.isLetter || "?*+".contains(next)) }
  return isAfterLetter && inner.count > 1 && inner.allSatisfy(\.isLetter) && next.isLetter
}

/// `colou?r`.
private func hasOptionalLetter(_ text: String) -> Bool {
  guard let mark = text.firstIndex(of: "?"), mark > text.startIndex else { return false }
  let next = text[text.index(after: mark)...].first
  return text[text.index(before: mark)].isLetter && next?.isLetter == true
}

/// `snake\_case` and `\*`, as other editors escape them; `\d` is left alone as a part of a pattern.
private func escaped(_ text: String) -> AnswerMistake? {
  if text.hasSuffix("\\"), isWord(text.dropLast(), 2) {
    return AnswerMistake(
      "an answer ends with its line and needs no backslash",
      meant: [cleanedName(text.dropLast())])
  }
  var (plain, isEscape, count) = ("", false, 0)
  for letter in text {
    if isEscape {
      guard "*_#~".contains(letter) else { return nil }
      count += 1
    }
    isEscape = letter == "\\" && !isEscape
    if !isEscape { plain.append(letter) }
  }
  guard count > 0, !isEscape, !text.contains("$"), !text.contains(":\\") else { return nil }
  return AnswerMistake(
    "an answer is plain text, without backslashes before its characters", meant: [plain])
}
