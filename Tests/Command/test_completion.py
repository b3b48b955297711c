"""Completion of file names by the script for bash."""

import os
import subprocess

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))

# Completes the words given, as bash does when a person presses the Tab key after the last one.
COMPLETE = """
source "$SCRIPT"
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
_quizpress quizpress "${@: -1}" "${@: -2:1}"
printf '%s\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    file = tmp_path_factory.mktemp("completion") / "quizpress.bash"
    file.write_bytes(subprocess.run(
        [QUIZPRESS, "--generate-completion-script", "bash"], capture_output=True, check=True
    ).stdout)
    return file


def completed(words: str, folder, script) -> list[str]:
    """The words that could replace the last one."""
    run = subprocess.run(
        ["bash", "-c", COMPLETE, "bash", *words.split()], cwd=folder, capture_output=True,
        text=True, check=True, env={**os.environ, "SCRIPT": str(script)})
    return sorted(run.stdout.split())


@pytest.mark.parametrize("words", [
    "check", "fmt", "merge", "score", "clone", "import bundle", "import markdown",
    "import qaptain", "keys import", "keys export -o", "keys backup -o", "mark --export",
    "mark --import", "merge --responses", "merge --receipts", "gradebook --scores",
    "export qaptain --scores", "new classroom --roster", "results publish --codes",
    "members import biology",
])
def test_files_are_completed(words, tmp_path, script):
    (tmp_path / "class.csv").touch()
    (tmp_path / "classes").mkdir()
    assert completed(f"quizpress {words} cl", tmp_path, script) == ["class.csv", "classes"]


@pytest.mark.parametrize("words", [
    "check --root", "new site", "build -o", "print -o", "stats -o", "gradebook -o", "release -o",
    "export qaptain -o", "import bundle --into", "import bundle --files", "import markdown --into",
    "import clicker --into",
])
def test_folders_are_completed(words, tmp_path, script):
    (tmp_path / "class.csv").touch()
    (tmp_path / "classes").mkdir()
    assert completed(f"quizpress {words} cl", tmp_path, script) == ["classes"]
