"""Attacks on `quizpress serve`: nothing of the computer is read, and nobody is kept out."""

import concurrent.futures
import http.client
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))

from courses import QUIZPRESS, quiz_source  # noqa: E402
from previews import ENVIRONMENT, preview, write, write_course  # noqa: E402
from sampling import FULL_RUN, only_in_full_run  # noqa: E402

BODY = "## Which is right? {#q}\n\n- [x] This\n- [ ] That\n"
SECRET = "nobody may read this"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("attacked")
    write_course(folder, {"quiz": quiz_source("Quiz", BODY)})
    (folder / "secret.txt").write_text(SECRET, encoding="utf-8")
    write(folder, {"class/members.csv": f"id,name,email\na,{SECRET},a@example.org\n",
                   "class/quizzes/unused.svg": f"<svg><!-- {SECRET} --></svg>"})
    with preview(folder) as running:
        (folder / "content/class/link.svg").symlink_to(folder / "secret.txt")
        yield running


def ask(running, path, host=None, **fields):
    """The status, the fields and the body of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=10)
    connection.putrequest("GET", path, skip_host=True, skip_accept_encoding=True)
    connection.putheader("Host", host or f"localhost:{running.port}")
    for name, value in fields.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    response = connection.getresponse()
    result = response.status, dict(response.getheaders()), response.read().decode(errors="replace")
    connection.close()
    return result


def raw(running, data, seconds=15):
    """What comes back for raw bytes until the server closes."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=seconds) as client:
        try:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        received = b""
        try:
            while piece := client.recv(65536):
                received += piece
        except ConnectionResetError:
            pass
        return received


@pytest.mark.parametrize("path", [
    "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt",
    "/class/..%2f..%2f..%2fsecret.txt", "/..%5csecret.txt", "/%252e%252e/secret.txt",
    "/....//secret.txt", "/class/link.svg", "/class/quizzes/unused.svg", "/class/members.csv",
    "/class/classroom.md", "/class/quizzes/quiz.md", "/content/class/members.csv", "/site.yml",
    "/secret.txt", "/secret.txt%00.html", "/index.html%00", "//etc/passwd", "/%2fetc/passwd",
    "/etc/passwd", "/proc/self/environ", "/class/quizzes/", "/class/quizzes", "/assets/", "/assets",
    "/_preview/../../secret.txt", "/_preview/-/../secret.txt", "/_preview/-/secret.txt",
    "/_preview/-/", "/bundle/bundle.json", "/.git/config", "/file:///etc/passwd",
])
def test_no_path_leads_out_of_the_site(server, path):
    status, _, body = ask(server, path)
    assert status in (302, 400, 404)
    assert SECRET not in body and "root:" not in body and "members.csv" not in body


def test_names_and_pages_of_other_sites_are_refused(server):
    port = server.port
    assert ask(server, "/index.html", host="evil.example")[0] == 421
    assert ask(server, "/_preview/-/state?page=x", host=f"evil.example:{port}")[0] == 421
    for origin in ["https://evil.example", "null", "http://localhost", f"http://evil.example:{port}"]:
        assert ask(server, "/_preview/-/state?page=x", origin=origin)[0] == 403
    assert ask(server, "/_preview/-/state?page=x", sec_fetch_site="cross-site",
               sec_fetch_mode="no-cors")[0] == 403
    assert ask(server, "/_preview/-/state?page=x", origin=f"http://localhost:{port}")[0] == 200


def test_no_other_site_may_show_the_pages_in_a_frame(server):
    for path, rule in [("/index.html", "frame-ancestors 'self'"),
                       ("/_preview/", "frame-ancestors 'none'")]:
        _, fields, _ = ask(server, path)
        assert rule in fields["content-security-policy"]
        assert fields["x-content-type-options"] == "nosniff"
        assert fields["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("data", [
    b"\r\n" * 5000, b"\0" * 50000, b"GET", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 50000,
    b"GET /" + b"a" * 100000, b"\x16\x03\x01\x02\x00\x01\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
], ids=range(10))
def test_malformed_requests_are_answered_with_an_error_or_closed(server, data):
    received = raw(server, data)
    assert received == b"" or received.startswith(b"HTTP/1.1 4") or b" 505 " in received[:20]
    assert ask(server, "/index.html")[0] == 200


def test_a_body_of_100_megabytes_is_refused_at_once(server):
    start = time.monotonic()
    head = f"POST / HTTP/1.1\r\nHost: localhost:{server.port}\r\nContent-Length: {100 << 20}\r\n\r\n"
    received = raw(server, head.encode() + b"x" * (100 << 20))
    assert time.monotonic() - start < 8
    assert received == b"" or received.startswith(b"HTTP/1.1 413 ")
    assert memory(server) < 600
    assert ask(server, "/index.html")[0] == 200


def memory(running):
    """The memory that the server uses, in megabytes."""
    text = pathlib.Path(f"/proc/{running.process.pid}/status").read_text(encoding="ascii")
    return int(text.split("VmRSS:")[1].split()[0]) // 1024


