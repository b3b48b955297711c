"""A class: every acknowledged answer is kept, and no student gets a key."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import re
import resource
import shutil
import socket
import statistics
import subprocess
import time

import pytest

from classes import (CLASSROOM, ENVIRONMENT, POLLS, QUIZ, QUIZPRESS, TWO_LANGUAGES, Class, Student,
                     attempts, held, responses, write_class)
from sampling import FULL_RUN, only_in_full_run  # (classes adds its folder)


def run(folder, *arguments):
    return subprocess.run([QUIZPRESS, *arguments, "--root", str(folder)], capture_output=True,
                          text=True, check=True).stdout


@pytest.fixture(name="course")
def written_course(tmp_path):
    write_class(tmp_path)
    return tmp_path


def test_a_class_from_joining_to_attendance(course):
    with held(course) as room:
        ada, ben = (Student(number, lambda: room.port) for number in (1, 2))
        assert ada.join("WRONG1") == {"fault": "code"}
        assert ada.join(room.code.lower())["isJoined"] and ben.join(room.code)["question"] == -1
        assert ada.answer("rings", options=["saturn"]) == {"fault": "closed"}
        room.order(question=0, phase="open")
        assert "Which planet" in ada.question() and ada.state()["isOpen"]
        assert "received" in ada.answer("rings", options=["mars"])
        assert "received" in ada.answer("rings", options=["saturn"])
        assert "received" in ben.answer("rings", options=["venus"])
        # One that comes once more, or late, changes nothing.
        assert ben.send(1, "rings", options=["venus"]) == {"received": 1}
        assert ada.send(2, "rings", options=["mars"]) == {"fault": "turn", "turn": 3}
        assert ada.answer("moons", text="2") == {"fault": "closed"}
        shown = room.shown()
        assert shown["chosen"] == {"saturn": 1, "venus": 1} and shown["answered"] == 2
        room.order(question=0, phase="closed")
        assert ben.answer("rings", options=["saturn"]) == {"fault": "closed"}
        room.order(question=0, phase="revealed")
        room.order(question=2, phase="open")
        assert "received" in ada.answer("wish", text="Is there life?")
        room.order(hide="Is there life?", isHidden=True)
        assert room.shown()["texts"] == [{"text": "Is there life?", "count": 1, "isHidden": True}]
        assert room.end() == 0
        for student in (ada, ben):
            assert b"SECRET" not in student.received and b"key" not in student.received
    found = attempts(course)
    assert responses(found["Student 1"][0])["rings"] == {"options": ["saturn"]}
    assert responses(found["Student 1"][0])["moons"] == {"options": None}
    assert responses(found["Student 2"][0])["rings"] == {"options": ["venus"]}
    assert [len(one) for one in found.values()] == [1, 1]
    run(course, "merge", str(course / "attempts"))
    attendance = json.loads(run(course, "stats", "class", "--attendance", "--format", "json"))
    assert attendance["days"] == [{"date": "2026-09-07", "questions": 4}]
    assert [one["answered"] for one in attendance["students"]] == [[2], [1]]
    # Nothing is left that a further class would continue.
    assert not list((course / "attempts/.class").iterdir())


def test_a_draft_is_not_said_to_be_missing(tmp_path):
    write_class(tmp_path, {
        "class/quizzes/stars.md": QUIZ.replace("name: Stars", "name: Stars\ndraft: true")})
    for command in (["class", "class", "stars"], ["stats", "class/stars"], ["print", "class/stars"]):
        done = subprocess.run([QUIZPRESS, *command, "--root", str(tmp_path)],
                              capture_output=True, text=True)
        assert done.returncode == 1 and "'class/stars' is a draft" in done.stderr, done


def test_a_class_starts_although_another_classroom_has_errors(tmp_path):
    write_class(tmp_path, {
        "other/classroom.md": CLASSROOM.replace("Cases", "Other"), "other/quizzes/stars.md": QUIZ})
    with held(tmp_path, "stars", classroom="other") as room:
        student = Student(1, lambda: room.port)
        student.join(room.code)
        room.process.kill()
    (tmp_path / "content/other/quizzes/stars.md").write_text(QUIZ.replace("[x]", "[ ]"))
    with held(tmp_path) as room:
        assert room.end() == 0
        said = room.process.stderr.read()
    assert "classroom 'other' has errors and is left out" in said
    # The class of the other classroom is kept until its quiz can be read.
    assert "earlier class" not in said and list((tmp_path / "attempts/.class").iterdir())
    for path in ("content/site.yml", "content/class/lectures/2026-09-07.md"):
        before = (tmp_path / path).read_text()
        (tmp_path / path).write_text(before.replace("title:", "titel:").replace("{#moons}", "{points=x}"))
        done = subprocess.run(
            [QUIZPRESS, "class", "class", "2026-09-07", "--port", "0", "--root", str(tmp_path)],
            capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and path.rsplit("/", 1)[1] in done.stderr, done
        (tmp_path / path).write_text(before)


def test_a_killed_class_continues_where_it_was(course):
    with held(course) as room:
        student = Student(1, lambda: room.port)
        student.join(room.code)
        room.order(question=1, phase="open")
        assert "received" in student.answer("moons", text="2")
        before = room.code, room.token, room.port
        room.process.kill()
    # What a killed run was writing.
    (journal,) = (course / "attempts/.class").iterdir()
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"answer":"00000000000000000000000000000001","tu')
    with held(course, port=before[2]) as room:
        assert (room.code, room.token, room.port) == before and "continues" in room.said
        assert student.state()["response"] == {"question": "moons", "text": "2"}
        assert "received" in student.answer("moons", text="3")
        assert room.end() == 0
    (only,) = attempts(course)["Student 1"]
    assert responses(only)["moons"] == {"text": "3"}


def test_a_damaged_line_of_a_journal_is_reported_and_kept(course):
    with held(course) as room:
        Student(1, lambda: room.port).join(room.code)
        room.process.kill()
    journals = course / "attempts/.class"
    (journal,) = journals.iterdir()
    whole = journal.read_text(encoding="utf-8")
    for lecture, name in (("2026-09-07", "class_2026-09-07.jsonl.damaged"),
                          ("stars", "class_2026-09-07.jsonl.damaged-2")):
        journal.write_text(whole + '{"answer":"00\n{"closing":null}\n', encoding="utf-8")
        with held(course, lecture) as room:
            assert room.end() == 0
            said = room.process.stderr.read()
        assert "has 1 line that cannot be read (3)" in said and name in said
        assert (journals / name).read_text(encoding="utf-8").startswith(whole + '{"answer":"00\n')
    assert not journal.exists()


def test_a_class_without_attempts_is_finished_without_a_word(course):
    # A class that could not begin leaves a journal, too.
    subprocess.run(
        [QUIZPRESS, "class", "class", "2026-09-07", "--root", str(course), "--host", "192.0.2.77"],
        capture_output=True, check=False, timeout=20, env=ENVIRONMENT)
    assert list((course / "attempts/.class").iterdir())
    with held(course, "stars") as room:
        assert room.end() == 0
        assert "earlier class" not in room.process.stderr.read()
    assert not list((course / "attempts/.class").iterdir())


def test_a_class_is_held_by_one_run(course):
    with held(course) as room:
        again = subprocess.run(
            [QUIZPRESS, "class", "class", "2026-09-07", "--root", str(course), "--port", "0"],
            capture_output=True, text=True, check=False, timeout=20, env=ENVIRONMENT)
        assert again.returncode == 75 and "another run" in again.stderr
        assert room.end() == 0


def test_a_journal_that_cannot_be_read_keeps_no_other_class_from_starting(course):
    journals = course / "attempts/.class"
    journals.mkdir(parents=True)
    large, link = journals / "class_2026-08-31.jsonl", journals / "class_2026-09-01.jsonl"
    large.touch()
    os.truncate(large, 2**30 + 1)
    link.symlink_to(course / "site.yml")
    with held(course) as room:
        student = Student(1, lambda: room.port)
        assert student.join(room.code)["isJoined"]
        assert room.end() == 0
        said = room.process.stderr.read()
    assert said.count("an earlier class could not be finished") == 2 and "1024 MB" in said
    assert sorted(journals.iterdir()) == [large, link]


def attendance(folder):
    """How many questions each student answered on each day."""
    found = json.loads(run(folder, "stats", "class", "--attendance", "--format", "json"))
    return {one["name"]: one["answered"] for one in found["students"]}


@only_in_full_run
def test_a_class_that_was_ended_too_early_is_held_again(course):
    with held(course) as room:
        student = Student(1, lambda: room.port)
        student.join(room.code)
        room.order(question=0, phase="open")
        student.answer("rings", options=["mars"])
        assert room.order(end=True)["isOver"] and len(attempts(course)) == 1
        assert student.state()["isOver"]
        assert student.answer("rings", options=["saturn"]) == {"fault": "closed"}
        room.process.kill()
    run(course, "merge", str(course / "attempts"))
    with held(course) as room:
        assert "continues" not in room.said and not student.state()["isJoined"]
        student.join(room.code)
        room.order(question=1, phase="open")
        student.answer("moons", text="2")
        assert room.end() == 0
    assert len(attempts(course)["Student 1"]) == 2
    run(course, "merge", str(course / "attempts"))
    assert attendance(course) == {"Student 1": [2]}
    found = json.loads(run(course, "stats", "class/2026-09-07", "--format", "json"))
    assert found["quizzes"][0]["n"] == 1
    given = found["quizzes"][0]["students"][0]["responses"]
    assert [one["text"] for one in given if one["text"]] == ["Mars", "2"]
    run(course, "stats", "class/2026-09-07", "--format", "html", "-o", str(course / "reports"))
    report = (course / "reports/class/2026-09-07.html").read_text(encoding="utf-8")
    assert "1 student, all attempts combined." in report


def test_a_name_of_several_devices_is_listed_when_the_class_ends(course):
    with held(course) as room:
        students = [Student(number, lambda: room.port) for number in (1, 2, 3)]
        students[1].name = " student 1"
        for student in students:
            student.join(room.code)
        room.order(question=0, phase="open")
        for student in students:
            student.answer("rings", options=["mars"])
        assert room.end() == 0
        said = room.process.stderr.read()
    assert "note: 2 devices joined as 'Student 1', which count as one student" in said
    assert "Student 3" not in said
    run(course, "merge", str(course / "attempts"))
    found = json.loads(run(course, "stats", "class/2026-09-07", "--format", "json"))
    assert found["quizzes"][0]["n"] == 2


def interrupted_class(folder):
    """A class that was killed after an answer; returns the student and the file of the lecture."""
    write_class(folder)
    with held(folder) as room:
        student = room.student(1)
        room.order(question=1, phase="open")
        student.answer("moons", text="2")
        room.process.kill()
    return student, folder / "content/class/lectures/2026-09-07.md"


@only_in_full_run
def test_an_edited_lecture_continues_at_its_question(tmp_path):
    student, lecture = interrupted_class(tmp_path)
    text = lecture.read_text(encoding="utf-8")
    new = "## Which is a planet? {#planet}\n\n- [x] Mars\n- [ ] Sirius\n\n## Which planet has rings?"
    lecture.write_text(text.replace("## Which planet has rings?", new), encoding="utf-8")
    with held(tmp_path) as room:
        student.connect = lambda: room.port
        assert (room.shown()["question"], room.shown()["phase"]) == (2, "open")
        assert student.state()["id"] == "moons" and "How many moons" in student.question()
        assert "received" in student.answer("moons", text="3")
        room.process.kill()
    # A renamed lecture is found by its former name, and one that has gone is not forgotten.
    lecture.rename(lecture.with_name("2026-09-08.md"))
    with held(tmp_path, "2026-09-08") as room:
        assert room.end() == 0
        assert ".class/class_2026-09-07.jsonl', because the course has no" in room.process.stderr.read()
    lecture.with_name("2026-09-08.md").write_text(
        text.replace("name: Planets", "name: Planets\nformerly: 2026-09-07"), encoding="utf-8")
    with held(tmp_path, "2026-09-08") as room:
        assert room.end() == 0
        assert "earlier class of 'class/2026-09-07' were written" in room.process.stderr.read()
    assert responses(attempts(tmp_path)["Student 1"][0])["moons"] == {"text": "3"}
    run(tmp_path, "merge", str(tmp_path / "attempts"))
    assert attendance(tmp_path) == {"Student 1": [1]}


def test_answers_to_an_option_that_is_reworded_count_without_a_build(tmp_path):
    write_class(tmp_path)
    lecture = tmp_path / "content/class/lectures/2026-09-07.md"
    text = lecture.read_text(encoding="utf-8").replace("] Saturn {#saturn}", "] Saturn")
    lecture.write_text(text, encoding="utf-8")
    with held(tmp_path) as room:
        student = Student(1, lambda: room.port)
        student.join(room.code)
        room.order(question=0, phase="open")
        student.answer("rings", options=["saturn"])
        room.process.kill()
    lecture.write_text(text.replace("] Saturn", "] Saturn, a giant"), encoding="utf-8")
    with held(tmp_path) as room:
        student.connect = lambda: room.port
        assert room.shown()["chosen"] == {"saturn-a-giant": 1}
        assert student.state()["response"]["options"] == ["saturn-a-giant"]
        assert room.end() == 0
    run(tmp_path, "merge", str(tmp_path / "attempts"))
    found = json.loads(run(tmp_path, "stats", "class/2026-09-07", "--format", "json"))
    options = found["quizzes"][0]["questions"][0]["options"]
    assert [option["count"] for option in options] == [0, 1, 0]


def test_an_interrupted_class_is_found_after_its_lecture_moved_to_another_classroom(tmp_path):
    _, lecture = interrupted_class(tmp_path)
    other = tmp_path / "content/other"
    (other / "lectures").mkdir(parents=True)
    (other / "classroom.md").write_text(CLASSROOM.replace("name: ", "name: Other "), encoding="utf-8")
    text = lecture.read_text(encoding="utf-8")
    (other / "lectures/2026-09-07.md").write_text(
        text.replace("name: Planets", "name: Planets\nformerly: class/2026-09-07"), encoding="utf-8")
    lecture.rename(lecture.with_name("2026-09-08.md"))
    with held(tmp_path, "2026-09-08") as room:
        assert room.end() == 0
        assert "earlier class of 'class/2026-09-07' were written" in room.process.stderr.read()
    assert responses(attempts(tmp_path)["Student 1"][0])["moons"] == {"text": "2"}
    assert "1 new" in run(tmp_path, "merge")
    assert list((tmp_path / "stats/other").glob("2026-09-07*"))


def test_a_class_has_a_page_in_each_language_of_the_site(tmp_path):
    write_class(tmp_path, TWO_LANGUAGES)
    with held(tmp_path) as room:
        for preferred, ending in (
                ("zh-CN,zh;q=0.9,en;q=0.8", ".zh"), ("fr-FR, zh;q=0.5", ".zh"), ("en-GB, zh", ""),
                ("zh-TW, fr", ""), ("ar", ""), ("", ""), (",;q=1", "")):
            assert room.redirect(f"/?code={room.code}", Accept_Language=preferred) == (
                f"/class/lectures/class{ending}.html?code={room.code}"), preferred
        english, chinese = (
            room.ask("GET", f"/class/lectures/class{ending}.html")[1] for ending in ("", ".zh"))
        assert '<html lang="en"' in english and "<bdi>Planets</bdi></h1>" in english
        assert '<html lang="zh-Hans"' in chinese and "<bdi>行星</bdi></h1>" in chinese
        for page in (english, chinese):
            assert 'data-language="en"' in page and 'data-language="zh"' in page
        assert room.redirect("/class/lectures/class.ar.html") == "/class/lectures/class.html"
        for ending, tag, word in (("", "en", "Saturn"), (".zh", "zh-Hans", "土星")):
            view = room.ask("GET", f"/class/lectures/present-{room.token}{ending}.html")[1]
            assert f'<html lang="{tag}"' in view and word in view and " data-key" in view
            assert 'data-language="en"' in view and 'data-language="zh"' in view
            (script,) = re.findall(r'src="\.\./\.\.(/assets/presenter\.[^"]+)"', view)
            assert room.ask("GET", script)[0] == 200
        student = Student(1, lambda: room.port)
        assert student.join(room.code)["isJoined"]
        question = f"/_class/question?device={student.device}&language=zh-Hans"
        room.order(question=0, phase="open")
        asked = room.ask("GET", question)[1]
        assert "土星" in asked and "Saturn" not in asked and "SECRET" not in asked
        assert "Saturn" in student.question() and "土星" not in student.question()
        # The ids are the same in every language.
        assert "saturn" in asked and "received" in student.answer("rings", options=["saturn"])
        room.order(question=1, phase="open")
        assert 'lang="en"' in room.ask("GET", question)[1]
        assert room.end() == 0


def test_the_page_of_a_quiz_in_a_class_is_in_the_language_of_the_student(tmp_path):
    write_class(tmp_path, TWO_LANGUAGES)
    with held(tmp_path, "stars") as room:
        student = room.student(1)
        for language, ending in (("en", ""), ("zh-Hans", ".zh"), ("fr", "")):
            asked = {"device": student.device, "language": language}
            page = json.loads(room.ask("POST", "/_class/state", asked)[1])["page"]
            assert page == f"/class/quizzes/stars{ending}.html"
            status, text = room.ask("GET", page, Cookie=f"class={student.device}")
            assert status == 200 and ('lang="zh-Hans"' in text.split("<head>")[0]) == bool(ending)
        # A device that has not joined does that in its language, too.
        assert room.redirect(page, Accept_Language="zh") == "/class/quizzes/class.zh.html"
        assert room.end() == 0


# Two networks, the first one without a cable.
TWO_NETWORKS = """
set -e
for name in first second; do
  ip link add name $name type veth peer name $name-end
  ip link set dev $name up
