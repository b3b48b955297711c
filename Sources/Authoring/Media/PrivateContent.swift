import Courseware
import Disk

/// Private content in a file, detected by looking at the content.
struct PrivateContent: Equatable {
  /// The kind of content for a message: "a roster".
  var name: String
  /// Whether the detection is uncertain, so that a teacher may list the file under `publish`.
  var isGuess = false

  static let attempt = PrivateContent(name: "an attempt or a ledger")
  static let report = PrivateContent(name: "a report of results")
  static let source = PrivateContent(name: "the source of a quiz or a classroom")

  private init(name: String, isGuess: Bool = false) {
    (self.name, self.isGuess) = (name, isGuess)
  }

  /// What a text contains, which is a whole file or the part of it that is examined; `nil` if it
  /// contains nothing private.
  init?(of text: String) {
    let found =
      Self.json(in: text) ?? Self.results(in: text) ?? Self.source(in: text)
      ?? Self.table(in: text)
    guard let found else { return nil }
    self = found
  }

  /// Attempts, ledgers and reports as JSON, also attempts with line breaks added by mail.
  private static func json(in text: String) -> PrivateContent? {
    let bytes = Array(text.utf8)
    if bytes.firstRange(of: "-----BEGIN QUIZPRESS ATTEMPT-----".utf8) != nil { return .attempt }
    guard let first = bytes.first(where: { $0 > 32 }), first == UInt8(ascii: "{") || first == 91
    else { return nil }
    if hasKey("quizpress", bytes) { return .attempt }
    if hasKey("schemaVersion", bytes), hasKey("questions", bytes) {
      return PrivateContent(name: "a bundle, which has the answer keys")
    }
    let isOfQuiz = hasKey("quiz", bytes)
    if isOfQuiz, ["revision", "step", "formerly"].contains(where: { hasKey($0, bytes) }) {
      return PrivateContent(name: "a file of revisions, which has the answer keys")
    }
    if hasKey("version", bytes), isOfQuiz || hasKey("student", bytes) { return .report }
    let lists = ["students", "members", "roster", "pupils", "participants"]
    let isList = first == UInt8(ascii: "[") || lists.contains { hasKey($0, bytes) }
    let hasAddresses = ["email", "e-mail", "emailAddress"].contains { hasKey($0, bytes) }
    let isRoster = isList && hasAddresses && hasKey("name", bytes)
    return isRoster ? PrivateContent(name: "a roster", isGuess: true) : nil
  }

  /// The output of `gradebook` and `stats`.
  private static func results(in text: String) -> PrivateContent? {
    let lines = lines(of: text, 100)
    let head = lines.first ?? ""
    if head.contains("), as of "), lines.dropFirst().first?.hasPrefix("  ") == true {
      return .report
    }
    let isReport = ["kr20", "error_ratio"].allSatisfy { name in
      lines.contains { $0.drop { $0 == " " }.hasPrefix(name) }
    }
    return isReport ? .report : nil
  }

  /// Whether JSON text contains a key anywhere.
  private static func hasKey(_ key: String, _ json: [UInt8]) -> Bool {
    let quoted = Array("\"\(key)\"".utf8)
    var rest = json[...]
    while let found = rest.firstRange(of: quoted) {
      rest = rest[found.upperBound...]
      if rest.first(where: { $0 > 32 }) == UInt8(ascii: ":") { return true }
    }
    return false
  }

