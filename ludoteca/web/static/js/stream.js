// The stream: what the server sends while the table is open.

import { all, find, now, page, remembered } from "./dom.js";
import { guessClock, setClock, tick } from "./clock.js";
import { showTimes } from "./frame.js";
import { settleDials, shownOptions } from "./choices.js";
import { flash } from "./hand.js";
import { countChat, markNews, scrollLog, unread } from "./log.js";
import { glide, runner } from "./race.js";
import { chime, knock } from "./sound.js";

let hadTurn = false;
let wasChoosing = false;
const title = document.title;

document.addEventListener("table", async (event) => {
  wasChoosing = Boolean(document.activeElement?.closest?.("[data-options], svg.ludo :is([data-act], [data-way])"));
  const seen = runner();
  await htmx.swap({ sourceElement: event.target, target: event.target, text: event.detail.data, swap: "none" });
  const heard = all("#say p").length;
  if (event.detail.data.includes('hx-target="#say"') && heard) knock();
  afterChange(event.detail.data.includes('hx-target="#chat"'), seen);
});

function afterChange(news, seen = "") {
  const main = page();
  if (!main?.matches(".table")) return;
  settleDials();
  tick();
  glide(seen);
  setClock();
  showTimes(main);
  markNews();
  scrollLog();
  const turn = Boolean(now()?.dataset.turn);
  if (turn && !hadTurn) {
    chime();
    const asks = document.createElement("p");
    asks.textContent = find("#question").textContent;
    find("#say").append(asks);
  }
  document.title = turn ? `● ${main.dataset.turnTitle} · ${title}` : title;
  hadTurn = turn;
  // Whoever chose by key finds the next choice under the fingers.
  if (wasChoosing && document.activeElement === document.body) (shownOptions()[0] ?? find("#question"))?.focus();
  if (news) countChat();
  if (find("#words")?.matches(":popover-open")) htmx.trigger(find("#in-words"), "wanted");
  for (const ping of all("#pings [data-ping]")) flash(ping);
  const codes = find("#codes");
  if (codes) codes.hidden = !now().dataset.open.trim();
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
document.addEventListener("htmx:sse:after:connection", () => { find("#lost").hidden = true; });

// A page, or the table behind the curtain, has come.
function begin(loaded) {
  if (!page()?.matches(".table")) return;
  guessClock(loaded);
  hadTurn = false;
  find("[data-sound]").setAttribute("aria-pressed", remembered("sound", "off") === "on");
  find("[data-keys]").checked = remembered("keys", "on") === "on";
  unread(0);
  afterChange(false);
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
