// Finds where a game leaves a book.
//
// A game leaves it at its last position that the book contains. So if a game returns by a transposition, only its last
// exit counts: with 1. d4 d5 2. c4 in the book, 1. c4 d5 2. d4 is in it again after three plies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/games/games.h"
#include "core/moves/book_entry.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::games {

// The reason why a game leaves a book. If the game has a side (Game::side), it is kPlayer or kOpponent instead of
// kWhite or kBlack.
enum class ExitReason : uint8_t {
  kPlayer,    // the player made a move that the book does not play
  kOpponent,  // the opponent made a move that the book does not list
  kWhite,     // White made a move that the book does not list
  kBlack,     // Black made a move that the book does not list
  kEnd,       // the book ends: it lists the move, but not the position after it
  kInside,    // the game ended in the book
  kNever,     // no position of the game is in the book
};
inline constexpr size_t kExitReasons = 7;

// Returns "player", "opponent", "white", "black", "end", "inside" or "never".
std::string_view ExitReasonName(ExitReason reason);

// The last position of a game that is in a book; the first position if none is.
struct GameExit {
  ExitReason reason = ExitReason::kNever;
  size_t ply = 0;  // plies played before the position
  chess::Board position = {};
  chess::Move move = {};  // that was played there; none if the game ended
};

// Finds the exits of games from one book. It keeps memory for the next game.
class ExitFinder {
 public:
  // Keeps a reference to `book`.
  explicit ExitFinder(const probe::ChessBook& book) : book_(book) {}

  // Finds the exit of a game. A move of the player is in the book if it is playable. A move of the opponent is in it if
  // it is listed, because repertoires list the opponent's moves with weight 0. If the game has no side, a move of
  // either colour is in it if it is listed. Returns the error of a lookup.
  absl::StatusOr<GameExit> Find(const Game& game);

  // Returns the moves of the book at the exit of the last game; none if that game was never in the book.
  const chess::BookEntry& entry() const { return entry_; }
  // Returns the keys of the last game's positions up to its exit, and of the position after the move that was played
  // there. If the game was never in the book, returns the keys of all its positions.
  absl::Span<const uint64_t> keys() const { return absl::MakeSpan(keys_).first(end_); }

 private:
  // Returns the number of the last position in the book; nothing if there is none.
  absl::StatusOr<std::optional<size_t>> FindLast();

  const probe::ChessBook& book_;
  std::vector<uint64_t> keys_;  // of all positions of the game
  std::vector<chess::BookEntry> entries_;
  chess::BookEntry entry_;
  size_t end_ = 0;  // of keys()
};

}  // namespace tabia::games
