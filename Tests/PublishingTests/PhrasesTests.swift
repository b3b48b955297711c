import Courseware
import TestSupport
import Testing

@testable import Publishing

/// What pages say in the language of most tests.
let english = SiteLanguage.all(of: Site())[0].phrases

/// Holds the files of languages to the one of English, and the pages to what is in the files.
struct PhrasesTests {
  private func document(_ language: String) throws -> JSONValue {
    let path = "Sources/Publishing/Languages/\(language).json"
    return try JSONValue(Array(try Repository.text(path).utf8), limit: 1 << 20)
  }

  /// Every phrase by its group and name, without the header.
  private func phrases(_ language: String) throws -> [String: JSONValue] {
    let groups = (try document(language).object ?? []).filter { $0.key != "language" }
    let pairs = groups.flatMap { group in
      (group.value.object ?? []).map { ("\(group.key).\($0.key)", $0.value) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The names in braces of a phrase; of one that counts, of all its forms together.
  private func values(in phrase: JSONValue) -> Set<String> {
    let texts = phrase.string.map { [$0] } ?? (phrase.object ?? []).compactMap(\.value.string)
    return Set(texts.flatMap { $0.matches(of: /\{(\w+)\}/).map { String($0.1) } })
  }

  @Test("Each file of a language is offered, and has the header that pages need")
  func languages() throws {
    let files = Repository.files(below: "Sources/Publishing/Languages", endingIn: ".json")
    let names = files.compactMap { $0.split(separator: "/").last?.dropLast(5) }.map(String.init)
    #expect(names.sorted() == Site.interfaceLanguages)
    for name in Site.interfaceLanguages {
      let phrases = try #require(Phrases.of(name))
      #expect(Site.primaryLanguage(phrases.tag) == name)
      #expect(phrases.direction == ContentLanguage(phrases.tag, english).direction)
    }
  }

  @Test("Each language has all phrases, with the same values and all forms that count")
  func complete() throws {
    let original = try phrases("en")
    for language in Site.interfaceLanguages {
      let translated = try phrases(language)
      let plural = try document(language)["language"]?["plural"]?.string
      let rule = try #require(plural.flatMap(PluralRule.init))
      let forms = Set((0..<200).map(rule.category))
      let missing = Set(original.keys).subtracting(translated.keys)
      let unknown = Set(translated.keys).subtracting(original.keys)
      #expect(missing.isEmpty && unknown.isEmpty, "\(language): \(missing) \(unknown)")
      for (name, phrase) in translated {
        // Nothing is between sentences of Chinese.
        #expect(phrase.string != "" || name == "everyScript.afterSentence", "\(language): \(name)")
        #expect((phrase.object == nil) == (original[name]?.object == nil), "\(language): \(name)")
        if let object = phrase.object {
          #expect(Set(object.map(\.key)) == forms, "\(language): \(name)")
        }
        let own = values(in: phrase)
        let expected = original[name].map(values) ?? []
        #expect(own == expected, "\(language): \(name)")
      }
    }
  }

  @Test("Pages and scripts name phrases that there are, and every phrase is named")
  func named() throws {
    let files =
      Repository.files(below: "Sources/Publishing", endingIn: ".swift")
      + Repository.files(below: "Sources/Publishing/Assets", endingIn: ".js")
      + Repository.files(below: "templates", endingIn: ".mustache")
    var named: Set<String> = []
    for file in files {
      let text = try Repository.text(file)
      let direct = text.matches(of: /(?:phrases\[|phrases\(|[^a-z]self[\[(]|phrase\()\s*"(\w+)"/)
      let inTemplates = text.matches(of: /\{\{say\.(\w+)\}\}/)
      named.formUnion(direct.map { String($0.1) } + inTemplates.map { String($0.1) })
    }
    let all = Set(
      try phrases("en").keys.compactMap { $0.split(separator: ".").last.map(String.init) })
    #expect(named.subtracting(all).isEmpty, "\(named.subtracting(all).sorted())")
    let quoted = try files.map { try Repository.text($0) }.joined()
    let unused = all.subtracting(named).filter { name in
      // Names that are put together: `band0`, `blankOf`, `last60`.
      let stem = name.hasSuffix("Of") ? String(name.dropLast(2)) : name.filter(\.isLetter)
      return !quoted.contains("\"\(name)\"") && !quoted.contains("\"\(stem)\"")
        && !quoted.contains("`\(stem)${")
    }
    #expect(unused.isEmpty, "\(unused.sorted())")
  }

  @Test(
    "Numbers take the form that their language counts them in",
    arguments: [
      ("en", [0: "0 points", 1: "1 point", 2: "2 points", 21: "21 points"]),
      ("zh", [0: "0 分", 1: "1 分", 100: "100 分"]),
      (
        "ar",
        [1: "نقطة واحدة", 2: "نقطتان", 3: "3 نقاط", 10: "10 نقاط", 11: "11 نقطة", 100: "100 نقطة"]
      ),
    ])
  func counts(language: String, expected: [Int: String]) throws {
    let phrases = try #require(Phrases.of(language))
    for (number, text) in expected {
      #expect(phrases("countPoints", count: number) == text)
    }
  }

  @Test func halvesOfAPointTakeTheFormOfFractions() throws {
    #expect(english.points(Points(halves: 1)) == "0.5 points")
    #expect(english.points(Points(halves: 2)) == "1 point")
    #expect(try #require(Phrases.of("ar")).points(Points(halves: 5)) == "2.5 نقطة")
  }

  @Test(
    "English dates are written as in the region of the site's language",
    arguments: [
      ("en", "September 4, 2026"), ("en-US", "September 4, 2026"), ("en-CA", "September 4, 2026"),
      ("en-GB", "4 September 2026"), ("en_au", "4 September 2026"), ("fr", "September 4, 2026"),
      ("en-Latn-IE", "4 September 2026"), ("en-001", "4 September 2026"),
    ])
  func dates(_ tag: String, _ date: String) throws {
    let language = try #require(SiteLanguage.all(of: Site(language: tag)).first)
    #expect(language.phrases.date(Moment(seconds: 1_788_480_000)) == date)
    let script = String(decoding: language.phrases.script(["everyScript"]), as: UTF8.self)
    let locale = date.hasPrefix("4") ? "en-GB" : "en"
    #expect(script.contains("\"locale\":\"\(locale)\""), "\(script.suffix(40))")
  }

  @Test("A site's pages are in the languages that it lists, its own first")
  func choice() {
    func languages(_ language: String, _ choice: [String]) -> [String] {
      SiteLanguage.all(of: Site(language: language, languages: choice)).map(\.code)
    }
    #expect(languages("en-GB", []) == ["en"])
    #expect(languages("zh-Hans-CN", []) == ["zh"])
    #expect(languages("fr", []) == ["en"])
    #expect(languages("zh-Hant", []) == ["en"])
    #expect(languages("zh", ["en", "zh"]) == ["zh", "en"])
    #expect(languages("fr", ["ar", "zh"]) == ["ar", "zh"])
  }

  @Test("Pages in a second language are beside those in the first, and link among themselves")
  func versions() throws {
    var course = SampleCourse.course()
    course.site.languages = ["en", "ar"]
    let files = try rendered(course)
    let quiz = try #require(
      files.keys.first { $0.contains("/quizzes/") && $0.hasSuffix(".ar.html") })
    let html = String(decoding: try #require(files[quiz]), as: UTF8.self)
    #expect(html.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(html.contains("href=\"../../index.ar.html\""))
    #expect(html.contains("<h1 lang=\"en\" dir=\"ltr\">"))
    let plain = quiz.replacing(".ar.html", with: ".html")
    #expect(html.contains("/\(plain.split(separator: "/").last ?? "")\" lang=\"en\""))
    let original = String(decoding: try #require(files[plain]), as: UTF8.self)
    #expect(original.contains("<html lang=\"en\" dir=\"ltr\">"))
    let missing = String(decoding: try #require(files["site/404.html"]), as: UTF8.self)
    #expect(files["site/404.ar.html"] == nil && !missing.contains("hreflang"))
  }
}
