// The meaning of the weights of a chess book.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabia::records {

// Weights of different scales cannot be compared, so one book has one scale.
enum class Scale : uint8_t {
  kPercent,  // OBK
  kGames,    // OOBS, PGN: from games won, drawn and lost
  kWeights,  // Polyglot: numbers up to 65535, comparable only within one position
};

inline constexpr std::array<std::string_view, 3> kScaleNames = {"percent", "games", "weights"};

constexpr std::string_view ScaleName(Scale scale) {
  return kScaleNames[static_cast<size_t>(scale)];
}

}  // namespace tabia::records
