"""Neovim, without a window, with the settings of Documentation/editors.md."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest
from editor import FRONT, QUESTION, QUIZ, QUIZPRESS, WAVES

ROOT = pathlib.Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed")
REQUESTS = """
vim.wait(20000, function() return next(vim.lsp.buf_get_clients(0)) ~= nil end, 50)
local function ask(method, more)
  local parameters = vim.tbl_extend('force', {
    textDocument = vim.lsp.util.make_text_document_params(0),
    position = {line = 6, character = 5}}, more or {})
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 20000)) do
    if answer.error then say(method .. ': ' .. answer.error.message) end
    return answer.result
  end
end
"""


def neovim(course, tmp_path, path: str, work: str) -> list[str]:
    """What Neovim's Lua says about a file; `say` writes a line."""
    programs = tmp_path / "programs"
    programs.mkdir(exist_ok=True)
    if not (programs / "quizpress").exists():
        (programs / "quizpress").symlink_to(os.path.abspath(QUIZPRESS))
    guide = (ROOT / "Documentation/editors.md").read_text(encoding="utf-8")
    settings = tmp_path / "init.lua"
    settings.write_text(re.search(r"```lua\n(.*?)```", guide, re.DOTALL)[1])
    said = tmp_path / "said.txt"
    script = tmp_path / "work.lua"
    script.write_text(
        f"local out = io.open('{said}', 'w')\nfunction say(text) out:write(text .. '\\n') end\n"
        + REQUESTS + work + "\nout:close()\n")
    subprocess.run(
        ["nvim", "--headless", "--clean", "-u", settings, path, "-c", "filetype on",
         "-c", "edit", "-c", f"luafile {script}", "-c", "qa!"],
        cwd=course, timeout=60, check=True, capture_output=True,
        env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(tmp_path)})
    return said.read_text().split("\n")[:-1]


def test_problems_are_shown(course, tmp_path):
    (course / QUIZ).write_text(FRONT.replace("practice", "practise") + QUESTION)
    assert neovim(course, tmp_path, QUIZ, """
        vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
        for _, found in ipairs(vim.diagnostic.get(0)) do say(found.lnum .. ' ' .. found.code) end
    """) == ["3 unknown-value"]


def test_every_feature_answers(course, tmp_path):
    (course / QUIZ).write_text(FRONT + QUESTION.replace("- [ ]", "* [ ]", 1))
    lines = neovim(course, tmp_path, QUIZ, """
        say('hover ' .. ask('textDocument/hover').contents.value)
        say('outline ' .. ask('textDocument/documentSymbol')[1].detail)
        say('folds ' .. #ask('textDocument/foldingRange'))
        say('places ' .. #ask('textDocument/references', {context = {includeDeclaration = true}}))
        say('lens ' .. ask('textDocument/codeLens')[1].command.title)
        say('colors ' .. #ask('textDocument/semanticTokens/full').data / 5)
        say('words ' .. #ask('textDocument/completion', {position = {line = 3, character = 6}}))
        say('edits ' .. #ask('textDocument/formatting', {options = {tabSize = 2}}))
        say('renamable ' .. ask('textDocument/prepareRename').placeholder)
        say('command ' .. tostring(vim.lsp.commands['quizpress.preview'] ~= nil))
    """)
    assert lines == [
        "hover The question's id is `moon`.", "outline #moon", "folds 2", "places 2",
        "lens Preview", "colors 5", "words 5", "edits 1", "renamable moon", "command true"]


def test_a_quiz_is_renamed_with_its_file(course, tmp_path):
    lines = neovim(course, tmp_path, QUIZ, """
        local edit = ask('textDocument/rename', {
          position = {line = 1, character = 8}, newName = 'ebb'})
        vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
        vim.cmd('wall')
        say('done')
    """)
    assert lines == ["done"]
    assert not (course / QUIZ).exists()
    renamed = (course / QUIZ).with_name("ebb.md").read_text()
    assert renamed == FRONT.replace("practice\n", "practice\nformerly: tides\n") + QUESTION
    assert "(ebb.md#moon)" in (course / WAVES).read_text()
