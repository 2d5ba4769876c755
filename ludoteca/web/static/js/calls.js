// Calls: what somebody shouts while others play. It flashes over the board, is spoken, and is gone.

import { all, find, on, page } from "./dom.js";
import { say } from "./log.js";
import { speak } from "./sound.js";

const BETWEEN = 500; // milliseconds from one call to the next: the table takes no more
const SEEN = 1400;
const HEARD = 1500; // a screen reader is told one call in as many milliseconds, or it would tell nothing else
const MOST = 6; // that are seen at once
let heard = -HEARD;

async function call(button) {
  const { at, query } = page().dataset;
  const strip = all("[data-calls]");
  for (const other of strip) other.setAttribute("aria-disabled", "true");
  setTimeout(() => { for (const other of strip) other.removeAttribute("aria-disabled"); }, BETWEEN);
  await htmx.ajax("POST", `${at}/call?${query}`, { source: "#toasts", target: "#toasts", values: { action: button.dataset.calls } });
}
on("click", "[data-calls]:not([aria-disabled])", call);

// Everybody sees who calls what.
export function flashCalls() {
  for (const one of all("#calls [data-called]")) {
    const text = find("b", one).textContent;
    const bubble = document.createElement("p");
    bubble.className = "call";
    bubble.append(...one.childNodes);
    bubble.setAttribute("aria-hidden", "true");
    one.remove();
    sheet().append(bubble);
    for (const old of all(".call").slice(0, -MOST)) old.remove();
    setTimeout(() => bubble.remove(), SEEN);
    speak(text);
    if (performance.now() - heard >= HEARD) {
      heard = performance.now();
      say(text);
    }
  }
}

// They lie over the board, one below the other.
function sheet() {
  const known = find("#called");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "called";
  page().append(made);
  return made;
}
