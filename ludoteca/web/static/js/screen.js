// Which screen this is. The server draws a table in the shape for it.

import { find } from "./dom.js";

const upright = matchMedia("(max-width: 599px) and (min-height: 561px)");
const low = matchMedia("(max-height: 560px)");
const screen = () => (upright.matches ? "upright" : low.matches ? "side" : "wide");

// The table is fetched again in the shape for a screen that was turned; whoever looks at it has
// drawn the curtain already.
function turned() {
  document.cookie = `screen=${screen()}; path=/; max-age=31536000; samesite=lax`;
  const { at, screen: drawn } = find("#page.table:not(.big)")?.dataset ?? {};
  if (!at || drawn === screen()) return;
  htmx.ajax("GET", `${at}?open=1`, { source: "#page", target: "#page", select: "#page", swap: "outerHTML" });
}
for (const query of [upright, low]) query.addEventListener("change", turned);
document.addEventListener("DOMContentLoaded", turned);
