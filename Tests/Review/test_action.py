"""The composite action: its content, and what its steps do."""

import json
import re
import subprocess
import sys

import pytest
from workflow import (
    ACTION, COMMAND, ROOT, STEPS, Runner, forked, git, installed, merged, write_course)

sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import only_in_full_run  # noqa: E402

GOOD = "## Which gas do plants take in? {#gas}\n\n- [x] Carbon dioxide\n- [ ] Oxygen\n"
OTHER_KEY = GOOD.replace("[x]", "[?]").replace("[ ]", "[x]").replace("[?]", "[ ]")
FAULTY = GOOD.replace("[x]", "[ ]")
EMPTY = GOOD + "- [ ]\n"

needs_command = pytest.mark.skipif(COMMAND is None, reason="QUIZPRESS names no command")


def names(step):
    return step["name"]


def test_the_file_is_an_action():
    subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions",
         str(ROOT / "action.yml")], check=True)
    assert ACTION["runs"]["using"] == "composite"


@pytest.mark.parametrize("step", STEPS, ids=names)
def test_no_script_holds_what_github_fills_in(step):
    assert "${{" not in step["run"]
    assert step["shell"] == "bash"


@pytest.mark.parametrize("step", STEPS, ids=names)
def test_no_step_asks_for_a_secret_or_other_code(step):
    text = json.dumps(step)
    for word in ["secrets", "token", "uses", "pull_request_target", "curl", "wget"]:
        assert word not in text


@pytest.mark.parametrize("step", STEPS, ids=names)
def test_scripts_have_no_fault_that_a_linter_knows(step, tmp_path):
    script = tmp_path / "step.sh"
    script.write_text("#!/bin/bash\nset -eo pipefail\n" + step["run"])
    linter = ["shellcheck", "--severity=style"] if installed("shellcheck") else ["bash", "-n"]
    subprocess.run([*linter, str(script)], check=True)


@needs_command
def test_a_course_without_fault_passes(tmp_path):
    write_course(tmp_path / "work", GOOD)
    run = Runner(tmp_path, tmp_path / "work").run()
    assert not run.failed and "::" not in run.log["Check the course"]
    assert "no errors" in run.summary
    assert list(run.status) == [
        "Find or build quizpress", "Let git read the repository", "Check the course"]


@needs_command
def test_a_fault_fails_and_stands_beside_its_line(tmp_path):
    write_course(tmp_path / "work/courses/one", FAULTY)
    run = Runner(tmp_path, tmp_path / "work", root="courses/one", sarif="out.sarif").run()
    assert run.status["Check the course"] == 1
    place = "file=courses/one/content/biology/quizzes/cells.md,line=7"
    assert f"::error {place}" in run.log["Check the course"]
    assert "`no-correct-option`" in run.summary
    log = json.loads((tmp_path / "work/out.sarif").read_text())
    result = log["runs"][0]["results"][0]
    address = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert address == "courses/one/content/biology/quizzes/cells.md"
    assert run.status["Write SARIF"] == 0


@needs_command
@pytest.mark.parametrize("deny", ["warnings", "dead-link empty-option", "dead-link\nempty-option\n"])
def test_warnings_can_be_denied(tmp_path, deny):
    write_course(tmp_path / "work", EMPTY)
    assert not Runner(tmp_path, tmp_path / "work").run().failed
    (tmp_path / "again").mkdir()
    run = Runner(tmp_path / "again", tmp_path / "work", deny=deny).run()
    assert run.status["Check the course"] == 1


@needs_command
def test_a_wrong_input_is_said(tmp_path):
    write_course(tmp_path / "work", GOOD)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    run = Runner(tmp_path / "one", tmp_path / "work", quizpress="no-such-command").run()
    assert run.failed and list(run.status) == ["Find or build quizpress"]
    run = Runner(tmp_path / "two", tmp_path / "work", root="elsewhere", sarif="x").run()
    assert run.failed and "Check the course" not in run.status


@needs_command
def test_inputs_and_files_are_never_taken_for_commands(tmp_path):
    name = "$(touch pwned);`touch pwned` * \"'"
    write_course(tmp_path / "work" / name, GOOD)
    hostile = tmp_path / "work" / name / "content/biology/a\n::error title=x::y.md"
    hostile.write_text("any")
    run = Runner(tmp_path, tmp_path / "work", root=name, sarif=name + ".json", deny="*").run()
    assert run.status["Write SARIF"] == 0
    assert "no rule '*'" in run.log["Check the course"]
    (tmp_path / "again").mkdir()
    run = Runner(tmp_path / "again", tmp_path / "work", root=name).run()
    assert not run.failed
    commands = [row for row in run.log["Check the course"].splitlines() if "::" in row]
    assert len(commands) == 1 and commands[0].startswith("::warning file=")
    assert not list(tmp_path.rglob("pwned"))


