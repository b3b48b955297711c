"""Random quizzes and answers: the page's score equals that of `merge`, its form that of `form`.

QUIZPRESS_CASES is the number of answers, QUIZPRESS_SEED the seed.
"""

import json
import os
import random

from courses import build, merged, open_quiz, quiz_source, quizpress
from sampling import FULL_RUN
from random_course import LANGUAGES, Question, answer

CASES = int(os.environ.get("QUIZPRESS_CASES", "600"))
SEED = int(os.environ.get("QUIZPRESS_SEED", "1"))
QUESTIONS = 15
ATTEMPTS = 10

DESCRIBE = "() => ({ quiz: taken.quiz, shapes: taken.shapes })"
SCORE = """all => all.map((answers) => scoreOf(taken.quiz, taken.shapes, answers))"""
LAY_OUT = "seeds => seeds.map((seed) => layOutForm(taken.layout, seed))"


def hexadecimal(numbers):
    return f"{numbers.getrandbits(128):032x}"


def attempt(identity, seed, quiz, answers, score):
    """An attempt's file as the page writes it."""
    return {
        "quizpress": "attempt", "version": 1, "id": identity, "site": quiz["site"],
        "classroom": quiz["classroom"], "quiz": quiz["quiz"], "revision": quiz["revision"],
        "student": {"name": identity}, "startedAt": "2026-09-10T08:00:00.000+02:00",
        "endedAt": "2026-09-10T08:10:00.000+02:00", "elapsedMs": 600000, "endedEarly": False,
        "seed": seed,
        "responses": [
            {"question": question, **(given or {"options": None})}
            for question, given in answers.items()],
        "score": score,
    }


def test_the_page_scores_as_the_merger_does(page, tmp_path):
    numbers = random.Random(SEED)
    count = max(1, CASES // (QUESTIONS * ATTEMPTS))
    quizzes = {
        f"quiz{at:04}": [Question(numbers, number) for number in range(QUESTIONS)]
        for at in range(count)}
    site = build(tmp_path, {
        name: quiz_source(
            name, "".join(question.source() for question in questions),
            language=numbers.choice(LANGUAGES))
        for name, questions in quizzes.items()})
    attempts = []
    for name, questions in quizzes.items():
        open_quiz(page, site, name)
        said = page.evaluate(DESCRIBE)
        keys = said["quiz"]["questions"]
        given = [
            {question.id: answer(numbers, question, keys.get(question.id), shape)
             for question, shape in zip(questions, said["shapes"])}
            for _ in range(ATTEMPTS)]
        for answers, score in zip(given, page.evaluate(SCORE, given)):
            seed = hexadecimal(numbers)
            attempts.append(attempt(hexadecimal(numbers), seed, said["quiz"], answers, score))
    graded = merged(tmp_path, attempts)
    assert len(graded) == len(attempts)
    differing = [
        (one["quiz"], one["score"], graded[one["id"]])
        for one in attempts
        if graded[one["id"]]["score"] != one["score"]
        or any("claims" in note for note in graded[one["id"]]["notes"])]
    assert differing == []
    shares = [one["score"]["points"] / one["score"]["of"] for one in attempts if one["score"]["of"]]
    assert 0.1 < sum(shares) / len(shares) < 0.9, "answers should be of all sorts"


def drawing(numbers, shuffle):
    """A quiz with sections that draw, fixed and pinned questions, and every kind."""
    body, number = "", 0
    for section in range(3):
        size = numbers.randint(2, 6)
        pick = f" {{pick={numbers.randint(1, size)}}}" if section else ""
        body += f"# Section {section}{pick}\n\n" if section else ""
        for _ in range(size):
            question = Question(numbers, number)
            question.points = 1
            if question.kind in ("single", "multiple"):
                pinned = ["pin=last"] if shuffle in ("options", "both") else []
                question.attributes += numbers.choice([[], pinned, ["shuffle=false"]])
            if section and question.kind in ("scale", "essay"):
                question = Question(random.Random(6), number)
                question.points = 1
            body += question.source()
            number += 1
    return quiz_source(f"Drawing {shuffle}", body, shuffle=shuffle)


def test_a_seed_lays_out_the_form_that_the_command_says(page, tmp_path):
    numbers = random.Random(SEED)
    names = ["none", "options", "questions", "both"]
    site = build(tmp_path, {name: drawing(numbers, name) for name in names})
    for name in names:
        seeds = ["0" * 32, "f" * 32] + [hexadecimal(numbers) for _ in range(248 if FULL_RUN else 16)]
        said = json.loads(quizpress(
            tmp_path, "form", "--quiz", f"class/{name}", "--format", "json",
            *[part for seed in seeds for part in ("--seed", seed)]))
        open_quiz(page, site, name)
        assert [form["questions"] for form in said["forms"]] == page.evaluate(LAY_OUT, seeds)
