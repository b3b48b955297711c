import Authoring
import Courseware
import TestSupport
import Testing

/// What a teacher writes who knows paper or another program, and the only message about it.
private let misread: [(body: String, said: [String])] = [
  // Powers of ten, ranges and several answers.
  ("## A?\n\n= 5.97 x 10-24 kg\n", ["misread-answer: 5.97 x 10-24 kg"]),
  ("## A?\n\n= 3 ∙ 10^8 m/s\n", ["misread-answer: 3 ∙ 10^8 m/s"]),
  ("## A?\n\n= 6.63*10^(-34)\n", ["misread-answer: 6.63*10^(-34)"]),
  ("## A?\n\n= 4 X 1017\n", ["misread-answer: 4 X 1017"]),
  ("## A?\n\n= 4 x 107 Hz\n", ["misread-answer: 4 x 107 Hz"]),
  ("## A?\n\n= 2 times 10^5\n", ["misread-answer: 2 times 10^5"]),
  ("## A [[=8.9 x 10-12]] b\n", ["misread-answer: =8.9 x 10-12"]),
  ("## A?\n\n= from 7 to 9 cm\n", ["misread-answer: from 7 to 9 cm"]),
  ("## A?\n\n= [10; 12]\n", ["misread-answer: [10; 12]"]),
  ("## A?\n\n= 7 < t ≤ 9\n", ["misread-answer: 7 < t ≤ 9"]),
  ("## A?\n\n= zwischen 1 und 2\n", ["misread-answer: zwischen 1 und 2"]),
  ("## A?\n\n= gray / grey\n", ["misread-answer: gray / grey"]),
  ("## A?\n\n= either gold or Au\n", ["misread-answer: either gold or Au"]),
  ("## A?\n\n= Bohr; Niels Bohr\n", ["misread-answer: Bohr; Niels Bohr"]),
  ("## A?\n\n= **gold**\n", ["misread-answer: **gold**"]),
  ("## Ella [[era/estaba]] aquí.\n", ["misread-answer: era/estaba"]),
  ("## A?\n\n= colour/color\n", ["misread-answer: colour/color"]),
  ("## A?\n\n= Rutherford/Bohr\n", ["misread-answer: Rutherford/Bohr"]),
  ("## A?\n\n= 7 (approximately)\n", ["misread-answer: 7 (approximately)"]),
  ("## A?\n\n= 8 km (ca.)\n", ["misread-answer: 8 km (ca.)"]),
  ("## A?\n\n= ~9\n", ["misread-answer: ~9"]),
  ("## A?\n\n= rund 6\n", ["misread-answer: rund 6"]),
  ("## A?\n\n= 30 or so\n", ["misread-answer: 30 or so"]),
  ("## Je [[suis, étais]] là.\n", ["misread-answer: suis, étais"]),
  ("## I [[am or was]] here.\n", ["misread-answer: am or was"]),
  ("## Ice floats.\n\n= Falsch\n", ["misread-answer: Falsch"]),
  ("## Ice floats.\n\n= T\n= True\n", ["misread-answer: T"]),
  ("## Eis schwimmt.\n\n= wahr\n", ["misread-answer: wahr"]),
  // Numbers, letters and points of paper.
  ("## Frage 7: A?\n\n= a\n", ["question-number: Frage 7:"]),
  ("## Q1 Which?\n\n= a\n", ["question-number: Q1"]),
  ("## Problem 1 – A?\n\n= a\n", ["question-number: Problem 1 –"]),
  ("## Q. 8: A?\n\n= a\n", ["question-number: Q. 8:"]),
  ("## Question 2/9: A?\n\n= a\n", ["question-number: Question 2/9:"]),
  ("## Question 6:\n\nA?\n\n= a\n", ["question-number: Question 6:"]),
  ("## (12) A?\n\n= a\n", ["question-number: (12)"]),
  ("## **Exercise 2.** A?\n\n= a\n", ["question-number: **Exercise 2.**"]),
  ("## 1. A?\n\n= a\n\n## 2. B?\n\n= b\n", ["question-number: 1.", "question-number: 2."]),
  ("## A?\n\n- [ ] i) a\n- [x] ii) b\n- [ ] Nothing\n", ["option-label: - [ ] i) a"]),
  ("## A?\n\n- [ ] **A.** a\n- [x] **B.** b\n", ["option-label: - [ ] **A.** a"]),
  ("## A? [3 marks]\n\n= a\n", ["written-points: [3 marks]"]),
  ("## A? {points=2}\n\nB (worth 1.5 pts).\n\n= a\n", ["written-points: (worth 1.5 pts)"]),
  ("## A? {points=3}\n\n**5 marks**\n\n= a\n", ["written-points: 5 marks"]),
  ("## A? (4 pts total)\n\n= a\n", ["written-points: (4 pts total)"]),
  ("## A? (max. 4 pts)\n\n= a\n", ["written-points: (max. 4 pts)"]),
  ("## A? *2 marks*\n\n= a\n", ["written-points: 2 marks"]),
  ("## A? – 4 Punkte\n\n= a\n", ["written-points: 4 Punkte"]),
  (
    "## Tick all that apply: A?\n\n- [x] a\n- [ ] b\n", ["asked-number: ## Tick all that apply: A?"]
  ),
  (
    "## A? Mark every statement that is true.\n\n- [x] a\n- [ ] b\n",
    ["asked-number: ## A? Mark every statement that is true."]
  ),
  ("## A?\n\nTick all statements that hold.\n\n- [x] a\n- [ ] b\n", ["asked-number: ## A?"]),
  ("## A?\n\nPick any three.\n\n- [x] a\n- [x] b\n- [ ] c\n- [ ] d\n", ["asked-number: ## A?"]),
  ("## A?\n\nWähle zwei.\n\n- [x] a\n- [ ] b\n- [ ] c\n", ["asked-number: ## A?"]),
  ("## A?\n\nChoose two.\n\n- [x] a\n- [x] b\n- [x] c\n- [ ] d\n", ["asked-number: ## A?"]),
  ("## A?\n\nTick **all**\nthat *apply*!\n\n- [x] a\n- [ ] b\n", ["asked-number: ## A?"]),
  ("## Choose *three*: A?\n\n- [x] a\n- [ ] b\n- [ ] c\n", ["asked-number: ## Choose *three*: A?"]),
  (
    "## A? (Select one option.)\n\n- [x] a\n- [x] b\n- [ ] c\n",
    ["asked-number: ## A? (Select one option.)"]
  ),
  ("## A?\n\nPick only one.\n\n- [x] a\n- [x] b\n- [ ] c\n", ["asked-number: ## A?"]),
  ("## Task 3 Which?\n\n= a\n", ["question-number: Task 3"]),
  ("## Pregunta 9 ¿Qué?\n\n= a\n", ["question-number: Pregunta 9"]),
  ("## #12 Who?\n\n= a\n", ["question-number: #12"]),
  ("## 30: Which?\n\n= a\n", ["question-number: 30:"]),
  ("## 2.4 Why?\n\n= a\n", ["question-number: 2.4"]),
  ("## 17 Name one.\n\n= a\n", ["question-number: 17"]),
  ("## [6] How?\n\n= a\n", ["question-number: [6]"]),
  (
    "## a) What?\n\n= a\n\n## b) Why?\n\n= b\n", ["question-number: a)", "question-number: b)"]
  ),
  ("## A?\n\n= a\n\n## **(b)** B?\n\n= b\n", ["question-number: **(b)**"]),
  ("## A. Which?\n\n= a\n", ["question-number: A."]),
  ("## 1\\. A?\n\n= a\n", ["question-number: 1\\."]),
  ("## 7 – Which?\n\n= a\n", ["question-number: 7 –"]),
  ("## A. niger is what?\n\n= a\n", []),
  ("## f) A?\n\n= a\n", []),
  ("## 3 – 2 is?\n\n= 1\n", []),
  ("## A?\n\n- [ ] B. be\n- [x] A. ce\n- [ ] C. de\n", ["option-label: - [ ] B. be"]),
  ("## A?\n\n- [ ] A. be\n- [x] B. ce\n- [ ] D. de\n", ["option-label: - [ ] A. be"]),
  ("## A?\n\n- [ ] C. elegans\n- [x] D. rerio\n- [ ] E. coli\n", []),
  ("## A?\n\n- [ ] 2 - x\n- [x] 1 - x\n- [ ] 3 - x\n", []),
  ("## A?\n\n- [ ] A. thaliana\n- [x] C. elegans\n", []),
  ("## A?\n\n- [ ] a – b\n- [x] b – c\n", ["option-label: - [ ] a – b"]),
  ("## A?\n\n- [ ] 1)b\n- [x] 2)c\n", ["option-label: - [ ] 1)b"]),
  ("## A?\n\n- [ ] Choice A. b\n- [x] Choice B. c\n", ["option-label: - [ ] Choice A. b"]),
  ("## A? {type=ordering}\n\n1. c) x\n2. a) y\n3. b) z\n", ["misread-answer: 1. c) x"]),
  (
    "## A? {type=matching}\n\n| a | b |\n|---|---|\n| x | B. u |\n| y | A. v |\n",
    ["option-label: | x | B. u |"]
  ),
  ("## A? (three marks)\n\n= a\n", ["written-points: (three marks)"]),
  ("## A?\n\nMarks: 4\n\n= a\n", ["written-points: Marks: 4"]),
  ("## A? [Points: 5]\n\n= a\n", ["written-points: [Points: 5]"]),
  ("## A. (3p)\n\n= a\n", ["written-points: (3p)"]),
  ("## A? [4] {points=2}\n\n= a\n", ["written-points: [4]"]),
  ("## A ........ b\n", ["no-options: ........"]),
  ("## A [___] b\n", ["no-options: [___]"]),
  ("## A (…) b\n", ["no-options: (…)"]),
  ("## A {gap} b\n", ["no-options: {gap}"]),
  ("## A {1:SA:=dog} b\n", ["no-options: {1:SA:=dog}"]),
  ("## A {2:MULTICHOICE:=dog~cat} b\n", ["no-options: {2:MULTICHOICE:=dog~cat}"]),
  ("## A?\n\n= a\n\n__B?__\n\n= b\n", ["question-heading: __B?__"]),
  ("## A?\n\n!!! warning\n\n= a\n", ["template-syntax: !!! warning"]),
  ("## A ____ b [[c]] d.\n", ["unmarked-blank: ____"]),
  ("## A ___ b\n\nc _____ d\n\n= a\n= b\n", ["unmarked-blank: ___"]),
  // Headings and lines between questions.
  ("# A?\n\n= a\n\n## B?\n\n= b\n", ["question-heading: # A?"]),
  ("Text\n\n#### A?\n\n- [x] a\n- [ ] b\n", ["question-heading: #### A?"]),
  ("# S\n\n### A?\n\n= 4\n\n## B?\n\n= b\n", ["question-heading: ### A?"]),
  ("## A?\n\n= a\n\n**Question 2: B?**\n\n= b\n", ["question-heading: **Question 2: B?**"]),
  ("## A?\n\n- [x] a\n- [ ] b\n\n2) B?\n\n- [x] b\n- [ ] c\n", ["question-heading: 2) B?"]),
  ("## A?\n\n- [x] a\n- [ ] b\n**B?**\n\n- [x] b\n- [ ] c\n", ["question-heading: **B?**"]),
  ("## A?\n\n= a\n\n* * *\n\n## B?\n\n= b\n", ["text-after-options: * * *"]),
  ("## A?\n\n= a\n---\n\n## B?\n\n= b\n", ["text-after-options: ---"]),
  ("## A? {type=essay}\n\n___\n\n## B?\n\n= b\n", ["text-after-options: ___"]),
  // Labels, dots, points and phrases of paper.
  ("## A?\n\n- [ ] [B] b\n- [x] [C] c\n", []),
  ("## A?\n\n- [x] [a] b\n- [ ] [b] c\n", ["option-label: - [x] [a] b"]),
  ("## A?\n\n- [ ] [1] b\n- [x] [2] c\n- [ ] [3] d\n", ["option-label: - [ ] [1] b"]),
  ("## A [[b]] c ...... d.\n", ["unmarked-blank: ......"]),
  ("## A [[b]]\n\nc ……… d\n", ["unmarked-blank: ………"]),
  ("## A [[b]] c... and [...] d…\n", []),
  ("## A? /3\n\n= a\n", ["written-points: /3"]),
  ("## A? [ /5 ]\n\n= a\n", ["written-points: [ /5 ]"]),
  ("## A?\n\n____ / 4\n\n- [x] a\n- [ ] b\n", ["written-points: ____ / 4"]),
  ("## Is it 1/2 or 3/4\n\n= a\n", []),
  ("## A? (half a mark)\n\n= a\n", ["written-points: (half a mark)"]),
  ("## A?\n\nWorth 1½ points.\n\n= a\n", ["written-points: 1½ points."]),
  ("## A? Half a point of ice melts.\n\n= a\n", []),
  ("## A? Tick all\n\nthat apply.\n\n- [x] a\n- [ ] b\n", ["asked-number: ## A? Tick all"]),
  (
    "## A? Select\n\n**three**:\n\n- [x] a\n- [x] b\n- [ ] c\n- [ ] d\n",
    ["asked-number: ## A? Select"]
  ),
  // Attributes in text and after blanks.
  ("## A?\n\nText {.small}\n\n= a\n", ["template-syntax: {.small}"]),
  ("Text {: #top .x}\n\n## A?\n\n= a\n", ["template-syntax: {: #top .x}"]),
  ("## A? {: .x}\n\n= a\n", ["bad-attribute: .x"]),
  ("## A?\n\nText {#top}\n\n= a\n", ["bad-attribute: {#top}"]),
  ("## A [[b]]{points=3} c\n", ["bad-attribute: {points=3}"]),
  ("## A\n\nb [[c]]{case=sensitive} d\n", ["bad-attribute: {case=sensitive}"]),
  ("## A [[b]]{.x} c\n", ["template-syntax: {.x}"]),
  // Headings of other levels with what only questions have.
  ("# A [[b]] c\n\n## B?\n\n= b\n", ["question-heading: # A [[b]] c"]),
  ("### A [[b]] c\n\n## B?\n\n= b\n", ["question-heading: ### A [[b]] c"]),
  (
    "# A. {type=essay points=2}\n\n## B?\n\n= b\n",
    ["question-heading: # A. {type=essay points=2}"]
  ),
  ("#### A. {type=essay}\n\n## B?\n\n= b\n", ["question-heading: #### A. {type=essay}"]),
  ("# Brackets `[[a]]`\n\n## B?\n\n= b\n", []),
  // Attributes without effect, and wrong values of them.
  ("## A? {case=sensitive}\n\n= 3.5\n", ["unknown-attribute: case=sensitive"]),
  ("## A [[=2..3]] {case=sensitive}\n", ["unknown-attribute: case=sensitive"]),
  ("## A? {case=sensitive}\n\n[[(a)|b]]\n", ["unknown-attribute: case=sensitive"]),
  ("## A? {case=sensitive}\n\n= 3.5 kW\n", []),
  ("## A? {case=sensitive}\n\n[[=1]] [[b]]\n", []),
  ("## A? {case=strict}\n\n= 3.5\n", ["unknown-attribute: case=strict"]),
  ("## A? {pin=last shuffle=false}\n\n- [x] a\n- [ ] b\n", ["unknown-attribute: pin=last"]),
  ("## A? {type=essay points=0}\n", ["bad-attribute: points=0"]),
  ("## A? {type=essay scoring=partial}\n", ["unknown-attribute: scoring=partial"]),
  ("## A? {draft=true void}\n\n- [x] a\n\n## B?\n\n= b\n", ["bad-void: ## A? {draft=true void}"]),
  ("## A? {void points=0}\n\n= a\n", ["bad-void: ## A? {void points=0}"]),
  ("## A? {points=0}\n\n= a\n", []),
  ("## A? {tags=\"\"}\n\n= a\n", ["bad-attribute: tags=\"\""]),
  ("## A? {difficulty=\" \"}\n\n= a\n", ["bad-attribute: difficulty=\" \""]),
  ("## A? {tags=\"{{x}}\"}\n\n= a\n", ["bad-attribute: {tags=\"{{x}"]),
  ("## A? {tags=[x,y]}\n\n= a\n", ["bad-attribute: tags=[x,y]"]),
  ("## A? {id=Cells}\n\n= a\n", ["bad-attribute: id=Cells"]),
  // Ranges with a sign.
  ("## A?\n\n= -5 to 5\n", ["misread-answer: -5 to 5"]),
  ("## A?\n\n= -9 to -4 °C\n", ["misread-answer: -9 to -4 °C"]),
  ("## A?\n\n= between -3 and -2\n", ["misread-answer: between -3 and -2"]),
  ("## A?\n\n= [-4, -3]\n", ["misread-answer: [-4, -3]"]),
  ("## A?\n\n= 3 km - 5 km\n", ["misread-answer: 3 km - 5 km"]),
  // Fences.
  ("## A?\n\n- [x] a\n\n  ~~~\n  b\n\n- [ ] c\n", ["unclosed-fence: ~~~"]),
  ("## A?\n\n```\na\n\n- [x] b\n- [ ] c\n\n## B?\n\n= b\n", ["unclosed-fence: ```"]),
  ("## A?\n\n- [x] ```c\n  a;\n  ```\n- [ ] b\n", ["unclosed-fence: ```c"]),
  ("Text\n\n~~~\na\n\n## A?\n\n= a\n\n## B?\n\n= b\n", ["unclosed-fence: ~~~"]),
  ("# S\n\n```js\na\n\n## A?\n\n- [x] a\n- [ ] b\n", ["unclosed-fence: ```js"]),
  (
    "## A?\n\n- [x] a\n  ```\n  b\n- [ ] c\n\n## B?\n\nC.\n",
    ["unclosed-fence: ```", "no-options: ## B?"]
  ),
  (
    "## A[^a]?\n\n= a\n\n[^a]: b\n\n    > ```\n    > c\n\n    d\n\n"
      + "## B?\n\n> ~~~\n> e\n\n= b\n",
    ["unclosed-fence: ```", "unclosed-fence: ~~~"]
  ),
  // What other programs read.
  (".. literalinclude:: a.py\n\n## A?\n\n= a\n", ["template-syntax: .. literalinclude:: a.py"]),
  ("## A?\n\n.. warning::\n\n= a\n", ["template-syntax: .. warning::"]),
  ("## A :sub:`2`?\n\n= a\n", ["template-syntax: :sub:`2`"]),
  ("## A?\n\nb {{\n  c\n}} d\n\n= a\n", ["template-syntax: {{\n  c\n}}"]),
  ("## A {{c1::b}} and {{c2::c::hint}}.\n", ["no-options: {{c1::b}}"]),
  ("## A: b `:c` d .. e\n\n= a\n", []),
  ("## A, ${first_name}?\n\n= a\n", ["template-syntax: ${first_name}"]),
  ("## A?\n\n- [x] a ${user.age}\n- [ ] c\n", ["template-syntax: ${user.age}"]),
  ("## A {{b}} and [[c]].\n", ["template-syntax: {{b}}"]),
  ("## A {{ page.x }}?\n\n= a\n", ["template-syntax: {{ page.x }}"]),
  ("{{% notice %}}\n\n## A?\n\n= a\n", ["template-syntax: {{% notice %}}"]),
  ("## A?\n\n{% include 'a' %}\n\n= a\n", ["template-syntax: {% include 'a' %}"]),
  ("## A?\n\n- [x] a <%= b %>\n- [ ] c\n", ["template-syntax: <%= b %>"]),
  ("@include(a)\n\n## A?\n\n= a\n", ["template-syntax: @include(a)"]),
  ("::: warning\nb\n:::\n\n## A?\n\n= a\n", ["template-syntax: ::: warning"]),
  ("## A?\n\n![b](my leaf.png)\n\n= a\n", ["template-syntax: ![b](my leaf.png)"]),
  ("## A?\n\n[b](my file.pdf)\n\n= a\n", ["template-syntax: [b](my file.pdf)"]),
  ("[b c](../a b.md#d)\n\n## A?\n\n= a\n", ["template-syntax: [b c](../a b.md#d)"]),
  ("## A [b](http://a.org/c d)?\n\n= a\n", ["template-syntax: [b](http://a.org/c d)"]),
  ("## A?\n\n- [x] ![b] (c.png)\n- [ ] d\n", ["template-syntax: ![b] (c.png)"]),
  ("## A?\n\n$$\nx\n\nb\n\n= a\n", ["lost-formula: $$"]),
  ("## A?\n\n$$\nx\n\ny\n$$\n\n= a\n", ["lost-formula: $$"]),
  ("## A \\textbf{b}?\n\n= a\n", ["template-syntax: \\textbf{b}"]),
  ("## A \\ce{H2O}?\n\n= a\n", ["template-syntax: \\ce{H2O}"]),
  ("## A CO~2~?\n\n= a\n", ["script-syntax: ~2~"]),
  ("## A?\n\n[bc] (https://d.org).\n\n= a\n", ["template-syntax: [bc] (https://d.org)"]),
  ("## A?\n\n- [x] m^3^\n- [ ] 2^nd^ b\n", ["script-syntax: ^3^", "script-syntax: ^nd^"]),
]

