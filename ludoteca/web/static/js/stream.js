// The stream: what the server sends while the table is open.

import { all, find, now, page, remembered } from "./dom.js";
import { guessClock, setClock, tick } from "./clock.js";
import { showTimes } from "./frame.js";
import { flashCalls } from "./calls.js";
import { settleDials, shownOptions } from "./choices.js";
import { flash, hush } from "./hand.js";
import { checkHint } from "./hints.js";
import { countChat, markNews, say, scrollLog, showTicker, tellAdvice, tellLine, unread } from "./log.js";
import { arrive, pacing, showPace, startOver } from "./pace.js";
import { glide, runner } from "./race.js";
import { lookAgain } from "./look.js";
import { showLegal } from "./screen.js";
import { play, showSound, tremble } from "./sound.js";
import { looks, trace } from "./trace.js";
import { suggestAgain, typeNow } from "./typing.js";

let hadTurn = false;
let wasOver = false;
let wasChoosing = false;
const title = document.title;

document.addEventListener("table", (event) => arrive(whole(event.detail.data)));
pacing({ show, talk, tell: tellLine, through: askNow });

// Of a region that has changed, the stream brings only those pieces that the page has not yet.
const REGION = /(<hx-partial hx-target="#(r-\w+)" hx-swap="outerMorph">)([^]*?)(<\/hx-partial>)/g;
const KEPT = /<keep (\d+)-(\d+)>/g;
const CUT = /(?=<g id=")/;
const pieces = new Map(); // of every region as it was sent last

function whole(text) {
  return text.replace(REGION, (_, start, name, inside, end) => {
    const before = pieces.get(name) ?? [];
    const region = inside.replace(KEPT, (_, from, to) => before.slice(Number(from), Number(to) + 1).join(""));
    pieces.set(name, region.split(CUT));
    return start + region + end;
  });
}

// Put an update on the page; returns whether the drawings have changed.
async function show(text) {
  const stream = find("#stream");
  wasChoosing ||= Boolean(document.activeElement?.closest?.("[data-options], svg.ludo :is([data-act], [data-way])"));
  const seen = runner();
  const before = looks();
  await htmx.swap({ sourceElement: stream, target: stream, text, swap: "none" });
  const changed = trace(before);
  if (changed.length) play(changed.some((part) => part.matches(".die")) ? "dice" : "laid");
  else if (text.includes('hx-target="#log"')) play("told");
  afterChange(seen);
  return changed.length > 0;
}

// What somebody says, points at, or calls out.
async function talk(text) {
  const stream = find("#stream");
  const before = all("#chat li").length;
  await htmx.swap({ sourceElement: stream, target: stream, text, swap: "none" });
  for (const line of all("#chat li").slice(before)) say(`${find("b", line).textContent}: ${find("span", line).textContent}`);
  for (const ping of all("#pings [data-ping]")) flash(ping);
  flashCalls();
  if (!text.includes('hx-target="#chat"') && !text.includes('hx-target="#pings"')) return;
  showTimes(page());
  countChat();
  scrollLog();
  play("told");
}

function afterChange(seen = "") {
  const main = page();
  if (!main?.matches(".table")) return;
  settleDials();
  lookAgain();
  suggestAgain();
  hush();
  checkHint();
  tick();
  glide(seen);
  setClock();
  showTimes(main);
  markNews();
  scrollLog();
  // The table in words is asked for again while somebody reads it; else it is not kept.
  if (find("#words")?.matches(":popover-open")) htmx.trigger(find("#in-words"), "wanted");
  else find("#in-words")?.replaceChildren();
  const codes = find("#codes");
  if (codes) codes.hidden = !now().dataset.open.trim();
}

// All that happened has been told: now the dock asks, or tells how it ended.
function askNow() {
  const { turn, over, won } = now().dataset;
  if (turn && !hadTurn) {
    play("turn");
    tremble();
    say(find("#question").textContent);
    typeNow();
  }
  // So can whoever has buzzed.
  if (find(".racer [role=combobox]")) typeNow();
  if (over !== undefined && !wasOver) play({ 1: "won", 0: "lost" }[won] ?? "over");
  document.title = turn ? `● ${page().dataset.turnTitle} · ${title}` : title;
  hadTurn = Boolean(turn);
  wasOver = over !== undefined;
  scrollLog();
  tellAdvice();
  if (turn) showLegal();
  // Whoever chose by key finds the next choice under the fingers.
  if (wasChoosing && document.activeElement === document.body) (shownOptions()[0] ?? find("#question"))?.focus();
  wasChoosing = false;
}

document.addEventListener("htmx:sse:error", (event) => {
  const lost = find("#lost");
  if ([403, 404].includes(event.detail.status)) return location.reload();
  lost.textContent = page().dataset.lost;
  lost.hidden = false;
});
// The extension comes back by itself once it was connected; the first time is ours to repeat.
for (const failed of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(failed, (event) => {
    if (event.target.id === "stream") setTimeout(() => htmx.process(event.target, true), 3000);
  });
}
// A stream that is cut short because its page goes is no error.
addEventListener("unhandledrejection", (event) => { if (event.reason?.name === "AbortError") event.preventDefault(); });
document.addEventListener("htmx:sse:after:connection", () => { find("#lost").hidden = true; });

// A page, or the table behind the curtain, has come.
function begin(loaded) {
  if (!page()?.matches(".table")) return;
  guessClock(loaded);
  startOver();
  hadTurn = false;
  wasOver = now().dataset.over !== undefined;
  showSound();
  showPace();
  find("[data-keys]").checked = remembered("keys", "on") === "on";
  unread(0);
  showTicker();
  afterChange();
  askNow();
}
document.addEventListener("DOMContentLoaded", begin);
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail?.ctx?.target?.id === "page") begin();
});
document.addEventListener("htmx:after:request", (event) => {
  const source = event.detail?.ctx?.sourceElement;
  const status = event.detail?.ctx?.response?.status;
  if (status === 204 && source?.matches?.("[data-clear]")) source.reset();
  if (status === 204 && source?.matches?.("[data-leave]")) location.href = "/";
});
