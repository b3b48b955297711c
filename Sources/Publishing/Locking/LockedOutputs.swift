import Courseware

extension Course {
  /// Whether a classroom has a password.
  var hasLocks: Bool { classrooms.contains(where: \.isLocked) }

  /// The course without the classrooms that have a password.
  var openPart: Course { hasLocks ? part { !$0.isLocked } : self }

  /// The course with some of its classrooms.
  fileprivate func part(_ isWanted: (Classroom) -> Bool) -> Course {
    var course = self
    course.classrooms.removeAll { !isWanted($0) }
    return course
  }

  /// The classrooms in the order in which pages list them: the newest first, followed by those with
  /// a password, sorted by id so that their order reveals nothing.
  var listedClassrooms: [Classroom] {
    openPart.classrooms.sorted { ($1.created.seconds, $0.id) < ($0.created.seconds, $1.id) }
      + classrooms.filter(\.isLocked).sorted { $0.id < $1.id }
  }

  /// The address of the script that opens classrooms, for a page in the folder of the site; empty
  /// if all are open.
  func unlockAddress(_ language: SiteLanguage) -> String {
    hasLocks ? language.unlockScript.path : ""
  }

  /// The given paths below the site without those in the folder of a classroom with a password.
  func open(_ paths: [String]) -> [String] {
    let folders = classrooms.filter(\.isLocked).map { "\($0.id)/" }
    return folders.isEmpty
      ? paths : paths.filter { path in !folders.contains { path.hasPrefix($0) } }
  }

  /// The files that are published without encryption.
  ///
  /// None is in the folder of a classroom with a password, even if a text on an open page, such as
  /// an alternative text, looks like its path.
  var openFiles: [String] { open(openPart.shownFiles()) }

  /// The course, with the files to encrypt listed in the locks of its classrooms.
  var withLockedFiles: Course {
    var course = self
    for place in classrooms.indices where classrooms[place].isLocked {
      let classroom = classrooms[place]
      let beside = ["calendar.ics", ClassroomFiles.feed].map { "\(classroom.id)/\($0)" }
      course.classrooms[place].lock?.files =
        shownFiles(of: classroom).union(beside).union(classroom.sourcePaths)
    }
    return course
  }
}

extension Classroom {
  /// Whether only those who know its password can read its pages.
  var isLocked: Bool {
    precondition(access == .open || lock != nil, "a classroom with a password needs its key")
    return access == .password
  }

  /// The name that everybody may read; for a classroom with a password the name of its folder,
  /// which addresses contain anyway.
  var openName: String { isLocked ? id : name }

  /// The names of its teachers, as lists show them.
  var teacherNames: String { teachers.map(\.name).joined(separator: ", ") }

  /// The files of its quizzes that others may copy, below `content/`.
  var sourcePaths: [String] {
    quizzes.filter(\.publishesSource).flatMap { [$0] + $0.translations }.map(\.path)
  }
}

/// The files beside the pages of classrooms with a password, encrypted; the calendar and the feed
/// are in the given language.
func lockedOutputs(of course: Course, in language: SiteLanguage) -> [Output] {
  course.classrooms.indices.flatMap { index -> [Output] in
    let classroom = course.classrooms[index]
    guard let sealer = FileSealer(classroom, course.site) else { return [] }
    let beside = ClassroomFiles.all(of: course, index, in: language)
    let copies = course.shownFiles(of: classroom).union(classroom.sourcePaths).sorted()
    let library = Output(
      path: "site/\(classroom.id)/\(ClassroomFiles.library)",
      content: .page { _ in LibraryIndex(course.part { $0.id == classroom.id }).whole })
    return (beside + [library]).map { $0.sealed(by: sealer) }
      + copies.map { Output(path: "site/\($0)", content: .copy(of: $0)).sealed(by: sealer) }
  }
}

extension Output {
  /// A script with the encrypted content of a file.
  ///
  /// For a script it has the same path; for any other file it has a name that reveals nothing.
  fileprivate func sealed(by sealer: FileSealer) -> Output {
    let file = String(path.dropFirst("site/".count))
    let place = file.hasSuffix(".js") ? file : sealer.script(for: file)
    let sealed: Content =
      switch content {
      case .page(let render): .page { sealer.script(render($0), as: place) }
      case .bytes(let bytes): .bytes(sealer.script(bytes, as: place))
      case .copy(let path): .sealed(of: path) { sealer.script($0, as: place) }
      case .sealed: content
      }
    return Output(path: "site/\(place)", content: sealed)
  }
}

extension SiteAssets {
  /// The script that opens the pages of classrooms with a password and, on pages that list these
  /// classrooms, their encrypted lists.
  static func unlockScript(_ phrases: Phrases) -> SiteAssets {
    block(
      "unlock", phrases, as: "UNLOCK_PHRASES",
      parts("sealing.js", "unsealing.js", "codes.js", "password-key.js", "unlock.js"))
  }
}
