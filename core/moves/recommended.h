// The use of a book's recommendations.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tabia::chess {

// Selects the moves that become active. A move that the book marks as not to be played never becomes active.
enum class Recommended : uint8_t {
  kFirst,    // the recommended moves of a position; all moves if it has none
  kOnly,     // recommended moves only
  kIgnored,  // every move, recommended or not
};

// The names of Recommended, in its order, for options and flags.
inline constexpr std::array<std::string_view, 3> kRecommendedNames = {"first", "only", "ignored"};

}  // namespace tabia::chess
