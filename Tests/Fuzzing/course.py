"""The course that is mutated: every kind of question, and every kind of file beside quizzes."""

import json
import pathlib
import random

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

SITE = b"""title: Fuzzed school
time-zone: Europe/Berlin
language: en
exam-key: BNxhb9vXBfi7Do9FNu9x8m9oRcMoOGo5hHglv6eZy84M0imfe8WlrcRuGDUuPNO86N6ZHJkVD4GFOO0HpJxv2iQ
"""

# A key of these tests alone: `sealed-attempt.json` is what the page of EXAM handed in with it.
KEY = (
    b'{"quizpress":"exam-key","version":1,"site":"Fuzzed school","created":1795478911,'
    b'"public":"BNxhb9vXBfi7Do9FNu9x8m9oRcMoOGo5hHglv6eZy84M0imfe8WlrcRuGDUuPNO86N6ZHJkVD4GFOO0HpJxv2iQ",'
    b'"private":"8wASHpUGFaec8MOQdUeF6dISZVE8poXOCuQe3PxW1Hs"}\n'
)
KEYS = "home/.config/quizpress/keys"

CLASSROOM = b"""---
name: Fuzzed biology 9B
teacher:
  name: Ada Example
  email: ada@example.org
created: 2026-08-01
term: 2026-27
section: B
credits: 4
starts: 2026-08-15
ends: 2027-06-30
weights:
  quizzes: 60
  Labs: 40
grading:
  scale: { A: 90, B: 80, C: 65, F: 0 }
  drop-lowest: { quizzes: 1 }
  late: accept
  grace: 10 min
extensions:
  - member: s1
    quiz: kinds
    until: 2026-09-21 23:59
  - section: "2"
    by: 24 h
---

Welcome to **biology**. See [the quiz](quizzes/kinds.md).
"""

QUIZ = b"""---
name: Every kind
created: 2026-08-02
opens: 2026-09-01 08:00
deadline: 2026-09-14 23:59
---

Some words, a [link](https://example.org "title") and ![a leaf](leaf.svg){width=200}.

## Which one is made of cells? {#made points=2}

- [x] Oak {#oak}
- [ ] Quartz {#quartz}
  > A mineral has *no* cells.
- [ ] $x^2$

> Look at `code` and at $\\frac{a}{b}$.

## Which two? {#two}

- [x] A
- [x] B
- [ ] C

## How heavy? {#heavy}

= 1.67e-27 +- 0.02e-27 kg

## Who? {#who}

= Thomson
= /J\\.? ?J\\.? Thomson/

## Fill in {#fill}

The [[Sun|star]] is a [[star]] of [[=4.6 +- 0.1]] billion years.

## Order {#order type=ordering}

1. First
2. Second
3. Third

## Match {#match type=matching}

| Left | Right |
|---|---|
| one | eins |
| two | zwei |

## Why? {#why type=essay points=5}

```python
def f(x):
    return x[0]
```

| a | b |
|---|---|
| 1 | 2 |

A note.[^1]

[^1]: The text of the note.

> Names the membrane.
"""

EXAM = b"""---
name: A sealed exam
kind: exam
created: 2026-08-02
deadline: 2099-12-14 17:00
---

## Which is even? {#even}

- [x] Two {#two}
- [ ] Three {#three}

## Why? {#why type=essay}
"""

LOCKED = b"""---
name: Members only
teacher: Ada Example
created: 2026-08-01
access: password
---

Welcome! ![A leaf](leaf.svg)
"""

LATER = b"""---
name: Answers later
created: 2026-08-02
deadline: 2026-09-14 23:59
answers: release
release: 2026-09-20 08:00
---

## Which is odd? {#odd}

- [ ] Two
- [x] Three

> Three is odd.
"""

