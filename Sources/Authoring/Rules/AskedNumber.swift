import Courseware

extension Rule {
  static let askedNumber = Rule(
    "asked-number", .warning,
    "The number of correct options is the number that the question asks for.",
    explanation: """
      A question with one correct option is single choice, even if it says 'Select all that apply':
      students can select only one option. '{type=multiple}' at the end of the heading lets them
      select any number. 'Choose two' with three correct options cannot be answered correctly, and
      '(2 correct answers)' after the question must be the number of correct options. The
      rule knows such words, and numbers up to five, in English, German, French, Spanish, Italian,
      Portuguese and Dutch, and words for several answers in Arabic and Chinese.
      """,
    bad: "## Which of these are planets? Select all that apply.",
    good: "## Which of these are planets? Select all that apply. {type=multiple}",
    check: .question(checkAskedNumber)
  ) { heading in
    """
    \(heading)

    - [x] Mars
    - [ ] Ceres
    - [ ] Io
    """
  }
}

private func checkAskedNumber(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard let options = question.options, question.keyCount > 0, question.isMarked else { return }
  let texts = question.body.isEmpty ? [question.stem] : [question.stem, question.body]
  var found = texts.compactMap {
    askedNumber(quiz.prose, $0.html, body: question.body.html)
      ?? statedNumber(quiz.prose[$0.markdown])
  }
  if !question.body.isEmpty, let asked = askedAcross(question, quiz) { found.append(asked) }
  for asked in found {
    switch asked {
    case .all where !question.allowsSeveral && !isCombined(options, quiz):
      report.add(
        .askedNumber,
        "the question asks for all that apply, and students can select only one option",
        at: question.type?.span ?? question.span,
        note: "write '{type=multiple}' at the end of the heading",
        fixes: question.type == nil
          ? [.init("write '{type=multiple}'", [question.edit(adding: "type=multiple")])] : [])
    case .number(let number)
    where number != question.keyCount && number <= options.count && !isCombined(options, quiz):
      let count = question.keyCount == 1 ? "1 is" : "\(question.keyCount) are"
      report.add(
        .askedNumber,
        "the question asks for \(number == 1 ? "one option" : "\(number) options"), and"
          + " \(count) correct",
        at: question.span, notes: options.filter(\.isKey).map { .init("correct", at: $0.span) })
    default: continue
    }
    return
  }
}

/// Whether the correct option combines several things: `2 and 6`, `A und B`.
private func isCombined(_ options: [ParsedOption], _ quiz: ParsedQuiz) -> Bool {
  guard let key = options.first(where: \.isKey), options.count(where: \.isKey) == 1 else {
    return false
  }
  let text = quiz.prose[key.text.html]
  return text.contains { ",;+/&".utf8.contains($0) }
    || [" and ", " und ", " et ", " y ", " e ", " en "].contains {
      text.firstRange(of: Array($0.utf8)) != nil
    }
}

private enum AskedNumber {
  case all
  case number(Int)
}

/// The number in parentheses at the end of a text: `(2 correct answers)`, `（两项正确）`.
private func statedNumber(_ text: ArraySlice<UInt8>) -> AskedNumber? {
  // Most texts end otherwise; 0x89 is the last byte of a full-width parenthesis.
  guard let last = text.last, ")]*_".utf8.contains(last) || last == 0x89 else { return nil }
  return numberOfAnswers(endOf: text).map { .number($0) }
}

/// The number of options requested by a phrase that starts in the heading and ends in the body.
private func askedAcross(_ question: ParsedQuestion, _ quiz: ParsedQuiz) -> AskedNumber? {
  let end = quiz.prose[question.stem.html].suffix(60)
  let words = end.count < 60 ? end : end.drop { $0 != 32 }
  var bytes = Array(words)
  bytes.append(10)
  bytes += quiz.prose[question.body.html].prefix(60)
  return askedNumber(bytes, bytes.indices, across: words.count)
}

