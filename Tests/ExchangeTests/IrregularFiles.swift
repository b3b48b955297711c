/// Questions that cannot be published, and texts around questions.
let irregularFiles: [ImportCase] = [
  ImportCase(
    name: "no key", source: "#### Why?\n- [ ] yes\n- [ ] no\n#### How?\n- [x] so\n- [ ] thus",
    result: draft("Why?", "no option is marked as correct", 3, "- [ ] yes\n- [ ] no") + "\n\n"
      + how,
    told: ["draft 3: no option is marked as correct"]),
  ImportCase(
    name: "no options", source: "#### Why?\n\nWords.\n#### How?\n- [x] so\n- [ ] thus",
    result: draft("Why?", "it has no options", 3, "Words.") + "\n\n" + how,
    told: ["draft 3: it has no options"]),
  ImportCase(
    name: "two options alike",
    source: "#### Why?\n- [x] yes\n- [ ] yes\n#### How?\n- [x] so\n- [ ] thus",
    result: draft("Why?", "two options are the same", 3, "- [x] yes\n- [ ] yes") + "\n\n" + how,
    told: ["draft 3: two options are the same"]),
  ImportCase(
    name: "several keys", source: "#### Why?\n- [x] yes\n- [ ] no\n- [x] so",
    result: "## Why? {type=multiple}\n\n- [x] yes\n- [ ] no\n- [x] so"),
  ImportCase(
    name: "a repeat",
    source: "#### Q1. How?\n- [x] so\n- [ ] thus\n\n#### Q9. How?\n\n- [ ] thus\n- [x]  so",
    result: how + "\n\n"
      + draft("How?", "it repeats the question in line 3", 7, "- [ ] thus\n- [x] so"),
    told: ["draft 7: it repeats the question in line 3"]),
  ImportCase(
    name: "a repeat with a different answer key",
    source: "#### Q1. How?\n- [x] so\n- [ ] thus\n\n#### Q9. How?\n- [ ] so\n- [x] thus",
    result: how + "\n\n"
      + draft(
        "How?", "it repeats the question in line 3 with a different answer key", 7,
        "- [ ] so\n- [x] thus"),
    told: ["draft 7: it repeats the question in line 3 with a different answer key"]),
  ImportCase(
    name: "one heading over two questions",
    source: "#### Q1. How?\n- [x] so\n- [ ] thus\n#### Q1. How?\n- [x] so\n- [ ] else",
    result: how + "\n\n## How?\n\n- [x] so\n- [ ] else"),
  ImportCase(
    name: "a heading without text",
    source: "####\n\n#### How?\n- [x] so\n- [ ] thus", result: how,
    told: ["named 3: the heading has no text and nothing below it"]),
  ImportCase(
    name: "options before any heading",
    source: "- [x] yes\n- [ ] no\n\nWords.\n\n#### How?\n- [x] so\n- [ ] thus",
    result: "Words.\n\n" + how, told: ["named 3: there are options before the first heading"]),
  ImportCase(
    name: "an introduction that cannot be shown",
    source: "Read this: ![a](b.png)\n\n#### How?\n- [x] so\n- [ ] thus", result: how,
    told: ["note 3: the introduction is not imported: image 'b.png' is missing"]),
  ImportCase(
    name: "a question in a comment",
    source: "<!--\n#### Why?\n- [x] yes\n-->\n\n#### How?\n- [x] so\n- [ ] thus", result: how,
    told: ["named 4: the question is in a comment"]),
  ImportCase(
    name: "a question that begins where a comment does",
    source: "<!-- ## Q2. Why?\n- [x] yes\n-->\n\n#### How?\n- [x] so\n- [ ] thus", result: how,
    told: ["named 3: the question is in a comment"]),
  ImportCase(
    name: "questions of other levels in a comment",
    source:
      "<!--\n## Part\n\n## Q2. Why?\n- [x] yes\n\nQ3. When?\n- [x] now\n-->\n\n#### How?\n"
      + "- [x] so\n- [ ] thus",
    result: how,
    told: ["named 6: the question is in a comment", "named 9: the question is in a comment"]),
  ImportCase(
    name: "the heading of an explanation",
    source: "#### How?\n- [x] so\n- [ ] thus\n\n#### Explanation\n\nBecause.",
    result: how + "\n\n> #### Explanation\n>\n> Because.",
    told: ["named 7: this heading is read as text of the question in line 3"]),
  ImportCase(
    name: "sections of a file",
    source: "#### How?\n- [x] so\n- [ ] thus\n\n## Part two\n\n#### Why?\n- [x] yes\n- [ ] no",
    result: how + "\n\n> ### Part two\n\n## Why?\n\n- [x] yes\n- [ ] no",
    told: ["note 7: this heading is read as text of the question in line 3"]),
  ImportCase(
    name: "underlined sections of a file",
    source: "#### How?\n- [x] so\n- [ ] thus\n\nTwo\n===\n\n#### Why?\n- [x] yes\n- [ ] no",
    result: how + "\n\n> ### Two\n\n## Why?\n\n- [x] yes\n- [ ] no",
    told: ["note 7: this heading is read as text of the question in line 3"]),
  ImportCase(
    name: "underlined questions",
    source: "How?\n----\n- [x] so\n- [ ] thus\n\nWhy?\n----\n- [x] yes\n- [ ] no",
    result: how + "\n\n## Why?\n\n- [x] yes\n- [ ] no"),
]

private let how = "## How?\n\n- [x] so\n- [ ] thus"

private func draft(_ stem: String, _ reason: String, _ line: Int, _ rest: String) -> String {
  """
  ## \(stem) {draft=true}

  <!-- not published: \(reason) (line \(line) of sample.md) -->

  \(rest)
  """
}
