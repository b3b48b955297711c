"""Attempts that the page sends itself, to a server that fails at first; and attempts sent by
mail."""

import base64
import email.message
import html
import http.client
import http.server
import json
import re
import ssl
import subprocess
import threading
import urllib.parse
import zlib

import pytest


from answering import click_way
from conftest import ROOT, Site, Taking, serving, watch
from courses import build, quiz_source, quizpress
from sampling import FULL_RUN, only_in_full_run
from test_pages import violations

QUESTIONS = "## Which one is a leaf? {#leaf}\n\n- [x] Oak leaf\n- [ ] Quartz\n"
ESSAY = "\n## Tell more. {#more type=essay}\n"


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers each request with the next of the given statuses, and records what it receives."""

    protocol_version = "HTTP/1.1"

    def do_OPTIONS(self):
        self.server.asked += 1
        self.answer(204)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.sent.append((dict(self.headers), body))
        self.answer(self.server.statuses.pop(0) if self.server.statuses else 200)

    def answer(self, status):
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Headers", "Content-Type")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def serve(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return folder


def behind_tls(handler, certificate):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    server.socket = secure.wrap_socket(server.socket, server_side=True)
    return serve(server)


@pytest.fixture
def receiver(certificate):
    server = behind_tls(Receiver, certificate)
    server.statuses, server.sent, server.asked = [], [], 0
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def documented(certificate, tmp_path, monkeypatch):
    """The receiver of Documentation/attempts.md, unchanged, and its inbox."""
    text = (ROOT / "Documentation/attempts.md").read_text(encoding="utf-8")
    [source] = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    inbox = tmp_path / "attempts"
    inbox.mkdir()
    monkeypatch.setenv("INBOX", str(inbox))
    names = {"__name__": "receiver"}
    exec(source, names)  # pylint: disable=exec-used
    names["Receiver"].log_message = lambda *_: None
    server = behind_tls(names["Receiver"], certificate)
    yield server, inbox
    server.shutdown()
    server.server_close()


def built(folder, address, body=QUESTIONS):
    """A site with one quiz that sends attempts to an address."""
    quiz = quiz_source("Leaves", body, kind="quiz", deadline="2026-12-14 17:00")
    return Site(build(folder, {"leaves": quiz}, submit_to=address))


PAGE = "class/quizzes/leaves.html"


class Sent:
    """A student who takes the quiz of a site from a server."""

    def __init__(self, browser, folder, receiver):
        address = f"https://localhost:{receiver.server_address[1]}/attempts?course=leaves"
        self.site = built(folder, address)
        root = str(self.site.folder)

        class Pages(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=root)

            def log_message(self, *_):
                pass

        self.pages = serve(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages))
        self.context = browser.new_context(
            ignore_https_errors=True, accept_downloads=True, reduced_motion="reduce")
        self.context.set_default_timeout(6000)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.url = f"http://127.0.0.1:{self.pages.server_address[1]}/{PAGE}"
        self.student = Taking(self.page, self.site, PAGE, self.url)

    def hand_in(self):
        self.student.start().answer_by_key().hand_in()
        return self

    def words(self):
        return self.page.inner_text("#result .sending")

    def wait_for(self, words):
        self.page.wait_for_function(
            "words => document.querySelector('#result .sending').textContent.includes(words)",
            arg=words)

    def wait_until(self, happened):
        """Waits for an event outside the page, as long as for one in it."""
        for _ in range(300):
            if happened():
                return
            self.page.wait_for_timeout(20)
        assert happened()

    def close(self):
        self.context.close()
        self.pages.shutdown()
        self.pages.server_close()
        assert self.errors == []


@pytest.fixture
def sent(browser, tmp_path, receiver):
    sent = Sent(browser, tmp_path, receiver)
    yield sent
    sent.close()


def test_the_bytes_of_the_file_are_sent_when_the_student_hands_in(sent, receiver):
    sent.hand_in().wait_for("received it on")
    [(headers, body)] = receiver.sent
    assert body == sent.student.download()[1]
    assert headers["Content-Type"] == "application/json" and "Cookie" not in headers
    assert receiver.asked == 1
    assert "· sent" in sent.page.inner_text("#earlier")
    assert "received it on" in sent.page.inner_text("#announcement")
    sent.page.reload()
    assert "· sent" in sent.page.inner_text("#earlier")
    assert len(receiver.sent) == 1


def test_what_is_not_taken_is_said_and_sent_again_by_the_button(sent, receiver):
    receiver.statuses = [413, 200]
    sent.hand_in().wait_for("the server answered 413")
    assert "Download your attempt" in sent.words()
    sent.page.click("text=Send now")
    sent.wait_for("received it on")
    assert receiver.sent[0][1] == receiver.sent[1][1]


@only_in_full_run
def test_a_server_at_fault_is_asked_again_later(sent, receiver):
    receiver.statuses = [503, 503]
    sent.page.clock.install()
    sent.page.reload()
    sent.hand_in().wait_for("the server answered 503. The page will try again")
    assert len(receiver.sent) == 1
    sent.page.clock.run_for(5100)
    sent.wait_for("try again")
    sent.wait_until(lambda: len(receiver.sent) == 2)
    sent.page.wait_for_function(
        "() => !document.querySelector('.sending').textContent.endsWith('…')")
    sent.page.clock.run_for(6000)
    assert len(receiver.sent) == 2
    sent.page.clock.run_for(5000)
    sent.wait_for("received it on")
    assert len({body for _, body in receiver.sent}) == 1


@only_in_full_run
def test_a_redirect_is_no_receipt(sent, receiver):
    receiver.statuses = [302]
    sent.hand_in().wait_for("cannot be reached")
    assert len(receiver.sent) == 1


def test_without_a_network_it_is_sent_when_there_is_one(sent, receiver):
    sent.student.start().answer_by_key()
    sent.context.set_offline(True)
    sent.student.hand_in()
    sent.wait_for("this device is offline")
    sent.context.set_offline(False)
    sent.wait_for("received it on")
    assert len(receiver.sent) == 1


@only_in_full_run
def test_what_waits_is_sent_after_a_reload(sent, receiver):
    receiver.statuses = [500]
    sent.hand_in().wait_for("the server answered 500")
    assert "not sent" in sent.page.inner_text("#earlier")
    sent.page.reload()
    sent.page.wait_for_function(
        "() => document.querySelector('#earlier').innerText.includes('· sent')")
    assert len(receiver.sent) == 2
    sent.page.click("#earlier button:has-text('Show')")
    sent.wait_for("received it on")
    sent.page.click("text=Send now")
    sent.wait_until(lambda: len(receiver.sent) == 3)
    assert len({body for _, body in receiver.sent}) == 1


@only_in_full_run
def test_from_a_file_it_says_what_to_do(page, tmp_path):
    site = built(tmp_path, "https://localhost:9/attempts")
    student = Taking(page, site, PAGE).start().answer_by_key().hand_in()
    assert "opened from a file" in student.result() and "Download" in student.result()
    assert page.locator("text=Send now").count() == 0


def test_the_documented_receiver_takes_attempts_and_merge_takes_them_from_it(
        browser, tmp_path, documented):
    server, inbox = documented
    sent = Sent(browser, tmp_path, server)
    sent.hand_in().wait_for("received it on")
    content = sent.student.download()[1]
    sent.page.click("text=Send now")
    sent.wait_for("received it on")
    sent.close()
    [file] = inbox.iterdir()
    assert file.read_bytes() == content and file.name.startswith(json.loads(content)["id"])
    said = quizpress(tmp_path, "merge", "--received-from", "mtime")
    assert said.startswith("class/leaves: 1 new, 0 already merged")


@pytest.mark.parametrize("body, status", [
    (b"", 413), (b"{}", 400), (b"[]", 400), (b'{"id": 7}', 400), (b'{"id": "../../x"}', 400),
    (b"[" * 100_000, 400), (b"\xff", 400), (b" " * ((1 << 20) + 1), 413),
])
def test_the_documented_receiver_refuses_what_is_no_attempt(documented, body, status):
    server, inbox = documented
    connection = http.client.HTTPSConnection(
        "127.0.0.1", server.server_address[1], context=ssl._create_unverified_context())
    connection.putrequest("POST", "/")
    connection.putheader("Content-Length", str(len(body)))
    connection.endheaders()
    # A body that is too long is refused before it is sent.
    if status != 413:
        connection.send(body)
    assert connection.getresponse().status == status
    assert list(inbox.iterdir()) == []


def test_it_passes_axe_in_every_state(sent, receiver):
    receiver.statuses = [503, 400]
    sent.hand_in().wait_for("answered 503")
    if FULL_RUN:
        assert violations(sent.page) == []
    sent.page.click("text=Send now")
    sent.wait_for("answered 400")
    assert violations(sent.page) == []
    sent.page.click("text=Send now")
    sent.wait_for("received it on")
    if FULL_RUN:
        assert violations(sent.page) == []


def encoded(text):
    """The bytes between the lines of an attempt copied as text, decoded by its own description."""
    lines = text.replace("\r\n", "\n").split("\n")
    begin = lines.index("-----BEGIN QUIZPRESS ATTEMPT-----")
    end = lines.index("-----END QUIZPRESS ATTEMPT-----")
    *body, check = lines[begin + 1:end]
    assert all(len(line) == 64 for line in body[:-1]) and "=" not in "".join(body)
    packed = "".join(body)
    found = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    assert check == f":{zlib.crc32(found):08x}"
    return lines[:begin], found


def test_a_short_attempt_is_mailed_in_the_mail(page, tmp_path):
    site = built(tmp_path, "mailto:quizzes@example.org?cc=ada@example.org")
    student = Taking(page, site, PAGE).start().answer_by_key().hand_in("Zoë Ødegård")
    link = page.get_attribute("text=Write an e-mail", "href")
    assert len(link) <= 2000
    address, query = link.removeprefix("mailto:").split("?")
    fields = urllib.parse.parse_qs(query)
    assert address == "quizzes@example.org" and fields["cc"] == ["ada@example.org"]
    assert fields["subject"] == ["class / leaves: Zoë Ødegård"]
    [head], found = encoded(fields["body"][0])
    assert found == student.download()[1]
    assert head == f'Zoë Ødegård, class / leaves, {json.loads(found)["endedAt"]}'


@only_in_full_run
def test_a_long_attempt_is_attached_to_the_mail(page, tmp_path):
    site = built(tmp_path, "mailto:quizzes@example.org", QUESTIONS + ESSAY)
    student = Taking(page, site, PAGE).start().answer_by_key()
    page.fill("[data-question=more] textarea", "A long story, naïve and wordy. " * 60)
    student.hand_in()
    name, content = student.download()
    link = page.locator("text=Write an e-mail")
    href = link.get_attribute("href")
    assert len(href) < 2000 and urllib.parse.quote(name, safe="") in href
    link.evaluate("link => link.addEventListener('click', event => event.preventDefault())")
    with page.expect_download() as started:
        link.click()
    with open(started.value.path(), "rb") as file:
        assert file.read() == content
    # The message is empty until the file is attached.
    assert "Attach it before you send" in page.inner_text(".handing")
    page.reload()
    assert "Attach it before you send" in page.inner_text(".handing")


@only_in_full_run
def test_the_copied_text_holds_the_file(context, tmp_path):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    said = watch(page)
    site = built(tmp_path, "mailto:quizzes@example.org")
    student = Taking(page, site, PAGE).start().answer_by_key().hand_in()
    click_way(page, "text=Copy as text")
    page.wait_for_selector(".handing:has-text('paste the text')")
    assert encoded(page.evaluate("() => navigator.clipboard.readText()"))[1] == student.download()[1]
    assert said == []


@only_in_full_run
def test_where_copying_is_not_possible_the_text_is_shown(page, tmp_path):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    site = built(tmp_path, "mailto:quizzes@example.org")
    student = Taking(page, site, PAGE).start().answer_by_key().hand_in()
    click_way(page, "text=Copy as text")
    assert encoded(page.input_value("#result textarea"))[1] == student.download()[1]


def test_what_the_page_copies_and_mails_is_what_merge_finds(page, tmp_path):
    site = built(tmp_path, "mailto:quizzes@example.org")
    Taking(page, site, PAGE).start().answer_by_key().hand_in("Zoë <Ødegård> & Co = 5")
    link = page.get_attribute("text=Write an e-mail", "href")
    [body] = urllib.parse.parse_qs(link.split("?")[1])["body"]
    page_text = f"<p>Hi!<br>{html.escape(body)}</p>".replace("\n", "<br>")
    inbox = tmp_path / "attempts"
    inbox.mkdir()
    for cte in ("8bit", "quoted-printable", "base64"):
        mail = email.message.EmailMessage()
        mail["Subject"] = "My attempt"
        mail.set_content("Dear teacher,\n\n" + body, cte=cte)
        mail.add_alternative(page_text, "html", cte=cte)
        (inbox / f"{cte}.eml").write_bytes(mail.as_bytes())
    assert quizpress(tmp_path, "merge").startswith("class/leaves: 1 new, 5 already merged")


def test_a_request_that_ends_after_the_student_has_left_stores_nothing(tmp_path, page):
    folder = build(
        tmp_path, {"leaf": quiz_source("Leaf", QUESTIONS)}, submit_to="https://example.org/attempts")
    requests = []
    page.route("https://example.org/**", lambda route: requests.append(route))
    with serving(folder) as url:
        Taking(page, Site(folder), "class/quizzes/leaf.html", f"{url}class/quizzes/leaf.html") \
            .start().answer_first().hand_in()
        page.wait_for_function("() => localStorage.length === 3")
        page.click("#result >> text=Not you?")
        # The page waits for two seconds, as for a database that another page uses.
        page.evaluate("() => { IDBFactory.prototype.deleteDatabase = () => ({}); }")
        with page.expect_navigation():
            page.click("text=Remove name and attempts")
            page.wait_for_function("() => localStorage.length === 0")
            requests[0].fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"})
        page.wait_for_selector("#start:visible")
        assert page.evaluate("() => Object.keys(localStorage)") == []
