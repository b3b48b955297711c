/// Texts in the formats of Moodle.
let giftTexts = [
  GIFTCase(
    name: "HTML",
    source: #"""
      [html]<p>What does <code>a &lt; b</code>&nbsp;mean in <span class\="x">C</span>?</p>
      <pre>if (a < b) \{\n  f();\n\}</pre><ul><li>one</li><li>two<ol><li>in</li></ol></li></ul>
      <p>See <a href\="https\://example.org/a b">this</a>,<br>caf&eacute; &amp; H<sub>2</sub>O
      <img src\="@@PLUGINFILE@@/a.png" alt\="A leaf"></p><code>x<br>y</code>{}
      """#,
    result: """
      ## What does `a < b` mean in C? {type=essay}

      ```
      if (a < b) {
        f();
      }
      ```

      * one
      * two
        1. in

      See [this](<https://example.org/a b>),\\
      caf&eacute; & H<sub>2</sub>O ![A leaf](sample/a.png)

      ```
      x
      y
      ```
      """, images: ["a.png"]),
  GIFTCase(
    name: "Markdown",
    source: """
      ::x::[markdown]**Which** prints
      one thing?\\n
      ```python
      if x\\:
          print("$5")
      ```
      {=`five` ~six#*no*}
      """,
    result: """
      ## **Which** prints one thing?

      ```python
      if x:
          print("$5")
      ```

      - [x] `five`

      - [ ] six
        > *no*
      """,
    told: ["note 1: names of questions are not imported: students do not see them"]),
  GIFTCase(
    name: "Markdown as Moodle exports it, on one line",
    source: #"""
      [markdown]Which?\n\n* a\n    * b\n\n> c\n\n\~\~\~\nif x\:\n    "$5"\n\~\~\~{T}
      """#,
    result: """
      ## Which?

      * a
          * b

      c

      ~~~
      if x:
          "$5"
      ~~~

      = true
      """),
  GIFTCase(
    name: "a table",
    source: #"""
      [html]Look\:<table border\=1><caption>c</caption><tr><th>\\(x\\)<th>a|b</tr><tr><td><p>*1*</p><p>2</p></td>
      <td><img src\="@@PLUGINFILE@@/a.png" alt\="$" width\="9" height\="50%"></td></tr></table>{
      =[html]<table><tr><td>1</table> ~[html]<ul><li>b</li></ul>}
      """#,
    result: #"""
      ## Look:

      c

      | $x$ | a\|b |
      |---|---|
      | \*1\*<br>2 | ![\$](sample/a.png){width=9} |

      - [x]

        | |
        |---|
        | 1 |

      - [ ]

        * b
      """#, images: ["a.png"]),
  GIFTCase(
    name: "pairs with formulas, code and images",
    source: #"""
      [html]A?{=C\:\\<br>\\(|x|\\) -> `=<code>a|b</code> -> <img src\="a.png">
      = \\(\\|v\\|\\) -> [[c]]}
      """#,
    result: #"""
      ## A? {type=matching scoring=each-option}

      | | |
      |---|---|
      | C:\\<br>$\vert{}x\vert{}$ | \` |
      | `a\|b` | ![](sample/a.png) |
      | $\Vert{}v\Vert{}$ | \[\[c]] |
      """#, images: ["a.png"]),
  GIFTCase(
    name: "the right side of a pair, which has no format",
    source: "[markdown]A?{=**b** -> *c* =d -> e}",
    result: #"""
      ## A? {type=matching scoring=each-option}

      | | |
      |---|---|
      | **b** | \*c\* |
      | d | e |
      """#),
  GIFTCase(
    name: "elements that are not shown, and a heading of several lines",
    source: #"""
      [html]<p>A<o\:p></o\:p> <strike>b</strike>?</p><dl><dt>c</dt><dd>d</dd></dl>
      <h3>e<br>- f</h3>{T}
      """#,
    result: #"""
      ## A <s>b</s>?

      c

      d

      ### e \- f

      = true
      """#),
  GIFTCase(
    name: "an image in the text itself",
    source: #"[html]A <img src\="data\:image/png;base64,\#(longData)">{=c}"#,
    result: "## A ![](data:image/png;base64,\(longData)) {type=short-text}\n\n= c"),
  GIFTCase(
    name: "formulas and money",
    source: #"What is \\(\\frac\{1\}\{2\}\\) of $$x^2$$ for $5?{=$$x^2$$ ~\\(2x\\)}"#,
    result: #"""
      ## What is $\frac{1}{2}$ of $x^2$ for \$5?

      - [x] $x^2$
      - [ ] $2x$
      """#),
  GIFTCase(
    name: "characters with a meaning in Markdown",
    source: "Is # a *comment*?\\nOr [x] <stdio.h> a_b _c_?\\n1. no{=- 1 ~\\#3 ~\\{a\\=b\\}}",
    result: """
      ## Is # a \\*comment\\*?

      Or \\[x] \\<stdio.h> a_b \\_c\\_?\\
      1\\. no

      - [x] \\- 1
      - [ ] \\#3
      - [ ] \\{a=b}
      """,
    told: []),
  GIFTCase(
    name: "a text that begins with a list takes the name as its heading",
    source: "::Shopping::[html]<ul><li>bread</li></ul>{=yes ~no}",
    result: """
      ## Shopping

      * bread

      - [x] yes
      - [ ] no
      """),
  GIFTCase(
    name: "a blank line within braces",
    source: "A?{\n=b\n\n~c\n}",
    result: """
      ## A?

      - [x] b
      - [ ] c
      """,
    told: [
      "note 1: there is a blank line between its braces, where Moodle would end the question"
    ]),
  GIFTCase(
    name: "an equals sign after a tilde",
    source: "A?{~=b~c}",
    result: """
      ## A?

      - [x] b
      - [ ] c
      """,
    told: ["note 1: '~=' is read as '=': Moodle would show an option without text"]),
]

private let longData = String(repeating: "A", count: 4000)

/// Questions that become drafts.
let giftFaults = [
  GIFTCase(
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
  GIFTCase(
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
  GIFTCase(
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
  GIFTCase(
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
  GIFTCase(
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

      <!-- not published: a list, a table, a quote, a heading or several lines of code are in a \
      cell (line 6 of sample.md) -->

      ```
      =<ul><li>f</li></ul> -> g =h -> i
      ```
      """,
    told: [
      "draft 1: its text contains a numbered list, which would be read as its items",
      "draft 6: a list, a table, a quote, a heading or several lines of code are in a cell",
    ]),
  GIFTCase(
    name: "a comment that is not closed",
    source: "[html]A?<!-- b {T}",
    result: """
      ## A? {draft=true}

      <!-- not published: a comment in HTML is not closed (line 1 of sample.md) -->

      = true
      """,
    told: ["draft 1: a comment in HTML is not closed"]),
  GIFTCase(
    name: "HTML that loads other pages",
    source: "[html]<iframe src\\=\"a\"></iframe>A?{=b ~c}",
    result: """
      ## A? {draft=true}

      <!-- not published: the HTML element 'iframe' cannot be imported (line 1 of sample.md) -->

      - [x] b
      - [ ] c
      """,
    told: ["draft 1: the HTML element 'iframe' cannot be imported"]),
  GIFTCase(
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
  GIFTCase(
    name: "an answer that is no number",
    source: "A?{#five}",
    result: """
      ## A? {draft=true type=numeric}

      <!-- not published: 'five' is not a number (line 1 of sample.md) -->

      = five
      """,
    told: ["draft 1: 'five' is not a number"]),
  GIFTCase(
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
