// Setting a table up.

import { all, find } from "./dom.js";

// Where only people play, at several devices, a game that can be played live is.
function proposeLive(form) {
  const players = find("[name=players]:checked", form).value;
  const seats = all(".plan select[name^=seat]", form).slice(0, players).map((seat) => seat.value);
  const live = seats.includes("open") && !seats.includes("bot");
  for (const value of all("[data-live]", form)) {
    const variant = value.closest("select");
    if (!variant.dataset.chosen) variant.selectedIndex = live ? value.index : 0;
  }
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches(".new [name^=option]")) field.dataset.chosen = "yes";
  else if (field.closest(".new")) proposeLive(field.form);
});
