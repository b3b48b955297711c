"""The command lines that are run, each with what it reads from standard input."""

import random

from mutations import PIECES

SEED = "00000000000000000000000000000007"

COMMANDS = [
    "check", "check --format json", "check --format sarif", "check --format short",
    "check --format github", "check --deny warnings -v", "check content/biology",
    "check --changed-since HEAD", "check --fix --dry-run", "check --fix", "check --color always -q",
    "build", "build --drafts -o out", "build --no-cache --no-stats --timings", "build --jobs 1",
    "fmt", "fmt --check", "fmt --diff", "fmt --ids", "fmt - < content/biology/quizzes/kinds.md",
    "merge inbox", "merge --received-from claimed inbox", "merge --received-from mtime inbox",
    "merge --dry-run --format json inbox", "merge - < inbox/more.jsonl", "merge -v inbox/a.eml",
    "merge", "merge --responses sheet.csv --quiz biology/kinds",
    "merge --responses sheet.csv --quiz biology/kinds --cells points --dry-run",
    "score inbox/more.jsonl inbox/sealed.json", "score - < inbox/more.jsonl", "score inbox/a.eml",
    "stats", "stats biology --format json", "stats --format csv --table questions",
    "stats --format csv --table options --csv plain", "stats --format csv --table answers",
    "stats --format csv --table quizzes", "stats --format html -o reports", "stats --attendance",
    "stats biology/kinds --format html",
    "gradebook", "gradebook biology --format json", "gradebook --format csv", "gradebook --csv plain --format csv",
    "gradebook --format html -o pages", "gradebook biology --scores more.csv", "gradebook --student s1",
    "gradebook biology --student Ada --format html",
    "mark --export -", "mark --export marks.csv", "mark --import filled.csv",
    "mark < replies.txt", "mark --anonymous --all --question why < replies.txt",
    "members list biology", "members list biology --format json", "members list biology --format csv",
    "members remove biology s1", "members remove biology s2 --yes",
    "members rename biology s1 --name Eve --yes", "members rename biology s2 --id s9 --yes",
    "prune", "prune --yes", "resolve", "resolve 00000000000000000000000000000001",
    "resolve 00000000000000000000000000000001 --keep 1", "resolve --settled",
    "resolve biology --settle",
    "resolve 00000000000000000000000000000001 --settle", "resolve 00000000000000000000000000000001 --undo",
    f"form --quiz biology/kinds --seed {SEED}", f"form --quiz biology/kinds --seed {SEED} --format json",
    "import markdown old.md --into biology", "import markdown old.md --into elsewhere --format json",
    "import markdown content/biology/quizzes/kinds.md --into elsewhere",
    "import gift bank.gift --into biology", "import gift bank.gift --into elsewhere --format json",
    "import moodle bank.xml --into biology", "import moodle bank.xml bank.gift --into elsewhere --format json",
    "import text2qti sums.txt --into biology", "import text2qti bank.gift --into elsewhere",
    "import aiken sums.txt --into elsewhere",
    "import mdbook-quiz sums.toml --into elsewhere", "import mdbook-quiz sums.txt --into biology",
    "diff HEAD", "diff HEAD --format json", "diff HEAD --format markdown --exit-code", "diff HEAD..HEAD",
    "diff HEAD --no-keys", "explain bad-number", "explain nothing",
    "print biology/kinds -o paper --versions 2", "print biology/kinds -o paper --key",
    "export qaptain --dry-run", "export grade-tracker", "export quiztime -o out",
    "export moodle -o out", "export canvas biology/kinds -o out",
    "templates list", "templates copy quiz",
    "clone biology/kinds --into biology --as copy --name Copy",
    "clone content/biology/quizzes/kinds.md --into biology --as copy --name Copy",
    "clone biology/2026-09-07 --into biology --as polls", "print biology/2026-09-07 -o paper --key",
    "lsp < inbox/more.jsonl", "doctor", "doctor --format json", "schema quiz", "stats biology/2026-09-07",
    "new lecture biology 2026-09-08", "members add biology s7 --name Ada",
    "members import biology sheet.csv",
    "new quiz biology/another", "new classroom chemistry --name Chemistry", "new site --root fresh",
    "serve --port 0", "serve --port 0 --poll", "class biology 2026-09-07 --port 0 --host 127.0.0.1",
    "class biology kinds --port 0 --host 127.0.0.1 --names roster", "class biology --port 0",
    "keys list", "keys list --format json", "keys new", "keys rotate", "keys new --passphrase",
    "keys export -o copy.quizpress-key", "keys export bea79c0f362a330f --without-passphrase -o open.txt",
    "keys backup -o all.quizpress-key",
    "keys import ../home/.config/quizpress/keys/bea79c0f362a330f.quizpress-key",
    "keys check", "keys check --all",
    "merge --receipts receipts.txt inbox", "merge inbox/sealed.json", "release biology/later --early",
    "release biology/later", "release biology/later --early -o out", "release --new-key",
    "results publish biology/exam", "results publish biology/exam --codes codes.csv",
    "results publish biology/kinds", "results withdraw biology/exam",
    "password set locked", "password set locked --section A", "password renew locked",
    "password renew locked --own < replies.txt", "password set biology --own < replies.txt",
    "password show locked", "password show locked --link", "password check locked < replies.txt",
    "--help", "--version", "help merge", "stats --help",
]  # fmt: skip


def command_line(generator: random.Random) -> tuple[list[bytes], str | None]:
    """Arguments and the file that is standard input; one line in eight is mutated."""
    words = generator.choice(COMMANDS).split(" < ")
    arguments = [word.encode() for word in words[0].split()]
    if generator.random() < 0.125:
        arguments = mutated(arguments, generator)
    return arguments, words[1] if len(words) > 1 else None


def mutated(arguments: list[bytes], generator: random.Random) -> list[bytes]:
    arguments = list(arguments)
    for _ in range(generator.randint(1, 3)):
        at = generator.randrange(len(arguments) + 1)
        piece = generator.choice(PIECES).replace(b"\0", b"")
        kind = generator.randrange(4)
        if kind == 0 or at == len(arguments):
            arguments.insert(at, piece)
        elif kind == 1:
            del arguments[at]
        elif kind == 2:
            other = generator.choice(generator.choice(COMMANDS).split(" < ")[0].split())
            arguments[at] = other.encode()
        else:
            cut = generator.randint(0, len(arguments[at]))
            arguments[at] = arguments[at][:cut] + piece + arguments[at][cut:]
    # What is absolute could be written outside of the scratch folder.
    return [word.replace(b"=/", b"=").lstrip(b"/").replace(b"..", b"") for word in arguments]
