/** The student who submits an attempt. */
class Sender {
  /**
   * @param {string} name what the device remembers them under
   * @param {boolean} isAnonymous whether the page does not ask who it is
   * @param {boolean} isFixed whether a name that the device remembers cannot be changed, because
   *   it joined a class under that name
   */
  constructor(name, isAnonymous, isFixed) {
    this.name = name;
    this.isAnonymous = isAnonymous;
    if (isAnonymous) return;
    const kept = loadJSON(name) ?? {};
    find("#student").value = kept.name ?? "";
    find("#student").readOnly = isFixed && find("#student").value !== "";
    find("#email").value = kept.email ?? "";
  }

  /** The student for the attempt: single spaces, and no e-mail address if none is given. */
  value() {
    if (this.isAnonymous) return { name: "" };
    // Without control characters, which 'merge' refuses, and unpaired surrogates.
    const clean = (id) => find(id).value.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
    const [name, email] = [clean("#student"), clean("#email")];
    return email ? { name, email } : { name };
  }

  keep() {
    if (this.isAnonymous) return;
    keep(this.name, JSON.stringify(this.value()));
  }

  /** Shows what is wrong with a field beside it; returns whether it is right. */
  checkField(id, isRight, message) {
    const input = find(id);
    const name = `${input.id}-error`;
    find(`#${name}`)?.remove();
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${input.id}-hint`);
    if (isRight) return true;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${name} ${input.id}-hint`);
    input.closest("details")?.setAttribute("open", "");
    input.after(make("span", { id: name, className: "error" }, message));
    input.focus();
    return false;
  }

  /** Shows what is missing or wrong; returns whether everything is right. */
  check() {
    if (this.isAnonymous) return true;
    const hasMail = this.checkField("#email", find("#email").validity.valid, phrase("needMail"));
    return this.checkField("#student", this.value().name !== "", phrase("needName")) && hasMail;
  }
}
