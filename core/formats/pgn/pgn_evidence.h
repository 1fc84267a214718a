// Decides whether the result of a game is evidence about its opening. Suites after a match and lessons from lost games
// use the same rule.
//
// A game is no evidence if it was not finished, or if the tag Termination reports a crash, an illegal move, a stall or
// a loss on time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/formats/pgn/pgn_game.h"

namespace tabia::formats {

// The reasons for leaving out a game.
enum class LeftOut : uint8_t {
  kUnfinished,   // without a result, or with the Termination "unterminated"
  kCrash,        // "abandoned": the engine's connection ended
  kIllegalMove,  // "illegal move", "rules infraction"
  kStall,        // "stalled connection"
  kTimeForfeit,  // "time forfeit", unless losses on time are kept
  kUnreadable,   // the text of the game is damaged
};
inline constexpr std::array<std::string_view, 6> kLeftOutNames = {
    "unfinished", "crash", "illegal move", "stall", "time forfeit", "unreadable"};

// The numbers of games that were left out, by reason.
struct LeftOutCounts {
  std::array<uint64_t, kLeftOutNames.size()> games = {};

  uint64_t& operator[](LeftOut reason) { return games[static_cast<size_t>(reason)]; }
  uint64_t operator[](LeftOut reason) const { return games[static_cast<size_t>(reason)]; }
};

// Returns the reason why the result of a game is no evidence; nothing if it is. `termination` is the tag, as cutechess,
// fastchess, Lichess or Chess.com write it, in any case of letters.
std::optional<LeftOut> ReasonToLeaveOut(std::string_view termination, PgnResult result,
                                        bool keep_time_losses = false);

}  // namespace tabia::formats
