// Clicks on links and rows, which change the page without loading a document again.

import { around, byId } from "./elements.js";
import { explain } from "./help.js";

/** Returns the link of a click. A click anywhere in a row is one on the row's link, unless the user has selected a text.
 * @param {MouseEvent} event @returns {HTMLAnchorElement | null | undefined} */
function linkAt(event) {
  const row = getSelection()?.isCollapsed && !around(event, "button, summary") ? around(event, "tbody tr, .link-cell") : null;
  return /** @type {HTMLAnchorElement | null | undefined} */ (around(event, "a") ?? row?.querySelector("a:not(.term)"));
}

/** Opens own links without a jump to the beginning of the page.
 * @param {(link: HTMLAnchorElement) => boolean} isOwn  whether the page shows a link in place @param {(address: string) => void} open */
export function followLinks(isOwn, open) {
  document.addEventListener("click", (event) => {
    const link = linkAt(event);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || link.target) return;
    if (link.classList.contains("skip")) byId("view").focus();
    else if (link.classList.contains("term")) explain(link);
    else if (isOwn(link)) open(link.href);
    else return;
    event.preventDefault();
  });
}
