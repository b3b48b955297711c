"""A build on a disk with little space."""

import os
import pathlib
import shutil
import subprocess

import pytest

PROGRAM = os.environ["QUIZPRESS"]
COPIES = 60


@pytest.fixture
def disk(tmp_path):
    """A function that mounts an empty disk of a size in kilobytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")

    def mount(kilobytes):
        command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", place]
        if subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0:
            pytest.skip("mounting is not allowed here")
        return place

    yield mount
    subprocess.run(["umount", "-l", place], stderr=subprocess.DEVNULL)


def course(folder, copies=COPIES):
    """A course of one classroom with quizzes without pictures."""
    room = folder / "content/class"
    (room / "quizzes").mkdir(parents=True)
    (folder / "content/site.yml").write_text("title: Many\nlanguage: en\n")
    (room / "classroom.md").write_text(
        "---\nname: Class\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    for number in range(copies):
        questions = "".join(
            f"\n## What is {number} and {place} in quiz {number}?\n\n"
            f"- [x] {number + place} {'right ' * 40}\n- [ ] {number} {'wrong ' * 40}\n"
            for place in range(20))
        (room / f"quizzes/quiz-{number}.md").write_text(
            f"---\nname: Quiz {number}\ncreated: 2026-09-01\nkind: practice\n---\n{questions}")
    return folder


def build(root, output):
    return subprocess.run(
        [PROGRAM, "build", "--root", root, "--no-cache", "--quiet", "-o", output],
        capture_output=True, text=True)


def files(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_build_fits_on_a_disk_that_has_room_only_for_its_output(tmp_path, disk):
    root = course(tmp_path / "course")
    assert build(root, tmp_path / "usual").returncode == 0
    usual = files(tmp_path / "usual")
    room = sum(-(-len(content) // 4096) * 4 for content in usual.values())
    place = disk(room + 200)
    shutil.rmtree(root / "stats")
    done = build(root, place / "build")
    assert done.returncode == 0, done.stderr
    assert "reading everything again" in done.stderr
    assert files(place / "build") == usual
    shutil.rmtree(place / "build")
    subprocess.run(["mount", "-o", f"remount,size={room * 3}k", place], check=True)
    done = build(root, place / "build")
    assert (done.returncode, done.stderr) == (0, "")
    assert files(place / "build") == usual


def test_a_disk_without_room_for_the_output_is_reported_once(tmp_path, disk):
    root = course(tmp_path / "course")
    place = disk(400)
    done = build(root, place / "build")
    assert done.returncode == 74
    assert done.stderr.count("error: ") == 1 and "No space left on device" in done.stderr
    assert list(place.iterdir()) == []


def test_an_output_folder_on_another_disk_leaves_room_for_what_is_published(tmp_path, disk):
    place = disk(2000)
    shutil.copytree(course(tmp_path / "course") / "content", place / "content")
    (tmp_path / "elsewhere").mkdir()
    (place / "build").symlink_to(tmp_path / "elsewhere/build")
    (tmp_path / "elsewhere/build").mkdir()
    done = build(place, place / "build")
    assert done.returncode == 0, done.stderr
    lines = (place / "stats/class/revisions.jsonl").read_text().splitlines()
    assert len(lines) == COPIES


def test_sheets_are_on_a_full_disk_with_their_documents_or_not_at_all(tmp_path, disk):
    root = course(tmp_path / "course", copies=2)
    browser = tmp_path / "chromium"
    browser.write_text(
        '#!/bin/sh\nfor option; do case $option in --print-to-pdf=*)\n'
        'head -c 500000 /dev/zero >"${option#*=}";; esac; done\n')
    browser.chmod(0o755)
    place = disk(200)
    done = subprocess.run(
        [PROGRAM, "print", "class/quiz-1", "--root", root, "-o", place / "sheets"],
        env={**os.environ, "PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True)
    assert done.returncode == 74 and "No space left on device" in done.stderr, done.stderr
    assert files(place) == {}


@pytest.mark.parametrize("command", [
    ["stats", "--format", "html"], ["gradebook", "--format", "html"],
    ["print", "class/quiz-1"], ["export", "qaptain"]])
def test_a_failed_run_leaves_no_new_folder(tmp_path, disk, command):
    root = course(tmp_path / "course", copies=2)
    table = root / "answers.csv"
    table.write_text("name,what-is-0-and-0-in-quiz-0\nAda,A\n")
    merged = subprocess.run(
        [PROGRAM, "merge", "--root", root, "--responses", table, "--quiz", "class/quiz-0"],
        capture_output=True, text=True)
    assert merged.returncode == 0, merged.stderr
    place = disk(4)
    run = lambda: subprocess.run(
        [PROGRAM, *command, "--root", root, "-o", place / "spring/term"],
        env={**os.environ, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    done = run()
    assert done.returncode == 74 and "No space left on device" in done.stderr, done.stderr
    assert list(place.iterdir()) == []
    subprocess.run(["mount", "-o", "remount,size=9000k", place], check=True)
    done = run()
    assert done.returncode == 0 and files(place), done.stderr
