"""`quizpress build` after few changes or none: if nothing has changed, it does nothing and repeats
its messages; if quizzes have changed, the pages of other quizzes are reused. After any change, the
output, `stats/` and the messages are those of a build without the cache. `quizpress check` does not
read the unchanged quizzes again either.
"""

import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from sampling import FULL_RUN, only_in_full_run, sampled  # noqa: E402

QUIZ = """---
name: "{name}"
created: 2026-09-01
deadline: 2026-12-{day:02} 23:59
---

## Which is {name}?

- [x] Right
- [ ] Wrong {number}
"""


@pytest.fixture
def course(tmp_path):
    content = tmp_path / "course/content"
    for room in ["sea", "sky"]:
        (content / room / "quizzes").mkdir(parents=True)
        (content / room / "classroom.md").write_text(
            f"---\nname: {room}\nteacher: Ada\ncreated: 2026-09-01\n---\n")
        for number in range(3):
            (content / room / f"quizzes/quiz-{number}.md").write_text(
                QUIZ.format(name=f"{room} {number}", day=number + 1, number=number))
    (content / "site.yml").write_text("title: Sea\ntime-zone: Europe/Berlin\n")
    settle()
    return tmp_path / "course"


def settle():
    """Waits until another change gets a different time from the file system."""
    time.sleep(0.05)


def run(course, *options, command="build", now="2026-10-01T00:00:00Z", under=(), **environment):
    settings = {"HOME": str(course.parent / "home"), "PATH": os.environ["PATH"], **environment}
    return subprocess.run(
        [*under, QUIZPRESS, command, "--root", course, "--now", now, *options],
        cwd=course, text=True, capture_output=True, env=settings)


def built(course, *options, **environment):
    done = run(course, *options, **environment)
    assert done.returncode == 0, done.stderr
    return done


def is_unchanged(done):
    return "nothing has changed" in done.stdout


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def test_nothing_is_read_or_written_a_second_time(course):
    first = built(course)
    files = {path: path.stat() for path in (course / "build").rglob("*")}
    second = built(course)
    assert not is_unchanged(first) and is_unchanged(second)
    assert second.stderr == first.stderr
    assert second.stdout.splitlines()[0] == first.stdout.splitlines()[0]
    assert "wrote" not in second.stdout
    after = {path: path.stat() for path in (course / "build").rglob("*")}
    assert [(one.st_ino, one.st_mtime_ns, one.st_ctime_ns) for one in files.values()] == [
        (one.st_ino, one.st_mtime_ns, one.st_ctime_ns) for one in after.values()]


@only_in_full_run
def test_warnings_are_said_again(course):
    (course / "content/sea/quizzes/quiz-0.md").write_text(
        QUIZ.format(name="sea 0", day=1, number=0).replace("Which is", "Choose two"))
    settle()
    first, second = built(course), built(course)
    assert "warning[" in first.stderr and first.stderr == second.stderr
    assert is_unchanged(second)
    assert not is_unchanged(built(course, "--quiet"))
    assert not is_unchanged(built(course, "--color", "always"))


@only_in_full_run
def test_attempts_without_a_quiz_are_named_again(course):
    built(course)
    (course / "paper.csv").write_text("name,which-is-sea-0\nBo,A\n")
    merge = ["merge", "--responses", "paper.csv", "--quiz", "sea/quiz-0", "--quiet"]
    subprocess.run([QUIZPRESS, *merge], cwd=course, check=True, capture_output=True)
    (course / "content/sea/quizzes/quiz-0.md").unlink()
    settle()
    first, second, third = built(course), built(course), built(course)
    assert "1 attempt at 'sea/quiz-0' is unmatched" in first.stderr
    assert first.stderr == second.stderr == third.stderr and is_unchanged(third)


def test_the_cache_can_be_left_out(course):
    built(course)
    assert not is_unchanged(built(course, "--no-cache"))
    shutil.rmtree(course.parent / "home")
    built(course, "--no-cache")
    assert not (course.parent / "home/.cache").exists()


@only_in_full_run
def test_every_condition_of_a_build_counts(course):
    built(course)
    assert is_unchanged(built(course))
    assert not is_unchanged(built(course, "--drafts"))
    assert not is_unchanged(built(course, "--no-stats"))
    built(course)
    assert is_unchanged(built(course))
    assert not is_unchanged(built(course, "-o", "elsewhere"))
    assert is_unchanged(built(course, "-o", "elsewhere")) and is_unchanged(built(course))
    assert not is_unchanged(built(course, QUIZPRESS_KEYS="\n"))


