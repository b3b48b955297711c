/** The characters of a code: Crockford's base 32. */
const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The characters of a code without hyphens. */
const CODE_LENGTH = 28;

/**
 * The plain form of a code: in capitals, with digits for the letters that look like them, and
 * without spaces, dashes of any length and the invisible characters that programs put into text.
 */
function plainCode(text) {
  return text.normalize("NFKC").toUpperCase().replace(/[\p{Pd}\p{Cf}\p{White_Space}\u2212]/gu, "")
    .replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** The 16 bytes of a plain code; null unless its last 12 bits, a check value, match the others. */
async function bytesOfCode(code) {
  const values = [...code].map((letter) => CODE_ALPHABET.indexOf(letter));
  if (values.length !== CODE_LENGTH || values.includes(-1)) return null;
  const bits = `${values.map((value) => value.toString(2).padStart(5, "0")).join("")}0000`;
  const bytes = Uint8Array.from(bits.match(/.{8}/g), (byte) => parseInt(byte, 2));
  const [first, second] = await sha256(joined(utf8("qp1 code"), bytes.slice(0, 16)));
  return bytes[16] === first && bytes[17] === (second & 0xf0) ? bytes.slice(0, 16) : null;
}

/** Prose from sealed answers, in the form in which a build writes it into pages of open quizzes. */
function hiddenProse(name, html) {
  // In a classroom with a password its images are encrypted, and loaded once it is in the page.
  const source = globalThis.openPage?.withhold(html) ?? html;
  const { body } = new DOMParser().parseFromString(source, "text/html");
  return make("div", { className: `${name} prose`, hidden: true }, ...body.childNodes);
}
