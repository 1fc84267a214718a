#include "protocol/uci/engine/default_move.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"

namespace tabia::uci {
namespace {

using chess::Move;
using chess::Position;

// By PieceType, in pawns; a king is never captured, and an empty square has nothing.
constexpr std::array<int, 7> kValues = {1, 3, 3, 5, 9, 0, 0};

int Captured(const Position& position, Move move) {
  if (!position.IsCapture(move)) return 0;
  const chess::PieceType type = chess::TypeOf(position.at(move.to()));
  return type == chess::kNoPieceType ? kValues[chess::kPawn] : kValues[type];
}

int Gain(const Position& position, const Position& after, Move move) {
  if (position.IsCastling(move)) return 0;
  const int stands_there = kValues[chess::TypeOf(after.at(move.to()))];
  const int moved = kValues[chess::TypeOf(position.at(move.from()))];
  const bool can_be_captured = after.AttackersTo(move.to(), after.turn(), after.occupied()) != 0;
  return Captured(position, move) + stands_there - moved - (can_be_captured ? stands_there : 0);
}

// Greater is better.
std::tuple<int, int, int> Merit(const Position& position, Move move) {
  Position after = position;
  after.Make(move);
  const int replies = static_cast<int>(chess::LegalMoves(after).size());
  const bool ends_game = replies == 0;
  const bool mates = ends_game && after.checkers() != 0;
  return {mates ? 1 : ends_game ? -1 : 0, Gain(position, after, move), -replies};
}

}  // namespace

Move DefaultMove(const Position& position, const std::vector<Move>& moves) {
  const auto rank = [&position](Move move) {
    return std::tuple(Merit(position, move), chess::UciMove(position, move));
  };
  return *std::min_element(moves.begin(), moves.end(), [&rank](Move a, Move b) {
    const auto [merit_a, text_a] = rank(a);
    const auto [merit_b, text_b] = rank(b);
    return merit_a != merit_b ? merit_a > merit_b : text_a < text_b;
  });
}

}  // namespace tabia::uci
