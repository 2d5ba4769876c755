// Hints: what a thing is and what choosing it does, on hover, long press and focus.

import { find } from "./dom.js";

const PARTS = "#r-board .part, #r-tray .part, #r-hand .part, #r-seats .part";
const HOVER = 450;
const HOLD = 500;

export const partOf = (target) => target.closest?.(PARTS);
const tellable = (target) => partOf(target) ?? target.closest?.("[data-options] button:has(.effect)");

// A part says it in its title; a button shows it already, unless it is cut off.
function toldBy(thing) {
  const title = find("title", thing)?.textContent;
  if (title) return title.split("\n");
  const effect = find(".effect", thing);
  if (!effect || effect.scrollHeight <= effect.clientHeight) return [];
  return [find(".what", thing).firstChild.textContent.trim(), effect.textContent];
}

// Whether there was anything to tell.
function show(thing, x, y) {
  const [what, does] = toldBy(thing);
  const hint = find("#hint");
  if (!what || !hint) return false;
  hint.textContent = what;
  if (does) {
    const effect = document.createElement("small");
    effect.textContent = does;
    hint.append(effect);
  }
  hint.hidden = false;
  const box = hint.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - box.width / 2), innerWidth - box.width - 8);
  hint.style.left = `${left}px`;
  hint.style.top = `${y - box.height - 12 > 8 ? y - box.height - 12 : y + 24}px`;
  return true;
}

export function tell(thing) {
  const box = thing.getBoundingClientRect();
  show(thing, box.left + box.width / 2, box.top);
}

export function hideHint() {
  const hint = find("#hint");
  if (hint) hint.hidden = true;
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
