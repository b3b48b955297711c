"""After submitting, the remaining steps are clear, and a shared device can be cleared."""

import json

import jsonschema
import pytest

from answering import click_way
from conftest import SCHEMA, watch
from courses import build, quiz_source, quizpress
from sampling import only_in_full_run, sampled
from test_pages import violations

SOURCE = "## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n"
ENDING = {"kind": "quiz", "deadline": "2099-12-14 17:00"}
# A phone's browser that can share some types of files; the test reads the shared files.
SHARING = """(accepted) => {
  const isAccepted = ({ files }) => files.every((file) => accepted.includes(file.type));
  Object.assign(navigator, { canShare: isAccepted, share: async ({ files: [file] }) => {
    if (window.closesShare) throw new DOMException("closed", "AbortError");
    window.shared = [file.name, file.type, await file.text()];
  } });
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handing")
    build(folder, {
        "one": quiz_source("One", SOURCE, **ENDING), "two": quiz_source("Two", SOURCE, **ENDING),
        "json": quiz_source("JSON", SOURCE, **ENDING),
        "clock": quiz_source("Clock", SOURCE, time_limit="20 min", **ENDING),
        "poll": quiz_source("Poll", "## Fine? {type=scale}\n\n- Yes\n- No\n", kind="survey",
                            anonymous="true"),
    })
    return folder


@pytest.fixture(scope="module")
def mailing(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mailing")
    build(folder, {"one": quiz_source("One", SOURCE, **ENDING)}, submit_to="mailto:a@example.org")
    return folder


def open_quiz(page, folder, name="one"):
    page.goto((folder / "build/site/class/quizzes" / f"{name}.html").as_uri())


def submit(page, folder, name="one"):
    open_quiz(page, folder, name)
    page.click("#start")
    page.locator("input[value=two]").check()
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")


def main_button(page):
    assert page.locator("#result .primary").count() == 1
    return page.inner_text("#result .primary")


def stored(page):
    return page.evaluate("Object.keys(localStorage).sort()")


def test_the_page_says_what_is_left_to_do_before_and_after(page, folder):
    submit(page, folder)
    words = page.inner_text(".handing")
    assert "saved on this device only" in words and "not received your answers yet" in words
    assert main_button(page) == "Download attempt"
    assert not page.is_visible("text=Copy as text")
    with page.expect_download() as started:
        page.click("#result .download")
    name = started.value.suggested_filename
    assert f"The file {name} is in your downloads. Now give it" in page.inner_text(".handing")
    assert page.inner_text("#announcement") == page.inner_text(".handing")
    page.reload()
    assert "is in your downloads" in page.inner_text(".handing")
    page.click(".ways summary")
    assert page.is_visible("text=Copy as text")
    assert violations(page) == []


def test_if_nothing_can_be_saved_the_page_says_what_the_teacher_lacks(page, folder):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error(); }")
    submit(page, folder)
    words = page.inner_text(".handing")
    assert "before you leave. Your teacher has not received your answers yet: send" in words


FORMS = [(["application/json", "text/plain"], "json"), (["text/plain", "image/png"], "txt")]


@pytest.mark.parametrize("accepted, ending", sampled(FORMS, FORMS[1]))
def test_a_phone_shares_the_file_in_a_form_it_takes(page, folder, tmp_path, accepted, ending):
    page.add_init_script(f"({SHARING})({json.dumps(accepted)})")
    submit(page, folder, "json")
    assert main_button(page) == "Share file…"
    page.evaluate("window.closesShare = true")
    page.click("text=Share file…")
    assert "not received your answers yet" in page.inner_text(".handing")
    page.evaluate("window.closesShare = false")
    page.click("text=Share file…")
    page.wait_for_selector(".handing:has-text('Check in the app')")
    name, _, content = page.evaluate("window.shared")
    assert name.startswith("class-json-") and name.endswith(f".{ending}")
    jsonschema.validate(json.loads(content), SCHEMA)
    # With either name it is a file that `merge` reads.
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert "class/json: 1 new" in quizpress(folder, "merge", str(tmp_path / name))


@only_in_full_run
def test_a_browser_that_shares_no_file_offers_none(page, folder):
    page.add_init_script(f"({SHARING})(['image/png'])")
    submit(page, folder)
    assert main_button(page) == "Download attempt"
    assert page.locator("text=Share file").count() == 0


@only_in_full_run
def test_where_the_course_names_an_address_the_mail_comes_first(page, mailing):
    page.add_init_script(f"({SHARING})(['text/plain'])")
    submit(page, mailing)
    assert main_button(page) == "Write an e-mail"
    assert page.locator(".ways button").first.text_content() == "Share file…"
    link = page.locator("#result .primary")
    link.evaluate("link => link.addEventListener('click', (event) => event.preventDefault())")
    link.click()
    assert "when you send the message" in page.inner_text(".handing")
    click_way(page, "text=Share file…")
    page.wait_for_selector(".handing:has-text('Check in the app')")


def test_the_next_student_clears_a_shared_device(page, folder):
    submit(page, folder)
    submit(page, folder, "two")
    page.evaluate("localStorage.setItem('quizpress:Another%20site:::student', '{}')")
    open_quiz(page, folder)
    assert "Ada" in page.inner_text("#before") and page.is_visible("#earlier")
    before = stored(page)
    page.click("#before >> text=Not you?")
    assert "the name Ada" in page.inner_text("dialog[open]")
    # A mark in a name does not change the order of the words after it.
    assert page.evaluate("isolated('Ada\u202e').length") == 6
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0 and stored(page) == before
    page.click("#before >> text=Not you?")
    with page.expect_navigation():
        page.click("text=Remove name and attempts")
    page.wait_for_selector("#start:visible")
    assert stored(page) == ["quizpress:Another%20site:::student"]
    assert not page.is_visible("#earlier") and page.locator("text=Not you?").count() == 0
    page.click("#start")
    assert page.input_value("#student") == ""


@only_in_full_run
def test_an_attempt_in_progress_goes_too_in_every_tab(context, folder):
    page, other = context.new_page(), context.new_page()
    said = watch(page)
    submit(page, folder)
    page.click("text=Take it again")
    page.locator("input[value=two]").check()
    open_quiz(other, folder)
    assert other.locator("input[value=two]").is_checked()
    page.click("#sender >> text=Not you?")
    with page.expect_navigation(), other.expect_navigation():
        page.click("text=Remove name and attempts")
    page.wait_for_selector("#start:visible")
    other.wait_for_selector("#start:visible")
    other.close()
    assert stored(page) == [] and said == []


@only_in_full_run
@pytest.mark.parametrize("name", sampled(["one", "clock"], "clock"))
def test_a_result_and_a_timed_quiz_ask_too(page, folder, name):
    submit(page, folder)
    assert page.is_visible("#result >> text=Not you?")
    open_quiz(page, folder, name)
    assert page.locator("#before >> text=Not you?").count() == 1
    page.click("#before >> text=Not you?")
    with page.expect_navigation():
        page.click("text=Remove name and attempts")
    page.wait_for_selector("#start:visible")
    assert stored(page) == []


def test_an_anonymous_survey_names_nobody(page, folder):
    submit(page, folder)
    open_quiz(page, folder, "poll")
    assert page.locator("text=Not you?").count() == 0 and "Ada" not in page.inner_text("main")
