"""A course with the attempts of a class: every kind of question, a survey, polls on two days.

Each student's answers are drawn from a seed: stronger students are right more often, and one key is
wrong.
"""

import json
import math
import random

from courses import quizpress, write

SITE = "title: Riverside School\ntime-zone: Europe/Berlin\n"
CLASSROOM = """---
name: Biology 9B
teacher: Ada Example
created: 2026-08-01
---
"""
CELLS = """---
name: Cells <and> "more"
created: 2026-09-01
deadline: 2026-09-30
---

## Which organelle carries out *photosynthesis*? {#organelle points=2}

- [ ] Mitochondrion
- [x] Chloroplast
- [ ] Nucleus
- [ ] Ribosome

## Which of these are made of cells? {#made type=multiple scoring=each-option}

- [x] Oak
- [x] Yeast
- [ ] Quartz
- [ ] =HYPERLINK("https://example.org")

## Where does a plant cell keep its water? {#water}

- [x] Cell wall
- [ ] Vacuole
- [ ] Nucleus

## How many chromosomes has a human body cell? {#chromosomes}

= 46

## Name the process that turns glucose into ATP. {#process}

= respiration
= cellular respiration

## The speed of [[(light)|sound|wind]] is [[fast]]. {#speed}

## Put the phases in order. {#phases type=ordering}

1. Prophase
2. Metaphase
3. Anaphase

## Match each scientist with the discovery. {#scientists type=matching}

| Scientist | Discovery |
|---|---|
| Hooke | Cells in cork |
| Leeuwenhoek | Bacteria |
|  | Penicillin |

## Explain osmosis in your own words. {#osmosis type=essay points=5}

> Look for: membrane, water, gradient.
"""
SURVEY = """---
name: How was the term?
created: 2026-09-01
kind: survey
---

## How sure do you feel about cells? {#sure type=scale}

- Not at all
- A little
- Quite
- Very

## Which topic should come back? {#topic}

- [ ] Cells
- [ ] Food webs
- [ ] Inheritance

## What would you change? {#change type=essay}
"""
POLL = """---
name: Poll {day}
created: 2026-09-01
kind: poll
---

## Is a virus alive? {{#alive}}

- [ ] Yes
- [ ] No
- [ ] It depends

## Is fire alive? {{#fire}}

- [ ] Yes
- [x] No
"""
TEXTS = [
    "More experiments, please.", "Nothing. It was good.", "<script>alert(1)</script>",
    "=1+1", "Shorter quizzes\nand longer breaks.", "\u202eturned \u0007bell",
]


def take(folder, students=40, seed=1):
    """Writes the course, generates and merges attempts; returns its folder."""
    sources = {
        "cells": CELLS, "term": SURVEY, "2026-09-07": POLL.format(day=1),
        "2026-09-14": POLL.format(day=2)}
    roster = "id,name\n" + "".join(f"s{n:02},Student {n:02}\n" for n in range(students))
    write(folder, {
        "site.yml": SITE, "biology-9b/classroom.md": CLASSROOM, "biology-9b/members.csv": roster,
        **{f"biology-9b/quizzes/{name}.md": text for name, text in sources.items()}})
    quizpress(folder, "build", "--quiet")
    bundle = json.loads((folder / "build" / "bundle" / "bundle.json").read_text("utf-8"))
    chance = random.Random(seed)
    inbox = folder / "attempts"
    inbox.mkdir()
    lines = [
        json.dumps(attempt(bundle, quiz, student, chance), ensure_ascii=False)
        for quiz in sources for student in range(students) if chance.random() < 0.9]
    (inbox / "all.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    quizpress(folder, "merge", "--received-from", "claimed", "--now", "2026-09-30T00:00:00Z")
    return folder


def attempt(bundle, quiz, student, chance):
    """The attempt that one student submits."""
    questions = [one for one in bundle["questions"] if one["quiz"]["quiz"] == quiz]
    ability = (student % 10) / 10 - 0.45
    elapsed = int(1000 * 60 * math.exp(chance.gauss(2.3, 0.4)))
    responses = [response(one, ability, chance) for one in questions]
    return {
        "quizpress": "attempt", "version": 1, "id": f"{chance.getrandbits(128):032x}",
        "site": "Riverside School", "classroom": "biology-9b", "quiz": quiz, "revision": "ab",
        "student": {"id": f"s{student:02}", "name": f"Student {student:02}"},
        "startedAt": "2026-09-10T08:00:00.000+02:00", "endedAt": "2026-09-10T09:00:00.000+02:00",
        "elapsedMs": elapsed, "endedEarly": False, "seed": "0" * 32, "responses": responses}


def response(question, ability, chance):
    given = {"question": question["id"]}
    if chance.random() < 0.06:
        return {**given, "options": None}
    is_right = chance.random() < 0.55 + ability
    return {**given, **ANSWERS[question["kind"]](question, is_right, chance)}


def choice(question, is_right, chance):
    options = question["options"]
    keys = sorted(one["id"] for one in options if one["isKey"])
    # The key of this question is wrong on purpose: good students select another option.
    if question["id"] == "water":
        is_right = not is_right
    if keys and is_right:
        return {"options": keys}
    return {"options": [chance.choice(options)["id"]]}


def short_text(question, is_right, chance):
    right = ["Respiration", "respiration ", "cellular respiration"]
    wrong = ["photosynthesis", "Photosynthesis", "breathing", "digestion", "<b>no</b>", "=1+1"]
    return {"text": chance.choice(right if is_right else wrong)}


def numeric(question, is_right, chance):
    return {"text": "46" if is_right else chance.choice(["23", "48", "forty-six", "64", "1e9"])}


def blanks(question, is_right, chance):
    given = {}
    for blank in question["blanks"]:
        if "menu" in blank:
            menu = blank["menu"]
            given[blank["id"]] = next(one["id"] for one in menu if one["isKey"] == is_right)
        else:
            given[blank["id"]] = "fast" if is_right else chance.choice(["slow", "Quick", "red"])
    return {"blanks": given}


def ordering(question, is_right, chance):
    ids = [one["id"] for one in question["items"]]
    return {"order": ids if is_right else chance.sample(ids, len(ids))}


def matching(question, is_right, chance):
    partners = [one["id"] for one in question["partners"]]
    return {"pairs": {
        row["id"]: row["partner"] if is_right else chance.choice(partners)
        for row in question["rows"]}}


ANSWERS = {
    "choice": choice, "short-text": short_text, "numeric": numeric, "blanks": blanks,
    "ordering": ordering, "matching": matching,
    "essay": lambda question, is_right, chance: {"text": chance.choice(TEXTS)},
    "scale": lambda question, is_right, chance: {"options": [
        question["steps"][min(3, max(0, round(chance.gauss(1.8, 1))))]["id"]]},
}
