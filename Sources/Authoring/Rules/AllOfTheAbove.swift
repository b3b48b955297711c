import Courseware

extension Rule {
  static let allOfTheAbove = Rule(
    "all-of-the-above", .warning,
    "Shuffled options do not refer to other options by position.",
    explanation: """
      Each student gets the options in another order, so 'all of the above' may come first, with
      nothing above it, and 'A and C' may refer to any two options. Write '{pin=last}' after the
      heading to keep the last option at the end, or '{shuffle=false}' to keep them all as they
      are. Better still, ask for several answers and leave the option out. The rule knows such
      words in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian and
      Chinese.
      """,
    bad: "## Which of these are planets?", good: "## Which of these are planets? {pin=last}",
    check: .question(checkPlacesOfOptions)
  ) { heading in
    """
    \(heading)

    - [ ] Venus
    - [ ] Mars
    - [x] All of the above
    """
  }
}

private func checkPlacesOfOptions(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard quiz.settings?.shuffle.shufflesOptions ?? true, question.shuffles else { return }
  guard let options = question.options else { return }
  var summaries = options.indices.filter {
    isSummary(options[$0].text, quiz) || isOrdinal($0, options, quiz)
  }
  if !summaries.isEmpty, options.contains(where: { isAmount($0, quiz) }) {
    summaries.removeAll { hasEndingOfAmount(options[$0], quiz) }
  }
  let last = options.count - 1
  if let index = firstNamingOthers(options, question, quiz) {
    report.add(
      .allOfTheAbove, "the options are shuffled, but this one refers to others by position",
      at: options[index].span, fixes: [fix(question, pinsLast: false)])
  } else if let first = summaries.first {
    if summaries == [last], question.pinsLast || options[last].isPinned { return }
    report.add(
      .allOfTheAbove, "the options are shuffled, but this one refers to those above it",
      at: options[first].span, fixes: [fix(question, pinsLast: summaries == [last])])
  }
}

private func fix(_ question: ParsedQuestion, pinsLast: Bool) -> Diagnostic.Fix {
  let attribute = pinsLast ? "pin=last" : "shuffle=false"
  return .init(
    (pinsLast ? "keep it last" : "keep the order") + ": write '{\(attribute)}' after the heading",
    [question.edit(adding: attribute)], isSafe: pinsLast)
}

/// Whether an option consists only of a phrase such as "all of the above".
private func isSummary(_ prose: ParsedProse, _ quiz: ParsedQuiz) -> Bool {
  guard (6..<128).contains(prose.html.count),
    summaryStarts.contains(start(of: quiz.prose.span, at: prose.html.lowerBound))
  else { return false }
  return summaries.contains(withoutFinalPunctuation(prose, quiz))
}

/// Whether an option is an amount like 'Some of them', so that 'All of them' is one, too.
private func isAmount(_ option: ParsedOption, _ quiz: ParsedQuiz) -> Bool {
  let amounts = ["some ", "most ", "half ", "many ", "few ", "one ", "two ", "three ", "several "]
  let text = withoutFinalPunctuation(option.text, quiz)
  return hasEndingOfAmount(option, quiz) && amounts.contains(where: text.hasPrefix)
}

private func hasEndingOfAmount(_ option: ParsedOption, _ quiz: ParsedQuiz) -> Bool {
  let text = withoutFinalPunctuation(option.text, quiz)
  return [" of them", " of these", " of those"].contains(where: text.hasSuffix)
}

/// Whether the last option refers to others by position, as in 'The first two'.
///
/// No other option may start similarly, since the options could then refer to a list in the
/// question.
private func isOrdinal(_ index: Int, _ options: [ParsedOption], _ quiz: ParsedQuiz) -> Bool {
  let place = options[index].text.html
  guard index == options.count - 1, (9..<40).contains(place.count) else { return false }
  guard ordinalStarts.contains(start(of: quiz.prose.span, at: place.lowerBound)),
    ordinals.contains(withoutFinalPunctuation(options[index].text, quiz))
  else { return false }
  return options.dropLast().allSatisfy { option in
    let text = withoutFinalPunctuation(option.text, quiz)
    return !["the ", "all", "only ", "none"].contains(where: text.hasPrefix)
  }
}

