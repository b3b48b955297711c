"""Long words, tables, formulas and code fit on a phone, on a wide screen and on paper, or scroll."""

import pytest

from answering import submit
from courses import CLASSROOM, build, quiz_source, quizpress
from layout import faults
from sampling import sampled

WORD = "Kommunikationswissenschaftenundmedienpädagogik"
WORDS = f"""# {WORD}

{WORD}

## {WORD} {{#choice}}

- [x] {WORD}
- [ ] Other

## Scale {{#scale type=scale}}

- {WORD}
- Other

## Order {{#ordering type=ordering}}

1. {WORD}
2. Other

## Match {{#matching type=matching}}

| Row | Partner |
|---|---|
| {WORD} | {WORD} |
| Other | **Another** |

## Fill in {{#blanks}}

- {WORD} [[{WORD}]]

## Type {{#short-text}}

= {WORD}
"""
TABLE = """## Fill in {#table}

| Country | Capital | Inhabitants |
|---|---|---|
| France | [[Paris]] | [[=2100000 ± 5%]] |
| Italy | [[(Rome)|Milan|Turin]] | [[=2.8e6 ± 0.2e6]] |
"""
# The words in the cells of tables that are on two lines.
BROKEN = """() => [...document.querySelectorAll("th, td")].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\w+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
})"""
FORMULA = r"$\ce{C6H12O6 + 6O2 -> 6CO2 + 6H2O + energy + more}$"
FORMULAS = rf"""## Heading {FORMULA} {{#choice}}

Text **{FORMULA}**

- List {FORMULA}

| Equation |
|---|
| {FORMULA} |

- [x] {FORMULA}
- [ ] **{FORMULA}**

> - List {FORMULA}

## Scale {{#scale type=scale}}

- {FORMULA}
- Other

## Order {{#ordering type=ordering}}

1. {FORMULA}
2. Other

## Match {{#matching type=matching}}

| Row | Partner |
|---|---|
| {FORMULA} | {FORMULA} |
| Other | Another |

## Fill in {{#blanks}}

1. {FORMULA} [[word]]
"""
MORE = "".join(f"\n## Number {number}?\n\n= {number}\n" for number in range(1, 11))
# The formulas that are wider than their box, or the page, and cannot be scrolled with the keyboard.
LOST = """() => [...document.querySelectorAll(".question math")].filter((math) => {
  const right = (one) => one.getBoundingClientRect().right;
  for (let box = math; !box.matches(".part"); box = box.parentElement) {
    const style = getComputedStyle(box);
    if (style.overflowX === "auto" && box.tabIndex === 0) {
      return right(box) > document.documentElement.clientWidth;
    }
    const holds = style.overflowX !== "visible" || box.matches(".option, .question");
    if (holds && right(math) > right(box) + 1) return true;
  }
  return false;
}).map((math) => math.closest(".question").dataset.question + ": " + math.parentElement.outerHTML)"""
STATEMENT = "result = [convert_to_kelvin(value) for value in measured if value is not None]"
CODE = f"""## Which program? {{#code}}

```python
{STATEMENT + " and value >= 0"}
```

- [x]
  ```python
  {STATEMENT}
  ```
- [ ]
  ```python
  {STATEMENT.replace("not", "")}
  ```
"""
# What is cut off on paper, overlaps its neighbor, or goes beyond its question.
LOST_ON_PAPER = """() => [...document.querySelectorAll(".question :is(pre, td, math)")].filter((one) => {
  const box = one.getBoundingClientRect();
  const question = one.closest(".question").getBoundingClientRect();
  const row = one.closest(".options > li, .matching > li");
  const next = [row?.nextElementSibling, one.closest(".text")?.nextElementSibling];
  const overlaps = next.filter(Boolean).map((other) => other.getBoundingClientRect()).some(
    ({ left, top, bottom }) => left >= box.left && left < box.right - 1
      && top < box.bottom - 6 && bottom > box.top + 6);
  return overlaps || box.right > question.right + 1 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.closest(".question").dataset.question + ": " + one.outerHTML)"""
GRADED = {"kind": "quiz", "deadline": "2099-12-14"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wide")
    build(folder, {
        "words": quiz_source(
            WORD, WORDS, author=WORD, tags=f"[{WORD}]", description=WORD, **GRADED),
        "table": quiz_source("Table", TABLE, **GRADED),
        "formulas": quiz_source("Formulas", FORMULAS, **GRADED),
        "code": quiz_source("Code", CODE, **GRADED),
        # In a quiz of more than ten questions, nothing can be seen outside a question.
        "many": quiz_source("Many formulas", FORMULAS + MORE, **GRADED),
    })
    (folder / "content/class/classroom.md").write_text(
        CLASSROOM.replace("Cases", WORD).replace("Ada Example", WORD) + WORD, encoding="utf-8")
    quizpress(folder, "build")
    return folder / "build" / "site"


def start(page, site, name, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((site / f"class/quizzes/{name}.html").as_uri())
    page.click("#start")


def test_long_words_break(page, site):
    page.set_viewport_size({"width": 320, "height": 900})
    for path in ("index.html", "library.html", "class/index.html", "class/quizzes/words.html"):
        page.goto((site / path).as_uri())
        assert faults(page) == [], path
    start(page, site, "words", 320)
    assert faults(page) == []
    submit(page)
    assert faults(page) == []


@pytest.mark.parametrize("width", sampled([320, 768, 1280], 1280))
def test_words_in_a_table_do_not_break(page, site, width):
    start(page, site, "table", width)
    for blank in page.locator("input.blank").all():
        blank.fill("12345")
    submit(page)
    assert page.locator("td .mark").count() == 4
    assert page.evaluate(BROKEN) == [] and faults(page) == []


def overhang(page):
    """How many pixels wider than the window the page is."""
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("width", sampled([320, 390], 390))
@pytest.mark.parametrize("name", ["formulas", "many"])
def test_what_contains_a_wide_formula_scrolls(page, site, name, width):
    start(page, site, name, width)
    assert page.evaluate(LOST) == [] and overhang(page) == 0
    submit(page)
    page.wait_for_function(f"({LOST})().length === 0")
    assert overhang(page) == 0


@pytest.mark.parametrize("name", ["table", "formulas", "code"])
def test_nothing_is_lost_on_paper(page, site, name):
    start(page, site, name, 1280)
    # As wide as the print area of a page.
    page.set_viewport_size({"width": round(180 * 96 / 25.4), "height": 1000})
    page.emulate_media(media="print")
    assert page.evaluate(LOST_ON_PAPER) == [] and page.evaluate(BROKEN) == [] and overhang(page) == 0
    page.emulate_media(media="null")
    submit(page)
    page.emulate_media(media="print")
    assert page.evaluate(LOST_ON_PAPER) == [] and page.evaluate(BROKEN) == [] and overhang(page) == 0
