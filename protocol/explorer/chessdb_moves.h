// The moves of a book as ChessDB rates them.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::explorer {

struct RatedMove {
  chess::BookMove move = {};
  int score = 0;              // in centipawns, for the side to move
  int rank = 0;               // 2: best; 1: may be played; 0: listed only
  uint64_t replies = 0;       // in the book
  uint64_t good_replies = 0;  // of rank 1 or 2
};

// Returns the legal moves of the book, best first.
absl::StatusOr<std::vector<RatedMove>> RatedMoves(const probe::ChessBook& book,
                                                  const chess::BookPosition& position);

// Returns the score of games in centipawns, at most 9999. Two draws are added to the games, so that a few lost games
// are not infinitely bad.
int ScoreOf(const chess::Games& games);

// Returns the expected points at this score, in percent: 50 for a score of 0.
double WinRateOf(int score);

}  // namespace tabia::explorer
