// Aiming: a field of points is one part of the drawing. The point under the pointer, or where the
// arrow keys have led, is the way that a click or Enter goes.

import { on } from "./dom.js";
import { hideHint } from "./hints.js";

const FIELD = "[data-aim]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const held = (value, most) => Math.min(Math.max(value, 0), most);

function read(field) {
  const [columns, rows, gap, ...verbs] = field.dataset.aim.split(" ");
  return { columns: Number(columns), rows: Number(rows), gap: Number(gap), verbs };
}

function aimAt(field, column, row) {
  const { columns, rows, gap, verbs } = read(field);
  const point = [held(column, columns - 1), held(row, rows - 1)];
  field.dataset.way = verbs.map((verb, i) => `${verb} ${point[i]}`).filter((action) => !action.startsWith("-")).join(",");
  const [x, y] = [point[0] - (columns - 1) / 2, point[1] - (rows - 1) / 2].map((steps) => steps * gap);
  field.querySelector(".aimed").setAttribute("transform", `translate(${x},${y})`);
  field.classList.add("aiming");
  const numbers = point.filter((_, i) => verbs[i] !== "-").join(", ");
  field.setAttribute("aria-label", `${field.querySelector("title").textContent}: ${numbers}`);
}

function follow(field, event) {
  hideHint(); // it would hide what one aims at
  const { columns, rows, gap } = read(field);
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(field.getScreenCTM().inverse());
  aimAt(field, Math.round(x / gap + (columns - 1) / 2), Math.round(y / gap + (rows - 1) / 2));
}

on("pointermove", FIELD, follow);
on("pointerdown", FIELD, follow);
on("pointerout", FIELD, (field, event) => {
  if (event.pointerType === "mouse" && !field.contains(event.relatedTarget)) field.classList.remove("aiming");
});

// Before the keys that move the focus or the map.
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.(FIELD);
  if (!field || !(event.key in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { columns, rows, verbs } = read(field);
  const aimed = field.dataset.way.split(",").map((action) => Number(action.split(" ")[1]));
  const point = verbs.map((verb, i) => (verb === "-" ? Math.floor((i ? rows : columns) / 2) : aimed.shift()));
  const [right, down] = ARROWS[event.key];
  aimAt(field, point[0] + right, point[1] + down);
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
