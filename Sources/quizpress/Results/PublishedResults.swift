import Courseware
import Disk
import Grading
import Ledgers
import Publishing
import Sealing

/// The results of a quiz to be published, by the keys that open them.
struct PublishedResults {
  /// The texts for students, by keys of 16 bytes.
  private(set) var texts: [[UInt8]: [UInt8]] = [:]
  /// A code for each student, if codes are wanted: name, id and code.
  private(set) var codes: [(name: String, id: String, code: String)] = []
  /// Students who cannot get their result with the key of their attempt, with the reason, if codes
  /// are not wanted.
  ///
  /// The names are quoted, and followed by the id if several students have the name.
  private(set) var unreached: [(name: String, reason: String)] = []
  /// Students who have attempts but no code, because none of their attempts counts; by names like
  /// those of ``unreached``.
  private(set) var withoutCode: [String] = []
  /// The attempts with answers that are not graded yet.
  private(set) var pending: Set<AttemptID> = []

  /// Collects the results from the graded attempts of a quiz; codes are derived from `codeKey`,
  /// which is `nil` if they are not wanted.
  init(_ results: QuizResults, in site: Site, includesExplanations: Bool, codeKey: SiteKeyFile?) {
    var quiz = results.assignment.quiz
    quiz.language = quiz.language ?? site.language
    // The attempt whose result each key opens: a key opens only one result.
    var opened: [[UInt8]: AttemptID] = [:]
    for student in results.students {
      let all = student.attempts.filter { $0.score != nil }
      for attempt in all {
        guard let key = attempt.resultKey, opened[key] == nil else { continue }
        opened[key] = attempt.id
        add(attempt, of: quiz, key, includesExplanations)
      }
      guard let last = all.last else { continue }
      let isShared = results.students.roster.isShared(name: student.name)
      let name = distinct("'\(student.name)'", student.key, isShared: isShared)
      let counting = all.last(where: \.counts)
      guard let codeKey else {
        let attempt = counting ?? last
        if let key = attempt.resultKey {
          guard opened[key] != attempt.id else { continue }
          unreached.append((name, "another attempt has the same key"))
        } else {
          unreached.append((name, "no device has a key for it"))
        }
        continue
      }
      // A code shows the grade; the last attempt would look like one.
      guard let attempt = counting else {
        withoutCode.append(name)
        continue
      }
      let code = codeKey.resultCode(of: student.key, at: results.assignment.reference)
      let isAverage = all.count(where: \.counts) > 1
      add(attempt, of: quiz, code, includesExplanations, average: isAverage ? student.score : nil)
      codes.append((student.name, student.member?.id ?? "", readableCode(code)))
    }
  }

  private mutating func add(
    _ attempt: GradedAttempt, of quiz: Quiz, _ key: [UInt8], _ includesExplanations: Bool,
    average: Attempt.Score? = nil
  ) {
    var text = ReturnedText(attempt, of: quiz, includesExplanations: includesExplanations)
    text?.average = average
    guard let text else { return }
    if text.score.pending > 0 { pending.insert(attempt.id) }
    texts[key] = text.bytes
  }

  /// The codes as a CSV table to distribute.
  var codeTable: [UInt8] {
    var csv = CSVWriter()
    csv.row(["name", "id", "code"])
    for row in codes { csv.row([.text(row.name), .text(row.id), .text(row.code)]) }
    return csv.bytes
  }
}

extension GradedAttempt {
  /// The key with which the student's device can open the result; `nil` if it has none.
  fileprivate var resultKey: [UInt8]? {
    entry.attempt?.resultKey.flatMap { decodeBase64URL($0) }
  }
}

extension SiteKeyFile {
  /// The code of a student's result, which stays the same when results are published again.
  fileprivate func resultCode(of student: String, at quiz: QuizReference) -> [UInt8] {
    let purpose = "qp1 result code|\(quiz.classroom)/\(quiz.quiz)|\(student)"
    return deriveKey(from: secret, purpose: Array(purpose.utf8), count: 16)
  }
}

/// The file in which a course keeps the published results of a quiz, one on each line.
///
/// It is `results/biology-9b/quizzes/cells.jsonl`; a line can be read only with its key.
struct ResultsFile {
  private let names: [String]

  init(of quiz: Quiz) {
    let path = quiz.path.split(separator: "/").map(String.init)
    names = ["results"] + path.dropLast() + ["\(quiz.id).jsonl"]
  }

  var path: String { names.joined(separator: "/") }

  /// Whether the course has the file.
  func exists(below root: Folder) throws(DiskError) -> Bool {
    try folder(below: root, isNew: false)?.status(of: names[names.count - 1]) != nil
  }

  /// The results; none if there is no file.
  ///
  /// - Throws: ``DamagedResult`` for the first line that is no result or has the name of an earlier
  ///   one; `DiskError` if the file cannot be read.
  func read(below root: Folder) throws -> [SealedResult] {
    guard let folder = try folder(below: root, isNew: false),
      let bytes = try folder.read(names[names.count - 1])
    else { return [] }
    var known: Set<String> = []
    let lines = bytes.split(separator: 10)
    // A file without lines is damaged as well: its results were not withdrawn.
    return try (lines.isEmpty ? [bytes[...]] : lines).enumerated().map { number, line in
      guard let json = try? JSONValue(Array(line), limit: .max), let name = json["name"]?.string,
        let siv = json["siv"]?.string, let ciphertext = json["ct"]?.string,
        name.utf8.count == 32, name.allSatisfy(\.isHexDigit), decodeBase64URL(siv) != nil,
        decodeBase64URL(ciphertext) != nil, known.insert(name).inserted
      else { throw DamagedResult(message: "'\(path)' is damaged in line \(number + 1)") }
      return SealedResult(name: name, initialization: siv, ciphertext: ciphertext)
    }
  }

