import Courseware
import Synchronization

/// Reads a quiz again if only its digest was kept.
typealias QuizReloader = @Sendable (QuizFile) -> (quiz: Quiz, text: SourceText)?

/// The quizzes whose text is not in memory: those that an earlier reading recorded, and those whose
/// output is already written.
final class UnreadQuizzes: Sendable {
  private let reload: QuizReloader
  private let records: [String: ArraySlice<UInt8>]
  private let changed = Mutex<String?>(nil)

  init(_ reload: @escaping QuizReloader, _ records: [String: ArraySlice<UInt8>]) {
    (self.reload, self.records) = (reload, records)
  }

  /// The path of a file that turned out to have changed, if any.
  var changedFile: String? { changed.withLock(\.self) }

  /// The recorded result for a file; `nil` if it has to be read.
  func reading(of file: QuizFile, _ reader: inout QuizFileReader) -> QuizReading? {
    guard let packed = records[file.path] else { return nil }
    var unpacking = Unpacking(packed)
    guard let record = try? QuizRecord(from: &unpacking), unpacking.isAtEnd,
      case (let head, var quiz?)? = reader.front(of: file, record.front)
    else { return nil }
    (quiz.revision, quiz.needsCodeStyle) = (record.revision, record.needsCodeStyle)
    let unread = unread(quiz, record.size, headings: record.headings, file, record.fingerprint)
    let reading = QuizReading(head, unread, record)
    (reading.record, reading.firstLocalTime) = (packed, reader.firstLocalTime)
    return reading
  }

  /// Drops the text of a quiz; it is read again if it is needed.
  func dropText(of reading: QuizReading, in file: QuizFile, _ fingerprint: UInt64) {
    guard let quiz = reading.quiz else { return }
    var headings: [UInt8] = []
    headings.reserveCapacity(quiz.headings.count)
    headings += quiz.headings
    reading.replace(
      with: unread(quiz.withoutText, quiz.size, headings: headings[...], file, fingerprint))
  }

  /// A quiz and its source, which read their file when they are needed, and the quiz with its text.
  typealias Unread = (quiz: Quiz, source: CourseSource, whole: LazyQuiz)

  private func unread(
    _ empty: Quiz, _ size: QuizSize, headings: ArraySlice<UInt8>, _ file: QuizFile,
    _ fingerprint: UInt64
  ) -> Unread {
    let whole = LazyQuiz { [self] in again(file, fingerprint)?.quiz }
    let text = UnreadText(size, headings: headings) { whole.quiz ?? empty }
    let source = CourseSource(path: file.path) { [self] in
      again(file, fingerprint)?.text ?? SourceText(path: file.path, bytes: [])
    }
    return (empty.with(text), source, whole)
  }

  /// Reads a file again; `nil` if it has changed, which is recorded.
  private func again(
    _ file: QuizFile, _ expected: UInt64
  ) -> (quiz: Quiz, text: SourceText)? {
    if let found = reload(file), fingerprint(found.text.bytes[...]) == expected {
      return found
    }
    changed.withLock { $0 = file.path }
    return nil
  }
}

/// Reads a quiz file of a course in the same way as the first time, without diagnostics.
func reloader(_ front: CourseOutline, _ renderings: Renderings) -> QuizReloader {
  { file in
    var reader = QuizFileReader(front, renderings)
    var report = Report()
    guard let text = reader.text(of: file, &report),
      let parsed = reader.quiz(file, checkCharacters(text, &report), &report)
    else { return nil }
    return lower(parsed).map { ($0, text) }
  }
}

/// The result of reading one quiz file.
///
/// A class, so that moving it between lists does not copy it; only its own reader writes to it.
final class QuizReading: @unchecked Sendable {
  var head: ParsedQuiz.Head?
  let isTranslation: Bool
  /// Present if the file has no errors and the course was requested.
  var quiz: Quiz?
  var digest = QuizDigest.empty
  var report = Report()
  /// The text, kept for the course or for diagnostics that point into it.
  var text: SourceText?
  var needs = Needs()
  var questions = 0
  var draftQuestions = 0
  var firstLocalTime: Span?
  /// The record that the next reading can use instead of the file.
  var record: ArraySlice<UInt8>?
  /// The fingerprint of the text, if it may be dropped: nothing but the file is needed to read it.
  private(set) var fingerprint: UInt64?
  private var unreadSource: CourseSource?

  /// The source of its file, if it was kept or can be read again.
  var source: CourseSource? { text.map(CourseSource.init) ?? unreadSource }

  /// What to keep of a quiz.
  struct Kept: Sendable {
    /// Reads a quiz again; `nil` if the quiz itself is kept.
    var reload: QuizReloader?
    /// Whether a record for the next reading is kept.
    var isRecorded: Bool
    /// Whether texts may be dropped once the output of their quiz is written.
    var mayDropTexts = false
  }

  init(_ file: QuizFile, _ reader: inout QuizFileReader, _ kept: Kept) {
    isTranslation = file.language != nil
    guard let text = reader.text(of: file, &report) else { return }
    let parsed = reader.quiz(file, checkCharacters(text, &report), &report)
    firstLocalTime = reader.firstLocalTime
    if let parsed {
      take(parsed, file, kept)
      if kept.isRecorded || kept.mayDropTexts, report.diagnostics.isEmpty, let quiz,
        let found = QuizRecord(parsed, quiz, digest, text)
      {
        fingerprint = found.fingerprint
        // A copy, because the packed bytes have spare capacity.
        if kept.isRecorded { record = ([] + found.packed)[...] }
      }
      if kept.reload != nil { quiz = nil }
    }
    if quiz != nil || !report.diagnostics.isEmpty { self.text = text }
  }

