import Foundation

/// An item as Canvas writes it.
func item(
  _ type: String, _ text: String, _ responses: String = "", _ conditions: String = "",
  fields: [String: String] = [:], rest: String = ""
) -> String {
  var metadata = ""
  for (name, value) in [("question_type", type)] + fields.sorted(by: { $0.key < $1.key }) {
    metadata +=
      "<qtimetadatafield><fieldlabel>\(name)</fieldlabel><fieldentry>\(value)</fieldentry>"
      + "</qtimetadatafield>"
  }
  return
    "<item title='Question'><itemmetadata><qtimetadata>\(metadata)</qtimetadata></itemmetadata>"
    + "<presentation><material><mattext texttype='text/html'><![CDATA[\(text)]]></mattext>"
    + "</material>\(responses)</presentation><resprocessing>\(conditions)</resprocessing>\(rest)"
    + "</item>"
}

/// Options to choose from, whose ids are their first letters.
func options(
  _ texts: [String], _ name: String = "response1", cardinality: String = "Single",
  label: String = ""
) -> String {
  let own = label.isEmpty ? "" : "<material><mattext>\(label)</mattext></material>"
  let labels = texts.map { text in
    "<response_label ident='\(text.prefix(1))'><material><mattext texttype='text/plain'>"
      + "\(text)</mattext></material></response_label>"
  }
  return "<response_lid ident='\(name)' rcardinality='\(cardinality)'>\(own)<render_choice>"
    + "\(labels.joined())</render_choice></response_lid>"
}

/// A condition that earns points.
func points(_ count: String, _ test: String, action: String = "Set") -> String {
  "<respcondition><conditionvar>\(test)</conditionvar>"
    + "<setvar action='\(action)' varname='SCORE'>\(count)</setvar></respcondition>"
}

func equal(_ value: String, _ name: String = "response1") -> String {
  "<varequal respident='\(name)'>\(value)</varequal>"
}

private let field =
  "<response_str ident='response1'><render_fib><response_label ident='answer1'/></render_fib>"
  + "</response_str>"

