// The options for reading PGN: which games and which of their moves become records.
#pragma once

#include <cstdint>

namespace tabia::formats {

struct PgnOptions {
  // What a game counts whose result is "*" or missing.
  enum class Unfinished : uint8_t { kSkip, kDraw, kLossOfBoth };
  enum class Side : uint8_t { kBoth, kWhite, kBlack };

  // The plies of each game that are read, 0: all. Later positions hardly ever occur in two games, and a book
  // of whole games is twice as large.
  uint32_t plies = 50;
  uint32_t min_plies = 0;                                   // of a whole game; a shorter one is left out
  uint32_t min_elo = 0;                                     // of both players; one without an Elo has 0
  bool white_wins = true, draws = true, black_wins = true;  // games of which results
  Side side = Side::kBoth;                                  // whose moves count; the others have no games
  Unfinished unfinished = Unfinished::kSkip;
};

}  // namespace tabia::formats
