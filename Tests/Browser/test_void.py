"""Void questions and options give points on the page as in the ledger, and the page says so."""

import json

import pytest

from conftest import Site, Taking
from courses import build, merged, quiz_source

VOID = """
## Which one is right? {#all points=2 void}

- [x] This
- [ ] That

## Which may also be right? {#also}

- [x] This
- [ ] That {void}
- [ ] Neither

## Which are right? {#several}

- [x] One
- [x] Two
- [ ] Three {void}

## Type it, and [[fill it in]]. {#blank void}

## Put these in order. {#order type=ordering void}

1. First
2. Second

## Say why. {#why type=essay points=3 void}
"""
PATH = "class/quizzes/void.html"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("void")
    source = quiz_source("Void", VOID, kind="quiz", deadline="2027-12-14 17:00")
    build(folder, {"void": source})
    return folder


def test_a_void_question_gives_its_points_and_says_so(course, page):
    student = Taking(page, Site(course / "build" / "site"), PATH).start()
    student.select("all", ["that"])
    student.select("also", ["that"])
    student.select("several", ["one", "two", "three"])
    student.part("blank").locator("input").fill("nothing")
    student.part("order").locator("button:visible").last.click()
    student.hand_in()
    said = {name: student.part(name).locator(".verdict").inner_text()
            for name in ("all", "also", "several", "why")}
    assert said["all"] == "Void: everyone gets the points (2 of 2 points)"
    assert said["why"] == "Void: everyone gets the points (3 of 3 points)"
    # Nobody grades the answer.
    assert student.part("why").locator(".notes").inner_text() == "3 points"
    assert said["also"].startswith("Correct") and said["several"].startswith("Correct")
    assert "void" in student.part("also").inner_text()
    assert "100 %" in student.result() and not student.page.locator("#result .pending").count()
    # The parts of an answer to a void question are neither correct nor incorrect.
    for name in ("all", "blank", "order"):
        assert not student.part(name).locator(".mark, .wrong, .missed").count(), name
    attempt = json.loads(student.download()[1])
    assert attempt["score"] == {"points": 9, "of": 9}
    found = merged(course, [attempt])[attempt["id"]]
    assert found["score"] == attempt["score"] and found["notes"] == []
