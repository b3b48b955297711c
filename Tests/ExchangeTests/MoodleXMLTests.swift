import Exchange
import Foundation
import TestSupport
import Testing

/// Moodle XML as Moodle reads it, in our format.
@Suite("Importing Moodle XML")
struct MoodleXMLTests {
  @Test(
    "each kind becomes the same question here",
    arguments: moodleXMLKinds + moodleXMLTexts + moodleXMLFiles + moodleSyntaxFaults)
  func becomes(_ case: ImportCase) throws {
    let quiz = try imported("<quiz>\n\(`case`.source)\n</quiz>", by: importMoodleXML)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
    #expect(Set(quiz.images.values) == `case`.images)
  }

  @Test("a file may have only one question, and another encoding")
  func encoding() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?>" + question("essay", text: "Où?")
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try imported(latin, by: importMoodleXML).body == "## Où? {type=essay}\n")
  }

  @Test(
    "the reason why a file cannot be read has a place",
    arguments: [
      (
        "<quiz>\n<question>", "2:11 the file ends before the element 'question' of line 2 is closed"
      ),
      (
        "<assessmentItem/>", "1:1 the first element is 'assessmentItem': in Moodle XML it is 'quiz'"
      ),
    ])
  func unreadable(_ source: String, _ told: String) {
    let fault = #expect(throws: SyntaxFault.self) { try imported(source, by: importMoodleXML) }
    #expect(fault.map { "\($0.line):\($0.column) \($0.reason)" } == told)
  }

  @Test("what is true of many questions is noted once")
  func once() throws {
    let settings =
      "<penalty>0.1</penalty><correctfeedback><text>Right</text></correctfeedback>"
      + "<idnumber>A 1</idnumber>"
    let one = question("essay", text: "Why?", name: "a", settings)
    let two = question("essay", text: "How?", name: "b", settings)
    #expect(
      try imported("<quiz>\n\(one)\n\(two)</quiz>", by: importMoodleXML).told == [
        "note 2: names of questions are not imported: students do not see them",
        "note 2: ID numbers are imported if they begin with a lower-case letter and have only such "
          + "letters, digits, '-' and '_'",
        "note 2: the feedback on the whole answer is not imported: write an explanation",
        "note 2: penalties for further tries are not imported: a question has one try",
      ])
  }

  @Test("questions on the same line are told apart")
  func line() throws {
    let hidden = "<hidden>1</hidden>"
    let quiz = try imported(
      "<quiz>\(question("essay", text: "A?", hidden))\(question("essay", text: "B?", hidden))"
        + "\(question("essay", text: "C?"))</quiz>", by: importMoodleXML)
    #expect((quiz.published, quiz.drafts) == (1, 2))
  }

  @Test(
    "the time grows evenly with the file", .timeLimit(.minutes(1)),
    arguments: ["{1:SA:", "{1:MC:=a~b}", "[[1]]", "@@PLUGINFILE@@/", "<b>", "&lt;", "&amp;#", "~"])
  func time(_ part: String) throws {
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    for type in ["cloze", "gapselect", "multichoice"] {
      let source = question(
        type, text: "A?", "<generalfeedback><text><![CDATA[\(text)]]></text></generalfeedback>")
      let other = question(type, text: text, "<file name=\"a.png\" encoding=\"base64\">AAAA</file>")
      let quiz = try imported("<quiz>\(source)\(other)</quiz>", by: importMoodleXML)
      #expect(quiz.questions == 2)
    }
  }
}

/// A question in Moodle XML on one line.
func question(_ type: String, text: String, name: String = "", _ rest: String = "") -> String {
  "<question type=\"\(type)\"><name><text>\(name)</text></name><questiontext format=\"html\">"
    + "<text><![CDATA[\(text)]]></text></questiontext>\(rest)</question>"
}

