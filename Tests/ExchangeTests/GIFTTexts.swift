/// Texts in the formats of Moodle.
let giftTexts = [
  ImportCase(
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
      café & H<sub>2</sub>O ![A leaf](sample/a.png)

      ```
      x
      y
      ```
      """, images: ["a.png"]),
  ImportCase(
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
  ImportCase(
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
  ImportCase(
    name: "a table",
    source: #"""
      [html]Look\:<table border\=1><caption>c</caption><tr><th>\\(x\\)<th>a|b</tr>
      <tr><td><p>*1*</p><p>2</p></td>
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
  ImportCase(
    name: "a numbered list that does not start at 1",
    source: #"[html]A?<ol start\="9"><li>b</li><li>c<ul><li>d</li></ul></li></ol>{T}"#,
    result: """
      ## A?

      9. b
      10. c
          * d

      = true
      """),
  ImportCase(
    name: "tables with merged cells",
    source: #"""
      [html]A?<table><tr><td colspan\="2">b &amp;<p>c <int></p></td></tr></table>{T}

      [html]D?<table><tr><td colspan\="2">\\(x\\)</td></tr></table>{T}
      """#,
    result: #"""
      ## A?

      <table><tr><td colspan="2">b &amp;<br>c &lt;int></td></tr></table>

      = true

      ## D? {draft=true}

      <!-- not published: formulas in a table with merged cells cannot be imported (line 3 of \#
      sample.md) -->

      <table><tr><td colspan="2">\(x\)</td></tr></table>

      = true
      """#,
    told: ["draft 3: formulas in a table with merged cells cannot be imported"]),
  ImportCase(
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
  ImportCase(
    name: "the right side of a pair, which has no format",
    source: "[markdown]A?{=**b** -> *c* =d -> e}",
    result: #"""
      ## A? {type=matching scoring=each-option}

      | | |
      |---|---|
      | **b** | \*c\* |
      | d | e |
      """#),
  ImportCase(
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
  ImportCase(
    name: "an image in the text itself",
    source: #"[html]A <img src\="data\:image/png;base64,\#(longData)">{=c}"#,
    result: "## A ![](data:image/png;base64,\(longData)) {type=short-text}\n\n= c"),
  ImportCase(
    name: "formulas and money",
    source: #"What is \\(\\frac\{1\}\{2\}\\) of $$x^2$$ for $5?{=$$x^2$$ ~\\(2x\\)}"#,
    result: #"""
      ## What is $\frac{1}{2}$ of $x^2$ for \$5?

      - [x] $x^2$
      - [ ] $2x$
      """#),
  ImportCase(
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
  ImportCase(
    name: "a text that begins with a list takes the name as its heading",
    source: "::Shopping::[html]<ul><li>bread</li></ul>{=yes ~no}",
    result: """
      ## Shopping

      * bread

      - [x] yes
      - [ ] no
      """),
  ImportCase(
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
  ImportCase(
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
