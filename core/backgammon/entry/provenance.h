// Who made an evaluation, with what, and when.
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

// "XG 2.10", "GNU Backgammon"; "unknown".
std::string ProgramName(const Program& program);

// Seconds since the start of 1899-12-30, from which Delphi counts days; 0: not stated.
using Moment = int64_t;

// From days as Delphi states them; not stated for what is no number or no date from 1900 to 9999.
Moment MomentOfDays(double days);
// "2011-06-18"; nothing if it is not stated.
std::optional<std::string> DateText(Moment moment);

struct Provenance {
  std::string
      source;  // who made the evaluation, or the file that holds it; UTF-8, one line. To be shown with it.
  Program program = {};
  Moment imported = 0;
  Moment saved = 0;

  bool operator==(const Provenance&) const = default;
};

}  // namespace tabia::backgammon