TIMES = [
    ("2026-10-01T00:00:00Z", True), ("2026-11-30T00:00:00Z", True),
    # The first deadline has passed, or the clock was set back.
    ("2026-12-02T00:00:00Z", False), ("2026-09-30T23:59:59Z", False)]


@pytest.mark.parametrize("now, unchanged", sampled(TIMES, *TIMES[1:3]))
def test_a_record_ends_where_the_time_matters(course, now, unchanged):
    built(course)
    assert is_unchanged(built(course, now=now)) == unchanged


@only_in_full_run
def test_a_quiz_that_was_never_built_before_is_no_news_twice(course):
    late = {"now": "2026-12-24T00:00:00Z"}
    first = built(course, **late)
    assert first.stderr.count("deadline-past") == 6
    second, third = built(course, **late), built(course, **late)
    assert "deadline-past" not in second.stderr and not is_unchanged(second)
    assert is_unchanged(third)


def touched(path):
    path.write_bytes(path.read_bytes())


def added(path):
    path.parent.mkdir(parents=True)
    path.write_text("")


CHANGES = {
    "a source": lambda course: touched(course / "content/sea/quizzes/quiz-0.md"),
    "the times of a source": lambda course: os.utime(
        course / "content/sea/quizzes/quiz-0.md", ns=(1, 1)),
    "its permissions": lambda course: (course / "content/sea/classroom.md").chmod(0o600),
    "a new source": lambda course: (course / "content/sea/quizzes/new.md").write_text(
        QUIZ.format(name="New", day=9, number=9)),
    "a missing source": lambda course: (course / "content/sea/quizzes/quiz-2.md").unlink(),
    "a hidden file": lambda course: (course / "content/sea/.draft.md").write_text("x"),
    "a template": lambda course: (
        (course / "templates").mkdir(), (course / "templates/footer.mustache").write_text("{{x}}")),
    "a release": lambda course: added(course / "releases/sea/quiz-0.js"),
    "a returned result": lambda course: added(course / "results/sea/quiz-0.jsonl"),
    "a key in use": lambda course: added(course / "locks/sea.json"),
    "a page": lambda course: touched(course / "build/site/index.html"),
    "a missing page": lambda course: (course / "build/site/index.html").unlink(),
    "a foreign page": lambda course: (course / "build/site/new.html").write_text("new"),
    "the bundle": lambda course: touched(course / "build/bundle/bundle.json"),
    "the output": lambda course: shutil.rmtree(course / "build"),
    "the record of revisions": lambda course: next(
        (course / "stats").rglob("revisions.jsonl")).unlink(),
    "a new ledger": lambda course: (course / "stats/sea/x.ledger.jsonl").write_text(""),
}


@pytest.mark.parametrize("change", sampled(
    CHANGES, "a source", "a template", "a missing page"))
def test_every_change_is_noticed(course, change):
    built(course)
    assert is_unchanged(built(course))
    CHANGES[change](course)
    assert not is_unchanged(run(course))


def records(course, of_quizzes=False):
    folder = course.parent / "home/.cache/quizpress/builds"
    return sorted(one for one in folder.iterdir() if (one.suffix == ".quizzes") == of_quizzes)


DAMAGES = [
    lambda bytes: b"", lambda bytes: bytes[:40], lambda bytes: bytes[:-1],
    lambda bytes: bytes + b"x", lambda bytes: bytes.replace(b"no errors", b"no error!"),
    lambda bytes: os.urandom(len(bytes))]


@pytest.mark.parametrize("damage", sampled(DAMAGES, DAMAGES[2]))
def test_a_damaged_record_is_not_used(course, damage):
    (course / "content/sea/quizzes/quiz-0.md").write_text(
        QUIZ.format(name="sea 0", day=1, number=0).replace("Which is", "Choose two"))
    settle()
    built(course)
    [record] = records(course)
    record.write_bytes(damage(record.read_bytes()))
    assert not is_unchanged(built(course))
    assert is_unchanged(built(course))


