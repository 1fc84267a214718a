// The right to change the books of a server: a random word at the end of the address that `tabia serve --edit` prints.

/** Returns the token of the address, and removes it from there, so that no link and no history has it. A tab keeps it for the pages that it
 * loads later. Returns an empty text if there is none. */
export function takeToken() {
  const name = `tabia-edit ${new URL(".", location.href).pathname}`;
  const given = /^#edit=([0-9a-f]+)$/.exec(location.hash)?.[1] ?? "";
  if (given) history.replaceState(history.state, "", location.pathname + location.search);
  try {
    if (given) sessionStorage.setItem(name, given);
    return given || (sessionStorage.getItem(name) ?? "");
  } catch {
    return given; // the browser stores nothing: the token is valid until the page is loaded again
  }
}
