// What is pressed or chosen before the page can answer: a long page is seen before its scripts have
// come. It is kept, once for each thing, and done when everything listens. What the browser does by
// itself is left to it.

(() => {
  const OURS = "button:not([popovertarget]), [role=button], [data-replace]";
  const kept = new Map();

  function keep(event) {
    const thing = event.target.closest?.(event.type === "click" ? OURS : "[data-submit]");
    if (!thing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.set(thing, event.type);
    thing.classList.add("early");
  }

  for (const type of ["click", "change"]) addEventListener(type, keep, true);
  // htmx and our modules begin at the document's own event; at the window it comes after them.
  addEventListener("DOMContentLoaded", () => {
    for (const type of ["click", "change"]) removeEventListener(type, keep, true);
    for (const [thing, type] of kept) {
      thing.classList.remove("early");
      thing.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
})();