IMAGE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">
<title>A leaf</title><style>.a{fill:green}</style><path class="a" d="M1 1L9 9Z"/>
<use href="#x"/></svg>
"""

MEMBERS = b"""id,name,email,section
s1,Ada Lovelace,ada@example.org,1
s2,Bob Stone,bob@example.org,2
"""

SCORES = b"""member,category,item,score,maximum
s1,Labs,Onion skin,12,20
s2,Labs,Onion skin,16.5,20
"""

SHEET = b"""name,email,made,two,heavy,who,fill,why
Ada Lovelace,ada@example.org,A,"A,B",1.67e-27 kg,Thomson,"Sun; star; 4.6",because
Bob Stone,bob@example.org,B,C,2,JJ Thomson,,
"""

TEMPLATE = (ROOT / "templates/pages/home.mustache").read_bytes()

GIFT = rb"""// [tag:light]
$CATEGORY: $course$/Light

::Red::Which is red?{~grass#No =blood#Yes ~%25%[html]<b>rust</b>
#### Iron, \\(Fe\\).}

Which are prime?{~%50%2 ~%50%3 ~%-100%9}

[markdown]Is it `a`?\n- b {F#no#yes}

How many?{#=3:0.1 =%50%4 =5..6 ~#No}

A {=cat ~dog} says meow.

Match.{=a -> b =c -> d = -> e}

Sort.{>2 ALL
one
two}

Why?{}
"""

MOODLE = b"""<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/Light</text></category></question>
<question type="multichoice"><name><text>Red</text></name>
<questiontext format="html"><text><![CDATA[<p>Which is <b>red</b>?
<img src="@@PLUGINFILE@@/a/red.svg" alt="A"/></p>]]></text>
<file name="red.svg" path="/a/" encoding="base64">PHN2ZyB2aWV3Qm94PSIwIDAgOSA5Ii8+</file></questiontext>
<defaultgrade>2</defaultgrade><single>false</single><idnumber>red</idnumber>
<answer fraction="100" format="html"><text>blood &amp; rust</text><feedback><text>Yes</text></feedback></answer>
<answer fraction="-33.33333"><text>grass</text></answer>
<hint format="html"><text>Look</text></hint><tags><tag><text>light</text></tag></tags></question>
<question type="numerical"><questiontext><text>How far?</text></questiontext>
<answer fraction="100"><text>5.5</text><tolerance>0.5</tolerance></answer>
<units><unit><multiplier>1000</multiplier><unit_name>mm</unit_name></unit></units></question>
<question type="cloze"><questiontext format="html"><text>A {1:SHORTANSWER_C:=cat~%50%dog#No} or
{2:MULTICHOICE_S:=x~y} of {1:NUMERICAL:=3:0.1}</text></questiontext></question>
<question type="matching"><questiontext><text>Match</text></questiontext>
<subquestion><text>a</text><answer><text>b</text></answer></subquestion>
<subquestion><text>c</text><answer><text>d</text></answer></subquestion>
<subquestion><text></text><answer><text>e</text></answer></subquestion></question>
<question type="ddmarker"><questiontext><text>Where?</text></questiontext>
<file name="map.svg" encoding="base64">PHN2ZyB2aWV3Qm94PSIwIDAgOSA5Ii8+</file>
<drag><no>1</no><text>Here</text><noofdrags>1</noofdrags></drag>
<drop><no>1</no><shape>circle</shape><coords>4,4;2</coords><choice>1</choice></drop></question>
<question type="truefalse"><questiontext><text>So?</text></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
<question type="essay"><questiontext><text>Why?</text></questiontext>
<graderinfo format="html"><text>&lt;ul&gt;&lt;li&gt;x&lt;/li&gt;&lt;/ul&gt;</text></graderinfo></question>
<question type="gapselect"><questiontext><text>A [[1]].</text></questiontext>
<selectoption><text>cat</text><group>1</group></selectoption>
<selectoption><text>dog</text><group>1</group></selectoption></question>
<question type="calculated"><questiontext><text>{a}?</text></questiontext></question>
</quiz>
"""

MDBOOK_QUIZ = b"""multipart.facts = "Read *this* first."
[[questions]]
id = "sum"
multipart = "facts"
type = "MultipleChoice"
prompt = { prompt = "What is $2+3$?", distractors = ["6", "`7`"], sortAnswers = true }
answer.answer = ["5", "*five*"]
context = "Count."

[[questions]]
type = "ShortAnswer"
prompt.prompt = '''
Name it:

- in words'''
answer = { answer = "five", alternatives = ["5"] }

[[questions]]
type = "Tracing"
prompt.program = '''fn main() { println!("`[{}]`", 2 + 3); }'''
answer.doesCompile = true
answer.stdout = "5"
"""

TEXT2QTI = b"""Quiz title: Sums
Quiz description: Some *words*
shuffle answers: true
Text: Read this
    first.
Points: 2
1. What is $2+3$?
... Count.
a) 6
... Too many
*b) 5
! Five
[*] two

    lines
GROUP
pick: 1
points per question: 3
2. Name it.
* word
3. Root of 2?
= 1.41 +- 0.01
= [1, 2]
END_GROUP
4. Why?
____
"""

TASKS = b"""# Old questions

#### Q1. What is a cell?

- [ ] a room
- [x] a unit of life
- [ ] $x$

#### Q2. Code

```js
let x = 1;
```

- [x] `1`
- [ ] 2
"""


def attempt(number: int, name: str = "Ada Lovelace", quiz: str = "kinds") -> dict:
    """An attempt as a page hands it in."""
    return {
        "quizpress": "attempt", "version": 1, "id": f"{number:032x}", "site": "Fuzzed school",
        "classroom": "biology", "quiz": quiz, "revision": "ab",
        "student": {"name": name, "email": "ada@example.org"},
        "startedAt": "2026-09-10T08:00:00.000+02:00", "endedAt": "2026-09-10T08:10:00.000+02:00",
        "elapsedMs": 600000, "endedEarly": False, "seed": f"{number * 7:032x}",
        "responses": [
            {"question": "made", "options": ["oak"]}, {"question": "two", "options": ["a", "b"]},
            {"question": "who", "text": "Thomson"}, {"question": "why", "text": "Because\nof it"},
        ],
    }  # fmt: skip


def line(number: int, **changes: str) -> bytes:
    return json.dumps(attempt(number, **changes), separators=(",", ":")).encode()


def mail() -> bytes:
    body = line(77, name="Mail Sender").decode()
    return (
        "From: Bob <bob@example.org>\nSubject: =?utf-8?q?my_attempt?=\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
        f"Hello\n\n> {body}\n"
    ).encode()


LECTURE = b"""---
name: Cells
formerly: first
---

## Which of these has no nucleus? {#nucleus}

- [x] A bacterium
- [ ] An oak leaf

## What is still unclear? {#unclear type=essay}
"""


def files() -> dict[str, bytes]:
    """Every file of the course and of what is handed in, by path."""
    found = {
        "content/site.yml": SITE,
        "content/biology/classroom.md": CLASSROOM,
        "content/biology/members.csv": MEMBERS,
        "content/biology/scores.csv": SCORES,
        "content/biology/quizzes/kinds.md": QUIZ,
        "content/biology/lectures/2026-09-07.md": LECTURE,
        "content/biology/quizzes/exam.md": EXAM,
        "content/biology/quizzes/later.md": LATER,
        "content/biology/quizzes/leaf.svg": IMAGE,
        "content/locked/classroom.md": LOCKED,
        "content/locked/leaf.svg": IMAGE,
        "content/locked/quizzes/odd.md": LATER.replace(b"Answers later", b"Odd").replace(b"odd", b"even"),
        "templates/home.mustache": TEMPLATE,
        ".gitignore": b"members.csv\nscores.csv\n/stats/\n/build/\n",
        "inbox/1.json": line(1),
        "inbox/more.jsonl": line(2, name="Bob Stone") + b"\n" + line(3, quiz="other") + b"\n",
        "inbox/a.eml": mail(),
        "inbox/sealed.json": (HERE / "sealed-attempt.json").read_bytes(),
        f"{KEYS}/bea79c0f362a330f.quizpress-key": KEY,
        "sheet.csv": SHEET,
        "old.md": TASKS,
        "bank.gift": GIFT,
        "bank.xml": MOODLE,
        "sums.txt": TEXT2QTI,
        "sums.toml": MDBOOK_QUIZ,
    }
    for path in sorted((ROOT / "content").glob("*/quizzes/*.md")):
        found.setdefault("corpus/" + path.name, path.read_bytes())
    return found


def quiz_from(generator: random.Random, corpus: list[bytes]) -> bytes:
    """Another quiz to mutate: one of the example course's."""
    return generator.choice(corpus)
