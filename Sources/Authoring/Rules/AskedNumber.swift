import Courseware

extension Rule {
  /// As many options are correct as the question asks for.
  static let askedNumber = Rule(
    "asked-number", .warning, "As many options are correct as the question asks for.",
    explanation: """
      'Select all that apply' with one correct option is a single choice, in which students can
      tick one option only; '{type=multiple}' at the end of the heading lets them tick any number.
      'Choose two' with three correct options cannot be answered right. Such words, and numbers
      up to five, are known in English, German, French, Spanish, Italian, Portuguese and Dutch.
      """,
    bad: .questions(
      """
      ## Which of these are planets? Select all that apply.

      - [x] Mars
      - [ ] Ceres
      - [ ] Io
      """),
    good: .questions(
      """
      ## Which of these are planets? Select all that apply. {type=multiple}

      - [x] Mars
      - [ ] Ceres
      - [ ] Io
      """),
    check: .question(checkAskedNumber))
}

private func checkAskedNumber(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard let options = question.options, question.keyCount > 0, question.isMarked
  else {
    return
  }
  let texts = question.body.isEmpty ? [question.stem] : [question.stem, question.body]
  for text in texts {
    guard let asked = askedNumber(quiz.prose.span, text.html) else { continue }
    switch asked {
    case .all where !question.allowsSeveral && !isCombined(options, quiz):
      report.add(
        .askedNumber, "the question asks for all that apply, and students can tick only one option",
        at: question.type?.span ?? question.span,
        notes: [.init("write '{type=multiple}' at the end of the heading")],
        fixes: question.type == nil
          ? [
            .init(
              title: "write '{type=multiple}'", edits: [question.edit(adding: "type=multiple")],
              isSafe: false)
          ] : [])
    case .number(let number)
    where number != question.keyCount && number < options.count && !isCombined(options, quiz):
      let count = question.keyCount == 1 ? "1 is" : "\(question.keyCount) are"
      report.add(
        .askedNumber,
        "the question asks for \(number) options, and \(count) correct",
        at: question.span, notes: options.filter(\.isKey).map { .init("correct", at: $0.span) })
    default: continue
    }
    return
  }
}

/// Whether the correct option names several things itself: `2 and 6`.
private func isCombined(_ options: [ParsedOption], _ quiz: ParsedQuiz) -> Bool {
  guard let key = options.first(where: \.isKey), options.count(where: \.isKey) == 1 else {
    return false
  }
  let text = quiz.prose[key.text.html]
  return text.contains { ",;+/&".utf8.contains($0) }
    || text.firstRange(of: Array(" and ".utf8)) != nil
}

private enum AskedNumber {
  case all
  case number(Int)
}

/// How many options a text asks for, where it says so.
///
/// Looks at the first two letters of each word, since hardly any text has such words.
private func askedNumber(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>
) -> AskedNumber? {
  var isInWord = false
  let mayStart = phraseStarts
  for at in place.dropLast() {
    let byte = bytes[at]
    let isStart = !isInWord
    isInWord = isLetter(byte) || byte >= 0x80
    guard isStart, isInWord, mayStart[startIndex(byte, bytes[at + 1])],
      let list = phrases[byte | 0x20]
    else { continue }
    for phrase in list where starts(bytes, at..<place.upperBound, phrase.words) {
      return phrase.number.map { .number($0) } ?? .all
    }
  }
  return nil
}

private func starts(
  _ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>, _ words: [UInt8]
) -> Bool {
  guard words.count <= place.count else { return false }
  for offset in words.indices {
    let byte = bytes[place.lowerBound + offset]
    guard (isLetter(byte) ? byte | 0x20 : byte) == words[offset] else { return false }
  }
  let end = place.lowerBound + words.count
  return end == place.upperBound || !isLetter(bytes[end])
}

/// By their first letter, in small letters; without a number "all" is meant.
private let phrases: [UInt8: [(words: [UInt8], number: Int?)]] = {
  let all = [
    "all that apply", "all that are", "all which apply", "all correct answers",
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
    "tutte le risposte corrette",
    "più risposte", "todas as que", "todas as corretas", "todas as alternativas corretas",
    "alle juiste", "meerdere antwoorden",
  ]
  let things = ["answer", "option", "statement", "choice", "item", "box"]
  let every = ["every", "each"].flatMap { word in
    ["correct", "right", "true"].map { "\(word) \($0)" }
      + things.map { "\(word) \($0) that is" } + things.map { "\(word) \($0) that applies" }
  }
  let plural =
    things.dropLast().flatMap { ["all \($0)s that", "all \($0)s which", "one or more \($0)s"] }
    + ["boxes", "statements", "sentences"].flatMap { ["all true \($0)", "all the true \($0)"] }
  let numbered = numberPhrases.map { (words: Array($0.words.utf8), number: Int?.some($0.number)) }
  let list =
    (all + every + plural).map { (words: Array($0.utf8), number: Int?.none) } + numbered
  return Dictionary(grouping: list) { $0.words[0] }
}()

/// `choose two`, `mark any 3`, `which two of`, in several languages.
private let numberPhrases: [(words: String, number: Int)] = {
  let numbers = [
    "two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5,
  ]
  let english = ["choose", "select", "check", "tick", "mark", "pick", "circle"].flatMap { verb in
    ["", " any", " the", " exactly", " your"].flatMap { word in
      numbers.map { ("\(verb)\(word) \($0.key)", $0.value) }
    }
  }
  let which = numbers.map { ("which \($0.key) of", $0.value) }
  let others = [
    ["wähle", "wählen sie", "kreuze", "kreuzen sie", "markiere"]: [
      "zwei": 2, "drei": 3, "vier": 4,
    ],
    ["choisissez", "cochez", "choisis"]: ["deux": 2, "trois": 3, "quatre": 4],
    ["elige", "elija", "escoge", "marca", "selecciona"]: ["dos": 2, "tres": 3, "cuatro": 4],
    ["scegli", "segna"]: ["due": 2, "tre": 3], ["kies", "kruis"]: ["twee": 2, "drie": 3],
    ["escolha", "marque"]: ["duas": 2, "dois": 2, "três": 3],
  ]
  return english + which
    + others.flatMap { verbs, numbers in
      verbs.flatMap { verb in numbers.map { ("\(verb) \($0.key)", $0.value) } }
    }
}()

/// Whether a phrase starts with two letters, by ``startIndex(_:_:)``.
private let phraseStarts: [Bool] = {
  var starts = [Bool](repeating: false, count: 1 << 16)
  for phrase in phrases.values.joined() {
    starts[startIndex(phrase.words[0], phrase.words[1])] = true
  }
  return starts
}()

private func startIndex(_ first: UInt8, _ second: UInt8) -> Int {
  Int(first | 0x20) << 8 | Int(second | 0x20)
}