/// The number of options that a text asks for; `nil` if it does not.
///
/// With `across`, only phrases that start before this offset and end after it count. The first
/// three letters of each word are tested first, which excludes most texts.
private func askedNumber(
  _ text: [UInt8], _ place: Range<Int>, body: Range<Int> = 0..<0, across border: Int? = nil
) -> AskedNumber? {
  guard place.count > 2 else { return nil }
  let (bytes, mayStart) = (text.span, phraseStarts.span)
  let limit = border.map { place.lowerBound + $0 } ?? place.upperBound - 1
  var at = place.lowerBound
  while let start = text[at..<limit].firstIndex(where: isAnyLetter) {
    at = text[start..<limit].firstIndex { !isLetter($0) } ?? limit
    while at < limit, isAnyLetter(text[at]) {
      // Chinese has no spaces between words.
      if text[at] >= 0xE5, border == nil, startsChineseRequest(bytes, at..<place.upperBound) {
        return .all
      }
      at += 1
    }
    let rest = start..<place.upperBound
    guard rest.count > 2,
      mayStart[threeBytes(bytes[start], bytes[start + 1], bytes[start + 2])],
      let list = phrases[firstLetters(bytes, rest)]
    else { continue }
    for phrase in list where phrase.mayContinue(bytes, rest) {
      guard let end = end(bytes, rest, phrase.words),
        border.map({ start < $0 && end > $0 }) ?? true
      else { continue }
      if let number = phrase.number {
        // 'Choose one or more' and 'the correct answer(s)' ask for any number.
        let rest = Array(end..<place.upperBound) + Array(body).filter { $0 >= place.upperBound }
        if number > 1
          ? !describesTask(plainText(of: rest.map { bytes[$0] }[...]))
          : endsPhrase(bytes, end..<place.upperBound)
        {
          return .number(number)
        }
      } else if isAsked(bytes, start..<end, in: place) {
        return .all
      }
    }
  }
  return nil
}

/// Whether a text starts with Chinese words that ask for several answers.
private func startsChineseRequest(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>
) -> Bool {
  for words in chineseRequests where words.count <= place.count {
    var length = 0
    while length < words.count, words[length] == bytes[place.lowerBound + length] { length += 1 }
    if length == words.count { return true }
  }
  return false
}

private let chineseRequests = [
  "多选", "多選", "不定项选择", "选出所有", "选择所有", "選出所有", "所有正确的", "所有正確的",
].map { Array($0.utf8) }

