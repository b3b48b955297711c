import Courseware

/// The page of a quiz: its details, its dates and its questions.
final class QuizPage: Page {
  static let template = "quiz"
  let frame: Frame
  private let quiz: Quiz
  private let classroom: Classroom
  private let site: Site
  private let page: String
  /// The quiz in its own language, with its translations.
  private let original: Quiz
  /// The page in each language of its text; empty if there is only one.
  private let versions: [LanguageLink]

  /// - Parameters:
  ///   - quiz: The quiz as the page shows it: itself, or one of its translations.
  ///   - original: The quiz itself.
  ///   - classroom: The classroom of the quiz.
  ///   - site: The site of the classroom.
  ///   - language: The language of the interface.
  init(
    _ quiz: Quiz, of original: Quiz, _ classroom: Classroom, _ site: Site,
    in language: SiteLanguage
  ) {
    (self.quiz, self.original, self.classroom, self.site) = (quiz, original, classroom, site)
    page = Link.page(of: quiz.path)
    let isTranslation = quiz.path != original.path
    let path = isTranslation ? page : language.path(page)
    var frame = Frame(
      of: site, page: page, in: language, title: quiz.name, summary: quiz.description ?? "",
      needsCodeStyle: quiz.pageNeedsCodeStyle, script: language.quizScripts[0])
    frame.address = site.address(of: path) ?? ""
    frame.language = ContentLanguage(quiz.language ?? site.language, language.phrases)
    frame.sendsTo = site.submitTo?.hasPrefix("/") == true ? "'self'" : site.submissionOrigin
    frame.languages = language.versions.map { version in
      let target = original.page(in: version)
      return LanguageLink(
        version, to: target, from: path,
        isCurrent: target == path || (version.code == language.code && !isTranslation))
    }
    versions = original.textLinks(from: path, site, language)
    let known = Set(frame.languages.map(\.code))
    frame.alternates = frame.languages + versions.filter { !known.contains($0.code) }
    let later = quiz.filesOfReleasedAnswers(classroom.lock?.files ?? [])
    frame.lock(classroom, site, at: path, showingLater: later)
    self.frame = frame
  }

  static let fields = framed([
    "author": .text { $0.quiz.author ?? "" },
    "classroomHref": .text {
      let page = $0.frame.siteLanguage.path("\($0.classroom.id)/index.html")
      return Link(to: page, from: $0.page).url
    },
    "classroomName": .text(\.classroom.name),
    "description": .text { $0.quiz.description ?? "" },
    "facts": .html(\.facts),
    "form": .html(\.form),
    "hasVersions": .flag { !$0.versions.isEmpty },
    "hidesQuestions": .flag(\.quiz.hidesQuestions),
    "introduction": .html { page in
      var places = PagePlaces(questionsOf: page.quiz)
      return HTML {
        $0.write(page.quiz.introduction, &places)
        $0.isolateTexts(from: 0, in: page.frame.language.direction)
      }
    },
    "isAnonymous": .flag(\.quiz.isAnonymous),
    "isSurvey": .flag { $0.quiz.kind == .survey || $0.quiz.kind == .poll },
    "island": .html(\.island),
    "kind": .text { $0.phrases.kind($0.quiz.kind) },
    "line": .html(\.line),
    "name": .text(\.quiz.name),
    "presenter": .text { page in
      guard page.original.lectureDay != nil else { return "" }
      return Link(to: page.frame.siteLanguage.path(page.original.presenterPage), from: page.page)
        .url
    },
    "source": .text { page in
      page.quiz.publishesSource ? Link(to: page.quiz.path, from: page.page).url : ""
    },
    "versions": .list(\.versions),
  ])

  private var phrases: Phrases { frame.phrases }

