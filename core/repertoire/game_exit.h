// Finds where a game leaves a repertoire.
//
// A game leaves it at its last position that the repertoire contains. So if a game returns by a transposition, only its
// last exit counts: with 1. d4 d5 2. c4 in the repertoire, 1. c4 d5 2. d4 is in it again after three plies.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/probe/chess/chess_book.h"
#include "core/repertoire/repertoire_moves.h"

namespace tabia::repertoire {

// The reason why a game leaves the repertoire. If a side is reviewed, it is kPlayer or kOpponent instead of a colour.
enum class ExitReason : uint8_t {
  kPlayer,    // the player made a move that is not prepared
  kOpponent,  // the opponent made a move that the repertoire does not list
  kWhite,     // White made such a move
  kBlack,     // Black made such a move
  kEnd,       // the repertoire ends: it lists the move, but not the position after it
  kInside,    // the game ended in the repertoire
  kNever,     // no position of the game is in the repertoire
};
inline constexpr size_t kExitReasons = 7;

// Returns "player", "opponent", "white", "black", "end", "inside" or "never".
std::string_view ExitReasonName(ExitReason reason);

// The last position of a game that is in the repertoire; the first position if none is.
struct GameExit {
  ExitReason reason = ExitReason::kNever;
  size_t ply = 0;  // plies played before the position
  chess::Position position = {};
  chess::Move move = {};             // that was played there; none if the game ended
  std::vector<SharedMove> prepared;  // the moves that the repertoire has for it, best first
};

// Finds the exits of games from one repertoire. It keeps memory for the next game.
class ExitFinder {
 public:
  // Keeps a reference to `repertoire`.
  explicit ExitFinder(const probe::ChessBook& repertoire) : repertoire_(repertoire) {}

  // Finds the exit of a game. A move of `reviewed` is prepared if it is playable. For the other side, any listed move
  // is prepared, because repertoires list the opponent's moves with weight 0. Without `reviewed`, that applies to both
  // sides. Returns the error of a lookup.
  absl::StatusOr<GameExit> Find(const formats::PgnGame& game, std::optional<chess::Color> reviewed);

  // Returns the keys of the last game's positions up to its exit, and of the position after the move that was played
  // there. If the game was never in the repertoire, returns the keys of all its positions.
  absl::Span<const uint64_t> keys() const { return absl::MakeSpan(keys_).first(end_); }

 private:
  // Returns the number of the last position in the repertoire; nothing if there is none.
  absl::StatusOr<std::optional<size_t>> FindLast();

  const probe::ChessBook& repertoire_;
  std::vector<uint64_t> keys_;  // of all positions of the game
  std::vector<chess::BookEntry> entries_;
  size_t end_ = 0;  // of keys()
};

}  // namespace tabia::repertoire
