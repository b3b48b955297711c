"""Mutations of bytes, of lines and of tokens, all drawn from one seeded generator."""

import random

# Bytes and texts that have led parsers, terminals and spreadsheets astray elsewhere.
PIECES = [
    b"", b"\x00", b"\x07", b"\x1b[31m", b"\x1b]0;x\x07", b"\x7f", b"\x80", b"\xc2\x9b2J", b"\xff\xfe",
    b"\xed\xa0\x80", b"\xef\xbf\xbe", b"\xef\xbf\xbf", b"\xf4\x90\x80\x80", b"\xe2\x80\xae",
    b"\xe2\x81\xa6", b"\xe2\x80\x8b", b"\xef\xbb\xbf", b"\xc2\xa0", b"\xcc\x81", b"\xf0\x9f\x92\xa9",
    b"&#0;", b"&#xFFFE;", b"&#xD800;", b"&#x1b;", b"&#x202e;", b"&#x110000;", b"&Tab;", b"&lt;script&gt;",
    b"\r", b"\r\n", b"\n\n", b"\t", b" " * 40, b"-", b"--", b"---\n", b"...\n", b"```", b"~~~", b"$", b"$$",
    b"\\", b"\\(", b"[[", b"]]", b"[", b"]", b"](", b"![", b"{", b"}", b"{#", b"{{", b"}}", b"{{{x}}}", b"{%",
    b"<", b">", b"<!--", b"-->", b"<script>", b"<img src=x onerror=y>", b"<details>", b"> [!NOTE]\n",
    b"[^1]", b"[^1]: ", b"|", b"|-|\n", b"# ", b"## ", b"### ", b"- [x] ", b"- [ ] ", b"* [X] ", b"1. ", b"= ",
    b"~= ", b"/a*/", b"/(a+)+$/", b"/[/", b"= 1e999", b"= -0", b"= 5 +- 1e-400", b"= NaN", b"\xc2\xb1",
    b": ", b":", b"&a ", b"*a", b"<<: *a", b"!!binary ", b"!!python/object:x ", b"? ", b"|\n", b">\n", b"'", b'"',
    b'"\\u202e"', b'"\\x1b"', b'"\\e"', b'"\\0"', b'"\\uFFFE"', b'"\\ud800"', b"0x7f", b"1e400", b"-1",
    b"9223372036854775808", b"99999999999999999999", b"null", b"true", b"2026-02-30", b"9999-12-31 23:59",
    b"0000-00-00", b"2026-03-29 02:30", b"Europe/Nowhere", b"../../etc/passwd", b"/dev/zero", b"javascript:x",
    b"data:text/html,x", b"=1+1", b"@SUM(A1)", b",", b";", b'""', b'"a""b', b"\\u0000", b"\\ud83d", b"\\/", b"[]",
    b"{}", b"[" * 300, b"{\"a\":" * 300, b"> " * 200, b"- " * 200, b"*" * 300, b"_a" * 200, b"(" * 300,
    b"a" * 5000, b"\xc3\xa4" * 3000, b"\n" * 2000, b"$x$ " * 200, b"\\frac{" * 200, b"- [ ] a\n" * 300,
    b"From: a\nContent-Transfer-Encoding: base64\n\n", b"-----BEGIN QUIZPRESS ATTEMPT-----\n",
    b"-----END QUIZPRESS ATTEMPT-----\n", b"=?utf-8?b?", b"=3D", b"=\n",
]


class Mutator:
    """Changes bytes a little or a lot; what it does is a function of its generator alone."""

    def __init__(self, generator: random.Random, corpus: list[bytes]):
        self.random = generator
        self.corpus = corpus

    def mutated(self, text: bytes) -> bytes:
        """The text after one to eight mutations, mostly few; at most a megabyte."""
        for _ in range(min(8, 1 + int(self.random.expovariate(0.7)))):
            text = self.random.choice(self.kinds)(self, text)
        return text[: 1 << 20]

    def place(self, text: bytes) -> int:
        return self.random.randint(0, len(text))

    def stretch(self, text: bytes, most: int = 60) -> tuple[int, int]:
        start = self.place(text)
        return start, min(len(text), start + self.random.randint(0, most))

    def insert(self, text: bytes) -> bytes:
        at = self.place(text)
        return text[:at] + self.random.choice(PIECES) + text[at:]

    def replace(self, text: bytes) -> bytes:
        start, end = self.stretch(text)
        return text[:start] + self.random.choice(PIECES) + text[end:]

    def delete(self, text: bytes) -> bytes:
        start, end = self.stretch(text, self.random.choice([1, 4, 60, 2000]))
        return text[:start] + text[end:]

    def flip(self, text: bytes) -> bytes:
        if not text:
            return b"\x00"
        at = self.random.randrange(len(text))
        return text[:at] + bytes([text[at] ^ (1 << self.random.randrange(8))]) + text[at + 1 :]

    def change_number(self, text: bytes) -> bytes:
        digits = [at for at, byte in enumerate(text) if 48 <= byte <= 57]
        if not digits:
            return self.insert(text)
        at = self.random.choice(digits)
        new = self.random.choice([b"0", b"9", b"-1", b"1e9", b"0.1", b"9" * 25, b"", b"x"])
        return text[:at] + new + text[at + 1 :]

    def move_line(self, text: bytes) -> bytes:
        lines = text.split(b"\n")
        line = lines.pop(self.random.randrange(len(lines)))
        lines.insert(self.random.randint(0, len(lines)), line)
        return b"\n".join(lines)

    def repeat_line(self, text: bytes) -> bytes:
        lines = text.split(b"\n")
        at = self.random.randrange(len(lines))
        lines[at:at] = [lines[at]] * self.random.choice([1, 2, 30, 400])
        return b"\n".join(lines)

    def piece_into_line(self, text: bytes) -> bytes:
        lines = text.split(b"\n")
        at = self.random.randrange(len(lines))
        pieces = (self.random.choice(PIECES), lines[at])
        lines[at] = b"".join(pieces if self.random.random() < 0.5 else pieces[::-1])
        return b"\n".join(lines)

    def splice(self, text: bytes) -> bytes:
        other = self.random.choice(self.corpus)
        start, end = self.stretch(other, 600)
        at = self.place(text)
        return text[:at] + other[start:end] + text[at:]

    def swap_stretches(self, text: bytes) -> bytes:
        (a, b), (c, d) = sorted((self.stretch(text), self.stretch(text)))
        if b > c:
            return self.delete(text)
        return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]

    def cut(self, text: bytes) -> bytes:
        return text[: self.place(text)]

    def wide(self, text: bytes) -> bytes:
        return text.decode("utf-8", "replace").encode(self.random.choice(["utf-16", "utf-32-be"]))

    kinds = [
        insert, insert, insert, replace, replace, delete, delete, flip, change_number, move_line,
        repeat_line, piece_into_line, piece_into_line, splice, splice, swap_stretches, cut,
    ] * 2 + [wide]  # fmt: skip
