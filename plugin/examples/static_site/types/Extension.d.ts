/** The part of cm-chessboard that the page uses. */
import { Chessboard } from "../Chessboard.js";

export const EXTENSION_POINT: { afterRedrawBoard: string; boardChanged: string };

export class Extension {
  constructor(chessboard: Chessboard);
  readonly chessboard: Chessboard;
  registerExtensionPoint(name: string, call: () => void): void;
}
