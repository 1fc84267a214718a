#include "core/backgammon/entry/provenance.h"

#include <array>
#include <cmath>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::backgammon {
namespace {

constexpr std::array<std::string_view, 5> kProgramNames = {"XG", "Snowie", "GNU Backgammon", "BGBlitz",
                                                           "unknown"};
constexpr std::chrono::sys_days kEpoch = std::chrono::year(1899) / 12 / 30;
constexpr double kSecondsOfDay = 86'400;
constexpr double kFirstDay = 2;         // 1900-01-01
constexpr double kEndOfDays = 2958466;  // 10000-01-01

}  // namespace

std::string ProgramName(const Program& program) {
  const std::string name(kProgramNames[static_cast<size_t>(program.kind)]);
  if (program.major == 0 && program.minor == 0) return name;
  return FormatText("%s %d.%02d", name, program.major, program.minor);
}

Program ProgramOfName(std::string_view name) {
  for (size_t kind = 0; kind + 1 < kProgramNames.size(); ++kind) {
    if (!name.starts_with(kProgramNames[kind])) continue;
    Program program = {.kind = static_cast<ProgramKind>(kind)};
    const std::string_view version = Trim(name.substr(kProgramNames[kind].size()));
    const size_t point = version.find('.');
    if (point == std::string_view::npos) return version.empty() ? program : Program();
    program.major = ParseNumber<uint16_t>(version.substr(0, point)).value_or(0);
    program.minor = ParseNumber<uint16_t>(version.substr(point + 1)).value_or(0);
    return program;
  }
  return {};
}

double DaysOf(Moment moment) {
  return static_cast<double>(moment) / kSecondsOfDay;
}

Moment MomentOfDays(double days) {
  if (!(days >= kFirstDay && days < kEndOfDays)) return 0;
  const double seconds = std::floor(days * kSecondsOfDay + 0.5);
  return seconds < kEndOfDays * kSecondsOfDay ? static_cast<Moment>(seconds) : 0;
}

std::optional<std::string> DateText(Moment moment) {
  if (moment == 0) return std::nullopt;
  const std::chrono::sys_days day =
      kEpoch + std::chrono::floor<std::chrono::days>(std::chrono::seconds(moment));
  const std::chrono::year_month_day date(day);
  return FormatText("%04d-%02d-%02d", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                    static_cast<unsigned>(date.day()));
}

Moment MomentOfDay(std::chrono::year_month_day day) {
  if (!day.ok()) return 0;
  return MomentOfDays(static_cast<double>((std::chrono::sys_days(day) - kEpoch).count()));
}

Moment MomentOfDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return 0;
  const auto year = ParseNumber<int>(text.substr(0, 4));
  const auto month = ParseNumber<unsigned>(text.substr(5, 2)), day = ParseNumber<unsigned>(text.substr(8));
  if (!year || !month || !day) return 0;
  return MomentOfDay({std::chrono::year(*year), std::chrono::month(*month), std::chrono::day(*day)});
}

}  // namespace tabia::backgammon
