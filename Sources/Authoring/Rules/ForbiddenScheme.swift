import Courseware

extension Rule {
  static let forbiddenScheme = Rule(
    "forbidden-scheme", .error,
    "Links lead to web pages, mail and telephone numbers, and images are files.",
    explanation: """
      A link may start with https, http, mailto or tel; others could run a program in a student's
      browser or open a file of the student's own. A picture from another site tells that site who
      takes your quiz, and disappears when it is moved. Save the picture next to the quiz and use
      its name.
      """,
    bad: "Read the [summary](file:///home/ada/summary.pdf) first.",
    good: "Read the [summary](https://example.org/summary.pdf) first."
  ) { line in
    """
    \(line)

    ## Which part of a plant takes in water?

    - [x] Root
    - [ ] Flower
    """
  }
}