@needs_command
@pytest.mark.parametrize("below", [".", "courses/biology"])
def test_a_pull_request_is_told_what_it_changes(tmp_path, below):
    clone, base = forked(tmp_path, GOOD, OTHER_KEY, below)
    run = Runner(tmp_path, clone, "pull_request", base, root=below).run()
    assert not run.failed, run.log
    assert "Carbon dioxide" in run.summary and "Oxygen" in run.summary
    assert re.search(r"grades", run.summary)


@only_in_full_run
@needs_command
def test_what_came_to_the_branch_meanwhile_is_no_change_of_a_pull_request(tmp_path):
    clone, base, head = merged(tmp_path, GOOD, OTHER_KEY)
    for index, (known, elsewhere) in enumerate([(head, False), ("0" * 40, True), ("", True)]):
        folder = tmp_path / str(index)
        folder.mkdir()
        run = Runner(folder, clone, "pull_request", base, known).run()
        assert not run.failed, run.log
        assert "Carbon dioxide" in run.summary
        assert ("Elsewhere" in run.summary) == elsewhere


@only_in_full_run
@needs_command
def test_a_checked_out_pull_request_is_compared_with_where_it_began(tmp_path):
    _, _, head = merged(tmp_path, GOOD, OTHER_KEY)
    origin, clone = tmp_path / "origin", tmp_path / "head"
    git(tmp_path, "clone", "--quiet", "--depth=1", "--branch=change", f"file://{origin}", "head")
    later = git(origin, "rev-parse", "main^")
    run = Runner(tmp_path, clone, "pull_request", later, head).run()
    assert not run.failed, run.log
    assert "Carbon dioxide" in run.summary and "Elsewhere" not in run.summary


@only_in_full_run
@needs_command
def test_what_changes_is_told_although_there_are_errors(tmp_path):
    clone, base = forked(tmp_path, GOOD, OTHER_KEY + "\n## And this?\n")
    run = Runner(tmp_path, clone, "pull_request", base).run()
    assert run.failed and "Say what the pull request changes" in run.status


@only_in_full_run
@needs_command
def test_what_changes_is_told_of_pull_requests_alone_and_can_be_left_out(tmp_path):
    clone, base = forked(tmp_path, GOOD, OTHER_KEY)
    for index, (event, diff) in enumerate([("push", "true"), ("pull_request", "false")]):
        folder = tmp_path / str(index)
        folder.mkdir()
        run = Runner(folder, clone, event, base, diff=diff).run()
        assert "Say what the pull request changes" not in run.status


def test_without_a_command_it_is_built_where_nothing_else_is(tmp_path):
    """With a stand-in for make, since building takes minutes."""
    tools = tmp_path / "tools"
    tools.mkdir()
    make = tools / "make"
    make.write_text(
        "#!/bin/sh\nfor word; do case $word in PREFIX=*) prefix=${word#PREFIX=};; esac; done\n"
        'mkdir -p "$prefix/bin"; echo "$*" > "$prefix/bin/quizpress"\n')
    make.chmod(0o755)
    (tmp_path / "work").mkdir()
    run = Runner(tmp_path, tmp_path / "work", quizpress="")
    type(run).environment, kept = property(
        lambda self: kept.fget(self) | {"PATH": f"{tools}:/usr/bin:/bin"}), Runner.environment
    try:
        run.run_step(STEPS[0])
    finally:
        Runner.environment = kept
    built = tmp_path / "temp/quizpress/bin/quizpress"
    assert run.outputs["command"]["path"] == str(built), run.log
    assert built.read_text().startswith(f"-C {ROOT} install PREFIX=")


@needs_command
def test_a_repository_of_another_user_is_trusted_when_git_asks(tmp_path):
    write_course(tmp_path / "work", GOOD)
    git(tmp_path / "work", "init", "--quiet")
    run = Runner(tmp_path, tmp_path / "work")
    run.run_step(STEPS[1])
    assert not (tmp_path / "home/.gitconfig").exists()
