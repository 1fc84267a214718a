// The board line of GNU Backgammon's external player, which is FIBS's "board" line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

// The order of the two score fields. gnubg's external player sends and expects them in the opposite order to FIBS, and
// nothing in a line shows its order: bots for gnubg send FIBS's lines with exchanged scores, and gnubg's `show board`
// prints, with `set output rawboard on`, the same line in FIBS's order. A line of unknown origin is therefore taken to
// have the order of the external player.
enum class ScoreOrder : uint8_t { kGnubg, kFibs };

struct BoardLine {
  // kBottom is the side with the positive cells. The line does not contain Jacoby and beavers.
  GameState state;
  std::string name, opponent_name;  // as in the line, without quotes
  bool looks_like_gnubg = false;    // both dice given twice, colour 1, direction -1, home 0, bar 25
  // No order was given, and the other order would give another position.
  bool score_order_is_guessed = false;
};

inline constexpr size_t kMaxBoardLineBytes = 254;  // without the line end; gnubg crashes on longer ones

// Parses "board:" and its 52 fields. NULs and line ends around it, as gnubg sends them, are ignored. The error is a
// usage error with the number (from 0) and the meaning of the wrong field. A match of 9999 points is money, as on FIBS.
// Without an `order`, the scores are read in gnubg's order.
//
// While a double waits for an answer, dice are ignored. A double waits if the line says so, and also if neither player
// may double, there are no dice and this is not the Crawford game: gnubg's server writes a double that way.
absl::StatusOr<BoardLine> ParseBoardLine(std::string_view text, std::optional<ScoreOrder> order);

// Returns a line that gnubg's server reads as `line`, of at most kMaxBoardLineBytes: names are quoted, made printable
// and truncated. A beaver is written as the double of the player who beavers. Resignations are not written. The server
// reads a match of more than 64 points as one of 64 points, with the same away scores.
std::string ToBoardLine(const BoardLine& line, ScoreOrder order);

}  // namespace tabia::backgammon
