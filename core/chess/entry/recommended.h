// What the recommendations of a book mean for its other moves.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tabia::chess {

// Which moves are active. A move that the book marks as not to be played never is.
enum class Recommended : uint8_t {
  kFirst,    // where recommended moves can be played, these alone; elsewhere every other move
  kOnly,     // recommended moves alone
  kIgnored,  // every move, recommended or not
};

// By their numbers, as users write them.
inline constexpr std::array<std::string_view, 3> kRecommendedNames = {"first", "only", "ignored"};

}  // namespace tabia::chess
