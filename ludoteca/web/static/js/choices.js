// Choosing: the buttons of a question, the dial of a number, what is pressed twice and what too late.

import { all, find, on } from "./dom.js";

// Every answer has its button, even where it is folded away or chosen on the board.
export const optionsNow = () => all("[data-options] :is(button[name=action], [data-press])");
export const buttonFor = (action) => optionsNow().find((button) => button.value === action);

// What keys move between.
export const shownOptions = () =>
  all("[data-options] :is(button[name=action], [data-press], [data-confirm], [role=combobox])").filter((button) => button.checkVisibility());

// -- The dial of a number ------------------------------------------------------------------------

const dialled = (dial) => all("[data-dialled]", dial.closest("form"));
const pointer = (dial) => find("input", dial);

// Shows what would be chosen now.
function settle(dial) {
  const option = dialled(dial)[pointer(dial).value];
  const said = find(".what", option).cloneNode(true);
  find(".what", dial).replaceWith(said);
  find("[data-confirm]", dial).toggleAttribute("data-advised", option.hasAttribute("data-advised"));
  pointer(dial).setAttribute("aria-valuetext", said.firstChild.textContent.trim());
}

on("input", "[data-dial] input", (input) => settle(input.closest("[data-dial]")));
on("click", "[data-turn]", (button) => {
  const dial = button.closest("[data-dial]");
  pointer(dial).value = Number(pointer(dial).value) + Number(button.dataset.turn);
  settle(dial);
});
on("click", "[data-confirm]", (button) => {
  const dial = button.closest("[data-dial]");
  dialled(dial)[pointer(dial).value].click();
});

// What is advised is shown where it is chosen: a dial is turned to it, and a list that hides it is
// opened, so that it is seen on a phone, and a screen reader comes to it.
export function showAdvised() {
  for (const option of all("[data-options] button[name=action][data-advised]")) {
    const dial = "dialled" in option.dataset && find("[data-dial]", option.closest("form"));
    const list = option.closest("details");
    if (dial) {
      pointer(dial).value = dialled(dial).indexOf(option);
      settle(dial);
    } else if (list) list.open = true;
    (dial || option).scrollIntoView({ block: "nearest" });
  }
}

// After every change of the table: a dial that stays where it was says what it means now.
export function settleDials() {
  for (const dial of all("[data-dial]")) settle(dial);
}

// A heading that is opened shows what is under it.
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".group[open]")) event.target.scrollIntoView({ block: "nearest" });
}, true);

// Whether a digit means something here: a choice that bears it, or a number of a dial.
export function chooseByKey(digit) {
  const button = find(`[data-options] [data-key="${digit}"]`);
  if (button) {
    button.click();
    return true;
  }
  for (const dial of all("[data-dial]")) {
    const at = dialled(dial).findIndex((option) => option.value.split(" ")[1] === digit);
    if (at < 0) continue;
    pointer(dial).value = at;
    settle(dial);
    find("[data-confirm]", dial).focus();
    return true;
  }
  return false;
}

// -- One answer to a question --------------------------------------------------------------------

// Until the server has said what became of an answer, another press means the same question. It is
// for the next one if the table has gone on meanwhile: then it is sent as soon as the first is done.
const underWay = new WeakMap();
export const moment = ({ body }) => body?.get("at");
export const answering = (form) => underWay.get(form) === find("#at").value;

document.addEventListener("htmx:config:request", (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (!("once" in sourceElement.dataset)) return;
  if (underWay.get(sourceElement) === moment(request)) event.preventDefault();
  else underWay.set(sourceElement, moment(request));
});
document.addEventListener("htmx:finally:request", (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (underWay.get(sourceElement) === moment(request)) underWay.delete(sourceElement);
});

// -- Taps that come too late ---------------------------------------------------------------------

// A finger that comes down where the choices have just changed meant what was there before: until
// they have settled, a tap counts for nothing. A mouse is quicker to stop: only a press that began
// before the change, or the second half of a double click, is meant for what is gone.
const SETTLES = 300;
const root = document.documentElement;
let offered = null;
let settling = 0;
let tooEarly = false;
let sinceClick = false;

new MutationObserver(() => {
  const now = optionsNow().map((button) => button.value).join("|");
  if (now === offered) return;
  if (offered !== null) changed();
  offered = now;
}).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["value"] });

export function changed() {
  tooEarly = true;
  sinceClick = true;
  // A new question comes first, and its list is closed.
  for (const ask of all(".ask")) ask.scrollTop = 0;
  for (const folded of all(".folded[open], .group[open]")) folded.open = false;
  root.dataset.settling = "";
  clearTimeout(settling);
  settling = setTimeout(() => { delete root.dataset.settling; }, SETTLES);
}

document.addEventListener("pointerdown", (event) => {
  tooEarly = event.pointerType !== "mouse" && "settling" in root.dataset;
}, true);
document.addEventListener("click", (event) => {
  const again = event.detail > 1 && sinceClick;
  sinceClick = false;
  if (!event.pointerType || !event.target.closest?.("[data-options], [data-act], [data-way]")) return;
  if (event.target.closest("[role=option]")) return; // what one has typed for is meant
  if (!tooEarly && !again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