  /// Front matter of Quizpress, or questions with a marked key.
  private static func source(in text: String) -> PrivateContent? {
    guard text.contains("---") || text.contains("## ") else { return nil }
    let lines = lines(of: text)
    if lines.first?.hasPrefix("---") == true {
      let front = lines.dropFirst().prefix { !$0.hasPrefix("---") }
      let keys = ["name:", "created:"]
      if keys.allSatisfy({ key in front.contains { $0.hasPrefix(key) } }) { return .source }
    }
    guard let heading = lines.firstIndex(where: { $0.hasPrefix("## ") }) else { return nil }
    let items = lines[heading...].lazy.map { $0.drop(while: \.isWhitespace).dropFirst() }
    let marks = [" [ ] ", " [x] "]
    let hasBlanks = lines[heading...].contains { $0.hasPrefix("## ") && $0.contains("[[") }
    let isMarked = marks.allSatisfy { mark in
      items.contains { $0.prefix(5).lowercased() == mark }
    }
    let isTyped = lines[heading...].contains { $0.hasPrefix("= ") }
    return isMarked || isTyped || hasBlanks
      ? PrivateContent(name: "the source of a quiz", isGuess: true) : nil
  }

  /// Tables of students or results, in the formats of Quizpress and of other systems.
  private static func table(in text: String) -> PrivateContent? {
    let lines = lines(of: text, 20)
      .filter { !$0.allSatisfy(\.isWhitespace) && !isNote($0) }
    // A title may come first, so the heading can be on one of the next lines.
    for (place, line) in lines.prefix(4).enumerated() {
      guard line.utf8.count < 1 << 16 else { return nil }
      let columns = columns(in: line)
      guard !columns.isEmpty, var found = table(headed: columns) else { continue }
      if place > 0, found.isGuess { continue }
      found.isGuess = found.isGuess || place > 0
      return found
    }
    // There is no such heading. A single address in a text is taken for a contact.
    let addressed = lines.count { line in
      line.utf8.count < 1 << 16 && line.utf8.contains(UInt8(ascii: "@"))
        && line.split { " ,;|\t<>\"'()".contains($0) }.contains(where: isMailAddress)
    }
    guard addressed > 0 else { return nil }
    let isTable = lines.count > 1 && lines.allSatisfy { columns(in: $0).count > 1 }
    return addressed > (isTable ? 0 : 2)
      ? PrivateContent(name: "a list of people with e-mail addresses", isGuess: true) : nil
  }

  /// The first lines of a text that are not empty.
  private static func lines(of text: String, _ count: Int = .max) -> [Substring] {
    text.utf8.split(maxSplits: count) { (10...13).contains($0) }.prefix(count).map(Substring.init)
  }

