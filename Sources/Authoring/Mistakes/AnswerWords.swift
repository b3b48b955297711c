import Courseware

// The words in several languages with which people label an answer, and say that it is right or
// wrong. All are in lower case.

extension QuestionReader {
  /// The text before the first colon near the start of a line, ASCII or full-width, in lower case
  /// and without marks, and the place of the text after the colon.
  func label(of line: Range<Int>) -> (text: String, rest: Range<Int>)? {
    let start = document.text.bytes[line].prefix(40)
    var colon = start.firstIndex(of: UInt8(ascii: ":")).map { $0..<$0 + 1 }
    // Few lines have the first byte of a full-width colon.
    if colon == nil, start.contains(0xEF) { colon = start.firstRange(of: "：".utf8) }
    return colon.map { colon in
      let text = document.text.string(line.lowerBound..<colon.lowerBound)
      return (withoutMarks(text), colon.upperBound..<line.upperBound)
    }
  }
}

/// A text in lower case, without asterisks, colons and spaces at its ends.
func withoutMarks(_ text: String) -> String { trimmedOfMarks(text.lowercased()) }

/// A text without asterisks, colons and spaces at its ends.
func trimmedOfMarks(_ text: String) -> String {
  let isMark: (Character) -> Bool = { "*_: \t\n".contains($0) }
  var text = text.drop(while: isMark)
  while let last = text.last, isMark(last) { text.removeLast() }
  return String(text)
}

let answerWords: Set = [
  "answer", "ans", "antwort", "réponse", "respuesta", "risposta", "resposta", "antwoord",
  "odpowiedź", "ответ", "答案", "答え", "正解", "الإجابة", "الجواب",
]

let explanationWords: Set = [
  "explanation", "erklärung", "explication", "explicación", "spiegazione", "explicação", "uitleg",
]

/// Names of the correct answer, which also say of an answer that it is correct.
private let rightAnswerWords: Set = [
  "correct answer", "right answer", "richtige antwort", "bonne réponse", "respuesta correcta",
  "risposta corretta", "resposta correta", "juiste antwoord", "правильный ответ", "正确答案",
  "الإجابة الصحيحة",
]

/// Labels that only answers or rubrics have.
let certainLabels = rightAnswerWords.union([
  "model answer", "sample answer", "sample solution", "model solution", "expected answer", "rubric",
  "marking scheme", "mark scheme", "answer key", "grading rubric", "musterlösung",
  "erwartungshorizont", "réponse attendue",
])

/// Labels of answers, rubrics and explanations in headings.
let spokenLabels = certainLabels.union(explanationWords).union([
  "solution", "solutions", "answer", "answers", "explanations", "feedback", "lösung", "lösungen",
  "antwort", "corrigé", "solución", "soluzione", "solução", "rozwiązanie", "решение", "答案",
])

/// Words that say of collapsible text that it is the answer.
let hiddenWords: Set = [
  "answer", "answers", "solution", "solutions", "lösung", "antwort", "réponse", "corrigé",
  "solución", "respuesta", "soluzione", "risposta", "solução", "resposta", "antwoord", "uitleg",
]

/// Labels above options or answers, which students would see.
let labelsOfOptions: Set = [
  "options", "option", "choices", "answer choices", "answer options", "answers", "answer",
  "possible answers", "correct answer", "correct answers", "your answer", "antworten", "antwort",
  "antwortmöglichkeiten", "antwortoptionen", "optionen", "auswahl", "réponses", "réponse", "choix",
  "propositions", "respuestas", "respuesta", "opciones", "alternativas", "risposte", "opzioni",
  "respostas", "opções", "antwoorden", "选项", "答案", "الخيارات", "الإجابات", "الإجابة",
]

/// Labels of a line that is the only answer of a question.
let labelsOfTypedAnswers: Set = [
  "answer", "answers", "ans", "a", "correct", "correct answer", "right answer", "solution", "key",
  "antwort", "lösung", "richtig", "réponse", "respuesta",
]

/// Words that authors write before a colon and a typed answer.
package let wordsBeforeAnswers = answerWords.union(rightAnswerWords).union([
  "answers", "ans.", "correct answers", "the answer", "correct", "accept", "accepted",
  "accepted answers", "solution", "correct answer(s)", "answer(s)", "answer key", "correct option",
  "correct options", "correct choice", "right option", "antworten", "richtige antworten", "lösung",
  "réponses", "solution correcte", "solución", "soluzione", "resposta certa", "svar", "rätt svar",
  "prawidłowa odpowiedź", "poprawna odpowiedź", "cevap", "doğru cevap", "jawaban", "đáp án",
  "参考答案", "正确选项", "正確答案", "정답", "الجواب الصحيح",
])

/// Whether words say that an option is correct; `nil` if they say neither.
func verdict(_ words: String) -> Bool? {
  if words.count == 1, let mark = words.first {
    if checkMarks.contains(mark) { return true }
    if crosses.contains(mark) { return false }
  }
  return rightWords.contains(words) ? true : wrongWords.contains(words) ? false : nil
}

let checkMarks: Set<Character> = ["✓", "✔", "✅", "☑", "✔️", "☑️"]
let crosses: Set<Character> = ["✗", "✘", "❌"]

/// Words that are not part of an answer if they are in brackets at its end.
let rightWords = rightAnswerWords.union([
  "correct", "the correct answer", "is correct", "correct option", "the right answer",
  "this is correct", "this is the correct answer", "richtig", "korrekt", "réponse correcte",
  "correcto", "correcta", "corretto", "corretta", "correto", "correta", "resposta certa", "juist",
  "goed antwoord", "poprawna", "poprawne", "poprawna odpowiedź", "правильно", "верно",
  "верный ответ", "正确", "正確", "正確答案", "对", "對", "vrai", "صحيح", "صحيحة", "صح",
])

let wrongWords: Set<String> = [
  "incorrect", "wrong", "wrong answer", "incorrect answer", "not correct", "falsch",
  "falsche antwort", "nicht richtig", "mauvaise réponse", "incorrecto", "incorrecta",
  "respuesta incorrecta", "sbagliato", "sbagliata", "risposta sbagliata", "errado", "errada",
  "incorreto", "incorreta", "resposta errada", "onjuist", "fout", "fout antwoord", "niepoprawna",
  "błędna odpowiedź", "неправильно", "неверно", "неправильный ответ", "错误", "錯誤", "错",
  "faux", "خطأ", "خاطئ", "خاطئة", "غير صحيح",
]
