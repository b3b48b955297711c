"""Long words and tables fit on a phone and on a wide screen."""

import pytest

from answering import MARKED
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
GRADED = {"kind": "quiz", "deadline": "2099-12-14"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wide")
    build(folder, {
        "words": quiz_source(
            WORD, WORDS, author=WORD, tags=f"[{WORD}]", description=WORD, **GRADED),
        "table": quiz_source("Table", TABLE, **GRADED),
    })
    (folder / "content/class/classroom.md").write_text(
        CLASSROOM.replace("Cases", WORD).replace("Ada Example", WORD) + WORD, encoding="utf-8")
    quizpress(folder, "build")
    return folder / "build" / "site"


def start(page, site, name, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((site / f"class/quizzes/{name}.html").as_uri())
    page.click("#start")


def submit(page):
    page.fill("#student", "Ada")
    page.click("#submit")
    if page.is_visible("#anyway"):
        page.click("#anyway")
    page.wait_for_selector(MARKED)


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
