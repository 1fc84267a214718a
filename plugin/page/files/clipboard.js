// Copies texts. Browsers permit it only on pages from https:// or from localhost; elsewhere the text is selected in a
// field.

import { button, html, say } from "./elements.js";

const SHOWN_MS = 1500;

/** Makes a button that copies a text. @param {string} label @param {() => string} textOf */
export function copyButton(label, textOf) {
  const made = button(
    { class: "copy" },
    async () => {
      const text = textOf();
      try {
        await navigator.clipboard.writeText(text);
        made.textContent = "Copied";
        say(`${label}: copied`);
      } catch {
        offer(made, text);
        return;
      }
      setTimeout(() => (made.textContent = label), SHOWN_MS);
    },
    label,
  );
  return made;
}

/** Replaces a button by a field with the text, selected, until the field loses the focus.
 * @param {HTMLElement} made @param {string} text */
function offer(made, text) {
  const field = html("input", { value: text, readonly: true, "aria-label": "Text to copy" });
  field.addEventListener("blur", () => field.replaceWith(made), { once: true });
  made.replaceWith(field);
  field.focus();
  field.select();
}
