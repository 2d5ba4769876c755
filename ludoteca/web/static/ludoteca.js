// What the server cannot do: the hand on the board, keys, countdowns, sound, and small comforts.
// Everything that is played goes through the same form as its button.
"use strict";

const find = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const page = () => find("#page");
const now = () => find("#r-now");
const KEY = "t-"; // before every id of a drawing

// -- What this device remembers ------------------------------------------------------------------

const remembered = (name, otherwise) => {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
};
const remember = (name, value) => {
  try { localStorage.setItem(name, value); } catch { /* a private window forgets */ }
};

// -- Themes, forms and links on every page -------------------------------------------------------

function switchTheme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = root.dataset.theme || (dark ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}

async function copy(button) {
  const said = find("span", button);
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    const field = find("input.address", button.closest("li"));
    field.select();
    document.execCommand("copy");
  }
  const before = said.textContent;
  said.textContent = button.dataset.done;
  setTimeout(() => { said.textContent = before; }, 2000);
}

function showTimes(from) {
  const lang = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
  for (const time of all(".item time, .chat time", from)) {
    const at = new Date(time.dateTime);
    if (at.getTime()) time.textContent = clock.format(at);
  }
}

function search(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const rule of all(".rule", find(field.dataset.search))) {
    rule.hidden = Boolean(wanted) && !rule.textContent.toLowerCase().includes(wanted);
  }
  for (const chapter of all(".chapter", find(field.dataset.search))) {
    chapter.hidden = !find(".rule:not([hidden])", chapter);
  }
}

// -- The rule that applies -----------------------------------------------------------------------

let wantedClause = "";

function openRules(clause) {
  const drawer = find("#rules");
  if (!drawer) return false;
  wantedClause = clause;
  find("[data-search]", drawer).value = "";
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  htmx.trigger(find("#rules-list"), "wanted");
  markRule();
  return true;
}

function markRule() {
  const drawer = find("#rules");
  if (!drawer?.matches(":popover-open")) return;
  const clause = wantedClause || now()?.dataset.clause;
  for (const rule of all(".rule", drawer)) rule.classList.toggle("now", rule.id === clause);
  // Whoever is searching already is not led away from what they search for.
  const field = find("[data-search]", drawer);
  if (field.value) search(field);
  else find(".rule.now", drawer)?.scrollIntoView({ block: "center" });
}

// -- The hand on the board -----------------------------------------------------------------------

const partOf = (target) => target.closest?.("#r-board .part, #r-tray .part, #r-dock .hand .part, #r-seats .part");
const optionsNow = () => all("[data-options] :is(button[name=action], [data-press])");
const buttonFor = (action) => optionsNow().find((button) => button.value === action);

function choose(part) {
  const button = buttonFor(part.dataset.act);
  if (button) button.click();
}

// A click on something that cannot be chosen: the rules themselves explain why, by the action that
// it would be. Whoever is not asked anything is told that, whatever was clicked.
function askWhy(part) {
  const main = page();
  const action = part.dataset.about ?? (optionsNow().length ? "" : "wait 0");
  if (!main.dataset.viewer || !action || buttonFor(action)) return tell(part);
  htmx.ajax("GET", `${main.dataset.at}/why?action=${encodeURIComponent(action)}&${main.dataset.query}`, {
    source: "#toasts", target: "#toasts", swap: "innerHTML",
  });
}

function tell(part) {
  const box = part.getBoundingClientRect();
  showHint(part, box.left + box.width / 2, box.top);
}

function showHint(part, x, y) {
  const title = find("title", part)?.textContent;
  const hint = find("#hint");
  if (!title || !hint) return;
  hint.textContent = title;
  const asks = find("#r-dock .because");
  if (part.dataset.act && asks) {
    const because = document.createElement("small");
    because.append(find(".clause", asks).textContent, " ", find("span", asks).textContent);
    hint.append(because);
  }
  hint.hidden = false;
  const box = hint.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - box.width / 2), innerWidth - box.width - 8);
  hint.style.left = `${left}px`;
  hint.style.top = `${y - box.height - 12 > 8 ? y - box.height - 12 : y + 24}px`;
}

