"""The JSON Schemas of front matter take what `check` takes, and refuse what it refuses.

Documentation/editors.md names what no schema can say; `UNSAYABLE` has the codes of these errors.
"""

import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

import jsonschema
import pytest
import yaml

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import FULL_RUN, only_in_full_run, sampled  # noqa: E402

QUIZPRESS = os.environ.get("QUIZPRESS", ".build/debug/quizpress")
KINDS = ["site", "classroom", "quiz", "lecture", "translation"]
VALIDATORS = {
    kind: jsonschema.Draft202012Validator(
        json.loads((ROOT / f"Documentation/{kind}.schema.json").read_text(encoding="utf-8")))
    for kind in KINDS
}
UNSAYABLE = {
    # Other fields, other files, the calendar and the disk.
    "ambiguous-time", "dead-link", "duplicate-classroom-name",
    "duplicate-quiz-name", "low-contrast", "missing-image", "missing-time-zone",
    "nonexistent-time", "path-outside-course", "times-out-of-order", "unknown-category",
    "unknown-receiver", "unknown-time-zone", "weights-not-100",
    # Characters and YAML, before there are fields at all.
    "bidirectional-control", "control-character", "escaped-character", "front-matter-limit",
    "front-matter-syntax", "invisible-character", "not-utf-8", "repeated-field",
    "unsupported-yaml",
}
# After one of these the other fields are not read.
UNREAD = {"front-matter-limit", "front-matter-syntax", "unsupported-yaml"}
# A pair of valid values and of damaged ones for each field. Those of one list are alike.
TIMES = ["2026-09-14", "2026-09-14 23:59", "2026-09-14T23:59:30", "2026-09-14T23:59:00+02:00",
         "2026-09-14T21:59:00.25Z", "2028-02-29", '"2026-09-14"', "2000-02-29", "1900-01-31"]
NO_TIMES = ["tomorrow", "14.9.2026", "2026-9-14", "2026-02-30", "2026-04-31", "2026-13-01",
            "2026-09-14 24:00", "2026-09-14 8:00", "2026-09-14T23:59+25:00", "20260914", "2026",
            "true", "[2026-09-14]", "{day: 1}", "2027-02-29", "1900-02-29", "3000-01-01",
            "1899-12-31", "2026-09-14 23:59 Z"]
FLAGS, NO_FLAGS = ["true", "false", "yes", "no", '"true"'], [
    "True", "on", "1", "0", "maybe", "[true]", "{a: b}", "TRUE", "nope"]
TEXTS, NO_TEXTS = ["words", "2026", "true", "1.5", '"a: b"', "> \n    folded\n    words"], [
    "[a, b]", "{a: b}", "[]"]
NAMES, NO_NAMES = TEXTS, NO_TEXTS + ["", '""', '"  "', "~"]
PERCENTS = ["0", "60", "100", "33.33", "50%", '"50 %"', "007", "12.5", "-0", "100.00", "0.00"]
NO_PERCENTS = ["101", "-1", '"33.333"', "half", "100.01", "[60]", "{a: 1}", "1,5", '"%"', "1e2%"]


def categories(count: int) -> str:
    return "{" + ", ".join(f"c{index}: 1" for index in range(count)) + "}"


TAGS, NO_TAGS = ["a", "a, b", "[a, b]", "[a, 5]", "\n  - a\n  - b", "[]"], ["{a: b}", "[[a]]"]
CODES = ["empty-option", "[empty-option, name-length]", "[]"]
NO_CODES = ["empty-options", "[empty-option, nothing]", "unknown-field", "{a: b}", "5",
            "Empty-Option", '"empty-option, name-length"', "[[name-length]]"]
