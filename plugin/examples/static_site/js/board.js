// The chess board: cm-chessboard with the rules of chess.js.

import { Chessboard, COLOR, FEN, INPUT_EVENT_TYPE } from "../vendor/cm-chessboard/Chessboard.js";
import { Accessibility } from "../vendor/cm-chessboard/extensions/accessibility/Accessibility.js";
import {
  PROMOTION_DIALOG_RESULT_TYPE,
  PromotionDialog,
} from "../vendor/cm-chessboard/extensions/promotion-dialog/PromotionDialog.js";
import { BoardMarks } from "./board_marks.js";

/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./board_marks.js").Arrow} Arrow */
/** @typedef {import("../vendor/cm-chessboard/Chessboard.js").InputEvent} InputEvent */

const ANIMATION_MS = 180;

export class Board {
  /** @type {Line | undefined} */
  #line;
  #shown = Promise.resolve();
  #onMove;

  /** @param {HTMLElement} box @param {(uci: string) => void} onMove  called with a legal move that the user makes */
  constructor(box, onMove) {
    this.#onMove = onMove;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.board = new Chessboard(box, {
      position: FEN.empty,
      assetsUrl: "",
      style: {
        cssClass: "tabia",
        showCoordinates: false,
        pieces: { file: "pieces.svg" },
        animationDuration: isStill ? 0 : ANIMATION_MS,
      },
      extensions: [
        { class: BoardMarks },
        { class: PromotionDialog, props: { language: "en" } },
        {
          class: Accessibility,
          props: {
            language: "en",
            brailleNotationInAlt: false,
            movePieceForm: false,
            boardAsTable: true,
            piecesAsList: false,
            keyboardMoveInput: true,
          },
        },
      ],
    });
    this.marks = /** @type {BoardMarks} */ (this.board.getExtension(BoardMarks));
    this.board.enableMoveInput((event) => this.#onInput(event));
  }

  /** Shows the position of a line. While the board still moves, only the latest call waits for it.
   * @param {Line} line @param {boolean} isBlackBelow */
  show(line, isBlackBelow) {
    this.#line = line;
    this.marks.showTargets([]);
    this.marks.showLast(line.last ? [line.last.from, line.last.to] : []);
    this.#shown = this.#shown.then(async () => {
      if (this.#line !== line) return;
      const side = isBlackBelow ? COLOR.black : COLOR.white;
      if (this.board.getOrientation() !== side) await this.board.setOrientation(side, false);
      await this.board.setPosition(line.fen, true);
    });
    return this.#shown;
  }

  /** @param {Arrow[]} arrows */
  showArrows(arrows) {
    this.marks.showArrows(arrows);
  }

  /** Accepts or refuses what the user does. @param {InputEvent} event */
  #onInput(event) {
    switch (event.type) {
      case INPUT_EVENT_TYPE.moveInputStarted: {
        const targets = this.#movesFrom(event.squareFrom).map((move) => move.to);
        this.marks.showTargets(targets);
        return targets.length > 0;
      }
      case INPUT_EVENT_TYPE.validateMoveInput:
        return this.#play(event.squareFrom, event.squareTo);
      case INPUT_EVENT_TYPE.moveInputCanceled:
      case INPUT_EVENT_TYPE.moveInputFinished:
        this.marks.showTargets([]);
    }
    return true;
  }

  /** @param {string} square */
  #movesFrom(square) {
    return [...(this.#line?.legal.values() ?? [])].filter((move) => move.from === square);
  }

  /** Plays a move, or asks for the piece of a promotion first. Returns whether there is such a move. The page changes
   * after the board has finished its own handling. @param {string} from @param {string} to */
  #play(from, to) {
    const moves = this.#movesFrom(from).filter((move) => move.to === this.#target(from, to));
    if (moves.length === 0) return false;
    if (!moves[0].promotion) {
      setTimeout(() => this.#onMove(from + moves[0].to));
      return true;
    }
    this.board.showPromotionDialog(to, moves[0].color, (result) => {
      const line = this.#line;
      if (result.type === PROMOTION_DIALOG_RESULT_TYPE.pieceSelected) this.#onMove(from + to + result.piece.charAt(1));
      else if (line) this.board.setPosition(line.fen, true);
    });
    return true;
  }

  /** Returns the target of a king that castles by moving onto its rook, or else `to`.
   * @param {string} from @param {string} to */
  #target(from, to) {
    const castling = this.#movesFrom(from).find(
      (move) => (move.isKingsideCastle() && to === "h" + from[1]) || (move.isQueensideCastle() && to === "a" + from[1]),
    );
    return castling ? castling.to : to;
  }
}
