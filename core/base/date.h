// Days in texts: 2026.11.20, as PGN writes them, or 2026-11-20.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tabia {

// Returns the current day, in UTC.
std::chrono::sys_days Today();

// The last day that these functions can write and parse: 9999-12-31.
inline constexpr std::chrono::sys_days kLastDay{std::chrono::year{9999} / 12 / 31};

// The first and the last day of a year, a month or a day.
struct Days {
  std::chrono::sys_days first, last;
};

// Parses YYYY, YYYY.MM or YYYY.MM.DD, also with dashes or slashes. Returns nothing for an impossible date.
std::optional<Days> ParseDays(std::string_view text);

// Parses a whole date, YYYY.MM.DD. Returns nothing for an incomplete or impossible date.
std::optional<std::chrono::sys_days> ParseDay(std::string_view text);

// Returns the first day that a date with unknown parts can mean: 2023.05.01 for "2023.05.??". An impossible part, such
// as the month 13, is treated as unknown. The year may also come last: 26.02.2019. For 3/10/2018 it returns the earlier
// day, 10 March, because some countries write the month first. Returns nothing if the year is unknown.
std::optional<std::chrono::sys_days> FirstDayOf(std::string_view text);

// Returns all days that a date of a game can mean: May 2023 for "2023.05.??". Returns the whole year if a part is
// impossible, or if the year comes last, as in 3/10/2018. Returns nothing if the year is unknown.
std::optional<Days> PossibleDaysOf(std::string_view text);

// Returns "2026.11.20", with another separator if one is given. The year has four digits.
std::string DayText(std::chrono::sys_days day, char separator = '.');

}  // namespace tabia