private let moodleXMLKinds = [
  ImportCase(
    name: "single choice with all that a question can have",
    source: """
      <question type="multichoice">
        <name><text>Plants</text></name>
        <questiontext format="html">
        <text><![CDATA[<p>Which organelle?</p><p>In <b>leaves</b>.</p>]]></text></questiontext>
        <generalfeedback format="html"><text>It is green.</text></generalfeedback>
        <defaultgrade>2.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>
        <idnumber>organelle</idnumber>
        <single>true</single><shuffleanswers>1</shuffleanswers>
        <answer fraction="100" format="html"><text>Chloroplast</text>
          <feedback format="html"><text><![CDATA[<p>Yes.</p>]]></text></feedback></answer>
        <answer fraction="-25" format="html"><text>Nucleus</text>
          <feedback format="html"><text></text></feedback></answer>
        <tags><tag><text>cells</text></tag><tag><text>9 B</text></tag></tags>
        <hint format="html"><text>Think of the color.</text><shownumcorrect/></hint>
        <hint format="html"><text></text><clearwrong/></hint>
      </question>
      """,
    result: """
      ## Which organelle? {#organelle scoring=weights points=2 tags="cells 9-B"}

      In <b>leaves</b>.

      - [x] Chloroplast
        > Yes.

      - [ ] Nucleus {weight=-25}

      > [!TIP]
      > Think of the color.

      > It is green.
      """,
    told: [
      "note 2: names of questions are not imported: students do not see them",
      "note 2: penalties for further tries are not imported: a question has one try",
    ]),
  ImportCase(
    name: "several options in a fixed order",
    source: question(
      "multichoice", text: "Which are prime?",
      """
      <single>false</single><shuffleanswers>false</shuffleanswers>
      <answer fraction="50"><text>2</text></answer><answer fraction="50"><text>7</text></answer>
      <answer fraction="-50"><text>9</text></answer>
      """),
    result: """
      ## Which are prime? {type=multiple shuffle=false scoring=weights}

      - [x] 2 {weight=50}
      - [x] 7 {weight=50}
      - [ ] 9 {weight=-50}
      """),
  ImportCase(
    name: "no option that earns all points",
    source: question(
      "multichoice", text: "Which is best?",
      """
      <shuffleanswers>1</shuffleanswers>
      <answer fraction="80"><text>tea</text></answer><answer fraction="0"><text>mud</text></answer>
      """),
    result: """
      ## Which is best?

      - [x] tea
      - [ ] mud
      """,
    told: ["note 2: none of its options earns all points: the one for 80 % is correct here"]),
  ImportCase(
    name: "true or false",
    source: question(
      "truefalse", text: "Fish sleep.",
      """
      <answer fraction="100"><text>true</text><feedback><text>Right.</text></feedback></answer>
      <answer fraction="0"><text>false</text><feedback><text>They rest.</text></feedback></answer>
      """) + "\n"
      + question(
        "truefalse", text: "Plants sleep.",
        """
        <answer fraction="0"><text>Wahr</text></answer>
        <answer fraction="100"><text>Falsch</text></answer>
        """),
    result: """
      ## Fish sleep.

      = true

      > They rest.

      ## Plants sleep.

      = false
      """,
    told: [
      "note 2: the feedback for the correct answer is not imported: an explanation is for all"
    ]),
  ImportCase(
    name: "words",
    source: question(
      "shortanswer", text: "Which unit?",
      """
      <usecase>1</usecase><answer fraction="100"><text>mW</text></answer>
      <answer fraction="100"><text>m*watt</text></answer>
      <answer fraction="50"><text>W</text><feedback><text>Nearly</text></feedback></answer>
      <answer fraction="0"><text>*</text></answer>
      """) + "\n"
      + question(
        "shortanswer", text: "And here?",
        "<usecase>0</usecase><answer fraction=\"100\"><text>a \\* b</text></answer>"),
    result: """
      ## Which unit? {type=short-text case=sensitive}

      = mW
      = /m.*watt/

      ## And here? {type=short-text}

      = /a \\* b/i
      """,
    told: [
      "note 2: the answer 'W' for 50 % of the points is not imported",
      "note 2: the feedback on one answer is not imported: write an explanation for all",
    ]),
  ImportCase(
    name: "numbers",
    source: question(
      "numerical", text: "How long?",
      """
      <answer fraction="100"><text>2.5</text><tolerance>0.1</tolerance></answer>
      <answer fraction="50"><text>3</text><tolerance>0.5</tolerance></answer>
      <unitgradingtype>0</unitgradingtype><showunits>0</showunits><unitsleft>0</unitsleft>
      <units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit>
      <unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>
      """) + "\n"
      + question(
        "numerical", text: "How much?",
        """
        <answer fraction="100"><text>1.0E+3</text><tolerance>0</tolerance></answer>
        <unitgradingtype>1</unitgradingtype><showunits>1</showunits>
        <units><unit><multiplier>1</multiplier><unit_name>kg</unit_name></unit>
        <unit><multiplier>1000</multiplier><unit_name>g</unit_name></unit></units>
        """) + "\n"
      + question(
        "numerical", text: "What price?",
        """
        <answer fraction="100"><text>5</text></answer><unitsleft>1</unitsleft>
        <units><unit><multiplier>1</multiplier><unit_name>$</unit_name></unit></units>
        """),
    result: """
      ## How long? {type=numeric}

      = 2.5 ± 0.1
      = 2.5 m ± 0.1
      = 250 cm ± 10

      ## How much? {type=numeric}

      = 1.0E+3 kg

      ## What price? {type=numeric}

      = 5
      """,
    told: [
      "note 2: the answer '3 ± 0.5' for 50 % of the points is not imported",
      "note 7: an answer without its unit earns no points",
      "note 7: the answer in 'g' is not imported: it cannot be computed",
      "note 11: units before the number, such as '$', are not imported",
    ]),
  ImportCase(
    name: "pairs",
    source: question(
      "matching", text: "Match.",
      """
      <subquestion format="html"><text><![CDATA[<i>one</i>]]></text>
      <answer><text>a|b &lt; c</text></answer></subquestion>
      <subquestion><text></text><answer><text>zwei</text></answer></subquestion>
      <subquestion><text></text><answer><text></text></answer></subquestion>
      <subquestion><text>three</text><answer><text>drei</text></answer></subquestion>
      """),
    result: """
      ## Match. {type=matching scoring=each-option}

      | | |
      |---|---|
      | <i>one</i> | a\\|b \\< c |
      | | zwei |
      | three | drei |
      """),
  ImportCase(
    name: "an order",
    source: question(
      "ordering", text: "Sort.",
      """
      <gradingtype>ABSOLUTE_POSITION</gradingtype><selecttype>RANDOM</selecttype>
      <answer fraction="1.0"><text>first</text></answer>
      <answer fraction="2.0"><text>second</text><feedback><text>Yes</text></feedback></answer>
      """) + "\n"
      + question(
        "ordering", text: "Sort these.",
        """
        <gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>ALL</selecttype>
        <answer fraction="1.0"><text>a</text></answer>
        <answer fraction="2.0"><text>b</text></answer>
        """),
    result: """
      ## Sort. {type=ordering scoring=each-option}

      1. first
      2. second

      ## Sort these. {type=ordering}

      1. a
      2. b
      """,
    told: [
      "note 2: the feedback on items is not imported: write an explanation",
      "note 2: all of its items are shown: Moodle chooses some of them",
    ]),
  ImportCase(
    name: "essays",
    source: question(
      "essay", text: "Why?",
      """
      <generalfeedback><text>See page 3.</text></generalfeedback><defaultgrade>0</defaultgrade>
      <responseformat>editor</responseformat><attachments>1</attachments>
      <maxwordlimit>200</maxwordlimit>
      <graderinfo><text>Two reasons.</text></graderinfo>
      <responsetemplate><text>Because …</text></responsetemplate>
      """) + "\n"
      + question("essay", text: "Hand it in.", "<responseformat>noinline</responseformat>"),
    result: """
      ## Why? {type=essay points=0.5}

      Because …

      > Two reasons.
      >
      > See page 3.

      ## Hand it in. {draft=true type=essay}

      <!-- not published: students hand in files, which a quiz cannot receive (line 7 of \
      sample.md) -->
      """,
    told: [
      "note 2: the general feedback becomes part of the rubric, which students do not see",
      "note 2: the template for the response becomes part of the text",
      "note 2: students cannot attach files",
      "note 2: the limits of the number of words are not imported",
      "note 2: 0 points become 0.5: points are multiples of 0.5, at most 10000, and not 0 for an "
        + "essay",
      "draft 7: students hand in files, which a quiz cannot receive",
    ]),
]
