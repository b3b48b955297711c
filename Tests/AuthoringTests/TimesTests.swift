import Courseware
import Testing

@testable import Authoring

@Suite struct WrittenTimes {
  @Test(
    "A time is a date, a date and a time of day, or both with an offset",
    arguments: [
      ("2026-09-14", nil), ("2024-02-29", nil), ("2000-02-29", nil), ("1900-01-01", nil),
      ("2999-12-31", nil), ("2026-09-14 23:59", nil), ("2026-09-14  00:00", nil),
      ("2026-09-14T08:00", nil), ("2026-09-14t08:00:30", nil), ("2026-09-14T08:00:30.25", nil),
      ("2026-09-14T08:00Z", 0), ("2026-09-14T08:00:00z", 0), ("2026-09-14 08:00+02:00", 7_200),
      ("2026-09-14T08:00:00-09:30", -34_200), ("2026-09-14T08:00:00+18:00", 64_800),
      ("2026-09-14T08:00:00-00:00", 0),
    ] as [(String, Int32?)])
  func taken(_ text: String, _ offset: Int32?) throws {
    let time = try #require(WrittenTime(text))
    #expect(time.offset == offset)
    #expect(time.hasTimeOfDay == (text.count > 10))
  }

  @Test(
    "What is not in the calendar or has two meanings is refused",
    arguments: [
      "", "2026", "2026-09", "2026-9-14", "26-09-14", "14.09.2026", "2026/09/14", "2026-02-30",
      "2026-02-29", "1900-02-29", "2026-00-10", "2026-13-01", "2026-09-00", "2026-09-31",
      "0000-01-01", "1899-12-31", "3000-01-01", "2026-09-14T", "2026-09-14 8:00",
      "2026-09-14 24:00", "2026-09-14 23:60", "2026-09-14 23:59:60", "2026-09-14 23:59:5",
      "2026-09-14 23:59:59.", "2026-09-14T08:00+25:00", "2026-09-14T08:00+18:01",
      "2026-09-14T08:00+02", "2026-09-14T08:00+0200", "2026-09-14T08:00+02:60",
      "2026-09-14T08:00 +02:00", "2026-09-14T08:00Z ", "2026-09-14Z", "٢٠٢٦-09-14",
      "+2026-09-14", "-2026-09-14", "2026-09-14 at 8", "2026-09-14\t08:00", "null", "~",
    ])
  func refused(_ text: String) { #expect(WrittenTime(text) == nil) }

  @Test(
    "A year of two digits is read where it can be one, and never as 2014",
    arguments: [
      ("14/03/26", ["2026-03-14"]), ("14.03.26", ["2026-03-14"]), ("03/14/26", ["2026-03-14"]),
      ("26-03-14", ["2026-03-14"]), ("26/03/14 10:00", ["2026-03-14 10:00"]),
      ("26.03.14", ["2026-03-14"]), ("26-03-27", ["2027-03-26", "2026-03-27"]),
      ("24/09/26", ["2026-09-24"]), ("03/04/26", ["2026-04-03", "2026-03-04"]),
      ("14/03/15", []), ("14 Mar 26", ["2026-03-14"]), ("2026-14-03", ["2026-03-14"]),
      ("2026-14-13", []),
    ])
  func shortYears(_ text: String, _ readings: [String]) {
    let meant = SuggestedTime(text)
    #expect(meant.readings == readings)
    #expect(!meant.isCertain)
  }

  @Test("Each part is read for what it is") func parts() throws {
    let time = try #require(WrittenTime("2026-09-14T23:59:30.999+02:00"))
    let civil = CivilTime(year: 2026, month: 9, day: 14, hour: 23, minute: 59, second: 30)
    #expect(time.civil == civil)
    // `date -u -d 2026-09-14T21:59:30Z +%s`
    #expect(time.seconds == 1_789_423_170)
  }

  @Test("Every day of the calendar is taken and no 31st too many") func calendar() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (month, length) in lengths.enumerated() {
      for day in 1...31 {
        let text = "2026-\(month < 9 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)"
        #expect((WrittenTime(text) != nil) == (day <= length), "\(text)")
      }
    }
  }
}