@only_in_full_run
def test_old_records_are_removed(course):
    built(course)
    records = course.parent / "home/.cache/quizpress/builds"
    (own,) = [one for one in records.iterdir() if one.suffix != ".quizzes"]
    for number in range(520):
        for name in [f"{number:064x}", f"{number:064x}.quizzes"]:
            (records / name).write_bytes(b"old")
            os.utime(records / name, (number, number))
    (course / "content/site.yml").write_text("title: Sky\ntime-zone: Europe/Berlin\n")
    settle()
    built(course)
    left = sorted(one.name for one in records.iterdir())
    of_quizzes = [name for name in left if name.endswith(".quizzes")]
    left = [name for name in left if name not in of_quizzes]
    assert own.name in left and len(left) == 500
    assert left[0] == f"{21:064x}"
    assert f"{own.name}.quizzes" in of_quizzes and len(of_quizzes) == 20
    assert "nothing has changed" in built(course).stdout


@only_in_full_run
def test_the_record_of_another_course_is_not_used(course):
    other = course.parent / "other"
    shutil.copytree(course, other)
    settle()
    built(course)
    [own] = records(course)
    built(other)
    [foreign] = [one for one in records(course) if one != own]
    own.write_bytes(foreign.read_bytes())
    assert not is_unchanged(built(course))


FIELDS = ["draft: true", "answers: teacher", "clone: true\nauthor: Ada", "description: New",
          "opens: 2026-09-02 08:00", "language: zh", "tags: [fish]", "created: 2026-09-03"]


def with_field(text, field):
    """The text of a quiz with a field that replaces one of the same name, or without the field if
    it is already there."""
    name = field.split(":")[0]
    lines = [line for line in text.split("\n") if not line.startswith(f"{name}:")]
    if field.split("\n")[0] not in text:
        lines.insert(1, field)
    return "\n".join(lines)


