// A move that could not be sent is kept, and sent once when the line is back. It says which table it
// was meant for: if the table has moved on, the server plays nothing and tells so.

import { find } from "./dom.js";
import { say } from "./log.js";

const AGAIN = 3000; // milliseconds
const MOVE = /\/(play|walk)\?/;
let kept = null;
let waiting = 0;

function keep({ action, body }) {
  kept = { action, values: Object.fromEntries(body) };
  const banner = find("#kept");
  if (banner.hidden) say(banner.textContent);
  banner.hidden = false;
  clearTimeout(waiting);
  waiting = setTimeout(send, AGAIN);
}

async function send() {
  if (!kept) return;
  clearTimeout(waiting);
  if (!navigator.onLine) {
    waiting = setTimeout(send, AGAIN);
    return;
  }
  const { action, values } = kept;
  kept = null;
  await htmx.ajax("POST", action, { source: "#toasts", target: "#toasts", values });
  find("#kept").hidden = !kept;
}

document.addEventListener("htmx:error", ({ detail }) => {
  const { request, response } = detail?.ctx ?? {};
  const lost = request && !response && detail.error?.name !== "AbortError";
  if (lost && MOVE.test(request.action)) keep(request);
});
document.addEventListener("htmx:sse:after:connection", send);
addEventListener("online", send);
