import Courseware

/// The deadlines, openings and closings of a classroom's quizzes as an iCalendar file.
///
/// Source: RFC 5545.
struct CalendarFile {
  let classroom: Classroom
  let site: Site
  let language: SiteLanguage

  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.writeLine("BEGIN:VCALENDAR")
    out.writeLine("VERSION:2.0")
    out.writeLine("PRODID:-//Quizpress//Quizpress//EN")
    out.writeLine("X-WR-CALNAME:\(escaped("\(classroom.name) · \(site.title)"))")
    for quiz in classroom.quizzes {
      write(quiz, "opens", at: quiz.opens, to: &out)
      write(quiz, "deadline", at: quiz.deadline, to: &out)
      if quiz.closes != quiz.deadline { write(quiz, "closes", at: quiz.closes, to: &out) }
    }
    out.writeLine("END:VCALENDAR")
    return out
  }

  /// An event without duration.
  private func write(_ quiz: Quiz, _ event: String, at moment: Moment?, to out: inout [UInt8]) {
    guard let moment else { return }
    out.writeLine("BEGIN:VEVENT")
    out.writeLine("UID:\(quiz.id)-\(event).\(classroom.id)@\(site.hostName)")
    out.writeLine("DTSTAMP:\(utc(quiz.created))")
    out.writeLine("DTSTART:\(utc(moment))")
    let phrases = language.phrases
    out.writeLine("SUMMARY:\(escaped(phrases[event] + phrases["colon"] + quiz.name))")
    let description = [classroom.name, quiz.description].compactMap(\.self)
    out.writeLine("DESCRIPTION:\(escaped(description.joined(separator: "\n")))")
    if let url = site.address(of: language.path(Link.page(of: quiz.path))) {
      out.writeLine("URL:\(url)")
    }
    out.writeLine("TRANSP:TRANSPARENT")
    out.writeLine("END:VEVENT")
  }
}

/// A moment in UTC: `20260914T215900Z`.
private func utc(_ moment: Moment) -> String {
  let time = CivilTime(seconds: moment.seconds)
  let clock = [time.hour, time.minute, time.second].map { zeroPadded($0) }.joined()
  return "\(time.date.replacing("-", with: ""))T\(clock)Z"
}

/// A text value: RFC 5545, 3.3.11.
private func escaped(_ text: String) -> String {
  var out = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\", ";", ",": out += ["\\", scalar]
    case "\n": out += ["\\", "n"]
    case "\t": out.append(scalar)
    case _ where scalar.value < 32 || scalar.value == 127: break
    default: out.append(scalar)
    }
  }
  return String(out)
}

extension [UInt8] {
  /// Appends a line, folded so that none has more than 75 bytes: RFC 5545, 3.1.
  fileprivate mutating func writeLine(_ text: String) {
    var length = 0
    for scalar in text.unicodeScalars {
      let bytes = UTF8.encode(scalar)
      let count = bytes?.count ?? 0
      if length + count > 75 {
        write("\r\n ")
        length = 1
      }
      append(contentsOf: bytes ?? UTF8.encodedReplacementCharacter)
      length += count
    }
    write("\r\n")
  }
}
