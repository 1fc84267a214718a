#include "core/backgammon/entry/provenance.h"

#include <array>
#include <chrono>
#include <cmath>
#include <string_view>

#include "core/base/format.h"

namespace tabia::backgammon {
namespace {

constexpr std::array<std::string_view, 5> kProgramNames = {"XG", "Snowie", "GNU Backgammon", "BGBlitz",
                                                           "unknown"};
constexpr double kFirstDay = 2;         // 1900-01-01
constexpr double kEndOfDays = 2958466;  // 10000-01-01

}  // namespace

std::string ProgramName(const Program& program) {
  const std::string name(kProgramNames[static_cast<size_t>(program.kind)]);
  if (program.major == 0 && program.minor == 0) return name;
  return FormatText("%s %d.%02d", name, program.major, program.minor);
}

Moment MomentOfDays(double days) {
  constexpr double kSecondsOfDay = 86'400;
  if (!(days >= kFirstDay && days < kEndOfDays)) return 0;
  return static_cast<Moment>(std::floor(days * kSecondsOfDay + 0.5));
}

std::optional<std::string> DateText(Moment moment) {
  using std::chrono::sys_days;
  if (moment == 0) return std::nullopt;
  const sys_days start = std::chrono::year(1899) / 12 / 30;
  const sys_days day = start + std::chrono::floor<std::chrono::days>(std::chrono::seconds(moment));
  const std::chrono::year_month_day date(day);
  return FormatText("%04d-%02d-%02d", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                    static_cast<unsigned>(date.day()));
}

}  // namespace tabia::backgammon
