"""A time limit is enforced whatever happens to the page, and the time left is shown."""

import json

import pytest

from conftest import Site, Taking
from courses import build, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations

START = 1_790_000_000
BODY = """## Which is even? {#even}

- [ ] One
- [x] Two

## Which are odd? {#odd}

- [x] One
- [ ] Two
- [x] Three

## Spell it. {#word}

= two
"""
DEADLINE = "2027-12-14 23:59"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    front = {"kind": "quiz", "deadline": DEADLINE}
    return Site(build(tmp_path_factory.mktemp("time"), {
        "timed": quiz_source("Timed", BODY, time_limit="20 min", **front),
        "brief": quiz_source("Brief", BODY, time_limit="45 s", **front),
        "closing": quiz_source("Closing", BODY, opens="2026-09-21 12:00", kind="quiz",
                               deadline="2026-09-21 17:00", closes="2026-09-21 17:30"),
        "hurried": quiz_source("Hurried", BODY, kind="quiz", deadline="2026-09-21 17:00",
                               closes="2026-09-21 17:30", time_limit="20 min"),
        "exam": quiz_source("Exam", BODY, kind="exam", deadline=DEADLINE, attempts=1,
                            time_limit="20 min"),
        "twice": quiz_source("Twice", BODY, attempts=2, **front),
    }))


class Timed(Taking):
    """A student whose clock is stopped except for the time that a test lets pass."""

    def __init__(self, page, site, name, moment=START, query=""):
        self.page = page
        self.quiz = site.quizzes[f"class/quizzes/{name}.html"]
        page.clock.install(time=moment)
        page.goto(site.url(f"class/quizzes/{name}.html") + query)
        page.clock.pause_at(moment + 10)

    def wait(self, seconds):
        self.page.clock.run_for(seconds * 1000)
        return self

    def sleep(self, seconds):
        """Lets time pass while no timer runs."""
        self.page.clock.fast_forward(seconds * 1000)
        return self

    def clock(self):
        return self.page.inner_text("#progress .clock")

    def handed_in(self):
        """The last attempt that this device has saved as submitted."""
        kept = self.page.evaluate(
            "Object.entries(localStorage).find(([name]) => name.endsWith(':done'))[1]")
        return json.loads(json.loads(kept)[-1])


@pytest.fixture
def timed(page, course):
    return lambda name, moment=START: Timed(page, course, name, moment)


def test_the_limit_is_said_and_the_name_asked_before_the_start(timed):
    student = timed("timed")
    assert "you have 20 minutes" in student.page.inner_text("#before")
    student.page.click("#start")
    assert student.page.is_visible("#student-error") and not student.page.is_visible(".question")
    student.start()
    assert student.page.is_visible(".question")
    assert "20:00" in student.clock()


def test_enter_in_the_field_of_the_name_starts_the_quiz(timed):
    student = timed("timed")
    student.page.focus("#student")
    student.page.keyboard.press("Enter")
    assert student.page.is_visible("#student-error") and not student.page.is_visible(".question")
    student.page.keyboard.type("Ada")
    student.page.keyboard.press("Enter")
    student.page.wait_for_selector(".question:visible")
    assert "20:00" in student.clock()


def test_a_closing_before_the_limit_is_said_with_its_time_zone(timed):
    student = timed("hurried", 1_790_004_600 - 600)
    words = "closes before that, on September 21, 2026 at 17:30 Europe/Berlin."
    assert words in student.page.inner_text("#before")


def test_warnings_come_at_five_minutes_one_minute_and_ten_seconds(timed):
    student = timed("timed").start()
    said = lambda: student.page.inner_text("#announcement")
    student.wait(14 * 60 + 58)
    assert "Last" not in student.clock()
    student.wait(2)
    assert said() == "Last 5 minutes" and "Last 5 minutes" in student.clock()
    student.wait(4 * 60)
    assert said() == "Last minute" and student.page.title().startswith("1:00 – ")
    student.wait(50)
    assert said() == "Last 10 seconds" and "0:10 left" in student.clock()


@only_in_full_run
def test_a_short_limit_gives_the_warnings_below_it_alone(timed):
    student = timed("brief").start()
    assert "Last" not in student.clock() and "0:45" in student.clock()
    assert "Last 10 seconds" in student.wait(35).clock()


def test_at_zero_it_hands_in_by_itself(timed):
    student = timed("timed").start()
    student.select("even", student.options("even")[:1])
    student.page.click("#submit")
    assert student.page.is_visible("#unanswered")
    student.wait(20 * 60)
    assert not student.page.is_visible("#unanswered")
    assert student.page.evaluate("document.activeElement.id") == "result-heading"
    assert "Your time was up" in student.result()
    attempt = student.handed_in()
    assert attempt["endedEarly"] is False and attempt["elapsedMs"] == 20 * 60 * 1000
    assert attempt["student"]["name"] == "Ada Lovelace"
    assert attempt["responses"][0]["options"]
    assert "left" not in student.page.title() and "–" not in student.page.title()[:6]


def test_the_clock_goes_on_while_the_page_is_closed(timed):
    student = timed("timed").start()
    student.wait(60)
    student.page.goto("about:blank")
    student.sleep(600)
    student.page.go_back()
    assert "9:0" in student.clock()
    student.page.reload()
    assert "9:0" in student.clock() or "8:5" in student.clock()


