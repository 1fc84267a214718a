// The scale of the weights of a chess book, and the player whose results a source counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabia::records {

// Weights of different scales cannot be compared, so one book has one scale.
enum class Scale : uint8_t {
  kPercent,  // OBK
  kGames,    // OOBS, PGN, CTG, ABK: from games won, drawn and lost
  kWeights,  // Polyglot, EXP, ABK without games: plain numbers, comparable only within one position
};

inline constexpr std::array<std::string_view, 3> kScaleNames = {"percent", "games", "weights"};

constexpr std::string_view ScaleName(Scale scale) {
  return kScaleNames[static_cast<size_t>(scale)];
}

// The player whose results the win, draw and loss columns of a source count.
enum class Perspective : uint8_t {
  kAuto,   // decided from the data
  kWhite,  // win = 1-0
  kMover,  // win = won by the player who made the move
};

}  // namespace tabia::records