function hideHint() {
  const hint = find("#hint");
  if (hint) hint.hidden = true;
}

let hovered = 0;
let pressed = 0;
let heldLong = false;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  clearTimeout(hovered);
  const part = partOf(event.target);
  if (!part) return hideHint();
  hovered = setTimeout(() => showHint(part, event.clientX, event.clientY), 450);
});
document.addEventListener("pointerdown", (event) => {
  const stops = event.target.closest?.("[data-press]");
  if (stops && event.button === 0) press(stops, event);
  heldLong = false;
  clearTimeout(hovered);
  hideHint();
  const part = partOf(event.target);
  if (!part || event.pointerType === "mouse") return;
  pressed = setTimeout(() => {
    heldLong = true;
    showHint(part, event.clientX, event.clientY);
  }, 500);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressed);
  });
}

// -- Clicks --------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const target = event.target;
  const part = partOf(target);
  if (part) {
    if (heldLong) { heldLong = false; return; }
    if (event.altKey || page().classList.contains("pointing")) return point(part);
    return part.dataset.act ? choose(part) : askWhy(part);
  }
  const clause = target.closest("[data-clause]");
  if (clause?.matches("a") && openRules(clause.dataset.clause)) return event.preventDefault();
  const button = target.closest("button, a, [data-replace]");
  if (!button) return;
  if (button.dataset.press && !event.detail && !byKey) press(button, event);
  byKey = false;
  if ("themeSwitch" in button.dataset) switchTheme();
  if (button.dataset.copy) copy(button);
  if ("sound" in button.dataset) switchSound(button);
  if ("full" in button.dataset) fullScreen();
  if ("point" in button.dataset) aim(!page().classList.contains("pointing"));
  if (button.dataset.tab) showTab(button.dataset.tab);
  if (button.dataset.hide) find(`#${button.dataset.hide}`).hidePopover();
  if (button.dataset.show) find(`#${button.dataset.show}`).showPopover();
  if (button.dataset.step) step(button.dataset.step);
  if (button.dataset.jump) jump(Number(button.dataset.jump));
  if ("play" in button.dataset) playOrPause(button);
  if ("replace" in button.dataset) {
    // What was secret must not wait behind the back button.
    event.preventDefault();
    location.replace(button.href);
  }
});

// With the button, P or Alt the next click shows the others something instead of choosing it.
function aim(on) {
  page().classList.toggle("pointing", on);
  find("[data-point]")?.setAttribute("aria-pressed", on);
}

function point(part) {
  const main = page();
  aim(false);
  if (!find("[data-point]")) return;
  htmx.ajax("POST", `${main.dataset.at}/ping?${main.dataset.query}`, {
    source: "#toasts", target: "#toasts", values: { part: part.id.slice(KEY.length) },
  });
}

function showTab(tab) {
  const side = find("#side");
  side.dataset.tab = tab;
  for (const button of all("[data-tab]", side)) button.setAttribute("aria-pressed", button.dataset.tab === tab);
  if (tab === "chat") unread(0);
  scrollLog();
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

// Where only people play, at several devices, a game that can be played live is.
function proposeLive(form) {
  const players = find("[name=players]:checked", form).value;
  const seats = all(".plan select[name^=seat]", form).slice(0, players).map((seat) => seat.value);
  const live = seats.includes("open") && !seats.includes("bot");
  for (const value of all("[data-live]", form)) {
    const variant = value.closest("select");
    if (!variant.dataset.chosen) variant.selectedIndex = live ? value.index : 0;
  }
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches(".new [name^=option]")) field.dataset.chosen = "yes";
  else if (field.closest(".new")) proposeLive(field.form);
  if ("submit" in field.dataset) field.form.requestSubmit();
  if ("keys" in field.dataset) remember("keys", field.checked ? "on" : "off");
});
document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.dataset.search) search(field);
  if (field.matches(".player [name=at]")) shownMoment();
  if (field.dataset.says) {
    const said = JSON.stringify(field.value.trim());
    find("button", field.closest(".saying")).value = `${field.dataset.says} ${said}`;
  }
});

