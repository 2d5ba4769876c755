// The rules beside the table.

import { all, find, now, on, page, remember, remembered } from "./dom.js";
import { search } from "./frame.js";
import { say } from "./log.js";

let wantedClause = "";
const PRIMER = "primer"; // instead of a clause: what a newcomer needs, and nothing else

// Where no rule is wanted, the drawer begins at its top: with the rule that applies now, and then
// what a newcomer needs.
export function openRules(clause = "") {
  const drawer = find("#rules");
  if (!drawer) return false;
  wantedClause = clause;
  find("[data-search]", drawer).value = "";
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  htmx.trigger(find("#rules-list"), "wanted");
  markRule();
  return true;
}

function markRule() {
  const drawer = find("#rules");
  if (!drawer?.matches(":popover-open")) return;
  const field = find("[data-search]", drawer);
  for (const rule of all(".rule", drawer)) rule.classList.toggle("now", rule.id === wantedClause);
  showNow(drawer);
  search(field);
  // Whoever is searching already is not led away from what they search for.
  if (field.value) return;
  const wanted = wantedClause && find(".rule.now", drawer);
  if (!wanted) return find("#rules-list").scrollTo(0, 0);
  const folded = wanted.closest("details");
  if (folded) folded.open = true;
  wanted.scrollIntoView({ block: "center" });
}

// The rule that applies now stands once more above all others.
function showNow(drawer) {
  const above = find("#rule-now", drawer);
  if (!above) return;
  find(".rule", above)?.remove();
  const rule = all(".rule", drawer).find((one) => one.id === now()?.dataset.clause);
  if (!rule || wantedClause) return;
  const copy = rule.cloneNode(true);
  copy.removeAttribute("id");
  copy.classList.add("now");
  above.append(copy);
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

// -- The first time -----------------------------------------------------------------------------

const met = () => remembered("met", "").split(" ");

// Whoever has closed the rules of a game once has met it, on this device.
document.addEventListener("beforetoggle", (event) => {
  if (event.target.id !== "rules" || event.newState !== "closed") return;
  const { slug } = page().dataset;
  if (!met().includes(slug)) remember("met", [...met(), slug].join(" ").trim());
}, true);

// Whoever sits down at a game for the first time is shown what it is about. The focus stays where it
// is, and nothing waits for the rules to be closed.
document.addEventListener("DOMContentLoaded", () => {
  const { primer, slug } = page()?.dataset ?? {};
  if (primer && !met().includes(slug) && openRules(PRIMER)) say(primer);
});
