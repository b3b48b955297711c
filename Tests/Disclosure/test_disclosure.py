"""Builds courses that differ in all that says what is right, and looks for it in their sites.

QUIZPRESS names the program, the debug build's without it.
"""

import base64
import gzip
import os
import pathlib
import re
import subprocess
import zlib

import pytest

from forms import hidden_in
from sealed import SEALED, WORDS, write_course

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("QUIZPRESS", str(ROOT / ".build/debug/quizpress"))


def built_site(folder):
    """Builds a course; the files of its site by path."""
    command = [PROGRAM, "build", "--quiet", "--root", str(folder)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stderr
    site = folder / "build" / "site"
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def build(folder, variant, extra=""):
    """Builds a variant; the files of its site by path, and its bundle."""
    folder.mkdir()
    write_course(folder, variant, extra)
    return built_site(folder), (folder / "build" / "bundle" / "bundle.json").read_bytes()


def build_files(folder, quiz):
    """Builds a course of one quiz, 'room/quizzes/notes.md'; the files of its site by path."""
    room = folder / "content" / "room"
    (room / "quizzes").mkdir(parents=True)
    (folder / "content" / "site.yml").write_text("title: Notes\ntime-zone: UTC\n")
    (room / "classroom.md").write_text(
        "---\nname: The one room\nteacher: Ada Example\ncreated: 2026-01-01\n---\n")
    (room / "quizzes" / "notes.md").write_text(quiz)
    return built_site(folder)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sealed")
    return {variant: build(folder / variant, variant) for variant in WORDS}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("open")
    return build(folder / "one", "one", "answers: open\n")


def test_the_sites_are_the_same_to_the_byte(sealed):
    (one, _), (two, _) = sealed.values()
    assert sorted(one) == sorted(two)
    assert [path for path in one if one[path] != two[path]] == []
    assert {f"room/quizzes/{name}.html" for name in SEALED} <= set(one)
    assert [path for path in one if path.endswith((".png", ".pdf"))] == ["room/quizzes/shown.png"]


@pytest.mark.parametrize("variant", WORDS)
def test_no_secret_is_in_any_file_in_any_form(sealed, variant):
    files, _ = sealed[variant]
    secrets = list(WORDS[variant].values())
    faults = {path: hidden_in(data, secrets) for path, data in files.items()}
    assert {path: found for path, found in faults.items() if found} == {}
    names = "\n".join(files).lower()
    assert [secret for secret in secrets if secret in names] == []


def test_an_open_site_holds_what_a_sealed_one_hides(opened):
    files, bundle = opened
    words = dict(WORDS["one"])
    hidden = [words.pop(name) for name in ("rubric", "draft", "comment")]
    site = b"\n".join(files.values())
    for name in ("word", "other", "feedback", "explanation"):
        assert words[name].encode() in site, name
    assert hidden_in(site, hidden) == set(), "rubrics, drafts and comments are in no page"
    assert f"room/quizzes/{words['image']}.png" in files
    assert words["word"].encode() in bundle and hidden[0].encode() in bundle


RELEASED = "answers: release\nrelease: 2026-12-02\n"
SEALED_TEXT = re.compile(rb'"siv":"[^"]*","ct":"[^"]*"')


@pytest.fixture(scope="module")
def unreleased(tmp_path_factory):
    """Two variants whose pages have the answers, sealed with the same key."""
    folder = tmp_path_factory.mktemp("unreleased")
    quizzes = {name: SEALED[name] for name in ("exam", "quiz")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
        for variant in WORDS:
            (folder / variant).mkdir()
            write_course(folder / variant, variant, RELEASED, quizzes)
        subprocess.run(
            [PROGRAM, "release", "--new-key", "--quiet", "--root", str(folder / "one")], check=True)
        return {variant: built_site(folder / variant) for variant in WORDS}


def test_sites_with_sealed_answers_differ_in_what_is_sealed_alone(unreleased):
    one, two = unreleased.values()
    assert sorted(one) == sorted(two)
    pages = {"room/quizzes/exam.html", "room/quizzes/quiz.html"}
    assert {path for path in one if one[path] != two[path]} == pages
    for path, text in one.items():
        assert len(text) == len(two[path]), path
        assert SEALED_TEXT.sub(b"", text) == SEALED_TEXT.sub(b"", two[path]), path
    secrets = {variant: list(words.values()) for variant, words in WORDS.items()}
    faults = {(variant, path): hidden_in(text, secrets[variant])
              for variant, files in unreleased.items() for path, text in files.items()}
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize("text", WORDS["one"].values())
def test_the_search_finds_what_is_hidden(text):
    data = f"A page {text} of text".encode()
    for hide in (base64.b64encode, bytes.hex, gzip.compress, zlib.compress):
        wrapped = hide(data)
        wrapped = wrapped.encode() if isinstance(wrapped, str) else wrapped
        assert hidden_in(b"<p>" + wrapped + b"</p>", [text]), hide
    for shift in range(3):
        assert hidden_in(base64.b64encode(b"x" * shift + text.encode()), [text])
    assert hidden_in(base64.b64encode(zlib.compress(data)), [text])
    assert not hidden_in(b"nothing of it", [text])
