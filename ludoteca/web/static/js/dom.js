// The page under the fingers: finding, listening, remembering.

export const KEY = "t-"; // before every id of a drawing

export const find = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
export const page = () => find("#page");
export const now = () => find("#r-now");
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A listener for whatever of this kind is, or will be, on the page.
export function on(type, selector, run) {
  document.addEventListener(type, (event) => {
    const found = event.target.closest?.(selector);
    if (found) run(found, event);
  });
}

export const remembered = (name, otherwise) => {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
};
export const remember = (name, value) => {
  try { localStorage.setItem(name, value); } catch { /* a private window forgets */ }
};
