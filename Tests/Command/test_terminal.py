"""Questions of `quizpress new` on a terminal, and progress."""

import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
ROOT = pathlib.Path(__file__).parents[2]
MAKE_ATTEMPTS = ROOT / "Benchmarks/make-attempts.py"
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from sampling import only_in_full_run, sampled  # noqa: E402


def on_terminal(arguments: list[str], folder, answers: str) -> str:
    """The output of a command on a terminal on which answers are typed."""
    process, terminal = started(arguments, folder)
    os.write(terminal, answers.encode())
    return all_shown(process, terminal)


def started(arguments: list[str], folder, **environment) -> tuple[int, int]:
    """The process of a command, and its terminal."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execve(QUIZPRESS, [QUIZPRESS, *arguments], {**os.environ, **environment})
    return process, terminal


def on_slow_computer(arguments: list[str], folder) -> str:
    """The output of a command on a terminal of a computer with a tenth of the speed.

    The process is paused whenever it has run for a hundredth of a second, so that little data takes
    long, however busy the computer is.
    """
    process, terminal = started(arguments, folder)
    ended = threading.Event()

    def slow_down():
        before = worked(process)
        while not ended.wait(0.005):
            now = worked(process)
            if now > before:
                os.kill(process, signal.SIGSTOP)
                ended.wait(9 * (now - before))
                os.kill(process, signal.SIGCONT)
                before = now

    slowing = threading.Thread(target=slow_down)
    slowing.start()
    try:
        shown = read_to_end(terminal)
    finally:
        ended.set()
        slowing.join()
    os.waitpid(process, 0)
    return shown


def worked(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def all_shown(process: int, terminal: int) -> str:
    shown = read_to_end(terminal)
    os.waitpid(process, 0)
    return shown


def read_to_end(terminal: int) -> str:
    shown = b""
    try:
        while part := os.read(terminal, 4096):
            shown += part
    except OSError:  # Linux reports the end of a terminal so.
        pass
    return shown.decode()


def test_a_site_and_a_classroom_ask_for_what_they_need(tmp_path):
    shown = on_terminal(["new", "site"], tmp_path, "Evening: School\nEurope/Berlin\n")
    assert "Title of the site [Our courses]: " in shown and "Time zone [" in shown
    site = (tmp_path / "content/site.yml").read_text()
    assert 'title: "Evening: School"\n' in site and "time-zone: Europe/Berlin\n" in site
    shown = on_terminal(["new", "classroom", "sea"], tmp_path, "\nAda Example\n")
    assert "Name of the classroom [Sea]: " in shown
    room = (tmp_path / "content/sea/classroom.md").read_text()
    assert "name: Sea\nteacher:\n  name: Ada Example\n" in room


def test_lines_of_a_pipe_answer_the_questions_on_a_terminal(tmp_path):
    command = "printf '%b' {} | " + QUIZPRESS + " new {}"
    for lines, arguments in (("'Sea\\nEurope/Berlin\\n'", "site"), ("'Shore\\nAda\\n'", "classroom sea"),
                             ("'Deep\\n'", "classroom deep --root . 2>/dev/null")):
        shown = in_shell_on_terminal(command.format(lines, arguments), tmp_path)
    assert "[" not in shown
    assert "title: Sea\ntime-zone: Europe/Berlin\n" in (tmp_path / "content/site.yml").read_text()
    assert "name: Shore\nteacher:\n  name: Ada\n" in (tmp_path / "content/sea/classroom.md").read_text()


def in_shell_on_terminal(command: str, folder) -> str:
    """The output of a shell command on a terminal on which nothing is typed."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execv("/bin/sh", ["sh", "-c", command])
    return all_shown(process, terminal)


