"""The statements of a page before and about an attempt are true of the quiz and of the student."""

import json
from pathlib import Path

import pytest

from answering import click_way
from conftest import watch
from courses import build, quiz_source, quizpress
from sampling import only_in_full_run, sampled

BODY = "## Which organ takes in water? {#organ}\n\n- [x] Root\n- [ ] Petal\n"
NOON = "2026-09-10T12:00:00+02:00"
HIDDEN = {
    "later": {"kind": "quiz", "opens": "2026-09-12 08:00", "deadline": "2026-09-20"},
    "opened": {"kind": "survey", "opens": "2026-09-08 08:00"},
    "timed": {"time_limit": "20 min"},
    "exam": {"kind": "exam", "deadline": "2026-09-20"},
}
SHOWN = {
    "open": {"kind": "quiz", "deadline": "2026-09-20"}, "practice": {},
    "once": {"kind": "quiz", "deadline": "2026-09-20", "attempts": 1},
    "over": {"kind": "quiz", "deadline": "2026-09-12", "attempts": 2},
    "poll": {"kind": "poll"}, "ballot": {"kind": "poll", "attempts": 1},
    "nameless": {"kind": "poll", "anonymous": "true"},
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("statements")
    quizzes = {}
    for name, keys in {**HIDDEN, **SHOWN}.items():
        # The same question in two quizzes would need the same key.
        body = BODY.replace("organ takes", f"{name} takes")
        if keys.get("kind") in ("survey", "poll"):
            body = body.replace("[x]", "[ ]")
        quizzes[name] = quiz_source(f"The {name} quiz", body, **keys)
    return build(folder, quizzes)


def visit(page, built, name, moment=NOON):
    page.clock.set_fixed_time(moment)
    page.goto((built / "class" / "quizzes" / f"{name}.html").as_uri())


def submit(page):
    page.click("#start")
    page.click("text=Root")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")


@pytest.mark.parametrize("script", sampled([True, False], True))
def test_questions_stay_hidden_until_an_attempt(built, browser, script):
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    for name in HIDDEN:
        visit(page, built, name)
        for media in ("screen", "print"):
            page.emulate_media(media=media)
            assert not page.locator("text=takes in water").count(), (name, media)
            assert page.locator("text=Petal").count() == 0, (name, media)
            assert page.is_visible("h1")
            if not script and media == "screen":
                assert "shown once you start" in page.inner_text("main")
    context.close()


@pytest.mark.parametrize("name", sampled(["opened", "timed", "exam"], "exam"))
def test_an_attempt_shows_the_questions(built, page, name):
    said = watch(page)
    visit(page, built, name)
    if name == "timed":
        page.fill("#student", "Ada")
    page.click("#start")
    assert page.is_visible("text=takes in water")
    assert page.locator(".question").count() == 1
    page.reload()
    assert page.is_visible("text=takes in water")
    assert said == []


@only_in_full_run
def test_what_is_open_reads_and_prints_without_script(built, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for name in SHOWN:
        page.emulate_media(media="screen")
        visit(page, built, name)
        assert page.is_visible("text=takes in water"), name
        page.emulate_media(media="print")
        assert page.is_visible("text=Petal"), name
    context.close()


@pytest.mark.parametrize("name", sampled(["once", "ballot"], "once"))
def test_no_attempt_is_offered_beyond_those_that_count(built, page, name):
    visit(page, built, name)
    submit(page)
    assert page.locator("text=Take it again").count() == 0
    page.reload()
    assert not page.is_visible("#start")
    assert "You have used your one attempt." in page.inner_text("#notices")


@only_in_full_run
def test_nothing_is_said_of_late_attempts_when_none_can_start(built, page):
    visit(page, built, "once")
    submit(page)
    visit(page, built, "once", "2026-09-22T12:00:00+02:00")
    assert page.inner_text("#notices") == "You have used your one attempt."


@only_in_full_run
def test_a_practice_goes_on(built, page):
    visit(page, built, "practice")
    assert page.is_visible("#start")


def state(page, built, moment):
    page.clock.set_fixed_time(moment)
    page.goto((built / "class" / "index.html").as_uri())
    return page.get_attribute('[data-quiz="over"] .state', "class")


@only_in_full_run
def test_a_deadline_that_was_met_is_not_shown_as_a_fault(built, page):
    assert "late" in state(page, built, "2026-09-14T12:00:00+02:00")
    visit(page, built, "over")
    submit(page)
    assert "late" not in page.inner_text("#result")
    assert "late" not in state(page, built, "2026-09-14T12:00:00+02:00")
    visit(page, built, "over", "2026-09-14T12:00:00+02:00")
    assert "late" not in page.inner_text("#earlier")
    submit(page)
    assert "counts as late" in page.inner_text("#result")


@only_in_full_run
def test_an_attempt_within_the_grace_is_not_late(built, page):
    visit(page, built, "over", "2026-09-13T00:03:00+02:00")
    assert "late" not in page.inner_text("#notices")
    submit(page)
    assert "late" not in page.inner_text("#result")
    assert "late" not in page.inner_text("#earlier")


@pytest.mark.parametrize("name,says", sampled(
    [("opened", True), ("poll", True), ("once", False)], ("opened", True), ("once", False)))
def test_a_survey_says_that_answers_carry_a_name(built, page, name, says):
    visit(page, built, name)
    assert ("not anonymous" in page.inner_text("main")) == says


def test_an_anonymous_poll_asks_for_no_name_and_writes_none(built, page):
    visit(page, built, "open")
    page.click("#start")
    page.fill("#student", "Ada Secret")
    page.fill("#email", "ada@example.org")
    visit(page, built, "nameless")
    said = page.inner_text("main")
    assert "These answers are anonymous" in said and "but no name" in said
    page.click("#start")
    assert page.locator("#student, #email").count() == 0
    page.click("text=Root")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    with page.expect_download() as started:
        click_way(page, ".download")
    text = Path(started.value.path()).read_text()
    assert json.loads(text)["student"] == {"name": ""}
    assert "Ada" not in text
    assert "Ada" not in page.inner_text("main")
    page.goto((built / "class" / "quizzes" / "open.html").as_uri())
    assert page.input_value("#student") == "Ada Secret"


def test_lateness_that_does_not_count_is_said(built, page, tmp_path):
    quiz = quiz_source("Refused", BODY, kind="quiz", deadline="2026-09-12")
    site = build(tmp_path, {"refused": quiz})
    room = tmp_path / "content" / "class" / "classroom.md"
    room.write_text(room.read_text().replace("---\n", "---\ngrading: {late: refuse}\n", 1))
    quizpress(tmp_path, "build")
    visit(page, site, "refused", "2026-09-14T12:00:00+02:00")
    assert "does not count" in page.inner_text("#notices")
    submit(page)
    assert "does not count" in page.inner_text("#result")


LANGUAGES = {
    "ar": "rtl", "he-IL": "rtl", "fa": "rtl", "uz-Arab": "rtl", "zh": "ltr", "az-Latn": "ltr", "de": "ltr"}


@pytest.fixture(scope="module")
def in_languages(tmp_path_factory):
    """A site with a quiz for each language."""
    body = BODY + "\n> [!TIP]\n> x\n"
    return build(tmp_path_factory.mktemp("languages"), {
        f"quiz{number}": quiz_source(f"اختبار {number}", body, language=language)
        for number, language in enumerate(LANGUAGES)})


# A language whose direction depends on its script.
@pytest.mark.parametrize("language", sampled(LANGUAGES, "uz-Arab"))
def test_content_names_its_language_and_the_interface_its_own(page, in_languages, language):
    direction = LANGUAGES[language]
    name = f"quiz{list(LANGUAGES).index(language)}.html"
    page.goto((in_languages / "class" / "quizzes" / name).as_uri())
    assert page.get_attribute("html", "lang") == "en"
    assert page.get_attribute("html", "dir") == "ltr"
    page.click("#start")
    for content in ["h1", ".option .text", "legend h2"]:
        closest = f"e => e.closest('[lang]').lang + ' ' + e.closest('[dir]').dir"
        assert page.eval_on_selector(content, closest) == f"{language} {direction}"
    for interface in [".notes", "summary", "#start", "#submit"]:
        assert page.eval_on_selector(interface, "e => e.closest('[lang]').lang") == "en"
        assert page.eval_on_selector(interface, "e => e.closest('[dir]').dir") == "ltr"
    box, text = [page.eval_on_selector(one, "e => e.getBoundingClientRect().left")
                 for one in (".option input", ".option .text")]
    assert (box > text) == (direction == "rtl")
    page.click("text=Root")
    page.click(".check-step")
    assert page.get_attribute(".verdict", "lang") == "en"


def test_an_english_page_marks_nothing_within(built, page):
    visit(page, built, "open")
    # Words that scripts insert into questions name their language on every page.
    assert page.locator("main [lang]:not(.flag)").count() == 0
