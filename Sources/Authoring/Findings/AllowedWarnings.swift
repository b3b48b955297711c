import Courseware

extension CourseOutline {
  /// Removes allowed warnings, and reports codes in 'allow' that are not used.
  ///
  /// The `allow` field of a quiz applies to its file, that of a classroom to its own file and files
  /// without front matter in its folder, such as the roster, and that of the site to everything
  /// else.
  func applyAllowances(of parsed: ParsedCourse, to report: inout Report) {
    let allowances = Allowances(parsed, self)
    guard !allowances.isEmpty else { return }
    var used: [String: Set<String>] = [:]
    report.diagnostics.removeAll { diagnostic in
      guard diagnostic.severity == .warning else { return false }
      let home = allowances.home(of: diagnostic.span?.path)
      guard allowances.allows(diagnostic.code, in: home) else { return false }
      used[home, default: []].insert(diagnostic.code)
      return true
    }
    let faulty = Set(report.diagnostics.filter { $0.severity == .error }.map { $0.span?.path })
    var reader = tree.folder.reader()
    for (home, allowed) in allowances.all {
      // An error may have prevented the check that would report the allowed warning.
      if faulty.contains(home) || (!faulty.isEmpty && !allowances.isQuiz(home)) { continue }
      guard !allowances.allows(Rule.unusedAllow.code, in: home) else { continue }
      let unused = allowed.unused(used[home] ?? [], isCourseWhole: faulty.isEmpty)
      guard !unused.isEmpty else { continue }
      let file = try? reader.read(home, cap: TextLimit.markdown).get()
      let text = file.map { SourceText(path: home, file: $0) }
      for code in unused {
        let edit = text.flatMap { allowed.removal(of: code.span, from: $0) }
        report.addUnusedAllow(code, edit)
      }
    }
  }
}

extension Report {
  fileprivate mutating func addUnusedAllow(_ code: Located<String>, _ edit: Diagnostic.Edit?) {
    add(
      .unusedAllow, "no warning with the code '\(code.value)' occurs here", at: code.span,
      fixes: edit.map {
        [.init("delete '\(code.value)'", [$0], isSafe: true)]
      } ?? [])
  }
}

/// The codes that each file allows.
private struct Allowances {
  let all: [(home: String, allowed: AllowedCodes)]
  private let codes: [String: Set<String>]
  private let classrooms: Set<String>
  private let quizzes: Set<String>

  private static let site = "content/site.yml"

  init(_ parsed: ParsedCourse, _ front: CourseOutline) {
    let found =
      [(Self.site, parsed.siteAllows)] + parsed.classrooms.map { ($0.path, $0.allowed) }
      + (parsed.quizHeads + parsed.translationHeads).map { ($0.path, $0.allowed) }
    all = found.filter { !$0.1.codes.isEmpty }.map { ($0.0, $0.1) }
    codes = Dictionary(all.map { ($0.home, Set($0.allowed.codes.map(\.value))) }) { $0.union($1) }
    classrooms = all.isEmpty ? [] : Set(parsed.classrooms.map(\.path))
    quizzes = all.isEmpty ? [] : Set(front.quizFiles.map(\.path))
  }

  var isEmpty: Bool { all.isEmpty }

  func isQuiz(_ path: String) -> Bool { quizzes.contains(path) }

  func allows(_ code: String, in home: String) -> Bool { codes[home]?.contains(code) ?? false }

  /// The file whose `allow` applies to another file.
  func home(of path: String?) -> String {
    guard let path else { return Self.site }
    if quizzes.contains(path) { return path }
    let classroom = path.split(separator: "/").prefix(2).joined(separator: "/") + "/classroom.md"
    return classrooms.contains(classroom) ? classroom : Self.site
  }
}

extension AllowedCodes {
  /// The codes that suppressed no warning, each once.
  fileprivate func unused(_ used: Set<String>, isCourseWhole: Bool) -> [Located<String>] {
    var seen: Set<String> = [Rule.unusedAllow.code]
    return codes.filter { code in
      if !seen.insert(code.value).inserted || used.contains(code.value)
        || Rule.environmentDependent.contains(code.value)
      {
        return false
      }
      guard case .course? = Rule.all.first(where: { $0.code == code.value })?.check else {
        return true
      }
      return isCourseWhole
    }
  }
}