LANGUAGES = ["en", "pt-BR", "zh-Hans", "EN", "no", "gsw"]
NO_LANGUAGES = ["english", "e", "en_US", "5", "[en]", "en-", "de, en"]
QUIZ = {
    "name": (NAMES, NO_NAMES),
    "description": (TEXTS, NO_TEXTS),
    "author": (TEXTS, NO_TEXTS),
    "license": (TEXTS, NO_TEXTS),
    "created": (TIMES, NO_TIMES + ["", "~"]),
    "opens": (TIMES, NO_TIMES),
    "deadline": (TIMES, NO_TIMES),
    "closes": (TIMES, NO_TIMES),
    "kind": (["quiz", "exam", "practice"], ["test", "Quiz", "5", "[quiz]", "quizz", "lecture"]),
    "draft": (FLAGS, NO_FLAGS),
    "extra-credit": (FLAGS, NO_FLAGS),
    "clone": (["false", "no"], NO_FLAGS),
    "anonymous": (["false", "no"], NO_FLAGS + ["true", "yes"]),
    "answers": (["open", "teacher"], ["release", "closed", "Open", "[open]", "never", "1"]),
    "attempts": (["1", "3", "1000", "unlimited", '"7"', "007"],
                 ["0", "1001", "-1", '"1.5"', "three", "[3]", "infinite", "true", "1000000000000"]),
    "score": (["best", "last", "first", "average"], ["mean", "Best", "[best]", "highest", "4"]),
    "time-limit": (["45 s", "20 min", "1 h 30 min", "7 d", "90min", "168 h", "604800 s", "0 h 5 s"],
                   ["20", "20 minutes", "0 min", "8 d", "169 h", "10081 min", "1:30", "30 min 1 h",
                    "[20 min]", "-5 min", "1.5 h", "604801 s", "true"]),
    "shuffle": (["options", "questions", "both", "none"], ["all", "true", "Both", "[both]"]),
    "scoring": (["all-or-nothing", "net-correct", "each-option", "each-option-penalty",
                 "weights", "penalty=0.25", "penalty=1", "penalty=0"],
                ["partial", "penalty", "penalty=2", "penalty=x", "penalty=0.255", "[weights]",
                 "penalty=-0.5", "5"]),
    "pass": (PERCENTS + ["0.5%"], NO_PERCENTS + ["0.5", '"0.99"', "0.01"]),
    "category": (TEXTS, NO_TEXTS),
    "tags": (TAGS, NO_TAGS),
    "language": (LANGUAGES, NO_LANGUAGES),
    "formerly": (["older", "other/older", "[older, old-er]", "a, b", "2024", "\n  - x1"],
                 ["Older", "a b", "cells.md", "a/b/c", "{a: b}", "-a", "[a, B]", "con", "lpt1", "1.5",
                  "x" * 65]),
    "publish": (["[]"], ["{a: b}", "[[a]]"]),
    "allow": (CODES, NO_CODES),
    # Other fields of a group than the base has.
    "nmae": ([], ["Cells"]), "Deadline": ([], ["2026-09-14"]), "weights": ([], ["{a: 100}"]),
    "time_limit": ([], ["20 min"]), "password": ([], ["x"]), "randomize": ([], ["true"]),
    "pages": ([], ["5"]), "title": ([], ["Cells"]),
}
TRANSLATION = {
    name: QUIZ[name] for name in ["name", "description", "draft", "allow", "publish"]
} | {"created": ([], ["2026-09-01"]), "kind": ([], ["quiz"]), "nmae": ([], ["x"])}
PERSON = {
    "name": (["Ada", "5"], ["", "[a]", '"  "']),
    "email": (["ada@example.org", "a@b"], ["ada", "a@b@c", '"a @b"', "@b", "a@", "[a@b]", "5"]),
    "mail": ([], ["a@b"]), "phone": ([], ["5"]),
}
GRADING = {
    "scale": (["{A: 90, F: 0}", "{A: 66.67}", "{}", "{A: 0.5%}"],
              ["{A: 101}", "{A: high}", "[90]", "90", "{A: 0.5}", "{A: [90]}", "{A: -1}", "{A: }"]),
    "points": (["{}"], ["{A: 4}", "[4]", "4"]),
    "drop-lowest": (["{quizzes: 1}", "{}", "{exams: 0}"],
                    ["{quizzes: one}", "{quizzes: -1}", "1", '{quizzes: "1.5"}', "[1]"]),
    "late": (["accept", "refuse"], ["reject", "Accept", "true", "[accept]"]),
    "missing": (["zero", "leave-out"], ["0", "skip", "Zero", "[zero]"]),
    "grace": (["0 min", "10 min", "7 d", "1 h 5 s"], ["8 d", "10", "soon", "[1 h]", "169 h"]),
    "curve": ([], ["5"]),
}
EXTENSION = ["{member: s1, until: 2026-09-21}", "{section: B, by: 24 h}", "{member: s1, by: 366 d}",
             "{member: s1, quiz: quiz, by: 3 d}", "{section: 5, until: 2026-09-21 10:00}"]
