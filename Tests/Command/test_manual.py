"""The manual page, which is made from the help of the command."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page():
    described = subprocess.run(
        [QUIZPRESS, "--experimental-dump-help"], capture_output=True, check=True).stdout
    return subprocess.run(
        [sys.executable, str(ROOT / "Packaging/manual.py"), "1.0"], input=described,
        capture_output=True, check=True).stdout.decode()


def section(page, title):
    return page.split(f".SH {title}\n")[1].split("\n.SH ")[0]


def test_it_has_every_exit_status(page):
    table = (ROOT / "Documentation/cli.md").read_text(encoding="utf-8")
    table = table.split("## Exit status\n")[1].split("\n\n")[0]
    documented = re.findall(r"\d+", "".join(re.findall(r"^\| (\d[^|]*)\|", table, re.M)))
    assert re.findall(r"\b\d+\b", section(page, "EXIT STATUS")) == documented


def test_it_has_every_environment_variable_for_users(page):
    code = "".join(file.read_text(encoding="utf-8") for file in ROOT.glob("Sources/**/*.swift"))
    names = set(re.findall(r'"((?:QUIZPRESS|XDG)_[A-Z_]+|NO_COLOR|SOURCE_DATE_EPOCH)"', code))
    assert set(re.findall(r"^\.B ([A-Z_]+)$", section(page, "ENVIRONMENT"), re.M)) == names


def test_common_options_are_listed_once(page):
    for option in ("root", "now", "color", "quiet", "verbose"):
        assert len(re.findall(rf"^\\fB\\-\\-{option}\\fR", page, re.M)) == 1, option
    assert "\\-\\-deny" in page and "\\-\\-seed" in page
