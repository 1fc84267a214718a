// Adds keys, dragging and navigation in place. Everything that needs no pointer also works without scripts, by links and forms.
import "./board.js";
import "./moves.js";
import "./search.js";
import "./backgammon.js";
import { around, copy, find, findAll } from "./dom.js";
import { redo, undo } from "./navigate.js";

document.documentElement.classList.add("scripted");

/** @param {number} step */
function moveFocus(step) {
  const links = findAll(".moves tbody th a, .rolls td a, .replies td a");
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step));
  links[next]?.focus();
}

function toggleHelp() {
  const help = find("#help");
  if (!(help instanceof HTMLDetailsElement)) return;
  help.open = !help.open;
  help.querySelector("summary")?.focus();
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: undo,
  ArrowRight: redo,
  ArrowUp: () => moveFocus(-1),
  ArrowDown: () => moveFocus(1),
  f: () => find("#turn")?.click(),
  "/": () => find("#find-text")?.focus(),
  "?": toggleHelp,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || around(event, "input, select, textarea")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// The board alone on the whole screen, until the user leaves it.
document.addEventListener("click", (event) => {
  if (around(event, "#full-screen")) document.documentElement.requestFullscreen();
});
document.addEventListener("fullscreenchange", () => {
  document.body.classList.toggle("board-only", document.fullscreenElement !== null);
});

document.addEventListener("click", (event) => {
  const button = around(event, "#copy-link, #copy-position");
  const position = find("#position");
  if (button?.id === "copy-link") copy(location.href, button);
  if (button?.id === "copy-position" && position instanceof HTMLInputElement) copy(position.value, button);
});
