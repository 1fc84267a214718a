// The search field: suggests openings while the user types, and shows in place why a text cannot be read.
import { around, find, findAll } from "./dom.js";
import { addressWith, go } from "./navigate.js";

const MAX_SENT = 3000;  // characters: the server accepts an address of 8 KiB, and few characters of a game need an escape

/** @typedef {{eco: string, name: string, play: string}} Opening */

/** @type {AbortController | null} */
let latest = null;
/** @type {Opening[]} */
let shown = [];
let active = -1;

const field = () => /** @type {HTMLInputElement | null} */ (find("#find-text"));
const isChess = () => find("#find")?.getAttribute("action") === "chess";

/**
 * Returns a game without what a position does not need: tags except FEN, comments, variations and glyphs.
 * @param {string} text
 */
export function shorten(text) {
  let short = text.replace(/\{[^}]*\}/g, " ").replace(/\[(?!FEN|Variant)\w+\s+"[^"]*"\s*\]/g, " ").replace(/\$\d+/g, " ");
  for (let longer = ""; longer !== short;) [longer, short] = [short, short.replace(/\([^()]*\)/g, " ")];
  return short.replace(/\s+/g, " ").trim().slice(0, MAX_SENT);
}

/** @param {string} text */
const isName = (text) => /^[\p{L}\d][\p{L}\d .,:'’-]*$/u.test(text) && !/^(\d+\.|[a-hKQRBNO][a-h1-8x-])/.test(text);

async function suggest() {
  latest?.abort();
  const text = field()?.value.trim() ?? "";
  if (!isChess() || text.length < 2 || !isName(text)) return showOpenings([]);
  const request = latest = new AbortController();
  try {
    const answer = await fetch("api/names?q=" + encodeURIComponent(text), { signal: request.signal });
    const lines = (await answer.text()).split("\n").filter(Boolean);
    if (request === latest) showOpenings(lines.slice(0, 12).map((line) => JSON.parse(line)));
  } catch {
    // Another letter was typed, or there is no server: the field works without suggestions.
  }
}

/** @param {Opening[]} openings */
function showOpenings(openings) {
  shown = openings;
  active = -1;
  const list = find("#suggestions"), input = field();
  if (!list || !input) return;
  list.replaceChildren(...openings.map((opening, index) => {
    const item = document.createElement("li"), eco = document.createElement("span");
    item.id = "suggestion-" + index;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    eco.className = "eco";
    eco.textContent = opening.eco;
    item.append(eco, opening.name);
    return item;
  }));
  input.setAttribute("aria-expanded", String(openings.length > 0));
  input.removeAttribute("aria-activedescendant");
}

/** @param {number} step */
function activate(step) {
  if (shown.length === 0) return;
  active = (active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length;
  findAll("#suggestions li").forEach((item, index) => {
    item.setAttribute("aria-selected", String(index === active));
    if (index === active) item.scrollIntoView({ block: "nearest" });
  });
  field()?.setAttribute("aria-activedescendant", "suggestion-" + active);
}

/** @param {{fen?: string, play: string}} place */
function show(place) {
  const input = field();
  if (input) input.value = "";
  explain("");
  showOpenings([]);
  go(addressWith({ fen: place.fen || null, play: place.play || null }));
}

/** @param {string} text */
function explain(text) {
  const error = find("#find-error");
  if (error) error.textContent = text;
}

async function search() {
  const input = field();
  const text = shorten(input?.value ?? "");
  if (!text) return;
  if (shown.length > 0) return show({ play: shown[Math.max(active, 0)].play });
  const book = new URL(location.href).searchParams.get("book");
  const answer = await fetch("api/find?" + new URLSearchParams({ q: text, ...(book ? { book } : {}) }));
  const found = await answer.json();
  if (found.error) return explain(found.error.why);
  found.kind === "position" ? show(found) : show(found.openings[0]);
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  if (event.target !== field()) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    activate(event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  } else if (event.key === "Escape") {
    showOpenings([]);
  }
}

/**
 * Pastes a game without the parts that a position does not need, because some browsers glue lines together.
 * @param {ClipboardEvent} event
 */
function paste(event) {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!text.includes("\n")) return;
  event.preventDefault();
  const input = field();
  input?.setRangeText(shorten(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
}

function prepare() {
  const input = field(), form = find("#find");
  if (!input || !form || !isChess()) return;
  const list = document.createElement("ul"), error = document.createElement("p");
  list.id = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Openings");
  error.id = "find-error";
  error.setAttribute("role", "alert");
  form.append(list);
  form.after(error);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", "suggestions");
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", () => { explain(""); suggest(); });
  input.addEventListener("paste", paste);
  input.addEventListener("blur", () => setTimeout(() => showOpenings([]), 200));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = around(event, "li");
    if (item) show({ play: shown[Number(item.id.split("-")[1])].play });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search().catch(() => explain("The server cannot be reached. Press Enter to try again."));
  });
  document.addEventListener("keydown", pressKey);
}

prepare();
