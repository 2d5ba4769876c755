// The hand on the board: choosing, asking why not, pointing.
// Everything that is played goes through the same form as its button.

import { KEY, all, find, on, page } from "./dom.js";
import { buttonFor, optionsNow } from "./choices.js";
import { partOf, tell } from "./hints.js";
import { lookAt } from "./look.js";
import { go } from "./ways.js";

export function choose(part) {
  if (part.dataset.look) return lookAt(part);
  if (part.dataset.way) return go(part);
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

const FINGER = 22; // pixels from its middle to its edge

// A finger that comes down beside something legal means it.
function nearest(event) {
  if (event.pointerType !== "touch" || event.target.closest("[data-act], [data-way], [data-look]")) return null;
  const far = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  const near = all("#page svg.ludo :is([data-act], [data-way])").map((part) => [far(part), part]).filter(([away]) => away <= FINGER);
  return near.sort(([a], [b]) => a - b)[0]?.[1];
}

// The legal thing on the board that a click means.
export function aimedAt(event) {
  if (!event.target.closest("#page svg.ludo") || page().classList.contains("pointing")) return null;
  return nearest(event) ?? event.target.closest("[data-act], [data-way]");
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#page svg.ludo")) return;
  const part = nearest(event) ?? partOf(event.target);
  if (!part) return;
  if (event.altKey || page().classList.contains("pointing")) return point(part);
  return part.dataset.act || part.dataset.way || part.dataset.look ? choose(part) : askWhy(part);
});

// -- Pointing ------------------------------------------------------------------------------------

// With the button, P or Alt the next click shows the others something instead of choosing it.
export function aim(on) {
  page().classList.toggle("pointing", on);
  find("[data-point]")?.setAttribute("aria-pressed", on);
}

export function point(part) {
  const main = page();
  aim(false);
  if (!find("[data-point]:enabled")) return;
  htmx.ajax("POST", `${main.dataset.at}/ping?${main.dataset.query}`, {
    source: "#toasts", target: "#toasts", values: { part: part.id.slice(KEY.length) },
  });
}

// Where the rules want silence nobody points either; the server would refuse it.
export function hush() {
  const silent = Boolean(find("#r-talk[data-silence]"));
  for (const button of all("[data-point]")) button.disabled = silent;
  if (silent) aim(false);
}
on("click", "[data-point]", () => aim(!page().classList.contains("pointing")));

export function flash(ping) {
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
  setTimeout(() => { part.classList.remove("pinged"); bubble.remove(); ping.remove(); }, 3000);
}

// -- Words of one's own --------------------------------------------------------------------------

on("input", "[data-says]", (field) => {
  const said = JSON.stringify(field.value.trim());
  find("button", field.closest(".saying")).value = `${field.dataset.says} ${said}`;
});
