// The table's clock, and countdowns.

import { all, now } from "./dom.js";

let skew = 0; // how far the table's clock is ahead of ours
let clockSet = -Infinity;
const RENEWED = 10000;
const PINGS = 5;
const waiting = []; // for the clock to be set

export const tableTime = () => Date.now() + skew;
export const whenSet = (run) => waiting.push(run);

// Where the exact time matters: the median of the quicker half of some questions for the time.
export async function setClock() {
  if (!now()?.matches("[data-timely]") || performance.now() - clockSet < RENEWED) return;
  clockSet = performance.now();
  const found = [];
  try {
    for (let ping = 0; ping < PINGS; ping += 1) {
      const sent = performance.now();
      const answer = await fetch("/api/time", { cache: "no-store" });
      const trip = performance.now() - sent;
      const back = Date.now();
      found.push({ trip, skew: (await answer.json()).time + trip / 2 - back });
    }
  } catch { return; }
  const quick = found.sort((a, b) => a.trip - b.trip).slice(0, Math.ceil(PINGS / 2)).map((one) => one.skew);
  skew = quick.sort((a, b) => a - b)[Math.floor(quick.length / 2)];
  document.documentElement.dataset.clockSet = Math.round(found[0].trip);
  for (const run of waiting) run();
}
setInterval(setClock, 1000);

// The page was written a moment before it came; drawing it may have taken longer.
export function guessClock(loaded) {
  const came = loaded && performance.getEntriesByType("navigation")[0];
  const written = came ? performance.timeOrigin + came.responseStart : Date.now();
  if (clockSet < 0) skew = now().dataset.time - written;
}

// -- Countdowns ----------------------------------------------------------------------------------

export function tick() {
  for (const clock of all(".clock")) {
    const left = clock.dataset.deadline ? clock.dataset.deadline - tableTime() : Number(clock.dataset.left);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const two = (n) => String(n).padStart(2, "0");
    const few = "seconds" in clock.dataset && String(seconds);
    const said = few || (hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`);
    if (clock.textContent !== said) clock.textContent = said;
    clock.classList.toggle("short", Boolean(clock.dataset.deadline) && seconds <= 10);
  }
  for (const form of all("[data-rests]")) form.classList.toggle("resting", form.dataset.rests > tableTime());
}
setInterval(tick, 250);
