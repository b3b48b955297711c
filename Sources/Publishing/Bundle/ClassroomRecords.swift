import Courseware

/// The bundle's own records of a site, its people and its classrooms, nothing left out.
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
    writeWeights(classroom.weights)
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
    key("teachers")
    beginArray()
    for teacher in classroom.teachers {
      beginObject()
      field("userId", ids.id(of: teacher))
      field("email", teacher.email)
      field("name", teacher.name)
      endObject()
    }
    endArray()
  }

  private mutating func writeWeights(_ weights: [Classroom.CategoryWeight]) {
    key("weights")
    beginArray()
    for weight in weights {
      beginObject()
      field("category", weight.category)
      field("share", weight.share)
      endObject()
    }
    endArray()
  }

  private mutating func writeGrading(_ grading: Classroom.Grading) {
    key("grading")
    beginObject()
    key("scale")
    beginArray()
    for step in grading.scale {
      beginObject()
      field("letter", step.letter)
      field("from", step.from)
      field("gradePoints", step.gradePoints)
      endObject()
    }
    endArray()
    writeDropLowest(grading.dropLowest)
    field("lateness", grading.lateness?.rawValue)
    field("missing", grading.missing.rawValue)
    endObject()
  }

  private mutating func writeDropLowest(_ counts: [String: Int]) {
    key("dropLowest")
    beginArray()
    for (category, count) in counts.sorted(by: { $0.key < $1.key }) {
      beginObject()
      field("category", category)
      field("count", count)
      endObject()
    }
    endArray()
  }
}
