/** An error of a book: what, where, why. */
export class TabiaError extends Error {
  name = "TabiaError";
}

/** The file was replaced by another one while it was open. The book opens the new one. */
export class ChangedError extends TabiaError {
  /** @param {string} name */
  constructor(name) {
    super(`${name}: the file was replaced after it was opened`);
  }
}
