import Courseware

extension Rule {
  static let questionHeading = Rule(
    "question-heading", .error, "A question starts with a heading of two number signs.",
    explanation: """
      Answers below a heading with one '#' or three, or below bold text, belong to no question, or
      to the one above. Write '## ' before the text of each question; bold type and numbers are
      not needed. Settings such as '{points=2}' below another heading make it a question as well,
      and so does a blank where the question above has one in its heading. A heading with one '#'
      starts a section, and those with three or more are part of a question's text. Four spaces or
      a tab before a heading make it code, so a heading with settings, below answers or above
      options must not be indented. In a quiz without any such heading, each line above options
      with letters, such as 'A) …', is reported.
      """,
    bad: "### What is the smallest planet?", good: "## What is the smallest planet?"
  ) { heading in
    """
    ## What is the largest planet?

    - [x] Jupiter
    - [ ] Saturn

    \(heading)

    - [x] Mercury
    - [ ] Mars
    """
  }
}
