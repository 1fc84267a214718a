// Makes the page faster. Everything also works without it, by links and forms.
"use strict";

const page = () => document.getElementById("page");
const cells = () => [...document.querySelectorAll(".board td")];
const cellOf = (square) => document.querySelector(`.board td[data-square="${square}"]`);
const rows = () => [...document.querySelectorAll(".moves tbody th a, .rolls td a, .replies tbody th a")];
const typing = (target) => target.closest("input, select, textarea") !== null;

let lifted = null;  // the square of the piece that is being moved
let latest = null;  // the last request: an earlier one, whose answer may come later, must not replace its page
let undone = [];    // the addresses that the key ← left, for the key →

// Loads an address of this page and shows it in place; a failure falls back to the browser.
async function show(address, remember = true) {
  latest?.abort();
  const request = latest = new AbortController();
  let answer, text;
  try {
    answer = await fetch(address, { signal: request.signal });
    text = await answer.text();
  } catch {
    if (request === latest) location.href = address;
    return;
  }
  if (request !== latest) return;
  const loaded = new DOMParser().parseFromString(text, "text/html");
  const main = loaded.getElementById("page");
  if (!main) {
    location.href = address;
    return;
  }
  if (remember) history.pushState(null, "", answer.url);
  const focused = document.activeElement;
  const square = focused.dataset.square;
  const isInside = page().contains(focused);
  page().replaceWith(document.adoptNode(main));
  document.title = loaded.title;
  lifted = null;
  prepareBoard();
  if (isInside) focusAgain(square);
  document.getElementById("said").textContent = page().querySelector("h1").textContent;
}

// Puts the focus, which was in the replaced page, on the same square, or else on the page.
function focusAgain(square) {
  const cell = square && cellOf(square);
  if (cell) {
    for (const other of cells()) other.tabIndex = -1;
    cell.tabIndex = 0;
  } else {
    page().tabIndex = -1;
  }
  (cell || page()).focus({ preventScroll: true });
}

function prepareBoard() {
  const all = cells();
  for (const cell of all) cell.tabIndex = -1;
  if (all.length > 0) all[0].tabIndex = 0;
}

function legalMoves() {
  const board = document.querySelector(".board");
  return board ? board.dataset.legal.split(" ") : [];
}

function say(text) {
  document.getElementById("said").textContent = text;
}

function lift(square) {
  drop();
  if (!legalMoves().some((move) => move.startsWith(square))) return;
  lifted = square;
  cellOf(square).classList.add("lifted");
  say(`${cellOf(square).getAttribute("aria-label")}, lifted`);
}

function drop() {
  if (lifted) cellOf(lifted).classList.remove("lifted");
  lifted = null;
}

// Castling may be shown by the king's move to its target or onto its rook; a pawn becomes a queen.
function play(from, to) {
  const moves = legalMoves();
  const castling = { e1h1: "e1g1", e1a1: "e1c1", e8h8: "e8g8", e8a8: "e8c8" };
  const wanted = from + to;
  const move = [wanted, wanted + "q", castling[wanted]].find((name) => name && moves.includes(name));
  drop();
  if (!move) return say("That is not a legal move.");
  const address = new URL(location.href);
  const board = document.querySelector(".board");
  const played = board.dataset.play ? board.dataset.play + "," + move : move;
  address.searchParams.set("play", played);
  for (const name of ["q", "reply", "all"]) address.searchParams.delete(name);
  undone = [];
  show(address.href);
}

function choose(square) {
  if (lifted && lifted !== square) {
    const own = legalMoves().some((move) => move.startsWith(square));
    own && !legalMoves().some((move) => move.startsWith(lifted + square)) ? lift(square) : play(lifted, square);
  } else {
    lifted ? drop() : lift(square);
  }
}

function squareAt(x, y) {
  const cell = document.elementFromPoint(x, y)?.closest(".board td");
  return cell ? cell.dataset.square : null;
}

let pressed = null;
document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.(".board td");
  pressed = cell && event.button === 0 ? cell.dataset.square : null;
});
document.addEventListener("pointerup", (event) => {
  if (!pressed) return;
  const square = squareAt(event.clientX, event.clientY);
  if (square && square !== pressed) {
    play(pressed, square);
  } else if (square) {
    choose(square);
  }
  pressed = null;
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("main a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  if (link.pathname !== location.pathname || link.hash) return;
  event.preventDefault();
  undone = [];
  show(link.href);
});

addEventListener("popstate", () => show(location.href, false));

function moveFocus(list, step) {
  if (list.length === 0) return;
  const at = list.indexOf(document.activeElement);
  list[at < 0 ? (step > 0 ? 0 : list.length - 1) : Math.min(list.length - 1, Math.max(0, at + step))].focus();
}

function onBoard(event, cell) {
  const all = cells();
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
  if (event.key in steps) {
    const next = all[all.indexOf(cell) + steps[event.key]];
    const sameRow = next && Math.floor(all.indexOf(next) / 8) === Math.floor(all.indexOf(cell) / 8);
    if (!next || (Math.abs(steps[event.key]) === 1 && !sameRow)) return true;
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    const square = cell.dataset.square;
    choose(square);
    setTimeout(() => cellOf(square)?.focus(), 0);
  } else if (event.key === "Escape") {
    drop();
  } else {
    return false;
  }
  return true;
}

function goBack() {
  const link = document.querySelector("a[rel=prev]");
  if (!link) return;
  undone.push(location.href);
  show(link.href);
}

const keys = {
  ArrowLeft: goBack,
  ArrowRight: () => undone.length > 0 ? show(undone.pop()) : history.forward(),
  ArrowUp: () => moveFocus(rows(), -1),
  ArrowDown: () => moveFocus(rows(), 1),
  f: () => document.getElementById("turn")?.click(),
  "/": () => document.querySelector("input[name=q]")?.focus(),
  "?": () => {
    const help = document.getElementById("help");
    help.open = !help.open;
    help.querySelector("summary").focus();
  },
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const cell = event.target.closest?.(".board td");
  const isDone = cell ? onBoard(event, cell) : false;
  if (isDone) {
    event.preventDefault();
  } else if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});

prepareBoard();
