// The moves that the books of a stack would have played in place of the moves of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/moves/score.h"
#include "core/probe/chess/book_stack.h"

namespace tabia::games {

// The answer of one book before a move of the game.
struct BookAnswer {
  bool is_known = false;              // the book has the position
  std::optional<chess::Move> choice;  // the move that it would have played
  std::string no_move;                // the reason if it plays none
  // chess::ShareOf::kListed of the move that was played; nothing if it is not listed
  std::optional<double> played_share;
};

struct PlyAnswers {
  std::vector<BookAnswer> books;    // in the order of GameAnswers::places
  std::optional<size_t> answering;  // index in `books` of the book that the stack would have played
  // The best score of a legal move, and the score of the move that was played, by the first book with evaluations here.
  std::optional<chess::Score> best, played;
};

// Returns the centipawns by which a move is worse than the best one. A mate counts as 300 pawns.
int LostCentipawns(chess::Score best, chess::Score played);

struct GameAnswers {
  std::vector<size_t> places;     // of the books that play moves, in the stack
  std::vector<PlyAnswers> plies;  // by ply
  std::vector<GameExit> exits;    // by book
};

// Asks each book about the position before each move. The moves that a book makes inactive are not chosen from
// the books after it. Returns the error of a book that cannot be read.
absl::StatusOr<GameAnswers> AnswersOf(const Game& game, const probe::BookStack& books, uint64_t seed);

}  // namespace tabia::games
