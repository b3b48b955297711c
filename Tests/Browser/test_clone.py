"""The source of a quiz that others may copy: linked on its page, and copied from there."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import is_sealed

QUIZPRESS = os.environ.get("QUIZPRESS")
LINK = re.compile(r'<a href="([^"]*)" download>')


def is_published(site):
    return lambda path, _: LINK.search(site.html(path)) is not None


def test_only_quizzes_that_say_so_have_their_source_in_the_site(site):
    published = {path for path, quiz in site.quizzes.items() if is_published(site)(path, quiz)}
    assert published
    sources = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.md")}
    assert sources == {path.removesuffix(".html") + ".md" for path in published}
    assert not any(is_sealed(path, site.quizzes[path]) for path in published)


def test_the_page_links_to_its_source(site, server, page):
    quiz, _ = site.first(is_published(site))
    # From file://, a browser shows the file instead.
    page.goto(server + quiz)
    page.click(".details > summary")
    with page.expect_download() as started:
        page.click(".details a[download]")
    text = pathlib.Path(started.value.path()).read_text(encoding="utf-8")
    assert started.value.suggested_filename == pathlib.Path(quiz).stem + ".md"
    assert "\nclone: true\n" in text


@pytest.mark.skipif(not QUIZPRESS or not shutil.which("curl"), reason="needs quizpress and curl")
def test_a_quiz_is_copied_from_the_address_of_its_page(site, server, tmp_path):
    quiz, _ = site.first(is_published(site))
    content = tmp_path / "content"
    (content / "class").mkdir(parents=True)
    (content / "site.yml").write_text("title: School\ntime-zone: UTC\n")
    (content / "class" / "classroom.md").write_text(
        "---\nname: Class\nteacher: Ada\ncreated: 2026-08-01\n---\n")

    def run(*arguments):
        return subprocess.run(
            [QUIZPRESS, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)

    done = run("clone", f"{server}{quiz}?q=1#here", "--into", "class", "--as", "copy")
    assert done.returncode == 0, done.stderr
    copy = (content / "class/quizzes/copy.md").read_text(encoding="utf-8")
    source = (site.folder / quiz).with_suffix(".md").read_text(encoding="utf-8")
    assert re.search(r"^author: .*$", source, re.M)[0] in copy and "clone:" not in copy
    images = re.findall(r"\]\((images/[^)]*)\)", copy)
    for image in images:
        assert (content / "class/quizzes" / image).exists()
    assert run("check").returncode == 0
    sealed, _ = site.first(is_sealed)
    refused = run("clone", f"{server}{sealed}", "--into", "class")
    assert refused.returncode == 1 and "404" in refused.stderr
    assert "with 'clone: true'" in refused.stderr
    for address in (server, server.removesuffix("/some/folder/")):
        refused = run("clone", address, "--into", "class")
        assert refused.returncode == 1 and "page or source" in refused.stderr, address
    refused = run("clone", f"{server}{quiz}", "--into", "class", "--as", "../up")
    assert refused.returncode == 64


@pytest.mark.skipif(not QUIZPRESS, reason="needs quizpress")
def test_a_copy_keeps_the_key_secret_and_publishes_no_files(tmp_path):
    quizzes = tmp_path / "content/class/quizzes"
    quizzes.mkdir(parents=True)
    (tmp_path / "content/site.yml").write_text("title: School\ntime-zone: UTC\n")
    (tmp_path / "content/class/classroom.md").write_text(
        "---\nname: Class\nteacher: Ada\ncreated: 2026-08-01\n---\n")
    (quizzes / "a.md").write_text(
        "---\nname: A\ncreated: 2026-08-01\nkind: practice\nanswers: teacher\n"
        "publish: page.html\n---\n\n## Is it?\n\n= a\n")
    (quizzes / "page.html").write_text("<p>")
    done = subprocess.run(
        [QUIZPRESS, "clone", "class/a", "--into", "class", "--as", "b", "--name", "B"],
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    copy = (quizzes / "b.md").read_text()
    assert "answers: teacher" in copy and "publish" not in copy