private let ordinals: Set<String> = {
  let places = ["first", "last"].flatMap { place in
    ["two", "three", "2", "3"].map { "\(place) \($0)" }
  }
  let heads = places.flatMap { ["the \($0)", "only the \($0)", $0, "both of the \($0)"] }
  let nouns = ["", " options", " answers", " choices", " statements"]
  return Set(heads.flatMap { head in nouns.map { head + $0 } })
}()

private let ordinalStarts = starts(of: ordinals)

/// A text in lower case, without periods and exclamation marks at the end.
private func withoutFinalPunctuation(_ prose: ParsedProse, _ quiz: ParsedQuiz) -> String {
  var text = String(decoding: quiz.prose[prose.html], as: UTF8.self).lowercased()[...]
  while let last = text.unicodeScalars.last, ".!。".unicodeScalars.contains(last) {
    text.unicodeScalars.removeLast()
  }
  return String(text)
}

/// The first option that refers to others by letters or numbers, as in 'Both A and C', in a
/// question where these have no other meaning.
private func firstNamingOthers(
  _ options: [ParsedOption], _ question: ParsedQuestion, _ quiz: ParsedQuiz
) -> Int? {
  guard options.contains(where: { mayNameOthers($0, quiz) }) else { return nil }
  let found = options.map { labels(of: $0, quiz) }
  let candidates = options.indices.filter { index in
    guard let highest = found[index]?.map(\.position).max(), highest < index else { return false }
    return found[...highest].allSatisfy { $0 == nil }
  }
  if candidates.isEmpty { return nil }
  let ordinary = options.indices.filter { found[$0] == nil }.map { options[$0].text }
  let shown = words(in: ordinary, quiz)
  let known = shown.union(words(in: [question.stem, question.body], quiz))
  let haveNumbers = shown.contains { $0.utf8.contains(where: isDigit) }
  return candidates.first { index in
    (found[index] ?? []).allSatisfy { label in
      // '1 or 2' may be a number like those of other options.
      if haveNumbers, label.name.utf8.contains(where: isDigit) { return false }
      // 'A' and 'a' may be articles, and 'I' a pronoun.
      return label.position == 0 || !known.contains(label.name)
    }
  }
}

/// A letter or number that an option is called by, such as `B`, `2` or `II`, and the position of
/// that option.
private struct Label {
  var name: String
  var position: Int
}

/// The words and numbers of several texts.
private func words(in texts: [ParsedProse], _ quiz: ParsedQuiz) -> Set<String> {
  Set(
    texts.flatMap { text in
      quiz.prose[text.markdown].split { !isLetterOrDigit($0) }
        .map { String(decoding: $0, as: UTF8.self) }
    })
}

/// Whether an option may refer to others by letters or numbers; a quick test that excludes most
/// options.
private func mayNameOthers(_ option: ParsedOption, _ quiz: ParsedQuiz) -> Bool {
  option.text.html.count < 48 && hasLabels(quiz.prose.span, option.text.html)
}

/// The letters and numbers with which an option refers to others; `nil` if it does not.
private func labels(of option: ParsedOption, _ quiz: ParsedQuiz) -> [Label]? {
  let place = option.text.html
  guard mayNameOthers(option, quiz), let found = labelsAlone(quiz.prose[place]),
    found.count >= leastLabels(quiz.prose.span, place)
  else { return nil }
  return found
}

