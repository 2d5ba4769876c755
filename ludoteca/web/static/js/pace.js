// One thing after the other: what happens is shown at a pace at which it can be followed.
//
// The stream brings one update a move. An update waits here until what came before it has been
// seen: its drawing comes with its first line, its other lines follow one by one, and the dock asks
// its question when there is nothing left to tell. What the page shows is always one whole state,
// with the index that belongs to it.

import { changed as choicesChanged } from "./choices.js";
import { all, find, now, on, page, remember, remembered } from "./dom.js";

const SPEEDS = { slow: 2, normal: 1, fast: 0.4, once: 0 };
const GLANCE = 400; // milliseconds to see that something has changed,
const LETTER = 13; // and for each letter that is read
const LONGEST = 1800;
const MOST = 60; // updates that may wait; whoever is further behind is shown how things are now

const waiting = [];
let current = null; // the update that is being shown
let untold = 0; // how many of its lines are still to come
let wake = () => {}; // ends the pause
let answering = false; // an answer of one's own is under way
let missed = true; // the next update tells what happened before the stream was there
let held = false; // the dock does not ask yet
let seen = ""; // the question that it asked last

// What the page does with an update: `show` its drawings and return whether any has changed; let
// people `talk`; `tell` a line; and be `through` when nothing is left to be told.
let table = {};
export const pacing = (calls) => { table = calls; };

const speed = () => SPEEDS[remembered("pace", "normal")] ?? SPEEDS.normal;
const behind = () => waiting.length > 0 || untold > 0;

// -- The queue -----------------------------------------------------------------------------------

const target = (partial) => partial.getAttribute("hx-target");
const isRegion = (partial) => target(partial).startsWith("#r-");
const isTalk = (partial) => ["#chat", "#pings", "#calls"].includes(target(partial));
const written = (partials) => partials.map((partial) => partial.outerHTML).join("");

export function arrive(text) {
  const sheet = document.createElement("template");
  sheet.innerHTML = text;
  const partials = all("hx-partial", sheet.content);
  const lines = partials.filter((partial) => target(partial) === "#log").flatMap((partial) => all("li", partial));
  for (const line of lines) line.classList.add("yet");
  const state = find("#r-now", sheet.content);
  const asked = asks(sheet.content);
  const own = answering && lines.some((line) => line.matches(".mine"));
  // A race waits for nobody, and what was missed is read in the log.
  const hasty = missed || !speed() || document.hidden || Boolean(state?.matches("[data-hurry]"));
  if (own || hasty || waiting.length >= MOST) skip();
  if (own) answering = false;
  missed = false;
  // Nobody waits to hear what somebody says.
  const talk = partials.filter((partial) => isTalk(partial) && partial.childElementCount);
  if (talk.length) table.talk(written(talk));
  const index = Number(state?.dataset.index ?? now().dataset.index);
  waiting.push({ partials: partials.filter((partial) => !isTalk(partial)), lines: lines.length, index, asked, hasty });
  if (current) hold();
  else run();
}

async function run() {
  while ((current = next())) await follow(current);
}

// Of updates that are shown at once only the last drawing matters, and every line.
function next() {
  const update = waiting.shift();
  while (update?.hasty && waiting[0]?.hasty) {
    const { partials, index, asked } = waiting.shift();
    const again = partials.filter(isRegion).map(target);
    update.partials = [...update.partials.filter((partial) => !again.includes(target(partial))), ...partials];
    Object.assign(update, { index, asked });
  }
  return update;
}

async function follow(update) {
  // The answer to a click that came too late may have shown a later state already.
  const late = update.index < Number(now().dataset.index);
  untold = Math.max(0, update.lines - 1);
  if (!late) hold(update.asked);
  const changed = await table.show(written(update.partials.filter((partial) => !late || !isRegion(partial))));
  const lines = all("#log .yet");
  if (!lines.length) {
    release();
    await pause(update, changed ? GLANCE : 0);
  }
  for (const [at, line] of lines.entries()) {
    line.classList.remove("yet");
    table.tell(line);
    untold = lines.length - at - 1;
    release();
    await pause(update, Math.min(GLANCE + LETTER * find("span", line).textContent.length, LONGEST));
  }
}

function pause(update, time) {
  const wait = time * speed();
  if (!wait || update.hasty) return null;
  return new Promise((done) => {
    const timer = setTimeout(done, wait);
    wake = () => { clearTimeout(timer); done(); };
  });
}

// To the end, now.
export function skip() {
  for (const update of waiting) update.hasty = true;
  if (current) current.hasty = true;
  wake();
}

// Another page has come in the place of this one.
export function startOver() {
  skip();
  waiting.length = 0;
  untold = 0;
  missed = true;
  answering = false;
  held = false;
}

// What one is asked after an update, in a word; nothing if it is not one's turn.
function asks(update) {
  const dock = find("#r-dock", update) ?? find("#r-dock");
  const turn = (find("#r-now", update) ?? now()).dataset.turn;
  return turn ? all("#question, [data-options] [value]", dock).map((one) => one.value ?? one.textContent).join() : "";
}

// While there is more to tell, the dock tells it. A question that is being asked already stays.
function hold(asked = asks(document)) {
  const before = held;
  held = behind() && !(asked && asked === seen);
  if (before && !held) choicesChanged();
  seen = held ? "" : asked;
  page().classList.toggle("held", held);
}

function release() {
  hold();
  if (!held) table.through();
}

// -- Whoever has seen enough ---------------------------------------------------------------------

document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
document.addEventListener("htmx:sse:after:connection", () => { missed = true; });

document.addEventListener("htmx:before:request", (event) => {
  if (!event.detail?.ctx?.sourceElement?.closest?.("#r-dock")) return;
  answering = true;
  skip();
});
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail?.ctx?.response?.status >= 400) answering = false;
});

// A click on the table, or a key, shows the rest at once; it chooses nothing.
function enough(event) {
  if (!held) return;
  skip();
  event.preventDefault();
  event.stopImmediatePropagation();
}
addEventListener("click", (event) => {
  const table = event.target.closest?.("#r-board, #r-tray, #r-hand, #r-seats, #r-dock");
  if (table && !event.target.closest("[data-nearer], [data-faster]")) enough(event);
}, { capture: true });
const NO_KEYS = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta"];
addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest?.("input, select, textarea, .bar, .side, .drawer, [data-faster]");
  if (!elsewhere && !NO_KEYS.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) enough(event);
}, { capture: true });

// -- Each person's own pace ----------------------------------------------------------------------

function choose(pace) {
  remember("pace", pace);
  showPace();
  if (!speed()) skip();
}

export function showPace() {
  const field = find("[data-pace]");
  if (!field) return;
  field.value = remembered("pace", "normal");
  for (const button of all("[data-faster]")) {
    const name = field.selectedOptions[0]?.textContent ?? "";
    button.textContent = name;
    button.setAttribute("aria-label", `${field.labels[0].querySelector("span").textContent}: ${name}`);
  }
}

on("change", "[data-pace]", (field) => choose(field.value));
on("click", "[data-faster]", () => {
  const names = Object.keys(SPEEDS);
  choose(names[(names.indexOf(remembered("pace", "normal")) + 1) % names.length]);
});
