/// Whether a text that starts with a number is a date, a time of day or an ordinal: `14 July 1789`,
/// `6 pm`, `20th century`.
///
/// The text after such a number is not a unit.
func isDateOrOrdinal(_ text: String) -> Bool {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard (1...4).contains(digits.count), let number = Int(digits) else { return false }
  let rest = text.dropFirst(digits.count).lowercased()
  if isOrdinal(number, rest[...]) || isChineseDate(rest) { return true }
  guard let words = wordsOfDate(rest), let first = words.first else { return false }
  if timesOfDay.contains(words.joined(separator: " ")) { return (1...12).contains(number) }
  if clocks.contains(words.joined(separator: " ")) { return number <= 24 }
  if rest.first == ".", ordinalNouns.contains(String(text.dropFirst(digits.count + 2).firstWord)) {
    return true
  }
  return (1...31).contains(number) && months.contains(first) && words.dropFirst().allSatisfy(isYear)
}

/// Whether an English ordinal ending follows a number directly: `1st`, `20th century`, but not
/// `11st` or `5 th`.
private func isOrdinal(_ number: Int, _ rest: Substring) -> Bool {
  let isTeen = (11...13).contains(number % 100)
  let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  guard rest.hasPrefix(ending) else { return false }
  return rest.dropFirst(ending.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
}

/// `1789年7月14日` and `7月14日`, but not `5年`, which is a number of years.
private func isChineseDate(_ rest: String) -> Bool {
  guard let first = rest.first, "年月".contains(first) else { return false }
  return rest.dropFirst().first?.isNumber == true
}

/// The words after the number of a day, without a period, `of`, `de` and commas; `nil` if other
/// characters follow the number.
private func wordsOfDate(_ rest: String) -> [String]? {
  guard let first = rest.first, first == " " || first == "." || first.isLetter else { return nil }
  return rest.drop { $0 == "." }.split { " ,".contains($0) }.map(String.init)
    .filter { $0 != "of" && $0 != "de" }
}

private func isYear(_ word: String) -> Bool {
  (1...4).contains(word.count) && word.allSatisfy { $0.isASCII && $0.isNumber }
    || ["ad", "bc", "ce", "bce"].contains(word)
}

extension Substring {
  fileprivate var firstWord: Substring { prefix { $0 != " " } }
}

private let timesOfDay: Set = [
  "am", "pm", "a.m.", "p.m.", "a.m", "p.m", "a. m.", "p. m.", "noon", "midnight",
]

private let clocks: Set = ["o'clock", "o’clock", "uhr"]

/// The names of months, in the form in which they follow the number of a day.
private let months: Set = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september",
  "october", "november", "december", "januar", "jänner", "februar", "märz", "mai", "juni", "juli",
  "oktober", "dezember", "janvier", "février", "mars", "avril", "juin", "juillet", "août",
  "septembre", "octobre", "novembre", "décembre", "enero", "febrero", "marzo", "abril", "mayo",
  "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre", "gennaio",
  "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre", "ottobre", "dicembre",
  "janeiro", "fevereiro", "março", "maio", "junho", "julho", "setembro", "outubro", "novembro",
  "dezembro", "januari", "februari", "maart", "mei", "augustus", "marts", "maj", "desember",
  "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
  "października", "listopada", "grudnia", "января", "февраля", "марта", "апреля", "мая", "июня",
  "июля", "августа", "сентября", "октября", "ноября", "декабря",
]
