"""Whole random courses: classrooms, rosters that share ids, quizzes of every kind, attempts, scores."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from courses import MAP, quiz_source, quizpress  # noqa: E402
from random_course import Question  # noqa: E402

SERVICES = ["qaptain", "quiztime", "grade-tracker", "breakapp", "clicker"]
NAMES = ["李雷", "韩梅梅", "Ada Lovelace Example", "Bo", "Zoë Åström-Lindqvist von Hohenstein", "O'Neil Pat"]
CATEGORIES = ["quizzes", "exams", "labs", "assignments", "participation", "projects"]
TEACHER = "Ines Falkenberg"


def classroom_source(random, name):
    """Front matter with weights that add up to 100, or none, and a scale with grade points."""
    lines = [
        f"name: Classroom {name}", f"teacher: {{ name: {TEACHER}, email: ines@x.example }}",
        "created: 2026-08-01", f"credits: {random.choice([1, 3, 4.5])}",
        f"term: {random.choice(['Fall 2026', '2026-27', '2026年春'])}",
        f"section: {random.choice(['2', 'b'])}"]
    chosen = random.sample(CATEGORIES[1:], random.randint(0, 5))
    if random.random() < 0.8:
        shares = [100 // (len(chosen) + 1)] * len(chosen)
        lines += ["weights:", f"  quizzes: {100 - sum(shares)}"]
        lines += [f"  {category}: {share}" for category, share in zip(chosen, shares)]
    else:
        chosen = []
    drop = random.choice(["", ", drop-lowest: { quizzes: 1 }"]) if chosen else ""
    lines += ["grading: { scale: { A: 90, B: 75, C: 50, F: 0 }, points: { A: 4, B: 3, C: 2, F: 0 }"
              + drop + " }"]
    return "---\n" + "\n".join(lines) + "\n---\n", chosen


def roster(random, classroom):
    """Members with ids that other classrooms have, too; one is in every classroom, one teaches."""
    rows = [("1", random.choice(NAMES), ""), ("2", random.choice(NAMES), f"two@{classroom}.example"),
            ("everywhere", "Mia Everywhere", "mia@x.example"),
            ("t", TEACHER, "ines@x.example")]
    return rows[:random.randint(1, 3)] + rows[2:]


def write(folder, path, text):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def make_course(folder, random, classrooms=3, quizzes=3, questions=5, services=SERVICES):
    """Writes a course with attempts and builds it for these services."""
    write(folder, "content/site.yml",
          f"title: Random\ntime-zone: Europe/Berlin\nbundle: {{ for: [{', '.join(services)}] }}\n")
    for at in range(classrooms):
        name = f"room-{at}"
        text, categories = classroom_source(random, name)
        write(folder, f"content/{name}/classroom.md", text)
        members = roster(random, name)
        members = list(dict.fromkeys(members))
        table = "id,name,email\n" + "".join(f"{id},{who},{mail}\n" for id, who, mail in members)
        write(folder, f"content/{name}/members.csv", table)
        if categories:
            write(folder, f"content/{name}/scores.csv", scores(random, members, categories))
        for number in range(quizzes):
            write_quiz(folder, random, name, number, questions)
    quizpress(folder, "build", "--quiet")
    hand_in(folder, random)
    quizpress(folder, "merge", "--received-from", "claimed", "--now", "2026-09-30T00:00:00Z")
    quizpress(folder, "build", "--quiet", "--now", "2026-10-01T00:00:00Z")


def scores(random, members, categories):
    lines = ["member,category,item,score,maximum"]
    for category in categories:
        for number in range(random.randint(1, 3)):
            most = random.choice([10, 7.5, 3, 100])
            for id, _, _ in members:
                score = random.choice([0, most, most / 2, round(random.uniform(0, most), 2)])
                lines.append(f"{id},{category},{category} {number},{score},{most}")
    return "\n".join(lines) + "\n"


def write_quiz(folder, random, classroom, number, questions):
    kind = random.choice(["quiz", "quiz", "exam", "practice", "survey", "poll"])
    front = {"kind": kind}
    if kind in ("quiz", "exam"):
        front["deadline"] = "2026-09-20"
    if random.random() < 0.4 and kind != "poll":
        front["time_limit"] = "20 min"
    body = ""
    for at in range(questions):
        question = Question(random, at)
        while "case=sensitive" in question.attributes or kind in ("survey", "poll") and (
                question.kind not in ("scale", "essay")):
            question = Question(random, at)
        source = question.source()
        body += re.sub(r" points=[^ }]*", "", source) if kind in ("survey", "poll") else source
    if kind == "survey":
        body += ("## Which of these do you do? {#selected-tasks type=multiple}\n\n- [ ] Sweep\n"
                 "- [ ] Cook\n\n")
    if "(map.svg)" in body:
        write(folder, f"content/{classroom}/quizzes/map.svg", MAP)
    write(folder, f"content/{classroom}/quizzes/quiz-{number}.md",
          quiz_source(f"Quiz {number}", body, **front))


def hand_in(folder, random):
    """Attempts of some members at some quizzes, with answers made from the bundle."""
    bundle = json.loads((folder / "build/bundle/bundle.json").read_text(encoding="utf-8"))
    asked = {}
    for question in bundle["questions"]:
        place = (question["quiz"]["classroom"], question["quiz"]["quiz"])
        asked.setdefault(place, []).append(question)
    lines = []
    for quiz in bundle["quizzes"]:
        for member in bundle["members"]:
            if member["classroom"] != quiz["classroom"] or member["role"] != "student":
                continue
            for _ in range(random.choice([0, 1, 1, 2])):
                questions = asked[quiz["classroom"], quiz["id"]]
                lines.append(json.dumps(
                    attempt(random, bundle["site"]["title"], quiz, member, questions)))
    write(folder, "attempts/all.jsonl", "\n".join(lines) + "\n")


def attempt(random, site, quiz, member, questions):
    day = random.randint(10, 25)
    return {
        "quizpress": "attempt", "version": 1, "id": f"{random.getrandbits(128):032x}",
        "site": site, "classroom": quiz["classroom"], "quiz": quiz["id"],
        "revision": quiz["revision"],
        "student": {"id": member["memberId"], "name": member["name"]},
        "startedAt": f"2026-09-{day}T08:00:00.000+02:00",
        "endedAt": f"2026-09-{day}T08:{random.randint(1, 20):02}:00.000+02:00",
        "elapsedMs": 60000, "endedEarly": random.random() < 0.5,
        "seed": f"{random.getrandbits(128):032x}",
        "responses": [{"question": one["id"], **given(random, one)} for one in questions],
        **({"score": {"points": 0, "of": 0}} if quiz["kind"] in ("quiz", "exam", "practice") else {}),
    }


def given(random, question):
    """An answer to a question of the bundle, often the right one."""
    kind = question["kind"]
    if kind in ("choice", "hotspot"):
        keys = [option["id"] for option in question["options"] if option["isKey"]]
        if random.random() < 0.5 and keys:
            return {"options": keys}
        return {"options": [random.choice(question["options"])["id"]]}
    if kind == "true-false":
        return {"options": [random.choice(["true", "false"])]}
    if kind == "scale":
        return {"options": [random.choice(question["steps"])["id"]]}
    if kind in ("numeric", "short-text", "essay"):
        return {"text": random.choice([question.get("shown") or "something", "wrong"])}
    return {"options": None}
