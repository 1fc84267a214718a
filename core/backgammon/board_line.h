// The board line of GNU Backgammon's external player, which is FIBS's "board" line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

// Which player's points the first score field states when no double waits for an answer: gnubg has the two
// fields in the opposite order to FIBS, in both directions. No line shows which order it has, and the form of
// one does not either: bots that speak to gnubg send FIBS's lines with the scores exchanged. So gnubg's is the
// order of a line of unknown origin, whatever it looks like.
enum class ScoreOrder : uint8_t { kGnubg, kFibs };

struct BoardLine {
  // kBottom is the side of positive cells. Jacoby and beavers are not in the line.
  GameState state;
  std::string name, opponent_name;  // as in the line, without quotes
  bool looks_like_gnubg = false;    // dice stated twice, colour 1, direction -1, home 0, bar 25
  // The line does not look like gnubg's, its order was not given, and the other one would make a difference.
  bool score_order_is_guessed = false;
};

inline constexpr size_t kMaxBoardLineBytes = 254;  // without the line end; gnubg crashes on longer ones

// Parses "board:" and its 52 fields. NULs and line ends around it, as gnubg sends them, are ignored. A line
// with fewer or more fields is rejected. A usage error names the wrong field, by its number from 0 and its
// meaning. A match of 9999 points is money, as on FIBS. While a double waits, dice are ignored. Where neither
// player may double, no dice are stated and it is not the Crawford game, a double waits: gnubg's server
// states it so. `order`: none: not known, and taken to be gnubg's.
absl::StatusOr<BoardLine> ParseBoardLine(std::string_view text, std::optional<ScoreOrder> order);

// Returns a line that gnubg's own server reads as `line`, never longer than kMaxBoardLineBytes: names are
// quoted, made printable and cut. A beaver is written as the double of the player who beavers. The server
// reads a match of more than 64 points as one of 64, with the same away scores. Resignations are not in it.
std::string ToBoardLine(const BoardLine& line, ScoreOrder order);

}  // namespace tabia::backgammon
