/// The equivalent of a field of another program.
///
/// Sources: the field names of Canvas's quiz API, Moodle's quiz settings, text2qti, Hugo, Quarto,
/// R/exams and mdbook-quiz.
enum OtherName: Sendable, ExpressibleByStringLiteral {
  /// The same field by another name.
  case field(String)
  /// A switch that corresponds to a value of a field here: `randomize: true` is `shuffle:
  /// questions`.
  case setting(String, on: String, off: String)
  /// A field that has no equivalent, with advice.
  case advice(String)

  init(stringLiteral field: String) { self = .field(field) }

  /// The equivalent field, if there is one.
  var field: String? {
    switch self {
    case .field(let field), .setting(let field, _, _): field
    case .advice: nil
    }
  }

  /// The value that corresponds to a value of the switch; `nil` if there is none.
  func value(for written: String) -> String? {
    guard case .setting(_, let on, let off) = self, let meant = suggestedFlag(written) else {
      return nil
    }
    return meant.text == "true" ? on : off
  }
}

/// A name in a form for comparison: `due_date`, `dueDate` and `Due date` are equal.
func comparableName(_ name: String) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber }
}

extension OtherName {
  /// A table with one entry for each word; the words of an entry are separated by spaces.
  static func table(_ entries: [(words: String, meaning: OtherName)]) -> [String: OtherName] {
    var table: [String: OtherName] = [:]
    for entry in entries {
      for word in entry.words.split(separator: " ") { table[String(word)] = entry.meaning }
    }
    return table
  }

  static let ofQuizzes = table([
    ("title quiztitle quizname heading exname", "name"),
    ("titel titre título nombre nom 标题 名称", "name"),
    ("erstellt créé creado 创建 创建时间", "created"),
    ("abgabe abgabedatum frist échéance datelimite fechalímite 截止 截止时间", "deadline"),
    ("versuche tentatives intentos", "attempts"),
    ("zeitlimit dauer durée duración", "time-limit"), ("art typ tipo", "kind"),
    ("beschreibung descripción", "description"), ("sprache langue idioma", "language"),
    ("due duedate dueat dueby duetime deadlinedate", "deadline"),
    ("date pubdate createdat creationdate datecreated", "created"),
    ("start starts startdate starttime startat startsat open opendate openat timeopen", "opens"),
    ("unlockat unlockdate publishdate releasedate availablefrom visiblefrom", "opens"),
    ("available opensat", "opens"),
    ("end ends enddate endtime endat endsat close closedate closeat timeclose", "closes"),
    ("lockat lockdate until availableuntil cutoff cutoffdate expires expirydate", "closes"),
    ("tries maxtries maxattempts attemptsallowed allowedattempts attemptlimit retries", "attempts"),
    ("attemptnumber numberofattempts attemptcount", "attempts"),
    ("time duration timer minutes timeallowed timelimitminutes", "time-limit"),
    ("type quiztype mode assessmenttype", "kind"),
    ("lang locale", "language"),
    ("gradingmethod grademethod scoringpolicy keepscore scoretokeep whichattempt", "score"),
    ("gradingpolicy scorepolicy keep", "score"), ("passing minscore minimumscore", "pass"),
    ("passmark passingscore passinggrade passscore passpercentage gradepass threshold", "pass"),
    ("keywords labels topics topic subject categories", "tags"),
    ("desc summary intro introduction subtitle abstract excerpt quizdescription", "description"),
    ("authors by creator writer instructor teacher", "author"),
    ("assignmentgroup gradecategory", "category"),
    ("bonus", "extra-credit"), ("copyright rights", "license"),
    ("unpublished hidden", "draft"),
    ("status state", .advice("a quiz is published unless it has 'draft: true'")),
    ("renamedfrom oldname oldid formername previousname", "formerly"),
    (
      "difficulty",
      .advice("write the difficulty of each question after its heading: '{difficulty=easy}'")
    ),
    (
      "feedback explanations solutions",
      .advice(
        "write feedback below its option, and an explanation below its question; 'answers' says "
          + "when students see them")
    ),
    (
      "hint hints",
      .advice("a hint is a quote below the heading of its question that starts with '> [!TIP]'")
    ),
    ("published publish visible", .setting("draft", on: "false", off: "true")),
    (
      "randomize randomise random randomorder shufflequestions randomizequestions",
      .setting("shuffle", on: "questions", off: "none")
    ),
    (
      "shuffleanswers shuffleoptions shufflechoices randomizeanswers randomizeoptions exshuffle",
      .setting("shuffle", on: "options", off: "none")
    ),
    (
      "showcorrectanswers showanswers showsolution showsolutions revealanswers displayanswers"
        + " showfeedback showresults",
      .setting("answers", on: "open", off: "teacher")
    ),
    ("practice", .setting("kind", on: "practice", off: "quiz")),
    ("exam", .setting("kind", on: "exam", off: "quiz")),
    ("anonymised anonymized isanonymous anonymity", "anonymous"),
    ("survey", .setting("kind", on: "survey", off: "quiz")),
    ("partialcredit", .setting("scoring", on: "each-option", off: "all-or-nothing")),
    (
      "points pts marks mark maxmark maxmarks maxpoints maxscore totalpoints pointspossible grade"
        + " maxgrade sumgrades worth outof expoints",
      .advice("write the points of each question after its heading: '{points=2}'")
    ),
    (
      "weight weighting percentage gradeweight",
      .advice(
        "write a 'category', and its weight in 'weights' of classroom.md; lists are"
          + " sorted by date")
    ),
    (
      "negativemarking negativemarks wrongpenalty penalty",
      .advice("'scoring: penalty=0.25' takes a quarter of a question's points for a wrong answer")
    ),
    (
      "questions items",
      .advice("write questions below the front matter, each with a heading such as '## Who ruled?'")
    ),
    (
      "numberofquestions numquestions questioncount questionstodraw pick draw pool",
      .advice("a section draws its questions: '# Choose your topic {pick=5}'")
    ),
    (
      "onequestionatatime oneatatime cantgoback backtracking navmethod questionsperpage perpage",
      .advice("with 'kind: practice' each question gives feedback; there is no other such setting")
    ),
    (
      "instructions directions preamble",
      .advice("write it as text between the front matter and the first question")
    ),
    ("id slug uid identifier", .advice("the quiz's id is the name of its file")),
    (
      "class course classroom",
      .advice("the folder that contains 'quizzes' is the quiz's classroom")
    ),
    (
      "late latepolicy latepenalty grace graceperiod",
      .advice("'grading' in classroom.md sets the grace period and whether late attempts count")
    ),
    ("timezone tz", .advice("set the time zone with 'time-zone' in site.yml")),
    (siteGenerator, siteGeneratorAdvice),
  ])

