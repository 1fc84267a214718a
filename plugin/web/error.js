/** An error of a book: what, where, why. */
export class TabiaError extends Error {
  name = "TabiaError";
}
