"""Long words fit on a phone."""

import pytest

from answering import MARKED
from courses import CLASSROOM, build, quiz_source, quizpress
from layout import faults

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
GRADED = {"kind": "quiz", "deadline": "2099-12-14"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wide")
    build(folder, {
        "words": quiz_source(
            WORD, WORDS, author=WORD, tags=f"[{WORD}]", description=WORD, **GRADED),
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
