// Learns from lost games which moves of a book not to play again.
//
// The lessons are lines of an EPD file that a person can read and edit. If the file is a book in front of another one,
// these moves are not played from the other one (probe::BookStack):
//
//   FEN am e5; c0 "lost 2 games, the last as Black against X, 2026-11-20"; c1 "from 2026-11-20 until 2027-02-18";
//   c2 "games 5f3a 77ab"; c3 "won 120c";
//
// Only games that are evidence (games::ReasonToLeaveOut) and not older than LearnRule::days count. A lesson lasts
// that number of days from its last lost game, times the number of lost games, and half as long for each game that was
// won with the same move. A lesson that wins have ended takes no further wins. Readers of the file ignore a lesson
// after its last day; its line is removed when its games are too old to be learned again. Only lines with such c1 and
// c2 are changed or removed. All other lines keep their text and order, and are written before the lessons.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::study {

// The most games that a lesson names, lost or won. A line has 64 KiB at most, and more games would not change the
// verdict.
inline constexpr size_t kMaxGamesOfLesson = 1000;

struct LearnRule {
  std::vector<std::string> players = {};  // GameRule::players
  int window = 30;     // the centipawns by which another good move may be worse than the best one
  uint32_t days = 90;  // for which a lost game keeps a move from being played
  std::chrono::sys_days today = {};
};

// A move that is avoided since these games.
struct LearnedMove {
  chess::Board position;
  chess::Move move;
  std::string remark;  // "lost 2 games, the last as Black against X, 2026-11-20"
};

struct LearnReport {
  games::GameCounts games;
  uint64_t lost = 0;               // games
  uint64_t known = 0;              // lost games that the file has already, or that are too old
  uint64_t learned = 0;            // lost games with a move that is avoided now
  uint64_t surplus = 0;            // lost games that a lesson with kMaxGamesOfLesson games did not take
  uint64_t wins = 0;               // won games that shortened a lesson
  uint64_t out_of_book = 0;        // lost games without a move of the book
  uint64_t no_alternative = 0;     // lost games in which the book has no other move that is good enough
  uint64_t expired = 0;            // lessons that were removed
  uint64_t lessons = 0;            // in force
  std::vector<LearnedMove> moves;  // with a new or longer lesson
};

// Adds the lessons of the games in `games` to the file at `path`, which is replaced as a whole, and created if it is
// missing. In each lost game, avoids the last move of the player up to the exit (games::ExitFinder) that `book` plays,
// if the book has another good move there: within the window of the best evaluation or, without evaluations, any
// playable one. Otherwise tries the move before. Then shortens the lessons whose moves won games. Skips games that the
// file has, and games older than `days`. Waits while another program learns into the file. Reads `games` twice, so a
// pipe is held. Returns BadFile if the file is not EPD, and a usage error if `days` lead beyond kLastDay.
absl::StatusOr<LearnReport> Learn(formats::SourceFile& games, const probe::ChessBook& book,
                                  const LearnRule& rule, const std::string& path,
                                  const Progress& progress = {});

}  // namespace tabia::study
