"""An attempt is saved, restored, and submitted as one file that never changes."""

import json
import re

from conftest import Site, Taking, is_open, is_sealed, watch
from courses import build, quiz_source, quizpress
from sampling import only_in_full_run


def test_answers_and_order_come_back_after_a_reload(site, taking):
    path, _ = site.first(lambda path, quiz: is_open(path, quiz) and quiz["shuffle"] != "none")
    student = taking(path).start().answer_first()
    given, questions = student.given(), student.questions()
    orders = [student.options(question) for question in questions]
    student.page.reload()
    assert student.given() == given
    assert student.questions() == questions
    assert [student.options(question) for question in questions] == orders


def test_the_file_says_what_was_answered(site, taking):
    path, quiz = site.first(is_open)
    student = taking(path).start()
    first = student.choices()[0]
    student.select(first, quiz["questions"][first]["key"])
    student.hand_in("  Ada   Lovelace ", "ada@example.org")
    name, content = student.download()
    attempt = json.loads(content)
    assert list(attempt) == [
        "quizpress", "version", "id", "site", "classroom", "quiz", "revision", "student",
        "startedAt", "endedAt", "elapsedMs", "endedEarly", "seed", "responses", "score"]
    assert attempt["quizpress"] == "attempt" and attempt["version"] == 1
    assert attempt["student"] == {"name": "Ada Lovelace", "email": "ada@example.org"}
    for part in ("site", "classroom", "quiz", "revision"):
        assert attempt[part] == quiz[part]
    assert re.fullmatch("[0-9a-f]{32}", attempt["id"])
    assert re.fullmatch("[0-9a-f]{32}", attempt["seed"])
    assert name == f'{quiz["classroom"]}-{quiz["quiz"]}-{attempt["id"][:8]}.json'
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d"
    assert re.fullmatch(stamp, attempt["startedAt"]) and re.fullmatch(stamp, attempt["endedAt"])
    assert isinstance(attempt["elapsedMs"], int) and attempt["endedEarly"] is False
    responses = {one["question"]: one["options"] for one in attempt["responses"]}
    assert list(responses) == student.questions()
    assert sorted(responses.pop(first)) == sorted(quiz["questions"][first]["key"])
    assert not any(responses.values())


