"""The page scores as the course format specifies."""

import itertools
import json

import pytest

from conftest import is_open
from sampling import FULL_RUN


def fraction(rule, options, selected):
    """The arithmetic of the format, implemented independently."""
    if not selected:
        return 0
    # In the example course, only single-choice questions have void options.
    if set(selected) & set(rule.get("void", [])):
        return 1
    key = set(rule["key"])
    c, n = len(key), len(options)
    t = len(key & set(selected))
    f = len(selected) - t
    right = t + (n - c) - f
    match rule.get("rule"):
        case "net-correct":
            return max(0, (t - f) / c)
        case "each-option":
            return right / n
        case "each-option-penalty":
            return max(0, (right - (n - right)) / n)
        case "weights":
            return min(10000, max(0, sum(rule["weights"].get(o, 0) for o in selected))) / 10000
        case "penalty":
            return 1 if set(selected) == key else -rule["penalty"] / 10000
        case _:
            return 1 if set(selected) == key else 0


def score_in(text):
    return json.loads(text)["score"]


def test_the_key_earns_every_point(taking, sampled_open_quiz):
    student = taking(sampled_open_quiz).start().answer_by_key(by_hand=True).hand_in()
    verdicts = student.page.locator(".question:not([hidden]) .verdict").all_inner_texts()
    assert all(verdict.startswith("Correct") for verdict in verdicts), verdicts
    assert "100 %" in student.result()
    score = score_in(student.download()[1])
    assert score["points"] == pytest.approx(score["of"])


def test_wrong_answers_earn_none_and_name_the_right_option(site, taking):
    path, quiz = site.first(is_open)
    student = taking(path).start()
    keys = quiz["questions"]
    single = [question for question in student.choices()
              if len(keys[question]["key"]) == 1 and "rule" not in keys[question]]
    for question in single:
        options = student.options(question)
        student.select(question, [one for one in options if one not in keys[question]["key"]][:1])
    student.hand_in()
    assert single and score_in(student.download()[1])["points"] == 0
    for question in single:
        verdict = student.part(question).locator(".verdict").inner_text()
        assert verdict.startswith("Incorrect") and "the correct option is" in verdict


def test_every_rule_gives_what_the_format_says(site, taking):
    """All ways to answer a question with at most six options, for each rule in the site."""
    seen = set()
    for path, quiz in site.quizzes.items():
        rules = {question.get("rule") for question in quiz.get("questions", {}).values()
                 if "key" in question}
        if rules <= seen:
            continue
        student = taking(path).start()
        for question in student.choices():
            rule = quiz["questions"][question]
            options = student.options(question)
            if len(options) > 6 or rule.get("rule") in seen:
                continue
            sizes = range(len(options) + 1) if len(rule["key"]) > 1 else (0, 1)
            for selected in itertools.chain.from_iterable(
                    itertools.combinations(options, size) for size in sizes):
                got = student.page.evaluate(
                    "([key, options, selected]) => fractionOf(key, {options}, {options: selected})",
                    [rule, options, list(selected)])
                assert got == pytest.approx(fraction(rule, options, selected)), (rule, selected)
        seen |= rules
    assert seen


def test_the_total_is_the_sum_of_the_questions(site, taking):
    for path in [path for path, quiz in site.quizzes.items()
                 if is_open(path, quiz)][:4 if FULL_RUN else 1]:
        student = taking(path).start()
        for question in student.choices():
            student.select(question, student.options(question)[:1])
        selected = student.selected()
        expected = of = 0
        for question in student.questions():
            points = float(student.page.get_attribute(
                f"[data-question={json.dumps(question)}]", "data-points"))
            of += points
            if selected[question]:
                expected += points * fraction(
                    student.quiz["questions"][question], student.options(question),
                    selected[question])
        student.hand_in()
        score = score_in(student.download()[1])
        assert score["of"] == of
        assert score["points"] == pytest.approx(max(0, expected))


BANDS = [(10, 10, 0), (9.99, 10, 1), (8, 10, 1), (0.8, 1, 1), (7.99, 10, 2), (5, 10, 2), (4.9, 10, 3)]


def test_verdict_bands_are_closed_from_below(site, page):
    page.goto(site.url(site.first(is_open)[0]))
    found = [(points, of, page.evaluate("score => bandOf(score)", {"points": points, "of": of}))
             for points, of, _ in BANDS]
    assert found == BANDS


PERCENTAGES = [
    (59.996, 6000, 59.99), (59.995, 6000, 59.99), (59.996, 0, 59.996), (60, 6000, 60),
    (79.999, 0, 79.99), (99.9999, 6000, 99.99), (66.6666, 6667, 66.66)]


def test_a_percentage_is_not_rounded_to_a_bound_that_it_does_not_reach(site, page):
    page.goto(site.url(site.first(is_open)[0]))
    script = "([points, pass]) => shownPercent({ points, of: 100 }, pass)"
    for points, passes, shown in PERCENTAGES:
        assert page.evaluate(script, [points, passes]) == pytest.approx(shown, abs=1e-9)
