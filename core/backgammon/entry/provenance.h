// The origin of an evaluation: its author or file, program and dates.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

// Programs, with the numbers of eXtreme Gammon's opening book.
enum class ProgramKind : uint8_t { kExtremeGammon, kSnowie, kGnuBackgammon, kBgBlitz, kUnknown };

struct Program {
  ProgramKind kind = ProgramKind::kUnknown;
  uint16_t major = 0, minor = 0;  // 0.0: unknown

  bool operator==(const Program&) const = default;
};

// Returns "XG 2.10" or "GNU Backgammon"; "unknown" for an unknown program.
std::string ProgramName(const Program& program);
// Returns the program of a name as above; an unknown one for any other name.
Program ProgramOfName(std::string_view name);

// Seconds since the start of 1899-12-30, Delphi's epoch; 0: unknown.
using Moment = int64_t;

// Converts a Delphi date in days. Returns 0 (unknown) unless it is from 1900 to 9999.
Moment MomentOfDays(double days);
// Converts a moment to a Delphi date in days, the inverse of MomentOfDays. Returns 0 if the moment is unknown.
double DaysOf(Moment moment);
// Returns "2011-06-18"; nothing if the moment is unknown.
std::optional<std::string> DateText(Moment moment);
// Returns the beginning of a day; 0 (unknown) if there is no such day.
Moment MomentOfDay(std::chrono::year_month_day day);
// Returns the beginning of the day "2011-06-18"; 0 (unknown) if the text is no day.
Moment MomentOfDate(std::string_view text);

struct Provenance {
  // The author, or the file that contains the evaluation; UTF-8, one line. It must be shown with the evaluation.
  std::string source;
  Program program = {};
  Moment imported = 0;
  Moment saved = 0;

  bool operator==(const Provenance&) const = default;
};

}  // namespace tabia::backgammon
