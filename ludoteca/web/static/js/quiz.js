// A quiz: the choices on the board, and Enter that leads on.

import { find } from "./dom.js";
import "./choices.js";
import "./hints.js";
import "./keys.js";
import "./zoom.js";

// Whoever has answered hears what is said of it; whoever goes on hears the next question.
const said = find("#verdict") ?? find("#question");
if (location.search) said.focus({ preventScroll: true });
if (said.id === "verdict") said.scrollIntoView({ block: "nearest" });

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.closest("button, a, input, select, [data-act]")) return;
  find("[data-on]")?.click();
});
