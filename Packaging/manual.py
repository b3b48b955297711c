"""Write the manual page quizpress(1) from the command's own help.

usage: quizpress --experimental-dump-help | manual.py VERSION > quizpress.1
"""

import json
import sys

HEAD = """\
.TH QUIZPRESS 1 "" "quizpress {version}" "User Commands"
.SH NAME
quizpress \\- check quizzes in Markdown, build a site of them, and grade what is submitted
.SH SYNOPSIS
.B quizpress
.I subcommand
.RI [ options ]
.SH DESCRIPTION
{abstract}
.PP
A course is a folder of Markdown files, and Quizpress writes nothing but files.
.SH SUBCOMMANDS
"""

TAIL = """\
.SH EXIT STATUS
.TP
.B 0
Nothing is wrong.
.TP
.B 1
The course has errors, or there is no course.
.TP
.B 64
The command line is wrong.
.TP
.B 74
The disk or the system failed.
.SH ENVIRONMENT
.TP
.B QUIZPRESS_JAVASCRIPT
A folder with other versions of KaTeX and highlight.js than those in the command.
.TP
.B XDG_CACHE_HOME
Where rendered formulas and code are kept, in a folder
.IR quizpress ;
.I ~/.cache
without it.
.TP
.B SOURCE_DATE_EPOCH
The time in seconds since 1970 that a build takes for now.
.TP
.B NO_COLOR
Where it is set, nothing that people read is colored.
.SH FILES
.TP
.I content/site.yml
What makes a folder a course.
.TP
.I /usr/share/zoneinfo
The system's time zones, by which deadlines are read.
.SH SEE ALSO
.BR git (1)
"""


def escaped(text):
    """Text escaped for troff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def spelled(name):
    """The name of an option with its hyphens."""
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def term(argument):
    """The form in which users type an argument."""
    value = "\\fI" + escaped(argument.get("valueName", "value")) + "\\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = ", ".join("\\fB" + escaped(spelled(name)) + "\\fR" for name in argument["names"])
    return names + (" " + value if argument["kind"] == "option" else "")


def explained(argument):
    """The meaning of an argument, with its possible values."""
    parts = [argument.get("abstract", "")]
    if argument.get("allValues"):
        parts.append("One of: " + ", ".join(argument["allValues"]) + ".")
    if argument.get("defaultValue"):
        parts.append("Default: " + argument["defaultValue"] + ".")
    return escaped(" ".join(part for part in parts if part))


def section(command, path):
    """The part of the page about a command and its subcommands."""
    if command.get("shouldDisplay") is False or command["commandName"] == "help":
        return
    yield ".SS " + escaped(" ".join(path))
    yield escaped(command.get("abstract", ""))
    if command.get("discussion"):
        yield ".PP\n" + escaped(command["discussion"])
    for argument in command.get("arguments", []):
        names = [name["name"] for name in argument.get("names", [])]
        if argument["shouldDisplay"] and "help" not in names and "version" not in names:
            yield ".TP\n" + term(argument) + "\n" + explained(argument)
    for inner in command.get("subcommands", []):
        yield from section(inner, path + [inner["commandName"]])


def main():
    command = json.load(sys.stdin)["command"]
    print(HEAD.format(version=sys.argv[1], abstract=escaped(command["abstract"])), end="")
    for inner in command["subcommands"]:
        print("\n".join(section(inner, [inner["commandName"]])))
    print(TAIL, end="")


main()