/// The first eight bytes of the first word of a text, in lower case, as one number.
private func firstLetters(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> UInt64 {
  var letters: UInt64 = 0
  for at in place.prefix(8) {
    guard isAnyLetter(bytes[at]) else { break }
    letters = letters << 8 | UInt64(isLetter(bytes[at]) ? bytes[at] | 0x20 : bytes[at])
  }
  return letters
}

/// The offset after a phrase at the start of a text; there may be tags between its words, and line
/// ends instead of spaces.
private func end(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>, _ words: [UInt8]
) -> Int? {
  var at = place.lowerBound
  for letter in words {
    let start = at
    // Most phrases differ in their first letters, and tags between words are rare.
    if letter == 32 || at < place.upperBound && bytes[at] == UInt8(ascii: "<") {
      at = afterTags(bytes, at..<place.upperBound, andSpaces: letter == 32)
    }
    if letter == 32 {
      if !(start..<at).contains(where: { " \n\u{A0}".utf8.contains(bytes[$0]) }) { return nil }
      continue
    }
    guard at < place.upperBound, (isLetter(bytes[at]) ? bytes[at] | 0x20 : bytes[at]) == letter
    else { return nil }
    at += 1
  }
  return at == place.upperBound || !isLetter(bytes[at]) ? at : nil
}

private func afterTags(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>, andSpaces: Bool
) -> Int {
  var at = place.lowerBound
  while at < place.upperBound {
    if andSpaces, " \n\u{A0}".utf8.contains(bytes[at]) {
      at += 1
    } else if bytes[at] == UInt8(ascii: "<") {
      guard let close = (at..<place.upperBound).first(where: { bytes[$0] == UInt8(ascii: ">") })
      else { return at }
      at = close + 1
    } else {
      return at
    }
  }
  return at
}

/// Whether a phrase is followed by the end of a sentence or by punctuation.
private func endsPhrase(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> Bool {
  let at = afterTags(bytes, place, andSpaces: false)
  return at == place.upperBound || ".:;,!)\n".utf8.contains(bytes[at])
}

/// Whether "all that apply" is a request to the student.
///
/// It is not in 'the rule is for all that apply' and 'it covers all that apply for it'.
private func isAsked(
  _ bytes: borrowing Swift.Span<UInt8>, _ phrase: Range<Int>, in place: Range<Int>
) -> Bool {
  var end = phrase.lowerBound
  while end > place.lowerBound, !isAnyLetter(bytes[end - 1]) {
    if ".?!:(,".utf8.contains(bytes[end - 1]) { return true }
    end -= 1
    guard bytes[end] == UInt8(ascii: ">") else { continue }
    while end > place.lowerBound, bytes[end] != UInt8(ascii: "<") { end -= 1 }
  }
  let (word, start) = lastWord(bytes, place.lowerBound..<end)
  if prepositions.contains(word) { return false }
  // 'What does "select all that apply" mean' is about the words.
  if start > place.lowerBound, bytes[start - 1] == 32,
    quotingWords.contains(lastWord(bytes, place.lowerBound..<start - 1).word)
  {
    return false
  }
  let isVague = bytes[phrase.lowerBound] | 0x20 == UInt8(ascii: "a")
  return !isVague || word.isEmpty || verbs.contains(word)
    || endsPhrase(bytes, phrase.upperBound..<place.upperBound)
}

/// The last word of a text in lower case, and its offset.
private func lastWord(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>
) -> (word: String, start: Int) {
  var start = place.upperBound
  while start > place.lowerBound, isAnyLetter(bytes[start - 1]) { start -= 1 }
  let word = String(decoding: (start..<place.upperBound).map { bytes[$0] }, as: UTF8.self)
  return (word.lowercased(), start)
}

private let prepositions: Set = [
  "to", "for", "of", "with", "by", "from", "on", "at", "about", "against", "than", "as", "für",
  "von",
  "bei", "mit", "auf", "aus", "zu", "über", "durch", "gegen", "pour", "de", "con", "para", "per",
]

/// Words before a request that make it the subject of a question.
private let quotingWords: Set = [
  "does", "do", "did", "a", "an", "the", "bedeutet", "heißt", "signifie", "significa",
]
private let verbs: Set = [
  "select", "choose", "check", "tick", "mark", "pick", "circle", "click", "identify", "name",
  "list", "indicate", "enter", "highlight", "find", "are", "is", "be", "have", "has", "kreuze",
  "kreuzen", "sie", "wähle", "wählen", "markiere", "markieren", "nenne", "nennen", "finde",
  "finden", "bitte", "kruis", "kies", "selecteer", "vink",
]

/// A phrase that asks for a number of options; `nil` means "all".
private struct Phrase {
  let words: [UInt8]
  let number: Int?
  /// The offset of the second word.
  private let second: Int?

  init(_ words: String, _ number: Int? = nil) {
    self.words = Array(words.utf8)
    self.number = number
    second = self.words.firstIndex(of: 32).map { $0 + 1 }
  }

  /// Whether a text that starts with the first word can continue with the second one; the first
  /// letter excludes most texts.
  func mayContinue(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> Bool {
    guard let second, place.lowerBound + second < place.upperBound else { return true }
    let byte = bytes[place.lowerBound + second]
    guard isLetter(byte), bytes[place.lowerBound + second - 1] == 32 else { return true }
    return byte | 0x20 == words[second]
  }
}

/// The phrases, by the first letters of their first word.
private let phrases: [UInt64: [Phrase]] = {
  let all = [
    "all that apply", "all that are", "all boxes that", "all which apply", "all correct answers",
    "all correct options", "all correct statements", "all the correct", "all of the correct",
    "all the right answers", "all right answers", "all applicable", "as many as apply",
    "any that apply", "each one that applies", "at least one option", "more than one answer",
    "more than one option", "more than one correct", "more than one may", "more than one choice",
    "multiple answers", "several answers", "mehrere antworten", "mehrfachauswahl",
    "mehrfachnennung", "mehrfachnennungen", "alle richtigen", "alle zutreffenden",
    "alle korrekten", "alle passenden", "alle wahren", "jede richtige", "jede zutreffende",
    "eine oder mehrere", "toutes les réponses correctes", "toutes les bonnes réponses",
    "plusieurs réponses", "plusieurs choix", "une ou plusieurs", "cochez toutes", "todas las que",
    "todas las correctas",
    "todas las respuestas correctas", "todas las opciones", "una o más", "varias respuestas",
    "tutte le risposte corrette", "più risposte", "todas as que", "todas as corretas",
    "todas as alternativas corretas", "alle juiste", "meerdere antwoorden", "اختر كل ما ينطبق",
    "جميع الإجابات الصحيحة", "كل الإجابات الصحيحة", "أكثر من إجابة",
  ]
  let things = ["answer", "option", "statement", "choice", "item", "box"]
  let every = ["every", "each"].flatMap { word in
    ["correct", "right", "true"].map { "\(word) \($0)" }
      + things.map { "\(word) \($0) that is" } + things.map { "\(word) \($0) that applies" }
  }
  let plural =
    things.dropLast().flatMap { ["all \($0)s that", "all \($0)s which", "one or more \($0)s"] }
    + ["boxes", "statements", "sentences"].flatMap { ["all true \($0)", "all the true \($0)"] }
  let numbered = numberPhrases.map { Phrase($0.words, $0.number) }
  let list = (all + every + plural).map { Phrase($0) } + numbered
  return Dictionary(grouping: list) { firstLetters($0.words.span, $0.words.indices) }
}()

/// `choose two`, `mark any 3`, `which two of`, in several languages.
private let numberPhrases: [(words: String, number: Int)] = {
  let numbers = [
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6,
  ]
  let english = ["choose", "select", "check", "tick", "mark", "pick", "circle"].flatMap { request in
    ["", " any", " the", " exactly", " your"].flatMap { word in
      numbers.map { ("\(request)\(word) \($0.key)", $0.value) }
    }
  }
  let which = ["of", "are", "were", "statements", "answers", "options", "choices"].flatMap { word in
    numbers.map { ("which \($0.key) \(word)", $0.value) }
  }
  let others = [
    ["wähle", "wählen sie", "kreuze", "kreuzen sie", "markiere"]: [
      "zwei": 2, "drei": 3, "vier": 4,
    ],
    ["choisissez", "cochez", "choisis"]: ["deux": 2, "trois": 3, "quatre": 4],
    ["elige", "elija", "escoge", "marca", "selecciona"]: ["dos": 2, "tres": 3, "cuatro": 4],
    ["scegli", "segna"]: ["due": 2, "tre": 3], ["kies", "kruis"]: ["twee": 2, "drie": 3],
    ["escolha", "marque"]: ["duas": 2, "dois": 2, "três": 3],
  ]
  let definite = [
    ("zwei richtigen", 2), ("drei richtigen", 3), ("beiden richtigen", 2), ("welche beiden", 2),
    ("welche zwei", 2), ("deux bonnes réponses", 2), ("deux réponses correctes", 2),
    ("dos respuestas correctas", 2), ("dos opciones correctas", 2), ("due risposte corrette", 2),
  ]
  return english + definite + onePhrases.map { ($0, 1) } + which
    + others.flatMap { verbs, numbers in
      verbs.flatMap { request in numbers.map { ("\(request) \($0.key)", $0.value) } }
    }
}()

/// `choose one answer`, `select the best option`, in several languages.
private let onePhrases: [String] = {
  let objects = ["one", "only one", "just one", "exactly one", "a single", "1"].flatMap { one in
    ["", " answer", " option", " choice", " statement", " item", " box"].map { one + $0 }
  }
  let kinds = ["correct", "right", "best", "one correct", "one best", "single best"]
  let singles = kinds.flatMap { kind in
    ["answer", "option", "choice"].map { "the \(kind) \($0)" }
  }
  let english = ["choose", "select", "check", "tick", "mark", "pick", "circle"].flatMap { request in
    (objects + singles).map { "\(request) \($0)" }
  }
  return english + [
    "wähle eine antwort", "wählen sie eine antwort", "kreuze eine antwort an",
    "nur eine antwort ist richtig", "choisissez une réponse", "cochez une réponse",
    "une seule réponse", "elige una respuesta", "elija una respuesta", "una sola respuesta",
    "scegli una risposta", "una sola risposta", "escolha uma resposta", "kies één antwoord",
  ]
}()

/// Whether a phrase may start with three bytes, by ``threeBytes(_:_:_:)``; any byte may follow a
/// word of two letters.
private let phraseStarts: [Bool] = {
  var starts = [Bool](repeating: false, count: 1 << 15)
  for words in phrases.values.joined().map(\.words) {
    let thirds = isAnyLetter(words[2]) ? words[2]...words[2] : 0...31
    for third in thirds { starts[threeBytes(words[0], words[1], third)] = true }
  }
  return starts
}()

/// The last five bits of three bytes as one number, the same for lowercase and uppercase letters.
func threeBytes(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
  Int(first & 31) << 10 | Int(second & 31) << 5 | Int(third & 31)
}
