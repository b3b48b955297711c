/**
 * The start of the scripts that pages name: one for quizzes, one for grades, one for other pages.
 *
 * They run from file:// as well as from a server, load nothing but files of the site, send nothing
 * but attempts if the site says so, and keep what a student does in localStorage under names that
 * start with "quizpress:".
 */

/** The language of the page, not of what teachers wrote in it. */
const LANGUAGE = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(LANGUAGE);

/**
 * A phrase of the page's language, with values in the places of their names in braces.
 *
 * If it counts, `count` selects its form; `n` is the number as it is written.
 */
function phrase(name, values = {}, count = Number(values.n)) {
  const entry = PHRASES[name];
  const text = typeof entry === "string" ? entry : entry[plurals.select(count)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (_, part) => isolated(values[part]));
}

/** Letters of the opposite direction to that of the page, marks that change it, and `6×10^24`. */
const FOREIGN = document.documentElement.dir === "rtl"
  ? /×|\p{Bidi_C}|\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}/u
  : /\p{Bidi_C}|\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A text that keeps its own order within words of the other direction: Unicode's isolates. */
function isolated(text) {
  return FOREIGN.test(text) ? `\u2068${text}\u2069` : text;
}

/** Texts one after the other, as the language of the page separates them. */
function listed(texts) {
  return texts.map(isolated).join(phrase("comma"));
}

/** Sentences one after the other, as the language of the page separates them. */
function sentences(texts) {
  return texts.join(phrase("afterSentence"));
}

/** A phrase that puts a text into quotation marks, or into a sentence. */
function withText(name, text) {
  return phrase(name, { text });
}
