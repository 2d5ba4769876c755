// What leaves the table.

import { all, calm, find, now } from "./dom.js";

const LEAVES = "svg.ludo .part:is(.card, .token, .icon, .disc, .cube, .meeple)";
let leaving = [];

// Where every moment counts nothing lingers: what is covered now must not be seen any longer.
const timely = (text) => Boolean(now()?.matches("[data-timely]")) || text.includes("data-timely");

// Pieces that the drawing to come does not know any more; those that only move keep their name.
document.addEventListener("htmx:before:swap", (event) => {
  const text = event.detail.ctx.text ?? "";
  const told = (element) => text.includes(`id="${element.id}"`);
  const drawn = calm() || timely(text) ? [] : all(LEAVES).filter((part) => told(part.ownerSVGElement) && !told(part));
  leaving = drawn.map((part) => {
    const board = part.ownerSVGElement;
    return { part: part.cloneNode(true), sheet: board.cloneNode(false), box: board.getBoundingClientRect() };
  });
});

// They fade where they stood, on a sheet of their own that nothing else is drawn on.
document.addEventListener("htmx:after:swap", () => {
  for (const { part, sheet, box } of leaving.splice(0)) {
    for (const name of ["id", "role", "aria-describedby"]) sheet.removeAttribute(name);
    for (const name of ["id", "data-act", "data-way", "role", "tabindex"]) part.removeAttribute(name);
    sheet.classList.add("leaving");
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.cssText = `left:${box.left + scrollX}px;top:${box.top + scrollY}px;width:${box.width}px;height:${box.height}px`;
    sheet.append(part);
    document.body.append(sheet);
    const gone = [{}, { opacity: 0, transform: "translateY(-18px) scale(.6)" }];
    find(".body", part).animate(gone, { duration: 600, easing: "ease-in", fill: "forwards" }).finished.then(() => sheet.remove());
  }
});
