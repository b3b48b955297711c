import Courseware

/// The bundle's complete records of a site, its people and its classrooms.
extension [UInt8] {
  mutating func writeSite(_ site: Site) {
    beginObject()
    field("title", site.title)
    field("organization", site.organization)
    field("timeZone", site.timeZone)
    field("language", site.language)
    field("languages", site.languages)
    field("baseUrl", site.baseURL)
    field("description", site.description)
    field("pageSize", site.pageSize)
    field("submitTo", site.submitTo)
    endObject()
  }

  mutating func writeUsers(_ users: [UserDirectory.User]) {
    for user in users {
      beginRecord()
      field("userId", user.id)
      field("email", user.email)
      field("name", user.name)
      endObject()
    }
  }

  mutating func writeClassroom(_ classroom: Classroom) {
    beginRecord()
    field("id", classroom.id)
    field("name", classroom.name)
    writeTeachers(of: classroom)
    field("created", classroom.created)
    field("term", classroom.term)
    field("number", classroom.number)
    field("section", classroom.section)
    field("credits", classroom.credits)
    field("starts", classroom.starts)
    field("ends", classroom.ends)
    fieldDateOnly([
      "created": classroom.created, "starts": classroom.starts, "ends": classroom.ends,
    ])
    field("access", classroom.access.rawValue)
    objects("weights", classroom.weights) { out, weight in
      out.field("category", weight.category)
      out.field("share", weight.share)
    }
    writeGrading(classroom.grading)
    field("welcome", classroom.welcome)
    endObject()
  }

  mutating func writeMembers(of classroom: Classroom) {
    for person in classroom.people {
      beginRecord()
      field("classroom", classroom.id)
      field("userId", person.id)
      field("memberId", person.memberID)
      field("role", person.isTeacher ? "teacher" : "student")
      field("email", person.email)
      field("name", person.name)
      field("section", person.section)
      endObject()
    }
  }

  private mutating func writeTeachers(of classroom: Classroom) {
    let ids = UserIDs(of: classroom)
    objects("teachers", classroom.teachers) { out, teacher in
      out.field("userId", ids.id(of: teacher))
      out.field("email", teacher.email)
      out.field("name", teacher.name)
    }
  }

  private mutating func writeGrading(_ grading: Classroom.Grading) {
    key("grading")
    beginObject()
    objects("scale", grading.scale) { out, step in
      out.field("letter", step.letter)
      out.field("from", step.from)
      out.field("gradePoints", step.gradePoints)
    }
    objects("dropLowest", grading.dropLowest.sorted { $0.key < $1.key }) { out, count in
      out.field("category", count.key)
      out.field("count", count.value)
    }
    field("lateness", grading.lateness?.rawValue)
    field("missing", grading.missing.rawValue)
    endObject()
  }
}

/// The course's files, from which `quizpress import bundle` restores the course.
extension [UInt8] {
  /// The files that prose refers to, by path below `content/`.
  mutating func writeFiles(_ paths: [String]) {
    for path in paths {
      beginRecord()
      field("path", path)
      endObject()
    }
  }

  /// A text file, whose lines end with line feeds.
  mutating func writeSource(_ source: CourseSource) {
    beginRecord()
    field("path", String(source.path.dropFirst("content/".count)))
    key("text")
    writeJSON(source.text.bytes[...])
    endObject()
  }
}

/// The bundle's complete record of a quiz; its questions are in a collection of their own.
extension [UInt8] {
  mutating func writeQuiz(_ placed: ClassroomQuiz) {
    let quiz = placed.quiz
    beginRecord()
    field("classroom", placed.classroom)
    field("id", quiz.id)
    field("path", quiz.path)
    field("name", quiz.name)
    field("kind", quiz.kind.rawValue)
    field("answers", quiz.answers.rawValue)
    writeTimes(of: quiz)
    field("isDraft", quiz.isDraft)
    writeRules(of: quiz)
    writeLibraryData(of: quiz)
    field("introduction", quiz.introduction)
    objects("sections", quiz.sections) { $0.writeFields(of: $1) }
    field("revision", quiz.revision)
    if !quiz.translations.isEmpty { writeTranslations(of: quiz) }
    endObject()
  }

  private mutating func writeTranslations(of quiz: Quiz) {
    objects("translations", quiz.translations) { out, text in
      out.field("language", text.language)
      out.field("path", text.path)
      out.field("name", text.name)
      out.field("description", text.description)
      out.field("introduction", text.introduction)
      out.objects("sections", text.sections) { out, section in
        out.field("heading", section.heading)
        out.field("introduction", section.introduction)
      }
      out.objects("questions", text.questions.filter { !$0.isUntranslated }) {
        $0.writeTexts(of: $1)
      }
    }
  }

  private mutating func writeTexts(of question: Question) {
    field("id", question.id)
    field("stem", question.stem)
    field("body", question.body)
    field("hints", question.hints)
    field("explanation", question.explanation)
    objects("parts", question.kind.parts.filter { $0.list != .blank }) { out, part in
      out.field("list", part.list.name)
      out.field("id", part.id)
      out.field("text", part.text)
      out.field("feedback", part.feedback)
    }
  }

  private mutating func writeTimes(of quiz: Quiz) {
    field("created", quiz.created)
    field("opens", quiz.opens)
    field("deadline", quiz.deadline)
    field("closes", quiz.closes)
    field("release", quiz.release)
    fieldDateOnly([
      "created": quiz.created, "opens": quiz.opens, "deadline": quiz.deadline,
      "closes": quiz.closes, "release": quiz.release,
    ])
    field("timeLimitSeconds", quiz.timeLimit?.count)
  }

  private mutating func writeRules(of quiz: Quiz) {
    field("attempts", quiz.attempts)
    field("score", quiz.score.rawValue)
    field("shuffle", quiz.shuffle.rawValue)
    field("pass", quiz.pass)
    field("category", quiz.category)
    field("isExtraCredit", quiz.isExtraCredit)
    field("isAnonymous", quiz.isAnonymous)
  }

  private mutating func writeLibraryData(of quiz: Quiz) {
    field("tags", quiz.tags)
    field("description", quiz.description)
    field("author", quiz.author)
    field("language", quiz.language)
    field("license", quiz.license)
    field("allowsCloning", quiz.allowsCloning)
  }

  private mutating func writeFields(of section: Section) {
    field("heading", section.heading)
    field("introduction", section.introduction)
    field("pick", section.pick)
    array("questions", section.questions) { $0.element($1.id) }
  }
}

/// The bundle's complete records of questions, including answer keys.
extension [UInt8] {
  mutating func writeQuestions(of placed: ClassroomQuiz) {
    for section in placed.quiz.sections {
      for question in section.questions { writeQuestion(question, of: placed) }
    }
  }

  /// A reference to a quiz, whose id is unique only within its classroom.
  mutating func field(_ name: StaticString, quiz placed: ClassroomQuiz) {
    key(name)
    beginObject()
    field("classroom", placed.classroom)
    field("quiz", placed.quiz.id)
    endObject()
  }

  private mutating func writeQuestion(_ question: Question, of placed: ClassroomQuiz) {
    beginRecord()
    field("quiz", quiz: placed)
    field("id", question.id)
    field("stem", question.stem)
    field("body", question.body)
    field("hints", question.hints)
    field("explanation", question.explanation)
    field("points", question.points)
    field("tags", question.tags)
    field("difficulty", question.difficulty)
    if question.isVoid { field("isVoid", true) }
    let kind = question.kind.publishing
    field("kind", kind.name)
    kind.writeRecord(to: &self)
    endObject()
  }
}
