// Log and chat.

import { all, find, on, page } from "./dom.js";
import { showTimes } from "./frame.js";

export function showTab(tab) {
  const side = find("#side");
  side.dataset.tab = tab;
  for (const button of all("[data-tab]", side)) button.setAttribute("aria-pressed", button.dataset.tab === tab);
  if (tab === "chat") unread(0);
  scrollLog();
}
on("click", "[data-tab]:is(button)", (button) => showTab(button.dataset.tab));

// What the others did since this seat's last turn, which may have had several answers.
export function markNews() {
  const own = page().dataset.viewer;
  let others = false;
  let old = false;
  for (const item of all("#log .item").reverse()) {
    old ||= others && item.matches(".mine");
    item.classList.toggle("news", !old);
    others ||= item.dataset.seat !== own;
  }
}

export function scrollLog() {
  for (const list of all(".log-box, #chat")) list.scrollTop = list.scrollHeight;
}

let chatSeen = 0;

export function countChat() {
  const lines = all("#chat li").length;
  const side = find("#side");
  const looking = side.dataset.tab === "chat" && side.checkVisibility?.() !== false;
  if (looking) chatSeen = lines;
  unread(lines - chatSeen);
}

export function unread(count) {
  if (!count) chatSeen = all("#chat li").length;
  for (const badge of all("[data-unread]")) {
    badge.hidden = !count;
    badge.textContent = count || "";
  }
}

document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail?.ctx?.target;
  if (target?.id === "log") { showTimes(target); markNews(); scrollLog(); }
});