def test_slow_clients_stop_nobody_and_are_closed(server):
    clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(150)]
    start = time.monotonic()
    times, ended = [], 0
    while time.monotonic() - start < 14 and ended < len(clients):
        for client in clients:
            try:
                client.sendall(b"G" if time.monotonic() - start < 0.1 else b"E")
            except OSError:
                pass
        before = time.monotonic()
        assert ask(server, "/index.html")[0] == 200
        times.append(time.monotonic() - before)
        ended = sum(is_closed(client) for client in clients)
        time.sleep(0.5)
    assert ended == len(clients)
    assert sorted(times)[len(times) // 2] < 0.5
    for client in clients:
        client.close()


def is_closed(client):
    client.setblocking(False)
    try:
        while True:
            if client.recv(4096) == b"":
                return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_ten_thousand_connections_keep_nobody_out(server):
    count = 10000 if FULL_RUN else 1500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 500), hard))
    clients = []
    try:
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            client.sendall(b"GET / HTTP/1.1\r\n")
            clients.append(client)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            statuses = list(pool.map(lambda _: ask(server, "/index.html")[0], range(20)))
        assert statuses == [200] * 20
        assert memory(server) < 600
    finally:
        for client in clients:
            client.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@only_in_full_run
def test_few_descriptors_are_enough(tmp_path):
    """A server that may open only 64 files goes on when clients take all of them."""
    write_course(tmp_path, {"quiz": quiz_source("Quiz", BODY)})
    limited = f"ulimit -n 64; exec {QUIZPRESS} serve --root {tmp_path} --port 0"
    with subprocess.Popen(["bash", "-c", limited], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL) as process:
        port = int(process.stdout.readline().split(":")[3].split("/")[0])
        clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(b"GET /_preview/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert client.recv(12) == b"HTTP/1.1 200"
        for client in clients:
            client.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


def test_what_goes_wrong_is_said_with_its_exit_status(tmp_path, server):
    write_course(tmp_path, {"quiz": quiz_source("Quiz", BODY)})

    def run(*arguments, root=tmp_path, environment=None):
        done = subprocess.run(
            [QUIZPRESS, "serve", "--root", str(root), *arguments], capture_output=True, text=True,
            check=False, timeout=20, env=environment or ENVIRONMENT)
        return done.returncode, done.stderr

    status, words = run("--port", str(server.port))
    assert status == 74 and f"port {server.port} is used by another program" in words
    status, words = run("--host", "192.0.2.1")
    assert status == 64 and "not an address of this computer" in words
    for arguments in [("--host", "example.org"), ("--port", "70000"), ("--editor", "x"),
                      ("--editor", "javascript:alert('{path}')")]:
        status, words = run(*arguments)
        assert status == 64 and arguments[0] in words
    status, words = run(environment={**ENVIRONMENT, "QUIZPRESS_EDITOR": "vi {path}"})
    assert status == 64 and "QUIZPRESS_EDITOR" in words
    status, words = run(root=tmp_path / "none")
    assert status == 1
    with preview(tmp_path, "--host", "0.0.0.0") as open_one:
        assert "can be read by everybody" in open_one.said()
    with preview(tmp_path) as running:
        tmp_path.rename(tmp_path.with_name("moved"))
        assert running.process.wait(timeout=20) == 74
        assert "was moved or deleted" in running.said()


def test_a_fault_of_a_template_counts_as_an_error(tmp_path):
    write_course(tmp_path, {"quiz": quiz_source("Quiz", BODY)})
    (tmp_path / "templates").mkdir()
    with preview(tmp_path) as running:
        (tmp_path / "templates/foot.mustache").write_text("{{nonsense}}\n")
        for _ in range(100):
            if "warnings\n" in running.said().partition("'nonsense'")[2]:
                break
            time.sleep(0.1)
        assert "not built: 1 quiz: 1 error, no warnings\n" in running.said().partition("'nonsense'")[2]
        assert running.end() == 0


FEW_WATCHES = ["unshare", "--user", "--map-root-user", "bash", "-c",
               'echo 3 > /proc/sys/user/max_inotify_watches && exec "$@"', "bash"]


@pytest.mark.parametrize(("arguments", "before"), [(["--poll"], []), ([], FEW_WATCHES)],
                         ids=["asked for", "no watches left"])
def test_saved_files_are_noticed_by_polling_where_the_system_reports_none(
        tmp_path, arguments, before):
    if before and subprocess.run([*before, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine makes no user namespaces")
    write_course(tmp_path, {"quiz": quiz_source("Quiz", BODY)})
    with preview(tmp_path, *arguments, before=before) as running:
        write(tmp_path, {"class/quizzes/quiz.md": quiz_source("Renamed", BODY)})
        for _ in range(100):
            if "<h1><bdi>Renamed" in ask(running, "/class/quizzes/quiz.html")[2]:
                break
            time.sleep(0.1)
        assert "<h1><bdi>Renamed" in ask(running, "/class/quizzes/quiz.html")[2]
        assert ("no inotify watches left" in running.said()) == bool(before)
        assert running.end() == 0
