// Learns from lost games which moves of a book not to play again.
//
// The lessons are lines of an EPD file that a person can read and edit. If the file is a book in front of another one,
// these moves are not played from the other one (probe::ChoiceRule::before):
//
//   FEN am e5; c0 "lost 2 games, the last as Black against X, 2026-11-20"; c1 "until 2027-05-19"; c2 "games 5f3a 77ab";
//
// A lesson ends: each lost game keeps the move from being played for a number of days after the last one. Only lines
// with such c1 and c2 are changed or removed; all other lines of the file stay as they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/formats/source_file.h"
#include "core/probe/chess/chess_book.h"
#include "core/study/player_games.h"

namespace tabia::study {

struct LearnRule {
  std::string player = {};
  int window = 30;     // centipawns below the best move within which another move is good enough
  uint32_t days = 90;  // that a lost game keeps a move from being played
  std::chrono::sys_days today = {};
};

struct LearnReport {
  PlayerGames games;
  uint64_t lost = 0;            // games
  uint64_t known = 0;           // lost games that the file had already
  uint64_t learned = 0;         // lost games with a move that is avoided now
  uint64_t out_of_book = 0;     // lost games without a move of the book
  uint64_t no_alternative = 0;  // lost games in which the book has no other move that is good enough
  uint64_t expired = 0;         // lessons that were removed
  uint64_t lessons = 0;         // in the file
};

// Adds the lessons of the games in `games` to the file at `path`, which is replaced as a whole, and created if it is
// missing. In each lost game, the last move of the player that `book` would play is avoided if the book has another
// move there that is not avoided and good enough: within the window of the best evaluation or, without evaluations, any
// move that may be played. Otherwise the player's move before it is tried, and so on. A game that the file has is left
// out, and so is one that is too old. Several programs may learn into one file at the same time: each waits for the
// others. Returns BadFile if the file is not EPD.
absl::StatusOr<LearnReport> Learn(formats::SourceFile& games, const probe::ChessBook& book,
                                  const LearnRule& rule, const std::string& path);

}  // namespace tabia::study