/// Each kind of item, and the question that it becomes.
let qtiItems = [
  ImportCase(
    name: "a choice with feedback",
    source: item(
      "multiple_choice_question", "<p>Which one makes <b>sugar</b>?</p><p>Think.</p>",
      options(["Chloroplast", "Ribosome"]), points("100", equal("C")),
      fields: ["points_possible": "2.0"],
      rest: """
        <itemfeedback ident="general_fb"><flow_mat><material><mattext>All.</mattext></material>
        </flow_mat></itemfeedback><itemfeedback ident="R_fb"><material><mattext
        texttype="text/html">&lt;i&gt;No.&lt;/i&gt;</mattext></material></itemfeedback>
        <itemfeedback ident="correct_fb"><material><mattext>Yes</mattext></material></itemfeedback>
        """),
    result: """
      ## Which one makes <b>sugar</b>? {points=2}

      Think.

      - [x] Chloroplast

      - [ ] Ribosome
        > <i>No.</i>

      > All.
      """,
    told: ["note 2: the feedback on correct answers is not imported: an explanation is for all"]),
  ImportCase(
    name: "parts of the points for an option",
    source: item(
      "multiple_choice_question", "Which?", options(["ant", "bee", "cat", ""]),
      points("10", equal("a")) + points("5", equal("b"))),
    result: """
      ## Which? {scoring=weights}

      - [x] ant
      - [ ] bee {weight=50}
      - [ ] cat
      """, told: ["note 2: an empty option is not imported"]),
  ImportCase(
    name: "several correct options of which students choose one",
    source: item(
      "multiple_choice_question", "Which?", options(["ant", "bee", "cat"]),
      points("100", equal("a")) + points("100", equal("b"))),
    result: """
      ## Which? {draft=true}

      <!-- not published: 2 of its options are correct, but students choose one: mark one of \
      them, or allow several answers in the other program (line 2 of sample.md) -->

      ```
      100: ant
      100: bee
      cat
      ```
      """,
    told: [
      "draft 2: 2 of its options are correct, but students choose one: mark one of them, or allow "
        + "several answers in the other program"
    ]),
  ImportCase(
    name: "several options, by Canvas's rule and by conditions",
    source: item(
      "multiple_answers_question", "Which?",
      options(["ant", "bee", "cat"], cardinality: "Multiple"),
      points("100", "<and>\(equal("a"))\(equal("b"))<not>\(equal("c"))</not></and>"))
      + "\n"
      + item(
        "multipleResponse", "Which two?", options(["ant", "bee", "cat"], cardinality: "Multiple"),
        points("50", equal("a"), action: "Add") + points("50", equal("b"), action: "Add")
          + points("-25", equal("c"), action: "Add")
      ).replacing("question_type", with: "respondusapi_qtype"),
    result: """
      ## Which? {type=multiple scoring=net-correct}

      - [x] ant
      - [x] bee
      - [ ] cat

      ## Which two? {type=multiple scoring=weights}

      - [x] ant {weight=50}
      - [x] bee {weight=50}
      - [ ] cat {weight=-25}
      """),
  ImportCase(
    name: "true or false",
    source: item(
      "true_false_question", "Water is wet.", options(["True", "False"]),
      points("100", equal("T"))),
    result: "## Water is wet.\n\n= true"),
  ImportCase(
    name: "words",
    source: item(
      "short_answer_question", "Which color?", field,
      points("100", equal("grey") + equal("gr*y") + equal("grey"))),
    result: "## Which color? {type=short-text}\n\n= grey\n= `gr*y`"),
  ImportCase(
    name: "characters that are not allowed",
    source: item(
      "short_answer_question", "Which?", field, points("100", equal("a&#x7F;b&#xFDD0;c")))
      + "\n"
      + item(
        "fill_in_multiple_blanks_question", "It is [a].", options(["b\u{85}c"], "response_a"),
        points("100", equal("b", "response_a"), action: "Add")),
    result: "## Which? {type=short-text}\n\n= abc\n\n## It is [[bc]].",
    told: [2, 3].map { "note \($0): control characters and noncharacters are left out" }),
  ImportCase(
    name: "numbers",
    source: item(
      "numerical_question", "How many?", field,
      points(
        "100",
        "<or>\(equal("4.50"))<and><vargte respident='response1'>4.250</vargte>"
          + "<varlte respident='response1'>4.75</varlte></and></or>")
        + points(
          "100", "<vargte respident='r'>-7</vargte><varlte respident='r'>-5.0</varlte>")
        + points("100", equal("12.000"))),
    result: "## How many? {type=numeric}\n\n= 4.5 ± 0.25\n= -7..-5\n= 12"),
  ImportCase(
    name: "blanks and menus",
    source: item(
      "fill_in_multiple_blanks_question", "<p>Roses are [a b], not [x].</p>",
      options(["red", "Rosy"], "response_a b", label: "a b"),
      points("100.00", equal("r", "response_a b"), action: "Add"))
      + "\n"
      + item(
        "multiple_dropdowns_question", "Roses are [a], the sky is [b].",
        options(["red", "blue"], "response_a") + options(["red", "blue"], "response_b"),
        points("50", equal("r", "response_a"), action: "Add")
          + points("50", equal("b", "response_b"), action: "Add")),
    result: """
      ## Roses are [[red|Rosy]], not \\[x].

      ## Roses are [[(red)|blue]], the sky is [[red|(blue)]]. {scoring=each-option}
      """),
  ImportCase(
    name: "pairs, with a partner that is left over",
    source: item(
      "matching_question", "Match.",
      options(["oink", "meow", "moo"], "response_1", label: "Pig")
        + options(["oink", "meow", "tweet"], "response_2", label: "Cat"),
      points("50", equal("o", "response_1"), action: "Add")
        + points("50", equal("m", "response_2"), action: "Add")),
    result: """
      ## Match. {type=matching scoring=each-option}

      | | |
      |---|---|
      | Pig | oink |
      | Cat | meow |
      | | tweet |
      """),
  ImportCase(
    name: "pairs whose left side is empty, and pairs by Respondus",
    source: item(
      "matching_question", "Match.",
      options(["oink", "meow", "tweet", ""], "response_1", label: "Pig")
        + options(["oink", "meow"], "response_2")
        + options(["oink", "meow"], "response_3", label: "Cat"),
      (points("1", equal("o", "response_1")) + points("1", equal("o", "response_2"))
        + points("1", equal("m", "response_3"))).replacing(
          "varname='SCORE'", with: "varname='Respondus_Correct'")),
    result: """
      ## Match. {type=matching}

      | | |
      |---|---|
      | Pig | oink |
      | Cat | meow |
      | | tweet |
      """),
  ImportCase(
    name: "categories",
    source: item(
      "categorization_question", "Sort.",
      options(["dog", "rose", "stone"], "x", cardinality: "Multiple", label: "Animal")
        + options(["dog", "rose", "stone"], "y", cardinality: "Multiple", label: "Plant"),
      points("50", equal("d", "x"), action: "Add") + points("50", equal("r", "y"), action: "Add")),
    result: """
      ## Sort. {type=matching scoring=each-option}

      | | |
      |---|---|
      | dog | Animal |
      | rose | Plant |
      """, told: ["note 2: the item 'stone' is not imported: it belongs to no category"]),
  ImportCase(
    name: "an order",
    source: item(
      "ordering_question", "Put in order.", options(["b", "a", "c"], cardinality: "Ordered"),
      points("100", equal("a") + equal("b") + equal("c"))),
    result: "## Put in order. {type=ordering}\n\n1. a\n2. b\n3. c"),
  ImportCase(
    name: "an essay, a formula and a file to hand in",
    source: item("essay_question", "Why?", field) + "\n"
      + item(
        "calculated_question", "What is [x] + 1?", field,
        rest: """
          <itemproc_extension><calculated><answer_tolerance>0</answer_tolerance><formulas><formula>\
          x + 1</formula></formulas><vars><var name="x"><min>1</min><max>9</max></var></vars>\
          </calculated></itemproc_extension>
          """) + "\n" + item("file_upload_question", "Upload it."),
    result: """
      ## Why? {type=essay}

      ## What is \\[x] + 1? {draft=true}

      <!-- not published: its numbers are drawn for each student: write a question with numbers of \
      your own (line 3 of sample.md) -->

      ```
      formula: x + 1
      x: 1 to 9
      tolerance: 0
      ```

      ## Upload it. {draft=true}

      <!-- not published: students would have to hand in a file (line 4 of sample.md) -->
      """,
    told: [
      "draft 3: its numbers are drawn for each student: write a question with numbers of your own",
      "draft 4: students would have to hand in a file",
    ]),
  ImportCase(
    name: "formulas and links",
    source: item(
      "essay_question",
      #"<p>Solve <img class="equation_image" data-equation-content="x^2 &lt; \frac{1}{2}">"#
        + #" and <img src="/equation_images/a%255E2?scale=1"> and \(b\).</p>"#
        + "<p><a href='$WIKI_REFERENCE$/pages/a'>Read</a></p>", field),
    result: #"""
      ## Solve $x^2 < \frac{1}{2}$ and $a^2$ and $b$. {type=essay}

      Read
      """#),
  ImportCase(
    name: "steps of a scale",
    source: item(
      "multiple_choice_question", "The pace was", options(["slow", "fast"]),
      fields: ["points_possible": "0"]),
    result: "## The pace was {type=scale}\n\n- slow\n- fast"),
  ImportCase(
    name: "text and groups",
    source: """
      \(item("text_only_question", "<h3>Cells</h3><p>Read this.</p>"))
      \(item("essay_question", "A?", field))
      <section title="Two of three"><selection_ordering><selection><selection_number>1\
      </selection_number><selection_extension><points_per_item>3</points_per_item>\
      </selection_extension></selection></selection_ordering>
      \(item("essay_question", "B?", field))
      \(item("essay_question", "C?", field))
      </section>
      \(item("essay_question", "D?", field))
      """,
    result: """
      # Cells

      Read this.

      ## A? {type=essay}

      # Two of three {pick=1}

      ## B? {type=essay points=3}

      ## C? {type=essay points=3}

      # Questions

      ## D? {type=essay}
      """),
]
