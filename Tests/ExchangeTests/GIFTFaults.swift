/// Questions that become drafts.
let giftFaults = [
  ImportCase(
    name: "two correct options of which students choose one",
    source: "A?{=b =c ~d}",
    result: """
      ## A? {draft=true}

      <!-- not published: 2 of its options are correct, but students choose one: mark one of them, \
      or give each its share, as in '~%50%' (line 1 of sample.md) -->

      ```
      =b =c ~d
      ```
      """,
    told: [
      "draft 1: 2 of its options are correct, but students choose one: mark one of them, or give "
        + "each its share, as in '~%50%'"
    ]),
  ImportCase(
    name: "answers in Cloze syntax, and at two places",
    source: "A {1:MC:~b~=c} d\n\nE {=f} g {=h}",
    result: """
      ## A \\_\\_\\_\\_\\_ d {draft=true}

      <!-- not published: embedded answers, as in '{1:SHORTANSWER:=a}', are not imported: write \
      blanks, such as '[[answer]]' (line 1 of sample.md) -->

      ```
      1:MC:~b~=c
      ```

      ## E \\_\\_\\_\\_\\_ g \\{=h} {draft=true}

      <!-- not published: it has answers at several places: write a blank line between two \
      questions, or blanks, such as '[[answer]]' (line 3 of sample.md) -->

      ```
      =f
      ```
      """,
    told: [
      "draft 1: embedded answers, as in '{1:SHORTANSWER:=a}', are not imported: write blanks, such "
        + "as '[[answer]]'",
      "draft 3: it has answers at several places: write a blank line between two questions, or "
        + "blanks, such as '[[answer]]'",
    ]),
  ImportCase(
    name: "braces that are not in pairs",
    source: "A {=b",
    result: """
      ## A \\{=b {draft=true}

      <!-- not published: the braces around its answers are not in pairs: write '\\{' and '\\}' in \
      text (line 1 of sample.md) -->
      """,
    told: [
      "draft 1: the braces around its answers are not in pairs: write '\\{' and '\\}' in text"
    ]),
  ImportCase(
    name: "a brace that is not closed above another question",
    source: "A {=b\n\nC {=d ~e}",
    result: """
      ## A {draft=true}

      <!-- not published: the braces around its answers are not in pairs: write '\\{' and '\\}' in \
      text (line 1 of sample.md) -->

      ```
      =b

      C {=d ~e
      ```
      """,
    told: [
      "note 1: there is a blank line between its braces, where Moodle would end the question",
      "draft 1: the braces around its answers are not in pairs: write '\\{' and '\\}' in text",
    ]),
  ImportCase(
    name: "lists above items, and in pairs",
    source: """
      [html]A?<ol><li>b</li></ol>{>2 ALL
      c
      d
      }

      [html]E?{=<ul><li>f</li></ul> -> g =h -> i}
      """,
    result: """
      ## A? {draft=true}

      <!-- not published: its text contains a numbered list, which would be read as its items \
      (line 1 of sample.md) -->

      1. b

      ```
      >2 ALL
      c
      d
      ```

      ## E? {draft=true}

      <!-- not published: a pair, an item or a cell of a table contains a list, a table, a heading \
      or several lines of code (line 6 of sample.md) -->

      ```
      =<ul><li>f</li></ul> -> g =h -> i
      ```
      """,
    told: [
      "draft 1: its text contains a numbered list, which would be read as its items",
      "draft 6: a pair, an item or a cell of a table contains a list, a table, a heading or "
        + "several lines of code",
    ]),
  ImportCase(
    name: "a comment that is not closed",
    source: "[html]A?<!-- b {T}",
    result: """
      ## A? {draft=true}

      <!-- not published: a comment in HTML is not closed (line 1 of sample.md) -->

      = true
      """,
    told: ["draft 1: a comment in HTML is not closed"]),
  ImportCase(
    name: "HTML that loads other pages",
    source: "[html]<iframe src\\=\"a\"></iframe>A?{=b ~c}",
    result: """
      ## A? {draft=true}

      <!-- not published: the HTML element 'iframe' cannot be imported (line 1 of sample.md) -->

      - [x] b
      - [ ] c
      """,
    told: ["draft 1: the HTML element 'iframe' cannot be imported"]),
  ImportCase(
    name: "a link to a file, and an option that is a tag",
    source: #"""
      [html]<a href\="@@PLUGINFILE@@/a.pdf">Read</a> it.{}

      Which tag?{=<b> ~c}
      """#,
    result: """
      ## Read it. {draft=true type=essay}

      <!-- not published: the file of a link, 'a.pdf', cannot be imported (line 1 of sample.md) -->

      ## Which tag? {draft=true}

      <!-- not published: an option shows nothing: write '&lt;' for a '<' that is text (line 3 of \
      sample.md) -->

      ```
      =<b> ~c
      ```
      """,
    told: [
      "draft 1: the file of a link, 'a.pdf', cannot be imported",
      "draft 3: an option shows nothing: write '&lt;' for a '<' that is text",
    ]),
  ImportCase(
    name: "an answer that is no number",
    source: "A?{#five}",
    result: """
      ## A? {draft=true type=numeric}

      <!-- not published: 'five' is not a number (line 1 of sample.md) -->

      = five
      """,
    told: ["draft 1: 'five' is not a number"]),
  ImportCase(
    name: "an option without text",
    source: "A?{=b ~#include}",
    result: """
      ## A? {draft=true}

      <!-- not published: an option has no text: write '\\#' for a '#' at its start (line 1 of \
      sample.md) -->

      ```
      =b ~#include
      ```
      """,
    told: ["draft 1: an option has no text: write '\\#' for a '#' at its start"]),
]
