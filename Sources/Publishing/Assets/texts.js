const PLAIN_SIGNS = [
  [/[\u0060\u00B4\u02BC\u2018-\u201B\u2032\u2035\u2039\u203A]/gu, "'"],
  [/[«»\u201C-\u201F\u2033\u2036\u300C-\u300F]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, "-"],
  [/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) % 16)],
  [/\u066A/gu, "%"],
  [/\u066B/gu, "."],
  [/\u066C/gu, " "],
];

function withPlainSigns(text) {
  return PLAIN_SIGNS.reduce((plain, [signs, sign]) => plain.replace(signs, sign), text);
}

/**
 * A typed answer in the plain form that Documentation/grading.md states: default-ignorable
 * characters dropped, NFKC, quotes, dashes and Arabic digits plain, single spaces. Case is kept.
 */
function plain(text) {
  const compatible = withPlainSigns(text.replace(/\p{DI}/gu, "")).normalize("NFKC");
  return withPlainSigns(compatible).split(/\p{White_Space}+/u).filter(Boolean).join(" ");
}

/** The plain form without regard to case; ß equals SS, ς equals Σ, and İ equals i. */
function folded(text) {
  const lower = plain(text).toLowerCase().toUpperCase().toLowerCase();
  return lower.replace(/ς/g, "σ").replace(/i\u0307/g, "i").normalize("NFKC");
}
