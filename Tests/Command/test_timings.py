"""`--timings` of `build` and `check`."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from sampling import sampled  # noqa: E402

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
STAGE = re.compile(r"([a-z ]+): (\d+) ms, processor (\d+) ms")


COMMANDS = [
    ("check", ["list files", "read and check", "report"]),
    ("build", ["read and check", "grade and export", "write"]),
]


@pytest.mark.parametrize("command,stages", sampled(COMMANDS, COMMANDS[1]))
def test_stages_are_named_with_both_times(tmp_path, command, stages):
    (tmp_path / "content/sea/quizzes").mkdir(parents=True)
    (tmp_path / "content/site.yml").write_text("title: Sea\n")
    (tmp_path / "content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    for number in range(200):
        (tmp_path / f"content/sea/quizzes/waves-{number}.md").write_text(
            f"---\nname: Waves {number}\nkind: practice\ncreated: 2026-09-01\n---\n\n"
            f"## What makes wave {number}?\n\n- [x] Wind {number}\n- [ ] Salt {number}\n")
    plain = subprocess.run([QUIZPRESS, command, "--no-cache"], cwd=tmp_path, text=True, capture_output=True)
    timed = subprocess.run(
        [QUIZPRESS, command, "--no-cache", "--timings"], cwd=tmp_path, text=True,
        capture_output=True)
    assert plain.returncode == timed.returncode == 0
    assert not STAGE.search(plain.stderr) and not STAGE.search(timed.stdout)
    found = STAGE.findall(timed.stderr)
    assert [name for name, _, _ in found] == stages
    # One program cannot use more than the time of all processors; 200 quizzes take some time.
    wall, processor = sum(int(it[1]) for it in found), sum(int(it[2]) for it in found)
    assert 0 < processor <= (wall + 10 * len(found)) * os.cpu_count()
