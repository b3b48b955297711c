import Courseware

/// `light|dark`, `light/dark`, `light; dark`, `light or dark`: several right answers written as
/// one, or `light, dark`.
///
/// Commas between names usually belong to one answer, as in `Paris, France`, and so do slashes in
/// units, file names and acronyms: `km/h`, `text/html` and `TCP/IP`.
func alternatives(_ text: String, isInBlank: Bool) -> AnswerMistake? {
  guard text.utf8.count <= 120, let (parts, separator) = alternativeParts(text, isInBlank)
  else { return nil }
  let isFraction = separator == "a slash" && parts.count == 2 && parts.allSatisfy(startsWithDigit)
  let rule =
    isInBlank
    ? "separate the correct answers of a blank with '|'"
    : "write each correct answer on its own line"
  return AnswerMistake(
    isFraction ? rule + ", or a fraction without spaces" : rule,
    meant: !isFraction && areWhole(parts, separator) ? parts : [],
    readAs: "one answer with \(separator)")
}

private func startsWithDigit(_ text: String) -> Bool {
  text.first.map { $0.isASCII && $0.isNumber } ?? false
}

/// Whether each part is a complete answer.
///
/// The parts of `the or a light` are not, because "light" belongs to both.
private func areWhole(_ parts: [String], _ separator: String) -> Bool {
  if separator.hasSuffix("bar") || separator == "a semicolon" { return true }
  let counts = Set(parts.map { part in part.count { $0 == " " } })
  return counts.count == 1 && (separator != "a slash" || counts == [0])
}

private func alternativeParts(_ text: String, _ isInBlank: Bool) -> ([String], String)? {
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "|"): return isInBlank ? nil : wordsAtBars(text).map { ($0, "a bar") }
    case UInt8(ascii: ";"): return names(of: text, at: ";").map { ($0, "a semicolon") }
    case UInt8(ascii: "/"):
      let found = parts(of: text, at: " / ") ?? names(of: text, at: " / ") ?? wordsAtSlashes(text)
      return found.map { ($0, "a slash") }
    case UInt8(ascii: ","): return commaParts(text, isInBlank)
    case 0xEF where text.contains("；"):
      return names(of: text.replacing("；", with: ";"), at: ";").map { ($0, "a semicolon") }
    case 0xEF where text.contains("｜"):
      return wordsAtBars(text.replacing("｜", with: "|")).map { ($0, "a full-width bar") }
    default: break
    }
  }
  return (choices(text) ?? chineseChoices(text)).map { ($0.parts, "'\($0.word)'") }
}

/// The words on both sides of a separator; `nil` if a part contains symbols, as code does.
private func parts(of text: String, at separator: String) -> [String]? {
  let parts = cleanedParts(text, at: separator)
  let areWords = parts.allSatisfy { part in
    !part.isEmpty
      && part.unicodeScalars.allSatisfy { letter in
        letter.properties.isAlphabetic || " ',".unicodeScalars.contains(letter)
          || ("0"..."9").contains(letter)
      }
  }
  return areWords && parts.count > 1 ? parts : nil
}

/// `light|dark`, but not `ls | wc`, a pipeline of commands.
private func wordsAtBars(_ text: String) -> [String]? {
  guard let parts = parts(of: text, at: "|") ?? names(of: text, at: "|") else { return nil }
  let isCommand = parts.contains { part in
    filters.contains(String(part.prefix { $0 != " " }).lowercased())
  }
  return isCommand ? nil : parts
}

/// Commands that read the output of another command or whose output is usually piped to another.
private let filters: Set<String> = [
  "awk", "base64", "bc", "cat", "column", "curl", "cut", "date", "dmesg", "du", "echo", "env",
  "find", "fold", "grep", "egrep", "gunzip", "gzip", "head", "history", "jq", "less", "lpr", "ls",
  "lsof", "md5sum", "more", "netstat", "nl", "paste", "pbcopy", "pr", "printf", "ps", "rev", "sed",
  "seq", "sh", "bash", "shuf", "sort", "ssh", "strings", "tac", "tail", "tar", "tee", "tr", "uniq",
  "wc", "wget", "who", "xargs", "xclip", "yes", "zcat", "dir", "findstr", "measure", "select",
  "where", "foreach", "clip",
]

