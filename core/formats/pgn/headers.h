// What the tags of a game say that matters to a book.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/formats/pgn/result.h"

namespace tabia::formats {

struct PgnHeaders {
  struct Text {
    std::string value;
    int64_t line = 0;  // 0: the tag is missing
  };

  Text fen, variant;
  bool denies_setup = false;  // SetUp "0": the game begins as usual, whatever FEN says
  PgnResult result = PgnResult::kUnknown;
  uint32_t white_elo = 0, black_elo = 0;  // 0 where it is unknown

  void Add(std::string_view name, std::string_view value, int64_t line);

  uint32_t lower_elo() const { return std::min(white_elo, black_elo); }
  // Whether tabia knows the rules of the variant; "From Position" and no variant are the usual ones.
  bool KnowsRules() const;
  bool IsChess960() const;
};

}  // namespace tabia::formats
