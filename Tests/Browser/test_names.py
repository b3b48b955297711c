"""The names that screen readers get from Chromium: numbers of questions, and formulas as text."""

import pytest

from courses import build, quiz_source
from test_pages import violations

QUIZ = {"kind": "quiz", "deadline": "2099-12-14 17:00"}
WORDS = ["one", "two", "three", "four"]
NUMBERED = "".join(f"## Say {word} {{#{word}}}\n\n- [x] yes\n- [ ] no\n\n" for word in WORDS)
FORMULAS = """## What is $\\frac{1}{4}$ of $2\\sqrt{16}$? {#quarter}

= 2

## $\\sqrt{16}$ {#root}

- [x] $4$
- [ ] $x < 8$

> $1 - \\frac{1}{4} = \\frac{3}{4}$

## Match each $x^2$. {#squares type=matching}

| Square | Root |
|---|---|
| 2 | $\\sqrt{2}$ |
| $y^{2n}$ | **the** $y^n$ |
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("names"), {
        "numbered": quiz_source("Numbered", NUMBERED, shuffle="both", **QUIZ),
        "steps": quiz_source("Steps", NUMBERED, shuffle="both"),
        # The questions are in a template until the quiz starts.
        "formulas": quiz_source("Formulas", FORMULAS, time_limit="20 min", **QUIZ),
    })


def open_page(page, site, name, place=""):
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri() + place)


def names(page, *roles):
    """The names of the elements with these roles that screen readers get, in order."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [node["name"]["value"] for node in nodes
            if not node["ignored"] and node["role"]["value"] in roles]


def questions(page):
    """The names of the groups of questions."""
    return [name for name in names(page, "group") if "Say" in name]


def numbered(order):
    return [f"Question {n}: Say {word} 1 point" for n, word in enumerate(order, 1)]


def test_the_groups_of_questions_have_the_numbers_that_are_shown(site, page):
    open_page(page, site, "numbered")
    page.click("#start")
    shown = page.eval_on_selector_all(".question", "all => all.map(one => one.dataset.question)")
    assert sorted(shown) == sorted(WORDS)
    assert questions(page) == numbered(shown)
    page.fill("#student", "Ada")
    page.click("#submit")
    first = page.locator("#unanswered li").first.inner_text()
    assert first == f"Question 1: Say {shown[0]}"
    page.click("#anyway")
    page.wait_for_selector("#result-heading")
    assert questions(page) == numbered(shown)
    assert violations(page) == []


def test_the_steps_of_a_practice_have_their_numbers(site, page):
    open_page(page, site, "steps")
    page.click("#start")
    for n in range(1, 3):
        [name] = questions(page)
        assert name.startswith(f"Question {n}: Say ")
        page.click(".skip-step")


def test_questions_to_read_have_their_numbers(site, page):
    open_page(page, site, "numbered", "#quiz")
    assert questions(page) == numbered(WORDS)


def test_formulas_are_named_by_their_text(site, page):
    open_page(page, site, "formulas")
    page.fill("#student", "Ada")
    page.click("#start")
    quarter = "Question 1: What is 1/4 of 2√(16) ?"
    assert {f"{quarter} 1 point", "Question 2: √(16) 1 point"} <= set(names(page, "group"))
    assert quarter in names(page, "textbox")
    assert sorted(names(page, "radio")) == ["4", "x < 8"]
    page.click("#submit")
    page.click("#anyway")
    page.wait_for_selector("#result-heading")
    assert "1 − 1/4 = 3/4" in names(page, "MathMLMath")
    assert violations(page) == []


def test_menus_and_the_list_of_unanswered_questions_show_formulas_as_text(site, page):
    open_page(page, site, "formulas")
    page.fill("#student", "Ada")
    page.click("#start")
    options = page.locator("[data-question=squares] select").first.locator("option")
    shown = options.all_inner_texts()
    assert sorted(text[3:] for text in shown[1:]) == ["the yⁿ", "√(2)"]
    assert {text[:3] for text in shown[1:]} == {"A: ", "B: "}
    page.click("#submit")
    assert page.locator("#unanswered li").all_inner_texts() == [
        "Question 1: What is 1/4 of 2√(16)?", "Question 2: √(16)", "Question 3: Match each x²."]
