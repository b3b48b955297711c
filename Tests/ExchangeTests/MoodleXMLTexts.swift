import Foundation

/// Questions with blanks and markers, and the texts between questions.
let moodleXMLTexts = [
  ImportCase(
    name: "answers in a text",
    source: question(
      "cloze",
      text: ##"""
        <p>A plant cell has a {1:MULTICHOICE_V:~%50%wall#Almost~=green &amp; <i>leaf</i>|stalk\#1#Yes} and
        {2:SHORTANSWER:=chloroplast~=chloro*~%25%leaf}, measures {:NM:=20:5#Good} μm.</p>
        <table><tr><td>H{1:MC:=2~3}O</td><td>{1:SA:=a \} b~=(c)}</td></tr></table>
        """##),
    result: #"""
      ## A plant cell has a [[wall|(green & leaf\|stalk#1)]] and \#
      [[chloroplast|/chloro.*/i]], measures [[=20 ± 5]] μm. {scoring=each-option points=6}

      | | |
      |---|---|
      | H[[(2)|3]]O | [[a } b|/\(c\)/i]] |
      """#,
    told: [
      "note 2: the answer 'wall' for 50 % of the points is not imported",
      "note 2: the answer 'leaf' for 25 % of the points is not imported",
      "note 2: the feedback on 3 answers is not imported: write an explanation for all",
      "note 2: the weights of its answers are not imported: blanks earn equal parts",
    ]),
  ImportCase(
    name: "words in which case matters",
    source: question("cloze", text: "{1:SAC:=mW} is {1:MWC:=kW}") + "\n"
      + question("cloze", text: "{1:SAC:=mW}: {1:SA:=a watt}"),
    result: """
      ## [[mW]] is [[kW]] {case=sensitive scoring=each-option points=2}

      ## [[/mW/]]: [[a watt]] {scoring=each-option points=2}
      """),
  ImportCase(
    name: "choices for places in a text",
    source: question(
      "gapselect", text: "The [[1]] sat on the [[3]].",
      """
      <defaultgrade>2</defaultgrade>
      <selectoption><text>cat</text><group>1</group></selectoption>
      <selectoption><text>dog</text><group>1</group></selectoption>
      <selectoption><text>mat</text><group>2</group></selectoption>
      <selectoption><text>hat &amp; coat</text><group>2</group></selectoption>
      <selectoption><text>hat &amp; coat</text><group>2</group></selectoption>
      """) + "\n"
      + question(
        "ddwtos", text: "A [[2]] barks.",
        "<dragbox><text>cat</text></dragbox><dragbox><text><![CDATA[<b>dog</b>]]></text></dragbox>"),
    result: """
      ## The [[(cat)|dog]] sat on the [[(mat)|hat & coat]]. {scoring=each-option points=2}

      ## A [[cat|(dog)]] barks.
      """,
    told: ["note 8: words to drag into a text become menus"]),
  ImportCase(
    name: "markers in an image",
    source: question(
      "ddmarker", text: "Where is it?",
      """
      <file name="map.svg" encoding="base64">\(svg)</file>
      <drag><no>1</no><text>The lake</text></drag><drag><no>2</no><text>A hill</text></drag>
      <drag><no>3</no><text>The sea</text></drag><idnumber>map</idnumber>
      <drop><no>1</no><shape>circle</shape><coords>50,40;10</coords><choice>2</choice></drop>
      <drop><no>2</no><shape>rectangle</shape><coords>0,0;20,10</coords><choice>1</choice></drop>
      <drop><no>3</no><shape>circle</shape><coords>90,70;9</coords><choice>2</choice></drop>
      """),
    result: """
      ## Where is it? The lake {shuffle=false type=hotspot points=0.5}

      ![](sample/map.svg)

      - [ ] 1 {circle=50,40,10}
      - [x] 2 {rect=0,0,20,10}
      - [ ] 3 {circle=90,70,9}

      ## Where is it? A hill {shuffle=false type=hotspot points=0.5 scoring=net-correct}

      ![](sample/map.svg)

      - [x] 1 {circle=50,40,10}
      - [ ] 2 {rect=0,0,20,10}
      - [x] 3 {circle=90,70,9}
      """,
    told: [
      "note 2: the marker 'The sea' is not imported: it belongs nowhere",
      "note 2: the ID number 'map' is not imported: it becomes several questions",
      "note 2: each marker becomes a question: name the regions by what is there",
    ], images: ["sample/map.svg"]),
  ImportCase(
    name: "categories and text between questions",
    source: """
      <question type="category"><category><text>$course$/top/Waves//Light/Optics</text></category>
      <info format="plain_text"><text>About light</text></info><idnumber>o</idnumber></question>
      \(question("description", text: "<p>Read this.</p>", name: "More"))
      \(question("essay", text: "Why?"))
      \(question("description", text: "<p>And this.</p>", name: "More"))
      \(question("essay", text: "How?"))
      <question type="category"><category><text>$course$/A//B</text></category></question>
      \(question("essay", text: "When?"))
      \(question("description", text: "The end."))
      """,
    result: """
      # Optics

      About light

      Read this.

      ## Why? {type=essay}

      # More

      And this.

      ## How? {type=essay}

      # A/B

      ## When? {type=essay}
      """,
    told: [
      "note 2: ID numbers of categories are not imported",
      "note 10: the text is not imported: there is no question below it",
    ]),
  ImportCase(
    name: "texts in each format",
    source: """
      <question type="multichoice"><shuffleanswers>1</shuffleanswers>
      <questiontext format="markdown"><text>**Which** costs&#x80; $5?</text></questiontext>
      <answer fraction="100"><text>*this*</text></answer>
      <answer fraction="0" format="plain_text"><text>*that*</text></answer>
      <answer fraction="0" format="moodle_auto_format"><text>one
      two &amp;amp; &lt;b&gt;three&lt;/b&gt;</text></answer>
      <answer fraction="0" format="html"><text>aé \\(x\\)<br/><b>c</b></text></answer>
      </question>
      """,
    result: #"""
      ## **Which** costs \$5?

      - [x] *this*

      - [ ] \*that\*

      - [ ] one\
        two & <b>three</b>

      - [ ] aé $x$\
        <b>c</b>
      """#,
    told: ["note 2: control characters and noncharacters are left out"]),
  ImportCase(
    name: "points, ids and texts without a sentence",
    source: """
      \(question("essay", text: "<ul><li>a</li></ul>", name: "List", "<defaultgrade>1.3</defaultgrade>"))
      \(question("essay", text: "", "<defaultgrade>9e99</defaultgrade><idnumber>a</idnumber>"))
      \(question("essay", text: "B?", "<idnumber>a</idnumber>"))
      """,
    result: """
      ## List {type=essay points=1.5}

      * a

      ## Question in line 3 {#a type=essay points=10000}

      ## B? {type=essay}
      """,
    told: [
      "note 2: 1.3 points become 1.5: points are multiples of 0.5, at most 10000, and not 0 for an "
        + "essay",
      "note 3: 1000000 points become 10000: points are multiples of 0.5, at most 10000, and not 0 "
        + "for an essay",
      "note 4: the ID number 'a' is not imported: another question has it",
    ]),
]

/// A picture of 100 by 80 pixels.
let svg = Data(
  #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80"></svg>"#.utf8
).base64EncodedString()
