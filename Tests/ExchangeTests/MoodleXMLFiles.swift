import Foundation

/// Images and other files in a file of Moodle.
let moodleXMLFiles = [
  ImportCase(
    name: "the same name in two texts, and the same content under two names",
    source: """
      <question type="essay"><questiontext format="html"><text><![CDATA[
      A <img src="@@PLUGINFILE@@/a%20b.png" alt="leaf" width="9"> and <img
      src="@@PLUGINFILE@@/c.png">]]></text>
      <file name="a b.png" path="/" encoding="base64">\(png(1))</file>
      <file name="c.png" path="/" encoding="base64">
      \(png(1))
      </file></questiontext>
      <graderinfo format="markdown"><text>![](@@PLUGINFILE@@/A%20b.png)</text>
      <file name="A b.png" path="/" encoding="base64">\(png(2))</file></graderinfo></question>
      """,
    result: """
      ## A ![leaf](sample/a-b.png){width=9} and ![](sample/a-b.png) {type=essay}

      > ![](sample/A-b-2.png)
      """, images: ["sample/a-b.png", "sample/A-b-2.png"]),
  ImportCase(
    name: "images of files by Moodle 1",
    source: question(
      "essay", text: "A?",
      "<image>questions/old.png</image><image_base64>\n\(png(1))\n</image_base64>") + "\n"
      + question("essay", text: "B?", "<image>none.png</image>"),
    result: """
      ## A? ![](sample/old.png) {type=essay}

      ## B? {type=essay}
      """,
    told: ["note 5: the image 'none.png' is not in the file: it is not imported"],
    images: ["sample/old.png"]),
  ImportCase(
    name: "links to files",
    source: """
      <question type="essay"><questiontext format="html"><text><![CDATA[
      Read <a href="@@PLUGINFILE@@/notes.pdf">this</a>.]]></text>
      <file name="notes.pdf" encoding="base64">\(png(1))</file></questiontext></question>
      <question type="essay"><questiontext format="markdown"><text>
      Open [that](@@PLUGINFILE@@/page.html).</text>
      <file name="page.html" encoding="base64">\(png(2))</file></questiontext></question>
      """,
    result: """
      ## Read [this](<sample/notes.pdf>). {type=essay}

      ## Open that. {draft=true type=essay}

      <!-- not published: the file of a link, 'page.html', cannot be copied: files with its ending \
      are not published (line 5 of sample.md) -->
      """,
    told: [
      "draft 5: the file of a link, 'page.html', cannot be copied: files with its ending are not "
        + "published"
    ], images: ["sample/notes.pdf"]),
  ImportCase(
    name: "audio and video",
    source: """
      <question type="essay"><questiontext format="html"><text><![CDATA[<p>Listen:</p>
      <audio controls><source src="@@PLUGINFILE@@/a.mp3">@@PLUGINFILE@@/a.mp3</audio><p>Look:</p>
      <video src="@@PLUGINFILE@@/b.mp4"></video>]]></text>
      <file name="a.mp3" encoding="base64">\(png(1))</file>
      <file name="b.mp4" encoding="base64">\(png(2))</file></questiontext></question>
      \(question("essay", text: "C? <video src=https://a.b/c.mp4></video>"))
      """,
    result: """
      ## Listen: {type=essay}

      ![](sample/a.mp3)

      Look:

      ![](sample/b.mp4)

      ## C? {draft=true type=essay}

      <!-- not published: the HTML element 'video' cannot be imported (line 7 of sample.md) -->
      """,
    told: [
      "draft 7: the HTML element 'video' cannot be imported"
    ], images: ["sample/a.mp3", "sample/b.mp4"]),
  ImportCase(
    name: "files that cannot be shown",
    source: """
      <question type="essay"><questiontext format="html"><text><![CDATA[
      A <img src="@@PLUGINFILE@@/../../../.bashrc">]]></text>
      <file name="../../../.bashrc" encoding="base64">\(png(1))</file></questiontext></question>
      <question type="essay"><questiontext format="html"><text><![CDATA[
      B <img src="@@PLUGINFILE@@/b.png">]]></text>
      <file name="b.png" encoding="base64">no*</file></questiontext></question>
      <question type="essay"><questiontext format="html"><text>C</text>
      <file name="c.png" encoding="base64">\(png(1))</file></questiontext></question>
      """,
    result: """
      ## A ![](<image.bashrc>) {draft=true type=essay}

      <!-- not published: image 'image.bashrc' cannot be copied: its name must end like that of an \
      image, audio or video, as in '.png' (line 2 of sample.md) -->

      ## B ![](<b.png>) {draft=true type=essay}

      <!-- not published: image 'b.png' is missing (line 5 of sample.md) -->

      ## C {type=essay}
      """,
    told: [
      "draft 2: image 'image.bashrc' cannot be copied: its name must end like that of an image, "
        + "audio or video, as in '.png'",
      "note 5: the file 'b.png' is not imported: its content is not valid base64",
      "draft 5: image 'b.png' is missing",
      "note 8: the file 'c.png' is not imported: no text shows it",
    ]),
]

/// Bytes that begin like a PNG, in base64.
func png(_ number: UInt8) -> String {
  Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, number]).base64EncodedString()
}

private let formula =
  "<answer fraction=\"100\"><text>1/{a}</text><tolerance>0.01</tolerance></answer>"

