"""An editor for the tests: the client of pygls."""

from __future__ import annotations

import asyncio
import importlib
import os
import pathlib
import urllib.parse


class LazyModule:
    """A module that is imported when it is first used.

    Each process that runs tests imports all files of tests, but only one of them uses this module.
    """

    def __init__(self, name: str):
        self._name = name

    def __getattr__(self, member: str):
        return getattr(importlib.import_module(self._name), member)


# It takes a second of the processor's time to import.
types = LazyModule("lsprotocol.types")

QUIZPRESS = os.environ.get("QUIZPRESS", str(pathlib.Path(".build/debug/quizpress").absolute()))
FRONT = "---\nname: Tides\ncreated: 2026-09-01\nkind: practice\n---\n\n"
QUESTION = "## Is é🙂 the moon? {#moon}\n\n- [x] Yes\n- [ ] No\n"


def all_capabilities() -> types.ClientCapabilities:
    return types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(
                document_changes=True,
                resource_operations=[types.ResourceOperationKind.Rename])))


class Editor:
    """A client with one course, and what the server said of its files."""

    def __init__(
            self, folder: pathlib.Path, options: object = None,
            capabilities: types.ClientCapabilities | None = None):
        self.folder = folder
        self.options = options
        self.capabilities = capabilities or all_capabilities()
        self.client = importlib.import_module("pygls.lsp.client").LanguageClient("test", "1")
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
                capabilities=self.capabilities, root_uri=self.folder.as_uri(),
                initialization_options=self.options))
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

    def close(self, path: str):
        self.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(self.uri(path))))

    async def said(self, path: str) -> list[types.Diagnostic]:
        await asyncio.wait_for(self.news.wait(), 60)
        await asyncio.sleep(0.1)
        return self.found.get(self.uri(path), [])

    def at(self, path: str, line: int, character: int) -> dict:
        return {
            "text_document": types.TextDocumentIdentifier(self.uri(path)),
            "position": types.Position(line, character),
        }

    async def rename(self, path: str, line: int, character: int, name: str) -> types.WorkspaceEdit:
        return await self.client.text_document_rename_async(
            types.RenameParams(new_name=name, **self.at(path, line, character)))

    async def rename_files(self, *names: tuple[str, str]) -> types.WorkspaceEdit | None:
        """What changes in other files if the editor renames some, each from an old to a new path."""
        return await self.client.workspace_will_rename_files_async(types.RenameFilesParams(
            [types.FileRename(self.uri(old), self.uri(new)) for old, new in names]))

    async def words(self, path: str, line: int, character: int) -> set[str]:
        found = await self.client.text_document_completion_async(
            types.CompletionParams(**self.at(path, line, character)))
        return {item.label for item in found}


def apply(edit: types.WorkspaceEdit):
    """Makes the changes of an edit in the files on the disk."""
    for change in edit.document_changes:
        if isinstance(change, types.RenameFile):
            path_of(change.old_uri).rename(path_of(change.new_uri))
            continue
        path = path_of(change.text_document.uri)
        path.write_text(edited(path.read_text(), change.edits))


def edited(text: str, edits: list[types.TextEdit]) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character))[::-1]:
        start, end = edit.range.start, edit.range.end
        before, after = units(lines[start.line], start.character), units(lines[end.line], end.character)
        joined = before[0] + edit.new_text + after[1]
        lines[start.line:end.line + 1] = joined.split("\n")
    return "\n".join(lines)


def units(line: str, column: int) -> tuple[str, str]:
    """A line before and after a column in UTF-16."""
    encoded = line.encode("utf-16-le")
    return encoded[:2 * column].decode("utf-16-le"), encoded[2 * column:].decode("utf-16-le")


def path_of(uri: str) -> pathlib.Path:
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(uri).path))


QUIZ = "content/sea/quizzes/tides.md"
WAVES = "content/sea/quizzes/waves.md"
