// Typed answers: a field that suggests what can be answered, as a combobox with a list.
//
// Every answer has its button, folded away in the same form: a suggestion presses it.

import { answering, moment } from "./choices.js";
import { all, find, on } from "./dom.js";

const LETTERS = 2; // as many must be typed before anything is suggested
const MOST = 8;
const FIELD = "[data-typing] input";
const LIGATURES = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l" };

const home = (field) => field.closest("[data-typing]");
const listOf = (field) => find("[role=listbox]", home(field));
const active = (field) => find("[aria-selected=true]", listOf(field));

// How texts are compared: neither case nor accents nor signs matter.
function plain(text) {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[ßæœøł]/g, (letter) => LIGATURES[letter]).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

// What can be answered, with the words on its button.
const answers = (field) => all("[data-typed]", field.form).map((button) => {
  const label = find(".what", button).firstChild.textContent.trim();
  return { action: button.value, button, label, plain: plain(label) };
});

// The whole, its beginning, the beginning of a word, anywhere; the least fits best.
function rank(answer, wanted) {
  if (answer.plain === wanted) return 0;
  if (answer.plain.startsWith(wanted)) return 1;
  if (` ${answer.plain}`.includes(` ${wanted}`)) return 2;
  return answer.plain.includes(wanted) ? 3 : 4;
}

function fitting(field) {
  const wanted = plain(field.value);
  if (wanted.length < LETTERS) return [];
  const ranked = answers(field).map((answer) => [rank(answer, wanted), answer]).filter(([fits]) => fits < 4);
  return ranked.sort(([a], [b]) => a - b).map(([, answer]) => answer);
}

// -- The list ------------------------------------------------------------------------------------

function suggest(field) {
  const found = fitting(field);
  const { dataset } = home(field);
  const list = listOf(field);
  list.replaceChildren(...found.slice(0, MOST).map((answer, at) => {
    const item = document.createElement("li");
    item.id = `${list.id}-${at}`;
    item.role = "option";
    item.textContent = answer.label;
    item.dataset.answer = answer.action;
    return item;
  }));
  const enough = plain(field.value).length >= LETTERS;
  find("[role=status]", home(field)).textContent = !enough ? "" : found.length ? dataset.found.replace("{}", found.length) : dataset.none;
  if (!found.length) return close(field);
  if (!list.matches(":popover-open")) list.showPopover();
  field.setAttribute("aria-expanded", "true");
  place(field);
  // Where any text is an answer, nothing is taken for it that was not chosen.
  return mark(field, speaks(field) ? null : list.firstElementChild);
}

function mark(field, item) {
  for (const other of listOf(field).children) other.setAttribute("aria-selected", other === item);
  if (item) field.setAttribute("aria-activedescendant", item.id);
  else field.removeAttribute("aria-activedescendant");
  item?.scrollIntoView({ block: "nearest" });
}

function close(field) {
  const list = listOf(field);
  if (list.matches(":popover-open")) list.hidePopover();
  list.replaceChildren();
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

// Below the field, or above it where there is more room: a keyboard may cover half of the screen.
function place(field) {
  const list = listOf(field);
  const box = field.getBoundingClientRect();
  const seen = visualViewport ?? { height: innerHeight, offsetTop: 0 };
  const above = box.top - seen.offsetTop - 8;
  const below = seen.offsetTop + seen.height - box.bottom - 8;
  list.style.left = `${box.left}px`;
  list.style.width = `${box.width}px`;
  list.style.maxHeight = `${Math.max(above, below)}px`;
  const height = list.offsetHeight;
  list.style.top = `${below >= height || below >= above ? box.bottom + 4 : box.top - 4 - height}px`;
}
for (const moved of ["scroll", "resize"]) {
  addEventListener(moved, () => { for (const field of all(`${FIELD}[aria-expanded=true]`)) place(field); }, true);
}

function step(field, by) {
  const items = [...listOf(field).children];
  if (!items.length) return suggest(field);
  const at = items.indexOf(active(field)) + by;
  return mark(field, items[(at + items.length + (by < 0 && !active(field) ? 1 : 0)) % items.length]);
}

// -- Answering -----------------------------------------------------------------------------------

const speaks = (field) => find("[data-said]", home(field));
let sent = null; // what was typed for the answer that is under way

function send(field, button) {
  sent = { field, text: field.value, at: find("#at").value };
  field.value = "";
  complain(field, "");
  close(field);
  button.click();
}

function complain(field, said) {
  find("[role=alert]", home(field)).textContent = said;
  field.toggleAttribute("aria-invalid", Boolean(said));
}

function enter(field) {
  const wanted = plain(field.value);
  if (!wanted || answering(field.form)) return null;
  const known = answers(field);
  const chosen = active(field)?.dataset.answer;
  const meant = known.find((one) => one.action === chosen) ?? known.find((one) => one.plain === wanted);
  const free = speaks(field);
  if (meant) return send(field, meant.button);
  if (!free) return complain(field, home(field).dataset.unknown.replace("{}", field.value.trim()));
  const bare = free.value;
  free.value = `${bare} ${JSON.stringify(field.value.trim())}`;
  send(field, free);
  free.value = bare;
  return null;
}

on("input", FIELD, (field) => { complain(field, ""); suggest(field); });
document.addEventListener("focusout", (event) => { if (event.target.matches?.(FIELD)) close(event.target); });
on("click", "[data-enter]", (button) => {
  const field = find("input", button.parentElement);
  enter(field);
  field.focus();
});
// The field keeps the focus while a finger or a mouse chooses.
on("pointerdown", "[data-typing] :is([role=option], [data-enter])", (item, event) => event.preventDefault());
on("click", "[data-typing] [role=option]", (item) => {
  const field = find("input", home(item));
  mark(field, item);
  enter(field);
});

const KEYS = {
  ArrowDown: (field) => step(field, 1),
  ArrowUp: (field) => step(field, -1),
  Enter: enter,
  Escape: (field) => { if (field.matches("[aria-expanded=true]")) close(field); else field.value = ""; },
};
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches?.(FIELD) || !(event.key in KEYS) || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  KEYS[event.key](field);
}, true);

// What was refused is there again, unless one has gone on typing.
document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement, request, response } = event.detail?.ctx ?? {};
  if (!sent || sourceElement !== sent.field.form || moment(request) !== sent.at) return;
  const { field, text } = sent;
  sent = null;
  if (response?.status >= 400 && !field.value) field.value = text;
});

// Something has changed at the table: what is suggested can still be answered.
export function suggestAgain() {
  for (const field of all(`${FIELD}[aria-expanded=true]`)) suggest(field);
}

// Who is asked to type can begin at once; on a touch screen the keyboard waits for a tap.
export function typeNow() {
  const free = document.activeElement.matches("body, #question") && matchMedia("(pointer: fine)").matches;
  const fields = all(FIELD);
  if (free && fields.length === 1) fields[0].focus({ preventScroll: true });
}
