/// Code, pictures and text where the dialect's grammar has no place for them.
let irregularBlocks: [ImportCase] = [
  ImportCase(
    name: "code at the margin belongs to the option above",
    source: """
      #### Why?

      - [ ] &shy;

      ```swift
      let a = 1
        let b = 2
      ```

      - [x] &shy;

      ```swift
      let c = 3
      ```
      """,
    result: """
      ## Why?

      - [ ]

        ```swift
        let a = 1
          let b = 2
        ```

      - [x]

        ```swift
        let c = 3
        ```
      """),
  ImportCase(
    name: "code on the line of the mark",
    source: """
      #### Why?

      - [x] ```js
        one();
          two();
        ```
      - [ ] ```js
        three();
        ```
      """,
    result: """
      ## Why?

      - [x]

        ```js
        one();
          two();
        ```

      - [ ]

        ```js
        three();
        ```
      """),
  ImportCase(
    name: "indented code",
    source: """
      #### Why?

      Words.

          <!-- a -->
            - b
          [c]: https://example.org ```

          d

      - [x] yes

            let d = [[1]]
              $e

      - [ ] no

            ![f](g.png)
      """,
    result: """
      ## Why?

      Words.

      ````
      <!-- a -->
        - b
      [c]: https://example.org ```

      d
      ````

      - [x] yes

        ```
        let d = [[1]]
          $e
        ```

      - [ ] no

        ![f](sample/g.png)
      """,
    images: ["g.png"]),
  ImportCase(
    name: "code after the last option explains, where options have words",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n```\ncode\n```",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> ```\n> code\n> ```"),
  ImportCase(
    name: "a fence that is not closed ends at the options",
    source: "#### Why?\n```\n# code\n\n- [x] yes\n- [ ] no\n#### Q2. How?\n- [x] so\n- [ ] thus",
    result: "## Why?\n\n```\n# code\n```\n\n- [x] yes\n- [ ] no\n\n## How?\n\n- [x] so\n- [ ] thus"),
  ImportCase(
    name: "headings, marks and options in code are code",
    source: "#### Why?\n~~~md\n#### Not me\n- [x] nor me\n~~~\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n~~~md\n#### Not me\n- [x] nor me\n~~~\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "control characters in code",
    source: "#### Why?\n```\na\u{1}\tb\u{85}\u{FFFE}\n```\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n```\na\tb\n```\n\n- [x] yes\n- [ ] no",
    told: ["note 5: control characters and noncharacters are left out"]),
  ImportCase(
    name: "numbered headings in code that shows Markdown",
    source: "#### Why?\n```md\n#### Q2. Not me\n- [x] nor me\n```\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n```md\n#### Q2. Not me\n- [x] nor me\n```\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "Markdown that is not closed ends at the options, whatever code follows",
    source: "#### Why?\n```md\n# code\n\n- [x] yes\n- [ ] no\n"
      + "#### Q2. How?\n```\nx\n```\n- [x] so\n- [ ] thus",
    result: "## Why?\n\n```md\n# code\n```\n\n- [x] yes\n- [ ] no\n\n"
      + "## How?\n\n```\nx\n```\n\n- [x] so\n- [ ] thus"),
  ImportCase(
    name: "headings in a body sink",
    source: "#### Why?\n# one\n## two\nthree\nmore\n---\nfour\n===\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n### one\n\n### two\n\n### three more\n\n### four\n\n"
      + "- [x] yes\n- [ ] no"),
  ImportCase(
    name: "lines below options, links and definitions are rules",
    source: "#### Why?\n- [x] yes\n- [ ] no\n---\n[it](https://a.b)\n---\n\n"
      + "[a]: https://a.b\n---\n\n> So\n> ===",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> [it](https://a.b)\n>\n> ***\n>\n"
      + "> [a](https://a.b)\n>\n> ***\n>\n> > ### So"),
  ImportCase(
    name: "a list before the options is none of them",
    source: "#### Why?\n- one\n- two\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n* one\n* two\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "lines of a body that would be answers or definitions",
    source: "#### Why?\n\n= 4\n[a]: b\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n\\= 4\n\\[a]: b\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "options that look like lists, quotes and headings",
    source: "#### Why?\n- [x] 1. yes\n- [ ] # no\n- [ ] > so\n- [ ] - thus\n- [ ] ---",
    result: """
      ## Why?

      - [x] 1\\. yes
      - [ ] \\# no
      - [ ] \\> so
      - [ ] \\- thus
      - [ ] \\---
      """),
  ImportCase(
    name: "references and explanations become the explanation",
    source: """
      #### Why?
      - [x] yes
      - [ ] no
            [Reference](https://example.org/a)

      **Explanation:** because

      - a list
      """,
    result: """
      ## Why?

      - [x] yes
      - [ ] no

      > [Reference](https://example.org/a)
      >
      > **Explanation:** because
      >
      > - a list
      """),
  ImportCase(
    name: "an explanation before the options moves below them",
    source: "#### Why?\n\nWords.\n\n**Explanation**: because\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\nWords.\n\n- [x] yes\n- [ ] no\n\n> **Explanation**: because",
    told: ["note 7: this paragraph above the options is read as the explanation"]),
  ImportCase(
    name: "a quote below the options stays one quote",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n> so\n> it is",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> so\n> it is"),
  ImportCase(
    name: "a tip below the options is no hint",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n> [!TIP]\n> so",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> > [!TIP]\n> > so"),
  ImportCase(
    name: "lists and lines of their own in options",
    source: "#### Why?\n- [x] yes\n      and more\n  - one\n  - two\n- [ ] no",
    result: "## Why?\n\n- [x] yes\n  and more\n  - one\n  - two\n\n- [ ] no"),
  ImportCase(
    name: "line breaks in options",
    source: "#### Why?\n- [x] yes  \n  and more\n- [ ] no  ",
    result: "## Why?\n\n- [x] yes  \n  and more\n\n- [ ] no"),
  ImportCase(
    name: "text between two lists of options",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\nAnd how?\n\n- [x] so\n- [ ] thus",
    result: """
      ## Why? {draft=true type=multiple}

      <!-- not published: a second list of options starts at line 9 (line 3 of sample.md) -->

      - [x] yes

      - [ ] no

        And how?

      - [x] so

      - [ ] thus
      """,
    told: ["draft 3: a second list of options starts at line 9"]),
  ImportCase(
    name: "a second list of options of another type",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n* [x] so\n* [ ] thus",
    result: """
      ## Why? {draft=true type=multiple}

      <!-- not published: a second list of options starts at line 7 (line 3 of sample.md) -->

      - [x] yes
      - [ ] no
      - [x] so
      - [ ] thus
      """,
    told: ["draft 3: a second list of options starts at line 7"]),
  ImportCase(
    name: "a second list of options without a correct one",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\nAnd how?\n\n- [ ] so\n- [ ] thus",
    result: "## Why?\n\n- [x] yes\n\n- [ ] no\n\n  And how?\n\n- [ ] so\n\n- [ ] thus",
    told: ["note 9: a second list of options starts here"]),
  ImportCase(
    name: "statements under headings of their own",
    source: "#### Which?\n#### A. one\n#### B. two\n- [ ] A\n- [x] A, B",
    result: "## Which?\n\nA. one\n\nB. two\n\n- [ ] A\n- [x] A, B",
    told: [
      "named 4: this heading is read as text of the question in line 3",
      "named 5: this heading is read as text of the question in line 3",
    ]),
  ImportCase(
    name: "footnotes",
    source: "#### Why?[^1]\n- [x] yes\n- [ ] no[^b]\n\n"
      + "[^1]: because\n    of *that*\n\n    - more\n\n[^B]: $5\n[^c]: unused\n\n"
      + "#### How?\n- [x] so\n- [ ] thus",
    result: """
      ## Why?[^1]

      - [x] yes
      - [ ] no[^b]

      > \\[^c]\\: unused

      ## How?

      - [x] so
      - [ ] thus

      [^1]: because
          of *that*

          - more

      [^B]: \\$5
      """),
  ImportCase(
    name: "a footnote that cannot be shown",
    source: "#### Why?[^1]\n- [x] yes\n- [ ] no\n\n[^1]: ![a](b.png)",
    result: "## Why?[^1]\n\n- [x] yes\n- [ ] no",
    told: ["note 7: the footnote '1' is not imported: image 'b.png' is missing"]),
  ImportCase(
    name: "a table right below words",
    source: "#### Why?\n\nwords\n| a |\n|---|\n| b |\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\nwords\n\n| a |\n|---|\n| b |\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "a rule at the end is left out",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n---", result: "## Why?\n\n- [x] yes\n- [ ] no"),
  ImportCase(
    name: "an empty option is omitted",
    source: "#### Why?\n- [x] yes\n- [ ] no\n- [ ]", result: "## Why?\n\n- [x] yes\n- [ ] no",
    told: ["note 6: an empty option is omitted"]),
  ImportCase(
    name: "code above each mark, the last one bare",
    source: """
      #### Which?

      ```
      one
      ```

      - [ ]

      ```
      two
      ```

      - [x]

      ```
      three
      ```

      - [ ]
      """,
    result: """
      ## Which? {draft=true}

      <!-- not published: the code or image of an option seems to be above its brackets \
      (line 3 of sample.md) -->

      ```
      one
      ```

      - [ ]

        ```
        two
        ```

      - [x]

        ```
        three
        ```
      """,
    told: [
      "draft 3: the code or image of an option seems to be above its brackets",
      "note 21: an empty option is omitted",
    ]),
]
