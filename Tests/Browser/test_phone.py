"""The first screen on a phone: the quiz's description, Start, and then the first question."""

import pytest

from answering import submit
from courses import build, quiz_source
from sampling import only_in_full_run, sampled
from test_kinds import KINDS

NAME = "Cells, tissues and organs of plants and animals"
PHONE = {"width": 360, "height": 740}
OPENS = {"kind": "quiz", "opens": "2026-09-01 08:00", "deadline": "2027-12-14 17:00",
         "description": "What is inside a cell, and how we measure things that are small."}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("phone"), {
        "plain": quiz_source(NAME, KINDS, attempts=3, **OPENS),
        "clock": quiz_source(NAME + " 2", KINDS, attempts=1, time_limit="20 min", **OPENS),
        "practice": quiz_source(NAME + " 3", KINDS),
        "long": quiz_source("'" + "细胞的结构与功能" * 25 + "'", KINDS, **OPENS),
    }, languages="[en, ar]")


def bottom(page, selector):
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"]


def open_page(page, site, name):
    page.set_viewport_size(PHONE)
    page.clock.set_fixed_time("2026-11-10T09:00:00+01:00")
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri())


@pytest.mark.parametrize("name", sampled(
    ["plain", "clock", "practice", "long", "plain.ar", "clock.ar"],
    "long", "clock.ar"))
def test_start_is_in_the_first_screen_and_so_is_the_first_question(page, site, name):
    open_page(page, site, name)
    assert bottom(page, "#start") <= PHONE["height"]
    assert page.locator(".trail").bounding_box()["height"] < 40
    if name == "long":
        # A name of 200 characters takes half a screen alone.
        return
    if "clock" in name:
        page.fill("#student", "Ada")
    page.click("#start")
    page.evaluate("scrollTo(0, 0)")
    top = page.locator(".question:visible").first.bounding_box()["y"]
    assert top < PHONE["height"] / 2
    assert not page.is_visible(".line")


def test_the_icon_of_a_mark_is_on_the_line_of_its_words(page, site):
    open_page(page, site, "plain")
    page.click("#start")
    for field in page.locator("input.blank").all():
        field.fill("something")
    submit(page)
    apart = {}
    for width in range(320, 440, 4):
        page.set_viewport_size({"width": width, "height": 740})
        apart[width] = page.eval_on_selector_all(".question .mark", """all => all.filter((mark) => {
          const range = document.createRange();
          range.selectNode(mark.lastChild);
          const [word] = range.getClientRects();
          return mark.querySelector(".icon").getBoundingClientRect().bottom <= word.top;
        }).map((mark) => mark.textContent)""")
    assert not any(apart.values()), apart


def test_a_line_shows_where_the_list_of_unanswered_questions_is_cut_off(page, site):
    open_page(page, site, "plain")
    page.click("#start")
    page.fill("#student", "Ada")
    page.click("#submit")
    shown = page.eval_on_selector("dialog[open] ul", """list => [
      list.scrollHeight > list.clientHeight, getComputedStyle(list).borderBottomWidth]""")
    assert shown == [True, "1px"]
    # Before the time of a quiz is up, the dialog may have no list.
    page.evaluate("document.querySelector('dialog ul').replaceChildren()")
    assert page.is_hidden("dialog ul")


def test_one_line_says_what_matters_and_details_say_all(page, site):
    open_page(page, site, "clock")
    assert page.locator(".line > span").all_inner_texts() == [
        "Due December 14, 2027 at 17:00 Europe/Berlin", "11 questions", "17 points", "20 min",
        "1 of 1 attempt left"]
    assert not page.is_visible(".facts")
    page.click(".details summary")
    facts = page.inner_text(".facts")
    assert "Opens" in facts and "Deadline" in facts and "Time limit" in facts


def test_the_header_has_two_lines_and_a_menu_of_languages(page, tmp_path):
    """The menu closes as expected, and is within the window."""
    built = build(tmp_path, {"plain": quiz_source(NAME, KINDS)}, languages="[en, zh, ar]")
    for name in sampled(["index.html", "index.zh.html", "index.ar.html"], "index.ar.html"):
        page.set_viewport_size(PHONE)
        page.goto((built / name).as_uri())
        brand, menu = (page.locator(one).bounding_box() for one in (".brand", ".languages summary"))
        assert abs(brand["y"] + brand["height"] / 2 - menu["y"] - menu["height"] / 2) < 3
        assert page.locator(".bar").bounding_box()["height"] < 120
        link = page.locator(".languages a").last
        page.click(".languages summary")
        box = link.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert page.locator(".languages [aria-current]").inner_text() == page.inner_text(
            ".languages summary").strip()
        page.keyboard.press("Escape")
        assert not link.is_visible()
        page.click(".languages summary")
        page.click("h1")
        assert not link.is_visible()


@only_in_full_run
def test_the_words_of_an_option_are_beside_its_box(page, site):
    open_page(page, site, "plain")
    page.click("#start")
    option = page.locator(".question:has(.options) .option").first
    box, words = option.locator("input").bounding_box(), option.locator(".text").bounding_box()
    assert words["x"] > box["x"] + box["width"] and words["y"] < box["y"] + box["height"]


@only_in_full_run
def test_the_menu_of_languages_is_beside_the_other_links_on_a_tablet(page, site):
    open_page(page, site, "plain")
    page.set_viewport_size({"width": 768, "height": 1024})
    page.evaluate("document.querySelector('.brand').lastChild.textContent = 'Ahornweg Open Classroom'")
    tops = page.locator(".bar nav").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 2 and abs(tops[0] - tops[1]) < 12
    assert bottom(page, ".bar") < 80
