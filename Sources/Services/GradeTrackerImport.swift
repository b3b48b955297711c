import Courseware

extension GradeTracker {
  /// A course with one classroom for all student courses with the same name, number, section,
  /// quarter, year and credit; courses from our exports are distinguished by their classroom ids.
  static func course(from trees: [JSONValue]) -> ForeignCourse {
    var reader = GradeTrackerReader()
    return reader.course(from: trees)
  }
}

private struct GradeTrackerReader {
  private var records = RecordReader()
  private var classrooms: [String: ForeignClassroom] = [:]
  /// The weights of the first student in each classroom, by category; that of participation may be
  /// the one of another student.
  private var weights: [String: [String: Int]] = [:]
  private var order: [String] = []
  private var names: [String: String] = [:]
  /// The pairs of classroom and member already added.
  private var placed: Set<[String]> = []

  mutating func course(from trees: [JSONValue]) -> ForeignCourse {
    var (users, courses): ([RecordReader.Record], [RecordReader.Record]) = ([], [])
    for tree in trees {
      let found = records.documents(GradeTracker.collections, in: tree[collectionsKey])
      users += found["users"] ?? []
      courses += found["courses"] ?? []
    }
    names = Dictionary(keepingFirst: users.map { ($0.id, $0.value.text("name")) })
    for document in courses { add(document) }
    noteUsers(users, of: courses)
    var course = ForeignCourse()
    course.classrooms = order.compactMap { finished($0) }
    course.notes = records.notes
    return course
  }

  private mutating func noteUsers(
    _ users: [RecordReader.Record], of courses: [RecordReader.Record]
  ) {
    let taking = Set(courses.map { originalID($0.value.text("takenBy")) })
    for user in users where !taking.contains(user.id) {
      records.note(
        user.place,
        user.value.text("role") == "teacher"
          ? "not imported: courses do not name their teachers"
          : "not imported: the user takes no course")
    }
    if !users.isEmpty {
      records.note("users", "'currentGPA' is not imported: 'quizpress gradebook' computes it")
    }
  }

  /// The id of the classroom that a course belongs to.
  private func classroomID(of document: RecordReader.Record, takenBy user: String) -> String {
    let suffix = "~\(user)"
    if document.id.hasSuffix(suffix), document.id != suffix {
      return String(document.id.dropLast(suffix.count))
    }
    let value = document.value
    let numbers = ["section", "quarter", "year", "credit"].map { value[$0]?.int ?? 0 }
    return ([value.text("courseName"), value.text("courseNumber")] + numbers.map(String.init))
      .joined(separator: " ")
  }

  private mutating func add(_ document: RecordReader.Record) {
    let user = originalID(document.value.text("takenBy"))
    let id = classroomID(of: document, takenBy: user)
    guard placed.insert([id, user]).inserted else {
      records.note(document.place, "not imported: the student has this course already")
      return
    }
    if classrooms[id] == nil {
      order.append(id)
      classrooms[id] = head(of: document, id: id)
    }
    if names[user] == nil {
      records.note(document.place, "the files do not have this student: the id is the name")
    }
    classrooms[id]?.members.append(
      Member(id: user, name: names[user] ?? "", email: user.contains("@") ? user : nil))
    compareWeights(of: document, id)
    let own = scores(of: document, user)
    classrooms[id]?.scores += own
  }

  private func head(of document: RecordReader.Record, id: String) -> ForeignClassroom {
    let value = document.value
    var classroom = ForeignClassroom(
      place: document.place, id: id, name: value.text("courseName"))
    classroom.number = value.text("courseNumber")
    let year = value["year"]?.int ?? 0
    let seasons = ["", "Fall ", "Winter ", "Spring ", "Summer "]
    let quarter = value["quarter"]?.int ?? 0
    let season = seasons.indices.contains(quarter) ? seasons[quarter] : ""
    classroom.term = year == 0 ? season : "\(season)\(year)"
    classroom.section = value["section"]?.int.flatMap { $0 == 0 ? nil : String($0) }
    classroom.credits = value["credit"]?.int.flatMap { (1...1_000).contains($0) ? $0 : nil }
    return classroom
  }

  /// Keeps the weights of a classroom's first student, and notes those of others that differ.
  private mutating func compareWeights(of document: RecordReader.Record, _ id: String) {
    let categories = GradeTracker.listed + [GradeTracker.participation]
    var own: [String: Int] = [:]
    for category in categories { own[category] = document.value["\(category)Weight"]?.int }
    guard var first = weights[id] else {
      // Without a grade for participation a student has no weight for it. It is 0 if the others add
      // up to 100; otherwise a student with the same weights may have it.
      if own[GradeTracker.participation] == nil, sum(of: own.values) == 100 {
        own[GradeTracker.participation] = 0
      }
      weights[id] = own
      return
    }
    if first[GradeTracker.participation] == nil,
      GradeTracker.listed.allSatisfy({ own[$0] == first[$0] })
    {
      first[GradeTracker.participation] = own[GradeTracker.participation]
      weights[id] = first
    }
    for category in categories {
      guard let weight = own[category], weight != first[category] else { continue }
      let other = first[category].map(String.init) ?? "none"
      records.note(
        document.place,
        "'\(category)Weight' is not imported: it is \(weight), and \(other) for the first student")
    }
  }

