// Hints: what a thing is and what choosing it does, on hover, long press and focus.

import { find } from "./dom.js";

const PARTS = "#r-board .part, #r-tray .part, #r-hand .part, #r-seats .part";
const HOVER = 450;
const HOLD = 500;

export const partOf = (target) => target.closest?.(PARTS);
const tellable = (target) => partOf(target) ?? target.closest?.("[data-options] button:has(.effect)");

// A part says it in its title; a button shows it already, unless there is no room for it.
function toldBy(thing) {
  const title = find("title", thing)?.textContent;
  const lines = title?.split("\n") ?? [];
  if (thing.dataset.look) return [lines[0], lines.slice(1).join(" · ")];
  if (title) return lines;
  const effect = find(".effect", thing);
  if (!effect || (effect.checkVisibility() && effect.scrollHeight <= effect.clientHeight)) return [];
  return [find(".what", thing).firstChild.textContent.trim(), effect.textContent];
}

let told = null; // what the hint is about, and what that said of itself

// Whether there was anything to tell.
function show(thing, x, y, more) {
  const own = toldBy(thing);
  const lines = more ? [...own, more] : own;
  const hint = find("#hint");
  if (!lines.length || !hint) return false;
  hint.textContent = lines[0];
  for (const line of lines.slice(1)) {
    const small = document.createElement("small");
    small.textContent = line;
    hint.append(small);
  }
  hint.hidden = false;
  told = { thing, own };
  const box = hint.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - box.width / 2), innerWidth - box.width - 8);
  hint.style.left = `${left}px`;
  hint.style.top = `${y - box.height - 12 > 8 ? y - box.height - 12 : y + 24}px`;
  return true;
}

export function tell(thing, more = "") {
  const box = thing.getBoundingClientRect();
  show(thing, box.left + box.width / 2, box.top, more);
}

// What is told no longer is not kept either: it may be covered by now.
export function hideHint() {
  const hint = find("#hint");
  told = null;
  if (!hint) return;
  hint.hidden = true;
  hint.textContent = "";
}

// Something has changed at the table: a hint about what has gone, or is another thing now, goes too.
export function checkHint() {
  if (told && (!told.thing.isConnected || toldBy(told.thing).join("\n") !== told.own.join("\n"))) hideHint();
}

let hovered = 0;
let pressed = 0;
let heldLong = false;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  clearTimeout(hovered);
  const thing = tellable(event.target);
  if (!thing) return hideHint();
  hovered = setTimeout(() => show(thing, event.clientX, event.clientY), HOVER);
});
document.addEventListener("pointerdown", (event) => {
  heldLong = false;
  clearTimeout(hovered);
  hideHint();
  const thing = tellable(event.target);
  if (!thing || event.pointerType === "mouse") return;
  pressed = setTimeout(() => { heldLong = show(thing, event.clientX, event.clientY); }, HOLD);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressed);
  });
}
// Whoever held a thing to read about it has not chosen it.
document.addEventListener("click", (event) => {
  if (!heldLong) return;
  heldLong = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("focusin", (event) => {
  const thing = tellable(event.target);
  if (thing && event.target.matches(":focus-visible")) tell(thing);
});
document.addEventListener("focusout", hideHint);
