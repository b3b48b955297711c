let allIrregularities = irregularMarks + irregularBlocks + irregularWords + irregularFiles

/// Marks, numbers and headings that are not written as they should be.
let irregularMarks: [ImportCase] = [
  question(
    "Cyrillic mark", "- [х] yes\n- [ ] c",
    told: [
      "note 5: the mark '- [х]' is read as '- [x]'"
    ]),
  question(
    "multiplication sign", "- [×] yes\n- [ ] c",
    told: [
      "note 5: the mark '- [×]' is read as '- [x]'"
    ]),
  question(
    "full-width marks", "- [ｘ] yes\n- [ ] c",
    told: [
      "note 5: the mark '- [ｘ]' is read as '- [x]'"
    ]),
  ImportCase(
    name: "brackets that are no mark",
    source: "#### Why?\n- [x] yes\n- [ ] no\n- [✗] perhaps",
    result: """
      ## Why? {draft=true}

      <!-- not published: the brackets '[✗]' in line 6 are not a mark (line 3 of sample.md) -->

      - [x] yes
      - [ ] no

      > - [✗] perhaps
      """,
    told: ["draft 3: the brackets '[✗]' in line 6 are not a mark"]),
  question("upper case", "- [X] yes\n- [ ] c"),
  question(
    "no blank before the mark", "-[x] yes\n-[ ] c",
    told: [
      "note 5: the mark '-[x]' is read as '- [x]'",
      "note 6: the mark '-[ ]' is read as '- [ ]'",
    ]),
  question(
    "no space after the mark", "- [x]yes\n- [ ]c",
    told: [
      "note 5: the mark '- [x]yes' is read as '- [x]'",
      "note 6: the mark '- [ ]c' is read as '- [ ]'",
    ]),
  question(
    "nothing in the mark", "- [x] yes\n- [] c",
    told: [
      "note 6: the mark '- []' is read as '- [ ]'"
    ]),
  question("stars", "* [x] yes\n* [ ] c"),
  question("numbers before marks", "1. [x] yes\n2. [ ] c"),
  question(
    "no list mark", "[x] yes\n[ ] c",
    told: [
      "note 5: the mark '[x]' is read as '- [x]'",
      "note 6: the mark '[ ]' is read as '- [ ]'",
    ]),
  question(
    "escaped brackets", "- \\[x] yes\n- \\[ ] c",
    told: [
      "note 5: the mark '- \\[x]' is read as '- [x]'",
      "note 6: the mark '- \\[ ]' is read as '- [ ]'",
    ]),
  question("no-break spaces", "-\u{A0}[x]\u{A0}yes\n-\u{A0}[\u{A0}] c"),
  question("zero-width characters", "- [x] \u{200B}yes\n\u{200B}- [ ] c"),
  question(
    "control characters", "- [x] y\u{1}es\u{7F}\n\u{0}- [ ] c",
    told: [
      "note 5: control characters and noncharacters are left out",
      "note 6: control characters and noncharacters are left out",
    ]),
  question("tabs", "-\t[x]\tyes\n-\t[ ]\tc"),
  question("indented options", "  - [x] yes\n  - [ ] c"),
  question(
    "an option below another one", "- [x] yes\n  - [ ] c",
    told: ["note 6: an option below another one is read as an option of the question"]),
  question("blank lines between options", "- [x] yes\n\n- [ ] c"),
  heading("number with a full stop", "#### Q12. Why?"),
  heading("number with a colon", "#### Q12: Why?"),
  heading("number with an ideographic full stop", "#### Q12。Why?"),
  heading("number with a wide colon", "#### Q12：Why?"),
  heading("number with a wide full stop", "#### Q12．Why?"),
  heading("number with a wide bracket", "#### 12）Why?"),
  heading("number after a short word", "#### No. 12 Why?"),
  heading("number with an ideographic comma", "#### 12、Why?"),
  heading("number with a blank", "#### Q 12 Why?"),
  ImportCase(
    name: "points beside the number",
    source: "#### Question 1 (5 points)\n\nWhy?\n- [x] b\n- [ ] c",
    result: "## Why? (5 points)\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "a chapter with the answers",
    source: "#### Q1. Why?\n- [x] b\n- [ ] c\n\n## Answers\n\n1. A",
    result: "## Why?\n\n- [x] b\n- [ ] c\n\n> ### Answers\n>\n> 1. A",
    told: ["note 7: this heading is read as text of the question in line 3"]),
  ImportCase(
    name: "numbers without labels",
    source: "#### 12. Why?\n- [x] b\n- [ ] c\n\n#### 13. How?\n- [x] b\n- [ ] c",
    result: "## Why?\n\n- [x] b\n- [ ] c\n\n## How?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "numbers from 1 with gaps",
    source: "#### 1. Why?\n- [x] b\n- [ ] c\n\n#### 3. How?\n- [x] b\n- [ ] c",
    result: "## Why?\n\n- [x] b\n- [ ] c\n\n## How?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "the number of the only question",
    source: "#### 1. Why?\n- [x] b\n- [ ] c", result: "## Why?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "the only question with a number that is part of the text",
    source: "#### 1. Weltkrieg?\n- [x] b\n- [ ] c", result: "## 1. Weltkrieg?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "numbers that are part of the text",
    source: "#### 1. Weltkrieg?\n- [x] b\n- [ ] c\n\n#### Why?\n- [x] b\n- [ ] c\n\n"
      + "#### 30. Januar 1933?\n- [x] b\n- [ ] c",
    result: "## 1. Weltkrieg?\n\n- [x] b\n- [ ] c\n\n## Why?\n\n- [x] b\n- [ ] c\n\n"
      + "## 30. Januar 1933?\n\n- [x] b\n- [ ] c"),
  heading("number with a bracket", "#### 12) Why?"),
  heading("word and number", "#### Question 12 - Why?"),
  heading("no number", "#### Why?"),
  heading("no space after the number", "#### Q12.Why?"),
  heading("no space after the marks", "####Q12. Why?"),
  heading("level 3", "### Q12. Why?"),
  heading("level 5", "##### Q12. Why?"),
  heading("closing marks", "#### Q12. Why? ####"),
  heading("number of all questions", "#### Question 12 of 40: Why?"),
  heading("number of all questions after a slash", "#### Q12/40 - Why?"),
  heading("number of all questions above the stem", "#### Question 12 of 40\n\nWhy?"),
  heading("number in another language", "#### Frage 12: Why?"),
  heading("number after P", "#### P12. Why?"),
  heading("number in Chinese", "#### 问题12. Why?"),
  heading("number in parentheses", "#### (Q12) Why?"),
  ImportCase(
    name: "words with numbers that are part of the text",
    source: "#### P21 is what?\n- [x] b\n- [ ] c\n\n#### Frage 3 Leute?\n- [x] b\n- [ ] c\n\n"
      + "#### (Q1 2024) Why?\n- [x] b\n- [ ] c",
    result: "## P21 is what?\n\n- [x] b\n- [ ] c\n\n## Frage 3 Leute?\n\n- [x] b\n- [ ] c\n\n"
      + "## (Q1 2024) Why?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "numbers that are not those of all questions",
    source: "#### Q2. Of 3 or 4?\n- [x] b\n- [ ] c\n\n#### Q3 of 4 or 5?\n- [x] b\n- [ ] c",
    result: "## Of 3 or 4?\n\n- [x] b\n- [ ] c\n\n## of 4 or 5?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "a year before a colon or a period",
    source: "#### 1984: Why?\n- [x] b\n- [ ] c\n\n#### 1945. Why?\n- [x] b\n- [ ] c",
    result: "## 1984: Why?\n\n- [x] b\n- [ ] c\n\n## 1945. Why?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "numbers that are words of the question",
    source: "#### No 5 is what?\n- [x] b\n- [ ] c\n\n#### Q1 2024 was what?\n- [x] b\n- [ ] c",
    result: "## No 5 is what?\n\n- [x] b\n- [ ] c\n\n## Q1 2024 was what?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "a decimal is no number", source: "#### 2.5 kg of what?\n- [x] b\n- [ ] c",
    result: "## 2.5 kg of what?\n\n- [x] b\n- [ ] c"),
  ImportCase(
    name: "no heading marks",
    source: "#### Q1. Why?\n- [x] yes\n- [ ] no\n\nQ2. How?\n\n- [ ] so\n- [x] thus",
    result: """
      ## Why?

      - [x] yes
      - [ ] no

      ## How?

      - [ ] so
      - [x] thus
      """,
    told: ["note 7: this question has no heading marks"]),
  ImportCase(
    name: "an item without a mark",
    source: "#### Why?\n- [x] yes\n- no\n- [ ] perhaps",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n- [ ] perhaps",
    told: ["note 5: an item without a mark is read as an option"]),
  ImportCase(
    name: "a numbered item without a mark",
    source: "#### Why?\n1. [x] yes\n2. no\n3. [ ] perhaps",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n- [ ] perhaps",
    told: ["note 5: an item without a mark is read as an option"]),
  ImportCase(
    name: "an indented item without a mark",
    source: "#### Why?\n  - [x] yes\n  - no\n  - [ ] perhaps",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n- [ ] perhaps",
    told: ["note 5: an item without a mark is read as an option"]),
  ImportCase(
    name: "an item without a mark below the options",
    source: "#### Why?\n- [x] yes\n- [ ] no\n- perhaps",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> - perhaps",
    told: ["note 6: items without a mark below the options are read as the explanation"]),
  ImportCase(
    name: "a paragraph indented like the options",
    source: "#### Why?\n   - [x] yes\n   - [ ] no\n\n   Words.",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> Words."),
  ImportCase(
    name: "options one after another on a line",
    source: "#### Why?\n-[ ] no -[x] yes, `a -[x] b` -[ ] perhaps",
    result: "## Why?\n\n- [ ] no\n- [x] yes, `a -[x] b`\n- [ ] perhaps",
    told: [
      "note 4: the mark '-[ ]' is read as '- [ ]'", "note 4: several options are on one line",
    ]),
  ImportCase(
    name: "options in the text of another",
    source: "#### Why?\n- [x] yes\n- [ ] no\n  so -[x] perhaps",
    result: """
      ## Why? {draft=true}

      <!-- not published: several options are on one line (line 3 of sample.md) -->

      - [x] yes

      - [ ] no
        so -[x] perhaps
      """,
    told: ["draft 3: several options are on one line"]),
  ImportCase(
    name: "two marks before one option",
    source: "#### Why?\n- [x] yes\n- [ ] - [x] no",
    result: """
      ## Why? {draft=true}

      <!-- not published: several options are on one line (line 3 of sample.md) -->

      - [x] yes
      - [ ] \\- [x] no
      """,
    told: ["draft 3: several options are on one line"]),
  ImportCase(
    name: "a number and the stem below it",
    source: "#### Q3.\n\nWhy?\n\n- [x] yes\n- [ ] no", result: "## Why?\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "a number and a stem of several lines",
    source: "#### Q3.\n\nWhy\nnot?\n- so\n\n- [x] yes\n- [ ] no",
    result: "## Why not?\n\n* so\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "a number and a quote",
    source: "#### Q3.\n\n> Why?\n\n- [x] yes\n- [ ] no",
    result: """
      ## Question 3 {draft=true}

      <!-- not published: the heading contains only a number (line 3 of sample.md) -->

      > Why?

      - [x] yes
      - [ ] no
      """,
    told: ["draft 3: the heading contains only a number"]),
  ImportCase(
    name: "quotes right below options are their feedback",
    source: "#### Why?\n- [ ] no\n> not so\n- [x] yes\n- [x] so\n- [ ] thus\n> nor thus\n\nWords.",
    result: """
      ## Why? {type=multiple}

      - [ ] no

        > not so

      - [x] yes

      - [x] so

      - [ ] thus

        > nor thus

      > Words.
      """),
  ImportCase(
    name: "quotes below all options, with blank lines between them",
    source: "#### Why?\n- [ ] no\n\n> not so\n\n- [x] yes\n\n> so it is\n\n> Words.",
    result: """
      ## Why?

      - [ ] no

        > not so

      - [x] yes

        > so it is

      > Words.
      """),
  ImportCase(
    name: "an image above each mark, the last one a letter",
    source: "#### Which?\n\n![a](a.png)\n- [ ] A\n\n![b](b.png)\n- [x] B",
    result: """
      ## Which? {draft=true shuffle=false}

      <!-- not published: the code or image of an option seems to be above its brackets \
      (line 3 of sample.md) -->

      ![a](sample/a.png)

      - [ ] A

        ![b](sample/b.png)

      - [x] B
      """,
    told: ["draft 3: the code or image of an option seems to be above its brackets"],
    images: ["a.png", "b.png"]),
]

/// Options that come out as `- [x] yes`, `- [ ] c`.
private func question(
  _ name: String, _ options: String, told: [String] = []
) -> ImportCase {
  ImportCase(
    name: name, source: "#### Why?\n\n" + options, result: "## Why?\n\n- [x] yes\n- [ ] c",
    told: told)
}

/// Headings that come out as `Why?`.
private func heading(_ name: String, _ heading: String) -> ImportCase {
  ImportCase(
    name: name, source: heading + "\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n- [x] yes\n- [ ] no")
}
