"""A live class in two browsers: the teacher's presenter view, and a student's page."""

import json
import pathlib
import re
import socket
import sys
import threading

import pytest
from conftest import watch
from courses import CLASSROOM, SITE, quizpress
from playwright.sync_api import expect
from sampling import FULL_RUN, only_in_full_run
from test_pages import violations

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Serving"))

from classes import POLLS, TWO_LANGUAGES, attempts, held, responses, write_class  # noqa: E402


ANONYMOUS = """---
name: Mood
anonymous: true
---

## How are you? {type=scale}

- Bad
- Good
"""


class Wire:
    """A proxy to a server, on its own port, which records every byte of the responses."""

    def __init__(self, port):
        self.target = port
        self.received = b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                # The class is over.
                return
            for ends in ((client, server, False), (server, client, True)):
                threading.Thread(target=self.pass_on, args=ends, daemon=True).start()

    def pass_on(self, source, target, is_kept):
        try:
            while piece := source.recv(65536):
                if is_kept:
                    self.received += piece
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def text(self):
        assert len(self.received) > 10000
        return self.received.decode(errors="replace")


@pytest.fixture
def student(context):
    page = context.browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    said = watch(page)
    yield page
    page.context.close()
    assert not said, said


def join(student, room, port=None, name="Ada Example"):
    student.goto(f"http://127.0.0.1:{port or room.port}/?code={room.code}")
    expect(student.locator("#code")).to_have_value(room.code)
    student.fill("#student", name)
    student.get_by_role("button", name="Join the class").click()


def end_class(room, page):
    """Ends a class after its page has been left, because a page reports that nobody answers it."""
    page.goto("about:blank")
    assert room.end() == 0


def test_a_lecture_from_joining_to_the_attempts(tmp_path, page, student):
    write_class(tmp_path)
    with held(tmp_path) as room:
        traffic = Wire(room.port)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(room.presenter)
        expect(page.locator("#lobby .code")).to_have_text(room.code)
        expect(page.locator("#lobby svg.qr")).to_be_visible()
        join(student, room, traffic.port)
        expect(student.locator("#live-state")).to_contain_text("Hello, Ada Example")
        expect(page.locator("#counted")).to_have_text("Joined: 1")
        # A presentation remote: Page Down opens the first question.
        page.keyboard.press("PageDown")
        expect(page.get_by_role("heading", name="Which planet has rings?")).to_be_visible()
        expect(student.get_by_role("heading", name="Which planet has rings?")).to_be_visible()
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        student.get_by_label("Saturn").check()
        expect(page.locator("#counted")).to_have_text("Answers: 1 of 1")
        expect(page.locator(".slide:visible .verdict:visible")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(student.locator("#live-state")).to_have_text("Received.")
        expect(student.get_by_label("Mars")).to_be_disabled()
        expect(page.locator("[data-part=saturn] .tally")).to_have_text("1 · 100 %")
        page.keyboard.press("h")
        expect(page.locator("[data-part=saturn] .tally")).to_have_text("")
        page.keyboard.press("h")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-part=saturn] .verdict")).to_be_visible()
        expect(page.get_by_text("SECRET EXPLANATION")).to_be_visible()
        page.keyboard.press("ArrowRight")
        student.get_by_role("textbox").fill("2")
        student.get_by_role("button", name="Send answer").click()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        # One step too far back, and forward again.
        for key in ("PageUp", "PageDown", "PageDown"):
            page.keyboard.press(key)
        expect(page.locator(".slide:visible .said li")).to_contain_text("2")
        page.keyboard.press("PageDown")
        expect(page.locator(".slide:visible .answer")).to_have_text("2")
        page.keyboard.press("PageDown")
        for words, state in (("None", "Received."), ("", "Answer the question.")):
            student.get_by_role("textbox").fill(words)
            student.get_by_role("button", name="Send answer").click()
            expect(student.locator("#live-state")).to_contain_text(state)
        expect(page.locator("#counted")).to_have_text("Answers: 0 of 1")
        student.get_by_role("textbox").fill("Nonsense about the teacher")
        student.get_by_role("button", name="Send answer").click()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        page.keyboard.press("PageDown")
        page.get_by_role("button", name="Hide", exact=True).click()
        expect(page.get_by_text("Nonsense")).to_have_count(0)
        page.keyboard.press("PageDown")
        expect(student.get_by_role("heading", name="Order these")).to_be_visible()
        # By id, which does not reveal the order.
        expect(page.locator(".slide:visible .movable li")).to_have_text(
            ["Earth", "Mercury", "Saturn"])
        # An order that was not changed.
        student.get_by_role("button", name="Send answer").click()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        assert "SECRET" not in traffic.text() and "present-" not in traffic.text()
        assert room.token not in traffic.text() and "data-key" not in traffic.text()
        page.get_by_role("button", name="End the class").first.click()
        page.locator("#end-now").click()
        expect(student.locator("#live-state")).to_contain_text("The class is over")
        expect(page.locator("#counted")).to_have_text("The class is over.")
        expect(page.locator("#lobby")).to_be_hidden()
        # No buttons that would have no effect.
        expect(page.locator("button:visible")).to_have_count(0)
        expect(page.locator("#place")).to_have_text("")
        assert room.end() == 0
    (attempt,) = attempts(tmp_path)["Ada Example"]
    found = responses(attempt)
    assert found["rings"] == {"options": ["saturn"]} and found["moons"] == {"text": "2"}
    assert found["wish"] == {"text": "Nonsense about the teacher"} and len(found["order"]["order"]) == 3


