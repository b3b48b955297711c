"""Finds layout faults in a page: elements cut off, outside the window, or overlapping."""

FAULTS = """() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  const said = (one) => `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} ` +
    `"${(one.ariaLabel ?? one.textContent ?? "").trim().slice(0, 40)}"`;
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX);
  const isHidden = (one) => !one.checkVisibility(
    { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
    || one.closest(".unseen, .skip");
  const inScroller = (one) => {
    for (let up = one; up; up = up.parentElement) if (scrolls(up) && up !== document.body
      && up !== document.documentElement) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");
  const scope = document.querySelector("dialog[open], .languages details[open]") ?? document.body;
  for (const one of scope.querySelectorAll("*")) {
    if (isHidden(one) || one.closest("svg, math, select, script, noscript")) continue;
    const { left, right } = one.getBoundingClientRect();
    if ((right > width + 1 || left < -1) && !inScroller(one)) faults.push(`outside: ${said(one)}`);
    const style = getComputedStyle(one);
    const hasText = [...one.childNodes].some((node) =>
      node.nodeName === "BDI" || node.nodeType === 3 && node.data.trim());
    const cuts = (over, size, full) => /hidden|clip/.test(over) && full > size + 2;
    if (hasText && style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none"
      && (cuts(style.overflowX, one.clientWidth, one.scrollWidth)
        || cuts(style.overflowY, one.clientHeight, one.scrollHeight))) {
      faults.push(`cut off: ${said(one)}`);
    }
    if (one.tagName === "IMG" && one.complete && !one.naturalWidth) faults.push(`empty: ${said(one)}`);
  }
  const controls = [...scope.querySelectorAll("a, button, input, select, textarea, summary, h1, h2, h3, legend")]
    .filter((one) => !isHidden(one) && !one.closest(".progress, .steps"));
  const boxes = controls.map((one) => [...one.getClientRects()].filter((box) => box.width && box.height));
  for (const [at, one] of controls.entries()) {
    for (let other = at + 1; other < Math.min(controls.length, at + 40); other += 1) {
      if (one.contains(controls[other]) || controls[other].contains(one)) continue;
      const meets = boxes[at].some((a) => boxes[other].some((b) => (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)));
      if (meets) faults.push(`${said(one)} is on ${said(controls[other])}`);
    }
  }
  return [...new Set(faults)].slice(0, 8);
}"""


def faults(page):
    """The layout faults of the page in its current state."""
    return page.evaluate(FAULTS)
