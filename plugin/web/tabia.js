// Opening books of tabia in browsers and Node. README.md is the page of the package; tabia.d.ts documents these names.

export { open } from "./book.js";
export { TabiaError } from "./error.js";
export { openings } from "./openings.js";