/// `soy/estoy`, but not `km/h`, `m/s`, `and/or`, `TCP/IP` or `src/main`.
private func wordsAtSlashes(_ text: String) -> [String]? {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  let words = parts.flatMap { $0.split(separator: " ").map(String.init) }
  let areWords =
    parts.allSatisfy { $0.first != " " && $0.last != " " && $0.count > 1 }
    && words.allSatisfy { word in
      word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
        && word.dropFirst().unicodeScalars.allSatisfy { $0.properties.isLowercase }
    }
  // A phrase such as `read/write head` is refused: its last word may belong to both alternatives.
  guard (2...3).contains(parts.count), words.count == parts.count, areWords,
    Set(parts).count == parts.count,
    !words.contains(where: { notAlternatives.contains($0.lowercased()) }),
    !slashPairs.contains(text.lowercased())
  else { return nil }
  return parts
}

/// Units, and names that occur in paths and media types.
private let notAlternatives: Set<String> = [
  "km", "cm", "mm", "dm", "nm", "kg", "mg", "kj", "kw", "kwh", "ml", "dl", "cl", "hl", "mol",
  "min", "sec", "hr", "ms", "ha", "pa", "kpa", "hz", "lb", "ft", "mi", "oz", "cal", "kcal", "rad",
  "meter", "metre", "meters", "metres", "miles", "liter", "litre", "gram", "grams", "mole",
  "second", "minute", "hour", "day", "week", "month", "year", "person", "bit", "bits", "byte",
  "bytes", "stunde", "sekunde", "tag", "jahr", "heure", "seconde", "jour", "dd", "yyyy",
  "text", "image", "audio", "video", "application", "usr", "etc", "bin", "src", "lib", "home",
  "var", "tmp", "dev", "opt", "root",
]

/// Pairs of words that form one expression.
private let slashPairs: Set<String> = [
  "and/or", "either/or", "und/oder", "et/ou", "he/she", "she/he", "his/her", "him/her",
  "true/false", "yes/no", "on/off", "in/out", "pass/fail", "start/stop", "read/write",
  "input/output", "client/server", "signal/noise", "cost/benefit", "risk/reward", "plus/minus",
  "win/win", "yin/yang", "push/pull", "stop/start", "hit/miss", "trial/error", "black/white",
]

/// `J. J. Thomson; Joseph Thomson`: words and names, with periods after initials.
private func names(of text: String, at separator: String) -> [String]? {
  let letters = Array(text)
  let plain = letters.indices.filter { at in
    let (before, next) = (at > 0 ? letters[at - 1] : " ", letters[(at + 1)...].first ?? " ")
    switch letters[at] {
    case ".": return !before.isUppercase && !" ;|".contains(next)
    case "-": return !before.isLetter || !next.isLetter
    default: return true
    }
  }
  guard parts(of: String(plain.map { letters[$0] }), at: separator) != nil else { return nil }
  let found = text.split(separator: separator).map(cleanedName)
  // Parts of one character are refused: `a; b` is code.
  return found.allSatisfy { $0.count > 1 && $0.count(where: { $0 == " " }) < 5 } ? found : nil
}

