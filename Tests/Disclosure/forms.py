"""The forms in which a text may hide in a file, and what files hold in compressed form."""

import base64
import html
import re
import urllib.parse
import zlib

STREAM = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")
BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{24,}={0,2}")
HEX = re.compile(rb"(?:[0-9A-Fa-f]{2}){8,}")


def forms(text):
    """A text in every form it is looked for, as bytes, in lower case but for base64."""
    plain = text.encode()
    found = {"plain": plain, "escaped": html.escape(text).encode()}
    found["escaped without quotes"] = html.escape(text, quote=False).encode()
    found["decimal references"] = "".join(f"&#{ord(one)};" for one in text).encode()
    found["hexadecimal references"] = "".join(f"&#x{ord(one):x};" for one in text).encode()
    found["JSON"] = "".join(f"\\u{ord(one):04x}" for one in text).encode()
    found["JSON in HTML"] = re.sub(
        r"[<>&\"]", lambda sign: f"\\u{ord(sign[0]):04x}", text).encode()  # fmt: skip
    found["percent"] = urllib.parse.quote(text, safe="").lower().encode()
    found["hexadecimal"] = plain.hex().encode()
    found["UTF-16"] = text.encode("utf-16-le")
    found["backwards"] = text[::-1].encode()
    return {name: value.lower() for name, value in found.items()}


def base64_forms(text):
    """The part of a text's base64 that does not depend on the text around it, at all alignments."""
    for case in {text, text.capitalize(), text.upper()}:
        for shift in range(3):
            data = bytes(shift) + case.encode()
            start = -(-shift * 8 // 6)
            end = len(data) * 8 // 6
            yield base64.b64encode(data)[start:end]
            yield base64.urlsafe_b64encode(data)[start:end]


def inflated(data):
    """Every stream of zlib or gzip in some bytes, and the bytes as a bare stream."""
    starts = [(match.start(), 47) for match in STREAM.finditer(data)] + [(0, -15)]
    for start, bits in starts:
        stream = zlib.decompressobj(bits)
        try:
            out = stream.decompress(data[start:], 1 << 24)
        except zlib.error:
            continue
        if len(out) > 8:
            yield out


def layers(data, depth=3):
    """Some bytes and all that they hold in base64, hexadecimal and compressed form."""
    yield data
    if depth == 0:
        return
    inner = list(inflated(data))
    for run in BASE64.findall(data):
        for shift in range(4):
            part = run.rstrip(b"=")[shift:]
            part = part[: len(part) // 4 * 4].translate(bytes.maketrans(b"-_", b"+/"))
            inner.append(base64.b64decode(part))
    inner += [bytes.fromhex(run.decode()) for run in HEX.findall(data)]
    for one in inner:
        yield from layers(one, depth - 1)


def hidden_in(data, texts):
    """Which texts some bytes hold, and in which form."""
    found = set()
    wanted = {text: forms(text) for text in texts}
    encoded = {text: list(base64_forms(text)) for text in texts}
    for layer in layers(data):
        lower = layer.lower()
        for text in texts:
            found |= {(text, name) for name, form in wanted[text].items() if form in lower}
            found |= {(text, "base64") for form in encoded[text] if form in layer}
    return found
