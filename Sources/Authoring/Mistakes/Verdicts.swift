import Courseware

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
let rightWords: Set<String> = [
  "correct", "correct answer", "the correct answer", "is correct", "right answer", "correct option",
  "the right answer", "this is correct", "this is the correct answer",
  "richtig", "korrekt", "richtige antwort", "bonne réponse", "réponse correcte", "correcto",
  "correcta", "respuesta correcta", "corretto", "corretta", "risposta corretta", "correto",
  "correta", "resposta correta", "resposta certa", "juist", "goed antwoord", "juiste antwoord",
  "poprawna", "poprawne", "poprawna odpowiedź", "правильно", "верно", "правильный ответ",
  "верный ответ", "正确", "正确答案", "正確", "正確答案", "对", "對", "vrai", "صحيح", "صحيحة", "صح",
  "الإجابة الصحيحة",
]

let wrongWords: Set<String> = [
  "incorrect", "wrong", "wrong answer", "incorrect answer", "not correct", "falsch",
  "falsche antwort", "nicht richtig", "mauvaise réponse", "incorrecto", "incorrecta",
  "respuesta incorrecta", "sbagliato", "sbagliata", "risposta sbagliata", "errado", "errada",
  "incorreto", "incorreta", "resposta errada", "onjuist", "fout", "fout antwoord", "niepoprawna",
  "błędna odpowiedź", "неправильно", "неверно", "неправильный ответ", "错误", "錯誤", "错",
  "faux", "خطأ", "خاطئ", "خاطئة", "غير صحيح",
]