def test_nothing_is_asked_where_it_is_given_or_nobody_answers(tmp_path):
    shown = on_terminal(["new", "site", "--title", "Sea"], tmp_path, "")
    assert "[" not in shown and (tmp_path / "content/site.yml").exists()
    done = subprocess.run(
        [QUIZPRESS, "new", "classroom", "sea", "--teacher", "Ada"], cwd=tmp_path, text=True,
        stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert done.stdout == "created content/sea/classroom.md\n"


def test_a_zone_that_does_not_exist_is_asked_for_again(tmp_path):
    shown = on_terminal(["new", "site"], tmp_path, "Sea\nAtlantis/City\nEurope/Berlin\n")
    assert "'Atlantis/City' is not a time zone" in shown and shown.count("Time zone [") == 2
    assert shown.count("Title of the site") == 1
    assert "title: Sea\ntime-zone: Europe/Berlin\n" in (tmp_path / "content/site.yml").read_text()


def test_a_zone_that_does_not_exist_is_refused_in_the_lines_of_a_pipe(tmp_path):
    command = f"printf 'Sea\\nAtlantis/City\\nEurope/Berlin\\n' | {QUIZPRESS} new site"
    shown = in_shell_on_terminal(command, tmp_path)
    assert "'Atlantis/City' is not a time zone" in shown
    assert not (tmp_path / "content").exists()


def test_a_computer_without_time_zones_is_told_from_a_wrong_name(tmp_path):
    inside = ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c",
              "mount -t tmpfs none /usr/share/zoneinfo && exec \"$@\"", "bash"]
    if subprocess.run([*inside, "true"], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("mounting is not allowed here")
    advice = "install the package 'tzdata'"
    new = subprocess.run(
        [*inside, QUIZPRESS, "new", "site", "--title", "Sea", "--time-zone", "Europe/Berlin"],
        cwd=tmp_path, text=True, capture_output=True)
    assert new.returncode == 64 and f"this computer has no time zones: {advice}" in new.stderr
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yml").write_text("title: Sea\ntime-zone: Europe/Berlin\n")
    check = subprocess.run(
        [*inside, QUIZPRESS, "check"], cwd=tmp_path, text=True, capture_output=True)
    assert check.returncode == 1 and f"note: {advice}" in check.stderr


def test_a_time_for_reproducible_builds_that_is_no_number_is_refused(tmp_path):
    on_terminal(["new", "site", "--title", "Sea"], tmp_path, "")
    done = subprocess.run(
        [QUIZPRESS, "build"], cwd=tmp_path, text=True, capture_output=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": "2026-09-14"})
    assert done.returncode == 64 and "SOURCE_DATE_EPOCH must be a number" in done.stderr
    assert not (tmp_path / "build").exists()


@only_in_full_run
@pytest.mark.parametrize("environment, escape", [
    ({"TERM": "xterm"}, "\x1b[1;31m"), ({"TERM": "xterm", "NO_COLOR": ""}, "\x1b[1;31m"),
    ({"TERM": "xterm", "NO_COLOR": "1"}, "\x1b[K"), ({"TERM": "dumb"}, None),
])
def test_escape_sequences_are_only_for_terminals_that_want_them(tmp_path, environment, escape):
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yml").write_text("titel: Sea\n", encoding="utf-8")
    shown = all_shown(*started(["check"], tmp_path, **{"NO_COLOR": "", **environment}))
    assert "titel" in shown
    found = [one for one in ("\x1b[1;31m", "\x1b[K") if one in shown]
    assert (found[0] if found else None) == escape, repr(shown)


def test_a_long_run_says_how_far_it_is(tmp_path):
    quizzes = tmp_path / "course/content/sea/quizzes"
    quizzes.mkdir(parents=True)
    (tmp_path / "course/content/site.yml").write_text("title: Sea\n")
    (tmp_path / "course/content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    count, silent = 0, True
    # As many quizzes as take a slow computer more than a second, with each of the commands.
    while silent and count < 10_000:
        for quiz in range(count, 2 * count or 25):
            write_quiz(quizzes / f"q{quiz}.md", quiz)
        count = 2 * count or 25
        files = sorted(str(path) for path in quizzes.iterdir())
        other = tmp_path / f"other-{count}"
        (other / "content").mkdir(parents=True)
        (other / "content/site.yml").write_text("title: Other\n")
        silent = [
            shown for command, folder, what in [
                (["check"], quizzes, f"{count} quizzes read"),
                (["fmt", "--check"], quizzes, f"{count + 2} files read"),
                (["import", "markdown", *files, "--into", "sea"], other, f"{count} files imported")]
            for shown in [on_slow_computer(command, folder)]
            if not re.search(rf"\d+ of {what}, \d+ a second, \d+ s left", shown)]
    assert not silent
    assert "quizzes read" not in on_slow_computer(["check", "-q"], quizzes)


# Blocks of a single file are so large that many attempts are needed to get more than one of them.
@pytest.mark.parametrize("given_as", sampled(["one file", "files"], "files"))
def test_a_merge_says_how_far_it_is(tmp_path, given_as):
    read, graded = (rf"\d+ attempts {what}, \d+ a second, \d+ s left" for what in ("read", "graded"))
    count, shown = 2000, ""
    # As many attempts as take a slow computer more than a second, twice.
    while count < 500_000 and not (re.search(read, shown) and re.search(graded, shown)):
        count *= 2
        folder = tmp_path / str(count)
        subprocess.run([sys.executable, MAKE_ATTEMPTS, str(count), "2", folder], check=True)
        given = folder / "attempts.ndjson"
        if given_as == "files":
            lines = given.read_text().splitlines()
            given = folder / "attempts"
            given.mkdir()
            for number, line in enumerate(lines):
                (given / f"{number}.json").write_text(line)
        command = ["merge", "--root", str(folder / "course"), str(given)]
        shown = on_slow_computer(command, tmp_path)
    assert re.search(read, shown) and re.search(graded, shown), shown
    assert "\x1b[K" in shown and f"{count // 2} new" in shown
    quiet = subprocess.run([QUIZPRESS, *command], capture_output=True, text=True, check=True)
    assert quiet.stderr == "" and "attempts read" not in quiet.stdout


def write_quiz(path, number: int):
    questions = "".join(
        f"## What is {number} + {n}, $x_{n}$ apart? {{#q{n}}}\n\n= {number + n}\n\n"
        for n in range(12))
    path.write_text(
        f"---\nname: Quiz {number}\ncreated: 2026-09-01\nkind: practice\n---\n\n{questions}")
