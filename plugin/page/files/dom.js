// Elements of the page, and messages to the user.

/**
 * Returns the first element that a selector matches.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * Returns all elements that a selector matches.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const findAll = (selector, root = document) => [...root.querySelectorAll(/** @type {"div"} */ (selector))];

/** Returns the part of the document that changes with the address. */
export const page = () => /** @type {HTMLElement} */ (document.getElementById("page"));

/**
 * Returns the closest element around the target of an event that a selector matches.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function say(text) {
  const said = find("#said");
  if (said) said.textContent = text;
}

/**
 * Copies a text and confirms it on the button. Browsers have a clipboard only for https and for this machine; elsewhere the text is
 * copied out of a field.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  const label = button.textContent;
  button.textContent = "Copied";
  say("Copied");
  setTimeout(() => button.textContent = label, 1200);
}
