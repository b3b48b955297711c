/** The results from files beside the page, by name. */
const returnedFiles = new Map();

/** Called by the file of a result. */
function addResult(name, siv, ct) {
  returnedFiles.set(name, [siv, ct]);
}

/** The results that the teacher has published of a quiz: those of this device's attempts. */
class ReturnedResults {
  constructor(page) {
    this.page = page;
    this.name = page.name + "returned";
    this.place = `${page.quiz.classroom}/${page.quiz.quiz}|${page.quiz.site}`;
    this.kept = loadJSON(this.name) ?? {};
  }

  /** Forgets results that are no longer published. */
  forgetWithdrawn() {
    if (this.page.quiz.results || !Object.keys(this.kept).length) return;
    const scores = loadJSON(this.page.name + "scores") ?? {};
    for (const id of Object.keys(this.kept)) delete scores[id];
    keep(this.page.name + "scores", JSON.stringify(scores));
    keep(this.name, null);
    this.kept = {};
  }

  async begin() {
    const { page } = this;
    if (!page.quiz.results) return;
    this.offerField();
    const scores = loadJSON(page.name + "scores") ?? {};
    for (const { id, resultKey } of storedAttempts(page.name + "done")) {
      const result = resultKey && await this.find(bytesOfBase64URL(resultKey));
      if (result?.attempt !== id) continue;
      this.kept[id] = result;
      const { points, of, pending = 0 } = result;
      scores[id] = { points, of, pending };
    }
    if (!Object.keys(this.kept).length) return;
    keep(this.name, JSON.stringify(this.kept));
    keep(page.name + "scores", JSON.stringify(scores));
    if (!page.attempt) showAgain(page);
  }

  /** The result that a key of 16 bytes opens; null if there is none. */
  async find(key) {
    const derive = (purpose, count) => (
      deriveKey(key, utf8(`qp1 result ${purpose}|${this.place}`), { count }));
    const bytes = await derive("name", 16);
    const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!returnedFiles.has(name)) await loadScript(`${this.page.quiz.quiz}.results/${name}.js`);
    const file = returnedFiles.get(name);
    if (!file) return null;
    const [initialization, ciphertext] = file.map(bytesOfBase64URL);
    const text = await openDeterministic(
      { initialization, ciphertext }, await derive("key", 32), utf8(`qp1|result|${this.place}`));
    return JSON.parse(new TextDecoder().decode(text));
  }

  /** A field for the code that a student got on paper. */
  offerField() {
    const input = make("input", { id: "result-code", autocomplete: "off", spellcheck: false });
    const help = make("p", { className: "help", id: "result-help" });
    help.setAttribute("role", "status");
    input.setAttribute("aria-describedby", help.id);
    const place = make("div", { className: "details prose" });
    input.addEventListener("input", async () => {
      const { value } = input;
      const code = await bytesOfCode(plainCode(value));
      const result = code && await this.find(code).catch(() => null);
      if (value !== input.value) return;
      const isWrong = !result && plainCode(value).length >= CODE_LENGTH;
      help.textContent = isWrong ? phrase(code ? "resultNoSuch" : "resultTypo") : "";
      input.setAttribute("aria-invalid", String(isWrong));
      place.replaceChildren(...(result ? this.describe(result) : []));
    });
    const label = make("label", { htmlFor: input.id }, phrase("resultCode"));
    find("#returned")?.remove();
    find("#earlier").before(make("section", { id: "returned" },
      make("details", { className: "details" }, make("summary", {}, phrase("resultHaveCode")),
        make("p", { className: "field" }, label, input), help, place)));
  }

  /** A result without its attempt, which was on paper or on another device. */
  describe(result) {
    const { pending } = result;
    const { points, of } = result.average ?? result;
    const rows = this.page.questions.filter(({ id }) => own(result.questions, id)).map((question) => {
      return make("li", {}, make("p", {}, question.stem()), ...partsOf(result, question.id));
    });
    const parts = [];
    if (of || !pending) {
      parts.push(make("h2", {}, phrase("score", { points: pointsOf(points, of) })));
    }
    if (result.average) {
      const last = pointsOf(result.points, result.of);
      parts.push(make("p", {}, phrase("resultAverage", { points: last })));
    }
    if (pending) {
      const words = phrase("pending", { n: plainNumber(pending) }, pending);
      parts.push(make("p", { className: "pending" }, words));
    }
    return [...parts, make("ol", {}, ...rows)];
  }
}

/**
 * What the teacher says of an answer: its points, a comment and the explanation. If the page has
 * the question's answer key, it shows the points and the explanation itself.
 */
function partsOf(result, id, hasKey = false) {
  const { points, of, pending, comment, void: isVoid } = own(result.questions, id);
  const earned = of && !hasKey && pointsOf(points, of);
  const grade = pending ? phrase("resultToGrade")
    : earned && isVoid ? phrase("withNote", { text: phrase("voided"), note: earned }) : earned;
  const words = [grade, comment].filter(Boolean).join(" · ");
  const explanation = !hasKey && own(result.explanations, id);
  const parts = words ? [say("p", "verdict", phrase("resultFromTeacher", { words }))] : [];
  if (explanation) {
    const prose = hiddenProse("explanation", explanation);
    show(prose);
    parts.push(prose);
  }
  return parts;
}

/** The result of the attempt that a page shows, if its teacher has published it. */
function returnedOf(page) {
  return page.result && own(loadJSON(page.name + "returned"), page.result.id);
}

/**
 * Judges an answer by the points that the teacher returned for it, which may differ from those of
 * the key in the page and include grades of essays.
 */
function judgeReturned(question, { points, of, pending } = {}, isAnswered) {
  question.sort = undefined;
  if (!of || pending) return;
  const part = points / of;
  const names = [[part === 1, "isRight", "right"], [part > 0, "isPartly", "part-right"],
    [!isAnswered, "isUnanswered", "wrong"], [true, "isWrong", "wrong"]];
  [, question.outcome, question.sort] = names.find(([isSo]) => isSo);
  question.part = part;
}

/** Shows what the teacher returned in results, and looks for it when a page opens. */
function showReturnedResults() {
  const plain = { fillResult, pendingPoints, clearMarks, judge, markQuestion };
  const { complete } = QuizPage.prototype;
  Object.assign(window, {
    pendingPoints: (page) => returnedOf(page)?.pending ?? plain.pendingPoints(page),
    judge: (page, question) => {
      plain.judge(page, question);
      const returned = own(returnedOf(page)?.questions, question.id);
      judgeReturned(question, returned, own(page.answers, question.id));
    },
    markQuestion: (page, question) => {
      plain.markQuestion(page, question);
      if (question.sort) question.element.classList.add(question.sort);
    },
    clearMarks: (page) => {
      for (const old of findAll(".returned", page.form)) old.remove();
      plain.clearMarks(page);
    },
    fillResult: (page, done, isNew) => {
      plain.fillResult(page, done, isNew);
      const result = returnedOf(page);
      for (const { id, element } of result ? page.shown : []) {
        if (!own(result.questions, id)) continue;
        const parts = partsOf(result, id, Boolean(own(page.quiz.questions, id)));
        if (parts.length) element.append(make("div", { className: "returned" }, ...parts));
      }
    },
  });
  QuizPage.prototype.complete = function completeWithResults() {
    const returned = new ReturnedResults(this);
    returned.forgetWithdrawn();
    complete.call(this);
    returned.begin();
  };
}

showReturnedResults();