/// How many letters or numbers refer to others: 'All but B' has one, and 'A and B' has two.
private func leastLabels(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> Int {
  start(of: bytes, at: place.lowerBound) == startOfAll ? 1 : 2
}

private let startOfAll = start(of: Array("all ".utf8).span, at: 0)

/// The letters and numbers of options in a text, if the rest of the text consists of joining words.
///
/// Only separate words count, so that `O(A+B)`, `A9` and `{A, B}` do not refer to options.
private func labelsAlone(_ text: ArraySlice<UInt8>) -> [Label]? {
  var found: [Label] = []
  for var word in text.split(whereSeparator: { $0 == 32 || $0 == 10 || $0 == UInt8(ascii: ",") }) {
    if word.last == UInt8(ascii: ".") { word.removeLast() }
    let name = String(decoding: word, as: UTF8.self)
    if joiningWords.contains(word.count > 1 ? name.lowercased() : name) { continue }
    for part in word.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false) {
      guard let named = label(part) else { return nil }
      found.append(named)
    }
  }
  return found.isEmpty ? nil : found
}

/// The label in `B`, `B)`, `(B)`, `2` or `II`.
private func label(_ part: ArraySlice<UInt8>) -> Label? {
  var part = part
  if part.last == UInt8(ascii: ")") {
    part.removeLast()
    if part.first == UInt8(ascii: "(") { part.removeFirst() }
  }
  let name = String(decoding: part, as: UTF8.self)
  return positions[name].map { Label(name: name, position: $0) }
}

private let positions: [String: Int] = {
  var found: [String: Int] = [:]
  let alphabets = [
    "A B C D E F G H", "a b c d e f g h", "1 2 3 4 5 6 7 8", "I II III IV", "i ii iii iv",
  ]
  for alphabet in alphabets {
    for (position, label) in alphabet.split(separator: " ").enumerated() {
      found[String(label)] = position
    }
  }
  return found
}()

private let joiningWords: Set<String> = [
  "option", "answer", "choice", "choices", "statement", "statements", "antworten", "optionen",
  "aussagen", "réponses", "respuestas", "opciones", "risposte", "&amp;", "+", "and/or", "both",
  "and", "or", "either", "neither", "nor", "only", "answers", "options", "all", "but", "except",
  "are", "is", "correct", "incorrect", "true", "false", "right", "wrong", "und",
  "oder", "beide", "sowohl", "als", "auch", "weder", "noch", "nur", "et", "ou", "les", "deux", "y",
  "o", "ambas", "e", "entrambe", "en", "of", "i", "lub", "и", "или", "和",
]

/// Whether enough words of a text may be letters or numbers of options.
private func hasLabels(_ bytes: borrowing Swift.Span<UInt8>, _ place: Range<Int>) -> Bool {
  var (count, isInWord) = (0, false)
  for at in place {
    let byte = bytes[at]
    let isPart = isLetterOrDigit(byte)
    if isPart, !isInWord {
      let next = at + 1 < place.upperBound ? bytes[at + 1] : 32
      let (lower, follower) = (byte | 0x20, next | 0x20)
      let isLabel = lower &- UInt8(ascii: "a") < 9 || byte &- UInt8(ascii: "1") < 8
      let isRoman = lower == UInt8(ascii: "i") && "iv".utf8.contains(follower)
      if isRoman || isLabel && !isLetterOrDigit(next) { count += 1 }
    }
    isInWord = isPart
  }
  return count >= leastLabels(bytes, place)
}

/// The first four bytes of a text, with ASCII and Cyrillic letters in lower case.
private func start(of bytes: borrowing Swift.Span<UInt8>, at place: Int) -> UInt32 {
  var start: UInt32 = 0
  for at in place..<min(place + 4, bytes.count) { start = start << 8 | UInt32(bytes[at] | 0x20) }
  return start
}

/// The starts of summaries, with a lowercase and with a capital letter.
private let summaryStarts = starts(of: summaries)

private func starts(of texts: Set<String>) -> Set<UInt32> {
  Set(
    texts.flatMap { text in
      [text, text.prefix(1).uppercased() + text.dropFirst()].map {
        start(of: Array($0.utf8).span, at: 0)
      }
    })
}

