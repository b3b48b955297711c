/// Signs in the text that our format reads otherwise, tags, links and pictures.
let irregularWords: [ImportCase] = [
  words("braces at the end of a line", "Write\na {#b}.\nOr {#b}", "Write\na {#b}.\nOr {#b&#125;"),
  words(
    "braces without attributes at the end of a line", "`p\n{color=red}\nq` and\nx {y=1}",
    "`p\n{color=red}\nq` and\nx {y=1}"),
  ImportCase(
    name: "braces at the start of an option",
    source: "#### Why?\n- [x] {#main} selects\n- [ ] {void} is a type\n- [ ] {x} is a set",
    result: "## Why?\n\n- [x] \\{#main} selects\n- [ ] \\{void} is a type\n- [ ] {x} is a set"),
  words("dollars", "It costs $5 or `$5`.", "It costs \\$5 or `$5`."),
  words(
    "double brackets", "Use [[ -f x ]], [[$a == b]] or `[[x]]`.",
    "Use \\[[ -f x ]], \\[[\\$a == b]] or `[[x]]`."),
  words("tags that are not shown", "The <iframe> and <T> tags.", "The \\<iframe> and \\<T> tags."),
  words("tags that are shown", "H<sub>2</sub>O<br/>and", "H<sub>2</sub>O<br>and"),
  words("tags that are never closed", "A <b>word.", "A \\<b>word."),
  words("tags in code", "The `<iframe>` tag.", "The `<iframe>` tag."),
  words("types in angle brackets", "A <std::vector> of <int>.", "A \\<std::vector> of \\<int>."),
  words(
    "addresses in angle brackets", "At <https://example.org/a>.", "At <https://example.org/a>."),
  words("references", "a &lt; b &amp; c", "a &lt; b &amp; c"),
  words("comments", "one <!-- two --> three", "one  three"),
  words("comments that never end", "one <!-- two", "one \\<!-- two"),
  words("comments that end in another block", "a <!--\n\nb -->", "a \\<!--\n\nb -->"),
  words("comments that are a block", "<!--\n\n- a\n\n-->\nb", "b"),
  ImportCase(
    name: "the marks of comments as options",
    source: "#### Why?\n- [x] a <!--\n- [ ] b -->\n- [ ] c\n  <!-- d\n  e -->",
    result: "## Why?\n\n- [x] a \\<!--\n- [ ] b -->\n- [ ] c"),
  words("links to other files", "See [that](../x.md) and [this](#q1).", "See that and this."),
  words("links of other schemes", "See [that](javascript:x).", "See that."),
  words("links without a scheme", "[a](www.example.org)", "[a](<https://www.example.org>)"),
  words("links written as tags", "See <a href=\"https://a.b\">it</a>.", "See [it](<https://a.b>)."),
  words("anchors", "<a name=\"x\"></a>words", "words"),
  words("tags for layout", "<p align=\"center\">\nwords\n</p>", "words"),
  words("the tags of a box in Notion", "<aside>\nwords\n\n</aside>", "words"),
  words("links by label", "See [it][a].\n\n[a]: https://a.b", "See [it](https://a.b)."),
  words(
    "titles of links by label", "See [it][a] and [a].\n\n[a]: www.a.b 'c d'",
    "See [it](<https://www.a.b> 'c d') and [a](<https://www.a.b> 'c d')."),
  words(
    "links by label to other files", "See [it][a].\n\n[a]: ../x.md \"b\"",
    "See [it][a].\n\n\\[a]: ../x.md \"b\""),
  words(
    "labels of text that is no address", "See [2] and the [Key].\n\n[2]: Smith\n[key]: A=1",
    "See [2] and the [Key].\n\n\\[2]: Smith\n\\[key]: A=1"),
  words(
    "labels in code", "Use `b[1]`.\n\n[1]: https://a.b \"c\"",
    "Use `b[1]`.\n\n[1](https://a.b \"c\")"),
  words("pictures elsewhere", "![a](https://a.b/c.png)", "[a](<https://a.b/c.png>)"),
  words(
    "pictures elsewhere without text", "![](https://a.b/c.png)", "[image](<https://a.b/c.png>)"),
  ImportCase(
    name: "pictures beside the file",
    source: "#### Why?\n\n![a](images/b%20c.png?raw=true 'd')\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![a](sample/images/b-c.png 'd')\n\n- [x] yes\n- [ ] no",
    images: ["images/b c.png"]),
  ImportCase(
    name: "sizes of pictures",
    source: "#### Why? ![a](a.png){width=30}\n\n![a](a.png){width=\"3.2in\"\nheight=\"2in\"} b\n\n"
      + "![c](https://a.b/c.png){.center width=9}\n\n"
      + "- [x] yes ![a](a.png){width=\"30px\" height=20}\n- [ ] no ![a](a.png){width=50%}",
    result: "## Why? ![a](sample/a.png){width=30}\n\n![a](sample/a.png) b\n\n"
      + "[c](<https://a.b/c.png>)\n\n"
      + "- [x] yes ![a](sample/a.png){width=30 height=20}\n- [ ] no ![a](sample/a.png)",
    images: ["a.png"]),
  ImportCase(
    name: "pictures by label",
    source: "#### Why?\n\n![b][a]\n\n[a]: a.png \"c\"\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![b](sample/a.png \"c\")\n\n- [x] yes\n- [ ] no", images: ["a.png"]),
  ImportCase(
    name: "pictures in links by label to other files",
    source: "#### Why?\n\n[![a][b]][c]\n\n[b]: b.png\n[c]: ../x.md\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n[![a](sample/b.png)][c]\n\n\\[c]: ../x.md\n\n- [x] yes\n- [ ] no",
    images: ["b.png"]),
  ImportCase(
    name: "pictures as tags",
    source: "#### Why?\n\n<img width=\"9\" src=\"./a.png\" alt=\"b\">\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![b](sample/a.png)\n\n- [x] yes\n- [ ] no", images: ["a.png"]),
  ImportCase(
    name: "a picture that is missing",
    source: "#### Why?\n\n![a](b.png)\n\n- [x] yes\n- [ ] no",
    result: """
      ## Why? {draft=true}

      <!-- not published: image 'b.png' is missing (line 3 of sample.md) -->

      ![a](<b.png>)

      - [x] yes
      - [ ] no
      """, told: ["draft 3: image 'b.png' is missing"]),
  ImportCase(
    name: "a picture outside the folder",
    source: "#### Why?\n\n![a](../b.png)\n\n- [x] yes\n- [ ] no",
    result: """
      ## Why? {draft=true}

      <!-- not published: image '../b.png' cannot be copied: it is outside the folder of the \
      imported file (line 3 of sample.md) -->

      ![a](<../b.png>)

      - [x] yes
      - [ ] no
      """,
    told: [
      "draft 3: image '../b.png' cannot be copied: it is outside the folder of the imported file"
    ],
    images: ["../b.png"]),
  ImportCase(
    name: "a picture whose path enters the folder again",
    source: "#### Why?\n\n![a](../sample/a.png)![b](../../x/sample/a.png)\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![a](sample/a.png)![b](sample/a.png)\n\n- [x] yes\n- [ ] no",
    images: ["a.png"]),
  ImportCase(
    name: "a picture that is missing in the folder that its path enters again",
    source: "#### Why?\n\n![a](../sample/b.png)\n\n- [x] yes\n- [ ] no",
    result: """
      ## Why? {draft=true}

      <!-- not published: image '../sample/b.png' is missing (line 3 of sample.md) -->

      ![a](<../sample/b.png>)

      - [x] yes
      - [ ] no
      """, told: ["draft 3: image '../sample/b.png' is missing"]),
  ImportCase(
    name: "a picture in another folder with the name of the file's folder",
    source: "#### Why?\n\n![a](../x/sample/a.png)\n\n- [x] yes\n- [ ] no",
    result: """
      ## Why? {draft=true}

      <!-- not published: image '../x/sample/a.png' cannot be copied: it is outside the folder of \
      the imported file (line 3 of sample.md) -->

      ![a](<../x/sample/a.png>)

      - [x] yes
      - [ ] no
      """,
    told: [
      "draft 3: image '../x/sample/a.png' cannot be copied: "
        + "it is outside the folder of the imported file"
    ],
    images: ["a.png"]),
  ImportCase(
    name: "a percent sign that encodes nothing",
    source: "#### Why?\n\n![a](b%20c%.png)\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![a](sample/b-c-.png)\n\n- [x] yes\n- [ ] no", images: ["b c%.png"]),
  ImportCase(
    name: "a song in a folder that the path leaves again",
    source: "#### Why?\n\n![a](images/../b.mp3)\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n![a](sample/b.mp3)\n\n- [x] yes\n- [ ] no", images: ["b.mp3"]),
  ImportCase(
    name: "braces that would be attributes",
    source: "#### What is {a=b}\n- [x] x {c=d}\n- [ ] {#id}\n- [ ] {e}",
    result: "## What is {a=b&#125;\n\n- [x] x {c=d&#125;\n- [ ] {#id&#125;\n- [ ] {e}"),
  ImportCase(
    name: "an attribute without a value",
    source: "#### What is {void}\n- [x] x {void}\n- [ ] { void }\n- [ ] {e}",
    result: "## What is {void&#125;\n\n- [x] x {void&#125;\n- [ ] { void &#125;\n- [ ] {e}"),
  ImportCase(
    name: "tags as answers",
    source: "#### Why?\n- [x] <br>\n- [ ] <a href=\"x\">\n- [ ] `<hr>`",
    result: "## Why?\n\n- [x] \\<br>\n- [ ] \\<a href=\"x\">\n- [ ] `<hr>`"),
  ImportCase(
    name: "options that differ by backslashes",
    source: "#### Why?\n- [x] \\\\\n- [ ] \\\n- [ ] /",
    result: "## Why?\n\n- [x] \\\\\\\\\n- [ ] \\\\\n- [ ] /"),
  ImportCase(
    name: "all of the above stays last",
    source: "#### Why?\n- [ ] so\n- [ ] thus\n- [x] All of the above",
    result: "## Why? {pin=last}\n\n- [ ] so\n- [ ] thus\n- [x] All of the above"),
  ImportCase(
    name: "options keep their order if one refers to others by their numbers",
    source: "#### Why?\n1. [ ] so\n2. [ ] thus\n3. [ ] yes\n4. [x] Only 1 and 3",
    result: "## Why? {shuffle=false}\n\n- [ ] so\n- [ ] thus\n- [ ] yes\n- [x] Only 1 and 3"),
  ImportCase(
    name: "options with labels keep their order",
    source: "#### Why?\n- [x] (a) yes\n- [ ] (b) no\n\n#### How?\n- [x] A\n- [ ] B",
    result: "## Why? {shuffle=false}\n\n- [x] (a) yes\n- [ ] (b) no\n\n"
      + "## How? {shuffle=false}\n\n- [x] A\n- [ ] B"),
  ImportCase(
    name: "a definition that nothing refers to is a source",
    source: "#### Why?\n- [x] yes\n- [ ] no\n\n[Source]: https://a.b",
    result: "## Why?\n\n- [x] yes\n- [ ] no\n\n> [Source](https://a.b)"),
]

/// A body between heading and options, and what it becomes.
private func words(_ name: String, _ body: String, _ result: String) -> ImportCase {
  ImportCase(
    name: name, source: "#### Why?\n\n\(body)\n\n- [x] yes\n- [ ] no",
    result: "## Why?\n\n\(result)\n\n- [x] yes\n- [ ] no")
}
