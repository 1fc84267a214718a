// Links the rows of the table with the arrows of the board, and shows the line ahead of a move.
import { around, find, findAll } from "./dom.js";
import { onPage } from "./navigate.js";
import { cellOf } from "./squares.js";

const NEAR = 0.3;  // squares from the middle of an arrow

/** @param {string | null} move "e2e4", or null for none */
function highlight(move) {
  for (const element of findAll("tr.hot, .arrows .hot, .board .hint")) element.classList.remove("hot", "hint");
  const ahead = find("#ahead");
  if (ahead) ahead.textContent = "";
  if (!move) return;
  const row = rowOf(move);
  row?.classList.add("hot");
  if (ahead) ahead.textContent = row?.dataset.ahead ?? "";
  find(`.arrows [data-move="${move}"]`)?.classList.add("hot");
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) cellOf(square)?.classList.add("hint");
}

/** @param {string} move */
const rowOf = (move) => find(`tr[data-move="${move}"]`);

/**
 * Returns the move of the arrow under a point of the board. The arrows themselves let the pointer through to the squares.
 * @param {PointerEvent} event
 */
function arrowAt(event) {
  const box = around(event, ".board-box")?.getBoundingClientRect();
  if (!box) return null;
  const x = (event.clientX - box.x) * 8 / box.width, y = (event.clientY - box.y) * 8 / box.height;
  const arrow = findAll(".arrows [data-move]").find((line) => {
    const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name)));
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const nearest = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - nearest * (x2 - x1), y - y1 - nearest * (y2 - y1)) < NEAR;
  });
  return arrow?.dataset.move ?? null;
}

/** @param {Event} event */
const moveAt = (event) => around(event, "tr[data-move]")?.dataset.move ?? null;

let shown = /** @type {string | null} */ (null);
/** @param {string | null} move */
function update(move) {
  if (move !== shown) highlight(move);
  shown = move;
}
document.addEventListener("pointermove", (event) => update(moveAt(event) ?? arrowAt(event)));
document.addEventListener("focusin", (event) => update(moveAt(event)));

// A click anywhere in a row plays its move.
document.addEventListener("click", (event) => {
  if (around(event, "a, button, summary") || getSelection()?.toString()) return;
  around(event, "tr[data-move]")?.querySelector("a")?.click();
});

// The line ahead is shown below the board, so that the browser need not show it over the table.
onPage(() => {
  shown = null;
  for (const row of findAll("tr[data-move][title]")) {
    row.dataset.ahead = row.title;
    row.removeAttribute("title");
  }
});
