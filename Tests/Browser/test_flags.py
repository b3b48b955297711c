"""The numbers of the questions, flags for later, and the status of saved answers."""

import json
import re

import pytest
from playwright.sync_api import expect

from answering import click_way
from courses import build, quiz_source
from sampling import only_in_full_run, sampled
from speed import many_questions
from test_pages import violations

ENDING = {"kind": "quiz", "deadline": "2099-12-14 17:00"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("flags"), {
        "long": quiz_source("Long", many_questions(12), **ENDING),
        "short": quiz_source("Short", many_questions(9), **ENDING),
        "practice": quiz_source("Practice", many_questions(11)),
    })


def start(page, site, name="long"):
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri())
    page.click("#start")
    return page.locator(".question:visible")


def names(page):
    return page.locator(".progress .map button").evaluate_all("all => all.map((one) => one.ariaLabel)")


def stored(page):
    return page.evaluate("""() => JSON.parse(localStorage.getItem(
      Object.keys(localStorage).find((name) => name.endsWith(":open"))))""")


def answer(part):
    part.locator(".options input, .typed, input.blank").first.evaluate("""one => {
      if (one.type === "radio" || one.type === "checkbox") one.click();
      else { one.value = "7"; one.dispatchEvent(new Event("input", { bubbles: true })); }
    }""")


def test_numbers_say_what_is_answered_and_flagged(page, site):
    questions = start(page, site)
    assert names(page) == [f"Question {n}" for n in range(1, 13)]
    answerable = [at for at in range(12) if questions.nth(at).locator(
        ".options input, .typed, input.blank").count()]
    both, answered = answerable[:2]
    answer(questions.nth(both))
    answer(questions.nth(answered))
    questions.nth(both).locator(".flag").click()
    expected = [f"Question {n}" for n in range(1, 13)]
    expected[both] += ", answered, flagged"
    expected[answered] += ", answered"
    assert names(page) == expected
    page.reload()
    assert names(page) == expected
    assert page.locator(".flag[aria-pressed=true]").count() == 1
    page.locator(".flag[aria-pressed=true]").click()
    assert "flagged" not in "".join(names(page))
    assert violations(page) == []


def test_a_number_leads_to_its_question_by_keys_too(page, site):
    page.set_viewport_size({"width": 360, "height": 740})
    questions = start(page, site)
    page.locator(".map button").first.focus()
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('.question').dataset.question") == (
        questions.nth(10).get_attribute("data-question"))
    page.wait_for_selector(".map button:nth-child(11)[aria-current=true]")
    # Once the page has scrolled, the question is below the strip.
    page.wait_for_function("""() => {
      const strip = find("#progress").getBoundingClientRect();
      const { top } = document.activeElement.closest(".question").getBoundingClientRect();
      return strip.top === 0 && strip.height <= top && top < 300;
    }""")
    assert page.locator(".map [tabindex='0']").count() == 1


@only_in_full_run
@pytest.mark.parametrize("height", sampled([500, 900, 2000], 500))
def test_the_number_of_a_visited_question_is_marked(page, site, height):
    page.set_viewport_size({"width": 360, "height": height})
    start(page, site)
    for n in (2, 7, 12, 11, 5, 1):
        page.locator(f".map button:nth-child({n})").click()
        expect(page.locator(".map [aria-current]")).to_have_text(str(n))


def test_flags_are_listed_before_submitting_and_not_handed_in(page, site):
    questions = start(page, site, "short")
    assert page.locator(".map").count() == 0
    questions.nth(1).locator(".flag").click()
    page.fill("#student", "Ada")
    page.click("#submit")
    assert page.inner_text("#unanswered h2") == "9 questions are not fully answered"
    page.click("#go-back")
    answered = questions.filter(has=page.locator(".options, .typed")).first
    answer(answered)
    answered.locator(".flag").click()
    page.click("#submit")
    assert page.inner_text("#unanswered h2") == "9 questions are flagged or not fully answered"
    rows = page.locator("#unanswered li").all_inner_texts()
    assert [row.split(":")[0] for row in rows if "flagged" in row] == [
        "Question 1, answered, flagged", "Question 2, flagged"]
    page.click("#anyway")
    with page.expect_download() as started:
        click_way(page, ".download")
    attempt = json.loads(open(started.value.path(), "rb").read())
    assert "flag" not in json.dumps(attempt)
    assert page.locator(".flag:visible").count() == 0


def test_a_practice_has_no_flags(page, site):
    start(page, site, "practice")
    assert page.locator(".flag, .map").count() == 0


@only_in_full_run
def test_two_tabs_share_flags(context, site):
    one, two = context.new_page(), context.new_page()
    start(one, site)
    two.goto(one.url)
    one.locator(".flag").nth(3).click()
    two.wait_for_selector(".flag[aria-pressed=true]")
    two.locator(".flag").nth(5).click()
    one.wait_for_function("document.querySelectorAll('.flag[aria-pressed=true]').length === 2")
    two.locator(".flag[aria-pressed=true]").first.click()
    one.wait_for_function("document.querySelectorAll('.flag[aria-pressed=true]').length === 1")


@only_in_full_run
def test_saved_is_said_without_moving_anything(page, site):
    questions = start(page, site)
    before = page.locator("#progress").bounding_box()["height"]
    assert page.inner_text("#saved") == ""
    answer(questions.filter(has=page.locator(".options")).first)
    assert "Saved" in page.inner_text("#saved")
    assert page.inner_text("#announcement") == "Saved"
    assert page.locator("#progress").bounding_box()["height"] == before
    page.evaluate("document.querySelector('#announcement').textContent = ''")
    answer(questions.filter(has=page.locator(".typed")).first)
    assert page.inner_text("#announcement") == ""
    assert violations(page, dark=True) == []
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error(); }; }")
    answer(questions.filter(has=page.locator(".options")).nth(1))
    assert page.inner_text("#saved") == ""