done
ip link set dev second-end up
ip addr add 10.1.0.1/24 dev first
ip addr add 10.2.0.1/24 dev second
ip link set dev lo up
exec "$@"
"""


def said_in_networks(folder, script):
    """What `class` says in networks of its own, which a script makes."""
    inside = ["unshare", "--user", "--map-root-user", "--net", "bash", "-c", script, "bash"]
    if shutil.which("ip") is None or subprocess.run([*inside, "true"], check=False).returncode:
        pytest.skip("no right to make networks")
    write_class(folder)
    command = [QUIZPRESS, "class", "class", "2026-09-07", "--root", str(folder), "--port", "0"]
    with subprocess.Popen(
            [*inside, *command], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        room = Class(process)
        assert room.end() == 0
    return room.said


def test_students_get_the_address_of_a_network_that_is_connected(tmp_path):
    said = said_in_networks(tmp_path, TWO_NETWORKS)
    assert "Students open http://10.2.0.1:" in said
    assert "who can reach 10.2.0.1 and has the code" in said


def test_a_class_without_a_network_says_so(tmp_path):
    said = said_in_networks(tmp_path, 'ip link set dev lo up && exec "$@"')
    assert "No network is connected: connect one" in said and "Only this computer" not in said


def test_nobody_else_can_join_a_class_at_localhost(course):
    with held(course, "2026-09-07", "--host", "localhost") as room:
        assert "Only this computer can reach the class.\n" in room.said
        assert "can join" not in room.said
        assert Student(1, lambda: room.port).join(room.code)["isJoined"]
        assert room.end() == 0


def test_a_timer_closes_a_question(course):
    with held(course) as room:
        student = room.student(1)
        room.order(question=0, phase="open")
        room.order(seconds=1)
        assert 0 < student.state()["left"] <= 1000
        time.sleep(1.1)
        assert not student.state()["isOpen"] and room.shown()["phase"] == "closed"
        assert student.answer("rings", options=["mars"]) == {"fault": "closed"}


@only_in_full_run
def test_a_full_disk_is_told_to_the_teacher_alone(course):
    """A file may not grow beyond the size that the session has: writing fails as on a full disk."""
    with held(course) as room:
        student = room.student(1)
        room.order(question=2, phase="open")
        soft, hard = resource.prlimit(room.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(room.process.pid, resource.RLIMIT_FSIZE, (1024, hard))

        def sent(turn):
            return room.ask("POST", "/_class/answer", {
                "device": student.device, "turn": turn,
                "response": {"question": "wish", "text": "w" * 3000}})

        for _ in range(2):
            status, said = sent(1)
            assert status == 503 and "sent again" in said and "attempts" not in said, said
        status, said = room.ask("GET", f"/_teach/{room.token}/state")
        assert status == 503 and "could not be saved: cannot write" in said
        resource.prlimit(room.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
        assert sent(2)[0] == 200
        assert room.shown()["answered"] == 1
        assert room.end() == 0
        assert room.process.stderr.read().count("could not be saved") == 1
    assert responses(attempts(course)["Student 1"][0])["wish"] == {"text": "w" * 3000}


def test_attempts_that_cannot_be_written_are_written_by_the_next_run(course):
    journal = course / "attempts/.class/class_2026-09-07.jsonl"
    with held(course) as room:
        student = room.student(1)
        room.order(question=0, phase="open")
        assert student.answer("rings", options=["mars"]) == {"received": 1}
        attempt = next(line["attempt"] for line in map(json.loads, journal.open()) if "join" in line)
        obstacle = course / f"attempts/class-2026-09-07-{attempt}.json"
        obstacle.mkdir()
        for method, path, body in [
                ("POST", "order", {"end": True}), ("GET", "state", None)]:
            status, said = room.ask(method, f"/_teach/{room.token}/{path}", body)
            assert status == 503 and "could not be saved" in said and obstacle.name in said
        assert room.end() == 74
        assert "every answer is still in 'attempts/.class'" in room.process.stderr.read()
    obstacle.rmdir()
    with held(course) as room:
        assert room.end() == 0
    assert responses(attempts(course)["Student 1"][0])["rings"] == {"options": ["mars"]}
    assert not journal.exists()


def test_a_corrected_name_stays_when_the_command_ends_after_the_class(course):
    with held(course) as room:
        student = room.student(1)
        room.order(question=0, phase="open")
        student.answer("rings", options=["mars"])
        room.order(end=True)
        (file,) = (course / "attempts").glob("*.json")
        file.write_text(file.read_text().replace("Student 1", "Ada Example"))
        # The terminal was closed, so nothing can be printed.
        room.process.stdout.close()
        room.end()
    assert not list((course / "attempts/.class").iterdir())
    assert list(attempts(course)) == ["Ada Example"]


def test_names_from_the_roster(tmp_path):
    roster = ("id,name,email\nb1,Student 1,one@example.org\nb2,Student 2,two@example.org\n"
              "b3,Secret Name,\nb4,Anna,\nb5,Anna,\n")
    write_class(tmp_path, {"class/members.csv": roster})
    with held(tmp_path, "2026-09-07", "--names", "roster") as room:
        known, other, by_id, anna = (Student(number, lambda: room.port) for number in (1, 9, 3, 4))
        assert known.join(room.code)["isJoined"]
        assert other.join(room.code) == {"fault": "roster"}
        by_id.name = "b3"
        assert by_id.join(room.code)["isJoined"]
        anna.name = "Anna"
        assert anna.join(room.code) == {"fault": "several"}
        anna.name = "B5"
        assert anna.join(room.code)["isJoined"]
        room.order(question=0, phase="open")
        known.answer("rings", options=["mars"])
        anna.answer("rings", options=["mars"])
        # Another device of a student continues with the same answers.
        phone = Student(5, lambda: room.port)
        phone.name = "one@example.org"
        phone.join(room.code)
        assert phone.state()["response"]["options"] == ["mars"] and room.shown()["joined"] == 3
        assert phone.answer("rings", options=["saturn"]) == {"fault": "turn", "turn": 1}
        assert "received" in phone.answer("rings", options=["saturn"])
        received = b"".join(one.received for one in (known, other, by_id, anna, phone))
        assert b"Student" not in received and b"Secret" not in received
        room.end()
    found = attempts(tmp_path)
    assert [one["student"] for one in found["Student 1"]] == [{"id": "b1", "name": "Student 1"}]
    assert responses(found["Student 1"][0])["rings"] == {"options": ["saturn"]}
    assert found["Anna"][0]["student"]["id"] == "b5"


@only_in_full_run
def test_only_the_presenter_view_shows_images_of_explanations(tmp_path):
    lecture = POLLS.replace("the SECRET EXPLANATION.", "![Rings](rings.svg)").replace(
        "How many moons has Mars?", "How many moons has Mars? ![Mars](mars.svg)")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'
    write_class(tmp_path, {"class/lectures/2026-09-07.md": lecture,
                           "class/lectures/rings.svg": drawing, "class/lectures/mars.svg": drawing})
    with held(tmp_path) as room:
        page = f"/class/lectures/present-{room.token}.html"
        assert 'src="rings.svg"' in room.ask("GET", page)[1]
        cookie = f"present={room.token}"
        for image, fields, status in [
                ("mars", {}, 200), ("rings", {}, 404), ("rings", {"Cookie": cookie}, 200),
                ("rings", {"Cookie": cookie[:-1] + "x"}, 404)]:
            assert room.ask("HEAD", f"/class/lectures/{image}.svg", **fields)[0] == status


def test_the_browser_is_opened_with_an_address_that_works_once(course):
    opened = course / "opened"
    opener = course / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$@" > {opened}.new && mv {opened}.new {opened}\n')
    opener.chmod(0o755)
    path = f"{course}:{ENVIRONMENT['PATH']}"
    with held(course, "2026-09-07", "--open", environment={**ENVIRONMENT, "PATH": path}) as room:
        end = time.monotonic() + 10
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.01)
        address = opened.read_text().strip().removeprefix(f"http://localhost:{room.port}")
        assert room.token not in address
        assert room.ask("GET", address[:-1] + ("0" if address[-1] != "0" else "1"))[0] == 404
        assert room.ask("GET", address)[0] == 302
        assert room.ask("GET", address)[0] == 404


def quiz_attempt(number, **changes):
    return {
        "quizpress": "attempt", "version": 1, "id": f"{number:032x}", "site": "A site",
        "classroom": "class", "quiz": "stars", "revision": "ab" * 32,
        "student": {"name": f"Student {number}"}, "startedAt": "2026-09-07T08:00:00Z",
        "endedAt": "2026-09-07T08:05:00Z", "elapsedMs": 300000, "endedEarly": False,
        "seed": "0" * 32, "responses": [{"question": "galaxy", "text": "Milky Way"}], **changes}


def test_a_quiz_is_taken_on_its_page_and_handed_in(course):
    with held(course, "stars") as room:
        student = Student(1, lambda: room.port)
        page = student.join(room.code)["page"]
        for cookie in ("", room.code, student.device[:-1] + "a"):
            assert room.ask("GET", page, Cookie=f"class={cookie}")[0] == 302
        status, text = room.ask("GET", page, Cookie=f"class={student.device}")
        assert status == 200 and "The Sun" in text
        assert "SECRET" not in text and "Milky" not in text and student.device not in text
        assert student.hand_in(quiz_attempt(1)) == (200, "received\n")
        assert student.hand_in(quiz_attempt(1)) == (200, "received\n")
        assert student.hand_in(quiz_attempt(1, endedEarly=True))[0] == 409
        assert student.hand_in(own(student, 2, quiz="other"))[0] == 400
        assert student.hand_in(own(student, 2, id="../../x" + "0" * 25))[0] == 400
        # As `merge` would do.
        status, said = student.hand_in(quiz_attempt(2, student={"name": "A\x07"}))
        assert status == 400 and "a control character in 'name'" in said
        assert room.shown()["handedIn"] == 1
        assert room.order(end=True)["isOver"]
        # The response to an attempt may have been lost.
        assert student.hand_in(quiz_attempt(1))[0] == 200
        assert student.hand_in(own(student, 2)) == (410, "The class is over.\n")
        assert room.end() == 0
    assert list(attempts(course)) == ["Student 1"]


def test_a_class_with_a_quiz_that_is_not_open_begins_with_a_warning(tmp_path):
    for times, warning in [
            ("deadline: 2026-09-02",
             "the deadline of 'stars' passed on 2026-09-02: attempts are late"),
            ("deadline: 2026-09-02\ncloses: 2026-09-03",
             "'stars' closed on 2026-09-03: attempts do not count"),
            ("opens: 2026-09-05 09:00\ndeadline: 2036-09-01",
             "'stars' opens on 2026-09-05 at 09:00: until then, its page shows no questions")]:
        quiz = QUIZ.replace("deadline: 2036-09-01", times)
        write_class(tmp_path, {"class/quizzes/stars.md": quiz})
        with held(tmp_path, "stars", "--now", "2026-09-05T00:00:00Z") as room:
            assert room.end() == 0
            assert f"warning: {warning}" in room.process.stderr.read()


def test_a_link_on_another_site_does_not_replace_the_cookie_of_a_device(course):
    with held(course, "stars") as room:
        student = room.student(1)
        # A browser that follows a link sends GET, and its POST names the other site.
        assert room.ask("GET", f"/_class/state?device={student.device}")[0] == 404
        asked = {"device": student.device}
        for origin in ("null", "http://evil.example"):
            assert room.ask("POST", "/_class/state", asked, Origin=origin)[0] == 403
        assert room.ask("POST", "/_class/state", asked)[0] == 200
        assert room.end() == 0


def own(student, number, **changes):
    """An attempt with the name of a student."""
    return quiz_attempt(number, **{"student": {"name": student.name}, **changes})


def test_an_attempt_counts_for_the_device_that_sends_it(course):
    with held(course, "stars") as room:
        ada, ben, other = (Student(number, lambda: room.port) for number in (1, 2, 3))
        assert ada.join(room.code)["isJoined"] and ben.join(room.code)["isJoined"]
        assert ada.hand_in(own(ada, 1))[0] == 200
        # Neither under the name of another device, nor with the number of its attempt.
        assert ben.hand_in(own(ada, 2)) == (
            403, "This device has joined the class under another name.\n")
        assert ben.hand_in(own(ben, 1))[0] == 409
        assert ben.hand_in({**own(ben, 2), "student": {"name": "  STUDENT 2"}})[0] == 200
        for device in (other.device, room.code, ""):
            assert room.ask("POST", f"/_class/attempt?code={room.code}", own(other, 3),
                            Cookie=f"class={device}") == (
                403, "This device has not joined the class.\n")
        assert room.shown()["handedIn"] == 2
        room.process.kill()
    # The journal says which device handed in what.
    with held(course, "stars", port=room.port) as room:
        assert ada.hand_in(own(ada, 1))[0] == 200 and ben.hand_in(own(ben, 1))[0] == 409
        assert room.shown()["handedIn"] == 2
        assert room.end() == 0
    assert sorted(one[0]["id"][-1] for one in attempts(course).values()) == ["1", "2"]


def test_one_device_cannot_fill_the_disk_with_attempts(course):
    long = [{"question": name, "text": "x" * 20000} for name in ("star", "galaxy")]
    with held(course, "stars") as room:
        ada, ben = (Student(number, lambda: room.port) for number in (1, 2))
        assert ada.join(room.code)["isJoined"] and ben.join(room.code)["isJoined"]
        given = [ada.hand_in(own(ada, number)) for number in range(1, 52)]
        assert [status for status, _ in given] == [200] * 50 + [403]
        assert given[50][1] == "This device has handed in too many attempts.\n"
        given = [ben.hand_in(own(ben, number, responses=long))[0] for number in range(101, 131)]
        assert given == [200] * 25 + [403] * 5
        # What was received is received again.
        assert ada.hand_in(own(ada, 50))[0] == 200
        assert room.shown()["handedIn"] == 75
        assert room.end() == 0
    assert len(attempts(course)["Student 1"]) == 50


def test_a_quiz_that_is_received_from_a_member_counts_for_the_member(tmp_path):
    roster = ("id,name,email\nb1,Student 1,one@example.org\nb2,Student 2,two@example.org\n"
              "b3,Zoë  Groß,\nb4,Anna,\nb5,Anna,five@example.org\n")
    write_class(tmp_path, {"class/members.csv": roster})
    # How a student joins, and what the attempt says.
    given = [("Student 1", {"name": "ONE@example.org"}), ("b2", {"name": " student  2"}),
             ("zoë GROSS", {"name": "ZOË GROSS\u200b"}), ("B4", {"name": "Anna"}),
             ("five@example.org", {"name": "Anna", "email": "five@example.org"})]
    with held(tmp_path, "stars", "--names", "roster") as room:
        phones = [Student(number, lambda: room.port) for number in range(1, 6)]
        for number, (phone, (name, student)) in enumerate(zip(phones, given), 1):
            phone.name = name
            assert phone.join(room.code)["isJoined"]
            for _ in range(2):
                assert phone.hand_in(quiz_attempt(number, student=student))[0] == 200
        for student in ({"name": "Anna"}, {"name": "Ben"}, {"name": ""}, {"name": "Student 2"},
                        {"name": "Student 1", "email": "two@example.org"}):
            assert phones[0].hand_in(quiz_attempt(9, student=student))[0] == 403, student
        assert room.end() == 0
    merged = subprocess.run(
        [QUIZPRESS, "merge", str(tmp_path / "attempts"), "--root", str(tmp_path)],
        capture_output=True, text=True, check=True)
    assert "roster" not in merged.stdout + merged.stderr, merged
    scores = json.loads(run(tmp_path, "stats", "class/stars", "--format", "json"))
    assert sorted(one["id"] for one in scores["quizzes"][0]["students"]) == [
        "b1", "b2", "b3", "b4", "b5"]


@pytest.mark.parametrize("path", [
    "/class/members.csv", "/content/class/members.csv", "/class/lectures/2026-09-07.md",
    "/class/lectures/2026-09-07.html", "/class/lectures/2026-09-07-present.html",
    "/class/lectures/class.zh.html",
    "/class/quizzes/stars.html", "/class/index.html", "/index.html", "/library.html",
    "/..%2fattempts/.class", "/attempts/.class/class_2026-09-07.jsonl", "/%2e%2e/site.yml",
    "/class/lectures/present-.html", "/class/lectures/present-" + "0" * 32 + ".html",
    "/_teach/", "/_teach/" + "0" * 32 + "/state", "/_teach//state", "/_class/events?device=1",
    "/_class/question?device=1", "/class/grades.js", "/class/quizzes.js",
    "/library.0.js", "/sitemap.xml", "/bundle/bundle.json",
])
def test_no_path_leads_to_what_is_not_for_students(path, polls):
    status, body = polls.ask("GET", path, Host=f"localhost:{polls.port}")
    assert status in (302, 400, 404) and "rings" not in body, body


def test_a_page_of_an_earlier_class_leads_to_the_new_one(polls):
    for path in ("/class/quizzes/class.html", "/class/quizzes/stars.html", "/other/index.html"):
        assert polls.redirect(path) == "/class/lectures/class.html", path


@pytest.fixture(scope="module")
def polls(tmp_path_factory):
    folder = tmp_path_factory.mktemp("polls")
    write_class(folder, {"class/members.csv": "id,name,email\na,Ada,a@example.org\n"})
    with held(folder) as room:
        yield room


@pytest.mark.parametrize("fields", [
    {"Host": "quiz.evil.example"}, {"Host": "localhost", "Origin": "http://evil.example"},
    {"Host": "localhost", "Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
])
def test_other_sites_may_not_ask(polls, fields):
    for path in ("/_class/state?device=1", f"/_teach/{polls.token}/state"):
        assert polls.ask("GET", path, **fields)[0] in (403, 421)
    assert polls.ask("POST", "/_class/join", {"code": polls.code}, **fields)[0] in (403, 421)


@pytest.mark.parametrize("body", [
    "", "[]", "{", '{"code":1}', '{"device":"x"}', "{" * 5000, '{"a":' * 100 + "1" + "}" * 100,
    '{"code":"A","code":"A"}', '"\\ud800"', "\x00" * 100,
])
def test_damaged_requests_are_refused(polls, body):
    for path in ("/_class/join", "/_class/answer", f"/_teach/{polls.token}/order"):
        connection = http.client.HTTPConnection("127.0.0.1", polls.port, timeout=10)
        connection.request("POST", path, body.encode())
        response = connection.getresponse()
        data = response.read()
        assert response.status in (400, 403) or b"fault" in data, (path, body)
        connection.close()


def test_nobody_hands_in_a_whole_attempt_at_polls(polls):
    assert polls.ask("POST", "/_class/attempt", {"quizpress": "attempt"})[0] == 404


def test_answers_that_the_form_cannot_give_are_refused(polls):
    student = polls.student(9)
    polls.order(question=0, phase="open")
    for answer in ({"options": ["mars", "venus"]}, {"options": ["pluto"]},
                   {"options": []}, {"text": "mars"}, {"options": ["mars", "mars"]}):
        assert student.answer("rings", **answer) == 400, answer
    polls.order(question=3, phase="open")
    whole = ["earth", "mercury", "saturn2"]
    for answer in ({"order": whole[:2]}, {"order": [*whole[:2], "x" * 800]}, {"pairs": {"earth": "mercury"}},
                   {"blanks": {"x": "x" * 20000}}, {"options": whole[:1]}, {"text": "earth"}):
        assert student.answer("order", **answer) == 400, answer
    assert polls.shown()["answered"] == 0
    assert "received" in student.answer("order", order=whole)
    # This mark is mirrored in text from right to left; an arrow would point the wrong way.
    assert [one["text"] for one in polls.shown()["texts"]] == ["Earth › Mercury › Saturn"]


def test_an_answer_that_is_cleared_does_not_count(course):
    with held(course) as room:
        ada, ben = (Student(number, lambda: room.port) for number in (1, 2))
        for student in (ada, ben):
            student.join(room.code)
        room.order(question=0, phase="open")
        for student in (ada, ben):
            assert "received" in student.answer("rings", options=["mars"])
        assert "received" in ada.answer("rings", options=None)
        assert ada.state()["turn"] == 2 and "response" not in ada.state()
        assert room.shown()["chosen"] == {"mars": 1} and room.shown()["answered"] == 1
        room.order(question=2, phase="open")
        assert "received" in ben.answer("wish", text="Is there life?")
        room.process.kill()
    with held(course, port=room.port) as room:
        assert room.shown()["texts"] == [{"text": "Is there life?", "count": 1, "isHidden": False}]
        assert "received" in ben.answer("wish", options=None)
        assert room.shown()["texts"] == [] and room.shown()["answered"] == 0
        assert room.end() == 0
    found = attempts(course)
    assert list(found) == ["Student 2"]
    given = responses(found["Student 2"][0])
    assert given["rings"] == {"options": ["mars"]} and given["wish"] == {"options": None}


def test_the_code_can_be_typed_in_full_width_letters(polls):
    student = Student(12, lambda: polls.port)
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in polls.code.lower())
    for code in (wide, f" {wide[:3]}-{wide[3:]} ", polls.code.lower()):
        assert student.join(code)["isJoined"], code
    assert student.join(polls.code[:-1]) == {"fault": "code"}


def test_a_name_without_a_visible_character_is_none(polls):
    student = Student(10, lambda: polls.port)
    for name in ("", " ", "\u200b", "\ufeff \u2060", "\u00ad", "\u3164", "\u2800"):
        student.name = name
        assert student.join(polls.code) == {"fault": "name"}, ascii(name)
    student.name = "\u200bAda"
    assert student.join(polls.code)["isJoined"]


def test_a_name_has_at_most_200_characters(polls):
    student = Student(11, lambda: polls.port)
    student.name = "名" * 201
    assert student.join(polls.code) == {"fault": "long"}
    student.name = "名" * 200
    assert student.join(polls.code)["isJoined"]


def test_hostile_clients_keep_nobody_out(polls):
    """Idle connections, heads without an end and large bodies, while a student answers."""
    count = 300
    if FULL_RUN:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        count = min(10000, hard - 200)
    student = polls.student(77)
    polls.order(question=0, phase="open")
    clients = []
    try:
        for number in range(count):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", polls.port))
            clients.append(client)
            if number % 500 == 0:
                time.sleep(0.05)
        for client in clients[::2]:
            with contextlib.suppress(OSError):
                client.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:")
        start = time.monotonic()
        assert "received" in student.answer("rings", options=["mars"])
        assert time.monotonic() - start < 5
    finally:
        for client in clients:
            client.close()
    with socket.create_connection(("127.0.0.1", polls.port), timeout=10) as client:
        client.sendall(b"POST /_class/answer HTTP/1.1\r\nHost: localhost\r\n"
                       b"Content-Length: 104857600\r\n\r\n")
        assert b" 413 " in client.recv(1000)
    for data in (b"\x00" * 2000, b"GET / HTTP/9.9\r\n\r\n", b"POST /_class/join HTTP/1.1\r\n"
                 b"Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", polls.port), timeout=15) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            assert b" 200 " not in client.recv(1000)


@only_in_full_run
def test_one_address_does_not_take_the_places_of_all_devices(course):
    with held(course) as room:
        devices = [Student(number, lambda: room.port) for number in range(1, 1003)]
        body = [{"code": room.code, "name": one.name, "device": one.device} for one in devices]
        with concurrent.futures.ThreadPoolExecutor(max_workers=8) as pool:
            found = list(pool.map(
                lambda one: devices[0].ask("POST", "/_class/join", one)[0], body[:1000]))
        assert found == [200] * 1000
        assert room.ask("POST", "/_class/join", body[1000], address=devices[0].address)[0] == 503
        # Also a device that joined before, and one at another address.
        assert room.ask("POST", "/_class/join", body[0], address=devices[0].address)[0] == 200
        assert devices[1001].join(room.code)["isJoined"]


def test_all_devices_behind_one_router_get_a_question_at_once(polls):
    """Two requests of each of 950 devices; the server allows twice its limit for a second."""
    received = b""
    with socket.create_connection(
            ("127.0.0.1", polls.port), timeout=20, source_address=("127.0.7.7", 0)) as client:
        for count in range(100, 2000, 100):
            client.sendall(b"GET /_class/question HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
            while received.count(b"HTTP/1.1 ") < count and (piece := client.recv(65536)):
                received += piece
            assert received.count(b"HTTP/1.1 404 ") == count


@only_in_full_run
def test_students_through_two_crashes(tmp_path):
    """Every acknowledged answer is in an attempt, exactly once."""
    count, questions = (300, 10) if FULL_RUN else (24, 4)
    text = "---\nname: Polls\n---\n" + "".join(
        f"\n## What is {number} and {number}? {{#q{number}}}\n\n- [x] A {{#a{number}}}\n"
        f"- [ ] B {{#b{number}}}\n" for number in range(questions))
    write_class(tmp_path, {"class/lectures/2026-09-07.md": text})
    crash(tmp_path, count, questions)
    hand_in(tmp_path, count)


def hand_in(folder, count):
    """A quiz that all hand in at once, while the server is killed."""
    with held(folder, "stars") as room:
        port, code = room.port, room.code
        students = [Student(number, lambda: port) for number in range(1, count + 1)]
        assert all(student.join(code)["isJoined"] for student in students)
        with concurrent.futures.ThreadPoolExecutor(max_workers=min(count, 100)) as pool:
            start = time.monotonic()
            given = [pool.submit(student.hand_in, quiz_attempt(number))
                     for number, student in enumerate(students, 1)]
            time.sleep(0.1)
            room.process.kill()
            room.process.wait()
            with held(folder, "stars", port=port) as again:
                assert all(one.result() == (200, "received\n") for one in given)
                print(f"{count} attempts at a quiz: {time.monotonic() - start:.1f} s")
                assert again.end() == 0
    files = [json.loads(file.read_text()) for file in (folder / "attempts").glob("*.json")]
    ids = [one["id"] for one in files if one["quiz"] == "stars"]
    assert sorted(ids) == sorted(f"{number:032x}" for number in range(1, count + 1))


def crash(folder, count, questions):
    running = {}
    chance = random.Random(16)
    acknowledged = {}
    start = time.monotonic()

    def begin():
        port = running["room"].port if "room" in running else 0
        running["context"] = held(folder, port=port)
        running["room"] = running["context"].__enter__()

    begin()
    students = [Student(number, lambda: running["room"].port) for number in range(1, count + 1)]
    with concurrent.futures.ThreadPoolExecutor(max_workers=min(count, 100)) as pool:
        assert all(one["isJoined"] for one in pool.map(
            lambda one: one.join(running["room"].code), students))

        def answer(student, number):
            time.sleep(chance.random() * 0.5)
            option = chance.choice("ab")
            said = student.answer(f"q{number}", options=[f"{option}{number}"])
            assert "received" in said, said
            acknowledged[student.name, number] = f"{option}{number}"

        for number in range(questions):
            running["room"].order(question=number, phase="open")
            given = [pool.submit(answer, student, number) for student in students]
            if number in (questions // 3, 2 * questions // 3):
                time.sleep(0.2)
                running["room"].process.kill()
                running["context"].__exit__(None, None, None)
                begin()
            for one in given:
                one.result()
    took = time.monotonic() - start
    assert running["room"].end() == 0
    running["context"].__exit__(None, None, None)
    found = attempts(folder)
    assert len(acknowledged) == count * questions and len(found) == count
    assert all(len(one) == 1 for one in found.values())
    for (name, number), option in acknowledged.items():
        assert responses(found[name][0])[f"q{number}"] == {"options": [option]}
    times = sorted(time for student in students for time in student.times)
    print(f"\n{count} students, {questions} questions: {took:.1f} s; responses: median "
          f"{statistics.median(times) * 1000:.1f} ms, 95 % {times[len(times) * 95 // 100] * 1000:.1f} ms, "
          f"max {times[-1] * 1000:.1f} ms")
    assert took < 120
