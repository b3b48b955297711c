/// Files of mdbook-quiz, and the questions that they become.
let mdBookQuizCases = [
  ImportCase(
    name: "one correct option, with code and an explanation",
    source: #"""
      [[questions]]
      type = "MultipleChoice"
      prompt.prompt = """
      Which of these costs $5, in <red>?

      > Read the `code`.

      ```rust
      let `[x]` = 5;
      ```
      """
      prompt.distractors = [
        "- a list",
        """
      ```
      print(1)
      ```
        """,
      ]
      answer.answer = "*five*"
      context = "> It is `x`.\n\n1. One"
      """#,
    result: """
      ## Which of these costs \\$5, in \\<red>?

      Read the `code`.

      ```rust
      let x = 5;
      ```

      - [x] *five*

      - [ ] \\- a list

      - [ ]

        ```
        print(1)
        ```

      > > It is `x`.
      >
      > 1. One
      """,
    told: ["note 3: code between '`[' and ']`' is not highlighted: the marks are left out"]),
  ImportCase(
    name: "several correct options, or one of which students do not know that it is the only one",
    source: """
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'Which are even?', distractors = ['1'] }
      answer.answer = ['2', '4']
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'Which is prime?', distractors = ['4', '6'] }
      answer.answer = ['5']
      """,
    result: """
      ## Which are even? {type=multiple}

      - [x] 2
      - [x] 4
      - [ ] 1

      ## Which is prime? {type=multiple}

      - [x] 5
      - [ ] 4
      - [ ] 6
      """),
  ImportCase(
    name: "options in their order",
    source: """
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'Sorted?', distractors = ['c', 'a'], sortAnswers = true }
      answer.answer = 'b'
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'At a place?', distractors = ['c', 'a'], answerIndex = 1 }
      answer.answer = 'b'
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'At the end?', distractors = ['c', 'a'], answerIndex = 9 }
      answer.answer = 'b'
      [[questions]]
      type = 'MultipleChoice'
      prompt = { prompt = 'Shuffled?', distractors = ['c', 'a'], answerIndex = 'x' }
      answer.answer = 'b'
      """,
    result: """
      ## Sorted? {shuffle=false}

      - [ ] a
      - [x] b
      - [ ] c

      ## At a place? {shuffle=false}

      - [ ] c
      - [x] b
      - [ ] a

      ## At the end? {shuffle=false}

      - [ ] c
      - [ ] a
      - [x] b

      ## Shuffled?

      - [x] b
      - [ ] c
      - [ ] a
      """,
    told: ["note 15: 'prompt.answerIndex' is not imported"]),
  ImportCase(
    name: "answers to type",
    source: """
      [[questions]]
      type = 'ShortAnswer'
      prompt.prompt = 'Which sign starts a comment in Python?'
      prompt.response = 'short'
      answer.answer = ' # '
      answer.alternatives = ['hash', 'number sign']
      [[questions]]
      type = 'ShortAnswer'
      prompt.prompt = 'How many?'
      prompt.response = 'long'
      answer.answer = '7'
      """,
    result: """
      ## Which sign starts a comment in Python? {type=short-text}

      = `#`
      = hash
      = number sign

      ## How many? {type=short-text}

      = 7
      """,
    told: ["note 10: 'prompt.response' is not imported: students type one line"]),
  ImportCase(
    name: "programs that print something, or do not compile",
    source: """
      [[questions]]
      type = 'Tracing'
      prompt.program = '''

      fn main() {
        println!("`[Yes]`: ```");
      }
      '''
      answer.doesCompile = true
      answer.stdout = "Yes: ```\\n"
      [[questions]]
      type = 'Tracing'
      prompt.program = 'fn main() { 1 + "" }'
      answer.doesCompile = false
      answer.lineNumber = 1
      context = 'A number and text have no sum.'
      [[questions]]
      type = 'Tracing'
      prompt.program = 'print(1, 2)'
      answer.doesCompile = true
      answer.stdout = "1\\n2"
      answer.lineNumber = 1
      """,
    result: """
      ## What does this program print? {type=short-text case=sensitive}

      ````rust
      fn main() {
        println!("Yes: ```");
      }
      ````

      Write its output on one line, with spaces instead of line breaks, or `error` if it does not compile.

      = ```` Yes: ``` ````

      ## What does this program print? {type=short-text}

      ```rust
      fn main() { 1 + "" }
      ```

      Write its output on one line, with spaces instead of line breaks, or `error` if it does not compile.

      = error

      > The compiler reports an error in line 1.
      >
      > A number and text have no sum.

      ## What does this program print? {type=short-text case=sensitive}

      ```rust
      print(1, 2)
      ```

      Write its output on one line, with spaces instead of line breaks, or `error` if it does not compile.

      = 1 2
      """,
    told: [
      "note 3: code between '`[' and ']`' is not highlighted: the marks are left out",
      "note 22: 'answer.lineNumber' is not imported",
    ]),
  ImportCase(
    name: "a list below the first sentence",
    source: """
      [[questions]]
      type = 'MultipleChoice'
      prompt.prompt = '''
      What is
      water?
      1. An element
      2. A compound'''
      prompt.distractors = ['1', 'both']
      answer.answer = '2'
      """,
    result: """
      ## What is water?

      1. An element
      2. A compound

      - [x] 2
      - [ ] 1
      - [ ] both
      """),
  ImportCase(
    name: "texts that several questions share",
    source: """
      [multipart]
      none = 'Nobody reads this.'
      water = '''
      About *water*

      It boils.'''
      [[questions]]
      type = 'ShortAnswer'
      prompt.prompt = 'One?'
      answer.answer = 'a'
      [[questions]]
      type = 'ShortAnswer'
      multipart = 'water'
      prompt.prompt = 'Two?'
      answer.answer = 'b'
      [[questions]]
      type = 'ShortAnswer'
      multipart = 'water'
      prompt.prompt = 'Three?'
      answer.answer = 'c'
      [[questions]]
      type = 'ShortAnswer'
      prompt.prompt = 'Four?'
      answer.answer = 'd'
      [[questions]]
      type = 'ShortAnswer'
      multipart = 'wine'
      prompt.prompt = 'Five?'
      answer.answer = 'e'
      """,
    result: """
      ## One? {type=short-text}

      = a

      # About *water*

      It boils.

      ## Two? {type=short-text}

      = b

      ## Three? {type=short-text}

      = c

      # Questions

      ## Four? {type=short-text}

      = d

      ## Five? {type=short-text}

      = e
      """,
    told: [
      "note 2: the text 'none' is not imported: no question has it",
      "note 25: 'multipart' has no text with the name 'wine'",
    ]),
  ImportCase(
    name: "ids and fields that have no place",
    source: """
      title = 'Sums'
      [[questions]]
      id = 'sum-1'
      type = 'ShortAnswer'
      prompt.prompt = "What is $x^2$?\\u0001"
      answer.answer = '2'
      promptExplanation = true
      [[questions]]
      id = 'sum-1'
      type = 'ShortAnswer'
      prompt.prompt = 'Two?'
      answer = { answer = '2', "a b".c = 1 }
      promptExplanation = false
      [[questions]]
      id = '9c000322-464b-4d34-9e30-55591f9283d2'
      type = 'ShortAnswer'
      prompt.prompt = 'Three?'
      answer.answer = '3'
      [[questions]]
      id = 'Sum 4'
      type = 'ShortAnswer'
      prompt.prompt = 'Four?'
      answer.answer = '4'
      """,
    result: """
      ## What is \\$x^2\\$? {#sum-1 type=short-text}

      = 2

      ## Two? {type=short-text}

      = 2

      ## Three? {type=short-text}

      = 3

      ## Four? {type=short-text}

      = 4
      """,
    told: [
      "note 1: 'title' is not imported",
      "note 5: the formula '$x^2$' is imported as text: to show formulas, delete the backslashes "
        + "before '$'",
      "note 5: control characters and noncharacters are left out",
      "note 7: 'promptExplanation' is not imported: students do not explain their answers",
      "note 8: the id 'sum-1' is not imported: another question has it",
      "note 12: 'answer.a b.c' is not imported",
      "note 15: 'id' is not imported if it is a UUID: an id is made from the text",
      "note 20: 'id' is imported if it begins with a lower-case letter and has only such letters, "
        + "digits, '-' and '_'",
    ]),
]

/// Questions of mdbook-quiz, each of them a line.
let mdBookQuizSample = #"""
  multipart.a = '''Some words.\n- more'''
  questions = [
  { type = 'MultipleChoice', prompt = { prompt = '''Which <b> of $5?''', distractors = ['''- a''', '''`b`'''] }, answer.answer = '''c''', context = '''> no''' },
  { type = 'MultipleChoice', multipart = 'a', prompt = { prompt = '''Which?''', distractors = ['''1''', '''2'''], sortAnswers = true }, answer.answer = ['''3'''] },
  { type = 'ShortAnswer', prompt.prompt = '''Name it.''', answer = { answer = '''#[test]''', alternatives = ['''x'''] } },
  { type = 'Tracing', prompt.program = '''let `[x]` = 1;''', answer = { doesCompile = true, stdout = '''x''' } },
  { type = 'Tracing', prompt.program = '''let x = 1;''', answer = { doesCompile = false, lineNumber = 2 } },
  ]
  """#
