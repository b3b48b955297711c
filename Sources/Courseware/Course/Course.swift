/// A course without errors: all references are resolved, and values have no source positions.
package struct Course: Sendable {
  /// The settings of `content/site.yml`.
  package var site: Site
  /// In the order of their ids.
  package var classrooms: [Classroom]
  /// Files that the prose refers to, by path relative to `content/`.
  ///
  /// The site contains those that its pages may show, at the same path.
  package var assets: [String]
  /// The text files that it was read from, in the order of their paths: `site.yml`, classrooms,
  /// rosters and quizzes.
  package var sources: [CourseSource] = []
  /// The drafts that it was read without, each as `CLASSROOM/QUIZ`.
  package var drafts: Set<String> = []

  /// Creates a course without ``sources``; `classrooms` must be in the order of their ids.
  package init(site: Site, classrooms: [Classroom], assets: [String]) {
    (self.site, self.classrooms, self.assets) = (site, classrooms, assets)
  }
}

/// The settings of `site.yml` for the site as a whole.
package struct Site: Sendable, Equatable {
  /// The field `title`; pages show it, attempts contain it, and secret keys belong to it.
  package var title: String
  /// The field `organization`, shown on the home page and at the foot of pages; `nil` if it is not
  /// set.
  package var organization: String?
  /// An IANA zone name; `UTC` if the course uses no local time.
  package var timeZone: String
  /// The BCP 47 tag of the language that teachers write in.
  package var language: String
  /// The languages, among ``interfaceLanguages``, that students can choose for the interface; empty
  /// if there is no choice.
  package var languages: [String]
  /// The field `base-url`, an `http:` or `https:` address with or without a final slash; `nil` if
  /// it is not set.
  package var baseURL: String?
  /// The field `description`, shown on the home page; `nil` if it is not set.
  package var description: String?
  /// How many classrooms the home page shows at once.
  package var pageSize = 30
  /// Where students may send their attempts: a `mailto:` or `https:` URL.
  package var submitTo: String?
  /// The public key that exam pages seal attempts with, in base64url; `nil` if they submit plain
  /// ones.
  package var examKey: String?
  /// The services that import the course: each gets its own files, and `check` reports what exceeds
  /// its limits.
  package var importers: Set<Importer> = []
  /// The fields `colors`, `font` and `logo`.
  package var style = SiteStyle()

  /// A service that imports courses and has limits of its own for names and numbers.
  package enum Importer: String, Sendable, CaseIterable {
    case qaptain, quiztime
    case gradeTracker = "grade-tracker"
    case breakapp, clicker, moodle, canvas

    /// Its name in a sentence.
    package var title: String {
      switch self {
      case .qaptain: "Qaptain"
      case .quiztime: "QuizTime"
      case .gradeTracker: "Grade Tracker"
      case .breakapp: "BreakApp"
      case .clicker: "Clicker"
      case .moodle: "Moodle"
      case .canvas: "Canvas"
      }
    }
  }

  /// The language of a site that names none.
  package static let defaultLanguage = "en"

  /// The languages that the interface of pages can be in.
  package static let interfaceLanguages = languageNames.keys.sorted()
  /// Their names in a message.
  package static let languageNames = ["ar": "Arabic", "en": "English", "zh": "Chinese"]

  /// The languages that the pages are in.
  ///
  /// The first has the addresses without a language: it is the site's own, if pages can be in it.
  package var pageLanguages: [String] {
    let own = Site.interfaceLanguage(of: language)
    let choice = languages.isEmpty ? own.map { [$0] } ?? [] : languages
    let first = choice.first { $0 == own } ?? choice.first ?? Site.defaultLanguage
    return [first] + choice.filter { $0 != first }
  }

  /// The language of ``interfaceLanguages`` that a tag names; `nil` for others, including
  /// traditional Chinese.
  package static func interfaceLanguage(of tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0) }
    guard let own = parts.first.map(String.init), interfaceLanguages.contains(own) else {
      return nil
    }
    return own == "zh" && isTraditional && !parts.contains("hans") ? nil : own
  }

  /// The language of a tag without script and region: `zh` for `zh-Hans`.
  package static func primaryLanguage(_ tag: String) -> String {
    tag.lowercased().prefix { $0 != "-" && $0 != "_" }.description
  }

  /// Creates settings with the defaults of `site.yml`; the title, which has none there, is empty.
  package init(
    title: String = "", organization: String? = nil, timeZone: String = "UTC",
    language: String = Site.defaultLanguage, languages: [String] = []
  ) {
    (self.title, self.organization) = (title, organization)
    (self.timeZone, self.language, self.languages) = (timeZone, language, languages)
  }
}

/// A text file of a course, which is read when it is needed.
package struct CourseSource: Sendable {
  /// Below the course's root.
  package let path: String
  private let read: @Sendable () -> SourceText

  /// Creates a source whose text is in memory already.
  package init(_ text: SourceText) { self.init(path: text.path) { text } }

  /// `read` must return the same text each time.
  package init(path: String, read: @escaping @Sendable () -> SourceText) {
    (self.path, self.read) = (path, read)
  }

  /// Without a byte order mark, and with line feeds as line ends.
  package var text: SourceText { read() }
}

extension Site {
  /// The origin that pages send attempts to, `https://quizzes.example.org:8443`; `nil` if
  /// ``submitTo`` is not an `https:` URL with a plain host.
  ///
  /// It is written into a content security policy, so it contains only letters, digits, dots,
  /// hyphens and a port: no user information, and no letters that a browser would encode.
  package var submissionOrigin: String? {
    guard let submitTo, submitTo.lowercased().hasPrefix("https://") else { return nil }
    let authority = submitTo.dropFirst(8).prefix { !"/?#\\".contains($0) }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, !host.hasPrefix("."), !host.hasPrefix("-"),
      host.utf8.allSatisfy(isHostByte)
    else { return nil }
    guard parts.count == 2 else { return "https://\(host)" }
    guard !parts[1].hasPrefix("+"), let port = UInt16(parts[1]), port > 0 else { return nil }
    return "https://\(host):\(port)"
  }
}

private func isHostByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
}
