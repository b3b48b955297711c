"""The page's cryptography gives the known answers of Tests/Sealing, as the command's does."""

import base64
import json

from courses import ROOT

VECTORS = json.loads((ROOT / "Tests/Sealing/vectors.json").read_text(encoding="utf-8"))
ASSETS = ROOT / "Sources/Publishing/Assets"
SCRIPT = "".join(path.read_text(encoding="utf-8") for path in (
    ASSETS / "sealing.js", ASSETS / "hybrid-encryption.js", ASSETS / "unsealing.js",
    ASSETS / "password-key.js"))
HEX = """
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (all) => Array.from(all, (one) => one.toString(16).padStart(2, "0")).join("");
"""


def run(page, site, body, vector):
    """The result of a function with the page's functions and an object of known answers."""
    page.goto(site.url("instructions.html"))
    return page.evaluate(f"async (v) => {{ {SCRIPT} {HEX} {body} }}", vector)


def test_hashes_and_keys(page, site):
    body = """
      const { hmac: code, hkdf, pbkdf2, aes, release } = v;
      const method = { key: bytes(aes.key), nonce: bytes(aes.nonce), data: new Uint8Array() };
      const count = hkdf.key.length / 2;
      return {
        hmac: hex(await hmac(bytes(code.message), bytes(code.key))),
        hkdf: hex(await deriveKey(bytes(hkdf.secret), bytes(hkdf.purpose),
          { salt: bytes(hkdf.salt), count })),
        pbkdf2: hex(await passwordKey(
          bytes(pbkdf2.password), bytes(pbkdf2.salt), pbkdf2.iterations)),
        aes: hex(await sealBytes(bytes(aes.text), method)),
        opened: hex(await openBytes(bytes(aes.ciphertext), method)),
        release: base64URL(await deriveKey(bytes(release.code), utf8(release.purpose))),
      };"""
    assert run(page, site, body, VECTORS) == {
        "hmac": VECTORS["hmac"]["code"], "hkdf": VECTORS["hkdf"]["key"],
        "pbkdf2": VECTORS["pbkdf2"]["key"], "aes": VECTORS["aes"]["ciphertext"],
        "opened": VECTORS["aes"]["text"], "release": VECTORS["release"]["key"]}


def test_hpke_has_the_answer_of_rfc_9180(page, site):
    vector = VECTORS["hpke"]
    body = """
      const point = bytes(v.sender);
      const [d, x, y] = [bytes(v.senderKey), point.slice(1, 33), point.slice(33)].map(base64URL);
      const privateKey = await crypto.subtle.importKey(
        "jwk", { kty: "EC", crv: "P-256", d, x, y }, CURVE, false, ["deriveBits"]);
      const publicKey = await crypto.subtle.importKey("raw", point, CURVE, true, []);
      const sealed = await sealTo(bytes(v.recipient), bytes(v.text), {
        purpose: bytes(v.purpose), data: bytes(v.data), pair: { privateKey, publicKey },
        keyLength: v.keyLength });
      return [hex(sealed.sender), hex(sealed.ciphertext)];"""
    assert run(page, site, body, vector) == [vector["sender"], vector["ciphertext"]]


def test_a_page_of_a_classroom_opens(page, site):
    body = """
      const wrap = { key: await passwordKey(utf8(v.password), bytes(v.salt), v.iterations),
        nonce: bytes(v.nonce), data: utf8(v.wrapData) };
      const key = await openBytes(bytesOfBase64URL(v.wrapped), wrap);
      const message = {
        initialization: bytesOfBase64URL(v.initialization),
        ciphertext: bytesOfBase64URL(v.ciphertext) };
      const text = await openDeterministic(message, key, utf8(v.pageData));
      const refused = [];
      for (const [part, at] of [["initialization", 3], ["ciphertext", 0], ["ciphertext", 30]]) {
        const other = { ...message, [part]: message[part].slice() };
        other[part][at] ^= 1;
        refused.push(await openDeterministic(other, key, utf8(v.pageData))
          .then(() => false, () => true));
      }
      const commitment = base64URL(await sha256(joined(utf8("qp1 ck"), key)));
      return [base64URL(wrap.key), hex(key), new TextDecoder().decode(text), commitment, refused];"""
    vector = VECTORS["classroom"]
    assert run(page, site, body, vector) == [
        vector["passwordKey"], vector["key"], vector["text"], vector["commitment"], [True] * 3]


def test_base64_has_no_padding(page, site):
    texts = [bytes(range(250 - count, 250)) for count in range(6)] + [b"\xff\xfe\xfb\xef"]
    body = """
      const texts = v.map((text) => base64URL(bytes(text)));
      return texts.map((text) => [text, hex(bytesOfBase64URL(text))]);"""
    expected = [[base64.urlsafe_b64encode(text).decode().rstrip("="), text.hex()] for text in texts]
    assert run(page, site, body, [text.hex() for text in texts]) == expected
