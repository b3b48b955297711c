/** Sends attempts to the site's address, with retries until they are accepted. */
class Sending {
  constructor(page) {
    this.page = page;
    this.name = page.name + "sent";
    this.busy = new Set();
    this.waiting = this.tries = 0;
    for (const event of ["online", "offline"]) {
      addEventListener(event, () => {
        this.tries = 0;
        this.sendWaiting();
      });
    }
  }

  /**
   * The state of sending an attempt: `at` when it was accepted, else the last `status` and whether
   * to try `again`; undefined if it was never sent.
   */
  state(id) {
    return own(loadJSON(this.name), id);
  }

  keepState(id, state) {
    const taken = this.state(id)?.at && !state.at;
    if (!taken) keep(this.name, JSON.stringify({ ...loadJSON(this.name), [id]: state }));
  }

  async send(done) {
    if (this.busy.has(done.id)) return;
    this.busy.add(done.id);
    this.keepState(done.id, { again: true });
    this.say(done.id);
    const state = await post(this.page.quiz.submitTo, done.text);
    this.busy.delete(done.id);
    this.keepState(done.id, state);
    this.say(done.id);
    if (state.again) this.wait();
  }

  /** Sends the attempts that are still to be sent, one after the other. */
  async sendWaiting() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.sayAll();
    if (!navigator.onLine) return;
    for (const done of storedAttempts(this.page.name + "done")) {
      if (this.state(done.id)?.again) await this.send(done);
    }
  }

  /** Schedules a retry after five seconds, doubling the delay each time up to ten minutes. */
  wait() {
    if (this.waiting) return;
    this.waiting = setTimeout(() => this.sendWaiting(), Math.min(5000 * 2 ** this.tries, 600000));
    this.tries += 1;
  }

  words(id) {
    const state = this.state(id);
    if (this.busy.has(id)) return phrase("sending");
    if (state?.at) return phrase("sent", { time: readerTime(new Date(state.at)) });
    if (location.protocol === "file:") return phrase("fromFile");
    if (!navigator.onLine) return phrase("offline");
    if (!state) return phrase("neverSent");
    const { status, again } = state;
    const isOver = status === 410 && this.page.isInClass;
    const reason = isOver ? phrase("notSentOver")
      : status ? phrase("notSentAnswered", { status }) : phrase("notSentReached");
    return sentences([reason, phrase(again ? "triesAgain" : "giveByHand")]);
  }

  /** A sentence on an attempt that is kept up to date, and the button that sends it once more. */
  status(done) {
    const words = make("p", { className: "sending" }, this.words(done.id));
    words.dataset.sent = done.id;
    const send = button(phrase("send"), () => this.send(done));
    return make("div", {}, words, ...(location.protocol === "file:" ? [] : [send]));
  }

  /** The same in a few words, for a list. */
  mark(id) {
    const words = make("span", {}, this.brief(id));
    words.dataset.sent = id;
    return words;
  }

  brief(id) {
    return ` · ${phrase(this.state(id)?.at ? "isSent" : "isNotSent")} `;
  }

  say(id) {
    for (const element of findAll(`[data-sent="${id}"]`)) {
      const isWhole = element.className !== "";
      const words = isWhole ? this.words(id) : this.brief(id);
      if (isWhole && words !== element.textContent) announce(words);
      element.textContent = words;
    }
  }

  sayAll() {
    for (const id of new Set(findAll("[data-sent]").map((one) => one.dataset.sent))) this.say(id);
  }
}

/** Sends a file's bytes once; only a status from 200 to 299 means that they were accepted. */
async function post(address, body) {
  if (location.protocol === "file:") return {};
  try {
    const { ok, status } = await fetch(address, {
      method: "POST", headers: { "Content-Type": "application/json" }, body,
      // A class, whose address is a path, has to know which device sends an attempt.
      credentials: address.startsWith("/") ? "same-origin" : "omit",
      // After a redirect, a browser may send GET instead of POST, and get status 200.
      redirect: "error",
      // So that sending continues when the page is left, which works for at most 64 KiB.
      keepalive: body.length < 20000, signal: AbortSignal.timeout?.(60000),
    });
    if (ok) return { at: Date.now() };
    return { status, again: status > 499 || [408, 425, 429].includes(status) };
  } catch {
    return { again: true };
  }
}
