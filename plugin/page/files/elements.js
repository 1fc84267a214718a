// Elements of the page. Texts become text nodes, so that no text of a book or of an address is read as HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** @template {Element} E @param {E} node @param {Attributes} attributes @param {Child[]} children @returns {E} */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/**
 * Makes an element of HTML. Attributes without a value are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * Makes an element of SVG.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Returns the element with this id, which the frame of the page or a view has. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`page: #${id}: is missing`);
  return found;
}

/** Returns the closest element around the target of an event that a selector matches.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** Makes a button. @param {Attributes} attributes @param {() => void} act @param {...Child} children */
export function button(attributes, act, ...children) {
  const made = html("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", act);
  return made;
}

/** Reads a text to the users of screen readers. @param {string} text */
export function say(text) {
  byId("said").textContent = text;
}

const SLOW_MS = 200;
let slowTimer = 0;

/** Marks a view that waits for an answer. It is dimmed only if the answer is slow, so that a quick one does not flicker.
 * @param {HTMLElement} view @param {boolean} isBusy */
export function markBusy(view, isBusy) {
  view.setAttribute("aria-busy", String(isBusy));
  clearTimeout(slowTimer);
  if (isBusy) slowTimer = setTimeout(() => view.classList.add("slow"), SLOW_MS);
  else view.classList.remove("slow");
}

/** Returns the text of an error. @param {unknown} error */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

const COUNTS = new Intl.NumberFormat("en");

/** Returns "1,234". @param {number} count */
export function countText(count) {
  return COUNTS.format(count);
}

/** Returns "45.3%". @param {number} share */
export function percentText(share) {
  return `${(100 * share).toFixed(1)}%`;
}

/** Returns "1 move" or "2 moves". @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** Shows why something failed, and offers to try again. @param {unknown} error @param {() => void} again */
export function failure(error, again) {
  return html("p", { class: "error", role: "alert" }, reasonOf(error), " ", button({ class: "again" }, again, "Try again"));
}

/** Makes a menu. @param {string} label @param {{value: string, name: string, group?: string}[]} options
 * @param {string} chosen */
export function menu(label, options, chosen) {
  /** @param {{value: string, name: string}} each */
  const option = ({ value, name }) => html("option", { value, selected: value === chosen }, name);
  const groups = [...new Set(options.map(({ group }) => group))];
  const select = html(
    "select",
    {},
    ...groups.flatMap((group) => {
      const made = options.filter((each) => each.group === group).map(option);
      return group ? [html("optgroup", { label: group }, ...made)] : made;
    }),
  );
  return { select, label: html("label", {}, html("span", {}, label), select) };
}
