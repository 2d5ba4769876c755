// Log and chat.

import { showAdvised } from "./choices.js";
import { all, find, now, on, page } from "./dom.js";
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

// What happened since one's last turn begins with its first line; all else ends with its last.
export function scrollLog() {
  const news = find("#side").dataset.tab === "news" && now()?.dataset.turn && !find(".held");
  for (const list of all(".log-box, #chat")) list.scrollTop = news && list.id !== "chat" ? 0 : list.scrollHeight;
}

// -- What is told --------------------------------------------------------------------------------

const KEPT = 20; // lines that a screen reader can still be busy with

// To those who listen.
export function say(text) {
  const heard = find("#say");
  const line = document.createElement("p");
  line.textContent = text;
  heard.append(line);
  for (const old of all("p", heard).slice(0, -KEPT)) old.remove();
}

// The last thing that happened, above the question.
export function showTicker(line = all("#log .item:not(.yet)").at(-1)) {
  const ticker = find("[data-ticker]");
  if (ticker && line) ticker.replaceChildren(...all(".spot, span", line).map((node) => node.cloneNode(true)));
}

export function tellLine(line) {
  say(find("span", line).textContent);
  showTicker(line);
  scrollLog();
}

on("click", "[data-ticker]", () => {
  const side = find("#side");
  showTab(page().dataset.viewer ? "news" : "log");
  // Where the log has room of its own there is no button that opens it.
  const drawer = find("[popovertarget=side]:not(.close)").checkVisibility();
  if (drawer && !side.matches(":popover-open")) side.showPopover();
  scrollLog();
});
document.addEventListener("toggle", (event) => { if (event.target.id === "side") scrollLog(); }, true);

// -- Chat ----------------------------------------------------------------------------------------

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

// What one's own bot advises is read out and shown when it comes.
let advised = "";
export function tellAdvice() {
  const said = find("#advice")?.textContent.trim() ?? "";
  const news = said && said !== advised;
  advised = said;
  if (!news) return;
  say(said);
  showAdvised();
}

// Earlier lines come before the others. The button stays where it is as long as there are more.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail?.ctx?.target?.id !== "earlier") return;
  showTimes(find("#log"));
  markNews();
  if (!find("#earlier button")) find(".log-box").focus();
});