/// What looks like it and is meant.
private let meant = [
  "## Ice floats.\n\n= true\n", "## Ice sinks. {type=true-false}\n\n= F\n",
  "## Eis schwimmt. {type=true-false}\n\n= Wahr\n",
  "## A?\n\n= 9.11*10^-31 kg\n", "## A?\n\n= 3.0 x 10^8 m/s\n", "## A?\n\n= 6.6 · 10⁻³⁴ J s\n",
  "## A?\n\nf[i](see fig.12), [b](not a file), [c] (a b.pdf), `[d](a b.pdf)`\n\n= a\n",
  "## A [b](https://example.org/c 'A b.pdf')?\n\n= a\n", "## A $[b](c d.ef)$?\n\n= a\n",
  "## A?\n\n[b] (see c.org)\n\n= a\n", "## A?\n\n[bc] (https://d.org, page 4)\n\n= a\n",
  "## A?\n\n[bc] (https://d.org)\n\n[bc]: https://d.org\n\n= a\n",
  "## 3D printers print what?\n\n= a\n", "## 2. Weltkrieg?\n\n= a\n", "## Q1 sales?\n\n= a\n",
  "## A?\n\n= km/h\n", "## A?\n\n= TCP/IP\n", "## A?\n\n= and/or\n", "## A?\n\n= text/html\n",
  "## A?\n\n= miles/hour\n", "## A?\n\n= `read/append`\n",
  "## A `${b}` costs $5, ${a}$ and \\${c}?\n\n= a\n", "## Q4 Sales?\n\n= a\n",
  "## Every answer is what?\n\n- [x] a\n- [ ] b\n", "## A is worth 2 marks, or 3?\n\n= a\n",
  "## Item 3 is what?\n\n= a\n", "## A? (2 points) {points=2}\n\n= a\n",
  "## How many points has a square (4 corners)?\n\n= a\n", "## A team has 3 points.\n\n= a\n",
  "## A? {shuffle=false}\n\n- [ ] a) a\n- [x] b) b\n",
  "## A?\n\n- [x] A. Einstein\n- [ ] N. Bohr\n",
  "## The law is for all that apply to it. A?\n\n- [x] a\n- [ ] b\n",
  "## It covers all that apply for it. A?\n\n- [x] a\n- [ ] b\n",
  "## Choose one or more.\n\n- [x] a\n- [x] b\n- [ ] c\n",
  "## Choose the correct answer(s).\n\n- [x] a\n- [x] b\n- [ ] c\n",
  "## #metoo is what?\n\n= a\n", "## 21 grams is what?\n\n= a\n", "## 3.14 is what?\n\n= a\n",
  "## 12: a dozen?\n\n= a\n", "## 2001: A Space Odyssey?\n\n= a\n", "## 99 Luftballons?\n\n= a\n",
  "## A?\n\n- [x] 1 - 0\n- [ ] 2 - 1\n- [ ] 3 - 2\n", "## A?\n\n- [x] a-b\n- [ ] b-c\n",
  "## A?\n\n- [x] 1.5\n- [ ] 2.5\n", "## A?\n\n- [x] f(a)\n- [ ] g(b)\n",
  "## A? {type=ordering}\n\n1. 1914: x\n2. 1918: y\n", "## What is f(2)?\n\n= a\n",
  "## A rule gives (2 points) to each. B?\n\n= a\n", "## The (2p) orbital?\n\n= a\n",
  "## As shown in [2], what?\n\n= a\n", "## Points: A, B and C are where?\n\n= a\n",
  "## Two points make what?\n\n= a\n", "## A line through two points\n\n= a\n",
  "## Select all that apply. {type=multiple}\n\n- [x] a\n- [ ] b\n",
  "## Select all that apply.\n\n- [x] A, D\n- [ ] A, B\n",
  "## Which have more than one moon?\n\n- [x] a\n- [ ] b\n",
  "## Choose two.\n\n- [x] a\n- [x] b\n- [ ] c\n", "## The ____ shines.\n\n= sun\n",
  "## ___ is to ___ as day to?\n\n- [x] night\n- [ ] noon\n",
  "Text\n\n---\n\nMore\n\n### Note\n\n- a\n- b\n\n## A?\n\nb\n\n***\n\nc\n\n= a\n",
  "## A?\n\n- [x] a\n\n  ```\n  ```` not closed\n  ```\n\n- [ ] c\n",
  "## A?\n\n> ```\n> a\n> ```\n\n= a\n", "## A `{{b}}` $x_{{a}}$ \\{{c}}?\n\n= a\n",
  "<!-- {{b}} -->\n\n## A?\n\n```\n{% a %} <% b %> ::: x\n```\n\n= a\n",
  "## A 2^3^4 b^c a^b^c ~~d~~ x~?\n\n= a\n", "## A \\(b\\) C:\\new{x}?\n\n= a\n",
]