/// Phrases that refer to other options by position, in lower case.
private let summaries: Set<String> = Set(
  english
    + [
      "all of them", "none of them", "all of those", "none of those",
      // German
      "alle der oben genannten", "alle oben genannten", "alles oben genannte", "alle genannten",
      "alle antworten sind richtig", "alle antworten sind korrekt", "alle der genannten",
      "keine der oben genannten", "keines der oben genannten", "keiner der oben genannten",
      "keine der genannten", "keine der antworten", "keine der antworten ist richtig",
      "keine der obigen", "keine der obigen antworten", "keine der oben genannten antworten",
      "alle obigen antworten", "alle oben genannten antworten", "alle antworten stimmen",
      "beide oben genannten", "alle obigen", "keine davon", "keines davon", "alle davon",
      // French
      "toutes les réponses ci-dessus", "tout ce qui précède", "toutes ces réponses",
      "toutes les réponses sont correctes", "aucune des réponses ci-dessus",
      "aucune de ces réponses", "aucun de ces choix", "tous les choix ci-dessus",
      "toutes les propositions ci-dessus", "aucune des propositions ci-dessus",
      "aucune de ces propositions", "toutes ces propositions", "aucune des réponses précédentes",
      // Spanish
      "todas las anteriores", "todos los anteriores", "todo lo anterior",
      "todas las respuestas anteriores", "todas las opciones anteriores",
      "todas las respuestas son correctas", "ninguna de las anteriores",
      "ninguno de los anteriores", "nada de lo anterior", "ninguna de las respuestas anteriores",
      "ninguna de las opciones anteriores", "ambas son correctas",
      // Italian
      "tutte le precedenti", "tutti i precedenti", "tutte le risposte precedenti",
      "tutte le risposte sono corrette", "nessuna delle precedenti", "nessuno dei precedenti",
      "nessuna delle risposte precedenti", "nessuna di queste", "tutte queste",
      // Portuguese
      "todas as anteriores", "todos os anteriores", "todas as alternativas anteriores",
      "todas as opções acima", "todas as alternativas acima", "todas as respostas acima",
      "nenhuma das anteriores", "nenhum dos anteriores", "nenhuma das alternativas anteriores",
      "nenhuma das opções acima", "nenhuma das alternativas acima", "nenhuma das respostas acima",
      // Dutch
      "al het bovenstaande", "alle bovenstaande", "alle bovenstaande antwoorden",
      "alle antwoorden zijn juist", "geen van bovenstaande", "geen van de bovenstaande",
      "geen van bovenstaande antwoorden", "geen van deze",
      // Polish
      "wszystkie powyższe", "wszystkie z powyższych", "wszystkie odpowiedzi są poprawne",
      "żadne z powyższych", "żadna z powyższych", "żaden z powyższych",
      "wszystkie wymienione", "żadne z wymienionych",
      // Russian
      "все вышеперечисленное", "всё вышеперечисленное", "все вышеперечисленные",
      "все перечисленное", "всё перечисленное", "все перечисленные", "все ответы верны",
      "все ответы правильные", "ничего из вышеперечисленного", "ничего из перечисленного",
      "ни один из вышеперечисленных", "ни один из перечисленных",
      // Chinese
      "كل ما سبق", "جميع ما سبق", "لا شيء مما سبق", "以上都是", "以上都对", "以上皆是", "以上全部", "以上全对", "以上所有",
      "以上所有选项", "以上均是",
      "以上均正确", "以上都不是", "以上都不对", "以上皆非", "以上均不是", "以上均不正确", "以上都對",
      "以上都不對",
    ])

/// "All of the above", "none of these options", "both of the above are correct" and the like.
private let english: [String] = {
  let heads = [
    "all of the above", "all the above", "all of these", "all above", "none of the above",
    "all answers above", "all options above", "none of the answers above",
    "none of the options above", "none of the other", "none of these", "none above",
    "both of the above", "both of these", "any of the above", "every answer above",
    "every option above", "every choice above", "each of the above", "every one of the above",
    "everything above", "either of the above", "neither of the above", "some of the above",
  ]
  let nouns = ["", " answers", " options", " choices", " statements"]
  let verbs = ["", " are correct", " are true", " are right", " is correct", " is true", " apply"]
  return heads.flatMap { head in nouns.flatMap { noun in verbs.map { head + noun + $0 } } }
}()
