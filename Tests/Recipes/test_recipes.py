"""The recipes of Documentation/recipes give the figures of `quizpress stats`.

Thousands of attempts at quizzes with every rule of which attempt counts: repeated attempts, late and
closed ones, repeats, conflicts, unanswered questions, partial points, drawn questions with forms of
different worth, void questions, essays, and students who are not on the roster.
"""

import csv
import importlib.util
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import only_in_full_run  # noqa: E402

pytestmark = only_in_full_run
RECIPES = ROOT / "Documentation/recipes"
QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
ATTEMPTS = 3000
FIGURES = ["facility", "r_total", "r_rest", "d27"]
# What can be answered, the right answer first. Of the pool one question is void, so that those who
# draw it have a form that is worth less.
QUESTIONS = {
    "wind": ["options", "a", "b", "c"], "tide": ["options", "b", "a"],
    "parts": ["several", "a", "b", "c", "d"], "depth": ["text", "11", "12"],
    "gone": ["options", "a", "b"], "why": ["text", "because"],
    "pool-1": ["options", "a", "b"], "pool-2": ["options", "a", "b"],
    "pool-3": ["options", "a", "b"], "pool-4": ["options", "a", "b"]}
QUIZ = """---
name: {name}
created: 2026-09-01
deadline: 2026-09-14 12:00
{more}
---

## What makes wind? {{#wind points=2}}

- [x] a
- [ ] b
- [ ] c

## What makes tides? {{#tide}}

- [ ] a
- [x] b

## Which are parts of a wave? {{#parts points=1.5 scoring=each-option}}

- [x] a
- [x] b
- [ ] c
- [ ] d

## How deep is the trench, in km? {{#depth}}

= 11

## What was removed? {{#gone void}}

- [x] a
- [ ] b

## Why do waves break? {{#why type=essay points=3}}

> Depth.
{pools}"""
POOLS = """
# Pool {pick=2}

## First of the pool? {#pool-1}

- [x] a
- [ ] b

## Second of the pool? {#pool-2}

- [x] a
- [ ] b

## Third of the pool? {#pool-3}

- [x] a
- [ ] b

## Fourth of the pool? {#pool-4 void}

- [x] a
- [ ] b
"""
QUIZZES = {
    "best": ("", ""), "last": ("attempts: 2\nscore: last", ""), "first": ("score: first", ""),
    "average": ("attempts: 3\nscore: average\ncloses: 2026-09-14 18:00", ""),
    "drawn": ("attempts: 2", POOLS)}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def quizpress(folder, *arguments):
    done = subprocess.run(
        [QUIZPRESS, arguments[0], "--root", folder / "course", *arguments[1:]],
        text=True, capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def write_course(folder):
    content = folder / "course/content"
    write(content / "site.yml", "title: Sea\ntime-zone: Europe/Berlin\n")
    for classroom, grading in [("strict", "grading:\n  late: refuse\n"), ("open", "")]:
        write(
            content / classroom / "classroom.md",
            f"---\nname: {classroom}\nteacher: Ada\ncreated: 2026-09-01\n{grading}---\n")
        for name, (more, pools) in QUIZZES.items():
            write(
                content / classroom / "quizzes" / f"{name}.md",
                QUIZ.format(name=name.capitalize(), more=more, pools=pools))
    roster = "".join(f"s{number},Student {number}\n" for number in range(60))
    write(content / "open/members.csv", "id,name\n" + roster)
    quizpress(folder, "build", "--quiet", "--now", "2026-09-02T00:00:00Z")


def forms(folder) -> dict:
    """Some seeds of each quiz, with the ids of the questions that they ask."""
    found, chance = {}, random.Random(2)
    for name in QUIZZES:
        seeds = [f"{chance.getrandbits(128):032x}" for _ in range(20 if name == "drawn" else 1)]
        options = [word for seed in seeds for word in ("--seed", seed)]
        shown = json.loads(quizpress(
            folder, "form", "--quiz", f"open/{name}", *options, "--format", "json"))
        found[name] = [
            (form["seed"], [it["question"] for it in form["questions"]]) for form in shown["forms"]]
    return found


def response(question, ability, chance):
    kind, *choices = QUESTIONS[question]
    if chance.random() < 0.1:
        return {"question": question, "options": None}
    if kind == "several":
        return {"question": question, "options": [it for it in choices if chance.random() < 0.5]}
    given = choices[0] if chance.random() < ability else chance.choice(choices)
    return {"question": question, kind: given if kind == "text" else [given]}


def attempt(place, form, number, chance):
    """An attempt of one of 70 students, 60 of which are on a roster; some are late."""
    classroom, quiz = place
    ability = 0.2 + 0.01 * number
    end = chance.choices(
        [chance.randrange(8 * 60, 12 * 60), chance.randrange(12 * 60, 20 * 60)], [5, 1])[0]
    day = chance.choice([10, 14])
    return {
        "quizpress": "attempt", "version": 1, "id": f"{chance.getrandbits(128):032x}",
        "site": "Sea", "classroom": classroom, "quiz": quiz, "revision": "00",
        "student": {"name": f"{chance.choice(['Student', 'student '])} {number}"},
        "startedAt": f"2026-09-{day}T07:{chance.randrange(60):02}:00.000+02:00",
        "endedAt": f"2026-09-{day}T{end // 60:02}:{end % 60:02}:{chance.randrange(60):02}.000+02:00",
        "elapsedMs": 600000, "endedEarly": False, "seed": form[0],
        "responses": [response(question, ability, chance) for question in form[1]]}


def write_attempts(folder):
    chance = random.Random(18)
    asked = forms(folder)
    lines = []
    for classroom in ("strict", "open"):
        for quiz in QUIZZES:
            for _ in range(ATTEMPTS // (2 * len(QUIZZES))):
                it = attempt(
                    (classroom, quiz), chance.choice(asked[quiz]), chance.randrange(70), chance)
                lines.append(json.dumps(it))
                if chance.random() < 0.03:
                    lines.append(lines[-1])
                if chance.random() < 0.02:
                    lines.append(json.dumps({**it, "elapsedMs": 600001}))
    chance.shuffle(lines)
    write(folder / "attempts.ndjson", "\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    """A course with its bundle, its attempts, and the figures of `stats` by quiz and question."""
    folder = tmp_path_factory.mktemp("taken")
    write_course(folder)
    write_attempts(folder)
    shutil.copytree(folder / "course", folder / "merged/course")
    quizpress(
        folder / "merged", "merge", "--received-from", "claimed", folder / "attempts.ndjson")
    shown = json.loads(quizpress(folder / "merged", "stats", "--format", "json"))
    figures = {
        (f"{quiz['classroom']}/{quiz['quiz']}", question["id"]): question
        for quiz in shown["quizzes"] for question in quiz["questions"]
        if question["facility"] is not None}
    return folder, figures


def compare(table, figures):
    rows = {(row["quiz"], row["question"]): row for row in csv.DictReader(io.StringIO(table))}
    # Of every quiz all questions but the void ones and the essay.
    assert len(figures) == 2 * (4 * 4 + 4 + 3)
    assert rows.keys() == figures.keys()
    for place, wanted in figures.items():
        row = rows[place]
        assert (int(row["n"]), int(row["skipped"])) == (wanted["n"], wanted["skipped"]), place
        for name in FIGURES:
            found = float(row[name]) if row[name] else None
            assert found == pytest.approx(wanted[name], rel=0, abs=1e-9), (place, name)


def test_the_attempts_show_every_rule(taken):
    folder, figures = taken
    scored = [json.loads(line) for line in quizpress(folder, "score", folder / "attempts.ndjson")
              .splitlines()]
    assert {line["lateness"] for line in scored} == {"on-time", "late", "closed"}
    assert {line["void"] for line in scored} == {True, False}
    assert any(line["points"] is None for line in scored)
    assert any(line["student"] is None for line in scored)
    assert any(not line["answered"] for line in scored)
    drawn = {line["attempt"]: 0 for line in scored if line["quiz"] == "open/drawn"}
    for line in scored:
        if line["attempt"] in drawn and line["points"] is not None and not line["void"]:
            drawn[line["attempt"]] += line["of"]
    assert {6.5, 7.5} <= set(drawn.values())
    contents = {}
    for line in scored:
        contents.setdefault(line["attempt"], set()).add(line["content"])
    assert len(contents) == ATTEMPTS
    assert sum(len(each) > 1 for each in contents.values()) > ATTEMPTS / 100


def test_duckdb_gives_the_figures_of_stats(taken):
    folder, figures = taken
    (folder / "scored.ndjson").write_text(
        quizpress(folder, "score", folder / "attempts.ndjson", "--quiet"))
    done = subprocess.run(
        [sys.executable, RECIPES / "duckdb-stats.py", "scored.ndjson",
         "course/build/bundle/bundle.json"],
        cwd=folder, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    compare(done.stdout, figures)


@pytest.mark.timeout(900)
@pytest.mark.skipif(
    importlib.util.find_spec("pyspark") is None or shutil.which("java") is None,
    reason="Spark needs the package pyspark (400 MB) and Java")
def test_spark_gives_the_figures_of_stats(taken):
    folder, figures = taken
    done = subprocess.run(
        [sys.executable, RECIPES / "spark-stats.py", "course", "attempts.ndjson"],
        cwd=folder, text=True, capture_output=True,
        env={**os.environ, "QUIZPRESS": QUIZPRESS, "SPARK_LOCAL_IP": "127.0.0.1",
             "PYSPARK_PYTHON": sys.executable})
    assert done.returncode == 0, done.stderr[-2000:]
    compare(done.stdout, figures)