// -- Keys ----------------------------------------------------------------------------------------

const choices = () => {
  const inside = document.activeElement?.closest("svg.ludo");
  return inside ? all("svg.ludo [data-act]") : optionsNow();
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
    else openRules(now()?.dataset.clause ?? "");
  },
  p: () => {
    const part = partOf(document.activeElement);
    if (part) point(part);
    else if (find("[data-point]")) aim(true);
  },
  l: () => showTab("log"),
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
  if ((event.key === "Enter" || event.key === " ") && target.dataset?.act) {
    event.preventDefault();
    return choose(target);
  }
  if (!now() || remembered("keys", "on") === "off") return;
  const stops = all("[data-press]");
  const free = !target.closest("button, a, summary") || target === stops[0];
  if (event.key === " " && stops.length === 1 && free) {
    event.preventDefault();
    byKey = target === stops[0]; // a click may follow when the key comes up
    if (!event.repeat) press(stops[0], event);
  } else if (/^[1-9]$/.test(event.key)) {
    const button = optionsNow()[Number(event.key) - 1];
    if (button) button.click();
  } else if (event.key === "ArrowRight" || event.key === "ArrowDown") {
    if (!target.closest("[tabindex='0']:not(.part)") && moveFocus(1)) event.preventDefault();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowUp") {
    if (!target.closest("[tabindex='0']:not(.part)") && moveFocus(-1)) event.preventDefault();
  } else {
    LETTERS[event.key.toLowerCase()]?.();
  }
});

// -- Sound ---------------------------------------------------------------------------------------

let audio = null;

function switchSound(button) {
  const on = remembered("sound", "off") === "off";
  remember("sound", on ? "on" : "off");
  button.setAttribute("aria-pressed", on);
  if (on) chime();
}

