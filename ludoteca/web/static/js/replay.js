// Replays.

import { all, find, on } from "./dom.js";
import "./leaving.js";

let playing = 0;
const slider = () => find(".player [name=at]");

function jump(to) {
  const at = slider();
  at.value = to;
  shownMoment();
  htmx.trigger(at.form, "step");
}

function step(by) {
  const at = slider();
  jump(by === "first" ? 0 : by === "last" ? at.max : Number(at.value) + Number(by));
}

function shownMoment() {
  const at = slider();
  find(".player output").textContent = `${at.value} / ${at.max}`;
  for (const field of all("[data-at]")) field.value = at.value;
  // Steps that tell nothing are not listed: the last line before them is where we are.
  const turns = all("[data-jump]");
  const here = turns.findLast((button) => Number(button.dataset.jump) <= Number(at.value));
  for (const button of turns) button.removeAttribute("aria-current");
  here?.setAttribute("aria-current", "true");
  here?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function playOrPause(button) {
  const go = !playing;
  clearInterval(playing);
  playing = 0;
  if (go) {
    if (slider().value === slider().max) step("first");
    playing = setInterval(() => {
      if (slider().value === slider().max) playOrPause(button);
      else step(1);
    }, 1100);
  }
  button.setAttribute("aria-pressed", go);
}

on("click", "[data-step]", (button) => step(button.dataset.step));
on("click", "[data-jump]", (button) => jump(Number(button.dataset.jump)));
on("click", "[data-play]", playOrPause);
on("input", ".player [name=at]", shownMoment);
