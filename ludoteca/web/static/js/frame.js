// What every page has: themes, links to copy, times, the search in the rules, messages.

import { all, find, on, remember } from "./dom.js";
import "./screen.js";

function switchTheme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = root.dataset.theme || (dark ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}
on("click", "[data-theme-switch]", switchTheme);

async function copy(button) {
  const said = find("span", button);
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    const field = find("input.address", button.parentElement);
    field.select();
    document.execCommand("copy");
  }
  const before = said.textContent;
  said.textContent = button.dataset.done;
  setTimeout(() => { said.textContent = before; }, 2000);
}
on("click", "[data-copy]", copy);

export function showTimes(from) {
  const times = all(".item time, .chat time", from);
  if (!times.length) return; // to make a clock format takes longer than all the rest of a page
  const lang = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
  for (const time of times) {
    const at = new Date(time.dateTime);
    if (at.getTime()) time.textContent = clock.format(at);
  }
}
document.addEventListener("DOMContentLoaded", () => showTimes(document));

export function search(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const rule of all(".rule", find(field.dataset.search))) {
    rule.hidden = Boolean(wanted) && !rule.textContent.toLowerCase().includes(wanted);
  }
  for (const chapter of all(".chapter", find(field.dataset.search))) {
    // What a newcomer needs has no rules to search in.
    chapter.hidden = chapter.matches(".primer") ? Boolean(wanted) : !find(".rule:not([hidden])", chapter);
  }
}
on("input", "[data-search]", search);

on("change", "[data-submit]", (field) => field.form.requestSubmit());
on("change", "[data-keys]", (field) => remember("keys", field.checked ? "on" : "off"));
on("click", "[data-hide]", (button) => find(`#${button.dataset.hide}`).hidePopover());
on("click", "[data-show]", (button) => find(`#${button.dataset.show}`).showPopover());
on("click", "[data-replace]", (link, event) => {
  // What was secret must not wait behind the back button.
  event.preventDefault();
  location.replace(link.href);
});

// Where nobody has to hide anything, the page goes on to whoever is asked by itself; not before all
// that happened has been told.
function follow(button) {
  if (find(".held")) setTimeout(follow, 200, button);
  else if (button.isConnected) button.click();
}
new MutationObserver(() => {
  for (const button of all("[data-follow]:not([data-seen])")) {
    button.dataset.seen = "";
    setTimeout(follow, Number(button.dataset.follow), button);
  }
}).observe(document.body, { childList: true, subtree: true });

// Messages go by themselves.
new MutationObserver(() => {
  for (const toast of all(".toast:not([data-seen])")) {
    toast.dataset.seen = "";
    setTimeout(() => toast.remove(), toast.matches(".why") ? 12000 : 6000);
  }
}).observe(document.documentElement, { childList: true, subtree: true });

// A page that comes back from the browser's memory may show what is another's secret by now.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
