// A closer look at a map: by wheel, pinch, buttons and keys.
//
// The viewBox of the drawing is the window through which one looks. Every drawing from the server
// shows the whole map; where one was looking is kept here, by the id of the drawing, and looked at
// again once a new drawing is in its place.

import { all, find, on, page, remembered } from "./dom.js";

const MAPS = "svg[data-zoom]";
const STEP = 2; // one press of a key
const FAR = 6; // a pointer that moved as many pixels is dragging
const looks = new Map();

// On an upright phone the board can be made large: it fills most of the screen and is looked at
// through a window of that shape.
const large = (map) => Boolean(page()?.dataset.large) && Boolean(map.closest("#r-board"));

const mapOf = (target) => target.closest?.(MAPS);
const held = (value, least, most) => Math.min(Math.max(value, least), most);

// Where one looks: the whole map as the server draws it, how near, and at what.
function look(map) {
  const drawn = map.getAttribute("viewBox");
  const known = looks.get(map.id);
  if (known?.set === drawn) return known;
  const [x, y, width, height] = drawn.split(" ").map(Number);
  const found = { near: 1, cx: x + width / 2, cy: y + height / 2, ...known, x, y, width, height, set: drawn };
  looks.set(map.id, found);
  return found;
}

function show(map) {
  const seen = look(map);
  let width = seen.width / seen.near;
  let height = seen.height / seen.near;
  if (large(map)) {
    const box = map.getBoundingClientRect();
    width = Math.min(width, (height * box.width) / box.height);
    height = (width * box.height) / box.width;
  }
  seen.cx = held(seen.cx, seen.x + width / 2, seen.x + seen.width - width / 2);
  seen.cy = held(seen.cy, seen.y + height / 2, seen.y + seen.height - height / 2);
  const window = [seen.cx - width / 2, seen.cy - height / 2, width, height];
  seen.set = seen.near === 1 && !large(map) ? `${seen.x} ${seen.y} ${seen.width} ${seen.height}` : window.map((n) => n.toFixed(1)).join(" ");
  if (map.getAttribute("viewBox") !== seen.set) map.setAttribute("viewBox", seen.set);
  map.toggleAttribute("data-near", seen.near > 1);
  for (const button of map.parentElement.querySelectorAll("[data-nearer]")) {
    const by = Number(button.dataset.nearer);
    button.disabled = by > 1 ? seen.near >= Number(map.dataset.zoom) : seen.near === 1;
  }
}

// A point of the page on the map.
function point(map, x, y) {
  return new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse());
}

// Come nearer by a factor; what is under the pointer stays there. Whether anything changed.
function zoom(map, by, at) {
  const seen = look(map);
  const near = held(seen.near * by, 1, Number(map.dataset.zoom));
  if (near === seen.near) return false;
  const fixed = at ?? { x: seen.cx, y: seen.cy };
  seen.cx = fixed.x + ((seen.cx - fixed.x) * seen.near) / near;
  seen.cy = fixed.y + ((seen.cy - fixed.y) * seen.near) / near;
  seen.near = near;
  show(map);
  return true;
}

// Look further right and down, in pixels of the page.
function pan(map, right, down) {
  const seen = look(map);
  const size = map.getScreenCTM().a;
  seen.cx += right / size;
  seen.cy += down / size;
  show(map);
}

// -- Wheel, fingers and mouse ------------------------------------------------------------------

document.addEventListener("wheel", (event) => {
  const map = mapOf(event.target);
  if (!map) return;
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 18;
  const by = 2 ** ((-event.deltaY * lines) / (event.ctrlKey ? 60 : 300));
  // At either end the page scrolls as usual.
  if (zoom(map, by, point(map, event.clientX, event.clientY))) event.preventDefault();
}, { passive: false });

const fingers = new Map();
let dragged = false;

const spread = () => {
  const [a, b] = [...fingers.values()];
  return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

document.addEventListener("pointerdown", (event) => {
  const map = mapOf(event.target);
  if (!map || event.button) return;
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, { map, x: event.clientX, y: event.clientY });
});