  /// A quiz from a record.
  init(_ head: ParsedQuiz.Head, _ unread: UnreadQuizzes.Unread, _ record: QuizRecord) {
    isTranslation = false
    self.head = head
    (quiz, unreadSource) = (unread.quiz, unread.source)
    (needs.links, needs.codeStyle) = (record.links, record.needsCodeStyle)
    questions = record.questions.count
    digest = QuizDigest(record.questions, unread.whole)
  }

  /// Replaces the quiz by one whose text is not in memory.
  func replace(with unread: UnreadQuizzes.Unread) {
    (quiz, text, unreadSource) = (unread.quiz, nil, unread.source)
    digest = QuizDigest(digest.questions, unread.whole)
  }

  private func take(_ parsed: ParsedQuiz, _ file: QuizFile, _ kept: Kept) {
    head = parsed.head
    head?.overfull = parsed.overfullQuestions
    head?.overlong = parsed.overlongQuestions
    Rule.check(parsed, &report)
    dropFaultsOfDrafts(parsed, &report)
    checkRepeatsOfDrafts(parsed, &report)
    draftQuestions = parsed.draftCount
    questions = parsed.questions.count - draftQuestions
    needs = parsed.needs
    if draftQuestions > 0 {
      let drafts = parsed.draftRanges
      needs.links.removeAll { drafts.contain($0.span.bytes.lowerBound) }
      needs.dropUses { drafts.contain($0.bytes.lowerBound) }
    }
    let leadsToItself = needs.links.contains { $0.place != nil && $0.target == file.path }
    if leadsToItself || parsed.head.isDraft { head?.places = parsed.places.names }
    let isWhole = !report.hasErrors && parsed.settings != nil
    if isWhole, kept.reload == nil || kept.isRecorded { quiz = lower(parsed).map(identified) }
    if parsed.head.isDraft || isTranslation { return }
    var digests = QuestionDigests(of: parsed)
    digest = QuizDigest(digests.published(), isWhole ? onDemand(file, kept.reload) : nil)
  }

  private func onDemand(_ file: QuizFile, _ reload: QuizReloader?) -> LazyQuiz {
    if let reload { return LazyQuiz { reload(file)?.quiz } }
    let kept = quiz
    return LazyQuiz { kept }
  }
}

/// Removes diagnostics in draft questions, which may be unfinished, and consequences of characters
/// that nobody can see.
func dropFaultsOfDrafts(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard !report.diagnostics.isEmpty else { return }
  for character in quiz.hiddenCharacters { report.dropConsequences(of: character, quiz.head.path) }
  let drafts = quiz.draftRanges
  guard !drafts.isEmpty else { return }
  report.diagnostics.removeAll {
    guard let place = $0.span, place.path == quiz.head.path, $0.code != Rule.badVoid.code else {
      return false
    }
    return drafts.contain(place.bytes.lowerBound)
  }
}

extension ParsedQuiz {
  /// The anchors of its page, even if the quiz has errors: the same as ``PagePlaces/init(of:)``.
  fileprivate var places: PagePlaces {
    let shown = sections.map { section in (section, section.questions.filter { !$0.isDraft }) }
      .filter { !$0.1.isEmpty }
    var places = PagePlaces(questions: shown.flatMap { $0.1.map(\.id) })
    places.take(prose[introduction.html])
    for (section, questions) in shown {
      if !section.heading.isEmpty { _ = places.take(heading: prose[section.heading.html]) }
      places.take(prose[section.introduction.html])
      for question in questions { places.take(prose[question.body.html]) }
    }
    return places
  }

  /// The ranges of draft questions, from each heading to the next one, in order.
  fileprivate var draftRanges: [Range<Int>] {
    guard draftCount > 0 else { return [] }
    let starts = divisionStarts
    return questions.filter(\.isDraft).map { range(of: $0, starts) }
  }

  /// The range of a question, from its heading to the next of some starts.
  func range(of question: ParsedQuestion, _ starts: [Int]) -> Range<Int> {
    let start = question.span.bytes.lowerBound
    let next = starts.partitioningIndex { $0 > start }
    return start..<(next < starts.count ? starts[next] : .max)
  }

  /// The ids of the questions with errors.
  func faultyQuestions(_ report: Report) -> Set<String> {
    questions(report) { $0.severity == .error }
  }

  /// The ids of the questions in which a hint, feedback or an explanation may be read otherwise.
  func unclearQuestions(_ report: Report) -> Set<String> {
    let codes = Set([Rule.unknownAlert, .templateSyntax, .textBelowOption].map(\.code))
    return questions(report) { codes.contains($0.code) }
  }

  private func questions(
    _ report: Report, with isFound: (Diagnostic) -> Bool
  ) -> Set<String> {
    let places = report.diagnostics.filter(isFound).compactMap { $0.span?.bytes.lowerBound }
    guard !places.isEmpty else { return [] }
    let starts = divisionStarts
    return Set(
      questions.filter { places.contains(where: range(of: $0, starts).contains) }.map(\.id))
  }

  /// The offsets of all sections and questions, in order.
  var divisionStarts: [Int] {
    sections.flatMap { section in
      (section.span.map { [$0.bytes.lowerBound] } ?? [])
        + section.questions.map { $0.span.bytes.lowerBound }
    }
  }
}
