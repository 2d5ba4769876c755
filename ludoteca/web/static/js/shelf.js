// The shelf: what is searched for, and which box is open, are kept in the address.

import { all, find, on } from "./dom.js";

function keep() {
  const wanted = new URLSearchParams(new FormData(find(".filters")));
  for (const [name, value] of [...wanted]) if (!value) wanted.delete(name, value);
  for (const box of all("[data-box][open]")) wanted.append("box", box.dataset.box);
  history.replaceState(null, "", wanted.size ? `/?${wanted}` : "/");
}

// A star changes the shelf in place. One listener for all: htmx would look at each of them first.
on("submit", ".star", (form, event) => {
  event.preventDefault();
  htmx.ajax("POST", form.getAttribute("action"), {
    source: form, target: "#shelf", select: "#shelf", swap: "outerMorph", values: { back: form.elements.back.value },
  });
});

on("input", ".filters", keep);
on("change", ".filters", keep);
document.addEventListener("toggle", (event) => { if (event.target.matches("[data-box]")) keep(); }, true);
