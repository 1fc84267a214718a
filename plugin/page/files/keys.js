// The keys of the page. The board has keys of its own while it has the focus.

import { toggleHelp } from "./help.js";

/** Returns the links that the rows of the tables lead to. */
export function rowLinks() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#view tbody a:not(.term)")]);
}

/** @param {number} step */
function moveFocus(step) {
  const links = rowLinks();
  if (links.length === 0) return;
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step));
  links[next].focus();
}

/** Listens for keys. @param {Record<string, () => void>} own  the actions of the view, by their keys */
export function listenForKeys(own) {
  /** @type {Record<string, () => void>} */
  const keys = { ArrowUp: () => moveFocus(-1), ArrowDown: () => moveFocus(1), "?": toggleHelp, ...own };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]");
    if (isTaken || target.closest("input, select, textarea, .board-box") || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
}
