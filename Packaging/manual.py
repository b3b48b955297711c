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
.SH OPTIONS
Every subcommand has these options, except those that read no course:
.BR explain ,
.B schema
and
.BR "templates list" .
{options}
.SH SUBCOMMANDS
"""

# The options that are listed once.
COMMON = ["root", "now", "color", "quiet", "verbose"]

TAIL = """\
.SH EXIT STATUS
.TP
.B 0
Success, possibly with warnings.
.TP
.B 1
The course or the input has errors, or there is no course.
.TP
.BR 10 ", " 11 ", " 12
.BR "diff \\-\\-exit\\-code" :
cosmetic changes, content changes, grades affected.
.TP
.B 64
The command line is wrong, or the output folder contains files that no build wrote.
.TP
.B 74
The disk or the system failed.
.TP
.B 75
Another run is using the course.
.SH ENVIRONMENT
.TP
.B QUIZPRESS_KEYS
Private keys, instead of key files.
.TP
.B QUIZPRESS_EDITOR
The default of
.BR "serve \\-\\-editor" .
.TP
.B QUIZPRESS_JAVASCRIPT
A folder with other versions of KaTeX and highlight.js than those in the command.
.TP
.B XDG_CONFIG_HOME
Where keys are kept, in a folder
.IR quizpress/keys ;
.I ~/.config
without it.
.TP
.B XDG_CACHE_HOME
Where rendered formulas and code are kept, in a folder
.IR quizpress ;
.I ~/.cache
without it.
.TP
.B SOURCE_DATE_EPOCH
The time in seconds since 1970 that a build compares deadlines with.
.TP
.B NO_COLOR
If it is set and not empty,
.B \\-\\-color auto
uses no colors.
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


def entry(argument):
    """An argument in a list."""
    return ".TP\n" + term(argument) + "\n" + explained(argument)


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
        if argument["shouldDisplay"] and not {"help", "version", *COMMON} & set(names):
            yield entry(argument)
    for inner in command.get("subcommands", []):
        yield from section(inner, path + [inner["commandName"]])


def main():
    command = json.load(sys.stdin)["command"]
    arguments = next(
        inner["arguments"] for inner in command["subcommands"] if inner["commandName"] == "check")
    options = [entry(one) for one in arguments
               if any(name["name"] in COMMON for name in one.get("names", []))]
    print(HEAD.format(version=sys.argv[1], abstract=escaped(command["abstract"]),
                      options="\n".join(options)), end="")
    for inner in command["subcommands"]:
        print("\n".join(section(inner, [inner["commandName"]])))
    print(TAIL, end="")


main()
