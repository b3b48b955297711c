/// Whether a text that starts with a number is a date, a time of day or an ordinal: `14 July 1789`,
/// `44 BC`, `6 pm`, `20th century`.
///
/// The text after such a number is not a unit.
func isDateOrOrdinal(_ text: String) -> Bool {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard (1...4).contains(digits.count), let number = Int(digits) else { return false }
  let rest = text.dropFirst(digits.count).lowercased()
  if isOrdinal(number, rest) || isChineseDate(rest) || isTimeWithMinutes(number, rest) {
    return true
  }
  guard let words = wordsOfDate(rest), let first = words.first else { return false }
  if isHour(number, words) || isEra(words) { return true }
  if rest.first == ".", ordinalNouns.contains(String(text.dropFirst(digits.count + 2).firstWord)) {
    return true
  }
  return (1...31).contains(number) && months.contains(withoutPeriod(first))
    && isYear(Array(words.dropFirst()))
}

/// Whether a number is a day and a month, as languages with a decimal comma write them before a
/// period: `1.8` of `1.8.`.
func isDayAndMonth(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
  return parts.count == 2 && (1...31).contains(parts[0]) && (1...12).contains(parts[1])
}

/// Whether the ending of an ordinal follows a number directly: `1st`, `20th century`, `2ème`,
/// `3ª`, `18e eeuw`, but not `11st`, `5 th`, `2e` or `30º`, which may be degrees.
private func isOrdinal(_ number: Int, _ rest: String) -> Bool {
  if rest.hasPrefix(".º") || rest.hasPrefix(".ª") { return true }
  let isTeen = (11...13).contains(number % 100)
  let english = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  let ending = String(rest.prefix { $0.isLetter || $0.isNumber })
  if ending == english || ordinalEndings.contains(ending) { return true }
  guard ending == "e" || ending == "º",
    let noun = rest.split(separator: " ").dropFirst().first(where: { $0 != "de" })
  else { return false }
  return nounsAfterOrdinals.contains(String(noun)) || months.contains(String(noun))
}

/// `1789年7月14日` and `7月14日`, but not `5年`, which is a number of years.
private func isChineseDate(_ rest: String) -> Bool {
  guard let first = rest.first, "年月".contains(first) else { return false }
  return rest.dropFirst().first?.isNumber == true
}

/// Whether minutes follow an hour: `6.30 p.m.`, `14.30 Uhr`, `18h30`, but not `2.43 pm`, which is a
/// length.
private func isTimeWithMinutes(_ hour: Int, _ rest: String) -> Bool {
  let written = rest.drop { $0 == " " }
  guard let mark = written.first, mark == "." || mark == "h" else { return false }
  let after = written.dropFirst().drop { $0 == " " }
  let digits = after.prefix { $0.isASCII && $0.isNumber }
  guard digits.count == 2, let minutes = Int(digits), minutes < 60 else { return false }
  if mark == "h" { return hour <= 24 && after.count == 2 }
  guard let words = wordsOfDate(String(after.dropFirst(2))), words.first != "pm" else {
    return false
  }
  return isHour(hour, words)
}

/// Whether the words after a number make it an hour of the day: `6 pm`, `3 p.m. GMT`, `18 Uhr`.
private func isHour(_ number: Int, _ words: [String]) -> Bool {
  var words = words
  if words.count > 1, let last = words.last, timeZones.contains(withoutPeriod(last)) {
    words.removeLast()
  }
  let name = withoutPeriod(words.joined(separator: " "))
  return timesOfDay.contains(name) && (1...12).contains(number)
    || clocks.contains(name) && number <= 24
}

/// The words after the number of a day, without a period, `of`, `de` and commas; `nil` if other
/// characters follow the number.
private func wordsOfDate(_ rest: String) -> [String]? {
  guard let first = rest.first, first == " " || first == "." || first.isLetter else { return nil }
  return rest.drop { $0 == "." }.split { " ,".contains($0) }.map(String.init)
    .filter { $0 != "of" && $0 != "de" }
}

/// Whether words are a year, an era, a year with an era, or no words at all.
private func isYear(_ words: [String]) -> Bool {
  let others = words.filter { word in
    let digits = withoutPeriod(word)
    return !(1...4).contains(digits.count) || !digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
  return others.isEmpty || isEra(others)
}

/// Whether words are the name of an era, such as `BC` or `v. Chr.`.
private func isEra(_ words: [String]) -> Bool { eras.contains(withoutPeriod(words.joined())) }

/// The text without a period at its end.
private func withoutPeriod(_ text: String) -> String {
  text.hasSuffix(".") ? String(text.dropLast()) : text
}

extension Substring {
  fileprivate var firstWord: Substring { prefix { $0 != " " } }
}

/// Endings of ordinals in other languages than English, directly after the digits.
private let ordinalEndings: Set = ["er", "re", "ère", "ème", "nde", "ste", "de", "ª"]

/// Nouns that show that `e` or `º` before them is the ending of an ordinal.
private let nounsAfterOrdinals: Set = [
  "eeuw", "siècle", "république", "arrondissement", "século", "lugar",
]

private let timesOfDay: Set = ["am", "pm", "a.m", "p.m", "a. m", "p. m", "noon", "midnight"]

private let clocks: Set = ["o'clock", "o’clock", "uhr"]

private let timeZones: Set = [
  "gmt", "utc", "bst", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "mez",
  "mesz",
]

/// Names of eras without spaces and without a period at the end.
///
/// `ac` and `dc` are left out, because they may be units.
private let eras: Set = [
  "ad", "bc", "ce", "bce", "a.d", "b.c", "c.e", "b.c.e", "v.chr", "n.chr", "v.u.z", "av.j.-c",
  "ap.j.-c", "apr.j.-c", "a.c", "d.c", "f.kr", "e.kr", "n.e", "p.n.e", "н.э", "дон.э",
]

/// The names of months, in the form in which they follow the number of a day, and abbreviations
/// without a period, except units and other words such as `mag` and `set`.
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
  "июля", "августа", "сентября", "октября", "ноября", "декабря", "jan", "feb", "mar", "apr", "jun",
  "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mrz", "okt", "dez", "janv", "févr", "avr",
  "juil", "déc", "ene", "abr", "dic", "giu", "ott", "fev", "mrt", "янв", "февр", "апр", "авг",
  "сент", "окт", "нояб", "дек",
]
