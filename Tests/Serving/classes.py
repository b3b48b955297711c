"""A running `quizpress class`, and students with real HTTP clients."""

import contextlib
import http.client
import json
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))

from courses import CLASSROOM, QUIZPRESS, SITE, write  # noqa: E402
from previews import ENVIRONMENT  # noqa: E402

POLLS = """---
name: Planets
---

## Which planet has rings? {#rings}

- [ ] Mars {#mars}
- [x] Saturn {#saturn}
- [ ] Venus {#venus}

> Its rings are ice, the SECRET EXPLANATION.

## How many moons has Mars? {#moons}

= 2

## What do you want to know? {#wish type=essay}

## Order these from the Sun outwards. {#order type=ordering}

1. Mercury {#mercury}
2. Earth {#earth}
3. Saturn {#saturn2}
"""

QUIZ = """---
name: Stars
created: 2026-09-01
deadline: 2036-09-01
answers: open
---

## Which is a star? {#star}

- [x] The Sun
  > SECRET FEEDBACK
- [ ] The Moon

## Name the galaxy that we live in. {#galaxy}

= Milky Way
"""

# Only the first question is translated.
CHINESE_POLLS = """---
name: 行星
---

## 哪颗行星有光环？ {#rings}

- [ ] 火星
- [x] 土星
- [ ] 金星
"""

TWO_LANGUAGES = {
    "site.yml": SITE + "languages: [en, zh]\n", "class/lectures/2026-09-07.zh.md": CHINESE_POLLS}


def write_class(folder, files=()):
    """A course with a lecture and a quiz."""
    write(folder, {
        "site.yml": SITE, "class/classroom.md": CLASSROOM, "class/lectures/2026-09-07.md": POLLS,
        "class/quizzes/stars.md": QUIZ, **dict(files)})


class Class:
    """A running class: its port, its code, and the address of the presenter view."""

    def __init__(self, process):
        self.process = process
        said = ""
        while "Press Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said + (process.stderr.read() if process.stderr else "")
            said += line
        self.said = said
        self.code = re.search(r"code (\w+)", said)[1]
        self.presenter = re.search(r"http://localhost:\S+present-\S+", said)[0]
        self.port = int(re.search(r":(\d+)/", self.presenter)[1])
        self.token = re.search(r"present-(\w+)", self.presenter)[1]

    def end(self, with_signal=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        return self.process.wait(timeout=60)

    def student(self, number):
        """A device that has joined."""
        student = Student(number, lambda: self.port)
        student.join(self.code)
        return student

    def order(self, **order):
        """What the presenter view orders."""
        status, body = self.ask("POST", f"/_teach/{self.token}/order", order)
        assert status == 200, body
        return json.loads(body)

    def shown(self):
        return json.loads(self.ask("GET", f"/_teach/{self.token}/state")[1])

    def redirect(self, path, **fields):
        """The address to which a request for a path is redirected."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            fields = {k.replace("_", "-"): v for k, v in fields.items()}
            connection.request("GET", path, headers=fields)
            return connection.getresponse().headers["location"]
        finally:
            connection.close()

    def ask(self, method, path, body=None, address="127.0.0.1", **fields):
        """The status and the body of a response to one request."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=20, source_address=(address, 0))
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {k.replace("_", "-"): v for k, v in fields.items()})
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()


@contextlib.contextmanager
def held(folder, quiz="2026-09-07", *arguments, port=0, classroom="class", environment=ENVIRONMENT):
    """Holds a class for as long as the context is open."""
    with subprocess.Popen(
            [QUIZPRESS, "class", classroom, quiz, "--root", str(folder), "--port", str(port),
             *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield Class(process)
        finally:
            if process.poll() is None:
                process.kill()


class Student:
    """A device that sends an answer until it is acknowledged, and keeps what it was sent."""

    def __init__(self, number, connect):
        self.name = f"Student {number}"
        self.device = f"{number:032x}"
        self.address = f"127.0.{number // 200 + 1}.{number % 200 + 1}"
        self.connect = connect
        self.turn = 0
        self.received = b""
        self.times = []

    def ask(self, method, path, body=None, patience=30, **fields):
        """The status and the body of a response; the request is repeated while the server is away."""
        end = time.monotonic() + patience
        while True:
            start = time.monotonic()
            try:
                connection = http.client.HTTPConnection(
                    "127.0.0.1", self.connect(), timeout=10, source_address=(self.address, 0))
                try:
                    connection.request(
                        method, path, None if body is None else json.dumps(body), fields)
                    response = connection.getresponse()
                    data = response.read()
                finally:
                    connection.close()
                if response.status not in (429, 503):
                    self.times.append(time.monotonic() - start)
                    self.received += data + b"\n"
                    return response.status, data
            except (OSError, http.client.HTTPException):
                pass
            assert time.monotonic() < end, f"{self.name}: no answer to {path}"
            time.sleep(0.1)

    def join(self, code):
        status, data = self.ask("POST", "/_class/join", {
            "code": code, "name": self.name, "device": self.device})
        return json.loads(data) if status == 200 else status

    def hand_in(self, attempt):
        """The status and the body of the response to an attempt at a quiz."""
        status, data = self.ask(
            "POST", "/_class/attempt", attempt, Cookie=f"class={self.device}")
        return status, data.decode()

    def state(self):
        return json.loads(self.ask("POST", "/_class/state", {"device": self.device})[1])

    def question(self):
        return self.ask("GET", f"/_class/question?device={self.device}")[1].decode()

    def answer(self, question, **answer):
        """What the server says of an answer."""
        self.turn += 1
        return self.send(self.turn, question, **answer)

    def send(self, turn, question, **answer):
        status, data = self.ask("POST", "/_class/answer", {
            "device": self.device, "turn": turn, "response": {"question": question, **answer}})
        return json.loads(data) if status == 200 else status


def attempts(folder):
    """The attempts in the folder, by the name of the student."""
    found = {}
    for file in sorted((folder / "attempts").glob("*.json")):
        attempt = json.loads(file.read_text(encoding="utf-8"))
        found.setdefault(attempt["student"]["name"], []).append(attempt)
    return found


def responses(attempt):
    return {one["question"]: {k: v for k, v in one.items() if k != "question"}
            for one in attempt["responses"]}