function note(pitch, after, length, loud) {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

function sounding() {
  if (remembered("sound", "off") === "off") return false;
  audio ??= new AudioContext();
  return true;
}
const knock = () => { if (sounding()) note(190, 0, 0.09, 0.25); };
const chime = () => { if (sounding()) { note(660, 0, 0.5, 0.15); note(880, 0.12, 0.7, 0.15); } };

// -- The stream ----------------------------------------------------------------------------------

let hadTurn = false;
let wasChoosing = false;
const title = document.title;

document.addEventListener("table", async (event) => {
  const inside = document.activeElement?.closest?.("[data-options], svg.ludo [data-act]");
  wasChoosing = Boolean(inside);
  const seen = gliding && getComputedStyle(gliding.part).transform;
  await htmx.swap({ sourceElement: event.target, target: event.target, text: event.detail.data, swap: "none" });
  const heard = all("#say p").length;
  if (event.detail.data.includes('hx-target="#say"') && heard) knock();
  afterChange(event.detail.data.includes('hx-target="#chat"'), seen);
});

function afterChange(news, seen = "") {
  const main = page();
  if (!main?.matches(".table")) return;
  number();
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
  if (wasChoosing && document.activeElement === document.body) (optionsNow()[0] ?? find("#question"))?.focus();
  if (news) countChat();
  if (find("#words")?.matches(":popover-open")) htmx.trigger(find("#in-words"), "wanted");
  for (const ping of all("#pings [data-ping]")) flash(ping);
  for (const code of all("[data-invited]", find("#codes") ?? document.createElement("div"))) {
    code.hidden = !now().dataset.open.split(" ").includes(code.dataset.invited);
  }
}

function flash(ping) {
  const part = document.getElementById(KEY + ping.dataset.ping);
  delete ping.dataset.ping;
  if (!part) return;
  const box = part.getBoundingClientRect();
  const bubble = document.createElement("p");
  bubble.className = "ping";
  const spot = document.createElement("i");
  spot.className = `spot spot-${ping.dataset.seat}`;
  bubble.append(spot, ping.textContent);
  bubble.setAttribute("aria-hidden", "true");
  page().append(bubble);
  const half = bubble.offsetWidth / 2 + 8;
  bubble.style.left = `${Math.min(Math.max(box.left + box.width / 2, half), innerWidth - half)}px`;
  bubble.style.top = `${Math.max(box.top, 48)}px`;
  part.classList.add("pinged");
  setTimeout(() => { part.classList.remove("pinged"); bubble.remove(); }, 3000);
}

// -- What leaves the table -----------------------------------------------------------------------

const LEAVES = "svg.ludo .part:is(.card, .token, .icon, .disc, .cube, .meeple)";
let leaving = [];

// Pieces that the drawing to come does not know any more; those that only move keep their name.
document.addEventListener("htmx:before:swap", (event) => {
  const text = event.detail.ctx.text ?? "";
  const told = (element) => text.includes(`id="${element.id}"`);
  const drawn = calm() ? [] : all(LEAVES).filter((part) => told(part.ownerSVGElement) && !told(part));
  leaving = drawn.map((part) => {
    const board = part.ownerSVGElement;
    return { part: part.cloneNode(true), sheet: board.cloneNode(false), box: board.getBoundingClientRect() };
  });
});

// They fade where they stood, on a sheet of their own that nothing else is drawn on.
document.addEventListener("htmx:after:swap", () => {
  for (const { part, sheet, box } of leaving.splice(0)) {
    for (const name of ["id", "role", "aria-describedby"]) sheet.removeAttribute(name);
    for (const name of ["id", "data-act", "role", "tabindex"]) part.removeAttribute(name);
    sheet.classList.add("leaving");
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.cssText = `left:${box.left + scrollX}px;top:${box.top + scrollY}px;width:${box.width}px;height:${box.height}px`;
    sheet.append(part);
    document.body.append(sheet);
    const gone = [{}, { opacity: 0, transform: "translateY(-18px) scale(.6)" }];
    find(".body", part).animate(gone, { duration: 600, easing: "ease-in", fill: "forwards" }).finished.then(() => sheet.remove());
  }
});

function number() {
  optionsNow().forEach((button, at) => {
    const key = find("kbd", button);
    if (key) key.textContent = at < 9 ? at + 1 : "";
  });
}

// What the others did since this seat's last turn, which may have had several answers.
function markNews() {
  const own = page().dataset.viewer;
  let others = false;
  let old = false;
  for (const item of all("#log .item").reverse()) {
    old ||= others && item.matches(".mine");
    item.classList.toggle("news", !old);
    others ||= item.dataset.seat !== own;
  }
}

function scrollLog() {
  for (const list of all(".log-box, #chat")) list.scrollTop = list.scrollHeight;
}

let chatSeen = 0;

function countChat() {
  const lines = all("#chat li").length;
  const side = find("#side");
  const looking = side.dataset.tab === "chat" && side.checkVisibility?.() !== false;
  if (looking) chatSeen = lines;
  unread(lines - chatSeen);
}

function unread(count) {
  if (!count) chatSeen = all("#chat li").length;
  for (const badge of all("[data-unread]")) {
    badge.hidden = !count;
    badge.textContent = count || "";
  }
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

// -- The table's clock ---------------------------------------------------------------------------

let skew = 0; // how far the table's clock is ahead of ours
let clockSet = -Infinity;
const RENEWED = 10000;
const PINGS = 5;
const tableTime = () => Date.now() + skew;

// Where the exact time matters: the median of the quicker half of some questions for the time.
async function setClock() {
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
  inTime();
}
setInterval(setClock, 1000);

// -- Races in real time --------------------------------------------------------------------------

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let gliding = null;
let byKey = false;

// What runs with a race goes its way at constant speed; when the race is over, it comes back to
// where the server has it.
function glide(seen) {
  const { start, step, count } = now().dataset;
  const part = find("#page [data-run]");
  const key = start && part ? `${start} ${part.dataset.run}` : "";
  if (gliding && (gliding.key !== key || gliding.part !== part)) {
    gliding.animation.cancel();
    gliding = null;
    if (seen && part && !calm()) part.animate([{ transform: seen }, {}], { duration: 600, easing: "ease-out" });
  }
  if (key && !gliding) {
    const [x, y] = part.dataset.run.split(",");
    const way = [{ transform: "translate(0px, 0px)" }, { transform: `translate(${x}px, ${y}px)` }];
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

// What a press would take now.
function showRipe() {
  const { start, step, count } = now()?.dataset ?? {};
  for (const shown of all("[data-ripe]")) {
    const passed = start ? Math.min(Math.floor((tableTime() - start) / step), count) : 0;
    const said = passed > 0 ? shown.nextElementSibling.children[passed - 1].textContent : "";
    if (shown.textContent !== said) shown.textContent = said;
  }
}

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

// -- Countdowns ----------------------------------------------------------------------------------

function tick() {
  showRipe();
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
}
setInterval(tick, 250);

// -- Replay --------------------------------------------------------------------------------------

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

// -- Beginnings ----------------------------------------------------------------------------------

function begin(loaded) {
  const main = page();
  if (main?.dataset.address) history.replaceState(null, "", main.dataset.address);
  showTimes(document);
  if (!main?.matches(".table")) return;
  const told = now();
  // The page was written a moment before it came; drawing it may have taken longer.
  const came = loaded && performance.getEntriesByType("navigation")[0];
  const written = came ? performance.timeOrigin + came.responseStart : Date.now();
  if (clockSet < 0) skew = told.dataset.time - written;
  hadTurn = false;
  find("[data-sound]").setAttribute("aria-pressed", remembered("sound", "off") === "on");
  find("[data-keys]").checked = remembered("keys", "on") === "on";
  chatSeen = all("#chat li").length;
  afterChange(false);
}

document.addEventListener("DOMContentLoaded", begin);
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail?.ctx?.target;
  if (target?.id === "page") begin();
  if (target?.id === "rules-list") markRule();
  if (target?.id === "log") { showTimes(target); markNews(); scrollLog(); }
});

// Where nobody has to hide anything, the page goes on to whoever is asked by itself.
new MutationObserver(() => {
  for (const button of all("[data-follow]:not([data-seen])")) {
    button.dataset.seen = "";
    setTimeout(() => { if (button.isConnected) button.click(); }, Number(button.dataset.follow));
  }
}).observe(document.body, { childList: true, subtree: true });
document.addEventListener("htmx:after:request", (event) => {
  const source = event.detail?.ctx?.sourceElement;
  const status = event.detail?.ctx?.response?.status;
  if (status === 204 && source?.matches?.("[data-clear]")) source.reset();
  if (status === 204 && source?.matches?.("[data-leave]")) location.href = "/";
});
document.addEventListener("toggle", (event) => {
  if (event.target.id !== "rules") return;
  if (event.newState === "closed") wantedClause = "";
  markRule();
}, true);

// Messages go by themselves.
new MutationObserver(() => {
  for (const toast of all(".toast:not([data-seen])")) {
    toast.dataset.seen = "";
    setTimeout(() => toast.remove(), toast.matches(".why") ? 12000 : 6000);
  }
}).observe(document.documentElement, { childList: true, subtree: true });

// A page that comes back from the browser's memory may show what is another's secret by now.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
