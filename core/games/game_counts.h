// The numbers of the games in a file, and the reasons for leaving a game out.
//
// The result of a game is no evidence about its opening if the game was not finished, or if the tag Termination reports
// a crash, an illegal move, a stall or a loss on time. Suites after a match and lessons from lost games use this rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/formats/pgn/pgn_game.h"

namespace tabia::games {

// The reasons for leaving out a game.
enum class LeftOut : uint8_t {
  kUnfinished,   // without a result, or with the Termination "unterminated"
  kCrash,        // "abandoned": the engine's connection ended
  kIllegalMove,  // "illegal move", "rules infraction"
  kStall,        // "stalled connection"
  kTimeForfeit,  // "time forfeit", unless losses on time are kept
  kUnreadable,   // the text of the game is damaged, or its opening cannot be read
};
inline constexpr std::array<std::string_view, 6> kLeftOutNames = {
    "unfinished", "crash", "illegal move", "stall", "time forfeit", "unreadable"};

// Returns the reason why the result of a game is no evidence; nothing if it is. `termination` is the tag, as cutechess,
// fastchess, Lichess or Chess.com write it, in any case of letters.
std::optional<LeftOut> ReasonToLeaveOut(std::string_view termination, formats::PgnResult result,
                                        bool keep_time_losses = false);

// The numbers of games in a file, or in several. Each game that was read is counted once more: as taken, as of others,
// as empty, or by the reason for leaving it out. A game that is seen from both sides is taken twice.
struct GameCounts {
  uint64_t read = 0;
  uint64_t taken = 0;
  uint64_t others = 0;  // of other players, or with the other colour
  uint64_t empty = 0;   // without a move
  std::array<uint64_t, kLeftOutNames.size()> left_out = {};
  std::string
      first_fault;  // "line 12: illegal move: …", about the first unreadable game; empty if there is none

  uint64_t& operator[](LeftOut reason) { return left_out[static_cast<size_t>(reason)]; }
  uint64_t operator[](LeftOut reason) const { return left_out[static_cast<size_t>(reason)]; }

  // Returns whether games were read, and all of them are unreadable.
  bool AreAllUnreadable() const { return read > 0 && (*this)[LeftOut::kUnreadable] == read; }
  // Counts an unreadable game.
  void AddUnreadable(const formats::PgnFault& fault);
  // Adds the counts of the next part of the file, or of the next file.
  void Add(const GameCounts& later);
};

}  // namespace tabia::games
