"""Front matter of real files, damaged at random, is judged alike by the schemas and by `check`.

The files are those of the example course, and those below QUIZPRESS_CORPUS if it is set.
"""

import os
import pathlib
import random
import re

import pytest
import yaml
from test_schemas import (
    BASES, ROOT, UNSAYABLE, VALIDATORS, as_words, as_yaml, codes_by_path, course, errors, write)

from sampling import sampled  # (test_schemas adds its folder)

SEED = int(os.environ.get("SEED", "1"))
COUNT = 2000 if os.environ.get("QUIZPRESS_TEST_ALL") else 60
NAMES = {"site.yml": "site", "classroom.md": "classroom"}
WORDS = ["", "~", "5", "-1", "0.5", "true", "True", "yes", "word", "two words", "[a, b]", "[]",
         "{}", "{a: b}", "{name: Ada}", "[[a]]", "2026-09-14", "2026-02-30", "10 min", "100", "101", "50%",
         '"5"', "'a'", "a@b", "https://a.example/", "en", "é🙂", "> folded", "- a", "practice", "open"]


def front_matters() -> list[tuple[str, str]]:
    """The kind and the front matter of each real file."""
    found = []
    corpus = os.environ.get("QUIZPRESS_CORPUS")
    for folder in [ROOT / "content", *([pathlib.Path(corpus)] if corpus else [])]:
        for path in sorted([*folder.rglob("*.md"), *folder.rglob("site.yml")]):
            text = path.read_text(encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")
            kind = NAMES.get(path.name) or (
                "lecture" if path.parent.name == "lectures"
                else "translation" if "." in path.stem and path.parent.name == "quizzes" else "quiz")
            if kind == "site":
                found.append((kind, text))
            elif text.startswith("---\n") and "\n---\n" in text:
                text = text[4:text.index("\n---\n") + 1]
                # The tests of the schemas number the classrooms that have this name.
                room = re.sub("^name: .*$", "name: Sea", text, flags=re.MULTILINE)
                found.append((kind, room if kind == "classroom" else text))
    return found


def entries(text: str) -> list[str]:
    """The lines of each field, with those below it."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        if found and (line[0] in " \t-#\n"):
            found[-1] += line
        else:
            found.append(line)
    return found


def damaged(text: str, other: str, source: random.Random) -> str:
    """A text with one to three of its fields changed, moved or taken from another one."""
    parts = entries(text)
    for _ in range(source.choice([1, 1, 2, 3])):
        at = source.randrange(len(parts))
        name, _, value = parts[at].partition(":")
        match source.randrange(8):
            case 0 | 1: parts[at] = f"{name}: {source.choice(WORDS)}\n"
            case 2: parts.insert(at, source.choice(entries(other)))
            case 3: parts[at] = f"{name[:-1]}:{value}"
            case 4: parts[at] = f"{name.title()}:{value}"
            case 5:
                if len(parts) > 1:
                    del parts[at]
            case 6:
                place = source.randrange(len(parts[at]))
                parts[at] = parts[at][:place] + source.choice("x0:[]{}-,. %\"'") + parts[at][place + 1:]
                parts[at] = parts[at].rstrip("\n") + "\n"
            case 7:
                parts[at] = f"{name}:\n" + "".join(
                    f"  {word}: {source.choice(WORDS)}\n" for word in ["name", "late", "quizzes"])
    return "".join(parts)


def is_front_matter(text: str) -> bool:
    """Whether a reader of YAML finds fields in it, none of them twice."""
    try:
        node = yaml.compose(text, yaml.BaseLoader)
    except yaml.YAMLError:
        return False
    return isinstance(node, yaml.MappingNode) and "\n---\n" not in f"\n{text}"


def texts(kind: str) -> list[str]:
    """Real front matters of a kind, and damaged ones."""
    real = [text for own, text in front_matters() if own == kind] or [write(BASES[kind])]
    all_texts = [text for _, text in front_matters()]
    source = random.Random(f"{SEED} {kind}")
    count = COUNT // 10 if kind == "site" else COUNT
    found = real + [damaged(source.choice(real), source.choice(all_texts), source)
                    for _ in range(count)]
    return [text for text in dict.fromkeys(found) if is_front_matter(text)]


def codes(kind: str, found: list[str], folders) -> list[set[str]]:
    """The codes of the errors that `check` reports for each front matter."""
    if kind != "site":
        return errors(kind, found, folders)
    return [codes_by_path(course(folders.mktemp("site"), text)).get("content/site.yml", set())
            for text in found]


@pytest.mark.parametrize("kind", sampled(BASES, "quiz"))
def test_damaged_front_matter_of_real_files_is_judged_alike(kind, tmp_path_factory):
    judged, refused, disagreements = 0, 0, []
    found = texts(kind)
    for text, own in zip(found, codes(kind, found, tmp_path_factory), strict=True):
        if own & UNSAYABLE:
            continue
        judged += 1
        refused += bool(own)
        for reading in (as_words, as_yaml):
            value = reading(yaml.compose(text, yaml.BaseLoader))
            if VALIDATORS[kind].is_valid(value) == bool(own):
                disagreements.append(f"{reading.__name__}: {own}\n{text}")
    print(f"{kind}: {judged} judged, {refused} refused")
    assert disagreements == [], "\n".join(disagreements)
    assert refused > len(found) / 4 and judged > refused