NO_EXTENSION = ["{member: s1}", "{by: 3 d}", "{member: s1, section: B, by: 3 d}",
                "{member: s1, until: 2026-09-21, by: 3 d}", "{member: s1, by: 367 d}",
                "{member: s1, by: 0 d}", "{member: s1, until: later}", "{member: [s1], by: 3 d}",
                "{member: s1, by: 3 d, why: ill}", "s1", "[s1]"]
CLASSROOM = {
    "name": (NAMES, NO_NAMES),
    "teacher": (["Ada", "5", "{name: Ada}", "{name: Ada, email: a@b}"],
                ["", "[Ada]", "ada@example.org", "{email: a@b}", "{}", "Ada <a@b>"]
                + [f"{{name: Ada, {key}: {value}}}" for key, (_, bad) in PERSON.items()
                   for value in bad if key != "name"]
                + [f"{{name: {value}}}" for value in PERSON["name"][1]]),
    "teachers": (["[Bo]", "[Bo, {name: Cy}]", "\n  - name: Bo\n    email: b@c\n  - Cy"],
                 ["Bo", "{name: Bo}", "[{email: b@c}]", "[b@c]", "[[Bo]]", "[{name: Bo, x: y}]"]),
    "created": (TIMES, NO_TIMES + ["", "~"]),
    "starts": (TIMES, NO_TIMES), "ends": (TIMES, NO_TIMES),
    "term": (TEXTS, NO_TEXTS), "number": (TEXTS, NO_TEXTS), "section": (TEXTS, NO_TEXTS),
    "credits": (PERCENTS + ["1000", "999.99"], ["1001", "-1", "many", "[4]", '"1.333"']),
    "access": (["open"], ["password", "closed", "Open", "[open]"]),
    "show-members": (FLAGS, NO_FLAGS),
    "weights": (["{quizzes: 60, exams: 40}", "{quizzes: 100}", "\n  quizzes: 50.5%\n  exams: 49.5",
                 "{quizzes: 60, exams: 40, mine: 0}", categories(100)],
                ["{quizzes: 101}", "{quizzes: all}", "[100]", "100", "{quizzes: [100]}",
                 "{quizzes: -5, exams: 105}", "{quizzes: }", categories(101)]),
    "grading": ([f"{{{key}: {value}}}" for key, (good, _) in GRADING.items() for value in good]
                + ["{scale: {A: 90, F: 0}, points: {A: 4, F: 0.5}}"],
                [f"{{{key}: {value}}}" for key, (_, bad) in GRADING.items() for value in bad]
                + ["[late]", "late"]),
    "extensions": ([f"[{group}]" for group in EXTENSION] + ["[]", "[{}]"],
                   [f"[{group}]" for group in NO_EXTENSION] + EXTENSION[:1] + ["5"]),
    "formerly": (["older", "[oldest, old-er]", "x, y", "2024"],
                 ["Older", "a b", "a/b", "{a: b}", "[a, B]", "aux"]),
    "publish": (["[]"], ["{a: b}"]),
    "allow": (CODES, NO_CODES),
    "nmae": ([], ["x"]), "Weights": ([], ["{a: 100}"]), "secret": ([], ["x"]),
    "semester": ([], ["2026"]), "deadline": ([], ["2026-09-14"]),
}
EXAM_KEY = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
SITE = {
    "title": (NAMES, NO_NAMES),
    "organization": (TEXTS, NO_TEXTS), "description": (TEXTS, NO_TEXTS),
    "time-zone": (["Europe/Berlin", "UTC", "GMT", "America/Argentina/Buenos_Aires"],
                  ["Berlin", "+02:00", "[UTC]", "5", "Europe Berlin", "CET"]),
    "language": (LANGUAGES, NO_LANGUAGES),
    "languages": (["en", "[en, zh]", "[EN, Ar]", "[]"], ["english", "[en, fr]", "{a: b}", "5"]),
    "base-url": (["https://a.example/", "http://a", "HTTPS://a/b?c#d"],
                 ["a.example", "ftp://a", "https:a", "https://", "https:///a", '"https://a b"', "5",
                  "[https://a]", "https:/a"]),
    "page-size": (["1", "30", "1000", '"30"'], ["0", "1001", "-1", "many", "[30]", "true"]),
    "submit-to": (["mailto:a@b", "MAILTO:a@b?subject=x", "https://a.example/x", "https://a:8080"],
                  ["a@b", "mailto:a", "http://a", "https://a_b", "https://-a", "https://a:0",
                   "mailto:@b", "[mailto:a@b]", "https://a:b", "https://user@a"]),
    "exam-key": ([EXAM_KEY], [EXAM_KEY[:-1], EXAM_KEY + "A", "5", "key", f"[{EXAM_KEY}]"]),
    "colors": (['{accent: "#0b6e4f"}', "{accent: 0b6e4f}", "{}",
                '{accent: "#0B6E4F", accent-dark: "#88ccff"}'],
               ['{accent: "#0b6"}', "{accent: green}", "[red]", "red", '{primary: "#0b6e4f"}',
                '{accent: ["#0b6e4f"]}', '{accent: "#0b6e4g"}']),
    "font": (["system", "serif", "humanist", "rounded"],
             ["Arial", "System", "a.exe", "[serif]", "5"]),
    "logo": ([], ["logo", "logo.pdf", "[logo.svg]", "5", "logo.mp3"]),
    "bundle": (["{for: qaptain}", "{for: [qaptain, clicker]}", "{}", "{for: []}"],
               ["{for: canvas}", "{for: [Qaptain]}", "qaptain", "[qaptain]", "{to: qaptain}",
                "{for: {a: b}}"]),
    "allow": (CODES, NO_CODES),
    "nmae": ([], ["x"]), "Title": ([], ["x"]), "timezone": ([], ["UTC"]), "theme": ([], ["dark"]),
}
BASES = {
    "site": {"title": "Sea", "time-zone": "Europe/Paris"},
    "classroom": {"name": "Sea", "teacher": "Ada", "created": "2026-09-01",
                  "weights": "{quizzes: 60, exams: 40}"},
    "quiz": {"name": "Tides", "created": "2026-09-01", "deadline": "2026-09-20"},
    "lecture": {"name": "Moon"},
    "translation": {"name": "Gezeiten"},
}
FIELDS = {"site": SITE, "classroom": CLASSROOM, "quiz": QUIZ, "lecture": QUIZ,
          "translation": TRANSLATION}