@only_in_full_run
@pytest.mark.parametrize("away", sampled([20 * 60, 7 * 86400], 20 * 60))
def test_coming_back_after_the_end_hands_in_what_was_saved(timed, away):
    student = timed("timed").start()
    student.page.fill(".typed", "two")
    started = student.page.evaluate("Date.now()")
    student.page.goto("about:blank")
    student.sleep(away)
    student.page.go_back()
    student.page.wait_for_selector("#result-heading")
    assert "Your time was up" in student.result()
    attempt = student.handed_in()
    ended = student.page.evaluate("text => Date.parse(text)", attempt["endedAt"])
    begun = student.page.evaluate("text => Date.parse(text)", attempt["startedAt"])
    assert ended - begun == 20 * 60 * 1000 and abs(begun - started) < 2000
    assert attempt["responses"][2]["text"] == "two" and attempt["endedEarly"] is False


@only_in_full_run
def test_a_device_that_slept_over_the_end_takes_no_more_answers(timed):
    student = timed("timed").start()
    student.page.evaluate("Date.now = (now => () => now() + 3600e3)(Date.now)")
    student.page.locator(".question input").first.click()
    student.page.wait_for_selector("#result-heading")
    assert all(one["options"] is None for one in student.handed_in()["responses"])


def test_a_clock_set_back_lengthens_nothing(timed):
    student = timed("timed").start()
    student.wait(10 * 60)
    student.page.evaluate("Date.now = (now => () => now() - 3600e3)(Date.now)")
    student.wait(5)
    assert "9:5" in student.clock()
    student.wait(10 * 60)
    assert student.page.is_visible("#result")


def test_handing_in_early_asks_once_and_is_recorded(timed):
    student = timed("timed").start()
    student.wait(60)
    student.page.click("#submit")
    words = student.page.inner_text("#unanswered")
    assert "19:0" in words or "18:59" in words
    assert words.count("Question ") == 3
    student.page.click("#go-back")
    student.answer_first()
    student.page.fill(".typed", "two")
    student.page.click("#submit")
    assert "before the time is up" in student.page.inner_text("#unanswered")
    assert student.page.locator("#unanswered li").count() == 0
    student.page.click("#anyway")
    assert student.handed_in()["endedEarly"] is True
    assert "Your time was up" not in student.result()


def test_closing_ends_an_attempt_as_a_limit_does(timed):
    closes = 1_790_004_600
    student = timed("closing", closes - 2 * 3600 + 600).start()
    assert not student.page.is_visible(".clock")
    student.wait(3600)
    assert student.page.is_visible(".clock")
    student.wait(3600)
    attempt = student.handed_in()
    assert student.page.evaluate("text => Date.parse(text)", attempt["endedAt"]) == closes * 1000
    assert attempt["student"]["name"] == "(no name given)"
    assert not student.page.is_visible("text=Take it again")


MOMENTS = [
    ("opens", -1, False, False), ("opens", 0, True, False), ("deadline", 0, True, False),
    ("deadline", 300, True, False), ("deadline", 301, True, True), ("closes", -1, True, True),
    ("closes", 0, False, False), ("closes", 1, False, False)]


@only_in_full_run
def test_a_quiz_can_be_begun_from_opening_to_closing(course, page):
    quiz = course.quizzes["class/quizzes/closing.html"]
    for moment, seconds, starts, late in MOMENTS:
        page.clock.set_fixed_time(quiz[moment] + seconds)
        page.goto(course.url("class/quizzes/closing.html"))
        assert page.is_visible("#start") == starts, (moment, seconds)
        assert ("late" in page.inner_text("#notices")) == late, (moment, seconds)


@only_in_full_run
def test_leaving_a_timed_attempt_asks_first(timed):
    student = timed("timed").start()
    with student.page.expect_event("dialog") as asked:
        student.page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


@only_in_full_run
def test_an_exam_offers_no_more_attempts_than_it_has(timed):
    student = timed("exam")
    assert student.page.inner_text("#left").endswith("1 of 1 attempt left")
    student.start().wait(20 * 60)
    assert "Your answers are recorded" in student.result()
    assert student.page.locator("text=Take it again").count() == 0
    student.page.reload()
    assert "You have used your one attempt." in student.page.inner_text("#notices")
    assert not student.page.is_visible("#start")


@only_in_full_run
def test_no_further_attempt_is_offered_once_all_are_used(timed, course):
    student = timed("twice")
    for left in ("2 of 2", "1 of 2"):
        assert left in student.page.inner_text("#left")
        student.start().submit().wait(1)
        # Not a reload, which would show the result at its address.
        student.page.goto(course.url("class/quizzes/twice.html"))
    assert "used your 2 attempts" in student.page.inner_text("#notices")
    assert "0 of 2 attempts left" in student.page.inner_text("#left")
    assert not student.page.is_visible("#start")


@only_in_full_run
def test_two_tabs_that_run_out_of_time_hand_in_one_attempt(context, course):
    tabs = [Timed(context.new_page(), course, "timed")]
    tabs[0].start().select("even", tabs[0].options("even")[:1])
    other = context.new_page()
    other.goto(course.url("class/quizzes/timed.html"))
    other.wait_for_selector("#progress .clock")
    assert other.is_visible("#quiz .question")
    tabs[0].wait(20 * 60 + 5)
    other.wait_for_selector("#result-heading")
    done = tabs[0].page.evaluate(
        "JSON.parse(Object.entries(localStorage).find(([name]) => name.endsWith(':done'))[1])")
    assert len({json.loads(text)["id"] for text in done}) == len(done) == 1


@only_in_full_run
def test_axe_finds_nothing_while_time_runs_out(course, page):
    student = Timed(page, course, "timed")
    page.clock.resume()
    if FULL_RUN:
        assert violations(page) == []
    student.start()
    page.clock.fast_forward(16 * 60 * 1000)
    assert "Last 5 minutes" in student.clock()
    assert violations(page) == []
    page.click("#submit")
    if FULL_RUN:
        assert violations(page) == []
    page.click("#anyway")
    if FULL_RUN:
        assert violations(page) == []