def test_the_field_that_keeps_a_student_from_joining_is_marked(tmp_path, student):
    write_class(tmp_path)
    with held(tmp_path) as room:
        student.goto(f"http://127.0.0.1:{room.port}/")
        student.fill("#student", "Ada Example")
        student.fill("#code", "WRONG")
        student.keyboard.press("Enter")
        expect(student.locator("#live-state")).to_have_text("This is not the class code.")
        expect(student.locator("[aria-invalid=true]")).to_have_attribute("id", "code")
        expect(student.locator("#code")).to_be_focused()
        student.fill("#code", room.code)
        student.evaluate("document.querySelector('#student').removeAttribute('maxlength')")
        student.fill("#student", "A" * 201)
        student.keyboard.press("Enter")
        expect(student.locator("#live-state")).to_contain_text("too long")
        expect(student.locator("[aria-invalid=true]")).to_have_attribute("id", "student")
        student.fill("#student", "Ada Example")
        student.keyboard.press("Enter")
        expect(student.locator("#live-state")).to_contain_text("Hello, Ada Example")
        expect(student.locator("[aria-invalid=true]")).to_have_count(0)
        student.goto("about:blank")
        assert room.end() == 0


def test_a_text_is_hidden_although_the_view_is_updated_during_the_click(tmp_path, page):
    write_class(tmp_path)
    with held(tmp_path) as room:
        page.goto(room.presenter)
        ada = room.student(1)
        room.order(question=2, phase="open")
        ada.answer("wish", text="Nonsense")
        room.order(question=2, phase="closed")
        box = page.get_by_role("button", name="Hide", exact=True).bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        room.student(2)
        expect(page.locator("#counted")).to_have_text("Answers: 1 of 2")
        page.mouse.up()
        expect(page.get_by_text("Nonsense")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Nonsense")).to_be_visible()
        expect(page.get_by_role("button", name="Hide", exact=True)).to_be_focused()
        end_class(room, page)


def test_axe_finds_nothing_on_the_pages_of_a_class(tmp_path, page, student):
    write_class(tmp_path)
    with held(tmp_path) as room:
        page.emulate_media(reduced_motion="reduce")
        page.goto(room.presenter)
        expect(page.locator("#lobby svg.qr")).to_be_visible()
        if FULL_RUN:
            assert violations(page) == []
        student.goto(f"http://127.0.0.1:{room.port}/?code={room.code}")
        expect(student.locator("#join")).to_be_visible()
        if FULL_RUN:
            assert violations(student) == []
        join(student, room)
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        assert violations(student) == []
        room.order(question=0, phase="revealed")
        expect(page.locator("[data-part=saturn] .verdict")).to_be_visible()
        assert violations(page) == []


def test_an_option_with_the_focus_is_above_the_button_that_sends(tmp_path, page, student):
    options = "".join(f"- [ ] Option {number}\n" for number in range(30))
    write_class(tmp_path, {"class/lectures/2026-09-07.md":
                           f"---\nname: Long\n---\n\n## Which? {{#which}}\n\n- [x] Key\n{options}"})
    with held(tmp_path) as room:
        student.emulate_media(reduced_motion="reduce")
        join(student, room)
        room.order(question=0, phase="open")
        student.get_by_label("Key", exact=True).check()
        for _ in range(15):
            student.keyboard.press("ArrowDown")
            # On a busy machine, Chromium leaves out the last of several scrolls to the focus.
            assert student.evaluate("""() => {
              document.activeElement.scrollIntoView({ block: "nearest" });
              const { bottom } = document.activeElement.closest("li").getBoundingClientRect();
              return bottom <= document.querySelector("#live .actions").getBoundingClientRect().top;
            }""")
        end_class(room, page)


def test_names_and_addresses_keep_their_order_on_arabic_pages_of_a_class(tmp_path, page, student):
    write_class(tmp_path, {
        "site.yml": SITE + "language: ar\n", "class/classroom.md": CLASSROOM.replace("Cases", "Cases (9B)")})
    with held(tmp_path) as room:
        student.goto(f"http://127.0.0.1:{room.port}/")
        page.goto(room.presenter)
        # In a text from right to left, a bracket or a slash at the end would be shown at the left.
        for text in (student.get_by_text("Cases (9B)"), page.locator(".address").get_by_text("http:")):
            assert text.evaluate("one => getComputedStyle(one).direction") == "ltr"
        assert page.evaluate("document.dir") == "rtl"
        end_class(room, page)


def test_a_student_takes_part_in_the_chosen_language(tmp_path, context):
    write_class(tmp_path, TWO_LANGUAGES)
    with held(tmp_path) as room:
        student = context.browser.new_context(
            locale="zh-CN", viewport={"width": 360, "height": 740}).new_page()
        said = watch(student)
        # The language that the browser prefers.
        student.goto(f"http://127.0.0.1:{room.port}/?code={room.code}")
        student.wait_for_url("**/class.zh.html?code=*")
        expect(student.locator("h1")).to_have_text("行星")
        student.fill("#student", "Ada Example")
        student.click("#join button")
        expect(student.locator("#join")).to_be_hidden()
        room.order(question=0, phase="open")
        student.get_by_label("土星").check()
        expect(student.locator("#live-state.received")).to_be_visible()
        assert violations(student) == []
        student.click(".languages summary")
        student.click(".languages a[lang=en]")
        student.wait_for_url("**/class.html?code=*")
        expect(student.get_by_label("Saturn")).to_be_checked()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        # The chosen language is preferred to that of the browser.
        student.goto(f"http://127.0.0.1:{room.port}/")
        student.wait_for_url("**/class.html")
        expect(student.locator("h1")).to_have_text("Planets")
        assert said == []
        student.context.close()
        assert room.end() == 0
    (attempt,) = attempts(tmp_path)["Ada Example"]
    assert responses(attempt)["rings"] == {"options": ["saturn"]}


def test_a_mistyped_name_is_corrected_and_the_answers_stay(tmp_path, student):
    write_class(tmp_path)
    with held(tmp_path) as room:
        state = student.locator("#live-state")
        rename = student.get_by_role("button", name="Change your name")
        join(student, room, name="Ada Exmaple")
        expect(state).to_contain_text("Hello, Ada Exmaple")
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(state).to_contain_text("Received.")
        rename.click()
        expect(student.locator("#live")).to_be_hidden()
        expect(student.locator("#student")).to_be_focused()
        student.fill("#student", "Ada Example")
        student.get_by_role("button", name="Join the class").click()
        expect(student.locator("#join")).to_be_hidden()
        expect(student.get_by_label("Mars")).to_be_checked()
        room.order(end=True)
        expect(state).to_contain_text("The class is over.")
        expect(rename).to_be_hidden()
        assert room.end() == 0
    assert list(attempts(tmp_path)) == ["Ada Example"]


def test_a_device_has_another_id_in_each_lecture(tmp_path, student):
    """Otherwise a lecture with names would show who answered in an anonymous one."""
    write_class(tmp_path, {"class/lectures/2026-09-14.md": (
        "---\nname: Feedback\nanonymous: true\n---\n\n## What is unclear? {#unclear type=essay}\n")})
    ids = []
    port = 0
    for lecture in ("2026-09-07", "2026-09-14"):
        with held(tmp_path, lecture, port=port) as room:
            port = room.port
            student.goto(f"http://127.0.0.1:{port}/?code={room.code}")
            if student.locator("#student").count():
                student.fill("#student", "Ada Example")
            student.get_by_role("button", name="Join the class").click()
            expect(student.locator("#live")).to_be_hidden()
            expect(student.locator("#join")).to_be_hidden()
            (journal,) = (tmp_path / "attempts/.class").glob("*.jsonl")
            lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
            ids += {line["join"] for line in lines if "join" in line}
            end_class(room, student)
    assert len(set(ids)) == 2


def test_a_student_who_joins_without_a_network_is_in_the_class_when_there_is_one(tmp_path, context):
    write_class(tmp_path)
    with held(tmp_path) as room:
        # In a separate context, since the browser logs each failed request on the console.
        student = context.browser.new_context().new_page()
        state = student.locator("#live-state")
        student.goto(f"http://127.0.0.1:{room.port}/?code={room.code}")
        # The network is lost and found again before the student joins.
        student.context.set_offline(True)
        student.evaluate("dispatchEvent(new Event('online'))")
        expect(state).to_contain_text("The class cannot be reached")
        student.context.set_offline(False)
        expect(state).to_have_text("")
        student.context.set_offline(True)
        student.fill("#student", "Ada Example")
        student.get_by_role("button", name="Join the class").click()
        expect(state).to_contain_text("The class cannot be reached")
        student.context.set_offline(False)
        expect(state).to_contain_text("Hello, Ada Example")
        # An answer that is sent again and again does not change the words each time.
        room.order(question=0, phase="open")
        expect(student.get_by_label("Mars")).to_be_visible()
        student.evaluate("""() => {
          window.heard = [];
          const state = document.querySelector("#live-state");
          new MutationObserver(() => heard.push(state.textContent))
            .observe(state, {childList: true});
        }""")
        student.context.set_offline(True)
        student.get_by_label("Mars").check()
        expect(state).to_contain_text("Not sent yet")
        student.wait_for_timeout(2000)
        assert student.evaluate("heard.length") == 2
        student.context.set_offline(False)
        expect(state).to_contain_text("Received.")
        assert room.shown()["joined"] == 1
        student.context.close()


@only_in_full_run
def test_an_answer_without_a_network_is_sent_when_there_is_one(tmp_path, page):
    write_class(tmp_path)
    with held(tmp_path) as room:
        student = page.context.browser.new_context().new_page()
        join(student, room)
        expect(student.locator("#live-state")).to_contain_text("Hello")
        room.order(question=0, phase="open")
        expect(student.get_by_label("Mars")).to_be_visible()
        student.context.set_offline(True)
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Not sent yet", timeout=12000)
        # The page is opened again, as after the battery was empty.
        student.context.set_offline(False)
        student.reload()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        expect(student.get_by_label("Mars")).to_be_checked()
        assert room.shown()["chosen"] == {"mars": 1}
        student.context.close()


@only_in_full_run
def test_a_problem_of_the_computer_is_not_called_one_of_the_network(tmp_path, context):
    write_class(tmp_path)
    with held(tmp_path) as room:
        # In separate contexts, since the browser logs each failed request on the console.
        page, student = (context.browser.new_context().new_page() for _ in range(2))
        page.goto(room.presenter)
        join(student, room)
        expect(student.locator("#live-state")).to_contain_text("Hello, Ada Example")
        room.order(question=0, phase="open")
        words = "This could not be saved: the disk is full"
        for one, path in ((page, "**/order"), (student, "**/answer")):
            one.route(path, lambda route: route.fulfill(status=503, body=words + "\n"), times=1)
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Your teacher's computer")
        expect(student.locator("#live-state")).to_contain_text("Received.")
        page.keyboard.press("PageDown")
        expect(page.locator("#counted")).to_have_text(f"The class has a problem: {words}")
        # An answer that the edited lecture does not accept any more is refused once, and not sent
        # again.
        student.route("**/answer", lambda route: route.fulfill(status=400), times=1)
        student.get_by_label("Venus").check()
        expect(student.locator("#live-state")).to_contain_text("This was not accepted.")
        # When the class is over and the command has ended, the pages still say that it is over.
        room.order(end=True)
        places = (page.locator("#counted"), student.locator("#live-state"))
        for place in places:
            expect(place).to_contain_text("The class is over.")
        assert room.end() == 0
        for one in (page, student):
            one.wait_for_event("requestfailed", lambda request: request.url.endswith("/state"))
        page.wait_for_timeout(200)
        for place in places:
            expect(place).to_contain_text("The class is over.")
        for one in (page, student):
            one.context.close()


@only_in_full_run
def test_a_page_shows_the_answer_that_counts(tmp_path, context):
    """An answer can arrive too late, and another tab can give another one."""
    write_class(tmp_path)
    with held(tmp_path) as room:
        own = context.browser.new_context()
        student = own.new_page()
        state = student.locator("#live-state")
        join(student, room)
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(state).to_contain_text("Received.")
        own.set_offline(True)
        student.get_by_label("Saturn").check()
        expect(state).to_contain_text("Not sent yet")
        room.order(question=0, phase="closed")
        own.set_offline(False)
        expect(state).to_have_text("Received.")
        expect(student.get_by_label("Mars")).to_be_checked()
        # The answer arrives while the next question is shown.
        room.order(question=0, phase="open")
        expect(student.get_by_label("Venus")).to_be_enabled()
        own.set_offline(True)
        student.get_by_label("Venus").check()
        expect(state).to_contain_text("Not sent yet")
        room.order(question=1, phase="open")
        own.set_offline(False)
        expect(student.locator("#asked")).to_contain_text("How many moons")
        expect(state).to_have_text("Answer the question.")
        room.order(question=0, phase="open")
        expect(student.locator("#asked")).to_contain_text("Which planet")
        expect(student.get_by_label("Mars")).to_be_checked()
        other = own.new_page()
        other.goto(f"http://127.0.0.1:{room.port}/")
        other.get_by_label("Venus").check()
        expect(other.locator("#live-state")).to_contain_text("Received.")
        expect(student.get_by_label("Venus")).to_be_checked()
        assert room.shown()["chosen"] == {"venus": 1}
        own.close()


@only_in_full_run
def test_open_pages_show_a_lecture_that_was_edited(tmp_path, context):
    write_class(tmp_path)
    page, student = (context.browser.new_context().new_page() for _ in range(2))
    with held(tmp_path) as room:
        port = room.port
        page.goto(room.presenter)
        join(student, room)
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        room.process.kill()
        room.process.wait()
    lecture = tmp_path / "content/class/lectures/2026-09-07.md"
    added = "## Is it a planet? {#planet}\n\n- [x] Yes\n- [ ] No\n\n"
    text = lecture.read_text(encoding="utf-8").replace("Venus {#venus}", "Uranus {#uranus}")
    lecture.write_text(text.replace("## Which", added + "## Which"), encoding="utf-8")
    with held(tmp_path, port=port) as room:
        expect(page.locator(".slide:visible")).to_contain_text("Uranus")
        expect(student.get_by_label("Mars")).to_be_checked()
        student.get_by_label("Uranus").check()
        expect(student.locator("#live-state")).to_contain_text("Received.")
        assert room.shown()["chosen"] == {"uranus": 1}
        room.order(question=0, phase="open")
        expect(page.locator(".slide:visible")).to_contain_text("Is it a planet?")
        expect(student.locator("#asked")).to_contain_text("Is it a planet?")
        for one in (page, student):
            one.context.close()


@only_in_full_run
def test_a_new_class_with_the_same_lecture_begins_without_answers(tmp_path, context):
    write_class(tmp_path)
    student = context.browser.new_context().new_page()
    state = student.locator("#live-state")
    with held(tmp_path) as room:
        port = room.port
        join(student, room)
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(state).to_contain_text("Received.")
        room.order(end=True)
        expect(state).to_contain_text("The class is over.")
        assert room.end() == 0
    with held(tmp_path, port=port) as room:
        # The page that is still open asks for the new code.
        student.fill("#code", room.code)
        student.get_by_role("button", name="Join the class").click()
        expect(state).to_contain_text("Hello")
        room.order(question=0, phase="open")
        expect(state).to_have_text("Answer the question.")
        expect(student.get_by_label("Mars")).not_to_be_checked()
        student.get_by_label("Mars").check()
        expect(state).to_contain_text("Received.")
        assert room.shown()["chosen"] == {"mars": 1}
        student.context.close()


def test_a_page_that_stays_open_joins_the_next_class(tmp_path, context):
    """It needs a name, for which the page of an anonymous lecture does not ask."""
    write_class(tmp_path, {"class/lectures/2026-09-06.md": ANONYMOUS})
    student = context.browser.new_context().new_page()
    with held(tmp_path, "2026-09-06") as room:
        student.goto(f"http://127.0.0.1:{room.port}/?code={room.code}")
        student.get_by_role("button", name="Join the class").click()
        expect(student.locator("#live-state")).to_contain_text("joined")
        port = room.port
        assert room.end() == 0
    with held(tmp_path, port=port) as room:
        expect(student.get_by_role("heading", name="Planets")).to_be_visible()
        student.fill("#code", room.code)
        student.fill("#student", "Ada Example")
        student.get_by_role("button", name="Join the class").click()
        room.order(question=0, phase="open")
        student.get_by_label("Mars").check()
        expect(student.locator("#live-state")).to_contain_text("Received")
        student.context.close()
        assert room.end() == 0
    assert list(attempts(tmp_path)) == ["Ada Example"]


@only_in_full_run
def test_a_question_that_does_not_arrive_is_asked_for_again(tmp_path, context):
    """On a bad network, a request can stay without a response while later ones get theirs."""
    write_class(tmp_path)
    with held(tmp_path) as room:
        student = context.browser.new_context().new_page()
        join(student, room)
        expect(student.locator("#live-state")).to_contain_text("Hello")
        lost = []

        def lose(route):
            if lost:
                route.continue_()
            else:
                lost.append(route)

        student.route("**/_class/question*", lose)
        room.order(question=0, phase="open")
        expect(student.get_by_label("Mars")).to_be_visible(timeout=30_000)
        assert len(lost) == 1
        student.context.close()


def test_a_quiz_is_handed_in_to_the_class(tmp_path, page, student):
    write_class(tmp_path)
    with held(tmp_path, "stars") as room:
        traffic = Wire(room.port)
        page.goto(room.presenter)
        join(student, room, traffic.port)
        student.get_by_role("button", name="Start").click()
        student.get_by_label("The Sun").check()
        student.get_by_role("textbox", name="Name the galaxy").fill("Milky way")
        expect(student.get_by_label("Your name")).to_have_value("Ada Example")
        # An attempt under another name would be refused.
        expect(student.get_by_label("Your name")).not_to_be_editable()
        name, mail = (student.locator(field).evaluate("e => getComputedStyle(e).backgroundColor")
                      for field in ("#student", "#email"))
        assert name != mail
        student.get_by_role("button", name="Submit answers").click()
        expect(student.locator(".sending")).to_contain_text("Sent")
        expect(page.locator("#counted")).to_contain_text("Attempts received: 1")
        # Nothing that has an effect only on questions of a lecture.
        for control in ("#next", "#hide", "#seconds", "#timer"):
            expect(page.locator(control)).to_be_hidden()
        page.get_by_role("button", name="End the class").click()
        expect(page.locator("#ending")).to_contain_text("Students who have not submitted")
        assert "SECRET" not in traffic.text() and "Milky Way" not in traffic.text()
        end_class(room, page)
    (attempt,) = attempts(tmp_path)["Ada Example"]
    assert responses(attempt)["galaxy"] == {"text": "Milky way"}


def test_an_attempt_after_the_end_of_the_class_says_why_it_was_not_received(tmp_path, page, context):
    write_class(tmp_path)
    # A page on whose console the refusal may be.
    student = context.browser.new_context().new_page()
    with held(tmp_path, "stars") as room:
        page.goto(room.presenter)
        join(student, room)
        student.get_by_role("button", name="Start").click()
        student.get_by_label("The Sun").check()
        student.get_by_role("textbox", name="Name the galaxy").fill("Milky way")
        page.get_by_role("button", name="End the class").click()
        page.locator("#end-now").click()
        expect(page.locator("#counted")).to_have_text("The class is over.")
        student.get_by_role("button", name="Submit answers").click()
        expect(student.locator(".sending")).to_contain_text("the class is over")
        expect(student.locator(".sending")).to_contain_text("give it to your teacher")
        end_class(room, page)
    student.context.close()


TALL = """---
name: Code
---

## Which one prints? {#print}

""" + "".join(f"""- [ ] `{number}`

  ~~~python
  print({number}, "%s")
  ~~~
""" % ("a long line " * 20) for number in range(12)) + """
## Which formula is right? {#formula}

""" + "".join(f"- [ ] $a = {number} %s$\n" % ("+ x^2" * 60) for number in range(20))


def test_tall_and_wide_slides_keep_results_and_buttons_in_view(tmp_path, page):
    write_class(tmp_path, {"class/lectures/2026-09-07.md": TALL})
    with held(tmp_path) as room:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(room.presenter)
        for question, heading in enumerate(["Which one prints?", "Which formula is right?"]):
            room.order(question=question, phase="open")
            # The new slide starts at its top, although the one before it was scrolled.
            expect(page.get_by_role("heading", name=heading)).to_be_in_viewport()
            room.order(question=question, phase="closed")
            expect(page.locator(".tally:visible").first).to_have_text("0 · 0 %")
            assert page.evaluate("document.documentElement.scrollWidth") <= 1280
            right = page.locator(".tally:visible").first.bounding_box()
            assert right["x"] + right["width"] <= 1280
            assert page.evaluate("document.documentElement.scrollHeight") > 1080
            expect(page.locator("#next")).to_be_in_viewport(ratio=1)
            page.evaluate("scrollTo(0, 400)")
        end_class(room, page)


def test_the_text_of_the_presenter_view_grows_with_the_projector(tmp_path, page):
    write_class(tmp_path)
    with held(tmp_path) as room:
        page.goto(room.presenter)
        shares = []
        for width, height in ((1280, 720), (3840, 2160)):
            page.set_viewport_size({"width": width, "height": height})
            size = page.eval_on_selector(
                ".presenter", "one => parseFloat(getComputedStyle(one).fontSize)")
            shares.append(size / height)
        assert shares[1] > shares[0] * 0.7
        end_class(room, page)


def test_the_timer_takes_whole_seconds_up_to_an_hour(tmp_path, page):
    write_class(tmp_path)
    with held(tmp_path) as room:
        page.goto(room.presenter)
        room.order(question=0, phase="open")
        # Before the view shows the question, it starts no timer.
        expect(page.locator("#phase")).to_have_text("Open")
        for typed, taken in (("99999", "3600"), ("120.4", "120")):
            page.fill("#seconds", typed)
            page.click("#timer")
            expect(page.locator("#seconds")).to_have_value(taken)
            expect(page.locator("#clock")).to_have_text(
                re.compile(f"^({taken}|{int(taken) - 1}) s$"))
        end_class(room, page)


def test_an_explanation_without_an_answer_key_is_a_step(tmp_path, page):
    write_class(tmp_path, {"class/lectures/2026-09-06.md": ANONYMOUS + "\n> Most say good.\n"})
    with held(tmp_path, "2026-09-06") as room:
        page.goto(room.presenter)
        for phase in ("open", "closed", "revealed"):
            expect(page.locator(".explanation")).to_be_hidden()
            page.keyboard.press("ArrowRight")
            expect(page.locator("#phase")).to_have_text(
                {"open": "Open", "closed": "Closed", "revealed": "Answer"}[phase])
        expect(page.locator(".explanation")).to_have_text("Most say good.")
        end_class(room, page)


def test_formulas_of_hidden_answers_have_their_style_on_the_projector(tmp_path, page):
    write_class(tmp_path, {"class/lectures/2026-09-06.md": ANONYMOUS + "\n> It is $\\boxed{x}$.\n"})
    with held(tmp_path, "2026-09-06") as room:
        page.goto(room.presenter)
        for phase in ("Open", "Closed", "Answer"):
            page.keyboard.press("ArrowRight")
            expect(page.locator("#phase")).to_have_text(phase)
        expect(page.locator(".explanation .line-top")).to_have_css("border-top-width", "1px")
        end_class(room, page)


def test_what_is_being_typed_counts_when_the_question_is_closed(tmp_path, student):
    write_class(tmp_path)
    state, field = student.locator("#live-state"), student.locator("#asked .typed")
    with held(tmp_path) as room:
        join(student, room)
        for question, text in ((1, "2"), (2, "Why red?")):
            room.order(question=question, phase="open")
            expect(field).to_be_editable()
            field.press_sequentially(text)
            # Neither the button nor another field was pressed.
            expect(field).to_be_focused()
            expect(state).to_contain_text("Received.")
            room.order(question=question, phase="closed")
            expect(field).to_be_disabled()
            expect(field).to_have_value(text)
        # What was typed just before the end does not count, and the page does not show it as if.
        room.order(question=2, phase="open")
        expect(field).to_be_editable()
        field.press_sequentially(" And since when?", delay=20)
        room.order(question=2, phase="closed")
        expect(field).to_be_disabled()
        expect(field).to_have_value("Why red?")
        assert room.end() == 0
    (attempt,) = attempts(tmp_path)["Ada Example"]
    found = responses(attempt)
    assert found["moons"] == {"text": "2"} and found["wish"] == {"text": "Why red?"}


MENUS = """---
name: Planets
---

## Fill in. {#fill}

Mars is [[red]] and has [[(two) | three]] moons.

## Match. {#match type=matching}

| planet | color |
|---|---|
| Mars | red |
| Earth | blue |
"""


def test_hints_are_opened_one_after_the_other(tmp_path, student):
    hints = "".join(f"> [!TIP]\n> Hint with the word {word}.\n\n" for word in ("ice", "gas"))
    lecture = POLLS.replace("> Its rings", f"{hints}> Its rings")
    write_class(tmp_path, {"class/lectures/2026-09-07.md": lecture})
    with held(tmp_path) as room:
        join(student, room)
        room.order(question=0, phase="open")
        first, second = (student.locator(".hint").nth(place) for place in (0, 1))
        expect(first).to_be_visible()
        expect(second).to_be_hidden()
        first.locator("summary").click()
        expect(student.get_by_text("the word ice")).to_be_visible()
        second.locator("summary").click()
        expect(student.get_by_text("the word gas")).to_be_visible()
        assert room.end() == 0


def test_a_page_that_is_opened_again_shows_an_answer_with_menus(tmp_path, student):
    write_class(tmp_path, {"class/lectures/2026-09-07.md": MENUS})
    field, menus = student.locator("#asked input"), student.locator("#asked select")
    chosen = student.locator("#asked option:checked").first
    with held(tmp_path) as room:
        join(student, room)
        room.order(question=0, phase="open")
        menus.select_option(label="two")
        expect(student.locator("#live-state")).to_contain_text("Received.")
        student.reload()
        expect(chosen).to_have_text("two")
        with student.expect_response("**/_class/answer") as sent:
            field.fill("red")
            field.press("Tab")
        assert sent.value.ok
        room.order(question=1, phase="open")
        with student.expect_response("**/_class/answer") as sent:
            menus.first.select_option(label="red")
        assert sent.value.ok
        room.order(question=1, phase="closed")
        student.reload()
        expect(chosen).to_have_text("red")
        expect(menus.first).to_be_disabled()
        assert room.end() == 0
    (attempt,) = attempts(tmp_path)["Ada Example"]
    assert list(responses(attempt)["fill"]["blanks"].values()) == ["red", "two"]


def test_a_device_without_its_cookie_gets_it_again_and_the_next_student_joins(tmp_path, student):
    write_class(tmp_path)
    with held(tmp_path, "stars") as room:
        join(student, room)
        expect(student.get_by_role("button", name="Start")).to_be_visible()
        (cookie,) = student.context.cookies()
        student.context.clear_cookies()
        student.reload()
        expect(student.get_by_role("button", name="Start")).to_be_visible()
        assert [one["value"] for one in student.context.cookies()] == [cookie["value"]]
        student.click("#who >> text=Not you?")
        student.click("dialog >> text=Remove name and attempts")
        expect(student.locator("#join")).to_be_visible()
        student.fill("#code", room.code)
        student.fill("#student", "Ben Example")
        student.get_by_role("button", name="Join the class").click()
        student.get_by_role("button", name="Start").click()
        student.get_by_label("The Sun").check()
        expect(student.get_by_label("Your name")).to_have_value("Ben Example")
        student.get_by_role("button", name="Submit answers").click()
        student.click("#anyway")
        expect(student.locator(".sending")).to_contain_text("Sent")
        assert student.context.cookies()[0]["value"] != cookie["value"]
        assert room.end() == 0
    assert list(attempts(tmp_path)) == ["Ben Example"]


@only_in_full_run
def test_the_presenter_view_works_from_a_file(tmp_path, page):
    write_class(tmp_path, {"class/lectures/2026-09-14.md": (
        "---\nname: Open\nanswers: open\n---\n\n## Is water wet? {#wet}\n\n- [x] Yes {#yes}\n- [ ] No {#no}\n"
        "\n## Is ice cold? {#cold}\n\n- [x] It is\n- [ ] It is not\n")})
    quizpress(tmp_path, "build", "-o", str(tmp_path / "build"))
    site = tmp_path / "build/site"
    sealed = (site / "class/lectures/2026-09-07-present.html").read_text(encoding="utf-8")
    assert "data-key" not in sealed and "SECRET" not in sealed
    # A lecture in the future is not the newest one of the library.
    page.goto((site / "library.html").as_uri())
    assert page.locator("#list h2, #list h3").all_text_contents()[0].strip() == "Stars"
    page.goto((site / "class/index.html").as_uri())
    page.get_by_role("link", name="Open", exact=True).click()
    page.get_by_text("Details").click()
    page.get_by_role("link", name="Show the questions one by one").click()
    page.get_by_label("Count for Yes").first.fill("3")
    page.get_by_label("Count for No").first.fill("1")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert page.locator(".slide:visible [data-part=yes] .share").evaluate("bar => bar.style.inlineSize") == "75%"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slide:visible [data-part=yes] .verdict")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", name="Is ice cold?")).to_be_visible()
    # With Caps Lock, and with an Arabic keyboard.
    page.keyboard.press("H")
    expect(page.locator("#hide")).to_have_attribute("aria-pressed", "true")
    page.evaluate("""() => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ا", code: "KeyH", bubbles: true }))""")
    expect(page.locator("#hide")).to_have_attribute("aria-pressed", "false")