def test_the_file_is_the_same_bytes_for_ever(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start().answer_first().hand_in()
    first = student.download()
    assert student.download() == first
    assert b'"email"' not in first[1]
    student.page.reload()
    with student.page.expect_download() as started:
        student.page.locator("#earlier button", has_text="Download").first.click()
    with open(started.value.path(), "rb") as file:
        assert file.read() == first[1]


@only_in_full_run
def test_taking_it_again_keeps_the_earlier_attempt(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start().answer_first().hand_in()
    first = student.download()[1]
    student.page.click("text=Take it again")
    assert not any(student.selected().values())
    student.answer_by_key().hand_in()
    second = student.download()[1]
    assert json.loads(first)["id"] != json.loads(second)["id"]
    assert student.page.locator("#earlier li").count() == 2
    assert "Best" in student.page.inner_text("#earlier")


def test_an_earlier_attempt_can_be_shown(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start().answer_by_key().hand_in()
    given, result = student.given(), student.result()
    student.page.goto(student.page.url.split("#")[0])
    assert student.page.is_visible("#start")
    student.page.click("#earlier button:has-text('Show')")
    assert student.given() == given
    assert student.result() == result


def test_what_is_unanswered_is_named_first(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start()
    student.page.fill("#student", "Ada")
    student.page.click("#submit")
    assert student.page.locator("#unanswered li").count() == len(student.questions())
    # Long questions are shortened, without breaking a character into two halves.
    assert student.page.evaluate("shorten('🧬'.repeat(141)) === '🧬'.repeat(139) + '…'")
    assert student.page.evaluate("shorten('🧬'.repeat(140)) === '🧬'.repeat(140)")
    student.page.click("#go-back")
    assert not student.page.is_visible("#unanswered")
    assert not student.page.is_visible("#result")


def test_a_name_is_asked_for_and_remembered(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start().answer_first()
    student.page.click("#submit")
    assert student.page.is_visible("#student-error")
    assert student.page.evaluate("document.activeElement.id") == "student"
    student.hand_in("Ada Lovelace")
    student.page.reload()
    assert student.page.input_value("#student") == "Ada Lovelace"


@only_in_full_run
def test_a_sealed_quiz_records_and_says_so(site, taking):
    path, quiz = site.first(is_sealed)
    student = taking(path).start().answer_first().hand_in()
    assert "recorded" in student.result()
    attempt = json.loads(student.download()[1])
    assert "score" not in attempt
    assert student.page.locator(".mark").count() == 0
    html = site.html(path)
    assert 'class="feedback' not in html and 'class="explanation' not in html


def test_drawn_sections_draw_as_many_as_they_say(site, taking):
    path, quiz = site.first(lambda path, _: "data-pick" in site.html(path))
    student = taking(path).start()
    for part in student.page.query_selector_all(".part[data-pick]"):
        shown = part.query_selector_all(".question:not([hidden])")
        assert len(shown) == int(part.get_attribute("data-pick"))
    assert len(student.questions()) < len(quiz.get("questions", range(10**6)))


def test_shuffling_reaches_every_order_about_equally_often(site, page):
    page.goto(site.url(site.first(is_open)[0]))
    counts = page.evaluate("""() => {
      const counts = {};
      for (let i = 0; i < 24000; i += 1) {
        const order = shuffled([1, 2, 3, 4], generator(randomHex())).join("");
        counts[order] = (counts[order] ?? 0) + 1;
      }
      return counts;
    }""")
    assert len(counts) == 24
    assert all(800 < count < 1200 for count in counts.values())


def test_the_generator_gives_the_published_numbers(site, page):
    """The first outputs of xoshiro128** from the state 1, 2, 3, 4."""
    page.goto(site.url(site.first(is_open)[0]))
    seed = "00000001000000020000000300000004"
    numbers = page.evaluate(
        "seed => { const next = generator(seed); return [next(), next(), next(), next()] }", seed)
    assert numbers == [11520, 0, 5927040, 70819200]


def test_a_second_tab_takes_over_the_same_attempt(site, context, taking):
    path, _ = site.first(is_open)
    student = taking(path).start()
    page = context.new_page()
    said = watch(page)
    other = Taking(page, site, path)
    assert other.questions() == student.questions()
    question = student.choices()[0]
    student.select(question, student.options(question)[:1])
    page.wait_for_function("() => document.querySelector('.question input:checked')")
    assert other.selected() == student.selected()
    student.hand_in()
    page.wait_for_selector("#result-heading")
    assert json.loads(other.download()[1])["id"] == json.loads(student.download()[1])["id"]
    assert said == []


def test_blocked_storage_is_said_and_survived(site, context):
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})")
    page = context.new_page()
    said = watch(page)
    path, _ = site.first(is_open)
    student = Taking(page, site, path).start().answer_by_key()
    assert "does not let the page save" in page.inner_text("#notices")
    student.hand_in()
    assert "100 %" in student.result()
    assert json.loads(student.download()[1])["quizpress"] == "attempt"
    assert said == []


@only_in_full_run
def test_full_storage_is_said_and_survived(site, context):
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }")
    page = context.new_page()
    path, _ = site.first(is_open)
    student = Taking(page, site, path).start().answer_by_key()
    assert "does not let the page save" in page.inner_text("#notices")
    assert "100 %" in student.hand_in().result()


def test_before_it_opens_a_quiz_cannot_be_taken(site, taking):
    path, quiz = site.first(lambda _, quiz: "opens" in quiz)
    student = taking(path)
    student.page.clock.set_fixed_time(quiz["opens"] - 3600)
    student.page.reload()
    zone = student.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    notice = student.page.inner_text("#notices")
    assert re.search(rf"opens on \w+ \d+, \d{{4}} at \d\d:\d\d {re.escape(zone)}\.", notice), notice
    assert not student.page.is_visible("#start") and not student.page.is_visible(".question")


def test_after_it_closes_nothing_is_accepted(site, taking):
    path, quiz = site.first(lambda _, quiz: "closes" in quiz)
    student = taking(path)
    student.page.clock.set_fixed_time(quiz["closes"] + 3600)
    student.page.reload()
    assert "closed" in student.page.inner_text("#notices")
    assert not student.page.is_visible("#start")


@only_in_full_run
def test_after_the_deadline_it_says_late(site, taking):
    path, quiz = site.first(lambda path, quiz: is_open(path, quiz) and "deadline" in quiz)
    student = taking(path)
    student.page.clock.set_fixed_time(quiz["deadline"] + quiz.get("grace", 0) + 60)
    student.page.reload()
    assert "late" in student.page.inner_text("#notices")
    student.start().answer_first().hand_in()
    assert "counts as late" in student.result()


def test_the_longest_essays_fit_into_the_file_of_an_attempt(tmp_path, page):
    essays = "".join(f"## Essay {n} {{#e{n} type=essay}}\n\n" for n in range(30))
    front = {"kind": "quiz", "deadline": "2027-12-14 23:59"}
    site = Site(build(tmp_path, {
        "many": quiz_source("Many", essays, **front),
        "few": quiz_source("Few", "## Why? {#why type=essay}\n", **front)}))
    student = Taking(page, site, "class/quizzes/few.html").start()
    assert page.get_attribute("textarea", "maxlength") == "20000"
    student = Taking(page, site, "class/quizzes/many.html").start()
    # Each has as many characters as it takes, of three bytes.
    page.eval_on_selector_all("textarea", """all => {
      for (const field of all) {
        field.value = "字".repeat(field.maxLength);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }""")
    _, content = student.submit().download()
    assert 980_000 < len(content) < 1 << 20
    file = tmp_path / "attempt.json"
    file.write_bytes(content)
    assert "1 new" in quizpress(tmp_path, "merge", str(file))
