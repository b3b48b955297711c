"""What makes a quiz of many questions quick, as counts; `make bench-taking` measures times."""

import pytest

from courses import build, quiz_source
from speed import ANSWER, SUBMIT, many_questions

COUNT = """() => {
  window.moved = window.formats = 0;
  const { NumberFormat, DateTimeFormat } = Intl;
  for (const sort of [NumberFormat, DateTimeFormat]) {
    Intl[sort.name] = function (...all) { window.formats += 1; return new sort(...all); };
  }
  new MutationObserver((all) => {
    for (const { removedNodes } of all) {
      window.moved += [...removedNodes].filter((one) => one.matches?.(".question, li")).length;
    }
  }).observe(document.querySelector("#quiz"), { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    source = many_questions(24)
    return build(tmp_path_factory.mktemp("many"), {
        "many": quiz_source("Many", source, kind="quiz", deadline="2099-12-14 17:00")})


def start(page, site):
    page.goto((site / "class/quizzes/many.html").as_uri())
    page.click("#start")
    page.evaluate(ANSWER)


def test_submitting_moves_no_question_and_makes_no_format(page, many):
    start(page, many)
    orders = page.locator(".ordering li").count()
    page.evaluate(COUNT)
    page.evaluate(SUBMIT)
    page.wait_for_selector("#result-heading")
    # The items of orders are put where the answer says.
    assert page.evaluate("[window.moved <= %d, window.formats]" % orders) == [True, 0]
    assert page.locator(".question .verdict").count() > 20


def test_questions_far_from_the_window_are_marked_after_the_result_is_shown(page, many):
    start(page, many)
    all_ids = page.locator(".question").count()
    marked = "() => document.querySelectorAll('.marked').length"
    at_once = page.evaluate(f"""() => {{
      {SUBMIT}
      return [({marked})(), document.activeElement.id];
    }}""")
    assert at_once == [4, "result-heading"]
    # Its map knows them all.
    assert page.locator(".map .isRight, .map .isWrong, .map .isPartly").count() > 15
    page.wait_for_selector("html:not(.hurried)")
    assert page.evaluate(marked) == all_ids
    assert page.locator(".question :is(input, select, textarea):enabled").count() == 0
    visibility = """() => [...new Set([...document.querySelectorAll(".question")].map(
      (one) => getComputedStyle(one).contentVisibility))].join()"""
    assert page.evaluate(visibility) == "visible"


def test_what_is_printed_is_marked(page, many):
    start(page, many)
    assert page.evaluate(f"""() => {{
      {SUBMIT}
      dispatchEvent(new Event("beforeprint"));
      return document.querySelectorAll(".question:not(.marked)").length;
    }}""") == 0


def test_an_attempt_begun_before_all_is_marked_shows_no_marks(page, many):
    start(page, many)
    page.evaluate(f"""() => {{
      {SUBMIT}
      [...document.querySelectorAll("#result button")].at(-1).click();
    }}""")
    page.wait_for_timeout(200)
    assert page.is_visible("#submit")
    assert page.locator(".marked, .verdict, .mark, .right, .wrong").count() == 0
    assert page.locator(".question :is(input, select, textarea):disabled").count() == 0
