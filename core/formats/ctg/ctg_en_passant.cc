#include "core/formats/ctg/ctg_en_passant.h"

#include <algorithm>

#include "absl/status/statusor.h"

#include "core/chess/legal_moves.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::formats {
namespace {

// Returns whether the pawn on `pushed`, of the player who has moved, may have come from its home in one move: the way is
// empty, and the king that is to move now was not in check before.
bool MayHaveBeenPushed(chess::Setup setup, chess::Square pushed) {
  const chess::Color mover = chess::Opponent(setup.turn);
  const chess::Piece pawn = chess::MakePiece(chess::kPawn, mover);
  const auto behind = static_cast<chess::Square>(pushed ^ 8), home = static_cast<chess::Square>(pushed ^ 16);
  const bool is_free = setup.board[behind] == chess::kNoPiece && setup.board[home] == chess::kNoPiece;
  if (setup.board[pushed] != pawn || !is_free) return false;
  setup.Remove(pushed);
  setup.Put(pawn, home);
  setup.turn = mover;
  setup.en_passant = chess::kNoSquare;
  return chess::Position::FromSetup(setup).ok();
}

}  // namespace

bool HasIdleEnPassant(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  if (!chess::EnPassantCounts(setup) || !MayHaveBeenPushed(setup, setup.en_passant ^ 8)) return false;
  const chess::MoveList moves = chess::LegalMoves(position);
  return std::none_of(moves.begin(), moves.end(), [&](chess::Move move) {
    return move.to() == setup.en_passant && chess::TypeOf(position.at(move.from())) == chess::kPawn;
  });
}

chess::Position WithoutEnPassant(const chess::Position& position) {
  chess::Setup setup = position.setup();
  setup.en_passant = chess::kNoSquare;
  return *chess::Position::FromSetup(setup);  // legal, because `position` is
}

std::vector<chess::Position> WithIdleEnPassants(const chess::Position& position) {
  std::vector<chess::Position> positions;
  chess::Setup setup = position.setup();
  if (setup.en_passant != chess::kNoSquare) return positions;
  const int rank = setup.turn == chess::kWhite ? 4 : 3;
  for (int file = 0; file < 8; ++file) {
    const chess::Square pushed = chess::SquareAt(file, rank);
    if (setup.board[pushed] != chess::MakePiece(chess::kPawn, chess::Opponent(setup.turn))) continue;
    setup.en_passant = pushed ^ 8;
    if (!chess::EnPassantCounts(setup)) continue;
    const absl::StatusOr<chess::Position> with = chess::Position::FromSetup(setup);
    if (with.ok() && HasIdleEnPassant(*with)) positions.push_back(*with);
  }
  return positions;
}

}  // namespace tabia::formats
