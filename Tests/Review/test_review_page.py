"""The page for teams: its workflows are such, and what it promises of hooks and reports holds."""

import json
import re
import subprocess
import sys

import pytest
import yaml
from workflow import COMMAND, ROOT, git, installed, write_course

sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import only_in_full_run  # noqa: E402

PAGE = (ROOT / "Documentation/review.md").read_text()
TEAM = (ROOT / "Documentation/guide-team.md").read_text()
FENCES = re.findall(r"```(yaml|jq)\n(.*?)```", PAGE + TEAM, re.DOTALL)
YAML = [text for kind, text in FENCES if kind == "yaml"]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())

GOOD = "## Which gas do plants take in? {#gas}\n\n- [x] Carbon dioxide\n- [ ] Oxygen\n"


def validate(text, schema, folder):
    file = folder / "file.yml"
    file.write_text(text)
    subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)],
        check=True)


@only_in_full_run
def test_each_example_is_what_it_is_for(tmp_path):
    workflows = [text for text in YAML if "\njobs:" in text]
    assert len(workflows) == 2 and len(YAML) == 8
    for text in workflows:
        validate(text, "vendor.github-workflows", tmp_path)
        assert "secrets" not in text and "pull_request_target" not in text
    for text in YAML:
        if "image: {name:" in text:
            validate(text, "vendor.gitlab-ci", tmp_path)


@pytest.mark.skipif(COMMAND is None, reason="QUIZPRESS names no command")
def test_the_job_for_gitlab_publishes_the_site_alone(tmp_path):
    write_course(tmp_path, GOOD)
    [text] = [text for text in YAML if "public" in text]
    for step in yaml.safe_load(text)["pages"]["script"]:
        step = re.sub("^quizpress ", f"{COMMAND} ", step)
        subprocess.run(["bash", "-c", step], cwd=tmp_path, check=True)
    assert (tmp_path / "public/index.html").exists()
    assert not (tmp_path / "public/bundle").exists()


def test_the_workflow_that_publishes_runs_the_command_of_the_action():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    [text] = [text for text in YAML if "deploy-pages" in text]
    steps = yaml.safe_load(text)["jobs"]["publish"]["steps"]
    assert f"{steps[1]['id']}.outputs.{next(iter(action['outputs']))} " in steps[2]["run"]


def test_the_inputs_of_the_page_are_those_of_the_action():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    table = dict(re.findall(r"^\| `([a-z]+)` \|.*?\| *(?:`(.*?)`)? *\|$", PAGE, re.MULTILINE))
    assert table == {name: row["default"] for name, row in action["inputs"].items()}


@pytest.mark.skipif(COMMAND is None or not installed("jq"), reason="no command or no jq")
def test_the_report_for_gitlab_says_what_was_found(tmp_path):
    write_course(tmp_path, GOOD.replace("[x]", "[ ]") + "- [ ]\n")
    (tmp_path / "filter.jq").write_text(next(text for kind, text in FENCES if kind == "jq"))
    script = f"{COMMAND} check --format sarif > log; jq -f filter.jq log"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, check=True, text=True, capture_output=True)
    rows = json.loads(done.stdout)
    assert {row["check_name"]: row["severity"] for row in rows} == {
        "no-correct-option": "major", "empty-option": "minor"}
    assert rows[0]["location"] == {
        "path": "content/biology/quizzes/cells.md", "lines": {"begin": 7}}
    assert len({row["fingerprint"] for row in rows}) == 2


@pytest.mark.skipif(COMMAND is None, reason="QUIZPRESS names no command")
def test_the_job_for_gitlab_writes_what_changes(tmp_path):
    [text] = [text for text in YAML if "codequality" in text]
    job = yaml.safe_load(text)["changes"]
    git(tmp_path, "init", "--quiet")
    write_course(tmp_path, GOOD)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Start")
    write_course(tmp_path, GOOD.replace("{#gas}", "{#gas points=2}"))
    [script] = job["script"]
    subprocess.run(
        ["bash", "-c", script.replace("quizpress ", f"{COMMAND} ", 1)], cwd=tmp_path, check=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path),
             "CI_MERGE_REQUEST_DIFF_BASE_SHA": git(tmp_path, "rev-parse", "HEAD")})
    [file] = job["artifacts"]["paths"]
    assert "points changed from 1 to 2" in (tmp_path / file).read_text()


def test_the_page_names_the_hooks_that_there_are():
    [example] = [yaml.safe_load(text) for text in YAML if "repos:" in text]
    named = [hook["id"] for hook in example["repos"][0]["hooks"]]
    assert named == [hook["id"] for hook in HOOKS]


def pre_commit(folder, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", *arguments], cwd=folder, text=True,
        capture_output=True,
        env={"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8",
             "PRE_COMMIT_HOME": str(folder / ".hooks")})
    return done.returncode, done.stdout + done.stderr


@pytest.mark.skipif(COMMAND is None, reason="QUIZPRESS names no command")
def test_hooks_run_before_a_commit(tmp_path):
    hooks, course = tmp_path / "hooks", tmp_path / "course"
    for folder in [hooks, course, course / "bin"]:
        folder.mkdir()
    (course / "bin/quizpress").symlink_to(COMMAND)
    (hooks / ".pre-commit-hooks.yaml").write_text((ROOT / ".pre-commit-hooks.yaml").read_text())
    for folder in [hooks, course]:
        git(folder, "init", "--quiet")
    write_course(course, GOOD)
    (course / ".gitignore").write_text(".hooks\n.cache\nbin\n")
    git(hooks, "add", ".")
    git(hooks, "commit", "--quiet", "--message", "Hooks")
    repo = {"repo": str(hooks), "rev": git(hooks, "rev-parse", "HEAD"),
            "hooks": [{"id": hook["id"]} for hook in HOOKS]}
    (course / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [repo]}))
    git(course, "add", ".")
    status, log = pre_commit(course, "run", "--all-files")
    assert status == 0, log
    git(course, "commit", "--quiet", "--message", "Start")
    write_course(course, GOOD.replace("[x]", "[ ]"))
    git(course, "add", ".")
    status, log = pre_commit(course, "run")
    assert status == 1 and "error[no-correct-option]" in log
    # What others use may be missing after a commit that only removes files.
    git(course, "reset", "--quiet", "--hard")
    git(course, "rm", "--quiet", "content/biology/classroom.md")
    status, log = pre_commit(course, "run")
    assert status == 1 and "content/biology" in log, log
    # Without a file of the course, there is nothing to format.
    git(course, "reset", "--quiet", "--hard")
    (course / "notes.txt").write_text("any")
    git(course, "add", "notes.txt")
    status, log = pre_commit(course, "run")
    assert status == 0 and log.count("Skipped") == 1, log
    (course / "notes.txt").write_text('{"quizpress":"exam-key"}')
    git(course, "add", "notes.txt")
    status, log = pre_commit(course, "run")
    assert status == 1 and "'notes.txt' contains a private key" in log
