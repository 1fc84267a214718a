// The scale of the weights of a chess book, and the player whose results a source counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::records {

// Weights of different scales cannot be compared, so one book has one scale. Evaluations go with any other scale.
enum class Scale : uint8_t {
  kPercent,      // OBK
  kGames,        // OOBS, PGN, CTG, ABK: from games won, drawn and lost
  kWeights,      // Polyglot, ABK without games: plain numbers, comparable only within one position
  kEvaluations,  // EXP, Lichess: neither games nor weights: chess::EvaluationWeight
  // A file of changes (EPD): the per cent that a move takes of its position in the books after it. 100 per cent or more
  // in one position leave nothing for other moves.
  kShares,
};

inline constexpr std::array<std::string_view, 5> kScaleNames = {"percent", "games", "weights", "evaluations",
                                                                "shares"};

constexpr std::string_view ScaleName(Scale scale) {
  return kScaleNames[static_cast<size_t>(scale)];
}

constexpr std::optional<Scale> ScaleNamed(std::string_view name) {
  for (size_t i = 0; i < kScaleNames.size(); ++i) {
    if (kScaleNames[i] == name) return static_cast<Scale>(i);
  }
  return std::nullopt;
}

// Returns the scale of a book of both; nothing if they cannot be in one book.
constexpr std::optional<Scale> CommonScale(Scale a, Scale b) {
  if (a == Scale::kEvaluations) return b;
  return b == Scale::kEvaluations || a == b ? std::optional(a) : std::nullopt;
}

// The player whose results the win, draw and loss columns of a source count.
enum class Perspective : uint8_t {
  kAuto,   // decided from the data
  kWhite,  // win = 1-0
  kMover,  // win = won by the player who made the move
};

}  // namespace tabia::records
