// Races in real time.

import { all, calm, find, now, on } from "./dom.js";
import { tableTime, whenSet } from "./clock.js";
import { swinging } from "./swing.js";

const TABLE = "#page svg.ludo";
let gliding = null;
let byKey = false;
let letGo = false; // a click is still to come for what was let go when the pointer came down

// Where the runner is seen now; nothing if none is under way.
export const runner = () => gliding && getComputedStyle(gliding.part).transform;

// What runs with a race goes its way at constant speed, what swings goes to and fro; when that is
// over, it comes back to where the server has it.
export function glide(seen) {
  const { start, step, count } = now().dataset;
  const part = find("#page :is([data-run], [data-swing])");
  const key = start && part ? `${start} ${part.dataset.run ?? part.dataset.swing}` : "";
  if (gliding && (gliding.key !== key || gliding.part !== part)) {
    const { part: last, animation } = gliding;
    animation.cancel();
    gliding = null;
    if (seen && last.isConnected && !calm()) last.animate([{ transform: seen }, {}], { duration: 600, easing: "ease-out" });
  }
  if (key && !gliding) {
    const begin = part.dataset.swing ? swung : run;
    gliding = { part, key, ...begin(part, Number(start), Number(step), Number(count)) };
  }
  for (const ring of all("[data-until]")) {
    const { until, lasts } = ring.dataset;
    if (ring.getAnimations().some((animation) => animation.id === until)) continue;
    for (const animation of ring.getAnimations()) animation.cancel();
    const easing = calm() ? `steps(${lasts / 1000})` : "linear";
    ring.animate({ strokeDashoffset: [0, 1] }, { id: until, duration: Number(lasts), easing, fill: "both" });
  }
  inTime();
}

function run(part, start, step, count) {
  const stops = ["0,0", ...part.dataset.run.split(" ")].map((stop) => stop.split(","));
  const way = stops.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  const easing = calm() ? `steps(${count})` : "linear";
  return { start, animation: part.animate(way, { duration: step * count, easing, composite: "add", fill: "forwards" }) };
}

// At the first tick the first option is ripe.
function swung(part, start, step, count) {
  const duration = step * (count - 1);
  return { start: start + step, animation: part.animate(swinging(part, count), { duration, composite: "add", fill: "both" }) };
}

// The clock may have been set: everything stands where it should be now.
function inTime() {
  if (gliding) gliding.animation.currentTime = tableTime() - gliding.start;
  for (const ring of all("[data-until]")) {
    for (const animation of ring.getAnimations()) {
      animation.currentTime = tableTime() - ring.dataset.until + Number(ring.dataset.lasts);
    }
  }
}
whenSet(inTime);

// What a press would take now.
function showRipe() {
  const { start, step, count } = now()?.dataset ?? {};
  for (const shown of all("[data-ripe]")) {
    const passed = start ? Math.min(Math.floor((tableTime() - start) / step), count) : 0;
    const said = passed > 0 ? shown.nextElementSibling.children[passed - 1].textContent : "";
    if (shown.textContent !== said) shown.textContent = said;
  }
}
setInterval(showRipe, 250);

const press = (button, event) =>
  send(button, button.dataset.press, { pressed: Math.round(tableTime() - (performance.now() - event.timeStamp)) });

async function send(button, address, values = {}) {
  button.classList.add("pressed");
  const held = gliding?.part.dataset.swing && gliding.animation;
  held?.pause();
  try {
    const body = new URLSearchParams({ at: find("#at").value, ...values });
    const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
    const text = await answer.text();
    if (text) await htmx.swap({ sourceElement: button, target: "#toasts", text, swap: "innerHTML" });
  } finally {
    button.classList.remove("pressed");
    if (held && held === gliding?.animation) {
      held.play();
      inTime();
    }
  }
}

// What swings is let go by a click anywhere on the table.
on("pointerdown", TABLE, (table, event) => {
  const stops = all("[data-press]");
  letGo = Boolean(gliding?.part.dataset.swing) && stops.length === 1 && event.button === 0;
  if (letGo) press(stops[0], event);
});
document.addEventListener("click", (event) => {
  if (letGo && event.target.closest?.(TABLE)) event.stopImmediatePropagation();
  letGo = false;
}, true);

// An answer in a race tells when it was given.
document.addEventListener("submit", (event) => {
  const field = find("[name=pressed]", event.target);
  if (field) field.value = Math.round(tableTime());
}, true);

on("pointerdown", "[data-press]", (button, event) => {
  if (event.button === 0) press(button, event);
});
on("click", "[data-press]", (button, event) => {
  // A pointer has pressed already, and so has a key whose click follows when it comes up.
  if (!event.detail && !byKey) press(button, event);
  byKey = false;
});

// -- Buzzers -------------------------------------------------------------------------------------

// Whoever comes down first on a shared device answers alone.
const buzz = (button) => { if (!button.matches(".resting")) send(button, button.dataset.buzz); };
on("pointerdown", "[data-buzz]", (button, event) => { if (event.button === 0) buzz(button); });
on("click", "[data-buzz]", (button, event) => { if (!event.detail) buzz(button); });

// Everybody at the device has the key of their seat. Whether it is one.
export function buzzByKey(event) {
  const button = find(`[data-buzz][data-key="${CSS.escape(event.key)}"]`);
  if (button && !event.repeat) buzz(button);
  return Boolean(button);
}

// Space means the only button that is pressed for, wherever the focus is. Whether there is one.
export function pressByKey(event) {
  const stops = all("[data-press]");
  const free = !event.target.closest("button, a, summary") || event.target === stops[0];
  if (event.key !== " " || stops.length !== 1 || !free) return false;
  event.preventDefault();
  byKey = event.target === stops[0];
  if (!event.repeat) press(stops[0], event);
  return true;
}
