/**
 * A server shows the page for missing addresses at any depth. The page asks for this script from
 * several depths; the one that exists knows from its own address where the site is.
 */
{
  const root = document.currentScript.src.replace(/assets\/[^/]*$/, "");
  document.addEventListener("DOMContentLoaded", () => {
    for (const [attribute, name] of [["href", "a[href]"], ["src", "img[src]"]]) {
      for (const element of document.querySelectorAll(name)) {
        const address = element.getAttribute(attribute);
        if (!/^(\w+:|#)/.test(address)) element.setAttribute(attribute, root + address);
      }
    }
  });
}