# What fields of one quiz demand of each other.
GRADED = ["category: a", "extra-credit: true", "pass: 50", "score: best", "scoring: weights"]
TOGETHER = [
    *[f"kind: {kind}\n{line}" for kind in ["survey", "poll", "practice", "exam"]
      for line in [*GRADED, "category:", "pass: ~", "anonymous: true", "anonymous: yes"]],
    *[f"clone: true\n{rest}" for rest in
      ["author: Ada", "", "author:", "author: Ada\nanswers: teacher", "author: Ada\nkind: exam",
       "author: Ada\nkind: exam\nanswers: open", "author: Ada\nanswers: open"]],
    *[f"{first}release: 2026-10-01\n{rest}" for first in ["", "answers: release\n"]
      for rest in ["", "kind: exam", "kind: practice", "kind: survey"]],
    "answers: release", "answers: release\nrelease:", "answers: teacher\nrelease: 2026-10-01",
    "release:",
]


def front_matters(kind: str):
    """Good and damaged ones: one field at a time, and some fields without a value or at all."""
    base = BASES[kind]
    for field, (good, bad) in FIELDS[kind].items():
        for value in [*good, *bad, *[""][:len(good)]]:
            yield write(base | {field: value})
    for field in base if len(base) > 1 else []:
        yield write({key: value for key, value in base.items() if key != field})
    for field in base:
        yield write(base).replace(f"{field}:", f"{field}s:", 1)
        yield write(base).replace(f"{field}:", f"{field.title()}:", 1)
    yield from extra_front_matters(kind, base)


def extra_front_matters(kind: str, base: dict):
    if kind in ("quiz", "lecture"):
        for lines, deadline in itertools.product(TOGETHER, [True, False]):
            more = {"deadline": "2026-09-20"} if deadline else {}
            yield write({"name": "Moon", "created": "2026-09-01"} | more) + lines.rstrip("\n") + "\n"
    if kind == "classroom":
        without = {key: value for key, value in base.items() if key != "teacher"}
        yield write(without | {"teachers": "[Bo]"})
        yield write(without | {"teachers": "[]"})
        yield write(without | {"teachers": '["", Bo]'})
        no_weights = {key: value for key, value in base.items() if key != "weights"}
        yield write(no_weights | {"grading": "{drop-lowest: {quizzes: 1}}"})
        yield write(no_weights | {"grading": "{drop-lowest: {}}"})


