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
  int score = 0;              // centipawns that would win as many games, of the side to move
  int rank = 0;               // 2 best, 1 may be played, 0 is only known
  uint64_t replies = 0;       // that the book has
  uint64_t good_replies = 0;  // of rank 1 or 2
};

// Returns the legal moves of the book, best first.
absl::StatusOr<std::vector<RatedMove>> RatedMoves(const probe::ChessBook& book,
                                                  const chess::BookPosition& position);

// Returns the score of games in centipawns: of the share of points with two imagined draws, so that two lost games are not
// infinitely bad. Within 9999.
int ScoreOf(const chess::Games& games);

// Returns the per cent of points that a score means.
double WinRateOf(int score);

}  // namespace tabia::explorer