def edit_quiz(quiz, chance):
    """One random change of one quiz or its translation, or of the set of files."""
    kind = chance.choice(["text"] * 4 + ["field"] * 4 + ["translation"] * 2
                         + ["add", "delete", "rename", "picture"])
    translation = quiz.with_name(quiz.name.split(".")[0] + ".zh.md")
    if kind == "text":
        quiz.write_text(quiz.read_text() + f"\n## Number {chance.random()}?\n\n- [x] a\n- [ ] b\n")
    elif kind == "field":
        quiz.write_text(with_field(quiz.read_text(), chance.choice(FIELDS)))
    elif kind == "add":
        name = f"added-{chance.randrange(1000)}"
        (quiz.parent / f"{name}.md").write_text(QUIZ.format(name=name, day=5, number=1))
    elif kind == "delete":
        quiz.unlink()
    elif kind == "rename":
        quiz.rename(quiz.with_name(f"renamed-{chance.randrange(1000)}.md"))
    elif kind == "translation":
        stem = quiz.read_text().split("\n## ")[1].split("?")[0]
        translation.write_text(f"---\nname: {chance.random()}\n---\n\n## {stem}?\n\n"
                               "- [x] Right\n- [ ] Wrong\n")
    elif kind == "picture":
        (quiz.parent / "sea.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{chance.randrange(1, 99)}" height="9"/>')
        quiz.write_text(quiz.read_text().replace("\n- [x]", "\n![The sea](sea.svg)\n\n- [x]", 1))


def edit(course, chance):
    """One random change of sources, output or cache."""
    content = course / "content"
    quizzes = sorted(content.rglob("quizzes/*.md"))
    kind = chance.choice(["quiz"] * 9 + ["room", "site", "output", "cache", "damage"])
    if kind == "quiz" and len(quizzes) > 3:
        edit_quiz(chance.choice(quizzes), chance)
    elif kind == "room":
        room = content / "sea/classroom.md"
        room.write_text(room.read_text().replace("name: ", "name: New ", 1))
    elif kind == "site":
        (content / "site.yml").write_text(
            f"title: Sea {chance.random()}\ntime-zone: Europe/Berlin\n"
            + chance.choice(["", "languages: [en, zh]\n"]))
    elif kind == "output" and (course / "build").exists():
        page = chance.choice(sorted((course / "build/site").rglob("*.html")))
        page.write_text("changed") if chance.random() < 0.5 else page.unlink()
    elif kind == "cache":
        shutil.rmtree(course.parent / "home", ignore_errors=True)
    elif kind == "damage" and (course.parent / "home/.cache/quizpress/builds").exists():
        for record in records(course, of_quizzes=chance.random() < 0.7):
            bytes = bytearray(record.read_bytes())
            if chance.random() < 0.5:
                bytes[chance.randrange(len(bytes))] ^= 1 << chance.randrange(8)
            else:
                del bytes[chance.randrange(len(bytes)):]
            record.write_bytes(bytes)


@pytest.mark.parametrize("seed", range(40 if FULL_RUN else 1))
def test_after_random_changes_all_is_as_in_a_build_without_the_cache(course, seed):
    chance = random.Random(seed)
    cold = course.parent / "cold/course"
    for _ in range(10 if FULL_RUN else 4):
        for _ in range(chance.choice([0, 1, 1, 2])):
            edit(course, chance)
        if chance.random() < 0.7:
            settle()
        assert_checked_as_without_the_cache(course)
        shutil.rmtree(cold, ignore_errors=True)
        shutil.copytree(course, cold)
        shown = chance.choice([[], [], ["--quiet"], ["--verbose"], ["--color", "always"],
                               ["--drafts"]])
        ours, theirs = run(course, *shown), run(cold, "--no-cache", *shown)
        assert (ours.returncode, ours.stderr) == (theirs.returncode, theirs.stderr)
        if (course / "build").exists():
            assert contents(course / "build") == contents(cold / "build")
        assert contents(course / "stats") == contents(cold / "stats")


def assert_checked_as_without_the_cache(course, under=()):
    cached, whole = [
        run(course, "--format", "json", *options, command="check", under=wrapped)
        for options, wrapped in [((), under), (("--no-cache",), ())]]
    assert cached.returncode == whole.returncode
    assert (cached.stdout, cached.stderr) == (whole.stdout, whole.stderr)
    assert whole.returncode in (0, 1), whole.stderr


def test_check_reads_only_the_quizzes_that_changed_since_the_last_build(course):
    elsewhere = course.parent / "elsewhere"
    built(course, "--drafts", "-o", elsewhere)
    add_question(course / "content/sea/quizzes/quiz-0.md")
    # No build after a mistake: the record remains that of the build before it.
    broken = course / "content/sea/quizzes/quiz-1.md"
    broken.write_text(broken.read_text().replace("- [x]", "- [ ]"))
    shutil.rmtree(elsewhere)
    settle()
    log = course.parent / "log"
    assert_checked_as_without_the_cache(
        course, under=["strace", "-f", "-o", log, "-e", "trace=openat"])
    read = {path.name for path in course.rglob("quizzes/*.md") if f'"{path.name}"' in log.read_text()}
    assert read == {"quiz-0.md", "quiz-1.md"}
    touched(course / "content/site.yml")
    assert_checked_as_without_the_cache(
        course, under=["strace", "-f", "-o", log, "-e", "trace=openat"])
    assert '"quiz-2.md"' in log.read_text()


def test_a_quiz_that_changes_during_a_check_is_not_taken_for_unchanged(course):
    question = "## {word}\n\n- [x] {first}\n- [ ] {second}\n"
    stem = "Which of these animals lives in the deep sea and not at the surface?"
    for number in range(2):
        quiz = course / f"content/sea/quizzes/quiz-{number}.md"
        quiz.write_text(quiz.read_text() + "\n" + question.format(
            word=stem, first="The anglerfish with its lamp", second="The flying fish of the air"))
    settle()
    built(course)
    add_question(course / "content/sea/quizzes/quiz-0.md")
    # The file is read again to compare its question with that of the changed quiz.
    similar = course / "content/sea/quizzes/quiz-1.md"
    changing = ["strace", "-f", "-o", os.devnull, "-P", similar, "-e", "trace=read",
                "-e", "inject=read:poke_exit=@arg2=2d2d2d2d"]
    done = run(course, command="check", under=changing)
    similar.write_text("----" + similar.read_text()[4:])
    assert done.stderr == run(course, "--no-cache", command="check").stderr
    assert "error[" in done.stderr


def inodes(course):
    return {path.relative_to(course / "build/site").as_posix(): path.stat().st_ino
            for path in (course / "build/site").rglob("*.html")}


def test_after_a_change_of_one_quiz_only_its_pages_are_made_again(course):
    built(course)
    before = inodes(course)
    quiz = course / "content/sea/quizzes/quiz-0.md"
    quiz.write_text(quiz.read_text() + "\n## And now?\n\n- [x] Yes\n- [ ] No\n")
    settle()
    built(course)
    after = inodes(course)
    assert before.keys() == after.keys()
    same = {path for path in after if after[path] == before[path]}
    assert {"sea/quizzes/quiz-1.html", "sky/quizzes/quiz-0.html", "sky/index.html"} <= same
    assert not {"sea/quizzes/quiz-0.html", "sea/index.html", "index.html", "library.html"} & same
    assert b"And now?" in (course / "build/bundle/bundle.json").read_bytes()
    assert is_unchanged(built(course))


def test_messages_printed_differently_cost_no_page(course):
    (course / "content/sea/quizzes/quiz-0.md").write_text(
        QUIZ.format(name="sea 0", day=1, number=0).replace("Which is", "Choose two"))
    settle()
    first = built(course)
    before = inodes(course)
    quiet, colored = built(course, "--quiet"), built(course, "--color", "always")
    after = inodes(course)
    assert not is_unchanged(quiet) and not is_unchanged(colored)
    assert quiet.stdout == "" and "\033[" in colored.stderr and "\033[" not in first.stderr
    quizzes = {path for path in after if "/quizzes/" in path}
    assert {path for path in quizzes if after[path] != before[path]} <= {"sea/quizzes/quiz-0.html"}
    assert is_unchanged(built(course, "--color", "always"))


def test_a_quiz_saved_just_before_a_build_costs_the_next_one_only_its_own_pages(course):
    built(course)
    before = inodes(course)
    for quiz in ["quiz-0.md", "quiz-1.md"]:
        # Without a pause: the first build cannot know whether the quiz has been saved again since.
        path = course / "content/sea/quizzes" / quiz
        path.write_text(path.read_text() + "\n## And now?\n\n- [x] Yes\n- [ ] No\n")
        assert is_as_without_the_cache(course).returncode == 0
    after = inodes(course)
    same = {path for path in after if after[path] == before[path]}
    assert {"sea/quizzes/quiz-2.html", "sky/quizzes/quiz-0.html"} <= same
    assert "sea/quizzes/quiz-1.html" not in same


def is_as_without_the_cache(course):
    """Builds, and compares the result with a build of a copy without the cache."""
    ours = run(course)
    cold = course.parent / "cold/course"
    shutil.rmtree(cold, ignore_errors=True)
    shutil.copytree(course, cold)
    theirs = run(cold, "--no-cache")
    assert (ours.returncode, contents(course / "build")) == (
        theirs.returncode, contents(cold / "build"))
    return ours


def add_question(quiz):
    quiz.write_text(quiz.read_text() + "\n## And now?\n\n- [x] Yes\n- [ ] No\n")
    settle()


TRANSLATION = """---
name: 海
description: {}
---

## {} {{#which-is-sea-0}}

- [x] 是
- [ ] 否

## {} {{#and-now}}

- [x] 是
- [ ] 否
"""


@pytest.mark.parametrize("before, after", [
    (["海洋", "一", "二"], ["海", "洋一", "二"]), (["海", "一二", "三"], ["海", "一", "二三"])])
def test_a_text_that_moves_into_its_neighbor_is_a_change(course, before, after):
    site = course / "content/site.yml"
    site.write_text(site.read_text() + "languages: [en, zh]\n")
    quiz = course / "content/sea/quizzes/quiz-0.md"
    add_question(quiz)
    for texts in [before, after]:
        quiz.with_name("quiz-0.zh.md").write_text(TRANSLATION.format(*texts))
        settle()
        assert is_as_without_the_cache(course).returncode == 0


def test_keys_in_a_folder_behind_a_link_count(course):
    home = course.parent / "home"
    keys = home / ".config/quizpress/keys"
    (home / "vault").mkdir(parents=True)
    keys.parent.mkdir(parents=True)
    keys.symlink_to(home / "vault")
    built(course)
    assert is_unchanged(built(course))
    (home / "vault/new.key").write_text("a key")
    settle()
    assert not is_unchanged(built(course))


def test_the_umask_counts(course):
    built(course)
    add_question(course / "content/sea/quizzes/quiz-0.md")
    built(course, under=["sh", "-c", 'umask 077; exec "$@"', "sh"])
    pages = (course / "build/site").rglob("*.html")
    assert {path.stat().st_mode & 0o777 for path in pages} == {0o600}


def test_a_quiz_that_changes_during_a_build_is_not_taken_for_unchanged(course):
    linked = course / "content/sky/quizzes/quiz-1.md"
    linked.write_text(linked.read_text().replace("Which is sky 1?", "Which is sky 1? {#one}"))
    settle()
    built(course)
    quiz = course / "content/sea/quizzes/quiz-0.md"
    link = "See [it](../../sky/quizzes/quiz-1.md#one)."
    quiz.write_text(quiz.read_text().replace("- [x]", link + "\n\n- [x]"))
    settle()
    # Each read of the file returns four hyphens at the start instead of three and a line end.
    changing = ["strace", "-f", "-o", os.devnull, "-P", linked, "-e", "trace=read",
                "-e", "inject=read:poke_exit=@arg2=2d2d2d2d"]
    cold = course.parent / "cold/course"
    shutil.copytree(course, cold)
    changed = cold / linked.relative_to(course)
    changed.write_text("----" + changed.read_text()[4:])
    ours, theirs = run(course, under=changing), run(cold, "--no-cache")
    note = ("note: 'content/sky/quizzes/quiz-1.md' was changed during the build; "
            "reading everything again\n")
    assert (ours.returncode, ours.stderr) == (theirs.returncode, note + theirs.stderr)


def test_what_the_disk_lost_of_the_last_output_is_made_again(course):
    built(course)
    quiz = course / "content/sea/quizzes/quiz-0.md"
    quiz.write_text(quiz.read_text() + "\n## And now?\n\n- [x] Yes\n- [ ] No\n")
    settle()
    cold = course.parent / "cold/course"
    shutil.copytree(course, cold)
    bundle = course / "build/bundle/bundle.json"
    broken = ["strace", "-f", "-o", os.devnull, "-P", bundle, "-e", "trace=pread64",
              "-e", "inject=pread64:error=EIO"]
    done = built(course, under=broken)
    assert "build/bundle/bundle.json': " in done.stderr
    assert "; reading everything again\n" in done.stderr
    built(cold, "--no-cache")
    assert contents(course / "build") == contents(cold / "build")
    assert is_unchanged(built(course))


def test_a_site_that_changes_during_a_build_is_read_again(course):
    built(course)
    add_question(course / "content/sea/quizzes/quiz-0.md")
    site, log = course / "content/site.yml", course.parent / "log"
    # The build locks the course after it has read everything.
    slow = ["strace", "-f", "-o", log, "-e", "trace=openat,flock",
            "-e", "inject=flock:delay_enter=1500000:when=1"]
    with ThreadPoolExecutor() as pool:
        build = pool.submit(built, course, under=slow)
        while not log.exists() or "quiz-0.md" not in log.read_text():
            time.sleep(0.01)
        time.sleep(0.5)
        site.write_text(site.read_text().replace("title: Sea", "title: The new sea"))
    assert build.result().stderr.startswith(
        "note: the course or the output was changed during the build; reading everything again\n")
    assert b"The new sea" in (course / "build/site/sky/quizzes/quiz-1.html").read_bytes()
    assert is_as_without_the_cache(course).returncode == 0


def test_a_record_of_places_outside_the_bundle_is_not_used(course):
    built(course)
    [record], [second] = records(course), records(course, of_quizzes=True)
    path = b"sea/quizzes/quiz-1.md"
    old = second.read_bytes()
    # The path of a quiz is followed by the offset of the first byte of its record and that after
    # the last.
    end = old.index(path) + len(path) + 8
    forged = old[:end] + (1 << 40).to_bytes(8, "little") + old[end + 8:]
    second.write_bytes(forged)
    digests = [hashlib.sha256(one).hexdigest().encode() for one in (old, forged)]
    assert record.read_bytes().count(digests[0]) == 1
    content = record.read_bytes()[64:].replace(*digests)
    record.write_bytes(hashlib.sha256(content).hexdigest().encode() + content)
    add_question(course / "content/sea/quizzes/quiz-0.md")
    assert is_as_without_the_cache(course).returncode == 0