  private static func isMailAddress(_ word: Substring) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().dropLast().contains(".")
  }

  /// Whether a line is a comment, or tells a spreadsheet the separator of cells.
  private static func isNote(_ line: Substring) -> Bool {
    let start = line.prefix(4).lowercased()
    return ["#", "//", "%", "sep="].contains(where: start.hasPrefix)
  }

  private static func columns(in line: Substring) -> Set<String> {
    let isBarred = line.contains("|") && !line.contains { ",;\t".contains($0) }
    let heading = isBarred ? line.replacing("|", with: ";") : line
    var reader = CSVReader(Array(heading.utf8))
    guard let row = try? reader.next(), row.cells.count > 1 else { return [] }
    return Set(row.texts.map(comparableName).filter { !$0.isEmpty })
  }

  private static func table(headed columns: Set<String>) -> PrivateContent? {
    if columns.contains("answerid") || columns.isSuperset(of: ["member", "item", "score"]) {
      return PrivateContent(name: "a table of grades")
    }
    if columns.contains("classroom"), columns.contains("quiz") || columns.contains("student") {
      return .report
    }
    let persons = !columns.isDisjoint(with: persons)
    let results = !columns.isDisjoint(with: resultsAndMarks)
    let names = persons || !columns.isDisjoint(with: names)
    if !columns.isDisjoint(with: addresses), names || columns.contains("id") {
      return PrivateContent(name: "a roster")
    }
    let ofStudents = columns.intersection(students).count
    if ofStudents > 1 || ofStudents == 1 && (names || results) {
      return PrivateContent(name: "a table of students")
    }
    let isOfMarks = !columns.isDisjoint(with: marks) && columns.isSubset(of: columnsOfMarks)
    if results, persons || names && isOfMarks {
      return PrivateContent(name: "a table of grades", isGuess: true)
    }
    let isRoster = columns.isSuperset(of: ["id", "name"]) && columns.isSubset(of: rosterColumns)
    return isRoster ? PrivateContent(name: "a roster", isGuess: true) : nil
  }

  private static let rosterColumns: Set = ["id", "name", "section", "also"]
  private static let addresses: Set = [
    "email", "mail", "emailaddress", "useremail", "emailadresse", "mailadresse", "courriel",
    "adresseemail", "correo", "correoelectrónico", "correoelectronico", "posta", "indirizzoemail",
    "adressedecourriel", "adressemail", "邮箱", "电子邮件", "电子邮箱", "邮件", "البريد",
    "البريدالإلكتروني", "البريدالالكتروني",
  ]
  /// Headings that may also be the names of things.
  private static let names: Set = ["name", "username", "nom", "nombre", "nome", "naam", "الاسم"]
  private static let persons: Set = [
    "fullname", "studentname", "firstname", "lastname", "surname", "givenname", "familyname",
    "forename", "vorname", "nachname", "familienname", "vollständigername", "prénom", "prenom",
    "nomdefamille", "apellido", "apellidos", "cognome", "sobrenome", "voornaam", "achternaam",
    "player", "nickname", "姓名", "名字", "الاسمالكامل", "اسمالطالب",
  ]
  private static let students: Set = [
    "student", "studentid", "studentname", "member", "idnumber", "matriculationnumber", "sisuserid",
    "sisloginid", "loginid", "pupil", "schüler", "schueler", "schülerin", "schülerinnen",
    "studierende", "studentin", "matrikelnummer", "élève", "eleve", "étudiant", "etudiant",
    "alumno", "alumna", "estudiante", "studente", "allievo", "alunno", "aluno", "estudante",
    "leerling", "学号", "学生", "الطالب", "رقمالطالب",
  ]
  /// Headings for results.
  private static let marks: Set = [
    "score", "points", "grade", "mark", "marks", "note", "noten", "endnote", "punkte", "punktzahl",
    "zensur", "moyenne", "nota", "notas", "calificación", "calificacion", "puntos", "puntuación",
    "voto", "voti", "punti", "punteggio", "pontos", "cijfer", "punten",
    "totalscore", "totalscorepoints", "成绩", "分数", "得分", "总分", "الدرجة", "العلامة",
  ]
  private static let resultsAndMarks = results.union(marks)
  private static let columnsOfMarks = names.union(resultsAndMarks).union(rosterColumns)
  private static let results: Set = [
    "total", "result", "percent", "percentage", "final", "letter", "answer", "response", "attempt",
    "attempts", "ergebnis", "prozent", "gesamt", "résultat", "resultado", "risultato", "resultaat",
    "timestamp",
  ]
}

/// Reports published files with private or active content, each once, at the file itself.
///
/// Paths are relative to the root. Files that front matter lists under `publish` may contain
/// scripts.
func checkPublishedContent(
  _ paths: Set<String>, listed: Set<String>, _ tree: SourceTree, jobs: Int, _ report: inout Report
) {
  let files = paths.sorted()
  let found = parallelMap(files.count, jobs: jobs, with: { tree.folder.reader() }) {
    index, reader in
    var own = Report()
    check(files[index], isListed: listed.contains(files[index]), &reader, &own)
    return own.diagnostics
  }
  report.diagnostics += found.joined()
}

/// The first reason why a file of a folder must not be published; `nil` if there is none.
package func publishingFault(of path: String, in folder: CourseFolder) -> String? {
  var reader = folder.reader()
  var report = Report()
  check(path, isListed: false, &reader, &report)
  return report.diagnostics.first?.message
}

