// Shows another address without loading the whole page. Without scripts, links and forms load it.
import { around, find, page, say } from "./dom.js";

const SLOW_MS = 200;  // the user sees a sign if an answer takes longer

/** @type {AbortController | null} The last request: an earlier one, whose answer may come later, must not replace its page. */
let latest = null;
/** @type {string[]} The addresses that undo left, for redo. */
let undone = [];
/** @type {((old: HTMLElement | null) => void)[]} */
const listeners = [];

/**
 * Calls a function with each page: now with null, and later with the page that was replaced.
 * @param {(old: HTMLElement | null) => void} listener
 */
export function onPage(listener) {
  listeners.push(listener);
  listener(null);
}

/**
 * Shows a new address after an action of the user, and clears the list for redo.
 * @param {string} address
 */
export function go(address) {
  undone = [];
  return show(address);
}

/**
 * Returns the address of this page with other parameters; null removes one.
 * @param {Record<string, string | null>} parameters
 */
export function addressWith(parameters) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries({ q: null, reply: null, all: null, ...parameters })) {
    value === null ? address.searchParams.delete(name) : address.searchParams.set(name, value);
  }
  return address.href;
}

/**
 * Loads an address and shows it in place. A later call aborts an earlier one.
 * @param {string} address
 * @param {boolean} [remember] in the browser's history
 */
async function show(address, remember = true) {
  latest?.abort();
  const request = latest = new AbortController();
  const slow = setTimeout(() => document.documentElement.classList.add("waiting"), SLOW_MS);
  try {
    const answer = await fetch(address, { signal: request.signal });
    const text = await answer.text();
    if (request !== latest) return;
    const loaded = new DOMParser().parseFromString(text, "text/html");
    if (!loaded.getElementById("page")) throw new Error(reasonIn(text));
    if (scriptOf(loaded) !== scriptOf(document)) return location.assign(address);  // another version of the program
    if (remember) history.pushState(null, "", answer.url);
    replace(loaded);
  } catch (error) {
    if (request === latest) fail(address, remember, error instanceof TypeError ? "The server cannot be reached." : String(error));
  } finally {
    clearTimeout(slow);
    if (request === latest) document.documentElement.classList.remove("waiting");
  }
}

/** @param {Document} document */
const scriptOf = (document) => document.querySelector("script[src]")?.getAttribute("src")?.split("/").slice(-2).join("/");

/**
 * Returns the reason in an error of the server, which is JSON.
 * @param {string} text
 */
function reasonIn(text) {
  try {
    return JSON.parse(text).error.why;
  } catch {
    return "the server's answer is not a page";
  }
}

/**
 * Keeps the page, and offers to try again.
 * @param {string} address
 * @param {boolean} remember
 * @param {string} why
 */
function fail(address, remember, why) {
  const failure = find("#failure");
  if (!failure) return;
  const again = document.createElement("button");
  again.textContent = "Try again";
  again.addEventListener("click", () => show(address, remember));
  failure.replaceChildren("The page could not be shown. ", why.replace(/^Error: /, ""), " ", again);
}

/** @param {Document} loaded */
function replace(loaded) {
  const old = page();
  const focus = focusedPlace(old);
  find("#failure")?.replaceChildren();
  old.replaceWith(document.adoptNode(/** @type {HTMLElement} */ (loaded.getElementById("page"))));
  const state = loaded.getElementById("find-state");
  if (state) find("#find-state")?.replaceWith(document.adoptNode(state));
  const typed = loaded.getElementById("find-text"), field = find("#find-text");
  if (typed instanceof HTMLInputElement && field instanceof HTMLInputElement) field.value = typed.value;
  document.title = loaded.title;
  updateRedo();
  for (const listener of listeners) listener(old);
  if (focus) (find(focus) ?? focusable(page())).focus({ preventScroll: true });
  say(find("h1")?.textContent ?? "");
}

/**
 * Returns a selector for the focused element in the next page: the same square, the same control, or the first move.
 * @param {HTMLElement} old
 */
function focusedPlace(old) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !old.contains(focused)) return null;
  if (focused.dataset.square) return `.board td[data-square="${focused.dataset.square}"]`;
  if (focused.id) return "#" + focused.id;
  if (focused instanceof HTMLSelectElement) return `select[name="${focused.name}"]`;
  return focused.closest("table") ? "#moves tbody a" : "#page";
}

/** @param {HTMLElement} element */
function focusable(element) {
  element.tabIndex = -1;
  return element;
}

export function undo() {
  const link = /** @type {HTMLAnchorElement | null} */ (find("a[rel=prev]"));
  if (!link) return;
  undone.push(location.href);
  show(link.href);
}

export function redo() {
  const address = undone.pop();
  if (address) show(address);
}

function updateRedo() {
  const button = find("#redo");
  if (button instanceof HTMLButtonElement) button.disabled = undone.length === 0;
}

/**
 * Sends a form by a request for its address, without its empty fields.
 * @param {HTMLFormElement} form
 */
function submit(form) {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value !== "") address.searchParams.append(name, String(value));
  go(address.href);
}

document.addEventListener("click", (event) => {
  const link = around(event, "main a, #find a");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  if (link.pathname !== location.pathname || link.hash || link.target) return;
  event.preventDefault();
  link.rel === "prev" ? undo() : go(link.href);
});
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  submit(event.target);
});
document.addEventListener("change", (event) => {
  const select = around(event, "main form select");
  if (select instanceof HTMLSelectElement && select.form) submit(select.form);
});
document.addEventListener("click", (event) => { if (around(event, "#redo")) redo(); });
addEventListener("popstate", () => show(location.href, false));
updateRedo();

// A window with the board alone follows the address of the window that the user clicks in.
const others = new BroadcastChannel("tabia " + new URL(".", location.href).pathname);
const follows = document.body.classList.contains("board-only");
others.addEventListener("message", (event) => {
  if (!follows || typeof event.data !== "string") return;
  const address = new URL(event.data, location.href);
  if (address.origin !== location.origin) return;
  address.searchParams.set("show", "board");
  show(address.href);
});
if (!follows) onPage((old) => { if (old) others.postMessage(location.pathname + location.search); });