@Suite struct ClassZones {
  /// Offsets by the tz database 2024a, in hours.
  @Test(
    "A local time names one moment, none in the gap, two in the overlap",
    arguments: [
      ("America/New_York", "2026-03-08 01:59", [-5.0]),
      ("America/New_York", "2026-03-08 02:00", []),
      ("America/New_York", "2026-03-08 02:30", []),
      ("America/New_York", "2026-03-08 03:00", [-4]),
      ("America/New_York", "2026-11-01 00:59", [-4]),
      ("America/New_York", "2026-11-01 01:00", [-4, -5]),
      ("America/New_York", "2026-11-01 01:30", [-4, -5]),
      ("America/New_York", "2026-11-01 02:00", [-5]),
      ("Europe/Berlin", "2026-03-29 02:30", []),
      ("Europe/Berlin", "2026-10-25 02:30", [2, 1]),
      ("Europe/Berlin", "2026-07-01 12:00", [2]),
      ("Australia/Lord_Howe", "2026-04-05 01:45", [11, 10.5]),
      ("Asia/Kolkata", "2026-03-29 02:30", [5.5]),
      ("Asia/Tokyo", "1965-06-01 00:00", [9]),
      ("Australia/Darwin", "1943-03-28 02:29", [10.5, 9.5]),
      ("Australia/Darwin", "1943-10-03 02:30", []),
      ("Pacific/Apia", "2011-12-30 12:00", []),
      ("UTC", "2026-03-29 02:30", [0]),
    ] as [(String, String, [Double])])
  func moments(_ name: String, _ local: String, _ hours: [Double]) throws {
    let known = try ClassZone(named: name)
    var zone = try #require(known)
    let civil = try #require(WrittenTime(local)).civil
    let found = zone.moments(of: civil)
    #expect(found.map(\.offset) == hours.map { Int32($0 * 3_600) })
    #expect(found.map(\.seconds) == hours.map { civil.seconds - Int64($0 * 3_600) })
    #expect(zone.moments(of: civil) == found, "remembered days answer the same")
  }

  @Test(
    "Zones are named by continent and city",
    arguments: [
      ("Europe/Berlin", true), ("America/Argentina/Buenos_Aires", true), ("UTC", true),
      ("GMT", true), ("Europe/Hamburg", false), ("CET", false), ("EST", false), ("", false),
      ("Berlin", false), ("../etc/passwd", false), ("/etc/localtime", false),
      ("Europe/Berlin ", false), ("GMT+2", false),
    ])
  func names(_ name: String, _ isKnown: Bool) throws {
    let found = try ClassZone(named: name)
    #expect((found != nil) == isKnown)
  }

  @Test("Both readings of a time that comes twice are offered, and each is taken as written")
  func offered() throws {
    let text = frontMatter("deadline: 2026-10-25 02:30\n") + oneQuestion
    let diagnostic = try #require(try check(text).diagnostics.first)
    #expect(diagnostic.code == "ambiguous-time")
    let offers = ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"]
    #expect(diagnostic.fixes.flatMap(\.edits).map(\.replacement) == offers)
    let deadlines = try offers.map {
      try quiz(oneQuestion, front: "deadline: \($0)\n").deadline?.utc
    }
    #expect(deadlines == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
  }