  private var facts: HTML {
    let zone = site.timeZone
    let isGraded = quiz.kind.isGraded
    return HTML([
      Fact(phrases["opens"], quiz.opens, zone: zone, phrases),
      Fact(phrases["deadline"], quiz.deadline, zone: zone, phrases),
      quiz.closes == quiz.deadline
        ? nil : Fact(phrases["closes"], quiz.closes, zone: zone, phrases),
      Fact(phrases["release"], quiz.release, zone: zone, phrases),
      Fact(phrases["size"], phrases("countQuestions", count: quiz.shownQuestions)),
      isGraded ? Fact(phrases["points"], quiz.shownPoints.words) : nil,
      isGraded ? Fact(phrases["pass"], quiz.pass.map(phrases.percent)) : nil,
      Fact(phrases["timeLimit"], quiz.timeLimit.map(phrases.duration)),
      quiz.kind.needsDeadline ? Fact(phrases["attempts"], attempts) : nil,
      quiz.isExtraCredit ? Fact(phrases["extraCredit"], phrases["onTop"]) : nil,
    ])
  }

  /// The most important facts in one line; the script says how many attempts are left.
  private var line: HTML {
    var facts = [phrases("countQuestions", count: quiz.shownQuestions)]
    if quiz.kind.isGraded { facts.append(phrases.points(quiz.shownPoints)) }
    if let limit = quiz.timeLimit { facts.append(phrases.duration(limit)) }
    return HTML { out in
      if let deadline = quiz.deadline {
        out.write("<span>")
        out.writeEscaped(phrases["due"])
        out.write(" ")
        deadline.write(to: &out, zone: site.timeZone, phrases)
        out.write("</span> ")
      }
      for fact in facts {
        out.write("<span>")
        out.writeEscaped(fact)
        out.write("</span> ")
      }
      if quiz.kind.isGraded, quiz.attempts != nil { out.write("<span id=\"left\"></span>") }
    }
  }

  private var attempts: String {
    let count = quiz.attempts.map(String.init) ?? phrases["unlimited"]
    if quiz.attempts == 1 { return count }
    return phrases("attemptsAndRule", ["count": count, "rule": phrases.counting(quiz.score)])
  }

  private var form: HTML {
    let language = ContentLanguage(original.language ?? site.language, phrases)
    return HTML {
      QuizForm(quiz, frame.language, ofUntranslated: language).write(to: &$0)
    }
  }

  private var island: HTML {
    let isTranslated = !original.translations.isEmpty
    let others = ([original] + original.translations).filter { $0.decimalMark != quiz.decimalMark }
    return HTML {
      QuizIsland(
        quiz: quiz, classroom: classroom, site: site,
        sealingScript: quiz.isSealed(in: site)
          ? frame.root + frame.siteLanguage.sealingScript.path : nil,
        language: isTranslated ? quiz.language ?? site.language : nil,
        languagesOfOtherMark: others.map { $0.language ?? site.language },
        releaseScript: frame.root + frame.siteLanguage.releaseScript.path
      ).write(to: &$0)
    }
  }
}

extension Quiz {
  /// Those of the given files that its page shows after the answers have been released.
  fileprivate func filesOfReleasedAnswers(_ files: Set<String>) -> Set<String> {
    let disclosure = Disclosure(of: self)
    guard !files.isEmpty, !disclosure.showsAnswers, disclosure.showsFilesOfAnswers else {
      return []
    }
    var shown = ShownFiles(among: files)
    disclosure.visitShownProse(of: self) { shown.add($0, of: path) }
    return shown.files
  }

  /// The path of its page for readers of a language of the site: that of the translation, if there
  /// is one.
  func page(in version: SiteLanguage.Version) -> String {
    translation(into: version.code).map { Link.page(of: $0.path) }
      ?? version.path(Link.page(of: path))
  }

  /// Links to its page in each language of its text; none if it is not translated.
  fileprivate func textLinks(
    from page: String, _ site: Site, _ language: SiteLanguage
  ) -> [LanguageLink] {
    guard !translations.isEmpty else { return [] }
    let tag = self.language ?? site.language
    let plain = Link.page(of: path)
    let own = language.versions.first { $0.code == Site.interfaceLanguage(of: tag) }
    let isOwnPage = page == plain || language.versions.contains { $0.path(plain) == page }
    let isTranslated = translations.contains { Link.page(of: $0.path) == page }
    let target = isOwnPage && !isTranslated ? page : own?.path(plain) ?? plain
    return [LanguageLink(text: tag, to: target, from: page)]
      + translations.map {
        LanguageLink(text: $0.language ?? tag, to: Link.page(of: $0.path), from: page)
      }
  }
}
