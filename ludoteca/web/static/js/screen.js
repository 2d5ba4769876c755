// Which screen this is. The server draws a table in the shape for it.

import { all, calm, find } from "./dom.js";

const upright = matchMedia("(max-width: 599px) and (min-height: 561px)");
const low = matchMedia("(max-height: 560px)");
const screen = () => (upright.matches ? "upright" : low.matches ? "side" : "wide");

// The server learns of it by a cookie; whether it will.
function tellServer() {
  const told = `screen=${screen()}`;
  document.cookie = `${told}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes(told);
}
const misdrawn = () => (find("#page.table:not(.big)")?.dataset.screen ?? screen()) !== screen();

// Who comes for the first time is shown a wide table before the server can know better.
if (tellServer() && misdrawn()) location.reload();

// The table is fetched again in the shape for a screen that was turned; whoever looks at it has
// drawn the curtain already.
function turned() {
  tellServer();
  if (!misdrawn()) return;
  const at = `${find("#page").dataset.at}?open=1`;
  htmx.ajax("GET", at, { source: "#toasts", target: "#page", select: "#page", swap: "outerHTML" });
}
// What comes would be given the attributes of what was there, and inline styles are not allowed.
document.addEventListener("htmx:before:swap", (event) => {
  if (event.detail.ctx?.target?.id !== "page") return;
  for (const styled of all("#page [style]")) styled.removeAttribute("style");
});
for (const query of [upright, low]) query.addEventListener("change", turned);

// On an upright screen hand and question lie over the lower edge of the page: it scrolls until what
// can be chosen is above them, as far as all of it stays in sight.
export function showLegal() {
  const near = find(".near");
  const boxes = all("#r-board [data-act], #r-tray [data-act]").map((part) => part.getBoundingClientRect());
  if (!boxes.length || getComputedStyle(near).position !== "sticky") return;
  const covered = Math.max(...boxes.map((box) => box.bottom)) - near.getBoundingClientRect().top;
  const seats = getComputedStyle(find("#r-seats")).position === "sticky" ? find("#r-seats").offsetHeight : 0;
  const spare = Math.min(...boxes.map((box) => box.top)) - seats;
  const by = Math.min(covered + 4, spare);
  if (covered > 0 && by > 0) scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
}
