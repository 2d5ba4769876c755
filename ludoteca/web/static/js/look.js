// A closer look: something in a picture, magnified, with all that can be seen of it in words. What
// can be chosen is chosen here, so nobody does it by accident.

import { find, on } from "./dom.js";
import { buttonFor } from "./choices.js";
import { hideHint } from "./hints.js";

const dialog = () => find("#look");
let looked = ""; // the id of what one looks at

export function lookAt(part) {
  const box = dialog();
  if (!box) return;
  const [shape, ...around] = part.dataset.look.split(" ");
  const [name, ...lines] = find("title", part).textContent.split("\n");
  hideHint();
  looked = part.id;
  find(":scope > svg", box).setAttribute("viewBox", around.join(" "));
  find("use", box).setAttribute("href", `#${shape}`);
  find("h2", box).textContent = name;
  find("ul", box).replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    const [what, ...rest] = line.split(": ");
    if (!rest.length) item.textContent = line;
    else {
      const strong = document.createElement("b");
      strong.textContent = rest.join(": ");
      item.append(`${what}: `, strong);
    }
    return item;
  }));
  lookAgain();
  if (!box.open) box.showModal();
}

// After every change of the table: what can be chosen of it now.
export function lookAgain() {
  const box = dialog();
  if (!box || !looked) return;
  const part = document.getElementById(looked);
  const button = part?.dataset.act && buttonFor(part.dataset.act);
  const choose = find("[data-look-do]", box);
  choose.hidden = !button;
  if (button) choose.replaceChildren(find(".what", button).cloneNode(true));
}

function unlook() {
  dialog().close();
  looked = "";
}

on("click", "[data-unlook]", unlook);
on("click", "[data-look-do]", () => {
  const action = document.getElementById(looked)?.dataset.act;
  unlook();
  if (action) buttonFor(action)?.click();
});
// A tap beside it closes it.
document.addEventListener("click", (event) => {
  if (event.target.matches?.("#look")) unlook();
});
document.addEventListener("close", (event) => {
  if (!event.target.matches?.("#look")) return;
  const part = document.getElementById(looked);
  looked = "";
  part?.focus();
}, true);
