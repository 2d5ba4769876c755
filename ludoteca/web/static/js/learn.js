// A lesson: what the coach points at, and the focus that goes on with it.

import { KEY, all, find, page } from "./dom.js";
import "./aim.js";
import { settleDials } from "./choices.js";
import "./confirm.js";
import { checkHint } from "./hints.js";
import "./keys.js";
import { trace, looks } from "./trace.js";
import "./typing.js";
import "./zoom.js";

const dock = () => find("#r-dock");

const drawing = (id) => document.getElementById(KEY + id) ?? document.getElementById(`${KEY}scene-${id}`);

// What is pointed at is a part, or a whole zone: in the order in which the lesson names it.
const wanted = () => dock().dataset.points.split(" ").filter(Boolean).map(drawing).filter(Boolean);

function pointOut() {
  for (const pointed of all(".pointed")) pointed.classList.remove("pointed");
  for (const part of wanted()) part.classList.add("pointed");
  bringIntoSight();
  follow();
}

// On a phone the seats stay above and the dock below: what is pointed at comes between them. On its
// side, hand and tray scroll behind the dock.
function bringIntoSight() {
  const near = find(".near");
  const scrolls = getComputedStyle(near).overflowY === "auto";
  const parts = wanted().filter((part) => !part.closest(scrolls ? ".seats" : ".near, .seats"));
  const room = (part) => (part && getComputedStyle(part).position === "sticky" ? `${part.offsetHeight}px` : "");
  const { style } = document.documentElement;
  style.scrollPaddingTop = room(find(".seats"));
  style.scrollPaddingBottom = room(near);
  // The first one last: where there is no room for all of them, it is the one that is seen.
  for (const part of parts.reverse()) {
    // The rest of the tray comes after the dock, which gives way to it.
    near.style.scrollPaddingBottom = scrolls && !part.closest(".rest") ? room(dock()) : "";
    part.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

// -- The rings around what is pointed at -----------------------------------------------------------

// They lie above the page, so that even the smallest thing is found, and go with it: while one
// scrolls, and while pieces still glide.
const GLIDES = 1200; // milliseconds

function ring() {
  const rings = find("#pointing");
  const pointed = wanted();
  while (rings.childElementCount < pointed.length) rings.append(document.createElement("i"));
  while (rings.childElementCount > pointed.length) rings.lastChild.remove();
  const top = bottomOf(find(".seats"), 0);
  const bottom = topOf(find(".near"), innerHeight);
  pointed.forEach((part, at) => {
    const box = part.getBoundingClientRect();
    const { style } = rings.children[at];
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.width = `${box.width}px`;
    style.height = `${box.height}px`;
    const middle = box.top + box.height / 2;
    const covered = !part.closest(".near, .seats") && (middle < top || middle > bottom);
    rings.children[at].hidden = covered || !box.width;
  });
}

// Where what stays in sight, above or below, leaves off.
const stays = (part) => part && getComputedStyle(part).position === "sticky";
const bottomOf = (part, other) => (stays(part) ? part.getBoundingClientRect().bottom : other);
const topOf = (part, other) => (stays(part) ? part.getBoundingClientRect().top : other);

let until = 0;
function follow() {
  const running = until > performance.now();
  until = performance.now() + GLIDES;
  if (!running) requestAnimationFrame(frame);
}
function frame(now) {
  ring();
  if (now < until) requestAnimationFrame(frame);
}
for (const moved of ["scroll", "resize"]) addEventListener(moved, ring, true);

let before = new Map();
document.addEventListener("htmx:before:request", () => { before = looks(); });
document.addEventListener("htmx:after:swap", () => {
  if (!find("#coach")) return;
  const at = find("[data-at-step]").dataset.atStep;
  // What was said of a wrong try is no longer true.
  if (page().dataset.at !== at) find("#toasts").replaceChildren();
  page().dataset.at = at;
  // Whoever loads the page again goes on here.
  history.replaceState(null, "", `?step=${at.split("/").at(-1)}`);
  settleDials();
  checkHint();
  trace(before);
  pointOut();
  find("#coach").focus({ preventScroll: true });
});
pointOut();
// Whatever comes later and makes the page longer, or the dock higher, moves what is pointed at.
const sizes = new ResizeObserver(() => { bringIntoSight(); ring(); });
for (const part of [find(".near"), find(".seats"), document.body]) if (part) sizes.observe(part);
addEventListener("load", bringIntoSight); // by then everything has the size that it keeps

// Enter reads on, where there is nothing to choose.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.closest("button, a, input, select, [data-act], [data-way]")) return;
  find("[data-on]")?.click();
});
