"""The link of a student with more time: the page keeps to the student's own times."""

import json

import pytest

from conftest import Site
from courses import CLASSROOM, build, quiz_source, quizpress, write
from sampling import only_in_full_run
from test_time import BODY, START, Timed

CLOSES = 1_790_004_600
EXTENSIONS = """extensions:
  - member: s1
    time-limit: 150%
    by: 1 h
---
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("more-time")
    write(folder, {"class/members.csv": "id,name\ns1,Ada Lovelace\ns2,Bo\n"})
    times = {"kind": "quiz", "deadline": "2026-09-21 17:30", "closes": "2026-09-21 17:30"}
    build(folder, {
        "timed": quiz_source("Timed", BODY, time_limit="20 min", **times),
        "closing": quiz_source("Closing", BODY, **times),
    })
    write(folder, {"class/classroom.md": CLASSROOM.removesuffix("---\n") + EXTENSIONS})
    quizpress(folder, "build")
    return folder


@pytest.fixture(scope="module")
def course(folder):
    return Site(folder / "build" / "site")


@pytest.fixture(scope="module")
def links(folder):
    """The query of each quiz's link for the student with more time."""
    listed = json.loads(quizpress(folder, "members", "extensions", "class", "--format", "json"))
    assert {one["id"] for one in listed["links"]} == {"s1"}
    return {one["quiz"]: "?" + one["link"].split("?")[1] for one in listed["links"]}


@pytest.fixture
def timed(page, course):
    return lambda name, moment=START, query="": Timed(page, course, name, moment, query)


def notices(student):
    return student.page.inner_text("#notices")


def test_a_longer_limit_is_said_and_kept_after_a_reload_without_the_link(timed, links, course):
    student = timed("timed", query=links["timed"])
    assert "you have 30 minutes" in student.page.inner_text("#before")
    assert "your time limit is 30 minutes" in notices(student)
    assert "your deadline is September 21, 2026 at 18:30 Europe/Berlin" in notices(student)
    student.start()
    assert "30:00" in student.clock()
    student.wait(60).page.goto(course.url("class/quizzes/timed.html"))
    assert "28:5" in student.clock() or "29:0" in student.clock()
    student.wait(22 * 60)
    assert not student.page.is_visible("#result")
    student.wait(8 * 60)
    attempt = student.handed_in()
    assert attempt["elapsedMs"] == 30 * 60 * 1000 and attempt["endedEarly"] is False
    assert "Your time was up" in student.result() and "times" not in attempt


def test_a_longer_limit_is_an_impossible_time_for_others_only(timed, links, folder):
    student = timed("timed", query=links["timed"]).start()
    student.page.fill(".typed", "two")
    attempt = student.wait(25 * 60).submit().handed_in()
    assert attempt["endedEarly"] is True and "Your time was up" not in student.result()
    files = folder / "attempts"
    files.mkdir(exist_ok=True)
    for place, name in enumerate(["Ada Lovelace", "Bo"]):
        copy = {**attempt, "student": {"name": name}, "id": f"{place:032x}",
                "seed": f"{place + 5:032x}"}
        (files / f"{place}.json").write_text(json.dumps(copy))
    report = json.loads(quizpress(
        folder, "merge", "--received-from", "claimed", "--format", "json",
        "--now", "2027-01-01T00:00:00Z"))
    [kind] = [kind for quiz in report["quizzes"] for kind in quiz["checks"]
              if kind["kind"] == "impossible-times"]
    assert [one["name"] for check in kind["checks"] for one in check["attempts"]] == ["Bo"]


def test_a_quiz_does_not_close_before_the_deadline_of_the_link(timed, links, course):
    student = timed("closing", CLOSES + 600)
    assert not student.page.is_visible("#start")
    student.page.goto(course.url("class/quizzes/closing.html") + links["closing"])
    assert "closed" not in notices(student) and "late" not in notices(student)
    student.start()
    assert "49:" in student.clock()
    student.wait(50 * 60)
    ended = student.page.evaluate("text => Date.parse(text)", student.handed_in()["endedAt"])
    assert ended == (CLOSES + 3600) * 1000


@only_in_full_run
def test_opening_the_link_during_an_attempt_gives_the_time(timed, links, course):
    student = timed("timed").start().wait(15 * 60)
    student.page.goto(course.url("class/quizzes/timed.html") + links["timed"])
    assert "14:5" in student.clock() or "15:0" in student.clock()


@only_in_full_run
def test_a_tab_without_the_link_learns_the_times_of_the_other(context, course, links):
    tab = Timed(context.new_page(), course, "timed").start()
    other = context.new_page()
    other.goto(course.url("class/quizzes/timed.html") + links["timed"])
    other.wait_for_selector("#progress .clock")
    assert "29:" in tab.wait(1).clock()
    tab.wait(22 * 60)
    assert not tab.page.is_visible("#result")


@only_in_full_run
def test_a_tab_that_missed_the_times_of_the_other_does_not_end_the_attempt(timed):
    student = timed("timed").start()
    # Browsers do not tell a tab what it has stored itself, nor a frozen one what others store.
    student.page.evaluate('''() => {
      const name = Object.keys(localStorage).find((one) => one.endsWith(":open"));
      const open = JSON.parse(localStorage[name]);
      localStorage[name] = JSON.stringify({ ...open, times: { timeLimit: 1800 } });
    }''')
    student.wait(21 * 60)
    assert not student.page.is_visible("#result") and "left" in student.clock()
    student.wait(10 * 60)
    assert student.handed_in()["elapsedMs"] == 30 * 60 * 1000


@only_in_full_run
def test_another_link_shortens_no_attempt(timed, links, course):
    student = timed("timed", query=links["timed"]).start()
    student.wait(60).page.goto(course.url("class/quizzes/timed.html") + "?time-limit=1500")
    assert "28:5" in student.clock() or "29:0" in student.clock()


@only_in_full_run
def test_the_next_student_at_the_device_has_the_times_of_everybody(timed, links, course):
    student = timed("timed", query=links["timed"]).start()
    student.page.fill(".typed", "two")
    student.submit().page.goto(course.url("class/quizzes/timed.html") + links["timed"])
    student.page.click("#before >> text=Not you?")
    student.page.click("text=Remove name and attempts")
    student.page.wait_for_function("location.search === ''")
    student.page.wait_for_selector("#before .terms p")
    assert "you have 20 minutes" in student.page.inner_text("#before")


@only_in_full_run
@pytest.mark.parametrize("query", [
    "?time-limit=600", "?time-limit=half", "?deadline=2026-09-20T12:00:00Z", "?deadline=soon",
    "?time-limit=-1&deadline=", "?time-limit=Infinity", "?time-limit=1e9", "?time-limit=3000.5"])
def test_a_link_with_less_or_no_time_changes_nothing(timed, query):
    student = timed("timed", query=query)
    assert "more time" not in notices(student)
    assert "20:00" in student.start().clock()
