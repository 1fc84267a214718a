// Games of random legal moves, the same on every machine.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/legal_moves.h"
#include "core/chess/position.h"

namespace tabia::chess {

// Returns the start position of Chess960 with this number (0 to 959; 518 is the orthodox one).
inline Position Chess960Start(unsigned number) {
  static constexpr std::string_view kKnights[10] = {"01", "02", "03", "04", "12",
                                                    "13", "14", "23", "24", "34"};
  std::string pieces(8, ' ');
  const auto put = [&](char piece, unsigned nth_free) {
    size_t at = pieces.find(' ');
    while (nth_free-- > 0) at = pieces.find(' ', at + 1);
    pieces[at] = piece;
  };
  pieces[2 * (number % 4) + 1] = 'b';
  pieces[2 * (number / 4 % 4)] = 'b';
  put('q', number / 16 % 6);
  const std::string_view knights = kKnights[number / 96];
  put('n', static_cast<unsigned>(knights[1] - '0'));
  put('n', static_cast<unsigned>(knights[0] - '0'));
  for (const char piece : {'r', 'k', 'r'}) put(piece, 0);
  std::string white = pieces;
  for (char& c : white) c = static_cast<char>(c - 'a' + 'A');
  return *Position::FromFen(pieces + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1");
}

// Returns every position of a game of at most `plies` random moves, `start` first.
inline std::vector<Position> RandomGame(const Position& start, int plies, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Position> game = {start};
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = LegalMoves(game.back());
    if (moves.empty()) break;
    game.push_back(game.back());
    game.back().Make(moves[random() % moves.size()]);
  }
  return game;
}

}  // namespace tabia::chess
