/** The part of cm-chessboard that the page uses. */
import { Extension } from "../../model/Extension.js";

export class Accessibility extends Extension {}
