/** The codes from release files, by quiz. */
const releases = new Map();

/** Called by the release file beside the page of a quiz. */
function addRelease(quiz, time, code) {
  releases.set(quiz, code);
}

/** Decrypts sealed answers; null if the code is that of other answers. */
async function openAnswers({ site, classroom, quiz, revision, sealed }, code) {
  const place = `${site}|${classroom}/${quiz}|${revision}`;
  const key = await deriveKey(code, utf8(`qp1 quizkey|${place}`));
  if (base64URL(await sha256(joined(utf8("qp1 qk"), key))) !== sealed.commit) return null;
  const [initialization, ciphertext] = [sealed.siv, sealed.ct].map(bytesOfBase64URL);
  const data = utf8(`qp1|key|${place}`);
  const text = await openDeterministic({ initialization, ciphertext }, key, data);
  return JSON.parse(new TextDecoder().decode(text));
}

/** The answers of a page whose teacher publishes them later. */
class Release {
  constructor(page) {
    this.page = page;
    this.file = `${page.quiz.quiz}.release.js`;
    this.words = make("p", { className: "notice" });
    this.words.setAttribute("role", "status");
    this.section = make("section", { id: "release" }, this.words);
    find("#earlier").before(this.section);
  }

  /** Opens the answers with the code that this device has, or that is published. */
  async begin() {
    const { quiz } = this.page;
    if (!globalThis.crypto?.subtle) {
      this.say("releaseNeedsHTTPS");
      return;
    }
    if (await this.open(load(this.page.name + "release") ?? "")) return;
    await loadScript(this.file);
    if (await this.open(releases.get(`${quiz.classroom}/${quiz.quiz}`) ?? "")) return;
    const time = readerTimeAndZone(new Date(quiz.release * 1000));
    this.say(quiz.release > now() ? "releaseFrom" : "releaseLater", { time });
    this.offerField();
  }

  say(name, values) {
    this.words.textContent = phrase(name, values);
  }

  /** A field for a code that the teacher reads out. */
  offerField() {
    const input = make("input", { id: "release-code", autocomplete: "off", spellcheck: false });
    const help = make("p", { className: "help", id: "release-help" });
    help.setAttribute("role", "status");
    input.setAttribute("aria-describedby", help.id);
    input.addEventListener("input", async () => {
      const { value } = input;
      const fault = await this.open(value) ? "" : await faultOf(value);
      if (value !== input.value) return;
      help.textContent = fault && phrase(fault);
      input.setAttribute("aria-invalid", String(fault !== ""));
    });
    const label = make("label", { htmlFor: input.id }, phrase("releaseCode"));
    // The class hides the summary in print.
    this.section.append(make("details", { className: "details" },
      make("summary", {}, phrase("releaseHaveCode")),
      make("p", { className: "field" }, label, input), help));
  }

  /** Opens the answers with a code as typed; returns whether it is the right one. */
  async open(text) {
    const code = await bytesOfCode(plainCode(text));
    const answers = code && await openAnswers(this.page.quiz, code).catch(() => null);
    if (!answers) return false;
    if (this.page.quiz.questions) return true;
    keep(this.page.name + "release", plainCode(text));
    this.take(answers);
    return true;
  }

  /** Puts the answers into the page, and scores what was handed in on this device. */
  take({ questions, explanations, feedback }) {
    const { page } = this;
    page.quiz.questions = questions;
    for (const question of page.questions) {
      const { element, id } = question;
      for (const [part, html] of Object.entries(own(feedback, id) ?? {})) {
        const input = find(`input[value="${CSS.escape(part)}"]`, element);
        input?.closest("li").append(hiddenProse("feedback", html));
      }
      const explanation = own(explanations, id);
      if (explanation) element.append(hiddenProse("explanation", explanation));
    }
    keepScores(page);
    this.section.replaceChildren(this.words);
    this.say("releaseDone");
    if (this.hasUnscored()) {
      this.section.append(make("p", { className: "help" }, phrase("releaseChanged")));
    }
    if (!page.attempt) showAgain(page);
  }

  /** Whether an attempt on this device has no score because it is at an earlier version. */
  hasUnscored() {
    const { name, quiz } = this.page;
    return storedAttempts(name + "done").some(({ revision, score }) => (
      revision !== quiz.revision && !score));
  }
}

/** The problem with a code that is being typed: the name of a phrase, or an empty text. */
async function faultOf(text) {
  const code = plainCode(text);
  if ([...code].some((letter) => !CODE_ALPHABET.includes(letter))) return "releaseBadLetter";
  if (code.length < CODE_LENGTH) return "";
  return await bytesOfCode(code) ? "releaseOtherCode" : "releaseTypo";
}

// The page may show a result before it creates a `Release`.
Object.assign(PHRASES, RELEASE_PHRASES);
// Release files call `addRelease`, and the page of a quiz creates a `Release`.
Object.assign(globalThis, { addRelease, Release });