  @Test("A skipped time is offered an hour earlier and an hour later") func skipped() throws {
    let text = frontMatter("deadline: 2026-03-29 02:30\n") + oneQuestion
    let fixes = try #require(try check(text).diagnostics.first?.fixes)
    #expect(
      fixes.flatMap(\.edits).map(\.replacement)
        == ["2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00"])
  }

  /// A quiz with these fields in a course with a time zone.
  private func read(_ fields: String, in zone: String) throws -> CheckedCourse {
    try check(
      "---\nname: Quiz\n\(fields)---\n\n" + oneQuestion,
      beside: ["content/site.yml": .text("title: Course\ntime-zone: \(zone)\n")])
  }

  @Test("A day whose midnight the clocks skip starts an hour later") func noMidnight() throws {
    let fields = "created: 2026-03-01\nkind: practice\nopens: 2026-03-29\n"
    let checked = try read(fields, in: "Asia/Beirut")
    #expect(checked.diagnostics.isEmpty)
    let opens = checked.quiz?.opens
    #expect(opens?.utc == "2026-03-28T22:00:00Z" && opens?.isDateOnly == true)
  }

  /// Greenland's clocks go forward from 23:00 on Saturday to 0:00 on Sunday.
  @Test(
    "A day whose last hour the clocks skip ends before that hour",
    arguments: [
      ("America/Nuuk", "2026-03-28", "2026-03-29T00:59:59Z", "22:59"),
      ("America/Nuuk", "2027-03-27", "2027-03-28T00:59:59Z", "22:59"),
      ("America/Nuuk", "2026-03-29", "2026-03-30T00:59:59Z", "23:59"),
      ("America/Scoresbysund", "2026-03-28", "2026-03-29T00:59:59Z", "22:59"),
      ("America/Scoresbysund", "2026-10-24", "2026-10-25T01:59:59Z", "23:59"),
    ])
  func noLastHour(_ zone: String, _ date: String, _ end: String, _ time: String) throws {
    let checked = try read("created: 2026-03-01\ndeadline: \(date)\n", in: zone)
    #expect(checked.diagnostics.isEmpty)
    let deadline = checked.quiz?.deadline
    #expect(deadline?.utc == end && deadline?.localTime == time && deadline?.localDate == date)
    #expect(deadline?.isDateOnly == true)
  }

  @Test("A day that a zone has skipped is an error") func noDay() throws {
    let checked = try read("created: 2011-12-01\ndeadline: 2011-12-30\n", in: "Pacific/Apia")
    #expect(checked.diagnostics.map(\.code).contains("nonexistent-time"))
  }

  @Test("A date alone is the end of the day for a deadline and its start elsewhere")
  func edges() throws {
    let front = "opens: 2026-09-14\ndeadline: 2026-09-14\n"
    let quiz = try quiz(oneQuestion, front: front)
    #expect(quiz.opens?.utc == "2026-09-13T22:00:00Z")
    #expect(quiz.deadline?.utc == "2026-09-14T21:59:59Z")
    #expect(quiz.deadline?.isDateOnly == true && quiz.deadline?.localTime == "23:59")
  }

  @Test(
    "An extension by days keeps the time of day when clocks change, one by hours does not",
    arguments: [
      ("Europe/Berlin", "2026-10-24 23:59", "1 d", "2026-10-25T22:59:00Z"),
      ("Europe/Berlin", "2026-10-24 23:59", "24 h", "2026-10-25T21:59:00Z"),
      ("Europe/Berlin", "2026-03-28 23:59", "1 d", "2026-03-29T21:59:00Z"),
      // Clocks skip 02:30 on 29 March, and show it twice on 25 October.
      ("Europe/Berlin", "2026-03-28 02:30", "1 d", "2026-03-29T01:30:00Z"),
      ("Europe/Berlin", "2026-10-24 02:30", "1 d 2 h", "2026-10-25T03:30:00Z"),
      ("Europe/Berlin", "2026-09-14T12:00:00Z", "7 d", "2026-09-21T12:00:00Z"),
      ("America/Nuuk", "2026-03-27", "1 d", "2026-03-29T00:59:59Z"),
      ("America/Nuuk", "2026-03-27", "2 d", "2026-03-30T00:59:59Z"),
    ])
  func days(_ zone: String, _ deadline: String, _ length: String, _ end: String) throws {
    let classroom = """
      ---
      name: Biology
      teacher: Ada Example
      created: 2026-01-01
      extensions:
        - member: s1
          by: \(length)
      ---

      """
    let files: [String: Rule.Example.File] = [
      "content/site.yml": .text("title: Course\ntime-zone: \(zone)\n"),
      "content/class/classroom.md": .text(classroom),
      "content/class/members.csv": "id,name\ns1,Ana\n",
    ]
    let front = "---\nname: Quiz\ncreated: 2026-02-01\ndeadline: \(deadline)\n---\n\n"
    let checked = try check(front + oneQuestion, beside: files)
    let room = try #require(checked.course?.classrooms.first, "\(checked.diagnostics)")
    let member = try #require(room.members.first)
    #expect(room.deadline(of: room.quizzes[0], for: member)?.utc == end)
    let other = Member(id: "s2", name: "Bo")
    #expect(room.deadline(of: room.quizzes[0], for: other) == room.quizzes[0].deadline)
  }
}