def write(fields: dict) -> str:
    return "".join(f"{key}: {value}\n" for key, value in fields.items())


def as_words(node):
    """A value in which every plain word is text, as Quizpress reads it."""
    return value_of(node, lambda text: None if text in ("", "~") else text)


def as_yaml(node):
    """A value as the core schema of YAML 1.2 has it, but for `True` and `TRUE`."""
    return value_of(node, core)


def value_of(node, plain):
    if isinstance(node, yaml.MappingNode):
        return {key.value: value_of(value, plain) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [value_of(item, plain) for item in node.value]
    return node.value if node.style else plain(node.value)


def core(text: str):
    if re.fullmatch(r"|~|null|Null|NULL", text):
        return None
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    return text


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory):
    """Front matters with what `check` says of each: the codes of its errors.

    Every sixth one, except in a full run.
    """
    found = []
    for kind in KINDS:
        texts = list(dict.fromkeys(front_matters(kind)))[::1 if FULL_RUN else 6]
        found += [(kind, text, codes) for text, codes in zip(
            texts, errors(kind, texts, tmp_path_factory), strict=True)]
    return found


def errors(kind: str, texts: list[str], folders):
    """The codes of the errors of each front matter."""
    if kind == "site":
        return errors_of_sites(texts, folders)
    found = []
    for start in range(0, len(texts), 100):
        found += errors_together(kind, texts[start:start + 100], folders.mktemp(kind))
    return found


def errors_of_sites(texts: list[str], folders):
    """Many in one file, each in another field, if each changes only that field."""
    base = fields_of(write(BASES["site"]))
    groups: list[dict[str, tuple[str, str]]] = []
    found = {}
    for text in texts:
        fields = fields_of(text)
        changed = [field for field in fields if fields[field] != base.get(field)]
        if len(changed) == 1 and base.keys() <= fields.keys():
            group = next((group for group in groups if changed[0] not in group), {})
            if not group:
                groups.append(group)
            group[changed[0]] = (text, fields[changed[0]])
        else:
            found[text] = set().union(*errors_of_site(text, folders).values())
    for group in groups:
        whole = "".join((base | {field: own for field, (_, own) in group.items()}).values())
        own = errors_of_site(whole, folders)
        assert own.keys() <= group.keys(), (whole, own)
        if any(codes & UNREAD for codes in own.values()):
            own = {field: errors_of_site(text, folders).get(field, set())
                   for field, (text, _) in group.items()}
        found |= {text: own.get(field, set()) for field, (text, _) in group.items()}
    return [found[text] for text in texts]


def fields_of(text: str) -> dict[str, str]:
    """The lines of each field."""
    lines = text.splitlines(keepends=True)
    fields = [(key.value, key.start_mark.line) for key, _ in yaml.compose(text, yaml.BaseLoader).value]
    ends = [line for _, line in fields[1:]] + [len(lines)]
    return {name: "".join(lines[start:end]) for (name, start), end in zip(fields, ends, strict=True)}


def errors_of_site(text: str, folders) -> dict[str, set[str]]:
    """The codes of errors by the field that they are in."""
    names = [name for name, own in fields_of(text).items() for _ in own.splitlines()]
    found: dict[str, set[str]] = {}
    for problem in problems(course(folders.mktemp("site"), text)):
        if problem.get("file") == "content/site.yml":
            found.setdefault(names[problem["range"]["start"]["line"] - 1], set()).add(problem["code"])
    return found


def errors_together(kind: str, texts: list[str], folder):
    course(folder, write(BASES["site"]))
    for number, text in enumerate(texts):
        classroom = text if kind == "classroom" else write(BASES["classroom"])
        room = room_of(folder, number, classroom.replace("ame: Sea", f"ame: Sea {number}", 1))
        if kind != "lecture":
            own = text if kind == "quiz" else write(BASES["quiz"])
            (room / "quizzes/quiz.md").write_text(f"---\n{own}---\n{QUESTION}")
        if kind == "lecture":
            (room / "lectures").mkdir()
            (room / "lectures/2026-09-07.md").write_text(f"---\n{text}---\n{QUESTION}")
        if kind == "translation":
            (room / "quizzes/quiz.de.md").write_text(f"---\n{text}---\n{QUESTION}")
    found = codes_by_path(folder)
    name = {"classroom": "classroom.md", "lecture": "lectures/2026-09-07.md", "quiz": "quizzes/quiz.md",
            "translation": "quizzes/quiz.de.md"}[kind]
    return [found.get(f"content/c{number}/{name}", set()) for number in range(len(texts))]


