// Shows backgammon plays as arrows on the board, and opens the rolls by a click on the dice.
import { around, find } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} arrows "X1 Y1 X2 Y2;…" in the units of the drawing */
function draw(arrows) {
  const group = find(".play-arrows");
  if (!group || group.dataset.drawn === arrows) return;
  group.dataset.drawn = arrows;
  group.replaceChildren(...arrows.split(";").filter(Boolean).map((arrow) => {
    const [x1, y1, x2, y2] = arrow.split(" ").map(Number);
    const length = Math.hypot(x2 - x1, y2 - y1), along = { x: (x2 - x1) / length, y: (y2 - y1) / length };
    const tip = [[x2, y2], [x2 - 9 * along.x - 5 * along.y, y2 - 9 * along.y + 5 * along.x], [x2 - 9 * along.x + 5 * along.y, y2 - 9 * along.y - 5 * along.x]];
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${x1} ${y1}L${x2 - 8 * along.x} ${y2 - 8 * along.y}M${tip.map((point) => point.join(" ")).join("L")}Z`);
    return path;
  }));
}

/** @param {Event} event */
const show = (event) => draw(around(event, "[data-arrows]")?.dataset.arrows ?? "");

document.addEventListener("pointerover", show);
document.addEventListener("focusin", show);
document.addEventListener("click", (event) => {
  const rolls = find("#dice");
  if (around(event, ".dice") && rolls instanceof HTMLDetailsElement) rolls.open = !rolls.open;
});

// A click anywhere in a roll or in the row of a play follows its link.
document.addEventListener("click", (event) => {
  if (around(event, "a, button, summary, details") || getSelection()?.toString()) return;
  around(event, "[data-arrows]")?.querySelector("a")?.click();
});
