// What the last move has changed keeps a quiet mark until the next.

import { all, find } from "./dom.js";

const PARTS = "#page .ludo .part:not(.plate, .text, .line, .highlight, .bag)";
const MOST = 4; // where more of a drawing has changed, cards were dealt or everything moved on
const NUDGE = 24; // a card that can be chosen is raised a little: it has not moved
let marked = [];

// How a part looks and where it is, whether it can be chosen or not.
function look(part) {
  const [x, y] = part.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const body = find(".body", part).cloneNode(true);
  for (const choice of all(".glow, .cost", body)) choice.remove();
  return { x, y, face: `${part.getAttribute("fill")} ${body.innerHTML}` };
}

const differ = (before, after) =>
  before?.face !== after.face || Math.hypot(before.x - after.x, before.y - after.y) > NUDGE;

export const looks = () => new Map(all(PARTS).map((part) => [part.id, look(part)]));

// Marks what looks different from `before`, and returns it. A new drawing comes without marks.
export function trace(before) {
  const parts = all(PARTS);
  const changed = parts.filter((part) => differ(before.get(part.id), look(part)));
  const few = (part) => changed.filter((other) => other.ownerSVGElement === part.ownerSVGElement).length <= MOST;
  if (changed.length) marked = changed.filter(few).map((part) => part.id);
  for (const part of parts) part.classList.toggle("fresh", marked.includes(part.id));
  // A mark is as broad on a small drawing as on a large one.
  for (const drawing of all("#page svg.ludo:has(.fresh)")) {
    drawing.style.setProperty("--unit", 1 / (drawing.getScreenCTM()?.a || 1));
  }
  return changed;
}
