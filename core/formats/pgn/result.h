// How a game ended.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia::formats {

enum class PgnResult : uint8_t { kUnknown, kWhiteWins, kDraw, kBlackWins };

// kUnknown for "*", "?" and anything else.
constexpr PgnResult ParsePgnResult(std::string_view text) {
  if (text == "1-0") return PgnResult::kWhiteWins;
  if (text == "0-1") return PgnResult::kBlackWins;
  if (text == "1/2-1/2" || text == "1/2") return PgnResult::kDraw;
  return PgnResult::kUnknown;
}

}  // namespace tabia::formats
