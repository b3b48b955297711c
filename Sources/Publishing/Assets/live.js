/** The page of a student in a class: joins, shows the open question, sends what is answered. */
class LivePage {
  constructor() {
    const { site, classroom, quiz } = document.body.dataset;
    this.quiz = `${classroom}/${quiz}`;
    this.sender = storageName(site, "", "", "student");
    // One id for all lectures would show who answered in an anonymous one.
    this.name = storageName(site, classroom, quiz, "class");
    const kept = loadJSON(this.name) ?? {};
    this.device = /^[0-9a-f]{32}$/.test(kept.device) ? kept.device : randomHex();
    // Questions are in the language of this page.
    this.query = `?device=${this.device}&language=${LANGUAGE}`;
    // The newest answer given here, which is also pending until the server has it.
    this.given = this.pending = kept.pending ?? null;
    // Whether a student who has joined is asked for another name.
    this.asksName = false;
    // What was entered while the class could not be reached.
    this.entered = null;
    // Whether the page says that the class cannot be reached.
    this.isAway = false;
    this.refresh = oneAtATime(() => this.update());
    this.keep();
  }

  keep() {
    keep(this.name, JSON.stringify({ device: this.device, pending: this.pending }));
  }

  begin() {
    const code = new URLSearchParams(location.search).get("code");
    find("#code").value = code ?? "";
    if (find("#student")) find("#student").value = loadJSON(this.sender)?.name ?? "";
    find("#join").addEventListener("submit", (event) => {
      event.preventDefault();
      this.join({ code: find("#code").value, name: find("#student")?.value ?? "" });
    });
    find("#rename")?.addEventListener("click", () => this.askName());
    const form = find("#live");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // An order that was left as it is becomes an answer when it is sent.
      const isOrder = this.question instanceof KINDS.ordering && !this.question.read();
      if (isOrder && this.isOpen) this.question.commit();
      else this.answered();
    });
    // What is selected or put into order is sent at once; what is typed, when its field is left or
    // nothing was typed for a second, because the question may be closed at any time.
    const isTyped = ({ target }) => target.matches("textarea, input:is(.typed, .blank)");
    form.addEventListener("input", (event) => {
      this.stopWaiting();
      if (isTyped(event)) this.waiting = setTimeout(() => this.answered(), 1000);
      else this.answered();
    });
    form.addEventListener("change", (event) => isTyped(event) && this.answered());
    // The event does not bubble.
    form.addEventListener("toggle", ({ target }) => {
      const place = this.question.hints.indexOf(target);
      if (place >= 0 && target.open) show(this.question.hints[place + 1]);
    }, true);
    for (const event of ["online", "pageshow", "visibilitychange"]) {
      addEventListener(event, () => this.refresh());
    }
    this.refresh();
    setInterval(() => this.refresh(), 10000);
    this.send();
  }

  /** Asks a student who has joined for another name. */
  askName() {
    this.asksName = true;
    show(find("#join"));
    show(find("#live"), false);
    show(find("#rename"), false);
    this.say("");
    find("#student").focus();
  }

  /** Joins with a code and a name; if the class cannot be reached, again once it can be. */
  async join(entered) {
    const { name } = entered;
    if (name) keep(this.sender, JSON.stringify({ ...loadJSON(this.sender), name }));
    const state = await ask("/_class/join", { ...entered, device: this.device });
    this.entered = !state || state.fault === "failed" ? entered : null;
    const faults = {
      code: phrase("liveWrongCode"), name: phrase("needName"), long: phrase("liveLongName"),
      over: phrase("liveOver"),
      roster: phrase("liveNotOnRoster"), several: phrase("liveSeveral"),
      refused: phrase("liveRefused"), failed: phrase("liveFailed"),
    };
    this.say(state ? own(faults, state.fault) ?? "" : phrase("liveNoNetwork"));
    this.markField(state?.fault);
    if (!state || state.fault) return;
    this.asksName = false;
    // Another member of the roster has other answers.
    [this.given, this.shown] = [this.pending, null];
    this.refresh();
  }

  /** Marks the field whose value is at fault, if one is, and moves the focus to it. */
  markField(fault) {
    const isName = ["name", "long", "roster", "several"].includes(fault);
    const wrong = fault === "code" ? find("#code") : isName ? find("#student") : null;
    for (const field of findAll("#join input")) {
      field.setAttribute("aria-invalid", String(field === wrong));
    }
    wrong?.focus();
  }

  /** Asks for the state of the class: on events, and regularly in case events are late. */
  async update() {
    const state = await ask("/_class/state", { device: this.device, language: LANGUAGE });
    if (state && !state.fault) {
      // Another class has begun at this address; its page asks for what it needs to know.
      if (state.quiz !== this.quiz) {
        location.replace("/");
        return;
      }
      if (this.isAway) this.say("");
      this.isAway = false;
      if (this.entered && !state.isOver) await this.join(this.entered);
      await this.take(state);
    } else if (!this.pending && !this.isOver) {
      this.isAway = true;
      this.say(phrase(state ? "liveFailed" : "liveNoNetwork"));
    }
  }

  async take(state) {
    // The computer may stop the class soon after its end.
    this.isOver = state.isOver;
    const isAsked = state.isJoined && !state.isOver && !this.asksName;
    show(find("#join"), !isAsked && !state.isOver);
    show(find("#live"), isAsked && state.question >= 0);
    show(find("#rename"), isAsked && !state.page);
    if (state.isOver) this.say(phrase(this.given && !this.pending ? "liveOver" : "liveEnded"));
    // A new class with the same lecture has no answers yet.
    if (!state.isJoined) this.given = this.shown = null;
    if (!isAsked) return;
    if (state.page) {
      location.replace(state.page);
      return;
    }
    this.listen();
    await this.showQuestion(state);
  }

  listen() {
    if (this.events) return;
    this.events = new EventSource(`/_class/events${this.query}`);
    this.events.addEventListener("change", () => this.refresh());
    this.events.addEventListener("open", () => this.refresh());
    this.events.addEventListener("error", () => {
      // If the response was not an event stream, browsers do not retry.
      if (this.events?.readyState === EventSource.CLOSED) this.events = null;
    });
  }

  async showQuestion(state) {
    if (state.question < 0) {
      const name = find("#student") && loadJSON(this.sender)?.name;
      this.say(name ? phrase("liveWait", { name }) : phrase("liveJoined"));
      return;
    }
    // The lecture was edited, or another tab or device of the student has answered since.
    const isOutdated = state.revision !== this.revision
      || (!this.pending && (state.turn ?? 0) > this.turn)
      // What was typed and not sent does not count, so the answer that does is shown again.
      || (this.waiting && !state.isOpen);
    if (state.id !== this.shown || isOutdated) await this.load(state);
    if (state.id !== this.shown) return;
    this.isOpen = state.isOpen;
    this.question.lock(!state.isOpen);
    show(find("#send"), state.isOpen);
    this.sayState(state.response !== undefined);
  }

  async load(state) {
    const text = await fetchText(`/_class/question${this.query}`);
    const element = text && new DOMParser().parseFromString(text, "text/html")
      .querySelector(".question");
    if (element?.dataset.question !== state.id) return;
    [this.shown, this.revision] = [state.id, state.revision];
    find("#asked").replaceChildren(document.adoptNode(element));
    this.stopWaiting();
    this.question = Question.of(find(".question"));
    this.question.writeHints(0);
    const stored = state.turn ?? 0;
    const isGivenHere = this.given?.response.question === state.id
      && (this.pending || this.given.turn >= stored);
    const given = isGivenHere ? this.given.response : state.response;
    if (given) this.question.write(given);
    this.hasAnswer = isAnswer(given);
    this.turn = Math.max(stored, isGivenHere ? this.given.turn : 0);
    makeScrollersReachable();
    this.question.visit();
  }

  /** Sends no more what is being typed. */
  stopWaiting() {
    clearTimeout(this.waiting);
    this.waiting = null;
  }

  /** Notes what the controls show as the newest answer, and sends it. */
  answered() {
    this.stopWaiting();
    if (!this.isOpen) return;
    const answer = this.question.read();
    if (!answer && !this.hasAnswer) return;
    this.hasAnswer = Boolean(answer);
    this.turn += 1;
    this.given = this.pending = {
      device: this.device, turn: this.turn,
      // An answer that was cleared is taken back.
      response: { question: this.question.id, ...(answer ?? { options: null }) },
    };
    this.keep();
    this.send();
  }

  /** Sends the newest answer until the server has it. */
  async send() {
    if (this.isSending || !this.pending) return;
    this.isSending = true;
    this.say(phrase("sending"));
    // While an answer is sent again, the words stay: screen readers read every change of them.
    while (this.pending) {
      const sent = this.pending;
      const reply = await ask("/_class/answer", sent);
      if (!reply || reply.fault === "failed") {
        this.say(phrase(reply ? "liveFailed" : "liveTryAgain"));
        await new Promise((done) => { setTimeout(done, 1500); });
      } else if (reply.fault === "turn" && this.pending === sent) {
        this.turn = reply.turn + 1;
        this.given = this.pending = { ...sent, turn: this.turn };
        this.keep();
      } else if (this.pending === sent) {
        this.pending = null;
        this.keep();
        if (reply.fault) this.notTaken(sent.response.question, reply.fault);
        else this.sayState(isAnswer(sent.response));
      }
    }
    this.isSending = false;
  }

  /** Says that an answer does not count; the page then shows again the one that does. */
  notTaken(question, fault) {
    this.given = null;
    if (question === this.shown) this.shown = null;
    this.say(phrase(fault === "closed" ? "liveClosed" : "liveRefused"));
    if (fault === "closed") this.refresh();
  }

  sayState(isReceived) {
    if (this.pending) return;
    const words = isReceived
      ? phrase(this.isOpen ? "liveReceivedOpen" : "liveReceived")
      : phrase(this.isOpen ? "liveAnswer" : "liveClosed");
    this.say(words, isReceived);
  }

  say(words, isGood = false) {
    const place = find("#live-state");
    if (place.textContent !== words) place.textContent = words;
    place.classList.toggle("received", isGood);
  }
}

/** Whether a response is not one that takes an answer back. */
function isAnswer(response) {
  return Boolean(response) && response.options !== null;
}

async function fetchText(address) {
  try {
    const response = await fetch(address, {
      cache: "no-store", signal: AbortSignal.timeout?.(8000),
    });
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}

document.addEventListener("DOMContentLoaded", () => new LivePage().begin());
