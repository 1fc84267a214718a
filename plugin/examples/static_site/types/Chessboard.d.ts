/** The part of cm-chessboard that the page uses. */
import { Extension } from "./model/Extension.js";
import { PromotionResult } from "./extensions/promotion-dialog/PromotionDialog.js";

export const COLOR: { white: "w"; black: "b" };
export const FEN: { start: string; empty: string };
export const INPUT_EVENT_TYPE: {
  moveInputStarted: "moveInputStarted";
  movingOverSquare: "movingOverSquare";
  validateMoveInput: "validateMoveInput";
  moveInputCanceled: "moveInputCanceled";
  moveInputFinished: "moveInputFinished";
};

export type InputEvent =
  | { type: "moveInputStarted"; squareFrom: string; piece: string }
  | { type: "validateMoveInput"; squareFrom: string; squareTo: string; piece: string }
  | { type: "movingOverSquare"; squareFrom: string; squareTo: string | null }
  | { type: "moveInputCanceled" | "moveInputFinished" };

type ExtensionClass = new (chessboard: Chessboard, props?: any) => Extension;

export interface Props {
  position?: string;
  orientation?: "w" | "b";
  assetsUrl?: string;
  style?: { cssClass?: string; showCoordinates?: boolean; pieces?: { file: string }; animationDuration?: number };
  extensions?: { class: ExtensionClass; props?: object }[];
}

export class Chessboard {
  constructor(context: HTMLElement, props?: Props);
  readonly view: {
    squareWidth: number;
    svg: SVGSVGElement;
    markersLayer: SVGGElement;
    markersTopLayer: SVGGElement;
    squareToPoint(square: string): { x: number; y: number };
  };
  getExtension(type: ExtensionClass): Extension | null;
  getPiece(square: string): string | null;
  setPosition(fen: string, animated?: boolean): Promise<void>;
  getOrientation(): "w" | "b";
  setOrientation(side: "w" | "b", animated?: boolean): Promise<void>;
  enableMoveInput(handler: (event: InputEvent) => boolean): void;
  /** Added by PromotionDialog. */
  showPromotionDialog(square: string, color: "w" | "b", take: (result: PromotionResult) => void): void;
}
