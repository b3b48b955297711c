"""The language server, used as an editor does: by the client of pygls."""

import asyncio
import os
import pathlib
import random
import shutil
import subprocess

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

QUIZPRESS = os.environ.get("QUIZPRESS", ".build/debug/quizpress")
FRONT = "---\nname: Tides\ncreated: 2026-09-01\nkind: practice\n---\n\n"
QUESTION = "## Is é🙂 the moon? {#moon}\n\n- [x] Yes\n- [ ] No\n"


class Editor:
    """A client with one course, and what the server said of its files."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.client = LanguageClient("test", "1")
        self.found: dict[str, list[types.Diagnostic]] = {}
        self.news = asyncio.Event()
        self.versions: dict[str, int] = {}

        @self.client.feature("textDocument/publishDiagnostics")
        def take(parameters: types.PublishDiagnosticsParams):
            self.found[parameters.uri] = list(parameters.diagnostics)
            self.news.set()

    async def __aenter__(self):
        await self.client.start_io(QUIZPRESS, "lsp")
        self.server = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(), root_uri=self.folder.as_uri()))
        self.client.initialized(types.InitializedParams())
        return self

    async def __aexit__(self, *_):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client._server.wait(), 20)
        self.status = self.client._server.returncode
        await self.client.stop()

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    async def open(self, path: str, text: str) -> list[types.Diagnostic]:
        self.news.clear()
        self.versions[path] = 1
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri(path), "markdown", 1, text)))
        return await self.said(path)

    async def change(self, path: str, text: str) -> list[types.Diagnostic]:
        self.news.clear()
        self.send(path, text)
        return await self.said(path)

    def send(self, path: str, text: str):
        self.versions[path] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.versions[path], self.uri(path)),
                [types.TextDocumentContentChangeWholeDocument(text)]))

    async def said(self, path: str) -> list[types.Diagnostic]:
        await asyncio.wait_for(self.news.wait(), 60)
        await asyncio.sleep(0.1)
        return self.found.get(self.uri(path), [])

    def at(self, path: str, line: int, character: int) -> dict:
        return {
            "text_document": types.TextDocumentIdentifier(self.uri(path)),
            "position": types.Position(line, character),
        }

    async def words(self, path: str, line: int, character: int) -> set[str]:
        found = await self.client.text_document_completion_async(
            types.CompletionParams(**self.at(path, line, character)))
        return {item.label for item in found}


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "Course é"
    (folder / "content/sea/quizzes").mkdir(parents=True)
    (folder / "content/site.yml").write_text("title: Sea\ntime-zone: Europe/Paris\n")
    (folder / "content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n\nAll about it.\n")
    (folder / "content/sea/quizzes/tides.md").write_text(FRONT + QUESTION)
    (folder / "content/sea/quizzes/waves.md").write_text(
        FRONT.replace("Tides", "Waves") + "## See [the moon](tides.md#moon). Which?\n\n= a\n")
    return folder


def run(work):
    asyncio.run(work)


QUIZ = "content/sea/quizzes/tides.md"
WAVES = "content/sea/quizzes/waves.md"


def test_problems_are_told_while_typing_and_taken_back(course):
    async def work():
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

    run(work())


def test_columns_are_counted_in_utf_16(course):
    async def work():
        async with Editor(course) as editor:
            text = FRONT + QUESTION.replace("{#moon}", "{#moon pointz=2}")
            (problem,) = await editor.open(QUIZ, text)
            line = text.split("\n")[problem.range.start.line].encode("utf-16-le")
            start, end = 2 * problem.range.start.character, 2 * problem.range.end.character
            assert line[start:end].decode("utf-16-le").startswith("pointz")

    run(work())


def test_a_fix_gives_what_the_command_writes(course):
    async def work():
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

    run(work())


def test_all_safe_fixes_are_one_action(course):
    async def work():
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

    run(work())


def test_fixes_are_for_the_text_as_it_is_now(course):
    async def work():
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

    run(work())


def test_another_course_takes_the_place_of_the_first(course, tmp_path):
    async def work():
        other = tmp_path / "another"
        shutil.copytree(course, other)
        async with Editor(tmp_path) as editor:
            wrong = FRONT.replace("practice", "practise") + QUESTION
            assert await editor.open(f"another/{QUIZ}", wrong)
            # By its path it comes first.
            assert await editor.open(str(course.relative_to(tmp_path) / QUIZ), wrong)
            assert editor.found[editor.uri(f"another/{QUIZ}")] == []

    run(work())


def test_formatting_is_that_of_fmt(course):
    async def work():
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

    run(work())


def test_outline_and_folding(course):
    async def work():
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

    run(work())


def test_completion_knows_fields_values_settings_and_targets(course):
    async def work():
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

    run(work())


def test_links_are_followed_both_ways(course):
    async def work():
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

    run(work())


def test_hover_explains_the_rule(course):
    async def work():
        async with Editor(course) as editor:
            text = FRONT + QUESTION.replace("[x]", "[ ]")
            (problem,) = await editor.open(QUIZ, text)
            start = problem.range.start
            hover = await editor.client.text_document_hover_async(
                types.HoverParams(**editor.at(QUIZ, start.line, start.character)))
            assert problem.message.split("\n")[0] in hover.contents.value

    run(work())


def test_random_edits_do_not_stop_it(course):
    """Texts cut and joined anywhere; then the right text has no problem again."""
    edits = 10_000 if os.environ.get("QUIZPRESS_TEST_ALL") else 300

    async def work():
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
                if len(text) > 4000:
                    text = FRONT + QUESTION
                if number in (edits // 2, edits - 1):
                    memory.append(memory_of(editor))
            assert await editor.change(QUIZ, FRONT + QUESTION) == []
            assert memory[1] < 1.3 * memory[0]

    run(work())


def memory_of(editor: Editor) -> int:
    status = pathlib.Path(f"/proc/{editor.client._server.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def exchange(message: bytes, folder) -> subprocess.CompletedProcess:
    return subprocess.run(
        [QUIZPRESS, "lsp"], input=message, capture_output=True, cwd=folder, timeout=60)


@pytest.mark.parametrize("message", [
    b"", b"Content-Length: 5\r\n\r\n{\"a\":", b"Content-Length: -1\r\n\r\n{}", b"x" * 10_000,
    b"Content-Length: 99999999999\r\n\r\n{}", b"Content-Length: 2\r\n\r\n[]",
    b"Content-Length: 4\r\n\r\nnull",
])
def test_what_is_no_message_ends_with_a_status(message, course):
    done = exchange(message, course)
    assert done.returncode == 1
    for body in done.stdout.split(b"\r\n\r\n")[1:]:
        assert b'"error"' in body


def test_files_outside_a_course_are_left_alone(tmp_path):
    async def work():
        async with Editor(tmp_path) as editor:
            editor.news.clear()
            editor.client.text_document_did_open(
                types.DidOpenTextDocumentParams(
                    types.TextDocumentItem(editor.uri("notes.md"), "markdown", 1, "## A\n")))
            assert await editor.words("notes.md", 0, 2) == set()
            assert editor.found == {}

    run(work())


@pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed")
def test_neovim_shows_the_problems(course, tmp_path):
    script = tmp_path / "check.lua"
    (course / QUIZ).write_text(FRONT.replace("practice", "practise") + QUESTION)
    script.write_text(f"""
        vim.lsp.start({{name = 'quizpress', cmd = {{'{os.path.abspath(QUIZPRESS)}', 'lsp'}},
                        root_dir = vim.fn.getcwd()}})
        vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
        for _, found in ipairs(vim.diagnostic.get(0)) do
          io.stdout:write(found.lnum .. ' ' .. found.code .. '\\n')
        end
    """)
    done = subprocess.run(
        ["nvim", "--headless", "--clean", QUIZ, "-c", f"luafile {script}", "-c", "qa!"],
        cwd=course, capture_output=True, text=True, timeout=60)
    assert "3 unknown-value" in done.stdout
