import Courseware

/// The number of correct answers that a text states in parentheses at its end: `(2 correct
/// answers)`, `[two answers]`, `（两项正确）`; `nil` for any other text.
func numberOfAnswers(endOf text: ArraySlice<UInt8>) -> Int? {
  let end = String(decoding: text.suffix(80), as: UTF8.self).lowercased()
  var words = end[...]
  while let last = words.last, "*_ ".contains(last) { words.removeLast() }
  guard let last = words.popLast(), let opening = openings[last],
    let open = words.lastIndex(of: opening)
  else { return nil }
  words = words[words.index(after: open)...]
  if let first = words.first, let count = chineseNumbers[first],
    chineseEndings.contains(String(words.dropFirst()))
  {
    return count
  }
  let parts = words.split { " .:!".contains($0) }.map(String.init)
  guard let first = parts.first, parts.contains(where: answerNouns.contains),
    parts.dropFirst().allSatisfy({ answerNouns.contains($0) || otherWords.contains($0) })
  else { return nil }
  return numbers[first]
}

/// Whether the text after `choose two` belongs to a task: it names other things than answers, as in
/// `cards from a deck`, and a later sentence asks for a number or a value.
func describesTask(_ rest: String) -> Bool {
  let sentences = rest.lowercased().split { ".:;!?\n".contains($0) }.map { sentence in
    sentence.split { !$0.isLetter }.map(String.init)
  }
  guard let first = rest.first(where: { $0 != " " }), first.isLetter,
    let noun = sentences.first?.first, !answerNouns.contains(noun), !otherWords.contains(noun)
  else { return false }
  return sentences.dropFirst().contains { $0.first.map(questionWords.contains) ?? false }
}

/// Words that start questions about a number or a value.
private let questionWords: Set = [
  "how", "what", "wie", "was", "combien", "quelle", "quel", "cuántos", "cuántas", "cuánto", "cuál",
  "quanti", "quante", "quanto", "qual", "quantos", "quantas", "hoeveel", "wat",
]

private let openings: [Character: Character] = [")": "(", "]": "[", "）": "（"]

private let numbers: [String: Int] = [
  "1": 1, "one": 1, "2": 2, "two": 2, "3": 3, "three": 3, "4": 4, "four": 4, "5": 5, "five": 5,
  "zwei": 2, "drei": 3, "vier": 4, "deux": 2, "trois": 3, "quatre": 4, "dos": 2, "tres": 3,
  "cuatro": 4, "due": 2, "tre": 3, "duas": 2, "três": 3, "twee": 2, "drie": 3,
  "إجابتان": 2, "إجابتين": 2,
]

/// Words for correct answers; `(3 options)` may state how many options there are.
private let answerNouns: Set = [
  "correct", "right", "answers", "answer", "richtige", "richtig", "korrekte", "antworten",
  "antwort", "lösungen", "réponses", "réponse", "bonnes", "bonne", "correctes", "correcte",
  "respuestas", "respuesta", "correctas", "correcta", "risposte", "risposta", "corrette",
  "corretta", "respostas", "resposta", "corretas", "correta", "juiste", "antwoorden", "antwoord",
  "إجابتان", "إجابتين", "إجابات", "صحيحتان", "صحيحتين", "صحيحة",
]

private let otherWords: Set = [
  "options", "option", "statements", "choices", "items", "are", "is", "expected", "required",
  "sind", "ist", "aussagen", "optionen", "attendues", "attendue", "exactes", "justes", "opciones",
  "son", "opzioni", "esatte", "certas", "opties", "zijn",
]

private let chineseNumbers: [Character: Int] = [
  "2": 2, "两": 2, "二": 2, "3": 3, "三": 3, "4": 4, "四": 4,
]

private let chineseEndings: Set = ["项", "个"].reduce(into: Set<String>()) { endings, unit in
  for noun in ["正确", "正确答案", "正确选项", "答案", "是正确的"] { endings.insert(unit + noun) }
}
