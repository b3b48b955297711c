"""What makes a quiz of many questions fast, as counts; `make bench-taking` measures times."""

import pytest

from answering import MARKED
from courses import build, quiz_source
from sampling import only_in_full_run
from speed import ANSWER, LETTER, SUBMIT, many_questions

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


# Counts the rows that the search shows or hides.
WATCH_ROWS = """() => {
  window.written = 0;
  new MutationObserver((all) => { window.written += all.length; }).observe(
    document.querySelector("#list"), { subtree: true, attributeFilter: ["hidden"] });
}"""
SHOWN = "document.querySelectorAll('#list > :not([hidden])').length"


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
    # The items of ordering questions are moved to their places.
    assert page.evaluate("[window.moved <= %d, window.formats]" % orders) == [True, 0]
    assert page.locator(".question .verdict").count() > 20


@only_in_full_run
def test_questions_far_from_the_window_are_marked_after_the_result_is_shown(page, many):
    start(page, many)
    all_ids = page.locator(".question").count()
    marked = "() => document.querySelectorAll('.marked').length"
    at_once, in_view, focused = page.evaluate(f"""() => {{
      {SUBMIT}
      const inView = [...document.querySelectorAll(".question")].filter(
        (one) => one.getBoundingClientRect().top < innerHeight);
      return [({marked})(), inView.length, document.activeElement.id];
    }}""")
    assert focused == "result-heading" and at_once >= in_view and at_once < 4
    # Its map has a place for each question from the start.
    assert page.locator(".map button").count() == all_ids
    page.wait_for_selector(MARKED)
    assert page.locator(".map .isRight, .map .isWrong, .map .isPartly").count() > 15
    assert page.evaluate(marked) == all_ids
    assert page.locator(".question :is(input, select, textarea):enabled").count() == 0
    visibility = """() => [...new Set([...document.querySelectorAll(".question")].map(
      (one) => getComputedStyle(one).contentVisibility))].join()"""
    assert page.evaluate(visibility) == "visible"


@only_in_full_run
def test_what_is_printed_is_marked(page, many):
    start(page, many)
    assert page.evaluate(f"""() => {{
      {SUBMIT}
      dispatchEvent(new Event("beforeprint"));
      return document.querySelectorAll(".question:not(.marked)").length;
    }}""") == 0


@only_in_full_run
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


@only_in_full_run
def test_a_letter_changes_only_the_rows_that_it_finds_or_loses(page, tmp_path):
    quizzes = {f"q{n}": quiz_source(f"{'Even' if n % 2 else 'Odd'} {n}", "## A?\n\n- [x] B\n- [ ] C\n")
               for n in range(60)}
    page.goto((build(tmp_path, quizzes) / "class/index.html").as_uri())
    page.wait_for_selector("html.ready")
    page.fill("#search", "ev")
    page.wait_for_function(f"{SHOWN} === 30")
    page.evaluate(WATCH_ROWS)
    # All rows that are shown contain these letters, too.
    page.evaluate("() => {%s}" % (LETTER % "en"))
    assert page.evaluate(f"async () => {{ await 0; return [window.written, {SHOWN}]; }}") == [0, 30]
    # The first rows are shown immediately, the others after these have been painted.
    shown = page.evaluate("""() => {
      document.querySelector("#search").value = "";
      %s
      return %s;
    }""" % (LETTER % "odd", SHOWN))
    assert shown == 12
    page.wait_for_function(f"{SHOWN} === 30")
    assert page.evaluate("window.written") == 60
