"""Emacs with Eglot, without a window, with the setting of Documentation/editors.md."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from editor import FRONT, QUESTION, QUIZ, QUIZPRESS

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import only_in_full_run  # noqa: E402

LOAD = """(package-initialize)
(require 'markdown-mode) (require 'eglot) (require 'flymake)
"""
WORK = """
(setq eglot-sync-connect 30 eglot-autoreconnect nil)
; Eglot asks before it changes files that are not open.
(fset 'y-or-n-p (lambda (&rest _) t))
(find-file "%s")
(markdown-mode)
(apply #'eglot (eglot--guess-contact))
(let ((end (+ (float-time) 30)))
  (while (and (< (float-time) end) (not (flymake-diagnostics)))
    (accept-process-output nil 0.2)))
(defun say (text) (princ (concat "said " text "\\n")))
(dolist (found (flymake-diagnostics)) (say (flymake-diagnostic-text found)))
(search-forward "kind: ")
(say (string-join (mapcar #'substring-no-properties
                          (all-completions "" (nth 2 (eglot-completion-at-point)))) " "))
(search-forward "## Is")
(eglot-rename "tide")
(say (buffer-substring (line-beginning-position) (line-end-position)))
(eglot-shutdown (eglot-current-server))
"""


def emacs(script: pathlib.Path, **more) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["emacs", "--batch", "-l", script], capture_output=True, text=True, errors="replace", timeout=120,
        check=False, **more)


@only_in_full_run
def test_problems_completion_and_renaming(course, tmp_path):
    script = tmp_path / "work.el"
    script.write_text(LOAD)
    if not shutil.which("emacs") or emacs(script).returncode:
        pytest.skip("Emacs with Eglot and markdown-mode is not installed")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "quizpress").symlink_to(os.path.abspath(QUIZPRESS))
    (course / QUIZ).write_text(FRONT.replace("practice", "practise") + QUESTION)
    guide = (ROOT / "Documentation/editors.md").read_text(encoding="utf-8")
    setting = re.search(r"```elisp\n(.*?)```", guide, re.DOTALL)[1]
    script.write_text(LOAD + setting + WORK % (course / QUIZ))
    done = emacs(script, env=os.environ | {
        "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"})
    said = [line.removeprefix("said ") for line in done.stdout.split("\n")
            if line.startswith("said ")]
    assert len(said) == 3, done.stderr
    assert "[unknown-value]" in said[0]
    assert said[1].split() == ["quiz", "practice", "exam", "survey", "poll"]
    assert said[2] == "## Is é🙂 the moon? {#tide}"
