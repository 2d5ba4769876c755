// Why something happened: the rule, and the table before and after.

import { find, on } from "./dom.js";

on("click", "a[data-because]", (link, event) => {
  const drawer = find("#because");
  if (!drawer || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const query = find("#page").dataset.query;
  htmx.ajax("GET", `${link.href}&drawer=1${query ? `&${query}` : ""}`, {
    source: "#because-box", target: "#because-box", swap: "innerHTML",
  });
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  find("#because-title").focus();
});
