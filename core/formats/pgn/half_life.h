// The weight of a game by its age. It is 100 for a new game, and half of that for a game as old as the half-life.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::formats {

struct HalfLife {
  uint32_t sixteenths = 0;  // of a day, because a month has 30.4375 days
  // The day on which the age of a game is measured.
  std::optional<std::chrono::sys_days> day = {};
};

inline constexpr uint32_t kNewGameWeight = 100;

// Parses a number of years, months or days, and a day if "@" follows: "5y", "18m@2026.01.01", "90d". Returns nothing
// for another text, or a half-life of less than a day or more than 1000 years.
std::optional<HalfLife> ParseHalfLife(std::string_view text);

// Returns "5y at 2026.01.01", which is the same text for the same half-life.
std::string HalfLifeText(const HalfLife& half_life);

// Returns the weight of a game of `day`: 100 * 0.5^(age / half-life), rounded. A game after the day of the half-life is
// a new one. REQUIRES: the half-life has a day.
uint32_t WeightOfGame(const HalfLife& half_life, std::chrono::sys_days day);

}  // namespace tabia::formats
