"""Calendars and feeds of classrooms, parsed by third-party programs."""

import datetime
import xml.etree.ElementTree as xml

import feedparser
import icalendar
import pytest

from courses import build, quiz_source
from sampling import only_in_full_run

QUESTION = "## Is water wet?\n\n- [x] Yes\n- [ ] No\n"
LONG = "細胞とDNA: " + "長い名前、とても; " * 9 + "🧬\\ end"
UTC = datetime.timezone.utc


def course(folder, **site):
    return build(folder, {
        "long": quiz_source(f"'{LONG}'", QUESTION, kind="quiz", opens="2026-09-10 08:00",
                            deadline="2026-09-20 17:00", closes="2026-12-21 17:00",
                            description="'Cells & <tissues>, a \"review\"'", author="Grace Example"),
        "same": quiz_source("Same", QUESTION, kind="quiz", created="2026-09-02",
                            deadline="2026-10-01", closes="2026-10-01"),
        "free": quiz_source("Free", QUESTION, created="2026-08-01"),
        "hidden": quiz_source("Hidden", QUESTION, draft="true"),
    }, **site)


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return course(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def addressed(tmp_path_factory):
    return course(tmp_path_factory.mktemp("addressed"), base_url="https://Example.org/quizzes",
                  languages="[en, zh]")


def calendar(site):
    content = (site / "class" / "calendar.ics").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n") and content.endswith(b"\r\n")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    for line in content.split(b"\r\n"):
        line.decode()
    found = icalendar.Calendar.from_ical(content)
    assert not found.errors and found["version"] == "2.0" and found["prodid"]
    for event in found.walk("VEVENT"):
        assert not event.errors and {"UID", "DTSTAMP", "DTSTART"} <= set(event)
    return found


def feed(site):
    content = (site / "class" / "feed.xml").read_bytes()
    found = feedparser.parse(content)
    assert not found.bozo and found.version == "atom10"
    for part in [found.feed, *found.entries]:
        assert part.id.startswith(("https://", "urn:uuid:")) and part.title
        assert part.updated_parsed
    assert found.feed.author
    return found


def test_a_calendar_has_every_deadline_opening_and_closing(plain):
    events = calendar(plain).walk("VEVENT")
    times = {str(event["UID"]).split(".")[0]: event["DTSTART"].dt for event in events}
    assert times == {
        "long-opens": datetime.datetime(2026, 9, 10, 6, tzinfo=UTC),
        "long-deadline": datetime.datetime(2026, 9, 20, 15, tzinfo=UTC),
        "long-closes": datetime.datetime(2026, 12, 21, 16, tzinfo=UTC),
        "same-deadline": datetime.datetime(2026, 10, 1, 21, 59, 59, tzinfo=UTC),
    }
    texts = {str(event["UID"]).split(".")[0]: event for event in events}
    assert str(texts["long-deadline"]["SUMMARY"]) == f"Deadline: {LONG}"
    assert str(texts["long-deadline"]["DESCRIPTION"]) == 'Cases\nCells & <tissues>, a "review"'
    assert "URL" not in texts["long-deadline"]


@only_in_full_run
def test_identifiers_of_events_stay_and_differ_between_sites(plain, addressed, tmp_path):
    def identifiers(site):
        return [str(event["UID"]) for event in calendar(site).walk("VEVENT")]
    assert identifiers(plain) == identifiers(course(tmp_path))
    assert len({*identifiers(plain), *identifiers(addressed)}) == 8
    assert all(one.endswith(".class@example.org") for one in identifiers(addressed))
    urls = {str(event.get("URL")) for event in calendar(addressed).walk("VEVENT")}
    assert "https://Example.org/quizzes/class/quizzes/long.html" in urls


@pytest.mark.parametrize("has_address", [False, True])
def test_a_feed_has_the_newest_quizzes_first(plain, addressed, has_address):
    site = addressed if has_address else plain
    found = feed(site)
    assert [entry.title for entry in found.entries] == ["Same", LONG, "Free"]
    entry = found.entries[1]
    assert entry.summary == "Cells &amp; &lt;tissues&gt;, a \"review\"".replace(
        "&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    assert entry.author == "Grace Example"
    assert len({entry.id for entry in found.entries}) == 3
    base = "https://Example.org/quizzes/"
    for one in [found.feed, *found.entries]:
        # A feed of a site without an address has relative ones.
        assert one.link.startswith(base) == has_address
        place = site / one.link.removeprefix(base) if has_address else site / "class" / one.link
        assert place.is_file()
    own = [link.href for link in found.feed.links if link.rel == "self"]
    assert own == (["https://Example.org/quizzes/class/feed.xml"] if has_address else [])


def test_a_feed_is_well_formed_xml_with_the_order_of_atom(plain):
    root = xml.fromstring((plain / "class" / "feed.xml").read_bytes())
    atom = "{http://www.w3.org/2005/Atom}"
    assert root.tag == atom + "feed"
    for part in [root, *root.findall(atom + "entry")]:
        for name in ("id", "title", "updated"):
            assert len(part.findall(atom + name)) == 1


def test_the_page_of_a_classroom_links_both(plain, page):
    page.goto((plain / "class" / "index.html").as_uri())
    for name, link in (("calendar.ics", "Calendar of deadlines"),
                       ("feed.xml", "Feed of new quizzes")):
        assert page.get_by_role("link", name=link).get_attribute("href") == name
    head = page.locator('link[type="application/atom+xml"]')
    assert head.get_attribute("href") == "feed.xml"
