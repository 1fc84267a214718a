// Answers each line "RULES FEN" with the legal moves in UCI and the FEN: node chessops_moves.mjs FOLDER. FOLDER is where
// `npm install chessops` was run.
import { createInterface } from "node:readline";

const load = (module) => import(`${process.argv[2]}/node_modules/chessops/dist/esm/${module}.js`);
const { parseFen, makeFen } = await load("fen");
const { setupPosition } = await load("variant");
const { makeUci, squareFile, squareRank } = await load("util");

const PROMOTIONS = ["queen", "rook", "bishop", "knight"];

/** Returns the moves between two squares, with castling as e1g1. */
function movesBetween(position, from, to) {
  const piece = position.board.get(from), other = position.board.get(to);
  if (piece.role === "pawn" && (squareRank(to) === 0 || squareRank(to) === 7)) {
    const roles = position.rules === "antichess" ? [...PROMOTIONS, "king"] : PROMOTIONS;
    return roles.map((promotion) => ({ from, to, promotion }));
  }
  const castles = piece.role === "king" && other?.role === "rook" && other.color === piece.color;
  if (!castles) return [{ from, to }];
  return [{ from, to: to - squareFile(to) + (to > from ? 6 : 2) }];
}

function legalMoves(position) {
  const moves = [];
  if (position.isVariantEnd()) return moves;
  for (const [from, targets] of position.allDests())
    for (const to of targets) moves.push(...movesBetween(position, from, to));
  return moves;
}

for await (const line of createInterface({ input: process.stdin })) {
  const blank = line.indexOf(" ");
  const position = setupPosition(line.slice(0, blank), parseFen(line.slice(blank + 1)).unwrap()).unwrap();
  console.log(`${legalMoves(position).map(makeUci).join(",")} ${makeFen(position.toSetup())}`);
}
