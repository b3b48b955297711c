package import Courseware
import Disk

/// Reads as much of a course as possible: errors in one file do not affect the others.
///
/// Of quizzes those that are asked for, by path below the root; drafts are always part of it.
package func readSnapshot(
  _ tree: SourceTree, _ options: ReadingOptions,
  where isAsked: @escaping @Sendable (String) -> Bool
) -> CourseSnapshot {
  let front = readFront(tree, Renderer(options.renderings))
  let files = front.quizFiles.filter { isAsked($0.path) }
  let read = parallelMap(
    files.count, jobs: options.jobs, with: { QuizFileReader(front, options.renderings) }
  ) { index, reader in outcome(files[index], &reader) }
  var snapshot = CourseSnapshot()
  snapshot.site = front.parsed.site?.value
  snapshot.classrooms = front.parsed.classrooms.compactMap { parsed in
    var classroom = parsed.classroom
    classroom?.members = front.members[parsed.id] ?? []
    return classroom
  }
  snapshot.faults = front.faults
  for outcome in read {
    switch outcome {
    case .success(let quiz): snapshot.quizzes.append(quiz)
    case .failure(let fault): snapshot.faults.append(fault)
    }
  }
  return snapshot
}

private typealias QuizOutcome = Result<LocatedQuiz, CourseSnapshot.Fault>

extension CourseSnapshot.Fault: Error {}

private func outcome(_ file: QuizFile, _ reader: inout QuizFileReader) -> QuizOutcome {
  var report = Report()
  guard let text = reader.text(of: file, &report),
    let parsed = reader.quiz(file, text, &report)
  else { return .failure(fault(of: file.path, report, nil)) }
  Rule.check(parsed, &report)
  dropFaultsOfDrafts(parsed, &report)
  report.diagnostics.removeAll { $0.severity == .warning || outsideFaults.contains($0.code) }
  guard report.diagnostics.isEmpty, let quiz = lower(parsed).map(identified) else {
    return .failure(fault(of: file.path, report, text))
  }
  return .success(located(quiz, parsed, text))
}

/// Errors that are about something outside the file, or about a feature that is not available yet:
/// what the file says is certain all the same.
private let outsideFaults: Set<String> = [
  Rule.deadLink.code, Rule.missingImage.code, Rule.missingRenderer.code,
  Rule.notAvailable.code,
]

private func located(_ quiz: Quiz, _ parsed: ParsedQuiz, _ text: SourceText) -> LocatedQuiz {
  let lines = LineStarts(text.bytes)
  var located = LocatedQuiz(
    quiz, classroom: parsed.head.classroom,
    lines: Dictionary(
      parsed.questions.map { ($0.id, lines.first(in: $0.span.bytes) + 1) },
      uniquingKeysWith: { first, _ in first }),
    draftQuestions: Set(parsed.questions.filter(\.isDraft).map(\.id)),
    files: Set(parsed.needs.files.map { String($0.dropFirst("content/".count)) }))
  located.scoring = parsed.head.scoring
  return located
}

private func fault(of path: String, _ report: Report, _ text: SourceText?) -> CourseSnapshot.Fault {
  let first = report.diagnostics.filter { $0.severity == .error }.min(by: Diagnostic.inFileOrder)
  let line = first?.span.flatMap { span in
    text.map { LineStarts($0.bytes).first(in: span.bytes) + 1 }
  }
  return CourseSnapshot.Fault(
    path: path, line: line ?? 1, message: first?.message ?? "the file cannot be read")
}

extension CourseOutline {
  /// The errors that prevent the site and classrooms from being read.
  fileprivate var faults: [CourseSnapshot.Fault] {
    var faults: [CourseSnapshot.Fault] = []
    let paths = ["content/site.yml"] + parsed.classrooms.map(\.path)
    let isRead = [parsed.site != nil] + parsed.classrooms.map { $0.classroom != nil }
    for (path, isRead) in zip(paths, isRead) where !isRead && tree.contains(path) {
      var own = report
      own.diagnostics.removeAll { $0.span?.path != path }
      faults.append(fault(of: path, own, texts[path]))
    }
    return faults
  }
}
