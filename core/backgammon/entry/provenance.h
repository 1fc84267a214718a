// Who made an evaluation, with which program, and when.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tabia::backgammon {

// As eXtreme Gammon's opening book numbers them.
enum class ProgramKind : uint8_t { kExtremeGammon, kSnowie, kGnuBackgammon, kBgBlitz, kUnknown };

struct Program {
  ProgramKind kind = ProgramKind::kUnknown;
  uint16_t major = 0, minor = 0;  // 0.0: not stated

  bool operator==(const Program&) const = default;
};

// Returns "XG 2.10" or "GNU Backgammon"; "unknown" if it is.
std::string ProgramName(const Program& program);

// Seconds since the start of 1899-12-30, from which Delphi counts days; 0: not stated.
using Moment = int64_t;

// Converts days as Delphi states them. Returns "not stated" (0) for anything but a date from 1900 to 9999.
Moment MomentOfDays(double days);
// Returns "2011-06-18"; nothing if it is not stated.
std::optional<std::string> DateText(Moment moment);

struct Provenance {
  // Who made the evaluation, or the file that contains it; UTF-8, one line. To be shown with it.
  std::string source;
  Program program = {};
  Moment imported = 0;
  Moment saved = 0;

  bool operator==(const Provenance&) const = default;
};

}  // namespace tabia::backgammon