  static let ofClassrooms = table([
    ("title coursename classname classroomname", "name"),
    ("instructor professor lecturer tutor author", "teacher"),
    ("instructors professors lecturers tutors authors", "teachers"),
    ("date createdat creationdate", "created"),
    (
      "email mail emailaddress contact",
      .advice("it belongs to the teacher: 'teacher: { name: Ada Example, email: ada@example.org }'")
    ),
    ("start startdate startat termstart", "starts"), ("end enddate endat termend", "ends"),
    ("semester quarter session academicyear schoolyear year", "term"),
    ("coursenumber coursecode code catalognumber", "number"),
    ("sectionnumber period", "section"), ("credithours ects creditpoints units", "credits"),
    ("gradeweights weighting categories assignmentgroups", "weights"),
    ("gradingpolicy gradebook", "grading"), ("visibility privacy", "access"),
    ("extratime accommodations overrides exceptions", "extensions"),
    (
      "scale gradingscale gradescale letters lettergrades late latepolicy latepenalty grace"
        + " graceperiod droplowest missing",
      .advice("the fields for grades are part of 'grading': 'scale', 'late', 'drop-lowest' …")
    ),
    (
      "passing passmark passingscore passinggrade passscore",
      .advice("the percentage to pass belongs to each quiz: 'pass: 60'")
    ),
    (
      "students members roster enrollment",
      .advice("list students in 'members.csv' next to classroom.md")
    ),
    (
      "quizzes assignments",
      .advice("write each quiz as a file in the folder 'quizzes' next to this file")
    ),
    (
      "description syllabus welcome intro about summary",
      .advice("write it as text below the front matter")
    ),
    ("language lang locale", .advice("'language' belongs to site.yml or to a quiz")),
    ("timezone tz", .advice("set the time zone with 'time-zone' in site.yml")),
    ("id slug uid", .advice("the classroom's id is the name of its folder")),
    (siteGenerator, siteGeneratorAdvice),
  ])

  static let ofSites = table([
    ("name sitetitle sitename", "title"), ("url siteurl site baseurl", "base-url"),
    ("lang locale languagecode defaultcontentlanguage", "language"), ("zone tz", "time-zone"),
    ("org school institution organisation university author", "organization"),
    ("paginate perpage", "page-size"), ("tagline subtitle summary", "description"),
    ("email contact submit submissions", "submit-to"),
    ("color colour colours theme palette", "colors"), ("typeface fontfamily fonts", "font"),
    ("brand crest image icon", "logo"),
    ("classrooms courses", .advice("each folder in 'content' with a classroom.md is a classroom")),
    (
      "teacher teachers instructor",
      .advice("'teacher' belongs to the classroom.md of each classroom")
    ),
    (siteGenerator, siteGeneratorAdvice),
  ])

  static let ofColors = table([
    ("primary main light brand link links", "accent"), ("dark darkmode", "accent-dark"),
  ])

  static let ofGrading = table([
    ("letters lettergrades gradingscale scheme", "scale"), ("gradepoints gpa", "points"),
    ("drop", "drop-lowest"), ("latepolicy", "late"), ("graceperiod", "grace"),
    (
      "latepenalty penalty",
      .advice("late attempts count in full with 'late: accept' and not with 'late: refuse'")
    ),
    ("missingpolicy missingwork", "missing"),
    (
      "pass passing passmark passingscore passinggrade passscore",
      .advice("the percentage to pass belongs to each quiz: 'pass: 60'")
    ),
  ])

  static let ofExtensions = table([
    ("student students user learner name id", "member"),
    ("deadline due duedate dueat date newdeadline", "until"),
    ("for extra extratime days duration time minutes", "by"),
    ("limit timelimit timelimitpercent", "time-limit"),
    ("quizzes assignment test", "quiz"), ("group class", "section"),
  ])

  static let ofPeople = table([
    ("mail emailaddress", "email"), ("fullname displayname teacher", "name"),
  ])

  /// Fields that control the design or the address of a page in other programs.
  private static let siteGenerator =
    "layout template format output theme css cssclass permalink aliases toc bibliography menu image"
    + " cover editor execute jupyter lastmod updated modified version series navorder"
    + " sidebarposition plugins params markup"

  private static let siteGeneratorAdvice = advice("no page uses it: delete it")
}