/// `soy, estoy` and `grey, or gray`, but not `Paris, France`.
private func commaParts(_ text: String, _ isInBlank: Bool) -> ([String], String)? {
  if let found = choicesAfterCommas(text) { return found }
  if let found = quotedParts(text) { return (found, "commas") }
  let parts = cleanedParts(text, at: ",")
  let areWords = parts.allSatisfy { part in
    part.unicodeScalars.count > (isInBlank ? 0 : 1)
      && part.unicodeScalars.allSatisfy { $0.properties.isLowercase }
  }
  // Three or more words may be a quotation, such as `veni, vidi, vici`.
  return areWords && parts.count == 2 && Set(parts).count == parts.count
    ? (parts, "a comma") : nil
}

/// `"light", "dark"`: words in quotation marks, separated by commas.
private func quotedParts(_ text: String) -> [String]? {
  let parts = cleanedParts(text, at: ",")
  let isQuoted = parts.allSatisfy { part in
    part.count > 2 && quotationMarks.contains { part.first == $0.open && part.last == $0.close }
  }
  return isQuoted && parts.count > 1 ? parts.map { String($0.dropFirst().dropLast()) } : nil
}

private let quotationMarks: [(open: Character, close: Character)] = [
  ("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"),
  ("「", "」"),
]

/// `北京或上海`: Chinese words on both sides of one "or", without spaces.
private func chineseChoices(_ text: String) -> (parts: [String], word: String)? {
  let word = text.contains("或者") ? "或者" : "或"
  let parts = cleanedParts(text, at: word)
  let areWords = parts.allSatisfy { part in
    (1...8).contains(part.unicodeScalars.count)
      && part.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
  }
  // "或许" and "或然" are single words that start with the character for "or".
  guard parts.count == 2, areWords, !"许然多是缺则則".contains(parts[1].first ?? "许") else { return nil }
  return (parts, word)
}

/// `grey, or gray`: an "or" after the last comma.
private func choicesAfterCommas(_ text: String) -> ([String], String)? {
  var parts = cleanedParts(text, at: ",")
  guard let last = parts.last?.split(separator: " "), let word = last.first, last.count > 1,
    orWords.contains(String(word)), text.split(separator: " ").count <= 9
  else { return nil }
  parts[parts.count - 1] = last.dropFirst().joined(separator: " ")
  let areWords = parts.allSatisfy { part in
    !part.isEmpty && part.split(separator: " ").count <= 3
      && part.allSatisfy { $0.isLetter || " -'’".contains($0) }
  }
  return areWords ? (parts, "'\(word)'") : nil
}

/// `Paris or London`, `either Paris or London`: a few words on both sides of one "or".
private func choices(_ text: String) -> (parts: [String], word: String)? {
  var words = text.split(separator: " ")
  guard (3...8).contains(words.count) else { return nil }
  if words[0].lowercased() == "either" || words[0].lowercased() == "entweder" {
    words.removeFirst()
  }
  let places = words.indices.filter { orWords.contains(String(words[$0])) }
  guard places.count == 1, !words.contains(where: { $0.first?.isNumber == true }),
    let place = places.first, (1...3).contains(place),
    (1...3).contains(words.count - place - 1),
    !words.contains("not"), !fixedPhrases.contains(words.joined(separator: " ").lowercased())
  else { return nil }
  let parts = [words[..<place], words[(place + 1)...]].map { $0.joined(separator: " ") }
  let word = String(words[place])
  // Case does not matter, so 'Paris or paris' is one answer.
  if parts[0] != parts[1], parts[0].lowercased() == parts[1].lowercased() {
    return ([parts[0]], word)
  }
  return parts[0] == parts[1] ? nil : (parts, word)
}

private let orWords: Set<String> = ["or", "OR", "oder", "ou", "eller", "lub", "или", "أو", "或"]

private let fixedPhrases: Set<String> = [
  "true or false", "trick or treat", "more or less", "sooner or later", "dead or alive",
  "all or nothing", "all or none", "fight or flight", "one or more", "two or more", "plus or minus",
  "yes or no", "heads or tails", "make or break", "mehr oder weniger", "tout ou rien",
  "now or never", "sink or swim", "do or die", "win or lose", "life or death", "nature or nurture",
]
