// A second tap, for those who want it: on a touch screen the first tap marks a choice and says what
// it does, and only the second one makes it. A race waits for no second tap, and a dial has a
// button of its own to confirm with. What a game's texts want to be sure of is asked for twice of
// everybody, in a race too; a closer look at a thing is the first of the two.

import { all, find, now, on, remember, remembered } from "./dom.js";
import { buttonFor, optionsNow } from "./choices.js";
import { hideHint, tell } from "./hints.js";
import { aimedAt } from "./hand.js";

const CHOICE = "[data-options] button[name=action]";
const twice = () => remembered("twice", "off") === "on";
const choiceOf = (thing) => thing.dataset.act ?? thing.dataset.way ?? thing.value;

// The choice that was tapped, and what it was chosen from: another question asks for two taps again.
let marked = "";
const among = (thing) => [choiceOf(thing), ...optionsNow().map((button) => button.value)].join("|");

function mark(thing) {
  marked = thing ? among(thing) : "";
  const choice = thing && choiceOf(thing);
  for (const other of all(`${CHOICE}, #page svg.ludo :is([data-act], [data-way])`)) {
    other.classList.toggle("marked", Boolean(choice) && choiceOf(other) === choice);
  }
}

// What is asked before a choice counts, whoever makes it.
const question = (thing) => (thing.matches(CHOICE) ? thing : buttonFor(choiceOf(thing)))?.dataset.sure;

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return; // another script has asked already
  const wanted = event.pointerType === "touch" && twice() && !now()?.matches("[data-hurry]");
  const thing = event.target.closest(CHOICE) ?? aimedAt(event);
  if (!thing) return wanted ? mark(null) : undefined;
  const asks = thing.dataset.look ? "" : question(thing);
  if (!asks && !wanted) return;
  const sure = marked === among(thing);
  mark(sure ? null : thing);
  if (sure) return hideHint();
  tell(thing, asks || find("#hint").dataset.again);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

on("change", "[data-twice]", (field) => remember("twice", field.checked ? "on" : "off"));
document.addEventListener("DOMContentLoaded", () => {
  for (const field of all("[data-twice]")) field.checked = twice();
});
