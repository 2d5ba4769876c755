// The rule that applies.

import { all, find, now, on } from "./dom.js";
import { search } from "./frame.js";

let wantedClause = "";

export function openRules(clause) {
  const drawer = find("#rules");
  if (!drawer) return false;
  wantedClause = clause;
  find("[data-search]", drawer).value = "";
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  htmx.trigger(find("#rules-list"), "wanted");
  markRule();
  return true;
}

export function markRule() {
  const drawer = find("#rules");
  if (!drawer?.matches(":popover-open")) return;
  const clause = wantedClause || now()?.dataset.clause;
  for (const rule of all(".rule", drawer)) rule.classList.toggle("now", rule.id === clause);
  // Whoever is searching already is not led away from what they search for.
  const field = find("[data-search]", drawer);
  if (field.value) search(field);
  else find(".rule.now", drawer)?.scrollIntoView({ block: "center" });
}

on("click", "a[data-clause]", (link, event) => {
  if (openRules(link.dataset.clause)) event.preventDefault();
});
document.addEventListener("toggle", (event) => {
  if (event.target.id !== "rules") return;
  if (event.newState === "closed") wantedClause = "";
  markRule();
}, true);
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail?.ctx?.target?.id === "rules-list") markRule();
});
