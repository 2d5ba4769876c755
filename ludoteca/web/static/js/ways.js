// Several steps in one: a place that takes more than one shows the way on hover and focus, and a
// click goes it.

import { buttonFor } from "./choices.js";
import { all, find, page } from "./dom.js";

const goal = (part) => part.dataset.act ?? part.dataset.way.split(",").at(-1);

function mark(part) {
  const steps = part?.dataset.way.split(",") ?? [];
  for (const other of all("svg.ludo :is([data-act], [data-way])")) {
    other.classList.toggle("onway", steps.includes(goal(other)));
  }
}
for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begins, (event) => {
    const part = event.target.closest?.("[data-way]");
    if (part) mark(part);
  });
  document.addEventListener(ends, (event) => { if (event.target.closest?.("[data-way]")) mark(null); });
}

let going = null; // the moment at which somebody goes

export async function go(part) {
  const now = find("#at").value;
  if (going === now) return;
  // A lesson takes one step at a time.
  if (page().matches(".learn")) return buttonFor(part.dataset.way.split(",")[0])?.click();
  going = now;
  const { at, query } = page().dataset;
  const values = { at: now, actions: part.dataset.way };
  try {
    await htmx.ajax("POST", `${at}/walk?${query}`, { source: "#toasts", target: "#toasts", values });
  } finally {
    if (going === now) going = null;
  }
}
