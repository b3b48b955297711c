/// Front matter of every kind of file, with every key of Documentation/format.md.
let goodFiles: [GoodFile] = [
  GoodFile(
    "content/site.yml",
    """
    title: Evening School
    organization: "Ahornweg: Erwachsenenbildung"
    description: 'Quizzes for the teachers'' four evening courses.'
    time-zone: Europe/Berlin
    language: en
    base-url: https://quizzes.example.org/
    page-size: 30
    submit-to: mailto:quizzes@example.org

    """),
  GoodFile(
    "content/class/classroom.md",
    """
    ---
    name: Biology 9B
    teacher:
      name: Ada Example
      email: ada@example.org
    created: 2026-08-01
    term: 2026-27
    number: BIO-9
    section: B
    credits: 4
    starts: 2026-09-01
    ends: 2027-06-30
    access: open
    weights:
      quizzes: 60
      exams: 40
    grading:
      scale: { A: 90, B: 80, C: 65, F: 0 }
      points: { A: 4, B: 3, C: 2, F: 0 }
      drop-lowest: { quizzes: 1 }
      late: accept
      missing: leave-out
      grace: 10 min
    extensions:
      - section: B
        quiz: cells
        by: 24 h
        time-limit: 150%
    ---

    Welcome! Start with [cells](quizzes/cells.md).

    """),
  GoodFile(
    "content/class/quizzes/cells.md",
    """
    ---
    name: "Cells: structure"
    created: 2026-09-01
    kind: quiz
    opens: 2026-09-07 08:00
    deadline: 2026-09-14 23:59
    closes: "2026-09-16T00:00:00+02:00"
    answers: open
    draft: false
    attempts: 3
    score: best
    time-limit: 20 min
    shuffle: options
    scoring: all-or-nothing
    pass: 60
    category: quizzes
    extra-credit: true
    description: 'Ada''s first test'
    author: Ada Example
    tags: [cells, "plants"]
    language: en
    license: CC BY 4.0
    allow: empty-option
    ---

    Read chapter 3 first.

    ## Which organelle carries out photosynthesis?

    - [ ] Mitochondrion
    - [x] Chloroplast

    """),
  GoodFile(
    "content/class/quizzes/survey.md",
    """
    ---
    # A survey has no key.
    name: Übung zum Ökosystem
    created: 2026-09-01
    kind: survey
    anonymous: true
    tags:
      - Wald
      - "See: Ufer"
    description: >
      Drei Fragen
      zum Schluss.
    ---

    ## Wie war es?

    - [ ] gut
    - [ ] nicht gut

    """),
  GoodFile(
    "content/other/classroom.md",
    """
    ---
    name: 'Chemistry 9B'
    teachers:
      - name: Bo Example
        email: "bo@example.org"
      - Cy Example
    created: 2026-08-01T10:00:00Z
    weights: { quizzes: 50, exams: 50 }
    grading: { late: refuse }
    ---

    """),
]
