"""Courses for single tests, built by the real command.

QUIZPRESS names the program; the default is the one built by `swift build`.
"""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).parents[2]
QUIZPRESS = os.environ.get("QUIZPRESS", str(ROOT / ".build" / "debug" / "quizpress"))
SITE = "title: Cases\ntime-zone: Europe/Berlin\n"
MAP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"/>\n'
CLASSROOM = "---\nname: Cases\nteacher: Ada Example\ncreated: 2026-08-01\n---\n"


def quizpress(folder, *arguments):
    """The standard output of a command, which must succeed."""
    done = subprocess.run(
        [QUIZPRESS, *arguments, "--root", str(folder)], capture_output=True, text=True,
        check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def quiz_source(name, body, **front):
    """The source of a practice quiz; front matter by its fields, with underscores for hyphens."""
    keys = {"name": name, "created": "2026-09-01", "kind": "practice", **front}
    lines = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in keys.items())
    return f"---\n{lines}---\n\n{body}"


def write(folder, files):
    """Writes files by path below `content/`."""
    for path, text in files.items():
        file = folder / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def build(folder, quizzes, **site):
    """Builds a course with one classroom 'class', its quizzes by id; returns the site's folder.

    Quizzes that show `map.svg` get this file. `site` adds fields to `site.yml`, with underscores
    for hyphens.
    """
    lines = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in site.items())
    write(folder, {
        "site.yml": SITE + lines, "class/classroom.md": CLASSROOM,
        **({"class/quizzes/map.svg": MAP} if "(map.svg)" in "".join(quizzes.values()) else {}),
        **{f"class/quizzes/{name}.md": text for name, text in quizzes.items()}})
    quizpress(folder, "build")
    return folder / "build" / "site"


def open_quiz(page, site, name):
    """Opens a quiz; from then on, `taken` is the page's object for it."""
    page.goto((site / "class" / "quizzes" / f"{name}.html").as_uri())
    page.evaluate("() => { window.taken = new QuizPage(); }")


def merged(folder, attempts):
    """Merges attempts and returns their records in the summaries, by id."""
    inbox = folder / "attempts"
    inbox.mkdir(exist_ok=True)
    lines = [json.dumps(attempt, ensure_ascii=False) for attempt in attempts]
    (inbox / "all.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    quizpress(folder, "merge", "--received-from", "claimed", "--now", "2026-09-30T00:00:00Z")
    found = {}
    for path in sorted((folder / "stats").rglob("*.summary.json")):
        for student in json.loads(path.read_text(encoding="utf-8"))["students"]:
            found |= {attempt["id"]: attempt for attempt in student["attempts"]}
    return found