document.addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const { map } = finger;
  const right = event.clientX - finger.x;
  const down = event.clientY - finger.y;
  if (fingers.size === 1 && !dragged && Math.hypot(right, down) < FAR) return;
  if (fingers.size === 1 && look(map).near === 1 && !large(map)) return;
  if (!dragged) map.setPointerCapture(event.pointerId);
  dragged = true;
  const before = fingers.size === 2 ? spread() : null;
  finger.x = event.clientX;
  finger.y = event.clientY;
  if (!before) return pan(map, -right, -down);
  const after = spread();
  if (after.far > before.far && map.closest("#r-board")) enlarge(true);
  pan(map, before.x - after.x, before.y - after.y);
  zoom(map, after.far / Math.max(before.far, 1), point(map, after.x, after.y));
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => fingers.delete(event.pointerId));
}

// The click at the end of a drag chooses nothing.
addEventListener("click", (event) => {
  if (!dragged || !mapOf(event.target)) return;
  dragged = false;
  event.stopPropagation();
  event.preventDefault();
}, { capture: true });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-nearer]");
  if (button) zoom(button.closest(".zone").querySelector(MAPS), Number(button.dataset.nearer));
});

// -- The large board ---------------------------------------------------------------------------

// Only where the screen is upright and small is there anything to gain.
const small = matchMedia("(max-width: 599px) and (min-height: 561px)");

function enlarge(wanted) {
  const main = page();
  if (Boolean(main.dataset.large) === (wanted && small.matches)) return;
  if (wanted && small.matches) main.dataset.large = "yes";
  else delete main.dataset.large;
  for (const map of all(`#r-board ${MAPS}`)) wanted ? showLegal(map) : zoom(map, 0) || show(map);
  for (const button of all("[data-large]:is(button)")) button.setAttribute("aria-pressed", wanted);
}
on("click", "button[data-large]", () => enlarge(!page().dataset.large));
small.addEventListener("change", () => enlarge(false));

// Whether other things can be chosen than when one looked last.
function newlyLegal(map) {
  const legal = all("[data-act]", map).map((part) => part.id).join(" ");
  const seen = look(map);
  const changed = seen.legal !== legal;
  seen.legal = legal;
  return changed;
}

// What can be chosen is kept in view.
function showLegal(map) {
  const legal = all("[data-act]", map).map((part) => part.getBoundingClientRect());
  if (legal.length) {
    const left = Math.min(...legal.map((box) => box.left));
    const right = Math.max(...legal.map((box) => box.right));
    const top = Math.min(...legal.map((box) => box.top));
    const bottom = Math.max(...legal.map((box) => box.bottom));
    const middle = point(map, (left + right) / 2, (top + bottom) / 2);
    Object.assign(look(map), { cx: middle.x, cy: middle.y });
  }
  show(map);
}

// -- Keys --------------------------------------------------------------------------------------

const NEARER = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Keys mean the map that has the focus; + − 0 also mean the only map of a page.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const focused = mapOf(event.target);
  const maps = document.querySelectorAll(MAPS);
  const only = maps.length === 1 && remembered("keys", "on") === "on" ? maps[0] : null;
  if (event.key in NEARER && (focused ?? only)) {
    zoom(focused ?? only, NEARER[event.key]);
  } else if (event.key in WAYS && focused && look(focused).near > 1) {
    const box = focused.getBoundingClientRect();
    const [right, down] = WAYS[event.key];
    pan(focused, (right * box.width) / 4, (down * box.height) / 4);
  } else {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// What is reached by key comes into sight.
document.addEventListener("focusin", (event) => {
  const map = mapOf(event.target);
  if (!map || map === event.target || look(map).near === 1) return;
  const part = event.target.getBoundingClientRect();
  const box = map.getBoundingClientRect();
  const inside = part.left > box.left && part.right < box.right && part.top > box.top && part.bottom < box.bottom;
  if (inside) return;
  const middle = point(map, part.left + part.width / 2, part.top + part.height / 2);
  Object.assign(look(map), { cx: middle.x, cy: middle.y });
  show(map);
});

// -- New drawings ------------------------------------------------------------------------------

new MutationObserver((changes) => {
  const maps = new Set();
  for (const { target, addedNodes } of changes) {
    for (const node of [target, ...addedNodes]) if (node.matches?.(MAPS)) maps.add(node);
    for (const node of addedNodes) node.querySelectorAll?.(MAPS).forEach((map) => maps.add(map));
  }
  for (const map of maps) large(map) && newlyLegal(map) ? showLegal(map) : show(map);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox"] });
document.querySelectorAll(MAPS).forEach(show);
