"""Metadata for search engines and link previews, and the page for missing addresses."""

import functools
import http.server
import threading
import xml.etree.ElementTree as xml

import pytest

from courses import build, quiz_source
from sampling import sampled

QUIZ = {"one": quiz_source("One & only", "## Is water wet?\n\n- [x] Yes\n- [ ] No\n",
                           description="A <short> quiz")}
SITE_MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return build(tmp_path_factory.mktemp("plain"), QUIZ)


@pytest.fixture(scope="module")
def addressed(tmp_path_factory):
    return build(tmp_path_factory.mktemp("addressed"), QUIZ, languages="[zh, en]", language="zh",
                 base_url="https://example.org/some/folder")


def properties(page, path):
    page.goto(path.as_uri())
    return dict(page.eval_on_selector_all(
        "meta[property]", "all => all.map(one => [one.getAttribute('property'), one.content])"))


def test_pages_say_what_previews_show(plain, addressed, page):
    found = properties(page, plain / "class/quizzes/one.html")
    assert found == {
        "og:title": "One & only · Cases", "og:type": "website", "og:site_name": "Cases",
        "og:locale": "en_US", "og:description": "A <short> quiz"}
    found = properties(page, addressed / "class/index.en.html")
    assert found["og:url"] == "https://example.org/some/folder/class/index.en.html"
    assert found["og:locale"] == "en_US"
    assert properties(page, addressed / "library.html")["og:locale"] == "zh_CN"
    for path in ("index.html", "library.html", "instructions.html", "class/index.html"):
        page.goto((plain / path).as_uri())
        assert page.title()


def test_a_site_map_lists_every_page_once(plain, addressed):
    root = xml.fromstring((addressed / "sitemap.xml").read_bytes())
    urls = [one.text for one in root.iter(SITE_MAP + "loc")]
    pages = {path.relative_to(addressed).as_posix() for path in addressed.rglob("*.html")}
    wanted = {f"https://example.org/some/folder/{path}" for path in pages if "404" not in path}
    assert len(urls) == len(set(urls)) and set(urls) == wanted
    robots = (addressed / "robots.txt").read_text(encoding="utf-8")
    assert robots.splitlines()[-1] == "Sitemap: https://example.org/some/folder/sitemap.xml"
    assert not (plain / "sitemap.xml").exists()
    assert (plain / "robots.txt").read_text(encoding="utf-8") == "User-agent: *\nAllow: /\n"


@pytest.fixture(scope="module")
def server(plain, tmp_path_factory):
    """A server that returns the page for missing addresses unchanged, at every depth."""
    root = tmp_path_factory.mktemp("root")
    (root / "sub").symlink_to(plain)

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def send_error(self, code, message=None, explain=None):
            content = (plain / "404.html").read_bytes()
            self.send_response(404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    handlers = [functools.partial(Handler, directory=folder) for folder in (root, plain)]
    servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), one) for one in handlers]
    for httpd in servers:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
    ports = [httpd.server_address[1] for httpd in servers]
    yield [f"http://127.0.0.1:{ports[0]}/sub/", f"http://127.0.0.1:{ports[1]}/"]
    for httpd in servers:
        httpd.shutdown()


@pytest.mark.parametrize("at_root", sampled([False, True], False))
def test_the_page_of_missing_addresses_works_at_every_depth(server, context, at_root):
    page = context.new_page()
    base = server[at_root]
    depths = ("no.html", "class/no.html", "class/quizzes/no", "a/b/c/d/e")
    for missing in sampled(depths, *depths[::3]):
        page.goto(base + missing)
        assert page.inner_text("h1") == "Page not found", missing
        assert page.evaluate("getComputedStyle(document.querySelector('.bar')).display") == "flex"
        links = page.locator("a[href]:not(.skip)").evaluate_all("all => all.map(one => one.href)")
        assert links and all(link.startswith(base) for link in links), missing
        page.locator(".brand img").evaluate("image => image.decode()")
        page.click("main a.button")
        page.wait_for_url(base + "index.html")
        assert page.is_visible(".card")
