// What the tags of a game state that matters to a book.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/scale.h"

namespace tabia::formats {

// The tag that states the scale of a book's weights.
inline constexpr std::string_view kBookWeightsTag = "BookWeights";

enum class PgnResult : uint8_t { kUnknown, kWhiteWins, kDraw, kBlackWins };

// Returns the result that "1-0", "0-1", "1/2-1/2" or "1/2" states, also with dashes and ½, and kUnknown for
// any other text.
PgnResult ParsePgnResult(std::string_view stated);

struct PgnHeaders {
  struct Text {
    std::string value;
    int64_t line = 0;  // 0: the tag is missing
  };

  Text fen, variant;
  bool denies_setup = false;  // SetUp "0": the game begins as usual, whatever FEN states
  PgnResult result = PgnResult::kUnknown;
  uint32_t white_elo = 0, black_elo = 0;  // 0 if unknown
  // Of a line of a book, which PgnWriter wrote: its comments state the weights of its moves, on this scale.
  std::optional<records::Scale> book_scale;

  void Add(std::string_view name, std::string_view value, int64_t line);

  uint32_t lower_elo() const { return std::min(white_elo, black_elo); }
  // Returns whether tabia knows the rules of the variant; "From Position" and no variant are orthodox chess.
  bool KnowsRules() const;
  bool IsChess960() const;
};

}  // namespace tabia::formats
