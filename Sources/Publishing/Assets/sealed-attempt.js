/** Sealed texts have a multiple of this length in bytes, so that their length reveals little. */
const PADDING = 1024;

/**
 * An attempt as a file that only the teacher can read; Documentation/attempts.md describes it.
 *
 * It is sealed once for each key and kept, so that every copy has the same bytes.
 */
async function sealedText(done) {
  if (JSON.parse(done.text).quizpress === "sealed-attempt") return done.text;
  const { examKey } = JSON.parse(find("#quiz-data").textContent);
  const recipient = bytesOfBase64URL(examKey);
  const name = storageName(done.site, done.classroom, done.quiz, "sealed");
  const kept = own(loadJSON(name), done.id);
  if (kept && JSON.parse(kept).key === await keyID(recipient)) return kept;
  const text = JSON.stringify(await sealAttempt(recipient, done));
  keep(name, JSON.stringify({ ...loadJSON(name), [done.id]: text }));
  return text;
}

async function sealAttempt(recipient, { id, site, classroom, quiz, revision, text }) {
  const plain = utf8(text);
  const padded = new Uint8Array(Math.ceil(plain.length / PADDING) * PADDING).fill(32);
  padded.set(plain);
  const sealed = await sealTo(recipient, padded, {
    purpose: utf8(["qp1", "submission", classroom, quiz, revision, site].join("|")),
    data: utf8(`qp1|attempt|${id}`),
  });
  const [sender, ciphertext] = [sealed.sender, sealed.ciphertext].map(base64URL);
  const labels = { key: await keyID(recipient), id, site, classroom, quiz, revision };
  const parts = { ...labels, sender, ciphertext };
  return {
    quizpress: "sealed-attempt", version: 1, ...parts,
    checksum: checksum(utf8(Object.values(parts).join("\n"))),
  };
}

async function keyID(publicKey) {
  const start = (await sha256(publicKey)).slice(0, 8);
  return Array.from(start, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 100 bits of the SHA-256 of an attempt's file, in five groups of four letters. */
async function receiptOf({ text }) {
  // Escaped as in ledgers.
  const escaped = text.replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");
  const hash = await sha256(utf8(escaped));
  let [bits, letters] = ["", ""];
  for (const byte of hash.slice(0, 13)) bits += byte.toString(2).padStart(8, "0");
  for (let at = 0; at < 100; at += 5) letters += CODE_ALPHABET[parseInt(bits.slice(at, at + 5), 2)];
  return letters.match(/.{4}/g).join("-");
}

/** What is left to do until the teacher has a sealed attempt, and its receipt. */
function sealedWays(page, done, ways) {
  const place = make("div", { className: "sealed" });
  const fill = async () => {
    const [text, receipt] = [await sealedText(done), await receiptOf(done)];
    const [words, ...others] = ways(page, { ...done, text });
    // A teacher who returned a result has received the attempt.
    place.append(returnedOf(page) ? "" : words, ...others, make("p", {}, phrase("onlyTeacher")),
      make("p", {}, phrase("receipt"), phrase("afterSentence"), make("code", { className: "receipt" }, receipt)));
  };
  fill().catch(() => place.append(make("p", { className: "notice" }, phrase("cannotSeal"))));
  return [place];
}

/** A response as `merge` stores it, so that receipts match; answers may be of earlier versions. */
function cleanedResponse(response) {
  return JSON.parse(JSON.stringify(response), (_, value) => (
    typeof value === "string" ? withoutControls(value) : value));
}

/** Wraps all functions through which an attempt leaves the page, so that it leaves encrypted. */
function sealEveryWay() {
  const plain = { handingIn, download, post, responseOf, attemptFile };
  Object.assign(window, {
    attemptFile: (page) => ({
      ...plain.attemptFile(page),
      ...(page.quiz.anonymous ? {} : { resultKey: base64URL(crypto.getRandomValues(new Uint8Array(16))) }),
    }),
    responseOf: (page, question) => cleanedResponse(plain.responseOf(page, question)),
    handingIn: (page, done) => sealedWays(page, done, plain.handingIn),
    download: async (done) => plain.download({ ...done, text: await sealedText(done) }),
    // If an attempt cannot be sealed, nothing is sent.
    post: (address, text) => sealedText({ ...JSON.parse(text), text })
      .then((sealed) => plain.post(address, sealed), () => ({})),
  });
}

sealEveryWay();
// Browsers encrypt only on pages with secure addresses and from files.
window.canSeal = Boolean(globalThis.crypto?.subtle);