private func check(
  _ path: String, isListed: Bool, _ reader: inout FileReader, _ report: inout Report
) {
  let start = Span(wholeFile: path)
  let opened = reader.head(path, count: headSize, cap: maxPublishedSize)
  if case .failure(.tooLarge(let cap)) = opened { addRefusal(.tooLarge(cap: cap), start, &report) }
  guard let head = try? opened.get() else { return }
  let isText = isText(head)
  let whole = isText ? try? reader.read(path, cap: TextLimit.picture).get() : nil
  let text = isText ? decoded(whole ?? head) : visibleStart(of: head)
  if Rule.privateKey(in: isText ? Array(text.utf8) : head) != nil {
    report.add(.secretKey, "this file contains a private key, which is never published", at: start)
    return
  }
  if isText, let found = PrivateContent(of: text), !(found.isGuess && isListed) {
    let rule = "this is \(found.name), which is never published"
    report.add(
      .publishedContent, found.isGuess ? "this looks like \(found.name)" : rule, at: start,
      note: found.isGuess
        ? "if students need it, list it under 'publish' in the front matter" : nil)
    return
  }
  if isListed { return }
  let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  if ending == "svg" {
    guard let bytes = try? reader.read(path, cap: TextLimit.picture).get() else {
      report.add(.publishedContent, "this SVG image is larger than 16 MB", at: start)
      return
    }
    guard let fault = activeContent(inSVG: bytes) else { return }
    report.add(
      .publishedContent, fault.reason, at: Span(path: path, bytes: fault.bytes),
      note: "students who open the image directly would run the script it contains")
  } else if ending != "txt", looksLikeHTML(text) {
    report.add(
      .publishedContent, "this file is named '.\(ending)' but contains a web page", at: start)
  } else if MediaKind.pictures.contains(ending), isText, !text.isEmpty,
    !text.unicodeScalars.contains("\u{FFFD}")
  {
    report.add(
      .missingImage, "this file is named '.\(ending)' but contains text", at: start,
      note: "students would see a broken image; if Git keeps the image in LFS, run 'git lfs pull'")
  }
}

/// The size of the largest file that pages show, in bytes.
package let maxPublishedSize = 256 << 20

/// The number of bytes that is enough to distinguish text from other content.
private let headSize = 2048

/// Whether a file starts like text: as UTF-16 with a byte order mark, or without a null byte.
private func isText(_ head: [UInt8]) -> Bool {
  head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || !head.contains(0)
}

/// The first visible characters of a file that is not text, which tell whether it is a web page.
private func visibleStart(of head: [UInt8]) -> String {
  String(decoding: head.drop { $0 <= 32 }.prefix(64), as: UTF8.self)
}

/// A file's text without a byte order mark.
///
/// Source: WHATWG Encoding, 6.1, BOM sniff.
func decoded(_ bytes: [UInt8]) -> String {
  let isLittle = bytes.starts(with: [0xFF, 0xFE])
  if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { at -> UInt16 in
      let (high, low) = isLittle ? (bytes[at + 1], bytes[at]) : (bytes[at], bytes[at + 1])
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(decoding: units, as: UTF16.self)
  }
  let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
  return String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
}

/// Whether a browser that does not know the type of a file would take it for a web page.
///
/// Source: WHATWG MIME Sniffing, 7.1, the table of scriptable types.
func looksLikeHTML(_ file: String) -> Bool {
  let text = file.unicodeScalars.drop { $0.value <= 32 }.prefix(16)
    .reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
  if text.hasPrefix("<?xml") || text.hasPrefix("<svg") { return true }
  guard text.hasPrefix("<") else { return false }
  let name = text.dropFirst().prefix { $0 != " " && $0 != ">" && !$0.isWhitespace }
  return webPageStarts.contains(String(name))
}

private let webPageStarts: Set<String> = [
  "!doctype", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
  "title", "b", "body", "br", "p", "!--", "meta", "link", "svg", "img",
]
