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
  // Records the line of a tag or a move. The first line of a game is its place.
  void AddLine(int64_t line) {
    if (line_ == 0) line_ = line;
  }
  // Keeps the tag if it names a player or the day.
  void AddTag(std::string_view name, std::string_view value);
  // Adds a move after the first PgnOptions::plies moves, which are the only ones that are parsed. Only its square of
  // destination counts, because writers of SAN differ in the rest.
  void AddLaterMove(std::string_view san);
  // Ends the game, and begins the next one.
  void EndGame();

  records::GamePlace place() const { return {line_, line_ == last_line_ ? begun_ : 0}; }
  // Returns the facts about a game without variations that has at least one move.
  template <typename Game>
  records::GameIdentity Of(const Game& game, PgnResult result);

 private:
  enum Tag : uint8_t { kWhite, kBlack, kDate, kUtcDate };

  std::array<std::string, 4> tags_;  // by Tag
  std::string later_moves_;
  std::string moves_;  // a buffer of Of
  int64_t line_ = 0;   // 0: the game has not begun
  int64_t last_line_ = 0;
  uint32_t begun_ = 0;  // games that began in last_line_
};

}  // namespace tabia::formats
