"""Requests to `serve` and `class` while they run: some as a browser sends them, most of them mutated."""

import json
import os
import re
import signal
import socket
import time

ADDRESS = re.compile(rb"http://[\w.\-]+:(\d+)/")
TOKEN = re.compile(rb"present-(\w+)")
CODE = re.compile(rb"code (\w+)")
DEVICE = "00000000000000000000000000000abc"


def is_server(words: list[bytes]) -> bool:
    return words[:1] in ([b"serve"], [b"class"]) and b"--help" not in words


def ask_and_end(process, output, mutator, patience: float):
    """Waits until the server listens, sends it some requests, and interrupts it as Ctrl-C does."""
    said = listening(process, output, patience)
    if said is None:
        return
    port = int(ADDRESS.search(said)[1])
    for request in requests(said, mutator):
        answered = exchange(port, request)
        if answered is not None and not re.match(rb"HTTP/1\.1 \d{3} |$", answered):
            raise AssertionError(f"{request[:200]!r} was answered with {answered[:80]!r}")
    process.send_signal(signal.SIGINT)


def listening(process, output, patience: float) -> bytes | None:
    """What the server said until it listened; nothing where it ended before."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        said = os.pread(output.fileno(), 1 << 16, 0)
        if b"Ctrl-C" in said and ADDRESS.search(said):
            return said
        # Does not take the status from the one who waits for the process.
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return None
        time.sleep(0.003)
    return None


def requests(said: bytes, mutator) -> list[bytes]:
    token, code = TOKEN.search(said), CODE.search(said)
    found = [get("/"), get("/biology/"), get("/biology/quizzes/kinds.html"), get("/assets/nothing")]
    if token:
        teach = f"/_teach/{token[1].decode()}"
        found += [get(teach + "/state"), post(teach + "/order", {"question": 0, "phase": "open"})]
    if code:
        found += [
            post("/_class/join", {"code": code[1].decode(), "name": "Ada", "device": DEVICE}),
            post("/_class/state", {"device": DEVICE}), get(f"/_class/question?device={DEVICE}"),
            post("/_class/answer", {
                "device": DEVICE, "turn": 1, "response": {"question": "nucleus", "options": ["a-bacterium"]}}),
        ]  # fmt: skip
    return [mutator.mutated(one) if mutator.random.random() < 0.4 else one for one in found]


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def post(path: str, body: dict) -> bytes:
    text = json.dumps(body)
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}"
    ).encode()


def exchange(port: int, request: bytes) -> bytes | None:
    """The start of what is answered within half a second; nothing where the server waits for more."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=0.5) as client:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            return client.recv(4096)
    except OSError:
        return None
