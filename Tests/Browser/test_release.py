"""Answers that are sealed in a page until the teacher releases them."""

import json
import re

import pytest

from answering import MARKED
from courses import CLASSROOM, SITE, merged, quiz_source, quizpress
from sampling import only_in_full_run
from test_pages import violations

QUIZ = quiz_source("Exam", """## Which are prime? {#primes scoring=each-option points=2}

- [x] Two {#two}
  > The only even one.
- [ ] Four {#four}
  > Two times two.
- [x] Five {#five}

## Name the largest planet. {#planet}

= Jupiter

> It has eleven times the *diameter* of the Earth.

## The [[moon]] circles the [[(Earth)|Sun]]. {#moon}

## Why? {#why type=essay}
""", kind="exam", deadline="2099-12-14 17:00", answers="release", release="2099-12-15 08:00",
                   shuffle="none", attempts="unlimited")  # fmt: skip
PAGE = "class/quizzes/exam.html"


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    folder = tmp_path / "course"
    quizzes = folder / "content/class/quizzes"
    quizzes.mkdir(parents=True)
    (folder / "content/site.yml").write_text(SITE)
    (folder / "content/class/classroom.md").write_text(CLASSROOM)
    (quizzes / "exam.md").write_text(QUIZ, encoding="utf-8")
    quizpress(folder, "release", "--new-key")
    quizpress(folder, "build")
    return folder


def take(page, course):
    """Submits an attempt with a right, a wrong and a missing answer."""
    page.goto((course / "build/site" / PAGE).as_uri())
    page.click("#start")
    page.check("input[value=two]")
    page.fill("[data-question=planet] input", "Saturn")
    page.fill("[data-question=moon] input", "moon")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.click("#anyway")
    page.wait_for_selector("#release-code", state="attached")


def attempts(page):
    return page.evaluate("storedAttempts('quizpress:Cases:class:exam:done')")


def test_a_student_sees_score_and_answers_after_the_release(course, page):
    take(page, course)
    assert page.inner_text("#result-heading") == "Your answers are recorded"
    assert "appear here when" in page.inner_text("#result")
    page.reload()
    page.wait_for_selector("#release-code", state="attached")
    assert "appear here when" in page.inner_text("#result")
    page.emulate_media(media="print")
    assert page.is_hidden("#release summary")
    page.emulate_media(media="null")
    notice = page.inner_text("#release")
    assert "the answers on December 15, 2099 at 08:00 Europe/Berlin or later." in notice, notice
    assert page.locator(".right, .wrong, .feedback, .explanation, .mark").count() == 0
    [before] = attempts(page)
    assert "score" not in json.loads(before["text"])

    code = quizpress(course, "release", "class/exam", "--early")
    assert "publish '" in code and re.search(r"^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$", code, re.M)
    page.reload()
    page.wait_for_selector("#result .band")
    [after] = attempts(page)
    assert after["text"] == before["text"]
    graded = merged(course, [json.loads(before["text"])])[before["id"]]
    assert after["score"]["points"] == graded["score"]["points"]
    assert after["score"]["of"] == graded["score"]["of"]
    assert f'{after["score"]["points"]:.2f}'.rstrip("0") in page.inner_text("#result-heading")

    page.wait_for_selector(MARKED)
    assert page.is_visible("text=The only even one.")
    assert not page.is_visible("text=Two times two.")
    assert page.inner_text("[data-question=planet] .explanation em") == "diameter"
    assert page.locator("[data-question=planet].wrong").count() == 1
    assert violations(page) == []

    page.goto((course / "build/site/grades.html").as_uri())
    page.wait_for_selector("#terms .gradebook")
    row = page.inner_text("tr:has(a:text('Exam'))")
    assert str(after["score"]["points"])[:4] in row


@only_in_full_run
def test_a_student_is_told_that_an_attempt_at_an_earlier_version_has_no_score(course, page):
    take(page, course)
    exam = course / "content/class/quizzes/exam.md"
    # Explanations and keys may change; what students see must not.
    exam.write_text(exam.read_text(encoding="utf-8").replace("eleven times", "11 times"),
                    encoding="utf-8")
    quizpress(course, "build")
    quizpress(course, "release", "class/exam", "--early")
    page.reload()
    page.wait_for_selector("#result .band")
    assert "changed this quiz after you took it" not in page.inner_text("#release")
    exam.write_text(exam.read_text(encoding="utf-8").replace("the largest", "our largest"),
                    encoding="utf-8")
    quizpress(course, "build")
    page.reload()
    page.wait_for_function("() => find('#release').textContent.includes('released the answers')")
    assert "changed this quiz" not in page.inner_text("#release"), "it has its score already"
    page.evaluate("() => localStorage.removeItem('quizpress:Cases:class:exam:scores')")
    page.reload()
    page.wait_for_function(
        "() => find('#release').textContent.includes('changed this quiz after you took it')")
    assert violations(page) == []


def test_an_exam_that_is_opened_afterwards_shows_scores_and_answers(course, page):
    take(page, course)
    exam = course / "content/class/quizzes/exam.md"
    source = exam.read_text(encoding="utf-8")
    sealed = "answers: release\nrelease: 2099-12-15 08:00\n"
    assert sealed in source
    exam.write_text(source.replace(sealed, "answers: open\n"), encoding="utf-8")
    quizpress(course, "build")
    page.reload()
    page.wait_for_selector("#result .band")
    assert page.is_visible("text=The only even one.")
    [attempt] = attempts(page)
    text = json.loads(attempt["text"])
    assert "score" not in text
    score = merged(course, [text])[attempt["id"]]["score"]
    assert attempt["score"]["points"] == score["points"] and attempt["score"]["of"] == score["of"]
    page.goto((course / "build/site/grades.html").as_uri())
    page.wait_for_selector("#terms .gradebook")
    assert str(score["points"])[:4] in page.inner_text("tr:has(a:text('Exam'))")


def test_a_code_opens_the_answers_and_a_typo_is_told_at_once(course, page):
    take(page, course)
    said = quizpress(course, "release", "class/exam", "--early")
    code = re.search(r"^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$", said, re.M)[0]
    page.click("#release summary")
    page.fill("#release-code", code[:-1] + ("0" if code[-1] != "0" else "1"))
    page.wait_for_selector("#release-help:text('One of the characters is wrong')")
    page.fill("#release-code", "U")
    page.wait_for_selector("#release-help:text('no U')")
    page.fill("#release-code", code.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
    page.wait_for_selector("#result .band")
    # Answers once opened on this device are opened again without the file.
    (course / "build/site/class/quizzes/exam.release.js").unlink()
    page.reload()
    page.wait_for_selector("#result .band")


def test_a_site_is_built_again_with_the_release_and_without_the_key(course, page, monkeypatch):
    take(page, course)
    sealed = (course / "build/site" / PAGE).read_bytes()
    quizpress(course, "release", "class/exam", "--early")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(course / "nothing"))
    quizpress(course, "build")
    assert (course / "build/site" / PAGE).read_bytes() == sealed
    page.reload()
    page.wait_for_selector("#result .band")