/// Questions that become drafts, or nothing.
let moodleSyntaxFaults = [
  ImportCase(
    name: "types that are not imported",
    source: """
      \(question("calculated", text: "Solve {a}x = 1.", formula))
      \(question("random", text: "", name: "Random (Optics)"))
      \(question("stack", text: "Differentiate [[input:ans1]]."))
      <question><questiontext><text>What?</text></questiontext></question>
      <question type="ddimageortext"><questiontext><text>Drag.</text></questiontext>
      <file name="a.png" encoding="base64">\(png(1))</file>
      <drag><no>1</no><text>leaf</text><file name="b.png" encoding="base64">\(png(2))</file></drag>
      <drop><choice>1</choice><xleft>3</xleft><ytop>4</ytop></drop></question>
      <report/>
      """,
    result: #"""
      ## Solve \{a}x = 1. {draft=true}

      <!-- not published: questions of Moodle's type 'calculated' are not imported (line 2 of \#
      sample.md) -->

      ```
      100 %: 1/{a} ± 0.01
      ```

      ## Differentiate \[\[input:ans1]]. {draft=true}

      <!-- not published: questions of Moodle's type 'stack' are not imported (line 4 of \#
      sample.md) -->

      ## What? {draft=true}

      <!-- not published: the question has no type (line 5 of sample.md) -->

      ## Drag. {draft=true}

      <!-- not published: questions of Moodle's type 'ddimageortext' are not imported (line 6 of \#
      sample.md) -->

      ![](sample/a.png)

      ![](sample/b.png)

      ```
      leaf
      1: 3,4
      ```
      """#,
    told: [
      "draft 2: questions of Moodle's type 'calculated' are not imported",
      "named 3: questions of Moodle's type 'random' are not imported: write the questions that it "
        + "draws into a section with '{pick=1}'",
      "draft 4: questions of Moodle's type 'stack' are not imported",
      "draft 5: the question has no type",
      "draft 6: questions of Moodle's type 'ddimageortext' are not imported",
      "note 10: the element 'report' is not imported",
    ], images: ["sample/a.png", "sample/b.png"]),
  ImportCase(
    name: "answers that our format does not have",
    source: question(
      "multichoice", text: "A?",
      "<answer fraction=\"100\"><text>b</text></answer><answer fraction=\"100\"><text>c</text>"
        + "</answer>") + "\n"
      + question("truefalse", text: "D?", "<answer fraction=\"0\"><text>true</text></answer>")
      + "\n" + question("cloze", text: "E {1:MR:=f~=g}") + "\n"
      + question("cloze", text: "<code>{1:SA:=h}</code> and {1:SA:%50%i}") + "\n"
      + question("gapselect", text: "J [[7]]") + "\n"
      + question("numerical", text: "K?", "<answer fraction=\"100\"><text>l</text></answer>"),
    result: """
      ## A? {draft=true}

      <!-- not published: 2 of its options are correct, but students choose one: mark one of them, \
      or allow several answers in Moodle (line 2 of sample.md) -->

      ```
      100 %: b
      100 %: c
      ```

      ## D? {draft=true}

      <!-- not published: it does not say whether its text is true (line 3 of sample.md) -->

      ```
      0 %: true
      ```

      ## E ` {1:MR:=f~=g} ` {draft=true}

      <!-- not published: several options can be selected in its text: ask for them in a question of \
      their own (line 4 of sample.md) -->

      ## `[[h]]` and ` {1:SA:%50%i} ` {draft=true scoring=each-option points=2}

      <!-- not published: a blank has no answer that earns all points (line 5 of sample.md) -->

      ## J `[[7]]` {draft=true}

      <!-- not published: its text has the choice [[7]], which does not exist (line 6 of \
      sample.md) -->

      ## K? {draft=true type=numeric}

      <!-- not published: 'l' is not a number (line 7 of sample.md) -->

      = l
      """,
    told: [
      "draft 2: 2 of its options are correct, but students choose one: mark one of them, or allow "
        + "several answers in Moodle",
      "draft 3: it does not say whether its text is true",
      "draft 4: several options can be selected in its text: ask for them in a question of their "
        + "own",
      "note 5: the answer 'i' for 50 % of the points is not imported",
      "draft 5: a blank has no answer that earns all points",
      "draft 6: its text has the choice [[7]], which does not exist",
      "draft 7: 'l' is not a number",
    ]),
  ImportCase(
    name: "blanks where none can be",
    source: question("cloze", text: "A <pre>{1:SA:=b}</pre>") + "\n"
      + question("cloze", text: "<a href=\"{1:SA:=c}\">D</a> {1:SA:=d}") + "\n"
      + question("cloze", text: "<code>{1:SA:=e}</code> is {1:SA:=f}") + "\n"
      + question("cloze", text: "{1:SA:=g}<img src=\"x.png\" alt=\"{1:SA:=h}\">"),
    result: """
      ## A {draft=true}

      <!-- not published: a blank is in code, where it cannot be shown (line 2 of sample.md) -->

      ```
      [[b]]
      ```

      ## D [[d]] {draft=true scoring=each-option points=2}

      <!-- not published: a blank is in the address of a link, where it cannot be shown (line 3 of \
      sample.md) -->

      ## `[[e]]` is [[f]] {draft=true scoring=each-option points=2}

      <!-- not published: a blank is in code, where it cannot be shown (line 4 of sample.md) -->

      ## [[g]]![[[h]]](<x.png>) {draft=true scoring=each-option points=2}

      <!-- not published: image 'x.png' is missing (line 5 of sample.md) -->
      """,
    told: [
      "draft 2: a blank is in code, where it cannot be shown",
      "draft 3: a blank is in the address of a link, where it cannot be shown",
      "draft 4: a blank is in code, where it cannot be shown",
      "draft 5: image 'x.png' is missing",
    ]),
]