@Suite struct MisreadQuestions {
  @Test("What is misread has one message", arguments: sampled(Array(misread.indices), every: 9))
  func misreadings(_ index: Int) throws {
    let (body, said) = misread[index]
    #expect(try messagesAboutQuiz(body) == said)
  }

  @Test(
    "Backticks are not suggested where they would be shown",
    arguments: [
      "A [b](https://c.d/{{e}}).", "A [b](https://c.d \"{{e}}\").", "A <b title=\"{{e}}\">b</b>.",
      "A [b].\n\n[b]: https://c.d/{{e}}",
    ])
  func attributes(_ text: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(text)\n\n= a\n")
    #expect(found.map(\.code) == ["template-syntax"])
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test("What is meant has none", arguments: sampled(meant, every: 9)) func meanings(_ body: String)
    throws
  {
    #expect(try messagesAboutQuiz(body) == [])
  }

  @Test(
    "A number with a word of any language before it is the number of the question",
    arguments: ["問1 ", "問題1：", "문제 1. ", "שאלה 1: ", "س1: ", "一、"])
  func otherWords(_ label: String) throws {
    let body = "## \(label)首都はどこですか\n\n= a\n"
    #expect(try codes(body) == ["question-number"])
    #expect(try withFirstFix(frontMatter() + body).contains("\n## 首都はどこですか\n"))
    #expect(try codes("## 一、二和三中哪个是质数\n\n= a\n").isEmpty)
  }

  @Test("An answer key at the end of a quiz is to be deleted") func answerKeys() throws {
    let found = try diagnostics(about: oneQuestion + "\n## Answer key\n\n1. B\n2. C\n")
    #expect(found.map(\.code) == ["no-options"] && found.first?.fixes.isEmpty == true)
    let section = try diagnostics(about: oneQuestion + "\n# Answers\n\n1. B\n")
    #expect(section.map(\.code) == ["empty-section"])
    for note in [found, section].compactMap({ $0.first?.notes.first?.message }) {
      #expect(note.hasPrefix("delete a list of answers"))
    }
  }
}
