"""Every kind of question is answered, saved, scored and marked; by mouse and by keyboard."""

import json
import re

import pytest

from answering import click_way, items, put_in_order, submit, tab_to
from conftest import ISLAND
from courses import build, merged, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations

KINDS = """## Which organelle carries out photosynthesis? {#single points=2}

- [ ] Mitochondrion
  > Respiration happens there.
- [x] Chloroplast
- [ ] Nucleus

> [!TIP]
> It is green.

> [!TIP]
> It begins with C.

> Chlorophyll absorbs light.

## Which are prime? {#several}

- [x] Two
- [x] Three
- [ ] Four

## How many chromosomes has a human body cell? {#number}

= 46

## Name the process that makes ATP. {#word}

= respiration
= cellular respiration

## Mass times the speed of [[light]] [[(squared)|halved]] is {#blanks}

an [[/energ(y|ies)/]].

## Put the phases in order. {#order type=ordering points=3}

1. Prophase
2. Metaphase
3. Anaphase

## Match each scientist with the discovery. {#pairs type=matching}

| Scientist | Discovery |
|---|---|
| Hooke | Cells in cork |
| Leeuwenhoek | Bacteria |
| | Penicillin |

## Match each effect with its call. {#letters type=matching}

| Effect | Call |
|---|---|
| prints | `print(1)` |
| reads | `input()` |

## Explain osmosis in your own words. {#essay type=essay points=5}

> Look for: membrane, water, gradient.

## Water boils at a lower temperature on a mountain. {#claim}

= true

## How sure are you? {#scale type=scale}

- Not at all
- Rather
- Completely
"""
EXAM = {"kind": "exam", "deadline": "2027-12-14 23:59"}
MOMENT = 1_790_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A course with a quiz of every kind, as a quiz and as an exam."""
    folder = tmp_path_factory.mktemp("kinds")
    many = "".join(
        f"## Question {number}? {{#q{number}}}\n\n= {number}\n\n" if number % 2 else
        f"## Question {number}? {{#q{number}}}\n\n- [x] a\n- [ ] b\n- [ ] c\n- [ ] d\n\n"
        for number in range(100))
    build(folder, {
        "kinds": quiz_source("Kinds", KINDS, kind="quiz", deadline="2027-12-14 23:59",
                             scoring="each-option"),
        "exam": quiz_source("Kinds in an exam", KINDS, **EXAM),
        "many": quiz_source("Many", many),
    })
    return folder


class Form:
    """A student who takes a quiz with every kind of question."""

    def __init__(self, page, folder, name="kinds"):
        self.page = page
        page.clock.set_fixed_time(MOMENT)
        page.goto((folder / "build/site/class/quizzes" / f"{name}.html").as_uri())
        page.click("#start")

    def at(self, question, control=""):
        return self.page.locator(f'[data-question="{question}"] {control}')

    def items(self):
        return items(self.at("order"))

    def put_in_order(self, wanted):
        put_in_order(self.at("order"), wanted)

    def answer(self):
        """Answers everything correctly except the number, one blank, and the prints without a
        partner."""
        self.at("single", "input[value=chloroplast]").check()
        self.at("several", "input[value=two]").check()
        self.at("number", "input").fill("47")
        self.at("word", "input").fill("  Respiration ")
        self.at("blanks", "input").first.fill("ligth")
        self.at("blanks", "select").select_option("squared")
        self.at("blanks", "input").last.fill("energy")
        self.put_in_order(["prophase", "metaphase", "anaphase"])
        self.at("pairs", "select").first.select_option("cells-in-cork")
        self.at("pairs", "select").last.select_option("bacteria")
        self.at("letters", "select").last.select_option("input")
        self.at("essay", "textarea").fill("Water.\nIt moves.")
        self.at("claim", "input").first.check()
        self.at("scale", "input").last.check()
        return self

    def hand_in(self):
        submit(self.page)
        return self

    def file(self):
        with self.page.expect_download() as started:
            click_way(self.page, ".download")
        with open(started.value.path(), "rb") as file:
            return json.load(file)

    def answers(self):
        """The content of the attempt in progress, as saved on this device."""
        return self.page.evaluate("""() => JSON.parse(localStorage.getItem(
          Object.keys(localStorage).find((name) => name.endsWith(":open")))).answers""")

    def verdict(self, question):
        return self.at(question, ".verdict").text_content()


@pytest.fixture
def form(page, folder):
    return lambda name="kinds": Form(page, folder, name)


def answers_in(attempt):
    return {one.pop("question"): one for one in attempt["responses"]}


def test_the_file_holds_every_kind_of_answer_and_merges_to_its_score(form, folder):
    attempt = form().answer().hand_in().file()
    # 2 + 2/3 + 0 + 1 + 2/3 + 3 + 1 + 1/2 + 1, added in source order.
    assert attempt["score"] == {"points": 2 + 2 / 3 + 0 + 1 + 2 / 3 + 3 + 1 + 0.5 + 1, "of": 12}
    graded = merged(folder, [attempt])[attempt["id"]]
    assert graded["score"] == attempt["score"] and graded["notes"] == []
    blanks = answers_in(attempt)
    assert list(blanks.pop("blanks")["blanks"].values()) == ["ligth", "squared", "energy"]
    assert blanks == {
        "single": {"options": ["chloroplast"]}, "several": {"options": ["two"]},
        "number": {"text": "47"}, "word": {"text": "  Respiration "},
        "order": {"order": ["prophase", "metaphase", "anaphase"]},
        "pairs": {"pairs": {"hooke": "cells-in-cork", "leeuwenhoek": "bacteria"}},
        "letters": {"pairs": {"reads": "input"}}, "essay": {"text": "Water.\nIt moves."},
        "claim": {"options": ["true"]}, "scale": {"options": ["completely"]}}


def test_control_characters_in_typed_answers_are_removed_before_they_are_scored(form, folder):
    student = form().answer()
    for question, control, typed in (
            ("number", "input", "46\u0001"), ("word", "input", "Respi\u0007ration\u0085"),
            ("essay", "textarea", "Water.\u0001\nIt\tmoves.")):
        student.at(question, control).fill(typed)
    student.at("blanks", "input").first.fill("li\u007fght")
    attempt = student.hand_in().file()
    assert attempt["score"] == {"points": 2 + 2 / 3 + 1 + 1 + 1 + 3 + 1 + 0.5 + 1, "of": 12}
    assert merged(folder, [attempt])[attempt["id"]]["score"] == attempt["score"]
    answers = answers_in(attempt)
    assert [answers[name]["text"] for name in ("number", "word", "essay")] == [
        "46", "Respiration", "Water.\nIt\tmoves."]
    assert list(answers["blanks"]["blanks"].values()) == ["light", "squared", "energy"]


def test_nothing_answered_is_skipped_for_every_kind(form):
    attempt = form().hand_in().file()
    assert all(answer == {"options": None} for answer in answers_in(attempt).values())
    assert attempt["score"] == {"points": 0, "of": 12}


def test_answers_of_every_kind_come_back_after_a_reload(form):
    student = form().answer()
    before, items = student.answers(), student.items()
    student.page.reload()
    assert len(before) == 11
    assert student.answers() == before and student.items() == items
    assert student.at("essay", "textarea").input_value() == "Water.\nIt moves."
    assert student.at("letters", "select").last.input_value() == "input"
    # One of the pairs has no partner.
    assert "10 of 11" in student.page.inner_text("#progress")


def test_a_question_with_empty_parts_is_only_partly_answered(form):
    student = form()
    page = student.page
    student.at("blanks", "input").first.fill("light")
    student.at("pairs", "select").first.select_option("bacteria")
    names = page.locator(".map button").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert [name for name in names if "," in name] == [
        "Question 5, partly answered", "Question 7, partly answered"]
    assert "0 of 11" in page.inner_text("#progress")
    page.fill("#student", "Ada")
    page.click("#submit")
    assert page.inner_text("#unanswered h2") == "11 questions are not fully answered"
    # A bullet would be above the text, which is in the middle of a large button.
    bullets = page.eval_on_selector("#unanswered ul", "one => getComputedStyle(one).listStyleType")
    assert bullets == "none"
    page.click("#unanswered >> text=Question 5, partly answered:")
    page.locator("select:focus").select_option("squared")
    student.at("blanks", "input").last.fill("energy")
    assert page.locator(".map button").nth(4).get_attribute("aria-label") == "Question 5, answered"
    assert "1 of 11" in page.inner_text("#progress")


@only_in_full_run
def test_damaged_answers_of_an_attempt_in_progress_do_no_harm(form):
    student = form().answer()
    student.page.evaluate("""() => {
      const name = Object.keys(localStorage).find((name) => name.endsWith(":open"));
      const attempt = JSON.parse(localStorage.getItem(name));
      Object.assign(attempt.answers, {
        single: ["nucleus"], several: 5, number: {text: {}}, word: null, order: {order: ["x"]},
        blanks: {blanks: []}, pairs: {pairs: {hooke: "x"}}, letters: {pairs: 1}, claim: {options: ["maybe"]}, scale: []});
      delete attempt.hints;
      Storage.prototype.setItem.call(localStorage, name, JSON.stringify(attempt));
      Storage.prototype.setItem = () => {};
    }""")
    student.page.reload()
    student.at("essay", "textarea").fill("Now")
    given = {
        question: answer for question, answer in answers_in(student.hand_in().file()).items()
        if answer != {"options": None}}
    assert given == {"essay": {"text": "Now"}}


def test_verdicts_name_the_right_answer_in_words(form):
    student = form().answer().hand_in()
    assert student.verdict("single") == "Correct (2 of 2 points)"
    assert student.verdict("several") == (
        "Partly correct (0.67 of 1 point): the correct options are “Three”, “Two”.")
    assert student.verdict("number") == "Incorrect (0 of 1 point): the correct answer is “46”."
    assert student.verdict("blanks").startswith("Partly correct (0.67 of 1 point): the correct")
    assert student.verdict("letters") == (
        "Partly correct (0.5 of 1 point): the correct pairs are "
        f"“prints – {letter(student, 'print-1')}: print(1)”, "
        f"“reads – {letter(student, 'input')}: input()”.")
    assert student.verdict("claim") == "Correct (1 of 1 point)"
    assert student.verdict("essay") == "Your teacher grades this answer."
    assert student.at("scale", ".verdict").count() == 0
    assert student.at("blanks", ".mark").all_inner_texts() == [
        "should be “light”", "correct", "correct"]
    assert set(student.at("order", ".mark").all_inner_texts()) == {"correct"}
    assert "5 more points" in student.page.inner_text("#result")
    assert student.at("single", ".explanation").is_visible()
    assert not student.page.locator(".question :is(input, select, textarea):enabled").count()


def test_an_empty_blank_is_not_called_incorrect(form):
    assert form().hand_in().at("blanks", ".mark").all_inner_texts() == [
        "should be “light”", "should be “squared”", "not answered"]


def letter(student, partner):
    names = student.at("letters", "[data-partner]").evaluate_all(
        "all => all.map(one => one.dataset.partner)")
    return "ABC"[names.index(partner)]


def test_menus_carry_the_letters_of_the_list(form):
    student = form()
    for partner in ("print-1", "input"):
        text = student.at("letters", f"option[value={partner}]").first.text_content()
        assert text.startswith(letter(student, partner) + ": ")


@only_in_full_run
def test_a_wrong_order_says_where_each_item_belongs(form):
    student = form()
    student.put_in_order(["metaphase", "prophase", "anaphase"])
    student.hand_in()
    marks = student.at("order", "[data-item]").evaluate_all(
        "all => all.map(one => one.querySelector('.mark').textContent)")
    assert marks == ["belongs in place 2", "belongs in place 1", "correct"]
    assert student.verdict("order").endswith(
        "the correct order is Prophase → Metaphase → Anaphase.")


def test_hints_are_given_in_order_and_recorded(form):
    student = form()
    hints = student.at("single", ".hint")
    assert hints.nth(0).is_visible() and not hints.nth(1).is_visible()
    hints.nth(0).locator("summary").click()
    hints.nth(1).locator("summary").click()
    hints.nth(1).locator("summary").click()
    student.page.reload()
    assert student.at("single", ".hint[open]").count() == 2
    attempt = student.hand_in().file()
    assert answers_in(attempt)["single"] == {"options": None, "hints": 2}
    # The result shows them after a reload, too.
    student.page.reload()
    student.page.wait_for_selector("#result-heading")
    assert student.at("single", ".hint[open]:visible").count() == 2


def test_every_control_is_named_by_what_it_answers(form):
    student = form()
    names = {
        "number": "How many chromosomes has a human body cell?",
        "word": "Name the process that makes ATP.",
        "essay": "Explain osmosis in your own words."}
    for question, name in names.items():
        assert student.page.get_by_role("textbox", name=name).count() == 1, question
    assert student.page.get_by_role("textbox", name="Blank 1 of 3").count() == 1
    assert student.page.get_by_role("combobox", name="Blank 2 of 3").count() == 1
    assert student.page.get_by_role("combobox", name="Hooke", exact=True).count() == 1
    assert student.page.get_by_role("button", name="Move up: Metaphase").count() == 1
    assert student.page.get_by_role("radio", name="Completely").count() == 1


def test_every_kind_is_answered_with_the_keyboard_alone(form):
    student = form()
    keyboard = student.page.keyboard

    def focus_on(question, control):
        tab_to(student.page, f'[data-question="{question}"] {control}')

    for question in ("single", "several", "claim", "scale"):
        student.page.evaluate("document.activeElement.blur()")
        focus_on(question, ".options input")
        keyboard.press("Space")
    for question, text in (("number", "46"), ("word", "respiration"), ("essay", "Water")):
        student.page.evaluate("document.activeElement.blur()")
        focus_on(question, ".typed")
        keyboard.type(text)
    student.page.evaluate("document.activeElement.blur()")
    focus_on("blanks", "input")
    keyboard.type("light")
    focus_on("blanks", "select")
    keyboard.press("ArrowDown")
    focus_on("order", "[data-item]:first-child button + button")
    keyboard.press("Space")
    for question in ("pairs", "letters"):
        focus_on(question, "select")
        keyboard.press("ArrowDown")
    assert len(student.answers()) == 11
    assert student.answers()["number"] == {"text": "46"}


@pytest.mark.parametrize("name", sampled(["kinds", "exam"], "kinds"))
def test_axe_finds_nothing_on_any_kind(folder, page, name):
    student = Form(page, folder, name)
    if FULL_RUN:
        assert violations(page) == []
    student.answer()
    if FULL_RUN:
        assert violations(page) == []
    student.hand_in()
    assert violations(page, dark=name == "kinds") == []


@only_in_full_run
def test_no_kind_scrolls_sideways_at_320_pixels(folder, page):
    page.set_viewport_size({"width": 320, "height": 640})
    student = Form(page, folder).answer()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    student.hand_in()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@only_in_full_run
def test_an_exam_takes_every_kind_and_marks_none(form):
    student = form("exam").answer().hand_in()
    assert "recorded" in student.page.inner_text("#result")
    assert student.page.locator(".mark, .right, .wrong, .feedback, .explanation").count() == 0
    attempt = student.file()
    assert "score" not in attempt and len(attempt["responses"]) == 11


def test_an_exam_is_the_same_bytes_with_another_key(folder, tmp_path):
    """Other keys: options, answers, order, pairs, feedback, explanation and rubric; the same
    questions."""
    other = KINDS
    for old, new in (
            ("- [ ] Mitochondrion\n  > Respiration happens there.", "- [x] Mitochondrion"),
            ("- [x] Chloroplast", "- [ ] Chloroplast\n  > No."),
            ("> Chlorophyll absorbs light.", "> Because."), ("= 46", "= forty = six"),
            ("= respiration\n= cellular respiration", "= 7.5 kg"),
            ("= true", "= false"), ("[[light]]", "[[=3]]"), ("(squared)|halved", "squared|(halved)"),
            ("[[/energ(y|ies)/]]", "[[force|power]]"),
            ("1. Prophase\n2. Metaphase", "1. Metaphase\n2. Prophase"),
            ("Hooke | Cells in cork", "Hooke | Bacteria"),
            ("Leeuwenhoek | Bacteria", "Leeuwenhoek | Cells in cork"),
            ("Look for: membrane", "Mind the membrane")):
        assert other.count(old) == 1, old
        other = other.replace(old, new)
    pages = [
        (root / "build/site/class/quizzes/exam.html").read_bytes()
        for root in (folder, tmp_path)
        if root is folder or build(root, {
            "exam": quiz_source("Kinds in an exam", other, **EXAM)})]
    assert pages[0] == pages[1]
    assert b"membrane" not in pages[0] and b"Chlorophyll" not in pages[0]
    assert "questions" not in json.loads(ISLAND.search(pages[0].decode())[1])


@only_in_full_run
def test_a_hundred_questions_answer_a_click_in_time(folder, page):
    """Script, style and layout time of a click, at a quarter of the processor's speed."""
    student = Form(page, folder, "many")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times = sorted(student.page.evaluate("""() => [...Array(20).keys()].map((number) => {
      const input = document.querySelector(`[data-question="q${number * 2}"] input`);
      const start = performance.now();
      input.click();
      document.body.getBoundingClientRect();
      return performance.now() - start;
    })"""))
    assert len(student.answers()) == 20
    assert times[len(times) // 2] < 100, times


@only_in_full_run
def test_the_letters_of_long_lists_go_on_as_lists_count(form):
    student = form()
    names = student.page.evaluate("[0, 25, 26, 51, 52, 701, 702].map(letterOf)")
    assert names == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_the_progress_is_visible_in_forced_colors(form):
    page = form().page
    page.emulate_media(forced_colors="active")
    bar = page.locator("progress")
    pictures = set()
    for part in (0.25, 0.75):
        bar.evaluate("(bar, part) => { bar.value = part * bar.max; }", part)
        # The bar takes 0.2 seconds to grow.
        page.wait_for_timeout(400)
        pictures.add(bar.screenshot())
    assert len(pictures) == 2


def test_the_mark_in_a_selected_box_of_a_result_is_visible_in_forced_colors(form):
    student = form()
    student.at("several", "input").first.check()
    student.hand_in()
    student.page.emulate_media(forced_colors="active")
    mark = student.at("several", "input:checked").evaluate(
        "one => getComputedStyle(one, '::before').backgroundColor")
    assert mark == student.page.evaluate("getComputedStyle(document.body).color")


def test_fields_are_as_wide_for_every_key(folder):
    html = (folder / "build/site/class/quizzes/exam.html").read_text(encoding="utf-8")
    assert not re.search(r' (size|style|inputmode)=', html)
