/**
 * A decimal number as exact as it was written: 0.d₁d₂d₃… × 10^exponent, no zero at either end of
 * its digits; zero has no digits.
 */
function exactNumber(sign, digits, exponent) {
  const kept = digits.replace(/^0+/, "");
  const exact = kept.replace(/0+$/, "");
  if (!exact) return { isNegative: false, digits: "", exponent: 0 };
  return {
    isNegative: sign === "-", digits: exact, exponent: exponent - (digits.length - kept.length),
  };
}

/** The bound of a range as it is written in the page's data: "-0.125e1". */
function exactBound(text) {
  const [, sign, digits, exponent] = /^(-?)0(?:\.(\d+))?(?:e(-?\d+))?$/.exec(text);
  return exactNumber(sign, digits ?? "", Number(exponent ?? 0));
}

function isSmaller(a, b) {
  if (!a.digits || !b.digits) return b.digits !== "";
  return a.exponent === b.exponent ? a.digits < b.digits : a.exponent < b.exponent;
}

function isLess(a, b) {
  if (a.isNegative !== b.isNegative) return a.isNegative;
  return a.isNegative ? isSmaller(b, a) : isSmaller(a, b);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
const SCALE = "(?:(?:[eE]| ?[×xX*·⋅] ?10\\^)(?<scale>[+-]?\\d{1,6})(?!\\d))?";
const START = "^(?:(?<sign>[+-]) ?)?(?:10\\^(?<power>[+-]?\\d{1,6})(?!\\d)|";
const POINT_NUMBER = new RegExp(
  `${START}(?<whole>\\d{1,3}(?:(?: \\d{3}(?!\\d))+|(?:,\\d{3}(?!\\d))+)|\\d*)`
  + `(?:\\.(?<point>\\d*))?${SCALE})`);
const COMMA_NUMBER = new RegExp(
  `${START}(?<whole>\\d{1,3}(?:(?: \\d{3}(?!\\d))+`
  + `|(?:\\.\\d{3})+(?=,\\d)|(?:\\.\\d{3}){2,}(?![.,\\d]))|\\d*)`
  + `(?:\\.(?<point>\\d*)|,(?<comma>\\d+))?${SCALE})`);

/**
 * Superscript digits with a caret before them, and º and ˚ as degree signs: `10⁻³` becomes `10^-3`,
 * and `25 ºC` becomes `25 °C`.
 */
function withPlainMarks(text) {
  return text.replace(/[º˚]/g, "°").replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (raised) =>
    `^${[...raised].map((sign) => "0123456789+-"[RAISED.indexOf(sign)]).join("")}`);
}

/**
 * The number with which a text starts and the unit after it, by the grammar of
 * Documentation/grading.md; null if it does not start with a number.
 */
function measure(typed, hasComma) {
  const text = plain(withPlainMarks(typed));
  const { 0: all, groups: parts } = (hasComma ? COMMA_NUMBER : POINT_NUMBER).exec(text);
  const whole = parts.power ? "1" : parts.whole.replace(/[ ,.]/g, "");
  const digits = whole + (parts.point ?? parts.comma ?? "");
  if (!digits) return null;
  return {
    number: exactNumber(parts.sign, digits, whole.length + Number(parts.power ?? parts.scale ?? 0)),
    unit: text.slice(all.length).replace(/^ +/, "").replace(/^° +/, "°"),
  };
}

/** Whether a measure is within a range of the key, `[low, high, unit]`. */
function liesIn([low, high, unit], { number, unit: given }, isCased) {
  if (isLess(number, exactBound(low)) || isLess(exactBound(high), number)) return false;
  return isCased ? given === unit : folded(given) === folded(unit);
}
