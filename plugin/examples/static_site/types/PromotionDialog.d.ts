/** The part of cm-chessboard that the page uses. */
import { Extension } from "../../model/Extension.js";

export const PROMOTION_DIALOG_RESULT_TYPE: { pieceSelected: "pieceSelected"; canceled: "canceled" };
export type PromotionResult = { type: "pieceSelected"; piece: string } | { type: "canceled" };

export class PromotionDialog extends Extension {}
