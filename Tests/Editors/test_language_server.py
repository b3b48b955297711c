"""The language server, used as an editor does: by the client of pygls."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest
from editor import FRONT, QUESTION, QUIZ, QUIZPRESS, WAVES, Editor, edited, types

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from sampling import only_in_full_run, sampled  # noqa: E402


async def test_problems_are_told_while_typing_and_taken_back(course):
    async with Editor(course) as editor:
        assert await editor.open(QUIZ, FRONT + QUESTION) == []
        wrong = FRONT.replace("kind: practice", "kind: practise") + QUESTION
        (problem,) = await editor.change(QUIZ, wrong)
        assert problem.code == "unknown-value"
        assert problem.severity == types.DiagnosticSeverity.Error
        assert problem.range == types.Range(types.Position(3, 6), types.Position(3, 14))
        assert await editor.change(QUIZ, FRONT + QUESTION) == []
    assert editor.status == 0
    # Nothing was written.
    assert (course / QUIZ).read_text() == FRONT + QUESTION


async def test_files_have_the_addresses_that_the_editor_uses(course):
    """Editors differ in which characters of a path they escape."""
    folder = course.rename(course.with_name("Course (é)"))
    wrong = FRONT.replace("practice", "practise")
    (folder / WAVES).write_text(wrong.replace("Tides", "Waves") + "## Which?\n\n= a\n")

    class Unescaped(Editor):
        def uri(self, path: str) -> str:
            return super().uri(path).replace("%28", "(").replace("%29", ")")

    async with Unescaped(folder) as editor:
        assert await editor.open(QUIZ, wrong + QUESTION)
        assert editor.found[editor.uri(WAVES)]
        editor.news.clear()
        editor.close(QUIZ)
        assert await editor.said(QUIZ) == []
        assert set(editor.found) == {editor.uri(QUIZ), editor.uri(WAVES)}
        assert editor.found[editor.uri(WAVES)] == []


async def test_columns_are_counted_in_utf_16(course):
    async with Editor(course) as editor:
        text = FRONT + QUESTION.replace("{#moon}", "{#moon pointz=2}")
        (problem,) = await editor.open(QUIZ, text)
        line = text.split("\n")[problem.range.start.line].encode("utf-16-le")
        start, end = 2 * problem.range.start.character, 2 * problem.range.end.character
        assert line[start:end].decode("utf-16-le").startswith("pointz")


async def test_a_fix_gives_what_the_command_writes(course):
    async with Editor(course) as editor:
        text = FRONT.replace("created:", "Created:") + QUESTION
        (problem, *_) = await editor.open(QUIZ, text)
        actions = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(editor.uri(QUIZ)), problem.range,
                types.CodeActionContext([problem])))
        assert actions
        (edit,) = actions[0].edit.changes[editor.uri(QUIZ)]
        lines = text.split("\n")
        line = lines[edit.range.start.line]
        lines[edit.range.start.line] = (
            line[: edit.range.start.character] + edit.new_text
            + line[edit.range.end.character:])
        assert await editor.change(QUIZ, "\n".join(lines)) == []
        assert "\n".join(lines) == FRONT + QUESTION


async def test_all_safe_fixes_are_one_action(course):
    async with Editor(course) as editor:
        text = FRONT.replace("created:", "Created:").replace("kind:", "Kind:") + QUESTION
        await editor.open(QUIZ, text)
        whole = types.Range(types.Position(0, 0), types.Position(9, 0))
        actions = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(editor.uri(QUIZ)), whole,
                types.CodeActionContext([], only=["source.fixAll"])))
        (course / QUIZ).write_text(text)
        subprocess.run([QUIZPRESS, "check", "--fix", "--quiet"], cwd=course)
        edits = [edit for action in actions for edit in action.edit.changes[editor.uri(QUIZ)]]
        lines = text.split("\n")
        for edit in sorted(edits, key=lambda e: e.range.start.line, reverse=True):
            at = edit.range.start.line
            lines[at] = (lines[at][: edit.range.start.character] + edit.new_text
                         + lines[at][edit.range.end.character:])
        assert "\n".join(lines) == (course / QUIZ).read_text() != text


async def test_fixes_are_for_the_text_as_it_is_now(course):
    async with Editor(course) as editor:
        text = FRONT.replace("created:", "Created:") + QUESTION
        await editor.open(QUIZ, text)
        # At once after an edit that moves the line.
        editor.send(QUIZ, text.replace("---\n", "---\ntags: [sea]\n", 1))
        actions = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(editor.uri(QUIZ)),
                types.Range(types.Position(0, 0), types.Position(12, 0)),
                types.CodeActionContext([], only=["source.fixAll"])))
        (edit,) = actions[0].edit.changes[editor.uri(QUIZ)]
        assert (edit.range.start.line, edit.new_text) == (3, "created")


async def test_two_courses_are_open_at_once(course, tmp_path):
    other = tmp_path / "another"
    shutil.copytree(course, other)
    first = str(course.relative_to(tmp_path) / QUIZ)
    async with Editor(tmp_path) as editor:
        wrong = FRONT.replace("practice", "practise") + QUESTION
        assert await editor.open(f"another/{QUIZ}", wrong)
        assert await editor.open(first, wrong.replace("created", "creatd"))
        assert len(editor.found[editor.uri(f"another/{QUIZ}")]) == 1
        assert len(editor.found[editor.uri(first)]) == 2
        # Each has its own words, links and hover.
        (other / "content/sea/quizzes/rocks.md").write_text(FRONT.replace("Tides", "Rocks"))
        text = wrong + "\n## See [it](\n"
        line = len(text.split("\n")) - 2
        await editor.change(f"another/{QUIZ}", text)
        assert "rocks.md" in await editor.words(f"another/{QUIZ}", line, 12)
        await editor.change(first, text)
        assert "rocks.md" not in await editor.words(first, line, 12)
        editor.close(first)
        assert await editor.change(f"another/{QUIZ}", FRONT + QUESTION) == []
        assert editor.found[editor.uri(first)] == []


async def test_formatting_is_that_of_fmt(course):
    async with Editor(course) as editor:
        text = FRONT + "##   Is it?\n* [x] Yes\n* [ ] No\n"
        await editor.open(QUIZ, text)
        (edit,) = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(
                types.TextDocumentIdentifier(editor.uri(QUIZ)),
                types.FormattingOptions(2, True)))
        done = subprocess.run(
            [QUIZPRESS, "fmt", "-"], input=text, capture_output=True, text=True, cwd=course)
        assert edit.new_text == done.stdout != text


async def test_outline_and_folding(course):
    async with Editor(course) as editor:
        text = FRONT + "# Part one\n\n" + QUESTION + "\n## And now?\n\n= 5\n"
        await editor.open(QUIZ, text)
        document = types.TextDocumentIdentifier(editor.uri(QUIZ))
        (part,) = await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(document))
        assert part.name == "Part one"
        assert [(child.name, child.detail) for child in part.children] == [
            ("Is é🙂 the moon?", "#moon"), ("And now?", "#and-now")]
        folds = await editor.client.text_document_folding_range_async(
            types.FoldingRangeParams(document))
        places = {(fold.start_line, fold.end_line) for fold in folds}
        assert {(0, 4), (6, 15), (8, 11), (13, 15)} <= places


async def test_completion_knows_fields_values_settings_and_targets(course):
    (course / "content/sea/quizzes/moon.png").write_bytes(b"")
    async with Editor(course) as editor:
        text = FRONT.replace("---\n\n", "de\nkind: \n---\n\n") + (
            "## Is it? {\n\n## Now? {type=\n\n## See [it](\n\n## See ![a](\n")
        await editor.open(QUIZ, text)
        fields = await editor.words(QUIZ, 4, 2)
        assert {"deadline", "description", "time-limit"} <= fields
        assert "name" not in fields and "weights" not in fields
        assert await editor.words(QUIZ, 5, 6) == {
            "quiz", "exam", "practice", "survey", "poll"}
        assert {"points", "type", "scoring"} <= await editor.words(QUIZ, 8, 11)
        assert {"essay", "true-false", "matching"} <= await editor.words(QUIZ, 10, 14)
        assert "waves.md" in await editor.words(QUIZ, 12, 12)
        assert await editor.words(QUIZ, 14, 12) == {"moon.png"}
        chinese = "content/sea/quizzes/tides.zh.md"
        (course / chinese).write_text("---\nname: C\nd\n---\n")
        await editor.open(chinese, "---\nname: C\nd\n---\n")
        assert await editor.words(chinese, 2, 1) == {
            "allow", "description", "draft", "publish"}
        classroom = (course / "content/sea/classroom.md").read_text()
        path = "content/sea/classroom.md"
        await editor.open(path, classroom.replace("---\n\n", "grading:\n  \n---\n\n"))
        assert {"late", "missing", "grace"} <= await editor.words(path, 5, 2)


async def test_settings_are_offered_only_where_they_can_be_written(course):
    lines = {
        "## 🙂 Is it? {": True, "- [x] Yes {": True, "1. First {": True,
        "![The moon](moon.png){": True, "## Is it $\\frac{": False, "int main() {": False,
        "The set {1, ": False, "> Because {": False, "int main(){": False, "[Link](a.md){": False,
        "## What does `while (x) {": False, "- [x] $x \\in {": False, "- [ ] for $5 {": True,
        "```yaml\n- name: {": False, "```\ncode\n```\n## Is it? {": True,
    }

    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        for line, has_settings in lines.items():
            text = f"{FRONT}{QUESTION}\n{line}\n"
            await editor.change(QUIZ, text)
            last = line.split("\n")[-1]
            column = len(last.encode("utf-16-le")) // 2
            words = await editor.words(QUIZ, text.split("\n").index(last), column)
            assert ("points" in words) == has_settings, line


async def test_completion_replaces_what_is_typed(course):
    """Words with hyphens, values in brackets and quotes, and addresses, in UTF-16."""
    fields = {
        "time-": "time-limit: ", "scoring: each-": "scoring: each-option",
        'scoring: "each-': 'scoring: "each-option', "allow: [dead-link, short": (
            "allow: [dead-link, shared-roster"),
    }
    texts = {
        "## 🙂 Is it? {sc": "## 🙂 Is it? {scoring=",
        "## 🙂 Is it? {#a scoring=each-": "## 🙂 Is it? {#a scoring=each-option",
        "## 🙂 [it](../": "## 🙂 [it](../classroom.md", "## 🙂 [it](#m": "## 🙂 [it](#moon",
        "## 🙂 [it](waves.md#": "## 🙂 [it](waves.md#waves",
    }
    (course / WAVES).write_text(FRONT + QUESTION.replace("moon}", "waves}"))

    async def completed(editor, text, typed) -> set[str]:
        await editor.change(QUIZ, text)
        line, column = text.split("\n").index(typed), len(typed.encode("utf-16-le")) // 2
        found = await editor.client.text_document_completion_async(
            types.CompletionParams(**editor.at(QUIZ, line, column)))
        assert {item.filter_text for item in found} == {item.label for item in found}
        return {edited(text, [item.text_edit]).split("\n")[line] for item in found}

    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        for typed, expected in fields.items():
            text = FRONT.replace("---\n\n", f"{typed}\n---\n\n") + QUESTION
            assert expected in await completed(editor, text, typed)
        for typed, expected in texts.items():
            text = f"{FRONT}{QUESTION}\n{typed}\n"
            assert expected in await completed(editor, text, typed)


async def test_links_are_followed_both_ways(course):
    async with Editor(course) as editor:
        await editor.open(WAVES, (course / WAVES).read_text())
        await editor.open(QUIZ, FRONT + QUESTION)
        found = await editor.client.text_document_definition_async(
            types.DefinitionParams(**editor.at(WAVES, 6, 20)))
        assert found.uri == editor.uri(QUIZ) and found.range.start.line == 6
        places = await editor.client.text_document_references_async(
            types.ReferenceParams(
                context=types.ReferenceContext(True), **editor.at(QUIZ, 6, 5)))
        assert {(place.uri, place.range.start.line) for place in places} == {
            (editor.uri(QUIZ), 6), (editor.uri(WAVES), 6)}


async def test_files_that_are_not_saved_yet_are_part_of_the_course(course):
    """A lecture and a quiz in new folders; a closed one is gone."""
    text = "---\nname: Monday\n---\n\n## See [it](../quizzes/tides.md#moon)?\n\n= a\n"
    classroom, lecture = "content/sea/classroom.md", "content/sea/lectures/2026-09-07.md"
    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        await editor.open(lecture, text)
        references = types.ReferenceParams(
            context=types.ReferenceContext(False), **editor.at(QUIZ, 6, 5))
        places = await editor.client.text_document_references_async(references)
        assert {place.uri for place in places} == {editor.uri(WAVES), editor.uri(lecture)}
        front = "---\nname: Sea\nextensions:\n  - quiz: \n---\n"
        await editor.open(classroom, front)
        assert await editor.words(classroom, 3, 10) == {"2026-09-07", "tides", "waves"}
        found = await editor.change(lecture, text.replace("#moon", "#sun"))
        assert [one.code for one in found] == ["dead-link"]
        editor.close(lecture)
        places = await editor.client.text_document_references_async(references)
        assert {place.uri for place in places} == {editor.uri(WAVES)}


async def test_hover_explains_the_rule(course):
    async with Editor(course) as editor:
        text = FRONT + QUESTION.replace("[x]", "[ ]")
        (problem,) = await editor.open(QUIZ, text)
        start = problem.range.start
        hover = await editor.client.text_document_hover_async(
            types.HoverParams(**editor.at(QUIZ, start.line, start.character)))
        assert problem.message.split("\n")[0] in hover.contents.value


@only_in_full_run
async def test_random_edits_do_not_stop_it(course):
    """Texts cut and joined anywhere; then the right text has no problem again."""
    edits = 10_000 if os.environ.get("QUIZPRESS_TEST_ALL") else 200

    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        source, text = random.Random(7), FRONT + QUESTION
        memory = []
        for number in range(edits):
            at, end = sorted(source.randrange(len(text) + 1) for _ in range(2))
            piece = source.choice(["", "{", "---\n", "🙂", "- [x] a\n", "## ", "$x", "`", "\r\n"])
            text = (text[:at] + piece + text[min(end, at + 9):]) or QUESTION
            editor.send(QUIZ, text)
            if number % 10 == 0:
                await editor.words(QUIZ, source.randrange(12), source.randrange(9))
            if number % 10 == 5:
                await ask_everything(editor, source)
            if len(text) > 4000:
                text = FRONT + QUESTION
            if number in (edits // 2, edits - 1):
                memory.append(memory_of(editor))
        assert await editor.change(QUIZ, FRONT + QUESTION) == []
        assert memory[1] < 1.3 * memory[0]


async def test_random_changes_are_reported_as_by_check(course):
    """Quizzes that have not changed are not read again, and no problem is missed or out of date."""
    steps = 300 if os.environ.get("QUIZPRESS_TEST_ALL") else 20
    source = random.Random(11)
    room = course / "content/sea"
    names = [f"quizzes/{name}.md" for name in ("tides", "waves", "reefs", "currents")]

    def quiz() -> str:
        name = source.choice(["Tides", "Waves", "Reefs", "Ebb"])
        links = source.choice(["", "", "See [it](tides.md#moon), [that](reefs.md).\n\n"])
        asked = source.choice(["Is it?", "Which moon is the nearest one of all?", "How deep, 3,5?"])
        answer = source.choice(["- [x] Yes\n- [ ] No\n", "- [ ] Yes\n- [ ] No\n", "= 3,5\n"])
        return f"{FRONT.replace('Tides', name)}{links}## {asked} {{#moon}}\n\n{answer}"

    def change(text: str) -> str:
        """Changes the course on the disk, or returns the new text in the editor."""
        match source.randrange(8):
            case 0 | 1: return quiz()
            case 2 | 3: (room / source.choice(names[1:])).write_text(quiz())
            case 4: (room / source.choice(names[1:])).unlink(missing_ok=True)
            case 5: (course / "content/site.yml").write_text(
                f"title: Sea\ntime-zone: Europe/Paris\nlanguage: {source.choice(['en', 'fr'])}\n")
            case 6: (room / "classroom.md").write_text(
                f"---\nname: Sea {source.randrange(3)}\nteacher: Ada\ncreated: 2026-09-01\n---\n")
            case 7: (room / names[1]).write_text(
                source.choice([FRONT, "---\nname: [\n---\n", FRONT + "![a](a.png)\n"]))
        return text

    async with Editor(course) as editor:
        text = quiz()
        await editor.open(QUIZ, text)
        for _ in range(steps):
            text = change(text)
            (room / names[0]).write_text(text)
            await editor.change(QUIZ, text)
            assert shown(editor) == checked(course)


def shown(editor: Editor) -> list[tuple[str, int, str, str]]:
    return sorted(
        (uri.rsplit("/", 1)[1], problem.range.start.line + 1, problem.code,
         problem.message.split("\n")[0])
        for uri, problems in editor.found.items() for problem in problems)


def checked(course: pathlib.Path) -> list[tuple[str, int, str, str]]:
    done = subprocess.run(
        [QUIZPRESS, "check", "--no-cache", "--format", "json"], cwd=course, capture_output=True)
    return sorted(
        (found["file"].rsplit("/", 1)[1],
         found["range"]["start"]["line"] if found["range"] else 1, found["code"], found["message"])
        for found in json.loads(done.stdout)["diagnostics"])


async def test_quizzes_that_have_not_changed_are_not_read_again(course):
    question = "\n\n## Is {} the moon?\n\nA long text. " + "It goes on. " * 2000
    for number in range(20):
        (course / f"content/sea/quizzes/q{number}.md").write_text(
            FRONT.replace("Tides", f"Quiz {number}") + question.format(number) + "\n\n= a\n")
    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        counts = []
        for change in range(3):
            before = read_bytes(editor)
            await editor.change(QUIZ, FRONT + QUESTION.replace("Yes", f"Yes {change}"))
            counts.append(read_bytes(editor) - before)
            if change == 0:
                (course / "content/sea/quizzes/q1.md").write_text(FRONT + QUESTION)
            if change == 1:
                (course / "content/site.yml").write_text("title: Sea\nlanguage: fr\n")
        all_quizzes = 20 * 24_000
        assert counts[0] < counts[1] < all_quizzes / 4 and counts[2] > all_quizzes / 2


def read_bytes(editor: Editor) -> int:
    return int(pathlib.Path(f"/proc/{editor.client._server.pid}/io").read_text().split()[1])


async def ask_everything(editor: Editor, source: random.Random):
    """Each of these reads the text; the first one checks the course as well."""
    client, place = editor.client, editor.at(QUIZ, source.randrange(12), source.randrange(9))
    document = types.TextDocumentIdentifier(editor.uri(QUIZ))
    await client.text_document_hover_async(types.HoverParams(**place))
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    await client.text_document_code_lens_async(types.CodeLensParams(document))
    await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))


def memory_of(editor: Editor) -> int:
    status = pathlib.Path(f"/proc/{editor.client._server.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def exchange(message: bytes, folder) -> subprocess.CompletedProcess:
    return subprocess.run(
        [QUIZPRESS, "lsp"], input=message, capture_output=True, cwd=folder, timeout=60)


DAMAGED = [
    b"", b"Content-Length: 5\r\n\r\n{\"a\":", b"Content-Length: -1\r\n\r\n{}", b"x" * 10_000,
    b"Content-Length: 99999999999\r\n\r\n{}", b"Content-Length: 2\r\n\r\n[]",
    b"Content-Length: 4\r\n\r\nnull",
]


@pytest.mark.parametrize("message", sampled(DAMAGED, *DAMAGED[1::3]))
def test_what_is_no_message_ends_with_a_status(message, course):
    done = exchange(message, course)
    assert done.returncode == 1
    for body in done.stdout.split(b"\r\n\r\n")[1:]:
        assert b'"error"' in body


def test_a_message_that_is_too_long_is_skipped(course):
    initialize = json.dumps({"id": 1, "method": "initialize", "params": {"capabilities": {}}})
    shutdown, leave = '{"id": 2, "method": "shutdown"}', '{"method": "exit"}'
    bodies = [initialize, json.dumps({"method": "textDocument/didOpen", "params": "#" * 17_000_000}),
              shutdown, leave]
    done = exchange(b"".join(
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body.encode()) for body in bodies), course)
    replies = [json.JSONDecoder().raw_decode(body)[0]
               for body in done.stdout.decode().split("\r\n\r\n")[1:]]
    assert [(reply["id"], "error" in reply) for reply in replies] == [
        (1, False), (None, True), (2, False)]
    assert done.returncode == 0


def test_requests_that_cannot_be_answered_are_errors(course):
    document = {"textDocument": {"uri": (course / QUIZ).as_uri()}}
    place = document | {"position": {"line": 6, "character": 5}}
    hover, text = "textDocument/hover", {"languageId": "markdown", "version": 1, "text": QUESTION}
    messages = [
        ("textDocument/didOpen", {"textDocument": document["textDocument"] | text}, None),
        (hover, place, -32002), ("shutdown", None, -32002),
        ("initialize", {"capabilities": {}}, 0), ("initialize", {"capabilities": {}}, -32600),
        # Not open, because it was opened too early.
        (hover, place, 0), (hover, document, -32602), (hover, None, -32602),
        (hover, place | {"textDocument": {"uri": 5}}, -32602),
        (hover, place | {"position": {"line": -1, "character": 5}}, -32602),
        ("textDocument/codeAction", document | {"range": {"start": place["position"]}}, -32602),
        ("textDocument/rename", place, -32602), ("workspace/willRenameFiles", {}, -32602),
        ("textDocument/documentSymbol", [], -32602), ("textDocument/moniker", {}, -32601),
        ("$/cancelRequest", {"id": 1}, None), ("shutdown", None, 0), (hover, place, -32600),
        ("exit", None, None),
    ]
    sent = b""
    for number, (method, parameters, code) in enumerate(messages):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        body = json.dumps(message if code is None else message | {"id": number}).encode()
        sent += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    done = exchange(sent, course)
    replies = [json.JSONDecoder().raw_decode(body)[0]
               for body in done.stdout.decode().split("\r\n\r\n")[1:]]
    assert {reply["id"]: reply.get("error", {"code": 0})["code"] for reply in replies} == {
        number: code for number, (_, _, code) in enumerate(messages) if code is not None}
    assert done.returncode == 0


async def test_files_outside_a_course_are_left_alone(tmp_path):
    async with Editor(tmp_path) as editor:
        editor.news.clear()
        editor.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(editor.uri("notes.md"), "markdown", 1, "## A\n")))
        assert await editor.words("notes.md", 0, 2) == set()
        assert editor.found == {}
