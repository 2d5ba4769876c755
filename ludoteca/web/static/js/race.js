// Races in real time.

import { all, calm, find, now, on } from "./dom.js";
import { tableTime, whenSet } from "./clock.js";

let gliding = null;
let byKey = false;

// Where the runner is seen now; nothing if none is under way.
export const runner = () => gliding && getComputedStyle(gliding.part).transform;

// What runs with a race goes its way at constant speed; when the race is over, it comes back to
// where the server has it.
export function glide(seen) {
  const { start, step, count } = now().dataset;
  const part = find("#page [data-run]");
  const key = start && part ? `${start} ${part.dataset.run}` : "";
  if (gliding && (gliding.key !== key || gliding.part !== part)) {
    gliding.animation.cancel();
    gliding = null;
    if (seen && part && !calm()) part.animate([{ transform: seen }, {}], { duration: 600, easing: "ease-out" });
  }
  if (key && !gliding) {
    const stops = ["0,0", ...part.dataset.run.split(" ")].map((stop) => stop.split(","));
    const way = stops.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    const easing = calm() ? `steps(${count})` : "linear";
    const animation = part.animate(way, { duration: step * count, easing, composite: "add", fill: "forwards" });
    gliding = { part, key, animation, start: Number(start) };
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

async function press(button, event) {
  const pressed = Math.round(tableTime() - (performance.now() - event.timeStamp));
  button.classList.add("pressed");
  try {
    const body = new URLSearchParams({ at: find("#at").value, pressed });
    const answer = await fetch(button.dataset.press, { method: "POST", body, headers: { "HX-Request": "true" } });
    const text = await answer.text();
    if (text) await htmx.swap({ sourceElement: button, target: "#toasts", text, swap: "innerHTML" });
  } finally {
    button.classList.remove("pressed");
  }
}

on("pointerdown", "[data-press]", (button, event) => {
  if (event.button === 0) press(button, event);
});
on("click", "[data-press]", (button, event) => {
  // A pointer has pressed already, and so has a key whose click follows when it comes up.
  if (!event.detail && !byKey) press(button, event);
  byKey = false;
});

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
