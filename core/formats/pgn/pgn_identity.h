// Finds the facts by which a game of PGN is recognised in another file (records::GameIdentity).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/formats/pgn/pgn_game.h"
#include "core/records/game_identity.h"

namespace tabia::formats {

class PgnIdentity {
 public:
  // Marks the line of a tag or a move. The first one of a game is its place.
  void AddLine(int64_t line) {
    if (line_ == 0) line_ = line;
  }
  // Keeps the tag if it names a player or the day.
  void AddTag(std::string_view name, std::string_view value);
  // Adds a move after those that the game has played, because their number is limited. A move counts by its square of
  // destination alone: writers of SAN disagree about the rest.
  void AddLaterMove(std::string_view san);
  // Ends the game, and begins the next one.
  void EndGame();

  records::GamePlace place() const { return {line_, line_ == last_line_ ? number_ : 0}; }
  // Returns the facts about a game without variations that has at least one move.
  template <typename Game>
  records::GameIdentity Of(const Game& game, PgnResult result);

 private:
  enum Tag : uint8_t { kWhite, kBlack, kDate, kUtcDate };

  std::array<std::string, 4> tags_;  // by Tag
  std::string later_moves_;
  std::string moves_;  // of Of, kept for its memory
  int64_t line_ = 0;   // 0: the game has not begun
  int64_t last_line_ = 0;
  uint32_t number_ = 0;  // of the games that begin in last_line_
};

}  // namespace tabia::formats
