// The shelf: what is searched for, and which box is open, are kept in the address.

import { all, find, on } from "./dom.js";

function keep() {
  const wanted = new URLSearchParams(new FormData(find(".filters")));
  for (const [name, value] of [...wanted]) if (!value) wanted.delete(name, value);
  for (const box of all("[data-box][open]")) wanted.append("box", box.dataset.box);
  history.replaceState(null, "", wanted.size ? `/?${wanted}` : "/");
}

// Under the finger a star only changes its colour; the favourites come first when the page is next opened.
on("submit", ".star", async (form, event) => {
  event.preventDefault();
  const pressed = find("button", form).getAttribute("aria-pressed") !== "true";
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
  if (answer.type !== "opaqueredirect") return form.submit(); // the server says what is wrong
  for (const star of all(`.star[action="${form.getAttribute("action")}"] button`)) star.setAttribute("aria-pressed", pressed);
});

on("input", ".filters", keep);
on("change", ".filters", keep);
document.addEventListener("toggle", (event) => { if (event.target.matches("[data-box]")) keep(); }, true);