QUESTION = "\n## Is it? {#it}\n\n- [x] Yes\n- [ ] No\n"


def course(folder, site: str):
    (folder / "content").mkdir()
    (folder / "content/site.yml").write_text(site)
    return folder


def room_of(folder, number: int, text: str):
    room = folder / f"content/c{number}"
    (room / "quizzes").mkdir(parents=True)
    (room / "classroom.md").write_text(f"---\n{text}---\n")
    (room / "members.csv").write_text("id,name,section\ns1,Ada,B\ns2,Bo,5\n")
    return room


def codes_by_path(folder) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for problem in problems(folder):
        if "file" in problem:
            found.setdefault(problem["file"], set()).add(problem["code"])
    return found


def problems(folder) -> list[dict]:
    """The errors of a course."""
    done = subprocess.run(
        [QUIZPRESS, "check", "--format", "json", "--root", folder],
        capture_output=True, text=True)
    report = json.loads(done.stdout)
    assert report["omitted"] == 0
    return [problem for problem in report["diagnostics"] if problem["severity"] == "error"]


@pytest.mark.parametrize("kind", sampled(KINDS, "site", "quiz"))
def test_the_schemas_are_valid_and_printed_by_the_command(kind):
    jsonschema.Draft202012Validator.check_schema(VALIDATORS[kind].schema)
    done = subprocess.run([QUIZPRESS, "schema", kind], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == VALIDATORS[kind].schema


def test_good_and_damaged_front_matter_is_judged_alike(verdicts):
    disagreements, refused = [], 0
    for kind, text, codes in verdicts:
        refused += bool(codes)
        if codes & UNSAYABLE:
            continue
        for reading in (as_words, as_yaml):
            accepted = VALIDATORS[kind].is_valid(reading(yaml.compose(text, yaml.BaseLoader)))
            if accepted == bool(codes):
                disagreements.append((kind, reading.__name__, text, codes))
    assert disagreements == [], "\n".join(map(str, disagreements))
    least = 200 if FULL_RUN else 30
    assert refused > least and len(verdicts) - refused > least


@only_in_full_run
def test_files_of_the_project_are_judged_alike():
    """Those of the example course and of the fixtures, faulty ones with them.

    Except in a full run, of the fixtures only shared courses and those of `check`, which have most of
    the faults.
    """
    judged = 0
    tests = ROOT / "Tests/EndToEndTests"
    folders = [ROOT] if FULL_RUN else [tests / "Courses", tests / "Fixtures/check"]
    sites = {site for folder in folders for site in folder.glob("**/content/site.yml")}
    for site in sorted({*sites, ROOT / "content/site.yml"}):
        if ".build" in site.parts or "build" in site.parts:
            continue
        root = site.parents[1]
        found = codes_by_path(root)
        files = {site: "site"}
        files |= {path: "classroom" for path in root.glob("content/*/classroom.md")}
        files |= {path: "lecture" for path in root.glob("content/*/lectures/*.md")}
        files |= {path: "translation" if "." in path.stem else "quiz"
                  for path in root.glob("content/*/quizzes/*.md") if path.name != "README.md" and path.is_file()}
        for path, kind in files.items():
            judged += is_judged_alike(path, kind, found.get(str(path.relative_to(root)), set()))
    assert judged > 50


def is_judged_alike(path, kind, codes) -> bool:
    text = path.read_bytes().decode("utf-8-sig", errors="replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    parts = text.split("\n---\n", 1)
    block = text if kind == "site" else parts[0].removeprefix("---\n")
    if codes & UNSAYABLE or kind != "site" and (len(parts) < 2 or not text.startswith("---\n")):
        return False
    try:
        value = as_yaml(yaml.compose(block, yaml.BaseLoader))
    except yaml.YAMLError:  # `check` knows what is meant by more than a reader of YAML.
        return False
    assert VALIDATORS[kind].is_valid(value) or codes, (path, codes)
    return True