  /// Writes the results atomically; removes the file if there are none.
  func write(_ results: [SealedResult], below root: Folder) throws(DiskError) {
    let name = names[names.count - 1]
    guard !results.isEmpty else {
      try folder(below: root, isNew: false)?.remove(name)
      return
    }
    let lines = results.map { result in
      jsonLine { line in
        line.field("name", result.name)
        line.field("siv", result.initialization)
        line.field("ct", result.ciphertext)
      }
    }
    try folder(below: root, isNew: true)?.replace(name, with: Array(lines.joined()))
  }

  private func folder(below root: Folder, isNew: Bool) throws(DiskError) -> Folder? {
    try root.folder(below: names.dropLast(), isNew: isNew)
  }
}

/// A line in a file of results that is no result.
struct DamagedResult: Error {
  /// Names the file and the line.
  var message: String
}

extension Course {
  /// The course with its published results, for the pages of quizzes that seal attempts.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that results are damaged; `DiskError` if they
  ///   cannot be read.
  func withResults(below root: Folder) throws -> Course {
    var course = self
    for (room, classroom) in classrooms.enumerated() {
      for (place, quiz) in classroom.quizzes.enumerated() where quiz.isSealed(in: site) {
        let results: [SealedResult]
        do {
          results = try ResultsFile(of: quiz).read(below: root)
        } catch let fault as DamagedResult {
          try fail(fault.message, note: "publish these results again, or withdraw them")
        }
        guard !results.isEmpty else { continue }
        course.classrooms[room].quizzes[place].results = results
        for version in quiz.translations.indices {
          course.classrooms[room].quizzes[place].translations[version].results = results
        }
      }
    }
    return course
  }
}

extension ResultsFile {
  /// The files of a quiz under its earlier names, which no quiz of the course has now.
  ///
  /// A result is encrypted for the page of the quiz with the name that it had, so the page with the
  /// current name cannot open the results in these files.
  static func earlier(of found: Assignment, in course: Course) -> [ResultsFile] {
    let used = Set(course.resultsPaths)
    return found.quiz.versions(in: found.classroom).map { ResultsFile(of: $0.quiz) }
      .filter { !used.contains($0.path) }
  }
}

extension Course {
  /// The paths of the files that its quizzes have, or would have, their results in.
  fileprivate var resultsPaths: [String] { assignments.map { ResultsFile(of: $0.quiz).path } }

  /// The paths of files of results that no page shows, in order: their quizzes were renamed or
  /// removed, or their pages do not encrypt attempts any more.
  func unusedResults(below root: Folder) throws(DiskError) -> [String] {
    let shown = assignments.filter { $0.quiz.isSealed(in: site) }
    let used = Set(shown.map { ResultsFile(of: $0.quiz).path })
    return try ResultsFile.all(below: root).filter { !used.contains($0) }
  }
}

extension ResultsFile {
  /// The paths of all files of results in a course, sorted.
  static func all(below root: Folder) throws(DiskError) -> [String] {
    guard let results = try root.folder("results") else { return [] }
    var found: [String] = []
    for classroom in try results.names() {
      guard try results.status(of: classroom)?.kind == .folder,
        let room = try results.folder(classroom)
      else { continue }
      for kind in QuizFolder.allCases {
        guard let folder = try room.folder(kind.rawValue) else { continue }
        found += try folder.names().filter { $0.hasSuffix(".jsonl") }
          .map { "results/\(classroom)/\(kind.rawValue)/\($0)" }
      }
    }
    return found.sorted()
  }
}

/// What `build` and `doctor` say of a file of results that no quiz has.
func unusedResultsMessage(_ path: String) -> String { "no page shows the results in '\(path)'" }

/// What to do about a file of results that no quiz has.
let unusedResultsAdvice =
  "run 'quizpress results publish CLASSROOM/QUIZ' if its quiz was renamed; delete the file if the "
  + "quiz is gone or has 'answers: open' now"

extension Doctor {
  /// Findings about published results that are damaged or that no page shows.
  func resultFindings(_ ready: Course, below root: String) -> [DoctorFinding] {
    let damaged = ready.assignments.filter { $0.quiz.isSealed(in: ready.site) }
      .compactMap { damagedResults(of: $0, below: root) }
    let unused = (try? ready.unusedResults(below: Folder(at: root))) ?? []
    return damaged
      + unused.map { path in
        DoctorFinding(
          .risk, "unused-results", unusedResultsMessage(path), advice: unusedResultsAdvice)
      }
  }

  private func damagedResults(of found: Assignment, below root: String) -> DoctorFinding? {
    func finding(_ reason: String, advice: String) -> DoctorFinding {
      DoctorFinding(.problem, "damaged-results", reason, advice: advice)
    }
    do {
      _ = try ResultsFile(of: found.quiz).read(below: Folder(at: root))
      return nil
    } catch let fault as DamagedResult {
      let quiz = found.reference.name
      return finding(
        fault.message,
        advice: "run 'quizpress results publish \(quiz)', or 'quizpress results withdraw \(quiz)'")
    } catch {
      let advice = (error as? DiskError).map(DoctorFinding.advice) ?? "make it readable"
      return finding("\(error)", advice: advice)
    }
  }
}
