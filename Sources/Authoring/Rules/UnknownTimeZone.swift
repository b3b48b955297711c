import Courseware

extension Rule {
  static let unknownTimeZone = Rule(
    "unknown-time-zone", .error, "The site's time zone is named by continent and city.",
    explanation: """
      Names such as 'CET' or 'Eastern' mean different clocks in different places, and most say
      nothing about daylight saving time. Name the zone by its continent and a large city in it,
      with '_' for a space: Europe/Berlin, America/New_York, Asia/Tokyo.
      """,
    bad: .site("title: Northside School", "time-zone: Europe/Hamburg"),
    good: .site("title: Northside School", "time-zone: Europe/Berlin"))
}
