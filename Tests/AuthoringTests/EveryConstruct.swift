/// A formatted quiz with every construct that the formatter knows.
let everyConstruct = """
  ---
  # Who wrote it, and when.
  name: Zellen, Öl und Blätter
  description: |
    Ein Text
      über mehrere Zeilen.
  author: 'Ada: Lehrerin' # since 2019
  created: 2026-09-01
  kind: practice
  attempts: 3
  shuffle: both
  tags: [cells, plants, 'c: d']
  ---

  Lies **Kapitel 3**, siehe [hier][1]
  und *dann*\\
  weiter[^note]. Text with `code over
  lines` and <kbd>Ctrl</kbd>.

  - tight
  - list
    1. with numbers

    2. in it

       and text

  * loose

  * list

  > [!NOTE]
  > A quote
  > over lines.
  >
  > > in it
  >
  > - and a list

  ---

  ~~~python
  def f(x):

      return   x   # - [ ] not an option


  ~~~

      indented code

        more of it

  $$
  \\sum_{k=1}^n k
    = \\frac{n (n + 1)}{2}
  $$

  <details>
  <summary>  More  </summary>
  </details>

  <!-- A comment
       over   lines. -->

  [1]: https://example.org "A title"

  # Part {pick=1}

  One of them.

  ## Which one is $x^2$? {#square type=multiple points=2 tags=math}

  ### A heading in it

  | Left | Center | Right |
  |:---|:---:|---:|
  | `a` | | 1 |
  | b \\| c | $|x|$ | 2 |

  - [ ] A short one
    > With *feedback*
    > over lines.
  - [x] One over
    lines {#lines weight=50}

    and paragraphs
    > [!TIP]
    > An alert.
  - [ ]
    ```
    code
    ```
  - [ ] A list:
    - a
    - b
    > Feedback below it.

  > [!TIP]
  > A hint.

  > One explanation.

  > Another one.

  ## How many? {#many points=2}

  = 46
  = 4.6e1

  ## The [[nucleus|core]] holds [[=46 ± 1]] of [[(them)|those]].

  1. A list
  2. in the text

  ## Order them. {type=ordering}

  1. First

     in two paragraphs
  2. Second
     ```
     code
     ```
  3. Third
  4. 4th
  5. 5th
  6. 6th
  7. 7th
  8. 8th
  9. 9th
  10. Tenth
      over lines

  ## Match them. {#pairs type=matching}

  | Scientist | Discovery |
  |---|---|
  | Hooke | Cells in *cork* |
  | Koch {#koch} | `y` |
  | | Penicillin |

  ## Say why. {type=essay}

  > A rubric.

  ## How often? {type=scale}

  - never
  - always

  ## Not finished {draft=true}

  - [ ] yet

  [^note]: A footnote
      over lines.
  [^other]: Another one.

      With a paragraph.

  """
