// Keys.

import { all, find, now, on, page, remembered } from "./dom.js";
import { chooseByKey, shownOptions } from "./choices.js";
import { aim, choose, point } from "./hand.js";
import { hideHint, partOf } from "./hints.js";
import { showTab } from "./log.js";
import { buzzByKey, pressByKey } from "./race.js";
import { openRules } from "./rules.js";

const choices = () => {
  const inside = document.activeElement?.closest("svg.ludo");
  return inside || !shownOptions().length ? all("svg.ludo :is([data-act], [data-way], [data-look])") : shownOptions();
};

function moveFocus(by) {
  const found = choices();
  if (!found.length) return false;
  const at = found.indexOf(document.activeElement);
  found[(at + by + found.length + (at < 0 && by < 0 ? 1 : 0)) % found.length].focus();
  return true;
}

const LETTERS = {
  u: () => find("[data-undo]:not(:disabled)")?.click(),
  r: () => {
    const drawer = find("#rules");
    if (drawer?.matches(":popover-open")) drawer.hidePopover();
    else openRules();
  },
  p: () => {
    const part = partOf(document.activeElement);
    if (part) point(part);
    else if (find("[data-point]:enabled")) aim(true);
  },
  l: () => showTab("log"),
  h: () => find("[data-advise]:not(:disabled)")?.click(),
  f: fullScreen,
};

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.key === "Escape") {
    for (const open of all("[popover=manual]:popover-open")) open.hidePopover();
    if (page()) aim(false);
    return hideHint();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
  if ((event.key === "Enter" || event.key === " ") && (target.dataset?.act || target.dataset?.way || target.dataset?.look)) {
    event.preventDefault();
    return choose(target);
  }
  if (!now() || remembered("keys", "on") === "off") return;
  if (pressByKey(event) || buzzByKey(event)) return;
  if (/^[0-9]$/.test(event.key)) {
    chooseByKey(event.key);
  } else if (event.key === "ArrowRight" || event.key === "ArrowDown") {
    if (!target.closest("[tabindex='0']:not(.part)") && moveFocus(1)) event.preventDefault();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowUp") {
    if (!target.closest("[tabindex='0']:not(.part)") && moveFocus(-1)) event.preventDefault();
  } else {
    LETTERS[event.key.toLowerCase()]?.();
  }
});

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}
on("click", "[data-full]", fullScreen);
