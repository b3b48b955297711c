/** Regions of an image: options that can also be chosen by a click in the image. */
KINDS.hotspot = class extends KINDS.choice {
  constructor(element) {
    super(element);
    this.regions = findAll(".regions > *", element);
    for (const region of this.regions) {
      const input = this.inputs.find((one) => one.value === region.dataset.region);
      const option = input.closest("li");
      region.addEventListener("click", () => {
        input.click();
        input.focus({ preventScroll: true });
      });
      const tell = (part, other, start, end) => {
        part.addEventListener(start, () => other.classList.add("near"));
        part.addEventListener(end, () => other.classList.remove("near"));
      };
      tell(region, option, "pointerenter", "pointerleave");
      tell(option, region, "pointerenter", "pointerleave");
      // Not for the region: in Chromium, it would become a stop of the Tab key.
      tell(option, region, "focusin", "focusout");
    }
    element.addEventListener("change", () => this.outline());
  }

  /** Shows in the image what is chosen in the list, and how it was marked. */
  outline() {
    for (const region of this.regions) {
      const input = this.inputs.find((one) => one.value === region.dataset.region);
      const { classList } = input.closest("li");
      region.classList.toggle("chosen", input.checked);
      for (const sort of ["right", "wrong"]) {
        region.classList.toggle(sort, classList.contains(sort));
      }
    }
  }

  lock(isLocked) {
    super.lock(isLocked);
    this.element.classList.toggle("locked", isLocked);
  }

  write(answer) {
    super.write(answer);
    this.outline();
  }

  mark(key, answer) {
    super.mark(key, answer);
    this.outline();
  }
};
