#include "core/suites/idle_en_passant.h"

#include <algorithm>

#include "core/chess/legal_moves.h"

namespace tabia::suites {

chess::Position WithoutIdleEnPassant(const chess::Position& position) {
  const chess::Square square = position.setup().en_passant;
  if (square == chess::kNoSquare) return position;
  const chess::MoveList moves = LegalMoves(position, position.of(chess::kPawn, position.turn()));
  const bool is_idle =
      std::none_of(moves.begin(), moves.end(), [square](chess::Move move) { return move.to() == square; });
  if (!is_idle) return position;
  chess::Setup setup = position.setup();
  setup.en_passant = chess::kNoSquare;
  return chess::Position::FromSetup(setup).value_or(position);
}

}  // namespace tabia::suites