  /// The scores, with the `weight` of each item as its maximum, as in our exports.
  private mutating func scores(
    of document: RecordReader.Record, _ member: String
  ) -> [ForeignScore] {
    var scores: [ForeignScore] = []
    for category in GradeTracker.listed {
      var seen: [String: Int] = [:]
      for item in document.value["\(category)Grades"]?.array ?? [] {
        let name = item.text("name")
        seen[name, default: 0] += 1
        let number = seen[name, default: 1]
        let place = "\(document.place)/\(category)Grades/\(name)"
        let (weight, grade) = (item["weight"]?.int ?? 0, item["grade"]?.double ?? 0)
        guard weight > 0, weight <= 1_000_000, (0...1_000_000).contains(grade) else {
          records.note(place, "not imported: weight and grade must not be negative, nor weight 0")
          continue
        }
        let item = number == 1 ? name : "\(name) (\(number))"
        if number > 1 {
          records.note(place, "the item is '\(item)': an earlier one has the same name")
        }
        scores.append(
          ForeignScore(
            place: place, member: member, category: category, item: item,
            points: grade * Double(weight) / 100,
            maximum: Double(weight)))
      }
    }
    guard let grade = document.value["participationGrade"]?.double else { return scores }
    let place = "\(document.place)/participationGrade"
    guard (0...1_000_000).contains(grade) else {
      records.note(place, "not imported: it is negative")
      return scores
    }
    return scores + [
      ForeignScore(
        place: place, member: member, category: GradeTracker.participation, item: "Participation",
        points: grade, maximum: 100)
    ]
  }

  /// A finished classroom; its weights are kept only if they are percentages that add up to 100.
  private mutating func finished(_ id: String) -> ForeignClassroom? {
    guard var classroom = classrooms[id] else { return nil }
    let scaled = withCommonMaxima(classroom.scores)
    for (old, new) in zip(classroom.scores, scaled) where old.maximum != new.maximum {
      records.note(old.place, old.note(onMaximum: new.maximum))
    }
    classroom.scores = scaled
    let known = weights[id] ?? [:]
    let used = Set(classroom.scores.map(\.category))
    let all = (GradeTracker.listed + [GradeTracker.participation]).map { ($0, known[$0] ?? 0) }
    let total = sum(of: all.map(\.1))
    if total == 100, all.allSatisfy({ $0.1 >= 0 }) {
      classroom.weights = all.filter { $0.1 > 0 || used.contains($0.0) }
        .map { (category: $0.0, share: $0.1) }
    } else if total != 0 {
      records.note(
        classroom.place,
        "the weights are not imported: they add up to \(total), not to 100; write 'weights' into "
          + "'classroom.md'")
    }
    return classroom
  }
}

/// The sum of weights, of which each counts at least 0 and at most 1,000.
private func sum(of weights: some Sequence<Int>) -> Int {
  weights.reduce(0) { $0 + min(max($1, 0), 1_000) }
}

/// The factor from one maximum to another, if it keeps all maxima multiples of ½; otherwise 1.
private func factor(
  from maximum: Double, to known: Double?, for maxima: [Double]
) -> (times: Double, by: Double) {
  guard let known, known != maximum else { return (1, 1) }
  let isShort = maxima.allSatisfy { ($0 * known * 2).remainder(dividingBy: maximum) == 0 }
  return isShort ? (known, maximum) : (1, 1)
}

/// The scores of a classroom, scaled so that each item has one maximum.
///
/// In the app only the ratio of weights matters, and our export multiplies all weights of a
/// student's category if a maximum is not a whole number. The scores of a student who shares an
/// item with others are therefore scaled to the same maximum, one student after another.
private func withCommonMaxima(_ scores: [ForeignScore]) -> [ForeignScore] {
  var scores = scores
  let students = Dictionary(grouping: scores.indices) { [scores[$0].category, scores[$0].member] }
  let items = Dictionary(grouping: scores.indices) { [scores[$0].category, scores[$0].item] }
  var isDone = scores.map { _ in false }
  var maxima: [[String]: Double] = [:]
  for first in scores.indices where !isDone[first] {
    var waiting = [first]
    while let index = waiting.popLast() {
      if isDone[index] { continue }
      let score = scores[index]
      let known = maxima[[score.category, score.item]]
      let all = students[[score.category, score.member]] ?? []
      let factor = factor(from: score.maximum, to: known, for: all.map { scores[$0].maximum })
      for own in all {
        isDone[own] = true
        scores[own].maximum = scores[own].maximum * factor.times / factor.by
        scores[own].points = scores[own].points * factor.times / factor.by
        let item = [scores[own].category, scores[own].item]
        if maxima[item] == nil {
          maxima[item] = scores[own].maximum
          waiting += items[item] ?? []
        }
      }
    }
  }
  return scores
}
