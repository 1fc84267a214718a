#include "core/chess/chess960.h"

#include <array>
#include <string>
#include <utility>

#include "core/chess/variant.h"

namespace tabia::chess {
namespace {

constexpr char kEmpty = ' ';

// Puts a piece on the empty square that has `empty_before` empty squares to its left.
void PutOnEmpty(std::string& rank, char piece, int empty_before) {
  for (char& square : rank) {
    if (square == kEmpty && empty_before-- == 0) {
      square = piece;
      return;
    }
  }
}

// Returns the back rank of White, "RNBQKBNR" for 518.
std::string BackRankOf(int number) {
  constexpr std::array<std::pair<int, int>, 10> kKnights = {
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  std::string rank(8, kEmpty);
  rank[2 * (number % 4) + 1] = 'B';
  rank[2 * (number / 4 % 4)] = 'B';
  PutOnEmpty(rank, 'Q', number / 16 % 6);
  const auto [first, second] = kKnights[number / 96];
  PutOnEmpty(rank, 'N', second);
  PutOnEmpty(rank, 'N', first);
  for (const char piece : {'R', 'K', 'R'}) PutOnEmpty(rank, piece, 0);
  return rank;
}

}  // namespace

Position Chess960Start(int number) {
  const std::string white = BackRankOf(number);
  std::string black = white;
  for (char& piece : black) piece = static_cast<char>(piece - 'A' + 'a');
  return *Position::FromFen(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1");
}

bool HasOrthodoxCastling(const Setup& setup) {
  for (Bitboard rooks = setup.castling_rooks; rooks != 0; rooks &= rooks - 1) {
    const Square rook = FirstSquare(rooks);
    const Color color = RankOf(rook) == BackRank(kWhite) ? kWhite : kBlack;
    const bool is_corner = FileOf(rook) == 0 || FileOf(rook) == 7;
    if (!is_corner || setup.board[SquareAt(4, BackRank(color))] != MakePiece(kKing, color)) return false;
  }
  return true;
}

std::vector<Position> StartPositions(std::string_view variant) {
  if (!IsChess960(variant)) return {Position()};
  std::vector<Position> starts;
  starts.reserve(kChess960Starts);
  for (int number = 0; number < kChess960Starts; ++number) starts.push_back(Chess960Start(number));
  return starts;
}

}  // namespace tabia::chess
